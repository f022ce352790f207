// The tip: a few words beside the pointer on what a thing is, or does.

import { find } from "../dom";

export class Tip {
  private readonly box = find("tip")!;

  show(words: string, { clientX, clientY }: PointerEvent): void {
    this.box.textContent = words;
    this.box.hidden = false;
    const around = this.box.parentElement!.getBoundingClientRect();
    const x = Math.min(Math.max(clientX - around.left, 70), around.width - 70);
    const y = clientY - around.top;
    this.box.style.left = `${x}px`;
    this.box.style.top = `${y > 60 ? y - 18 : y + 56}px`;
  }

  hide(): void {
    this.box.hidden = true;
  }
}

/** The title that the drawing gives a thing, or whatever is around it. */
export function titleOf(thing: Element, svg: Element): string {
  for (let at: Element | null = thing; at && at !== svg; at = at.parentElement) {
    const title = at.querySelector(":scope > title");
    if (title?.textContent) return title.textContent;
  }
  return "";
}
