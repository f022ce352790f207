// What glows: rings around the things that may be picked, and around those that are.

import { draw, find } from "../dom";
import type { Target } from "./aim";

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

export class Halo {
  private readonly layer = find<SVGGElement>("halo")!;
  private readonly marks = find<SVGGElement>("marks")!;
  private readonly marked: Record<MarkKind, string[]> = { last: [], spoken: [], taught: [], advised: [] };

  constructor(private readonly svg: SVGSVGElement) {}

  /** Ring what is picked and what may be picked next. */
  light(picked: Iterable<string>, next: ReadonlySet<string>): void {
    this.layer.replaceChildren();
    for (const was of this.svg.querySelectorAll(".may, .picked")) was.classList.remove("may", "picked");
    this.layer.classList.toggle("many", next.size > MANY);
    for (const id of picked) this.ring(id, "picked");
    for (const id of next) this.ring(id, "may");
    this.showMarks();
  }

  /** Nothing glows while something is being shown. */
  clear(): void {
    this.layer.replaceChildren();
    this.marks.replaceChildren();
    for (const was of this.svg.querySelectorAll(".may, .picked")) was.classList.remove("may", "picked");
  }

  /** Mark things: what the last moves speak of, a line of the log that the reader points at, a lesson or a hint. */
  mark(kind: MarkKind, things: Iterable<string>): void {
    this.marked[kind] = [...things];
    this.showMarks();
  }

  private showMarks(): void {
    this.marks.replaceChildren();
    for (const kind of ["last", "spoken", "taught", "advised"] as const)
      for (const id of this.marked[kind]) {
        const element = this.svg.querySelector<SVGGraphicsElement>(`#${CSS.escape(id)}`);
        if (element) this.marks.append(this.outline(element, GAP + 1, `mark ${kind}-mark`, id));
      }
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

  private ring(id: string, kind: "picked" | "may"): void {
    const element = this.svg.querySelector<SVGGraphicsElement>(`#${CSS.escape(id)}`);
    if (!element) return;
    element.classList.add(kind);
    this.layer.append(this.outline(element, this.layer.classList.contains("many") ? -GAP : GAP, `ring ${kind}-ring`, id));
  }

  /** What may be picked now, as it lies in the window. */
  targets(): Target[] {
    return [...this.layer.querySelectorAll<SVGGeometryElement>(".may-ring")].map((ring) => {
      const into = ring.getScreenCTM()?.inverse();
      const has = (x: number, y: number): boolean => !!into && ring.isPointInFill(new DOMPoint(x, y).matrixTransform(into));
      return { id: ring.dataset["for"]!, box: ring.getBoundingClientRect(), has };
    });
  }

  /** A line around a thing, in its own shape. */
  private outline(element: SVGGraphicsElement, gap: number, classes: string, id: string): SVGElement {
    const place = matrixOf(this.svg.getScreenCTM()!.inverse().multiply(element.getScreenCTM()!));
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
    for (const [name, times] of GROWS[shape.tagName] ?? []) line.setAttribute(name, String(Number(line.getAttribute(name) ?? 0) + times * out));
    const { a, b, c, d, e, f } = matrix;
    line.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
    return line;
  }
}

interface Part {
  shape: SVGGeometryElement;
  matrix: DOMMatrix; // from its own units to those of the whole drawing
}

/** The shapes that a thing is made of, those behind its `use`s too. */
function partsOf(element: SVGGraphicsElement, matrix: DOMMatrix, svg: SVGSVGElement, depth = 0): Part[] {
  if (element instanceof SVGUseElement) {
    const used = svg.querySelector<SVGGraphicsElement>(CSS.escape(element.href.baseVal.slice(1)).replace(/^/, "#"));
    if (!used || used instanceof SVGSymbolElement || depth > DEEPEST) return [];
    const at = matrix.translate(element.x.baseVal.value, element.y.baseVal.value);
    return partsOf(used, at.multiply(ownMatrix(used)), svg, depth + 1);
  }
  if (element instanceof SVGGeometryElement) return [{ shape: element, matrix }];
  const inside = [...element.children].filter((child) => child instanceof SVGGraphicsElement);
  return inside.flatMap((child) => partsOf(child, matrix.multiply(ownMatrix(child)), svg, depth + 1));
}

function ownMatrix(element: SVGGraphicsElement): DOMMatrix {
  const own = element.transform.baseVal.consolidate()?.matrix;
  return own ? matrixOf(own) : new DOMMatrix();
}

/** Browsers have two sorts of matrices, which do not multiply each other. */
function matrixOf({ a, b, c, d, e, f }: DOMMatrix): DOMMatrix {
  return new DOMMatrix([a, b, c, d, e, f]);
}

/** The box around an element, carried over by a matrix. */
function boxOf(element: SVGGraphicsElement, matrix: DOMMatrix): DOMRect {
  const { x, y, width, height } = element.getBBox();
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map(([px, py]) => new DOMPoint(px, py).matrixTransform(matrix));
  const xs = corners.map((p) => p.x);
  const ys = corners.map((p) => p.y);
  return new DOMRect(Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

function grown({ x, y, width, height }: DOMRect, gap: number): Record<"x" | "y" | "width" | "height", number> {
  return { x: x - gap, y: y - gap, width: width + 2 * gap, height: height + 2 * gap };
}
