// The board: shows what the server drew, and turns clicks on it into actions.

import { find, write } from "../dom";
import { Walk } from "../picks";
import { drawn } from "../pieces";
import { isQuick, isStill } from "../settings";
import type { Choice, Drawing, Motion, SceneFrame } from "../wire";
import { aimedAt, crowding } from "./aim";
import { Explainer } from "./explainer";
import { Halo, type MarkKind } from "./halo";
import { Shape } from "./shape";
import { Stage } from "./stage";
import { Taps } from "./taps";

export class BoardPicture {
  readonly walk = new Walk();
  private readonly taps = new Taps();
  private readonly svg = find<SVGSVGElement>("board")!;
  private readonly pieces = find<SVGGElement>("pieces")!;
  private readonly halo = new Halo(this.svg);
  private readonly stage = new Stage(this.svg, this.pieces);
  private readonly shape = new Shape(this.svg, () => this.lieAnew());
  private byFinger = false; // whether the last thing on the board was a finger
  readonly explainer = new Explainer(
    this.svg,
    (target, event) => this.pickAt(target, event),
    (thing) => this.halo.point(thing),
  );

  constructor(
    private readonly act: (choice: Choice) => void,
    private readonly changed: () => void,
    private readonly isBusy: () => boolean = () => false, // whether something is still being shown
    private readonly hurry: () => void = () => undefined, // show it at once
  ) {
    this.svg.addEventListener("pointerdown", (event) => this.press(event), { capture: true });
    this.svg.addEventListener("click", (event) => this.click(event));
    const around = this.svg.closest<HTMLElement>(".boardwrap");
    around?.addEventListener("click", (event) => {
      if (event.target === around || event.target === this.svg.parentElement) this.back(); // beside the drawing
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.back();
    });
  }

  /** Show a whole board at once. */
  show(board: Drawing): void {
    this.explainer.forget();
    this.stage.show(board.layers, () => this.shape.dress(board.shapes));
    this.describe(board.describe);
  }

  /** The board in words, for whoever does not see it. */
  describe(words: string): void {
    write("describe", words);
  }

  /** Put the board of a scene in place at once: nobody watches how it comes about. */
  pass(scene: Drawing): void {
    this.halo.clear();
    this.explainer.forget();
    this.stage.show(scene.layers, () => this.shape.dress(scene.shapes));
    if (scene.describe) this.describe(scene.describe);
  }

  /** Put the board of a scene in place, with what moves held back. */
  async prepare(scene: Drawing & { frames: SceneFrame[] }): Promise<void> {
    this.halo.clear();
    this.explainer.forget();
    const motions = scene.frames.map((frame) => frame.motions);
    await this.stage.prepare(scene.layers, motions, () => this.shape.dress(scene.shapes));
    if (scene.describe) this.describe(scene.describe);
  }

  /** Play the motions of one frame of the scene that is in place. */
  play(motions: Motion[], speed: number): Promise<void> {
    return this.stage.play(motions, speed);
  }

  /** Show the present board as it is. */
  finish(): void {
    this.stage.finish();
  }

  /** Scroll to the board where it has been scrolled away, as on a phone. */
  async bringIntoView(): Promise<void> {
    if (!isQuick()) await drawn(); // what has changed is laid out then
    const around = this.svg.closest(".boardwrap") ?? this.svg;
    if (around.getBoundingClientRect().top < -20) around.scrollIntoView({ block: "start", behavior: isStill() ? "auto" : "smooth" });
  }

  /** What may be done now; it glows when the board is still. */
  offer(choices: Choice[]): void {
    this.walk.begin(choices);
    if (!this.isBusy()) this.lightAndFollow();
  }

  /** Everything has been shown: once the browser has drawn the last of it, marks are set and what may be done glows. */
  async settle(mark: () => void): Promise<void> {
    if (!isQuick()) await drawn();
    if (this.isBusy()) return;
    mark();
    this.lightAndFollow();
  }

  /** Mark things that the last moves, a line of the log, a lesson or a hint speak of. */
  mark(kind: MarkKind, things: Iterable<string>): void {
    this.halo.mark(kind, things);
  }

  /** On a small screen, come closer to things, and to whoever acts; what is below a line of the window is covered. */
  closeUp(things: string[], bottom: number): void {
    const named = things.map((thing) => this.svg.querySelector(`#${CSS.escape(thing)}`));
    this.shape.closeUp([...named, this.pieces.querySelector(".follow")].filter((part) => part !== null), bottom);
  }

  /** The list of actions points at one: light its next thing, and mark all that it is about. */
  point(choice: Choice | null): void {
    this.halo.mark("spoken", choice ? this.walk.restOf(choice) : []);
    const next = choice ? this.walk.nextOf(choice) : undefined;
    this.halo.point(next);
    this.explainer.follow(next);
  }

  /** Take back the last pick. */
  back(): void {
    if (this.walk.back()) {
      this.explainer.forget();
      this.light();
      this.changed();
    }
  }

  /** The board has another shape or size: nothing glides over it any more, and all rings lie anew. */
  private lieAnew(): void {
    this.stage.finish();
    this.lightAndFollow();
  }

  private light(): void {
    if (this.isBusy()) return;
    this.halo.light(this.walk.path, this.walk.next());
  }

  /** Close up, keep in sight whoever acts, or else what may be done. */
  private lightAndFollow(): void {
    this.light();
    if (isQuick()) this.follow();
    else void drawn().then(() => this.follow());
  }

  private follow(): void {
    if (this.isBusy()) return;
    const follow = this.pieces.querySelector(".follow");
    this.shape.keepInSight(follow ? [follow] : this.halo.rings());
  }

  // Clicks

  private click(event: MouseEvent): void {
    if (this.isBusy()) {
      this.hurry(); // things are not where they seem to be: whoever clicks sees the present first
      return;
    }
    const id = this.pickAt(event.target as Element, event);
    if (!this.taps.isMeant(event, id)) return;
    if (id === null) this.clickElsewhere(event);
    else if (!this.comesCloser(id, event)) this.pick(id);
  }

  private press(event: PointerEvent): void {
    this.byFinger = event.pointerType !== "mouse";
    this.taps.begin(event, this.pickAt(event.target as Element, event));
  }

  private pick(id: string): void {
    const choice = this.walk.pick(id);
    this.explainer.forget();
    this.shape.settle();
    if (choice) this.act(choice);
    this.light();
    this.changed();
  }

  /** In the middle of a pick another thing to start with takes its place, what can't be used says why, and a click on
   * what is picked already, or on nothing, goes back. */
  private clickElsewhere(event: MouseEvent): void {
    const thing = this.explainer.thingAt(event.target as Element, event);
    const { path } = this.walk;
    const first = path.length > 0 ? this.firstAt(event.target as Element) : null;
    if (first !== null && !path.includes(first)) {
      this.walk.begin(this.walk.choices);
      this.pick(first);
    } else if (thing === null || first !== null || path.includes(thing)) {
      this.back();
      this.explainer.hide();
    } else this.explainer.explainClick(event);
  }

  /** The thing at a place with which a path could begin. */
  private firstAt(target: Element): string | null {
    const firsts = this.walk.firsts();
    for (let at: Element | null = target; at && at !== this.svg; at = at.parentElement)
      if (at.id && firsts.has(at.id)) return at.id;
    return null;
  }

  /** The thing that may be picked at a place. */
  private pickAt(_target: Element, { clientX, clientY, isTrusted }: MouseEvent): string | null {
    return aimedAt(this.halo.targets(), clientX, clientY, this.byFinger && isTrusted)?.id ?? null;
  }

  /** Whether a finger can't be sure to hit this thing and no other: then the board comes closer for it. */
  private comesCloser(id: string, { clientX, clientY, isTrusted }: MouseEvent): boolean {
    if (!this.byFinger || !isTrusted || !this.shape.canComeCloser) return false;
    const targets = this.halo.targets();
    const times = crowding(targets.find((target) => target.id === id)!, targets);
    if (times > 1) this.shape.magnify(times, { x: clientX, y: clientY });
    return times > 1;
  }
}
