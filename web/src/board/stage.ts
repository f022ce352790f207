// The stage: puts a new board in place with everything that its motions speak of held back, then plays the motions.
//
// So the drawing is always the true one, and whoever does not want to watch has it at once: `finish` lets go of all.

import { draw, find, parseSvg } from "../dom";
import { play, type Sound } from "../sounds";
import type { Motion } from "../wire";

export const GLIDE = 460; // milliseconds that a motion takes at normal speed
const STAGGER = 70; // milliseconds between the motions of one frame
const LONGEST_STAGGER = 900; // milliseconds over which a crowd of motions is spread
/** What a motion holds back of its thing until its turn. */
const HOLDS: Record<string, string> = {
  move: "place",
  arc: "place",
  appear: "look",
  flip: "look",
  flash: "look",
  shake: "look",
  burst: "look",
  count: "number",
  vanish: "self",
};
const HELD = "held"; // the class of what is not to be seen yet

type Point = { x: number; y: number };

/** Where a thing of the present drawing lies: all are measured at once, for every change makes the next one dear. */
interface Place {
  at: Point; // its centre, in the coordinates of the whole drawing
  box: DOMRect; // in its own
  around: DOMMatrix; // from the whole drawing into those of its neighbours
}

/** What is known of a thing of the drawing before it was replaced. */
interface Old extends Place {
  copy: SVGElement; // in the coordinates of the whole drawing
  twin: SVGGraphicsElement; // as it was, to stand in for the new one in its very place
  look: string; // its markup
  text: string;
}

export class Stage {
  private readonly ghosts = find<SVGGElement>("ghosts")!;
  private readonly caption = find("caption");
  private readonly old = new Map<string, Old>();
  private readonly places = new Map<Element, Place>();
  private readonly releases = new Map<Motion, (speed: number) => Animation[]>();
  private running: Animation[] = [];
  private letGo: (() => void)[] = []; // what undoes every hold that is still in place

  constructor(
    private readonly svg: SVGSVGElement,
    private readonly pieces: SVGGElement,
  ) {}

  /** Put layers in place; hold back what these motions, frame by frame, speak of. */
  prepare(layers: Record<string, string>, frames: Motion[][], still: boolean, fit: () => void): void {
    this.finish();
    const motions = still ? [] : frames.flat();
    this.remember(motions);
    const moved = still ? null : this.transforms(layers);
    for (const [name, svg] of Object.entries(layers)) this.replace(name, svg);
    fit();
    this.measure(motions);
    const named = new Set(motions.map((motion) => motion.id));
    const held = new Set<string>(); // what some motion holds back already: a thing's place, look, number or old self
    for (const motion of motions) {
      const key = `${HOLDS[motion.kind] ?? ""} ${motion.id}`;
      this.hold(motion, !held.has(key));
      held.add(key);
    }
    for (const motion of motions)
      if (motion.kind === "vanish" && !held.has(`place ${motion.id}`) && !held.has(`look ${motion.id}`)) this.hideUntil(motion);
    if (moved) this.glide(moved, named);
  }

  /** Play the motions of one frame; tells when they are over. */
  async play(motions: Motion[], speed: number): Promise<void> {
    const gap = Math.min(STAGGER, LONGEST_STAGGER / Math.max(1, motions.length)) * speed;
    const started: Animation[] = [];
    let visible = 0;
    for (const motion of motions) {
      if (motion.kind === "sound") {
        play(motion.text as Sound);
        continue;
      }
      const release = this.releases.get(motion);
      this.releases.delete(motion);
      if (!release) continue;
      for (const animation of release(speed)) {
        if (animation.effect && visible) animation.effect.updateTiming({ delay: visible * gap, fill: "backwards" });
        started.push(animation);
      }
      visible += 1;
    }
    this.running.push(...started);
    await Promise.allSettled(started.map((animation) => animation.finished));
    this.running = this.running.filter((animation) => !started.includes(animation));
  }

  /** Show everything as it is, at once. */
  finish(): void {
    this.releases.clear();
    for (const animation of this.running) animation.cancel();
    this.running = [];
    for (const undo of this.letGo) undo();
    this.letGo = [];
    this.old.clear();
    this.places.clear();
    this.numbers.clear();
    this.ghosts.replaceChildren();
    if (this.caption) this.caption.hidden = true;
  }

  // The board before

  /** Keep the place and the look of every thing that a motion names. */
  private remember(motions: Motion[]): void {
    for (const { id, origin, to } of motions)
      for (const name of [id, origin, to]) {
        if (!name || this.old.has(name)) continue;
        const thing = this.thing(name);
        if (!thing) continue;
        const text = textOf(thing)?.textContent ?? "";
        this.old.set(name, { ...this.look(thing), copy: this.copy(thing), twin: nameless(thing), look: thing.innerHTML, text });
      }
  }

  /** Look where everything lies that motions name, before any of it is held back. */
  private measure(motions: Motion[]): void {
    for (const { id, origin, to } of motions)
      for (const name of [id, origin, to]) {
        const thing = name ? this.thing(name) : null;
        if (thing && !this.places.has(thing)) this.places.set(thing, this.look(thing));
      }
  }

  /** The transforms of all things in layers that will change, for those that move without being named. */
  private transforms(layers: Record<string, string>): Map<string, string> {
    const found = new Map<string, string>();
    for (const name of Object.keys(layers))
      for (const thing of find<SVGGElement>(`layer-${name}`)?.querySelectorAll("[id][transform]") ?? [])
        found.set(thing.id, thing.getAttribute("transform")!);
    return found;
  }

  private replace(name: string, svg: string): void {
    const layer = find<SVGGElement>(`layer-${name}`);
    const parsed = parseSvg(svg);
    if (layer) layer.replaceChildren(...parsed.childNodes);
    else this.pieces.append(draw("g", { id: `ui-layer-${name}` }, ...parsed.childNodes));
  }

  // Holding back

  private hold(motion: Motion, isFirst: boolean): void {
    const { kind, id } = motion;
    if (kind === "caption") this.releases.set(motion, (speed) => this.showCaption(motion.text ?? "", speed));
    if (!id) return;
    const thing = this.thing(id);
    const was = this.old.get(id);
    switch (kind) {
      case "move":
      case "arc":
        if (thing) this.holdMove(motion, thing, isFirst);
        break;
      case "fly":
        if (was) this.holdFlight(motion, was.copy, was.at);
        else if (thing) this.holdFlight(motion, this.copy(thing), this.place(thing).at);
        break;
      case "appear":
        if (thing && isFirst) this.holdHidden(motion, thing, "appear");
        break;
      case "vanish":
        if (was && isFirst) this.holdGhost(motion, was.copy);
        break;
      case "flip":
        if (thing && was && isFirst) this.holdFlip(motion, thing, was);
        else if (thing && isFirst) this.holdHidden(motion, thing, "flip");
        break;
      case "count":
        if (thing) this.holdCount(motion, thing, isFirst ? was?.text : undefined);
        break;
      default:
        if (thing) this.holdLook(motion, thing, isFirst ? was : undefined);
    }
  }

  /** A thing waits where it was; a later motion of the same thing goes on from where the earlier one ended. */
  private holdMove(motion: Motion, thing: SVGGraphicsElement, isFirst: boolean): void {
    const end = this.place(thing).at;
    const from = this.placeOf(motion.origin) ?? (isFirst ? this.old.get(thing.id)?.at : this.last.get(thing.id)) ?? end;
    const to = this.placeOf(motion.to) ?? end;
    this.last.set(thing.id, to);
    if (isFirst) this.holdAt(thing, this.offset(thing, end, from));
    if (isFirst && motion.origin) this.hide(thing); // it comes from elsewhere: not to be seen before
    this.releases.set(motion, (speed) => {
      thing.classList.remove(HELD);
      const [a, b] = [this.offset(thing, end, from), this.offset(thing, end, to)];
      this.holdAt(thing, b);
      const time = { duration: GLIDE * speed, easing: "cubic-bezier(.3,.8,.3,1)" };
      if (motion.kind === "move") return [thing.animate([{ translate: css(a) }, { translate: css(b) }], time)];
      const top = { x: (a.x + b.x) / 2, y: Math.min(a.y, b.y) - 30 };
      const arc = [{ translate: css(a) }, { translate: css(top), offset: 0.5 }, { translate: css(b) }];
      return [thing.animate(arc, { ...time, duration: 1.5 * GLIDE * speed, easing: "ease-in-out" })];
    });
  }

  private readonly numbers = new Map<Element, string>(); // what held numbers are at the end
  private readonly last = new Map<string, Point>(); // where the last held motion of a thing leaves it

  private holdAt(thing: SVGGraphicsElement, offset: Point): void {
    thing.style.translate = near(offset, { x: 0, y: 0 }) ? "" : css(offset);
    this.letGo.push(() => {
      thing.style.translate = "";
      this.last.delete(thing.id);
    });
  }

  private holdHidden(motion: Motion, thing: SVGGraphicsElement, how: "appear" | "flip"): void {
    this.hide(thing);
    this.releases.set(motion, (speed) => {
      thing.classList.remove(HELD);
      const time = { duration: 0.8 * GLIDE * speed, easing: "ease-out" };
      if (!pivot(thing, this.place(thing).box)) return [thing.animate([{ opacity: 0 }, { opacity: 1 }], time)];
      if (how === "flip") return [thing.animate([{ scale: "0.05 1" }, { scale: "1 1" }], time)];
      return [thing.animate([{ opacity: 0, scale: "0.4" }, { opacity: 1, scale: "1" }], time)];
    });
  }

  /** The old thing stays until it is time to go. */
  private holdGhost(motion: Motion, copy: SVGElement): void {
    const ghost = this.addGhost(copy);
    const from = this.old.get(motion.id!)!.at;
    const to = this.placeOf(motion.to);
    this.releases.set(motion, (speed) => {
      const end = to ? { translate: css({ x: to.x - from.x, y: to.y - from.y }), opacity: 0.2 } : { opacity: 0, scale: "0.4" };
      return [this.farewell(ghost, [{ opacity: 1 }, end], GLIDE * speed)];
    });
  }

  /** What stands in the place of a thing that goes is not to be seen before it has gone. */
  private hideUntil(motion: Motion): void {
    const thing = this.thing(motion.id!);
    const release = this.releases.get(motion);
    if (!thing || !release) return;
    this.hide(thing);
    this.releases.set(motion, (speed) => {
      thing.classList.remove(HELD);
      return release(speed);
    });
  }

  private holdFlight(motion: Motion, copy: SVGElement, at: Point): void {
    const [from, to] = [this.placeOf(motion.origin), this.placeOf(motion.to)];
    if (!from || !to) return;
    this.releases.set(motion, (speed) => {
      const ghost = this.addGhost(copy.cloneNode(true) as SVGElement);
      const way = [from, to].map((point) => ({ translate: css({ x: point.x - at.x, y: point.y - at.y }) }));
      return [this.farewell(ghost, way, GLIDE * speed)];
    });
  }

  private holdFlip(motion: Motion, thing: SVGGraphicsElement, { twin, box }: Old): void {
    this.standIn(twin, thing);
    this.releases.set(motion, (speed) => {
      const half = 0.5 * GLIDE * speed;
      const away = this.farewell(twin, [{ scale: "1 1" }, pivot(twin, box) ? { scale: "0.05 1" } : { opacity: 0 }], half);
      void away.finished.then(() => thing.classList.remove(HELD)).catch(() => undefined);
      const turned = pivot(thing, this.place(thing).box) ? { scale: "0.05 1" } : { opacity: 0 };
      const back = thing.animate([turned, turned, { scale: "1 1", opacity: 1 }], { duration: 2 * half });
      return [away, back];
    });
  }

  /** A thing that is pointed at keeps its old look until then, if it has another now. */
  private holdLook(motion: Motion, thing: SVGGraphicsElement, was: Old | undefined): void {
    const twin = was && was.look !== thing.innerHTML ? was.twin : null;
    if (twin) this.standIn(twin, thing);
    this.releases.set(motion, (speed) => {
      twin?.remove();
      if (twin) thing.classList.remove(HELD);
      return this.point(motion.kind, thing, speed);
    });
  }

  /** A number keeps its old value, given for the first of several motions, and counts to what the motion says. */
  private holdCount(motion: Motion, thing: SVGGraphicsElement, was: string | undefined): void {
    const text = textOf(thing);
    if (!text) return;
    if (was !== undefined) {
      const now = text.textContent ?? "";
      text.textContent = was;
      this.letGo.push(() => (text.textContent = now));
      this.numbers.set(text, now);
    }
    this.releases.set(motion, (speed) => {
      text.textContent = motion.text ?? this.numbers.get(text) ?? text.textContent;
      const large = pivot(thing, this.place(thing).box) ? { scale: "1.35" } : { opacity: 0.4 };
      return [thing.animate([{ scale: "1", opacity: 1 }, large, { scale: "1", opacity: 1 }], { duration: 0.8 * GLIDE * speed })];
    });
  }

  /** Show the old thing in the place of the new one, between the same neighbours. */
  private standIn(twin: SVGGraphicsElement, thing: SVGGraphicsElement): void {
    thing.before(twin);
    this.hide(thing);
    this.letGo.push(() => twin.remove());
  }

  private hide(thing: Element): void {
    thing.classList.add(HELD);
    this.letGo.push(() => thing.classList.remove(HELD));
  }

  // Showing

  private point(kind: string, thing: SVGGraphicsElement, speed: number): Animation[] {
    const duration = GLIDE * speed;
    if (kind === "shake") {
      const sway = [0, -5, 5, -3, 3, 0].map((x) => ({ translate: `${x}px 0px` }));
      return [thing.animate(sway, { duration })];
    }
    if (kind === "flash") return [thing.animate([{ opacity: 1 }, { opacity: 0.25 }, { opacity: 1 }], { duration })];
    const { at } = this.place(thing);
    const rays = draw("g", {}, draw("g", { class: "rays", transform: `translate(${at.x} ${at.y})` }));
    for (let ray = 0; ray < 8; ray += 1) rays.firstElementChild!.append(draw("line", { x1: 14, x2: 26, transform: `rotate(${ray * 45})` }));
    const ghost = this.addGhost(rays);
    return [this.farewell(ghost, [{ opacity: 1, scale: "0.4" }, { opacity: 0, scale: "1.8" }], 1.3 * duration)];
  }

  private showCaption(words: string, speed: number): Animation[] {
    const { caption } = this;
    if (!caption) return [];
    caption.textContent = words;
    caption.hidden = false;
    const time = { duration: Math.max(900, words.length * 45) * speed };
    const show = caption.animate([{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], time);
    void show.finished.then(() => (caption.hidden = true)).catch(() => undefined);
    return [show];
  }

  /** Things that changed their place and that no motion names glide at once. */
  private glide(before: Map<string, string>, named: Set<string | undefined>): void {
    for (const [id, transform] of before) {
      if (named.has(id)) continue;
      const thing = this.thing(id);
      const now = thing?.getAttribute("transform");
      if (!thing || !now || now === transform) continue;
      const [from, to] = [shift(transform), shift(now)];
      if (!from || !to) continue;
      const start = css({ x: from.x - to.x, y: from.y - to.y });
      this.running.push(thing.animate([{ translate: start }, { translate: "0px 0px" }], { duration: GLIDE, easing: "ease-out" }));
    }
  }

  private addGhost(copy: SVGElement): SVGElement {
    this.ghosts.append(copy);
    return copy;
  }

  /** The last motion of a ghost: it is gone afterwards. */
  private farewell(ghost: SVGElement, frames: Keyframe[], duration: number): Animation {
    const animation = ghost.animate(frames, { duration, easing: "ease-in-out" });
    void animation.finished.then(() => ghost.remove()).catch(() => undefined);
    return animation;
  }

  // Places

  private thing(id: string): SVGGraphicsElement | null {
    return this.svg.querySelector<SVGGraphicsElement>(`#${CSS.escape(id)}`);
  }

  private placeOf(id: string | undefined): Point | undefined {
    if (!id) return undefined;
    const thing = this.thing(id);
    return thing ? this.place(thing).at : this.old.get(id)?.at;
  }

  /** Where a thing lies, as it was measured, or as it is now if nobody has. */
  private place(thing: SVGGraphicsElement): Place {
    return this.places.get(thing) ?? this.look(thing);
  }

  private look(thing: SVGGraphicsElement): Place {
    const box = thing.getBBox();
    const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(this.toWhole(thing));
    return { at, box, around: this.toWhole(thing.parentElement as unknown as SVGGraphicsElement).inverse() };
  }

  private toWhole(thing: SVGGraphicsElement): DOMMatrix {
    const [own, root] = [thing.getScreenCTM(), this.svg.getScreenCTM()];
    return own && root ? DOMMatrix.fromMatrix(root).inverse().multiply(DOMMatrix.fromMatrix(own)) : new DOMMatrix();
  }

  /** How far a thing that belongs at `end` must be pushed to stand at `at`, in the units around it. */
  private offset(thing: SVGGraphicsElement, end: Point, at: Point): Point {
    const { a, b, c, d } = this.place(thing).around;
    const [x, y] = [at.x - end.x, at.y - end.y];
    return { x: a * x + c * y, y: b * x + d * y };
  }

  /** A copy of a thing that stands where it stands, in the units of the whole drawing, and has no ids. */
  private copy(thing: SVGGraphicsElement): SVGElement {
    const { a, b, c, d, e, f } = this.toWhole(thing);
    const copy = nameless(thing);
    copy.removeAttribute("transform");
    return draw("g", {}, draw("g", { transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})` }, copy));
  }
}

/** A copy of a thing without ids and without what the page has done to it. */
function nameless(thing: SVGGraphicsElement): SVGGraphicsElement {
  const copy = thing.cloneNode(true) as SVGGraphicsElement;
  copy.style.translate = "";
  copy.classList.remove(HELD, "may", "picked");
  for (const inner of [copy, ...copy.querySelectorAll("[id]")]) inner.removeAttribute("id");
  return copy;
}

function css({ x, y }: Point): string {
  return `${x}px ${y}px`;
}

function near(one: Point, other: Point): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) < 0.5;
}

/** The shift of a transform that is nothing else. */
function shift(transform: string): Point | null {
  const found = /^translate\(([-\d.]+)[ ,]+([-\d.]+)\)$/.exec(transform);
  return found ? { x: Number(found[1]), y: Number(found[2]) } : null;
}

/** Let a thing grow about its own centre; false where its transform is more than a shift, and it can't. */
function pivot(thing: SVGGraphicsElement, { x, y, width, height }: DOMRect): boolean {
  const transform = thing.getAttribute("transform");
  const moved = transform ? shift(transform) : { x: 0, y: 0 };
  if (!moved) return false;
  thing.style.transformOrigin = `${x + width / 2 + moved.x}px ${y + height / 2 + moved.y}px`;
  return true;
}

/** Where a thing's number stands. */
function textOf(thing: Element): Element | null {
  return thing.matches("text, tspan") ? thing : thing.querySelector("text");
}
