// The stage: puts a new board in place with everything that its motions speak of held back, then plays the motions.
//
// So the drawing is always the true one, and whoever does not want to watch has it at once: `finish` lets go of all.

import { draw, find, parseSvg } from "../dom";
import { drawn, Piece } from "../pieces";
import { play, type Sound } from "../sounds";
import type { Motion } from "../wire";
import { merge } from "./merge";
import { asTransforms, copyOf, css, nameless, near, type Old, Places, pivot, type Point, shift, standByTransform, textOf, tidy, twinOf } from "./places";

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

/** How the drawing takes up a new board. */
export interface Fitting {
  arrange(part: ParentNode): void; // before a part of it is in place
  settle(): void; // when all of it is
}

/** A board that is being put in place. */
interface Coming {
  layers: Record<string, string>;
  parsed: Map<string, SVGElement>;
  fitting: () => Fitting;
}

export class Stage {
  private readonly ghosts = find<SVGGElement>("ghosts")!;
  private readonly caption = find("caption");
  private readonly places: Places;
  private readonly releases = new Map<Motion, (speed: number) => Animation[]>();
  private coming: Coming | null = null;
  private running: Animation[] = [];
  private delay = 0; // milliseconds until the motion that is being released begins
  private letGo: (() => void)[] = []; // what undoes every hold that is still in place
  private readonly touched = new Set<SVGGraphicsElement>(); // things that grow or turn about their own centre

  constructor(
    svg: SVGSVGElement,
    private readonly pieces: SVGGElement,
  ) {
    this.places = new Places(svg);
  }

  /** Put layers in place, at once. */
  show(layers: Record<string, string>, fitting: () => Fitting): void {
    this.finish();
    this.put({ layers, parsed: new Map(), fitting });
  }

  /** Put layers in place, and hold back what these motions, frame by frame, speak of. The page may be used meanwhile:
   * what is to be put in place is made ready in small pieces, and `finish` puts it in place at once. */
  async prepare(layers: Record<string, string>, frames: Motion[][], fitting: () => Fitting): Promise<void> {
    this.finish();
    const coming = { layers, parsed: new Map<string, SVGElement>(), fitting };
    this.coming = coming;
    const piece = new Piece();
    for (const [name, svg] of Object.entries(layers)) {
      coming.parsed.set(name, parseSvg(svg));
      if (piece.isLong) await piece.rest();
      if (this.coming !== coming) return;
    }
    await drawn(); // what lies where is known then
    if (this.coming !== coming) return;
    this.coming = null;
    const motions = frames.flat();
    this.places.remember(motions);
    const moved = this.transforms(layers);
    this.put(coming, new Set(this.places.old.keys())); // of what moves, both the old and the new are needed
    const named = new Set(motions.flatMap(({ id }) => (id ? [id] : [])));
    for (const name of named) {
      const thing = this.thing(name);
      if (thing) this.letGo.push(standByTransform(thing));
    }
    this.places.measure(motions);
    const held = new Set<string>(); // what some motion holds back already: a thing's place, look, number or old self
    for (const motion of motions) {
      const key = `${HOLDS[motion.kind] ?? ""} ${motion.id}`;
      this.hold(motion, !held.has(key));
      held.add(key);
    }
    for (const motion of motions)
      if (motion.kind === "vanish" && !held.has(`place ${motion.id}`) && !held.has(`look ${motion.id}`)) this.hideUntil(motion);
    this.glide(moved, named);
  }

  /** Play the motions of one frame; tells when they are over. */
  async play(motions: Motion[], speed: number): Promise<void> {
    const gap = Math.min(STAGGER, LONGEST_STAGGER / Math.max(1, motions.length)) * speed;
    const started: Animation[] = [];
    const piece = new Piece();
    const began = performance.now();
    let visible = 0;
    for (const motion of motions) {
      if (motion.kind === "sound") {
        play(motion.text as Sound);
        continue;
      }
      const release = this.releases.get(motion); // there is none any more when all has been let go of meanwhile
      this.releases.delete(motion);
      if (!release) continue;
      this.delay = Math.max(0, visible * gap - (performance.now() - began));
      const animations = release(speed);
      started.push(...animations);
      this.running.push(...animations);
      visible += 1;
      if (piece.isLong) await piece.rest();
    }
    this.delay = 0;
    await Promise.allSettled(started.map((animation) => animation.finished));
    this.running = this.running.filter((animation) => !started.includes(animation));
  }

  /** Show everything as it is, at once. */
  finish(): void {
    this.releases.clear();
    for (const animation of this.running) animation.cancel();
    this.running = [];
    for (const undo of this.letGo) undo();
    for (const thing of this.touched) tidy(thing);
    this.letGo = [];
    this.touched.clear();
    this.places.forget();
    this.numbers.clear();
    this.ghosts.replaceChildren();
    if (this.caption) this.caption.hidden = true;
    const { coming } = this;
    this.coming = null;
    if (coming) this.put(coming);
  }

  // The board before

  /** The transforms of all things in layers that will change, for those that move without being named. */
  private transforms(layers: Record<string, string>): Map<string, string> {
    const found = new Map<string, string>();
    for (const name of Object.keys(layers))
      for (const thing of find<SVGGElement>(`layer-${name}`)?.querySelectorAll("[id][transform]") ?? [])
        found.set(thing.id, thing.getAttribute("transform")!);
    return found;
  }

  private put({ layers, parsed, fitting }: Coming, apart: ReadonlySet<string> = new Set()): void {
    const { arrange, settle } = fitting();
    for (const [name, svg] of Object.entries(layers)) {
      const layer = parsed.get(name) ?? parseSvg(svg);
      layer.id = `ui-layer-${name}`;
      arrange(layer);
      const old = find<SVGGElement>(`layer-${name}`);
      if (old) merge(old, layer, apart);
      else this.pieces.append(layer);
    }
    settle();
  }

  // Holding back

  private hold(motion: Motion, isFirst: boolean): void {
    const { kind, id } = motion;
    if (kind === "caption") this.releases.set(motion, (speed) => this.showCaption(motion.text ?? "", speed));
    if (!id) return;
    const thing = this.thing(id);
    const was = this.places.old.get(id);
    switch (kind) {
      case "move":
      case "arc":
        if (thing) this.holdMove(motion, thing, isFirst);
        break;
      case "fly":
        if (was) this.holdFlight(motion, copyOf(was.thing, was.whole), was.at);
        else if (thing) this.holdFlight(motion, this.places.copy(thing), this.places.of(thing).at);
        break;
      case "appear":
        if (thing && isFirst) this.holdHidden(motion, thing, "appear");
        break;
      case "vanish":
        if (was && isFirst) this.holdGhost(motion, was);
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
    const { places } = this;
    const end = places.of(thing).at;
    const from = places.at(motion.origin) ?? (isFirst ? places.old.get(thing.id)?.at : this.last.get(thing.id)) ?? end;
    const to = places.at(motion.to) ?? end;
    this.last.set(thing.id, to);
    if (isFirst) this.holdAt(thing, places.offset(thing, end, from));
    if (isFirst && motion.origin) this.hide(thing); // it comes from elsewhere: not to be seen before
    this.releases.set(motion, (speed) => {
      thing.classList.remove(HELD);
      const [a, b] = [places.offset(thing, end, from), places.offset(thing, end, to)];
      this.holdAt(thing, b);
      const time = { duration: GLIDE * speed, easing: "cubic-bezier(.3,.8,.3,1)" };
      if (motion.kind === "move") return [this.animate(thing, [{ translate: css(a) }, { translate: css(b) }], time)];
      const top = { x: (a.x + b.x) / 2, y: Math.min(a.y, b.y) - 30 };
      const arc = [{ translate: css(a) }, { translate: css(top), offset: 0.5 }, { translate: css(b) }];
      return [this.animate(thing, arc, { ...time, duration: 1.5 * GLIDE * speed, easing: "ease-in-out" })];
    });
  }

  private readonly numbers = new Map<Element, string>(); // what held numbers are at the end
  private readonly last = new Map<string, Point>(); // where the last held motion of a thing leaves it

  private holdAt(thing: SVGGraphicsElement, offset: Point): void {
    thing.style.translate = near(offset, { x: 0, y: 0 }) ? "" : css(offset);
    this.letGo.push(() => {
      thing.style.translate = "";
      tidy(thing);
      this.last.delete(thing.id);
    });
  }

  private holdHidden(motion: Motion, thing: SVGGraphicsElement, how: "appear" | "flip"): void {
    this.hide(thing);
    this.releases.set(motion, (speed) => {
      thing.classList.remove(HELD);
      const time = { duration: 0.8 * GLIDE * speed, easing: "ease-out" };
      if (!this.pivot(thing)) return [this.animate(thing, [{ opacity: 0 }, { opacity: 1 }], time)];
      if (how === "flip") return [this.animate(thing, [{ scale: "0.05 1" }, { scale: "1 1" }], time)];
      return [this.animate(thing, [{ opacity: 0, scale: "0.4" }, { opacity: 1, scale: "1" }], time)];
    });
  }

  /** The old thing stays until it is time to go. */
  private holdGhost(motion: Motion, was: Old): void {
    const ghost = this.addGhost(copyOf(was.thing, was.whole));
    const from = was.at;
    const to = this.places.at(motion.to);
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
    const [from, to] = [this.places.at(motion.origin), this.places.at(motion.to)];
    if (!from || !to) return;
    this.releases.set(motion, (speed) => {
      const ghost = this.addGhost(copy.cloneNode(true) as SVGElement);
      const way = [from, to].map((point) => ({ translate: css({ x: point.x - at.x, y: point.y - at.y }) }));
      return [this.farewell(ghost, way, GLIDE * speed)];
    });
  }

  private holdFlip(motion: Motion, thing: SVGGraphicsElement, was: Old): void {
    const { twin, box } = twinOf(was);
    this.standIn(twin, thing);
    this.releases.set(motion, (speed) => {
      const half = 0.5 * GLIDE * speed;
      const away = this.farewell(twin, [{ scale: "1 1" }, pivot(twin, box) ? { scale: "0.05 1" } : { opacity: 0 }], half);
      void away.finished.then(() => thing.classList.remove(HELD)).catch(() => undefined);
      const turned = this.pivot(thing) ? { scale: "0.05 1" } : { opacity: 0 };
      const back = this.animate(thing, [turned, turned, { scale: "1 1", opacity: 1 }], { duration: 2 * half });
      return [away, back];
    });
  }

  /** A thing that is pointed at keeps its old look until then, if it has another now. */
  private holdLook(motion: Motion, thing: SVGGraphicsElement, was: Old | undefined): void {
    const hasChanged = was && was.thing !== thing && was.thing.innerHTML !== thing.innerHTML;
    const twin = hasChanged ? nameless(was.thing) : null;
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
      if (this.isMoving(thing)) return []; // it beats already, and two motions at once would be the main thread's work
      const beat = this.pivot(thing) ? ["1", "1.35", "1"].map((scale) => ({ scale })) : [1, 0.4, 1].map((opacity) => ({ opacity }));
      return [this.animate(thing, beat, { duration: 0.8 * GLIDE * speed })];
    });
  }

  /** Show the old thing in the place of the new one, between the same neighbours. */
  private standIn(twin: SVGGraphicsElement, thing: SVGGraphicsElement): void {
    thing.before(twin);
    this.hide(thing);
    this.letGo.push(() => twin.remove());
  }

  private hide(thing: SVGElement): void {
    thing.classList.add(HELD);
    this.letGo.push(() => {
      thing.classList.remove(HELD);
      tidy(thing);
    });
  }

  // Showing

  private point(kind: string, thing: SVGGraphicsElement, speed: number): Animation[] {
    const duration = GLIDE * speed;
    if (kind === "shake") {
      const sway = [0, -5, 5, -3, 3, 0].map((x) => ({ translate: `${x}px 0px` }));
      return [this.animate(thing, sway, { duration })];
    }
    if (kind === "flash") return [this.animate(thing, [{ opacity: 1 }, { opacity: 0.25 }, { opacity: 1 }], { duration })];
    const { at } = this.places.of(thing);
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
    const show = this.animate(caption, [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], time);
    void show.finished.then(() => (caption.hidden = true)).catch(() => undefined);
    return [show];
  }

  /** Things that changed their place and that no motion names glide at once. */
  private glide(before: Map<string, string>, named: ReadonlySet<string>): void {
    for (const [id, transform] of before) {
      if (named.has(id)) continue;
      const thing = this.thing(id);
      const now = thing?.getAttribute("transform");
      if (!thing || !now || now === transform) continue;
      const [from, to] = [shift(transform), shift(now)];
      if (!from || !to) continue;
      const start = css({ x: from.x - to.x, y: from.y - to.y });
      this.running.push(this.animate(thing, [{ translate: start }, { translate: "0px 0px" }], { duration: GLIDE, easing: "ease-out" }));
    }
  }

  /** Let a thing grow about its own centre; false where it can't. */
  private pivot(thing: SVGGraphicsElement): boolean {
    this.touched.add(thing);
    return pivot(thing, this.places.of(thing).box);
  }

  private isMoving(thing: Element): boolean {
    return this.running.some(({ effect }) => (effect as KeyframeEffect).target === thing);
  }

  private animate(thing: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation {
    const shown = thing instanceof SVGGraphicsElement ? asTransforms(thing, frames) : frames;
    return thing.animate(shown, this.delay ? { ...timing, delay: this.delay, fill: "backwards" } : timing);
  }

  private addGhost(copy: SVGElement): SVGElement {
    this.ghosts.append(copy);
    return copy;
  }

  /** The last motion of a ghost: it is gone afterwards. */
  private farewell(ghost: SVGElement, frames: Keyframe[], duration: number): Animation {
    const animation = this.animate(ghost, frames, { duration, easing: "ease-in-out" });
    void animation.finished.then(() => ghost.remove()).catch(() => undefined);
    return animation;
  }

  private thing(id: string): SVGGraphicsElement | null {
    return this.places.thing(id);
  }
}
