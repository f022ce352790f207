// Where things lie on a drawing, and how they look: all are measured together, for every change makes the next one dear.

import { draw } from "../dom";
import type { Motion } from "../wire";
import { carried, inverse, type Matrix, ownMatrix, times, UNMOVED, written } from "./matrix";

export type Point = { x: number; y: number };

/** Where a thing lies. */
export interface Place {
  at: Point; // its centre, in the coordinates of the whole drawing
  box: DOMRect; // in its own
  around: Matrix; // from the whole drawing into those of its neighbours
}

/** What is known of a thing of the drawing before it was replaced. */
export interface Old extends Place {
  thing: SVGGraphicsElement; // itself; it may be part of the drawing still
  text: string;
  whole: Matrix; // from its own coordinates into those of the whole drawing
}

export class Places {
  private readonly known = new Map<Element, Place>();
  readonly old = new Map<string, Old>(); // things of the drawing before, by their ids

  constructor(private readonly svg: SVGSVGElement) {}

  thing(id: string): SVGGraphicsElement | null {
    return this.svg.querySelector<SVGGraphicsElement>(`#${CSS.escape(id)}`);
  }

  forget(): void {
    this.known.clear();
    this.old.clear();
  }

  /** Keep the place of every thing that a motion names, before the drawing is replaced. */
  remember(motions: Motion[]): void {
    const root = this.root();
    for (const name of namesOf(motions)) {
      const thing = this.old.has(name) ? null : this.thing(name);
      if (!thing) continue;
      const whole = toWhole(thing, root);
      const text = textOf(thing)?.textContent ?? "";
      this.old.set(name, { ...placeOf(thing, root, whole), thing, text, whole });
    }
  }

  /** Look where everything lies that motions name, before any of it is held back. */
  measure(motions: Motion[]): void {
    const root = this.root();
    for (const name of namesOf(motions)) {
      const thing = this.thing(name);
      if (thing && !this.known.has(thing)) this.known.set(thing, placeOf(thing, root));
    }
  }

  /** Where a thing lies, as it was measured, or as it is now if nobody has. */
  of(thing: SVGGraphicsElement): Place {
    return this.known.get(thing) ?? placeOf(thing, this.root());
  }

  /** The centre of a thing on this drawing, or on the one before. */
  at(id: string | undefined): Point | undefined {
    if (!id) return undefined;
    const thing = this.thing(id);
    return thing ? this.of(thing).at : this.old.get(id)?.at;
  }

  /** How far a thing that belongs at `end` must be pushed to stand at `at`, in the units around it. */
  offset(thing: SVGGraphicsElement, end: Point, at: Point): Point {
    const { a, b, c, d } = this.of(thing).around;
    const [x, y] = [at.x - end.x, at.y - end.y];
    return { x: a * x + c * y, y: b * x + d * y };
  }

  /** A copy of a thing of this drawing, as `copyOf`. */
  copy(thing: SVGGraphicsElement): SVGElement {
    return copyOf(thing, toWhole(thing, this.root()));
  }

  /** From the window into the coordinates of the whole drawing. */
  private root(): Matrix {
    return inverse(this.svg.getScreenCTM() ?? UNMOVED);
  }
}

function namesOf(motions: Motion[]): Set<string> {
  return new Set(motions.flatMap(({ id, origin, to }) => [id ?? "", origin ?? "", to ?? ""]).filter(Boolean));
}

function placeOf(thing: SVGGraphicsElement, root: Matrix, whole = toWhole(thing, root)): Place {
  const box = thing.getBBox();
  const at = carried(whole, box.x + box.width / 2, box.y + box.height / 2);
  return { at, box, around: inverse(toWhole(thing.parentElement as unknown as SVGGraphicsElement, root)) };
}

function toWhole(thing: SVGGraphicsElement, root: Matrix): Matrix {
  const own = thing.getScreenCTM();
  return own ? times(root, own) : UNMOVED;
}

/** A copy of a thing that stands where it stands, in the units of the whole drawing, and has no ids. */
export function copyOf(thing: SVGGraphicsElement, whole: Matrix): SVGElement {
  const copy = nameless(thing);
  copy.removeAttribute("transform");
  return draw("g", {}, draw("g", { transform: written(whole) }, copy));
}

/** A copy of a thing without ids and without what the page has done to it. */
export function nameless(thing: SVGGraphicsElement): SVGGraphicsElement {
  const copy = thing.cloneNode(true) as SVGGraphicsElement;
  copy.style.translate = "";
  copy.classList.remove("held");
  for (const inner of [copy, ...copy.querySelectorAll("[id]")]) inner.removeAttribute("id");
  return copy;
}

export function css({ x, y }: Point): string {
  return `${x}px ${y}px`;
}

export function near(one: Point, other: Point): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) < 0.5;
}

/** The shift of a transform that is nothing else. */
export function shift(transform: string): Point | null {
  const found = /^translate\(([-\d.]+)[ ,]+([-\d.]+)\)$/.exec(transform);
  return found ? { x: Number(found[1]), y: Number(found[2]) } : null;
}

/** Let a thing grow about its own centre; false where its transform is more than a shift, and it can't. */
export function pivot(thing: SVGGraphicsElement, { x, y, width, height }: DOMRect): boolean {
  const transform = thing.getAttribute("transform");
  const moved = transform ? shift(transform) : { x: 0, y: 0 };
  if (!moved) return false;
  thing.style.transformOrigin = `${x + width / 2 + moved.x}px ${y + height / 2 + moved.y}px`;
  return true;
}

/** Let a `use` stand where it stands by its transform alone: while it has a place of its own, browsers can't move it
 * without drawing the board again. Tells how to undo that. */
export function standByTransform(thing: SVGGraphicsElement): () => void {
  const { x, y } = placeOfUse(thing);
  if (x === 0 && y === 0) return () => undefined;
  thing.setAttribute("transform", `translate(${x} ${y})`);
  for (const name of ["x", "y"]) thing.removeAttribute(name);
  return () => {
    thing.removeAttribute("transform");
    for (const [name, value] of Object.entries({ x, y })) if (value !== 0) thing.setAttribute(name, String(value));
  };
}

/** The place that a `use` has besides its transform. */
function placeOfUse(thing: SVGGraphicsElement): Point {
  if (!(thing instanceof SVGUseElement) || thing.hasAttribute("transform")) return { x: 0, y: 0 };
  return { x: Number(thing.getAttribute("x") ?? 0), y: Number(thing.getAttribute("y") ?? 0) };
}

/** A copy of a thing of the drawing before, for the same neighbours; and the box around it. */
export function twinOf({ thing, box }: Old): { twin: SVGGraphicsElement; box: DOMRect } {
  const twin = nameless(thing);
  const { x, y } = placeOfUse(twin);
  standByTransform(twin);
  return { twin, box: new DOMRect(box.x - x, box.y - y, box.width, box.height) };
}

/** The same motion as one of `transform` alone, which browsers show without drawing the board again and again. */
export function asTransforms(thing: SVGGraphicsElement, frames: Keyframe[]): Keyframe[] {
  if (thing.style.translate || !frames.some((frame) => "translate" in frame || "scale" in frame)) return frames;
  const own = written(ownMatrix(thing));
  return frames.map(({ translate, scale, ...more }) => {
    const [x, y] = String(translate ?? "0px 0px").split(" ");
    const [width, height] = String(scale ?? "1").split(" ");
    return { ...more, transform: `translate(${x},${y}) scale(${width},${height ?? width}) ${own}` };
  });
}

/** Leave a thing as it was drawn, so that it is seen to be the same as a new one. */
export function tidy(thing: SVGElement): void {
  thing.style.transformOrigin = "";
  for (const name of ["style", "class"]) if (!thing.getAttribute(name)) thing.removeAttribute(name);
}

/** Where a thing's number stands. */
export function textOf(thing: Element): Element | null {
  return thing.matches("text, tspan") ? thing : thing.querySelector("text");
}
