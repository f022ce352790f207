// Talks with the server: says when the connection is away, and keeps what was chosen meanwhile until it is back.

import { withLinks } from "../board/tip";
import { find, make } from "../dom";
import type { Choice, ClientMessage, Message, Turn } from "../wire";
import { Live, type Link } from "./live";
import { say } from "../words";

const SENT = 300; // milliseconds for which the buttons show that a choice is on its way

const WORDS: Record<Link, string> = {
  open: "",
  ended: "",
  lost: say("Connection lost. Trying again …"),
  silent: say("The server does not answer. Trying again …"),
  offline: say("You are offline. The table is still there, and this page goes on as soon as you are back."),
};

export class Connection {
  private readonly banner = make("div", { id: "ui-banner", class: "banner", role: "alert", hidden: "" });
  private readonly live: Live;
  private link: Link = "open";
  private reason = "";
  private pending: { text: string; label: string; ply: number; link: number } | null = null; // chosen, not yet answered

  constructor(table: string, hear: (message: Message) => void) {
    document.body.append(this.banner);
    const path = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/t/${table}/live`;
    this.live = new Live(path, hear, (link, reason) => {
      [this.link, this.reason] = [link, reason];
      this.showBanner();
    });
  }

  send(message: ClientMessage): boolean {
    return this.live.send(message);
  }

  /** Choose an action for the board that is shown; a second choice for the same board waits for the answer. */
  act(choice: Choice, { ply }: Turn): void {
    if (this.pending?.ply === ply && this.pending.link === this.live.opened) return;
    this.refuse("");
    const { text, label } = choice;
    const sent = this.send({ do: "act", text, ply });
    this.pending = { text, label, ply, link: sent ? this.live.opened : -1 };
    if (sent) document.body.classList.add("sent");
    this.showBanner();
    setTimeout(() => document.body.classList.remove("sent"), SENT);
  }

  /** The server has answered what was chosen: with another board, or with a sentence why not. */
  settle(refusal = ""): void {
    this.pending = null;
    this.showBanner();
    if (refusal) this.refuse(refusal);
  }

  /** What was chosen while the connection was away goes out when it is back, if it can still be done. */
  sendAgain(turn: Turn): void {
    const { pending } = this;
    if (!pending || pending.link === this.live.opened) return;
    const choice = turn.ply === pending.ply && turn.choices.find(({ text }) => text === pending.text);
    this.pending = null;
    if (choice) this.act(choice, turn);
  }

  /** How the connection is, over everything else, and what waits to be sent. */
  private showBanner(): void {
    const words = this.reason || WORDS[this.link];
    const waits = words && this.pending ? make("p", { class: "waits" }, say("Waiting to be sent: {action}", { action: this.pending.label })) : "";
    this.banner.hidden = !words;
    if (this.banner.dataset["words"] === `${words}${this.pending?.label}`) return; // said already
    this.banner.dataset["words"] = `${words}${this.pending?.label}`;
    this.banner.replaceChildren(...(words ? [make("p", {}, words), waits] : []));
  }

  private refuse(words: string): void {
    const line = find("link");
    if (line && line.textContent !== words) line.replaceChildren(...withLinks(words)); // a refusal names its clause
  }
}
