// Explains the things on a board, by pointer, finger and keyboard: a pointer at rest, a long press, a right click, a
// click on what can't be used, the arrow keys on the board, and the focus on an action all show the same tip.

import { draw } from "../dom";
import type { TipMessage } from "../wire";
import { Tip, titleOf } from "./tip";

/** Asks for the tip of a thing on the board that is shown. */
export type AskTip = (thing: string) => Promise<TipMessage>;

const REST = 300; // milliseconds for which a pointer rests before a tip comes
const LONG_PRESS = 450; // milliseconds
const JITTER = 10; // pixels that a finger may move in a long press, and a pointer that rests after a click
const NOWHERE = { x: -99, y: -99 };
const DRAWN = "#ui-scenery [id], #ui-pieces [id]:not([id^=ui-])"; // the things of a board
const PICTURED = "use, path, rect, circle, ellipse, polygon, polyline, line, image"; // what makes a picture
const SMALLEST = 6; // pixels: smaller things are passed over by the arrow keys

/** Ask the server for a tip. */
export async function fetchTip(path: string): Promise<TipMessage> {
  const answer = await fetch(path, { headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(`no tip: ${answer.status}`);
  return (await answer.json()) as TipMessage;
}

export class Explainer {
  private ask: AskTip | null = null;
  private readonly kept = new Map<string, Promise<TipMessage>>();
  private readonly tip = new Tip(() => this.hide());
  private timer = 0;
  private start = NOWHERE; // where a finger was put down, or a pointer was pressed last
  private hasExplained = false; // a long press has: the click that ends it must not act
  private isPinned = false;
  private wanted = ""; // the thing whose tip was asked for last
  private walked = ""; // the thing that the arrow keys are at

  constructor(
    private readonly svg: SVGSVGElement,
    private readonly pickAt: (target: Element, event: MouseEvent) => string | null,
    private readonly point: (thing: string | undefined) => void,
  ) {
    svg.setAttribute("tabindex", "0");
    svg.addEventListener("pointerover", (event) => this.hover(event));
    svg.addEventListener("pointerleave", () => this.leave());
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"] as const) svg.addEventListener(end, () => this.release());
    svg.addEventListener("click", (event) => this.swallow(event), { capture: true });
    svg.addEventListener("contextmenu", (event) => this.explainMenu(event));
    svg.addEventListener("pointerdown", () => svg.classList.add("by-pointer")); // no frame for whoever has a pointer
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("blur", () => this.isPinned || this.hide());
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.hide());
    document.addEventListener("pointerdown", (event) => {
      if (!this.tip.contains(event.target) && !svg.contains(event.target as Node)) this.hide();
    });
  }

  /** From now on tips are asked for like this. */
  use(ask: AskTip): void {
    this.ask = ask;
    this.forget();
  }

  /** The board has changed: what was said of it may be wrong by now. */
  forget(): void {
    this.kept.clear();
    this.hide();
  }

  hide(): void {
    clearTimeout(this.timer);
    this.wanted = "";
    this.isPinned = false;
    this.tip.hide();
  }

  /** Say why the thing that was clicked can't be used; false if nothing is there. */
  explainClick(event: MouseEvent): boolean {
    const thing = this.thingAt(event.target as Element, event);
    if (thing === null) this.hide();
    else void this.explain(thing, event.clientX, event.clientY, true);
    return thing !== null;
  }

  /** The keyboard is at an action: explain the thing that it starts with. */
  follow(thing: string | undefined): void {
    if (this.isPinned) return;
    if (thing === undefined || !document.activeElement?.matches("#ui-actions button:focus-visible")) {
      if (thing === undefined && this.wanted) this.hide();
      return;
    }
    this.explainInPlace(thing, false);
  }

  // Pointer and finger

  private hover(event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    this.quietTitles(event.target as Element);
    const thing = this.thingAt(event.target as Element, event);
    this.point(this.pickAt(event.target as Element, event) ?? undefined);
    if (this.isPinned || thing === this.wanted) return;
    clearTimeout(this.timer);
    this.tip.hide();
    if (this.isNearStart(event)) return; // a click put something new under a pointer at rest: nobody asked what it is
    this.wanted = thing ?? "";
    if (thing !== null)
      this.timer = window.setTimeout(() => void this.explain(thing, event.clientX, event.clientY, false), REST);
  }

  private leave(): void {
    this.point(undefined);
    if (!this.isPinned) this.hide();
  }

  private press(event: PointerEvent): void {
    this.hasExplained = false;
    clearTimeout(this.timer);
    this.start = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== "touch") return;
    const thing = this.thingAt(event.target as Element, event);
    if (thing === null) return;
    this.timer = window.setTimeout(() => {
      this.hasExplained = true;
      void this.explain(thing, event.clientX, event.clientY, true);
    }, LONG_PRESS);
  }

  private move(event: PointerEvent): void {
    if (this.start === NOWHERE || this.isNearStart(event)) return;
    this.start = NOWHERE;
    if (event.pointerType === "touch") clearTimeout(this.timer);
    else this.hover(event);
  }

  private isNearStart({ clientX, clientY }: PointerEvent): boolean {
    return Math.hypot(clientX - this.start.x, clientY - this.start.y) <= JITTER;
  }

  private release(): void {
    if (!this.hasExplained) clearTimeout(this.timer);
  }

  private swallow(event: MouseEvent): void {
    if (!this.hasExplained) return;
    this.hasExplained = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  private explainMenu(event: MouseEvent): void {
    if (this.thingAt(event.target as Element, event) === null) return;
    event.preventDefault();
    this.explainClick(event);
  }

  // Keyboard

  /** Arrow keys go from thing to thing, Enter picks the one that they are at. */
  private key(event: KeyboardEvent): void {
    this.svg.classList.remove("by-pointer");
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const things = this.things();
      const at = things.indexOf(this.walked);
      this.walked = things[(at + step + things.length + (at < 0 && step < 0 ? 1 : 0)) % things.length] ?? "";
      if (this.walked) this.explainInPlace(this.walked, false);
    } else if (event.key === "Enter" && this.walked) {
      const walked = this.element(this.walked);
      walked?.dispatchEvent(new MouseEvent("click", { bubbles: true, ...middleOf(walked) }));
    }
  }

  /** All things that can be seen on the board, in the order in which they are drawn; parts of things are left out. */
  private things(): string[] {
    const found: string[] = [];
    for (const element of this.svg.querySelectorAll<SVGGraphicsElement>(DRAWN)) {
      if (element.closest("defs, symbol") || element.parentElement?.closest(DRAWN)) continue;
      const box = element.getBoundingClientRect();
      if (box.width >= SMALLEST && box.height >= SMALLEST) found.push(element.id);
    }
    return found;
  }

  private explainInPlace(thing: string, pinned: boolean): void {
    const element = this.element(thing);
    if (!element) return;
    const { clientX, clientY } = middleOf(element);
    this.point(thing);
    void this.explain(thing, clientX, clientY - element.getBoundingClientRect().height / 2, pinned);
  }

  // The tip

  private async explain(thing: string, x: number, y: number, pinned: boolean): Promise<void> {
    this.wanted = thing;
    const element = this.element(thing);
    if (!this.ask) {
      const words = element ? titleOf(element, this.svg) : "";
      if (words) this.tip.say(words, x, y);
      return;
    }
    const asked = this.kept.get(thing) ?? this.ask(thing);
    this.kept.set(thing, asked);
    try {
      const tip = await asked;
      if (this.wanted !== thing) return;
      this.isPinned = pinned;
      this.tip.show(tip, tip.when ? this.copy(tip.whole || thing) : null, x, y, pinned);
    } catch {
      this.kept.delete(thing); // the server is away: it is asked again next time
    }
  }

  /** A thing as a picture of its own; words alone are none, and the tip says them anyway. */
  private copy(thing: string): SVGElement | null {
    const element = this.element(thing);
    if (!element || !(element.querySelector(PICTURED) || element.matches(PICTURED))) return null;
    const box = element.getBBox();
    const copy = element.cloneNode(true) as SVGElement;
    copy.removeAttribute("transform");
    for (const part of [copy, ...copy.querySelectorAll("[id]")]) part.removeAttribute("id");
    copy.classList.remove("held");
    const frame = `${box.x - 2} ${box.y - 2} ${box.width + 4} ${box.height + 4}`;
    return draw("svg", { viewBox: frame, class: "tip-picture", "aria-hidden": "true" }, copy);
  }

  private element(thing: string): SVGGraphicsElement | null {
    return this.svg.querySelector<SVGGraphicsElement>(`#${CSS.escape(thing)}`);
  }

  /** What is at a place: what may be picked there, or the innermost thing around it. Some things are drawn as gaps. */
  thingAt(target: Element, event: MouseEvent): string | null {
    const pick = this.pickAt(target, event);
    if (pick !== null) return pick;
    for (const at of [target, ...document.elementsFromPoint(event.clientX, event.clientY)]) {
      const thing = this.svg.contains(at) ? at.closest<SVGElement>(DRAWN) : null;
      if (thing) return thing.id;
    }
    return this.smallestAround(event);
  }

  /** The smallest thing whose frame holds a place, though nothing of it is drawn just there. */
  private smallestAround({ clientX, clientY }: MouseEvent): string | null {
    let [found, least]: [string | null, number] = [null, Infinity];
    for (const element of this.svg.querySelectorAll<SVGGraphicsElement>(DRAWN)) {
      if (element.closest("defs, symbol")) continue;
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      if (clientX < left || clientX > right || clientY < top || clientY > bottom || width * height >= least) continue;
      if (width > 0 && height > 0) [found, least] = [element.id, width * height];
    }
    return found;
  }

  /** The browser's own tooltips would come beside ours. */
  private quietTitles(target: Element): void {
    if (!this.ask) return;
    for (let at: Element | null = target; at && at !== this.svg; at = at.parentElement) at.querySelector(":scope > title")?.remove();
  }
}

function middleOf(element: Element): { clientX: number; clientY: number } {
  const box = element.getBoundingClientRect();
  return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
}
