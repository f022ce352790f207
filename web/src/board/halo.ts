// What glows: rings around the things that may be picked, and around those that are.

import { draw, find } from "../dom";

const MANY = 12; // more things than this glow quietly

export class Halo {
  private readonly layer = find<SVGGElement>("halo")!;

  constructor(private readonly svg: SVGSVGElement) {}

  /** Ring what is picked and what may be picked next. */
  light(picked: Iterable<string>, next: ReadonlySet<string>): void {
    this.layer.replaceChildren();
    for (const was of this.svg.querySelectorAll(".may, .picked")) was.classList.remove("may", "picked");
    this.layer.classList.toggle("many", next.size > MANY);
    for (const id of picked) this.ring(id, "picked");
    for (const id of next) this.ring(id, "may");
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
    const whole = this.boxOf(element);
    const disc = [...element.children].find((child) => child.tagName !== "title");
    const around = disc?.matches("circle, ellipse") ? this.boxOf(disc as SVGGraphicsElement) : null;
    const box = around && around.width > 0.75 * whole.width && around.height > 0.75 * whole.height ? around : whole;
    const round = box === around || (Math.abs(box.width - box.height) < 6 && box.width < 90 && element.querySelector("circle, ellipse"));
    const close = this.layer.classList.contains("many") || (box.width > 50 && box.height > 50);
    const gap = close ? -2 : 2; // rings of neighbours must not run into each other
    const [w, h] = [box.width + 2 * gap, box.height + 2 * gap];
    const shape = draw("rect", {
      x: box.x - gap,
      y: box.y - gap,
      width: w,
      height: h,
      rx: round ? w / 2 : Math.min(8, w / 4, h / 4),
      class: `ring ${kind}-ring`,
      "data-for": id,
    });
    this.layer.append(shape);
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
