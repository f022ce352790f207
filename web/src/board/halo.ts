// What glows: rings around the things that may be picked, and around those that are.

import { draw, find } from "../dom";
import type { Target } from "./aim";
import { type Matrix, ownMatrix, times, UNMOVED, written } from "./matrix";

const MANY = 12; // more things than this glow quietly
const GAP = 2; // units between a thing and the line around it
const COVERS = 0.75; // a part that covers so much of a thing, both ways, has its shape
const DEEPEST = 4; // how far one `use` may lead to another
/** What makes a shape larger on all sides, and how many times the gap it takes. */
const GROWS: Record<string, [string, number][]> = {
  rect: [
    ["x", -1],
    ["y", -1],
    ["width", 2],
    ["height", 2],
  ],
  circle: [["r", 1]],
  ellipse: [
    ["rx", 1],
    ["ry", 1],
  ],
};

/** Why a thing is marked: by the last moves, by a line of the log, by whoever teaches, or by a hint. */
export type MarkKind = "last" | "spoken" | "taught" | "advised";

const KINDS: readonly MarkKind[] = ["last", "spoken", "taught", "advised"]; // the later ones lie above

export class Halo {
  private readonly layer = find<SVGGElement>("halo")!;
  private readonly marks = find<SVGGElement>("marks")!;
  private readonly marked: Record<MarkKind, string[]> = { last: [], spoken: [], taught: [], advised: [] };
  private readonly lines: Record<MarkKind, SVGElement[]> = { last: [], spoken: [], taught: [], advised: [] };

  constructor(private readonly svg: SVGSVGElement) {}

  /** Ring what is picked and what may be picked next. */
  light(picked: Iterable<string>, next: ReadonlySet<string>): void {
    const gap = next.size > MANY ? -GAP : GAP;
    const rings = [...this.outlines(picked, gap, "ring picked-ring"), ...this.outlines(next, gap, "ring may-ring")];
    for (const kind of KINDS) this.outlineMarks(kind);
    this.wipe();
    this.layer.classList.toggle("many", next.size > MANY);
    this.layer.append(...rings);
    this.showMarks();
  }

  /** Nothing glows while something is being shown. */
  clear(): void {
    for (const kind of KINDS) this.lines[kind] = [];
    this.wipe();
  }

  private wipe(): void {
    this.layer.replaceChildren();
    this.marks.replaceChildren();
  }

  /** Mark things: what the last moves speak of, a line of the log that the reader points at, a lesson or a hint. */
  mark(kind: MarkKind, things: Iterable<string>): void {
    const hadSome = this.marked[kind].length > 0;
    this.marked[kind] = [...things];
    if (!hadSome && this.marked[kind].length === 0) return;
    this.outlineMarks(kind);
    this.showMarks();
  }

  private outlineMarks(kind: MarkKind): void {
    this.lines[kind] = this.outlines(this.marked[kind], GAP + 1, `mark ${kind}-mark`);
  }

  private showMarks(): void {
    this.marks.replaceChildren(...KINDS.flatMap((kind) => this.lines[kind]));
  }

  /** Light one ring more than the others, or none. */
  point(id: string | undefined): void {
    for (const ring of this.layer.querySelectorAll(".pointed")) ring.classList.remove("pointed");
    if (id !== undefined) this.layer.querySelector(`[data-for="${CSS.escape(id)}"]`)?.classList.add("pointed");
  }

  /** The rings around what may be picked. */
  rings(): Element[] {
    return [...this.layer.querySelectorAll(".may-ring")];
  }

  /** What may be picked now, as it lies in the window. */
  targets(): Target[] {
    return [...this.layer.querySelectorAll<SVGGeometryElement>(".may-ring")].map((ring) => {
      const into = ring.getScreenCTM()?.inverse();
      const has = (x: number, y: number): boolean => !!into && ring.isPointInFill(new DOMPoint(x, y).matrixTransform(into));
      return { id: ring.dataset["for"]!, box: ring.getBoundingClientRect(), has };
    });
  }

  private element(id: string): SVGGraphicsElement | null {
    return this.svg.querySelector<SVGGraphicsElement>(`#${CSS.escape(id)}`);
  }

  /** Lines around things; nothing is changed before all of them are known, for that would lay the page out each time. */
  private outlines(ids: Iterable<string>, gap: number, classes: string): SVGElement[] {
    const named = [...ids];
    const root = named.length > 0 ? this.svg.getScreenCTM()?.inverse() : null;
    return named.flatMap((id) => {
      const element = this.element(id);
      return element && root ? [this.outline(element, root, gap, classes, id)] : [];
    });
  }

  /** A line around a thing, in its own shape. */
  private outline(element: SVGGraphicsElement, root: Matrix, gap: number, classes: string, id: string): SVGElement {
    const place = times(root, element.getScreenCTM()!);
    const whole = boxOf(element, place);
    const body = partsOf(element, place, this.svg)
      .map((part) => ({ ...part, box: boxOf(part.shape, part.matrix) }))
      .filter(({ box }) => box.width >= COVERS * whole.width && box.height >= COVERS * whole.height)
      .sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height)[0];
    if (!body) return draw("rect", { ...grown(whole, gap), rx: Math.min(8, whole.width / 4, whole.height / 4), class: classes, "data-for": id });
    const { shape, matrix } = body;
    const line = draw(shape.tagName, { class: classes, "data-for": id });
    for (const name of ["d", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r"]) {
      const value = shape.getAttribute(name);
      if (value !== null) line.setAttribute(name, value);
    }
    const out = gap / (Math.hypot(matrix.a, matrix.b) || 1); // in the units of the shape
    for (const [name, share] of GROWS[shape.tagName] ?? []) line.setAttribute(name, String(Number(line.getAttribute(name) ?? 0) + share * out));
    line.setAttribute("transform", written(matrix));
    return line;
  }
}

interface Part {
  shape: SVGGeometryElement;
  matrix: Matrix; // from its own units to those of the whole drawing
}

/** The shapes that a thing is made of, those behind its `use`s too. */
function partsOf(element: SVGGraphicsElement, matrix: Matrix, svg: SVGSVGElement, depth = 0): Part[] {
  if (element instanceof SVGUseElement) {
    const used = svg.querySelector<SVGGraphicsElement>(CSS.escape(element.href.baseVal.slice(1)).replace(/^/, "#"));
    if (!used || used instanceof SVGSymbolElement || depth > DEEPEST) return [];
    const at = { ...UNMOVED, e: element.x.baseVal.value, f: element.y.baseVal.value };
    return partsOf(used, times(times(matrix, at), ownMatrix(used)), svg, depth + 1);
  }
  if (element instanceof SVGGeometryElement) return [{ shape: element, matrix }];
  const inside = [...element.children].filter((child) => child instanceof SVGGraphicsElement);
  return inside.flatMap((child) => partsOf(child, times(matrix, ownMatrix(child)), svg, depth + 1));
}

/** The box around an element, carried over by a matrix. */
function boxOf(element: SVGGraphicsElement, { a, b, c, d, e, f }: Matrix): DOMRect {
  const { x, y, width, height } = element.getBBox();
  const [left, top] = [a * x + c * y + e, b * x + d * y + f];
  return new DOMRect(
    left + Math.min(0, a * width) + Math.min(0, c * height),
    top + Math.min(0, b * width) + Math.min(0, d * height),
    Math.abs(a * width) + Math.abs(c * height),
    Math.abs(b * width) + Math.abs(d * height),
  );
}

function grown({ x, y, width, height }: DOMRect, gap: number): Record<"x" | "y" | "width" | "height", number> {
  return { x: x - gap, y: y - gap, width: width + 2 * gap, height: height + 2 * gap };
}
