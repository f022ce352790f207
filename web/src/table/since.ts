// Since your turn: what the others did since you last acted, in at most three lines; it opens to all of them.

import { find, make } from "../dom";
import type { StoryLine } from "../wire";
import { say } from "../words";

const FEW = 3;
const FEW_ON_PHONES = 2;
const PHONE = "(width < 600px)";

export class Since {
  private readonly box = find("since");
  private lines: StoryLine[] = [];
  private isOpen = false;

  /** `point` is told which things the line under the pointer speaks of. */
  constructor(point: (things: string[]) => void) {
    this.box?.addEventListener("click", (event) => {
      if ((event.target as Element).closest("button")) this.toggle();
    });
    for (const on of ["pointerover", "focusin"])
      this.box?.addEventListener(on, (event) => {
        const line = (event.target as Element).closest<HTMLElement>("[data-line]");
        point(line ? (this.lines[Number(line.dataset["line"])]?.things ?? []) : []);
      });
    this.box?.addEventListener("pointerleave", () => point([]));
  }

  /** Others did something. */
  add(lines: StoryLine[]): void {
    if (lines.length === 0) return;
    this.lines.push(...lines);
    this.show();
  }

  /** The viewer has acted: a new turn of the others begins. */
  clear(): void {
    this.lines = [];
    this.isOpen = false;
    this.show();
  }

  /** Take over lines that were told before the page was there. */
  restore(lines: StoryLine[], mine: number[]): void {
    const last = lines.findLastIndex((line) => mine.includes(line.actor));
    this.lines = mine.length > 0 && last >= 0 ? lines.slice(last + 1) : [];
    this.show();
  }

  private toggle(): void {
    this.isOpen = !this.isOpen;
    this.show();
  }

  private show(): void {
    const { box, lines } = this;
    if (!box) return;
    const heads = lines.map((line, index) => ({ line, index })).filter(({ line }) => line.head);
    const most = matchMedia(PHONE).matches ? FEW_ON_PHONES : FEW;
    const few = heads.length > 0 ? heads.slice(-most) : lines.map((line, index) => ({ line, index })).slice(-most);
    const shown = this.isOpen ? lines.map((line, index) => ({ line, index })) : few;
    const items = shown.map(({ line, index }) => make("li", { "data-line": String(index), tabindex: "0" }, line.text));
    const more = lines.length - few.length;
    const words = this.isOpen ? say("Show less") : say("Show all {n}", { n: lines.length });
    box.replaceChildren(
      ...(items.length > 0 ? [make("ol", {}, ...items)] : [make("p", { class: "quiet" }, say("Nothing has happened since your turn."))]),
      ...(more > 0 ? [make("button", { type: "button", "aria-expanded": String(this.isOpen) }, words)] : []),
    );
    box.classList.toggle("open", this.isOpen);
  }
}
