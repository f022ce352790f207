// The connection to the table: opens again by itself, and always ends in the true state, for every message is whole.

import type { ClientMessage, Message } from "../wire";

const SLOWEST = 8000; // milliseconds between two tries at most

export class Live {
  private socket: WebSocket | null = null;
  private wait = 250;
  private timer = 0;
  private gone = false;
  opened = 0; // connections so far

  constructor(
    private readonly path: string,
    private readonly hear: (message: Message) => void,
    private readonly status: (words: string) => void,
  ) {
    this.open();
    addEventListener("online", () => this.openNow());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.openNow();
    });
    addEventListener("pagehide", () => {
      this.gone = true;
      this.socket?.close();
    });
    addEventListener("pageshow", (event) => {
      if (event.persisted) location.reload();
    });
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) {
      this.status("No connection; trying again …");
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
    socket.addEventListener("open", () => {
      this.wait = 250;
      this.opened += 1;
      this.status("");
    });
    socket.addEventListener("message", (event) => {
      for (const message of JSON.parse(String(event.data)) as Message[]) this.hear(message);
    });
    socket.addEventListener("close", (event) => {
      if (this.gone || this.socket !== socket) return;
      if (event.code === 4404) {
        this.status(event.reason);
        return;
      }
      this.status("Connection lost; trying again …");
      this.timer = window.setTimeout(() => this.open(), this.wait * (0.7 + 0.6 * Math.random()));
      this.wait = Math.min(this.wait * 1.7, SLOWEST);
    });
  }

  private openNow(): void {
    const state = this.socket?.readyState;
    if (!this.gone && state !== WebSocket.OPEN && state !== WebSocket.CONNECTING) this.open();
  }
}
