// The board: shows what the server drew, lets pieces glide from where they were, and turns clicks into actions.

import { Idiomorph } from "idiomorph";
import { draw, find, parseSvg } from "./dom";
import { Walk } from "./picks";
import { isOn, isStill, remember } from "./settings";
import type { Board, Choice } from "./wire";

const GLIDE = 420; // milliseconds
const MANY = 12; // more things than this glow quietly
const SMALL = 0.7; // pixels for a unit of the drawing, below which one may look closer
const NARROW = 600; // pixels of width below which boards stand upright

export class BoardPicture {
  readonly walk = new Walk();
  private readonly svg = find<SVGSVGElement>("board")!;
  private readonly scenery = find<SVGGElement>("scenery")!;
  private readonly pieces = find<SVGGElement>("pieces")!;
  private readonly halo = find<SVGGElement>("halo")!;
  private readonly tip = find("tip")!;
  private readonly sight = find("sight")!;
  private board: Board | null = null;
  private pressing = 0;

  constructor(
    private readonly act: (choice: Choice) => void,
    private readonly changed: () => void,
  ) {
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("pointerover", (event) => this.hover(event));
    this.svg.addEventListener("pointerleave", () => this.hideTip());
    this.svg.addEventListener("pointerdown", (event) => this.press(event));
    for (const end of ["pointerup", "pointercancel", "pointermove"] as const)
      this.svg.addEventListener(end, () => clearTimeout(this.pressing));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.back();
    });
    find("closer")?.addEventListener("click", () => this.look(!isOn("close")));
    addEventListener("resize", () => this.fit());
    this.fit();
  }

  /** Show a board; `glide` is false for the first one. */
  show(board: Board, glide = true): void {
    const before = glide && !isStill() ? this.places() : null;
    this.board = board;
    Idiomorph.morph(this.pieces, parseSvg(board.svg), { morphStyle: "innerHTML" });
    this.fit();
    const describe = find("describe");
    if (describe) describe.textContent = board.describe;
    if (before) this.glide(before);
    this.walk.begin(board.choices);
    this.light();
    this.follow();
  }

  // Shape and nearness

  /** Give the drawing the shape that fills its room best: lying, or upright if it has that shape too. */
  private fit(): void {
    const { frame, tall } = this.board ?? this.sizes();
    const room = this.sight.getBoundingClientRect();
    const scale = ([w, h]: [number, number]): number => Math.min(room.width / w, room.height / h);
    const upright = !!tall && (room.width < NARROW || scale(tall) > scale(frame));
    const [width, height] = upright ? tall : frame;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    for (const one of this.svg.querySelectorAll<SVGElement>("[data-tall]")) {
      one.dataset["lying"] ??= one.getAttribute("transform") ?? "";
      one.setAttribute("transform", upright ? one.dataset["tall"]! : one.dataset["lying"]!);
    }
    const units = Math.min(room.width / width, room.width < NARROW ? 9 : room.height / height);
    const closer = find("closer");
    if (closer) closer.hidden = units >= SMALL;
    this.near(units < SMALL && isOn("close"));
  }

  /** The sizes that the page came with. */
  private sizes(): { frame: [number, number]; tall?: [number, number] } {
    const numbers = (text: string): [number, number] => text.split(" ").slice(-2).map(Number) as [number, number];
    const { tall } = this.svg.dataset;
    const frame = numbers(this.svg.getAttribute("viewBox") ?? "0 0 1 1");
    return tall ? { frame, tall: numbers(tall) } : { frame };
  }

  /** Look closer, or at the whole board again; kept for the next board. */
  private look(close: boolean): void {
    remember("close", close);
    this.near(close);
    this.light();
    this.follow();
  }

  private near(close: boolean): void {
    this.sight.classList.toggle("close", close);
    const closer = find("closer");
    if (!closer) return;
    closer.setAttribute("aria-pressed", String(close));
    closer.textContent = close ? "Whole board" : "Look closer";
  }

  /** Close up, keep in sight whoever acts, or else what may be done. */
  private follow(): void {
    if (!this.sight.classList.contains("close")) return;
    const seen = this.pieces.querySelector(".follow") ?? this.halo.querySelector(".may-ring");
    if (!seen) return;
    const [at, room] = [seen.getBoundingClientRect(), this.sight.getBoundingClientRect()];
    this.sight.scrollBy({
      left: at.x + at.width / 2 - room.x - room.width / 2,
      top: at.y + at.height / 2 - room.y - room.height / 2,
      behavior: isStill() ? "auto" : "smooth",
    });
  }

  /** The list of actions has focus on one: light its next thing. */
  point(choice: Choice | null): void {
    for (const ring of this.halo.querySelectorAll(".pointed")) ring.classList.remove("pointed");
    const id = choice?.[3][this.walk.path.length];
    if (id !== undefined) this.halo.querySelector(`[data-for="${CSS.escape(id)}"]`)?.classList.add("pointed");
  }

  back(): void {
    if (this.walk.back()) {
      this.light();
      this.changed();
    }
  }

  // Clicks

  private click(event: MouseEvent): void {
    const id = this.pickAt(event.target as Element, event);
    if (id === null) {
      this.back();
      return;
    }
    const choice = this.walk.pick(id);
    this.hideTip();
    if (choice) this.act(choice);
    this.light();
    this.changed();
  }

  /** The thing that may be picked at a place: the innermost element around it, or the ring drawn over it. */
  private pickAt(target: Element, event: MouseEvent): string | null {
    const next = this.walk.next();
    for (let at: Element | null = target; at && at !== this.svg; at = at.parentElement)
      if (at.id && next.has(at.id)) return at.id;
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    for (const one of under) {
      const id = (one as SVGElement).dataset?.["for"];
      if (id !== undefined && next.has(id)) return id;
      for (let at: Element | null = one; at && at !== this.svg && this.svg.contains(at); at = at.parentElement)
        if (at.id && next.has(at.id)) return at.id;
    }
    return null;
  }

  // What glows

  private light(): void {
    this.halo.replaceChildren();
    for (const was of this.svg.querySelectorAll(".may, .picked")) was.classList.remove("may", "picked");
    const next = this.walk.next();
    this.halo.classList.toggle("many", next.size > MANY);
    for (const id of this.walk.path) this.ring(id, "picked");
    for (const id of next.keys()) this.ring(id, "may");
  }

  private ring(id: string, kind: string): void {
    const element = this.svg.querySelector<SVGGraphicsElement>(`#${CSS.escape(id)}`);
    if (!element) return;
    element.classList.add(kind);
    const whole = this.boxOf(element);
    const disc = [...element.children].find((one) => one.tagName !== "title");
    const around = disc?.matches("circle, ellipse") ? this.boxOf(disc as SVGGraphicsElement) : null;
    const box = around && around.width > 0.75 * whole.width && around.height > 0.75 * whole.height ? around : whole;
    const round = box === around || (Math.abs(box.width - box.height) < 6 && box.width < 90 && element.querySelector("circle, ellipse"));
    const close = this.halo.classList.contains("many") || (box.width > 50 && box.height > 50);
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
    this.halo.append(shape);
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

  // What a thing is

  private hover(event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    const id = this.pickAt(event.target as Element, event);
    const leads = id === null ? undefined : this.walk.next().get(id);
    for (const ring of this.halo.querySelectorAll(".pointed")) ring.classList.remove("pointed");
    if (!leads || id === null) {
      this.hideTip();
      return;
    }
    this.halo.querySelector(`[data-for="${CSS.escape(id)}"]`)?.classList.add("pointed");
    const [first] = leads;
    if (leads.length === 1 && first) this.showTip(first[2] ? `${first[1]} · ${first[2]}` : first[1], event);
    else this.showTip(this.titleOf(event.target as Element) || `${leads.length} choices`, event);
  }

  /** A long press tells what a thing is, as a pointer at rest does. */
  private press(event: PointerEvent): void {
    if (event.pointerType !== "touch") return;
    clearTimeout(this.pressing);
    const words = this.titleOf(event.target as Element);
    if (words) this.pressing = window.setTimeout(() => this.showTip(words, event), 450);
    else this.hideTip();
  }

  private titleOf(target: Element): string {
    for (let at: Element | null = target; at && at !== this.svg; at = at.parentElement) {
      const title = at.querySelector(":scope > title");
      if (title?.textContent) return title.textContent;
    }
    return "";
  }

  private showTip(words: string, event: PointerEvent): void {
    this.tip.textContent = words;
    this.tip.hidden = false;
    const around = this.tip.parentElement!.getBoundingClientRect();
    const x = Math.min(Math.max(event.clientX - around.left, 70), around.width - 70);
    const y = event.clientY - around.top;
    this.tip.style.left = `${x}px`;
    this.tip.style.top = `${y > 60 ? y - 18 : y + 56}px`;
  }

  private hideTip(): void {
    this.tip.hidden = true;
  }

  // Motion

  /** Where every piece is now, in screen units, and what it looks like. */
  private places(): Map<string, { at: DOMMatrix; look: string }> {
    const found = new Map<string, { at: DOMMatrix; look: string }>();
    for (const element of this.pieces.querySelectorAll<SVGGraphicsElement>("[id]")) {
      const at = element.getCTM();
      if (at) found.set(element.id, { at: DOMMatrix.fromMatrix(at), look: element.innerHTML });
    }
    return found;
  }

  /** Let pieces come from where they were; new ones appear, changed ones flash. */
  private glide(before: Map<string, { at: DOMMatrix; look: string }>): void {
    const moving = new Set<Element>();
    for (const element of this.pieces.querySelectorAll<SVGGraphicsElement>("[id]")) {
      const was = before.get(element.id);
      const parent = element.parentElement;
      if (parent && moving.has(parent)) {
        moving.add(element);
        continue;
      }
      if (!was) {
        element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE, easing: "ease-out" });
        moving.add(element);
        continue;
      }
      const now = element.getCTM();
      const around = (parent as unknown as SVGGraphicsElement | null)?.getCTM?.();
      if (!now || !around) continue;
      const to = DOMMatrix.fromMatrix(around).inverse().multiply(DOMMatrix.fromMatrix(now));
      const from = DOMMatrix.fromMatrix(around).inverse().multiply(was.at);
      const far = Math.hypot(from.e - to.e, from.f - to.f);
      if (far > 0.5) {
        const options = { duration: GLIDE, easing: "cubic-bezier(.3,.8,.3,1)" };
        element.animate([{ transform: css(from) }, { transform: css(to) }], options);
        moving.add(element);
      } else if (was.look !== element.innerHTML && element.classList.length > 0) {
        const turn = element.matches(".die") ? " rotate(180deg)" : element.matches(".card, .box") ? " scaleX(.05)" : "";
        const start = turn ? { transform: css(to) + turn } : { opacity: 0.35 };
        const end = turn ? { transform: css(to) } : { opacity: 1 };
        element.animate([start, end], { duration: GLIDE, easing: "ease-out" });
      }
    }
  }

  /** Replace the unchanging part, when another seat's is shown. */
  setScenery(inside: string): void {
    this.scenery.replaceChildren(...parseSvg(inside).childNodes);
  }
}

function css(matrix: DOMMatrix): string {
  const { a, b, c, d, e, f } = matrix;
  return `matrix(${a},${b},${c},${d},${e},${f})`;
}
