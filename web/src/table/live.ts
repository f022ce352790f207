// The connection to the table: opens again by itself, and always ends in the true state, for every message is whole.
//
// A connection may end without a word: a frozen server, a dropped network, a laptop that slept. So while the page is
// seen and nothing has come for a while, we ask, and the server answers with an empty list.

import type { ClientMessage, Message } from "../wire";

const SLOWEST = 8000; // milliseconds between two tries at most
const TICK = 250; // between two looks at the clock
const QUIET = 900; // without a message until we ask
const SILENT = 1200; // after asking, until people are told; with all these, within three seconds
const DEAD = 9000; // after asking, until another connection is tried
const ASLEEP = 4000; // between two looks: the device slept, and what we know of the connection is old
const OPENING = 10_000; // for a new connection to open

export type Link = "open" | "lost" | "silent" | "offline" | "ended";

export class Live {
  private socket: WebSocket | null = null;
  private wait = 250;
  private timer = 0;
  private gone = false;
  private heard = 0; // when the last message came
  private asked = 0; // when we asked whether anybody is there; 0 = we wait for no answer
  private looked = performance.now();
  private link: Link = "open";
  opened = 0; // connections so far

  /** `status` hears how the connection is, and in whose words it ended. */
  constructor(
    private readonly path: string,
    private readonly hear: (message: Message) => void,
    private readonly status: (link: Link, reason: string) => void,
  ) {
    this.open();
    setInterval(() => this.look(), TICK);
    addEventListener("offline", () => this.tell("offline"));
    addEventListener("online", () => this.check());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.check();
    });
    addEventListener("pagehide", () => {
      this.gone = true;
      this.socket?.close();
    });
    addEventListener("pageshow", (event) => {
      if (event.persisted) location.reload();
    });
  }

  /** Whether it was sent; it may still be on its way when the connection is silent. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) {
      this.tell(navigator.onLine ? "lost" : "offline");
      this.openNow();
      return false;
    }
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private open(): void {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.path);
    this.socket = socket;
    const late = window.setTimeout(() => socket.close(), OPENING);
    socket.addEventListener("open", () => {
      clearTimeout(late);
      if (this.socket !== socket) return;
      this.wait = 250;
      this.opened += 1;
      this.hears();
    });
    socket.addEventListener("message", (event) => {
      if (this.socket !== socket) return;
      this.hears();
      for (const message of JSON.parse(String(event.data)) as Message[]) this.hear(message);
    });
    socket.addEventListener("close", (event) => {
      clearTimeout(late);
      if (this.gone || this.socket !== socket) return;
      this.socket = null;
      if (event.code >= 4400 && event.code < 4500) this.tell("ended", event.reason);
      else this.openLater();
    });
  }

  private openLater(): void {
    this.asked = 0;
    this.tell(navigator.onLine ? "lost" : "offline");
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(this.wait * 1.7, SLOWEST);
  }

  private openNow(): void {
    if (!this.gone && !this.socket && this.link !== "ended") this.open();
  }

  /** A message has come, or the connection is new. */
  private hears(): void {
    this.heard = performance.now();
    this.asked = 0;
    this.tell("open");
  }

  /** Something may have happened to the connection: ask at once, or open another. */
  private check(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.ask();
    else this.openNow();
  }

  private ask(): void {
    this.asked = performance.now();
    this.socket!.send(JSON.stringify({ do: "ping" }));
  }

  private look(): void {
    const now = performance.now();
    const slept = now - this.looked > ASLEEP;
    this.looked = now;
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (slept) this.ask();
    else if (this.asked === 0 && !document.hidden && now - this.heard > QUIET) this.ask();
    else if (this.asked > 0 && now - this.asked > DEAD) this.replace();
    else if (this.asked > 0 && now - this.asked > SILENT) this.tell(navigator.onLine ? "silent" : "offline");
  }

  /** Nobody answers here any more. */
  private replace(): void {
    const dead = this.socket;
    this.socket = null;
    dead?.close();
    this.openLater();
  }

  private tell(link: Link, reason = ""): void {
    if (link === this.link && link === "open") return;
    this.link = link;
    this.status(link, reason);
  }
}
