// What people say.

import { find, make } from "../dom";
import type { ChatLine } from "../wire";
import type { Connection } from "./connection";
import { replaceLines } from "./lines";
import { say } from "../words";

export class Chat {
  constructor(connection: Connection) {
    find("say")?.addEventListener("submit", (event) => {
      event.preventDefault();
      const input = (event.currentTarget as HTMLFormElement).querySelector("input")!;
      if (input.value.trim() && connection.send({ do: "say", text: input.value })) input.value = "";
    });
  }

  /** Replace the lines from number `first` on. */
  show(first: number, lines: ChatLine[]): void {
    const list = find("chat");
    if (!list) return;
    const items = lines.map(({ seat, name, text }, number) => {
      if (!text) return make("li", { "data-seat": String(seat), hidden: "" }); // of somebody whom you muted
      const link = make("a", { href: `/t/${document.body.dataset["table"]}/person?line=${first + number}` }, name);
      const mark = seat < 0 ? [" ", make("small", {}, say("watching"))] : []; // a spectator may be called like a player
      return make("li", { "data-seat": String(seat) }, make("b", {}, link), ...mark, ` ${text}`);
    });
    replaceLines(list, first, items);
  }
}
