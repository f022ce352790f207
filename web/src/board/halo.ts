// What glows: rings around the things that may be picked, and around those that are.

import { draw, find } from "../dom";

const MANY = 12; // more things than this glow quietly

export class Halo {
  private readonly layer = find<SVGGElement>("halo")!;
  private readonly marks = find<SVGGElement>("marks")!;
  private readonly marked: Record<"last" | "spoken", string[]> = { last: [], spoken: [] };

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

  /** Mark things quietly: what the last moves speak of, or a line of the log that the reader points at. */
  mark(kind: "last" | "spoken", things: Iterable<string>): void {
    this.marked[kind] = [...things];
    this.showMarks();
  }

  private showMarks(): void {
    this.marks.replaceChildren();
    for (const kind of ["last", "spoken"] as const)
      for (const id of this.marked[kind]) {
        const element = this.svg.querySelector<SVGGraphicsElement>(`#${CSS.escape(id)}`);
        if (element) this.marks.append(this.outline(element, 3, `mark ${kind}-mark`, id));
      }
  }

  /** Light one ring more than the others, or none. */
  point(id: string | undefined): void {
    for (const ring of this.layer.querySelectorAll(".pointed")) ring.classList.remove("pointed");
    if (id !== undefined) this.layer.querySelector(`[data-for="${CSS.escape(id)}"]`)?.classList.add("pointed");
  }

  /** The first ring around something that may be picked. */
  first(): Element | null {
    return this.layer.querySelector(".may-ring");
  }

  private ring(id: string, kind: "picked" | "may"): void {
    const element = this.svg.querySelector<SVGGraphicsElement>(`#${CSS.escape(id)}`);
    if (!element) return;
    element.classList.add(kind);
    const close = this.layer.classList.contains("many");
    this.layer.append(this.outline(element, close ? -2 : 2, `ring ${kind}-ring`, id));
  }

  /** A line around a thing: round for round ones. */
  private outline(element: SVGGraphicsElement, gap: number, classes: string, id: string): SVGElement {
    const whole = this.boxOf(element);
    const disc = [...element.children].find((child) => child.tagName !== "title");
    const around = disc?.matches("circle, ellipse") ? this.boxOf(disc as SVGGraphicsElement) : null;
    const box = around && around.width > 0.75 * whole.width && around.height > 0.75 * whole.height ? around : whole;
    const round = box === around || (Math.abs(box.width - box.height) < 6 && box.width < 90 && element.querySelector("circle, ellipse"));
    const away = box.width > 50 && box.height > 50 ? -2 : gap; // rings of neighbours must not run into each other
    const [w, h] = [box.width + 2 * away, box.height + 2 * away];
    return draw("rect", {
      x: box.x - away,
      y: box.y - away,
      width: w,
      height: h,
      rx: round ? w / 2 : Math.min(8, w / 4, h / 4),
      class: classes,
      "data-for": id,
    });
  }

  /** The box of an element in the units of the whole drawing. */
  private boxOf(element: SVGGraphicsElement): DOMRect {
    const box = element.getBBox();
    const own = element.getScreenCTM();
    const root = this.svg.getScreenCTM();
    if (!own || !root) return box;
    const to = root.inverse().multiply(own);
    const corners = [
      [box.x, box.y],
      [box.x + box.width, box.y],
      [box.x, box.y + box.height],
      [box.x + box.width, box.y + box.height],
    ].map(([x, y]) => new DOMPoint(x, y).matrixTransform(to));
    const xs = corners.map((p) => p.x);
    const ys = corners.map((p) => p.y);
    return new DOMRect(Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  }
}
