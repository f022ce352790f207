// How the drawing lies in its room: lying or upright, whole or close up.

import { find } from "../dom";
import { isOn, isStill, remember } from "../settings";
import type { DrawnBoard } from "../wire";

const SMALL = 0.7; // pixels for a unit of the drawing, below which one may look closer
const NARROW = 600; // pixels of width below which boards stand upright

type Sizes = Pick<DrawnBoard, "frame" | "tall">;

export class Shape {
  private readonly sight = find("sight")!;
  private readonly closer = find("closer");
  private sizes: Sizes;

  /** `changed` is called when the viewer looks closer, or at the whole again. */
  constructor(
    private readonly svg: SVGSVGElement,
    changed: () => void,
  ) {
    this.sizes = sizesOf(svg);
    this.closer?.addEventListener("click", () => {
      const close = !isOn("close");
      remember("close", close);
      this.bring(close);
      changed();
    });
    addEventListener("resize", () => this.fit());
    this.fit();
  }

  /** Give the drawing the shape that fills its room best: lying, or upright if it has that shape too. */
  fit(sizes: Sizes = this.sizes): void {
    this.sizes = sizes;
    const { frame, tall } = sizes;
    const room = this.sight.getBoundingClientRect();
    const scale = ([w, h]: [number, number]): number => Math.min(room.width / w, room.height / h);
    const upright = !!tall && (room.width < NARROW || scale(tall) > scale(frame));
    const [width, height] = upright ? tall : frame;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    for (const part of this.svg.querySelectorAll<SVGElement>("[data-tall]")) {
      part.dataset["lying"] ??= part.getAttribute("transform") ?? "";
      part.setAttribute("transform", upright ? part.dataset["tall"]! : part.dataset["lying"]!);
    }
    const units = Math.min(room.width / width, room.width < NARROW ? 9 : room.height / height);
    if (this.closer) this.closer.hidden = units >= SMALL;
    this.bring(units < SMALL && isOn("close"));
  }

  /** Close up, keep a part of the drawing in sight. */
  keepInSight(part: Element | null): void {
    if (!part || !this.sight.classList.contains("close")) return;
    const [at, room] = [part.getBoundingClientRect(), this.sight.getBoundingClientRect()];
    this.sight.scrollBy({
      left: at.x + at.width / 2 - room.x - room.width / 2,
      top: at.y + at.height / 2 - room.y - room.height / 2,
      behavior: isStill() ? "auto" : "smooth",
    });
  }

  /** Bring the drawing close, or show the whole. */
  private bring(close: boolean): void {
    this.sight.classList.toggle("close", close);
    if (!this.closer) return;
    this.closer.setAttribute("aria-pressed", String(close));
    this.closer.textContent = close ? "Whole board" : "Look closer";
  }
}

/** The sizes that the page came with. */
function sizesOf(svg: SVGSVGElement): Sizes {
  const numbers = (text: string): [number, number] => text.split(" ").slice(-2).map(Number) as [number, number];
  const { tall } = svg.dataset;
  const frame = numbers(svg.getAttribute("viewBox") ?? "0 0 1 1");
  return { frame, tall: tall ? numbers(tall) : null };
}
