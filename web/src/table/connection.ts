// Talks with the server: says when the connection is away, and keeps what was chosen meanwhile until it is back.

import { write } from "../dom";
import type { Choice, ClientMessage, Message, Turn } from "../wire";
import { Live } from "./live";

const SENT = 300; // milliseconds for which the buttons show that a choice is on its way

export class Connection {
  private readonly live: Live;
  private pending: { text: string; ply: number; link: number } | null = null; // chosen, and not yet answered

  constructor(table: string, hear: (message: Message) => void) {
    const path = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/t/${table}/live`;
    this.live = new Live(path, hear, (words) => this.showLink(words));
  }

  send(message: ClientMessage): boolean {
    return this.live.send(message);
  }

  /** Choose an action for the board that is shown. */
  act(choice: Choice, { ply }: Turn): void {
    this.say("");
    const { text } = choice;
    const sent = this.send({ do: "act", text, ply });
    this.pending = { text, ply, link: sent ? this.live.opened : -1 };
    if (sent) document.body.classList.add("sent");
    else this.showLink("No connection");
    setTimeout(() => document.body.classList.remove("sent"), SENT);
  }

  /** The server has answered what was chosen: with another board, or with a sentence why not. */
  settle(refusal = ""): void {
    this.pending = null;
    if (refusal) this.say(refusal);
  }

  /** What was chosen while the connection was away goes out when it is back, if it can still be done. */
  sendAgain(turn: Turn): void {
    const { pending } = this;
    if (!pending || pending.link === this.live.opened) return;
    const choice = turn.ply === pending.ply && turn.choices.find(({ text }) => text === pending.text);
    this.pending = null;
    if (choice) this.act(choice, turn);
  }

  private showLink(words: string): void {
    const isKept = words !== "" && this.pending !== null;
    this.say(isKept ? "No connection: your choice is sent as soon as it is back …" : words);
  }

  private say(words: string): void {
    write("link", words);
  }
}
