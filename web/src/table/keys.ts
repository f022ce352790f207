// The keyboard: a letter for each group of actions and for what the table itself does; `?` shows them all.

import { find, make } from "../dom";
import type { ActionList } from "./actions";
import { say } from "../words";

/** What a key of the table does, in words and in deed. */
export interface TableKey {
  words: string;
  press: () => void;
}

export class Keys {
  private readonly sheet = find<HTMLDialogElement>("keys");

  constructor(
    private readonly actions: ActionList | null,
    private readonly table: Record<string, TableKey>,
  ) {
    document.addEventListener("keydown", (event) => this.key(event));
    find("keys-open")?.addEventListener("click", () => this.show());
    this.sheet?.addEventListener("click", (event) => {
      if (event.target === this.sheet || (event.target as Element).closest("button")) this.sheet?.close();
    });
  }

  private key(event: KeyboardEvent): void {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if ((event.target as Element).closest("input, select, textarea") || document.querySelector("dialog[open]")) return;
    if (key === "?") this.show();
    else if (/^[0-9]$/.test(key)) this.actions?.type(key);
    else if (this.table[key]) this.table[key].press();
    else if (!this.actions?.enter(key)) return;
    event.preventDefault();
  }

  private show(): void {
    const { sheet } = this;
    if (!sheet) return;
    const letters = this.actions?.letters() ?? [];
    const rows: [string, string][] = [
      ...letters,
      ["1 … 9", letters.length > 0 ? say("after a letter: choose from that group, or set its number") : say("choose from the list")],
      ["← →", say("fewer, more; on the board: from thing to thing")],
      ["↑ ↓", say("up and down the list")],
      ["Enter", say("do it")],
      ["Esc", say("take back a pick")],
      ...Object.entries(this.table).map(([key, { words }]): [string, string] => [key, words]),
    ];
    const list = make("dl", {}, ...rows.flatMap(([key, words]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, words)]));
    sheet.querySelector("dl")?.replaceWith(list);
    sheet.showModal();
  }
}
