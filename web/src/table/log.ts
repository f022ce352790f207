// What happened, in words: a narrator's lines, in groups by turn. Details of older turns are folded away.

import { find, make } from "../dom";
import type { StoryLine } from "../wire";
import { follow } from "./lines";

const UNFOLDED = 3; // the last turns, which show their details

export class Log {
  private readonly list = find("log");
  lines: StoryLine[] = [];

  /** `point` is told which things the line under the pointer speaks of. */
  constructor(private readonly point: (things: string[]) => void) {
    if (!this.list) return;
    follow(this.list);
    for (const on of ["pointerover", "focusin"]) this.list.addEventListener(on, (event) => this.touch(event));
    for (const off of ["pointerleave", "focusout"]) this.list.addEventListener(off, () => point([]));
    this.list.addEventListener("click", (event) => {
      (event.target as Element).closest("li.turn")?.classList.toggle("open");
    });
  }

  /** Replace the lines from number `first` on. */
  show(first: number, lines: StoryLine[]): void {
    const { list } = this;
    if (!list) return;
    this.lines.splice(first, Infinity, ...lines);
    follow(list, () => {
      if (first === 0) list.replaceChildren();
      else for (const line of list.querySelectorAll<HTMLElement>("[data-line]")) if (Number(line.dataset["line"]) >= first) line.remove();
      for (const [index, line] of lines.entries()) this.add(line, first + index, first > 0);
      const turns = list.querySelectorAll("li.turn");
      for (const [index, turn] of turns.entries()) {
        turn.classList.toggle("folded", index < turns.length - UNFOLDED);
        if (!turn.querySelector("p")) turn.remove();
      }
    });
  }

  /** Add lines at the end; a turn that is old by then is folded. */
  append(lines: StoryLine[]): void {
    const { list } = this;
    if (!list) return;
    const first = this.lines.length;
    if (first === 0) return this.show(0, lines);
    this.lines.push(...lines);
    follow(list, () => {
      for (const [index, line] of lines.entries()) this.add(line, first + index, true);
      for (const turn of [...list.children].slice(-UNFOLDED - lines.length, -UNFOLDED)) turn.classList.add("folded");
    });
  }

  /** Add one line to the turn that it belongs to. */
  private add(line: StoryLine, number: number, isNew: boolean): void {
    let turn = this.list!.lastElementChild as HTMLElement | null;
    if (!turn || turn.dataset["actor"] !== String(line.actor)) {
      turn = make("li", { class: "turn", "data-actor": String(line.actor) });
      this.list!.append(turn);
    }
    const words = make("p", { class: [line.head ? "head" : "more", isNew ? "new" : ""].join(" ").trim(), "data-line": String(number) });
    words.append(line.text, ...(line.note ? [" ", make("small", {}, line.note)] : []));
    turn.append(words);
  }

  private touch(event: Event): void {
    const line = (event.target as Element).closest<HTMLElement>("[data-line]");
    this.point(line ? (this.lines[Number(line.dataset["line"])]?.things ?? []) : []);
  }
}
