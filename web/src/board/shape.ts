// How the drawing lies in its room: in which of its shapes, and how close one looks.
//
// A drawing has a wide shape, and may have a tall one for upright screens and a low one for lying phones. Its parts carry
// `data-tall` and `data-low`: their transforms in those shapes. Letters never get smaller than a reader can read: where
// the room is too low for that, the drawing is scrolled in it.

import { find } from "../dom";
import { isOn, isStill, remember } from "../settings";
import type { Drawing } from "../wire";
import type { Fitting } from "./stage";
import { say } from "../words";

const LEAST_LETTERS = 12; // pixels
const NEARLY = 0.94; // a low drawing may have letters so much smaller, for it shows more
const LOW = 430; // pixels of height below which a room is that of a lying phone
const SMALL = 600; // pixels of width below which one may look closer
const CLOSE = 2.2; // how much larger a drawing is close up
const CLOSE_UP = 2.4; // how much larger a drawing is at most when it comes closer by itself
const EASY = 40; // pixels: the longer side of things that need not come closer
const WORTH = 1.3; // it stays where it is if it would not become so much larger
const AROUND = 28; // pixels around what it comes closer to
const MOST = 4;

type Shapes = Drawing["shapes"];
type Name = keyof Shapes & string;

export class Shape {
  private readonly sight = find("sight")!;
  private readonly closer = find("closer");
  private shapes: Shapes;
  private name: Name = "wide";
  private zoom = 1;
  private isFree = false; // whether the room is as high as the drawing wants it
  private readonly room = { width: 0, height: 0 }; // for which the drawing was fitted
  private size = { width: 0, height: 0 }; // of the whole drawing in pixels, seen from afar

  /** `changed` is called when things on the board have other places on the screen. */
  constructor(
    private readonly svg: SVGSVGElement,
    private readonly changed: (name: Name) => void,
  ) {
    this.shapes = shapesOf(svg);
    this.closer?.addEventListener("click", () => {
      const close = this.zoom === 1;
      remember("close", close);
      this.look(close ? CLOSE : 1);
      this.changed(this.name);
    });
    new ResizeObserver(() => {
      if (!this.isResized()) return;
      this.fit();
      this.changed(this.name);
    }).observe(this.sight);
    this.fit();
  }

  /** Give the drawing the shape that fills its room best among those whose letters can be read. */
  fit(shapes: Shapes = this.shapes): void {
    this.shapes = shapes;
    const { room } = this;
    [room.width, room.height] = [this.sight.offsetWidth, this.sight.offsetHeight];
    if (room.width === 0) return;
    const isFree = getComputedStyle(this.sight).getPropertyValue("--free-height") !== "";
    this.name = this.best(isFree ? { ...room, height: Infinity } : room);
    const [width, height, letters] = this.shapes[this.name]!;
    if (this.svg.dataset["shape"] !== this.name) this.svg.dataset["shape"] = this.name;
    put(this.svg, "viewBox", `0 0 ${width} ${height}`);
    this.arrange(this.svg);
    const least = Math.min(LEAST_LETTERS / letters, room.width / width);
    const scale = Math.max(Math.min(room.width / width, isFree ? Infinity : room.height / height), least);
    this.size = { width: room.width, height: Math.max(isFree ? 0 : room.height, height * scale) };
    this.isFree = isFree;
    const isSmall = room.width < SMALL;
    if (this.closer) this.closer.hidden = !isSmall;
    this.look(isSmall && isOn("close") ? CLOSE : 1);
  }

  /** How the drawing takes up a board with these shapes: if they are the present ones, only its new parts are arranged. */
  dress(shapes: Shapes): Fitting {
    const isSame = this.room.width > 0 && JSON.stringify(shapes) === JSON.stringify(this.shapes);
    if (!isSame) return { arrange: () => undefined, settle: () => this.fit(shapes) };
    return { arrange: (part) => this.arrange(part), settle: () => this.settle() };
  }

  /** Give parts of the drawing, which may not be in their place yet, the places of its present shape. */
  private arrange(within: ParentNode): void {
    for (const part of within.querySelectorAll<SVGElement>("[data-tall], [data-low]")) {
      part.dataset["wide"] ??= part.getAttribute("transform") ?? "";
      const tall = this.name === "wide" ? undefined : part.dataset["tall"]; // what says nothing of low is as in tall
      put(part, "transform", part.dataset[this.name] ?? tall ?? part.dataset["wide"]);
    }
  }

  /** Look so much closer at a point of the window, or at the whole. */
  look(zoom: number, at?: { x: number; y: number }): void {
    const { sight, svg, size } = this;
    const room = sight.getBoundingClientRect();
    const before = svg.getBoundingClientRect();
    const share = at ? { x: (at.x - before.x) / before.width, y: (at.y - before.y) / before.height } : null;
    this.zoom = Math.min(zoom, MOST);
    sight.classList.toggle("close", this.zoom > 1);
    const isWhole = this.zoom === 1 && size.height <= this.room.height && !this.isFree;
    sight.style.height = this.isFree ? `${Math.ceil(size.height)}px` : "";
    svg.style.width = isWhole ? "" : `${Math.floor(size.width * this.zoom)}px`;
    svg.style.height = isWhole ? "" : `${Math.floor(size.height * this.zoom)}px`;
    if (at && share) {
      const now = svg.getBoundingClientRect();
      sight.scrollLeft = share.x * now.width - (at.x - room.x);
      sight.scrollTop = share.y * now.height - (at.y - room.y);
    }
    if (!this.closer) return;
    const words = this.zoom > 1 ? say("Whole board") : say("Look closer");
    this.closer.setAttribute("aria-pressed", String(this.zoom > 1));
    this.closer.setAttribute("aria-label", words);
    this.closer.title = words;
  }

  /** Come closer for one choice, so that things get so much farther apart around a point. */
  magnify(times: number, at: { x: number; y: number }): void {
    this.look(this.zoom * times, at);
    this.changed(this.name);
  }

  /** On a small screen, come so close to some parts of the drawing that all of them are still in sight, above a line. */
  closeUp(parts: Element[], bottom: number): void {
    const { room, sight } = this;
    if (room.width >= SMALL || parts.length === 0) return;
    this.settle();
    const places = parts.map((part) => part.getBoundingClientRect());
    const [left, right] = [Math.min(...places.map((at) => at.left)), Math.max(...places.map((at) => at.right))];
    const [top, low] = [Math.min(...places.map((at) => at.top)), Math.max(...places.map((at) => at.bottom))];
    const at = sight.getBoundingClientRect();
    const height = Math.min(at.bottom, bottom) - at.top;
    const enough = Math.max(...places.map((one) => EASY / Math.max(one.width, one.height, 1)));
    const times = Math.min(room.width / (right - left + 2 * AROUND), height / (low - top + 2 * AROUND), CLOSE_UP / this.zoom, enough);
    if (times < WORTH) return;
    const middle = { x: (left + right) / 2, y: (top + low) / 2 };
    this.look(this.zoom * times, middle);
    sight.scrollBy({ left: middle.x - at.x - at.width / 2, top: middle.y - at.y - height / 2, behavior: "instant" });
    this.changed(this.name);
  }

  /** After a choice, look as the viewer likes to. */
  settle(): void {
    const zoom = isOn("close") && this.room.width < SMALL ? CLOSE : 1;
    if (this.zoom !== zoom) this.look(zoom);
  }

  get canComeCloser(): boolean {
    return this.zoom < MOST;
  }

  /** Keep one of some parts of the drawing in sight where not all of it is. */
  keepInSight(parts: Element[]): void {
    const { sight } = this;
    if (parts.length === 0 || (sight.scrollHeight <= sight.clientHeight + 1 && sight.scrollWidth <= sight.clientWidth + 1)) return;
    const room = sight.getBoundingClientRect();
    const places = parts.map((part) => part.getBoundingClientRect());
    if (places.some((at) => at.left >= room.left && at.right <= room.right && at.top >= room.top && at.bottom <= room.bottom)) return;
    const at = places[0]!;
    sight.scrollBy({
      left: at.x + at.width / 2 - room.x - room.width / 2,
      top: at.y + at.height / 2 - room.y - room.height / 2,
      behavior: isStill() ? "auto" : "smooth",
    });
  }

  /** Whether the room is another than that which the drawing was fitted to; bars to scroll with do not count. */
  private isResized(): boolean {
    return this.sight.offsetWidth !== this.room.width || this.sight.offsetHeight !== this.room.height;
  }

  private best(room: { width: number; height: number }): Name {
    const { low } = this.shapes;
    const isLegible = low && (room.width / low[0]) * low[2] >= NEARLY * LEAST_LETTERS;
    if (isLegible && room.height < LOW && room.width > room.height) return "low";
    const looks = ["wide", "tall"]
      .filter((name) => name in this.shapes)
      .map((name) => {
        const [width, height, letters] = this.shapes[name]!;
        const scale = Math.min(room.width / width, room.height / height);
        const most = Math.max(scale, Math.min(LEAST_LETTERS / letters, room.width / width)); // if it is scrolled
        return { name, letters: letters * scale, scrolled: letters * most, area: width * height * scale * scale };
      });
    const legible = looks.filter(({ letters }) => letters >= LEAST_LETTERS);
    if (legible.length > 0) return legible.reduce((a, b) => (b.area > a.area ? b : a)).name;
    return looks.reduce((a, b) => (b.scrolled > a.scrolled ? b : a)).name;
  }
}

/** Set an attribute; the same value again would make the browser lay everything out anew. */
function put(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** The shapes that the page came with; a drawing that says nothing has one. */
function shapesOf(svg: SVGSVGElement): Shapes {
  const { shapes } = svg.dataset;
  if (shapes) return JSON.parse(shapes) as Shapes;
  const [width, height] = (svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").slice(-2).map(Number) as [number, number];
  return { wide: [width, height, LEAST_LETTERS] };
}
