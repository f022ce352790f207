// The tip: what a thing is and does, and why it can or can't be used now. A card has its picture, and says when it is
// used and how long it works.

import { find, make } from "../dom";
import type { TipMessage } from "../wire";
import { say } from "../words";

const CLAUSE = /\[(\d+\.\d+[a-z]?)\]/;
const GAP = 14; // between the pointer and the tip
const EDGE = 8; // between the tip and the edge of the window

export class Tip {
  private readonly box = find("tip")!;

  constructor(private readonly close: () => void) {}

  /** Show a tip beside a place in the window; pinned, it stays and can be clicked. */
  show(tip: TipMessage, picture: SVGElement | null, x: number, y: number, pinned: boolean): void {
    const head = make("p", { class: "tip-head" }, make("b", {}, tip.name));
    const parts: Node[] = [head];
    if (pinned) {
      const shut = make("button", { type: "button", class: "tip-close", "aria-label": say("Close") }, "✕");
      shut.addEventListener("click", this.close);
      head.append(shut);
    }
    if (tip.when && picture) parts.push(picture);
    parts.push(make("p", {}, tip.does));
    if (tip.when)
      parts.push(make("dl", {}, make("dt", {}, say("When")), make("dd", {}, tip.when), make("dt", {}, say("How long")), make("dd", {}, tip.lasts)));
    if (tip.now) parts.push(make("p", { class: "tip-now" }, ...withLinks(tip.now)));
    parts.push(make("p", { class: "tip-clause" }, clauseLink(tip.clause, say("Rule {clause}", { clause: tip.clause }))));
    this.place(parts, x, y, pinned, tip.when !== "");
  }

  /** Show plain words: all that is known of a thing where a game has no tips. */
  say(words: string, x: number, y: number): void {
    this.place([make("p", {}, words)], x, y, false, false);
  }

  hide(): void {
    this.box.hidden = true;
  }

  contains(target: EventTarget | null): boolean {
    return this.box.contains(target as Node | null);
  }

  private place(parts: Node[], x: number, y: number, pinned: boolean, card: boolean): void {
    const { box } = this;
    box.replaceChildren(...parts);
    box.classList.toggle("pinned", pinned);
    box.classList.toggle("card", card);
    box.hidden = false;
    const around = box.offsetParent?.getBoundingClientRect() ?? new DOMRect();
    const half = box.offsetWidth / 2 + EDGE;
    const middle = Math.min(Math.max(x, half), Math.max(half, document.documentElement.clientWidth - half));
    const above = y - GAP - box.offsetHeight;
    const top = above > EDGE ? above : Math.min(y + GAP, Math.max(EDGE, innerHeight - EDGE - box.offsetHeight));
    box.style.left = `${middle - around.left}px`;
    box.style.top = `${top - around.top}px`;
  }
}

/** A sentence with every clause that it names as a link to the rules. */
export function withLinks(words: string): (Node | string)[] {
  return words.split(CLAUSE).map((part, index) => (index % 2 ? clauseLink(part, `[${part}]`) : part));
}

/** A link to a clause of the game on this page; it opens beside the game, so that play is not lost. */
function clauseLink(clause: string, words: string): HTMLElement {
  return make("a", { href: `/rules/${document.body.dataset["game"] ?? ""}#${clause}`, target: "rules" }, words);
}

/** The title that the drawing gives a thing, or whatever is around it. */
export function titleOf(thing: Element, svg: Element): string {
  for (let at: Element | null = thing; at && at !== svg; at = at.parentElement) {
    const title = at.querySelector(":scope > title");
    if (title?.textContent) return title.textContent;
  }
  return "";
}
