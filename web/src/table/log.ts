// What happened, in words.

import { find, make } from "../dom";
import type { StoryLine } from "../wire";
import { follow, replaceLines } from "./lines";

export class Log {
  private readonly list = find("log");

  constructor() {
    if (this.list) follow(this.list);
  }

  /** Replace the lines from number `first` on. */
  show(first: number, lines: StoryLine[]): void {
    if (!this.list) return;
    const items = lines.map(({ text, note }) =>
      make("li", { class: first ? "new" : "" }, text, ...(note ? [" ", make("small", {}, note)] : [])),
    );
    replaceLines(this.list, first, items);
  }
}
