// The board: shows what the server drew, and turns clicks on it into actions.

import { Idiomorph } from "idiomorph";
import { find, parseSvg, write } from "../dom";
import { Walk } from "../picks";
import { isStill } from "../settings";
import type { Choice, DrawnBoard } from "../wire";
import { Halo } from "./halo";
import { glide, placesOf } from "./motion";
import { Shape } from "./shape";
import { Tip, titleOf } from "./tip";

const LONG_PRESS = 450; // milliseconds

export class BoardPicture {
  readonly walk = new Walk();
  private readonly svg = find<SVGSVGElement>("board")!;
  private readonly pieces = find<SVGGElement>("pieces")!;
  private readonly halo = new Halo(this.svg);
  private readonly tip = new Tip();
  private readonly shape = new Shape(this.svg, () => this.lightAndFollow());
  private pressing = 0;

  constructor(
    private readonly act: (choice: Choice) => void,
    private readonly changed: () => void,
  ) {
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("pointerover", (event) => this.hover(event));
    this.svg.addEventListener("pointerleave", () => this.tip.hide());
    this.svg.addEventListener("pointerdown", (event) => this.press(event));
    for (const end of ["pointerup", "pointercancel", "pointermove"] as const)
      this.svg.addEventListener(end, () => clearTimeout(this.pressing));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.back();
    });
  }

  /** Show a board; pieces glide there from the board before, except to the first one. */
  show(board: DrawnBoard, moving = true): void {
    const before = moving && !isStill() ? placesOf(this.pieces) : null;
    Idiomorph.morph(this.pieces, parseSvg(board.svg), { morphStyle: "innerHTML" });
    this.shape.fit(board);
    write("describe", board.describe);
    if (before) glide(this.pieces, before);
    this.walk.begin(board.choices);
    this.lightAndFollow();
  }

  /** The list of actions points at one: light its next thing. */
  point(choice: Choice | null): void {
    this.halo.point(choice ? this.walk.nextOf(choice) : undefined);
  }

  /** Take back the last pick. */
  back(): void {
    if (this.walk.back()) {
      this.light();
      this.changed();
    }
  }

  private light(): void {
    this.halo.light(this.walk.path, new Set(this.walk.next().keys()));
  }

  /** Close up, keep in sight whoever acts, or else what may be done. */
  private lightAndFollow(): void {
    this.light();
    this.shape.keepInSight(this.pieces.querySelector(".follow") ?? this.halo.first());
  }

  // Clicks

  private click(event: MouseEvent): void {
    const id = this.pickAt(event.target as Element, event);
    if (id === null) {
      this.back();
      return;
    }
    const choice = this.walk.pick(id);
    this.tip.hide();
    if (choice) this.act(choice);
    this.light();
    this.changed();
  }

  /** The thing that may be picked at a place: the innermost element around it, or the ring drawn over it. */
  private pickAt(target: Element, event: MouseEvent): string | null {
    const next = this.walk.next();
    const around = (thing: Element): string | null => {
      for (let at: Element | null = thing; at && at !== this.svg; at = at.parentElement)
        if (at.id && next.has(at.id)) return at.id;
      return null;
    };
    const inside = around(target);
    if (inside !== null) return inside;
    for (const thing of document.elementsFromPoint(event.clientX, event.clientY)) {
      const ringed = (thing as SVGElement).dataset?.["for"];
      if (ringed !== undefined && next.has(ringed)) return ringed;
      const under = this.svg.contains(thing) ? around(thing) : null;
      if (under !== null) return under;
    }
    return null;
  }

  // What a thing is

  private hover(event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    const id = this.pickAt(event.target as Element, event) ?? undefined;
    this.halo.point(id);
    const leads = id === undefined ? [] : (this.walk.next().get(id) ?? []);
    const [first] = leads;
    if (!first) this.tip.hide();
    else if (leads.length === 1) this.tip.show([first.label, first.detail].filter(Boolean).join(" · "), event);
    else this.tip.show(titleOf(event.target as Element, this.svg) || `${leads.length} choices`, event);
  }

  /** A long press tells what a thing is, as a pointer at rest does. */
  private press(event: PointerEvent): void {
    if (event.pointerType !== "touch") return;
    clearTimeout(this.pressing);
    const words = titleOf(event.target as Element, this.svg);
    if (words) this.pressing = window.setTimeout(() => this.tip.show(words, event), LONG_PRESS);
    else this.tip.hide();
  }
}
