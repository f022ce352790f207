// The board: shows what the server drew, and turns clicks on it into actions.

import { find, write } from "../dom";
import { Walk } from "../picks";
import { isStill } from "../settings";
import type { Choice, Drawing, Motion, SceneFrame } from "../wire";
import { Halo } from "./halo";
import { Shape } from "./shape";
import { Stage } from "./stage";
import { Tip, titleOf } from "./tip";

const LONG_PRESS = 450; // milliseconds

export class BoardPicture {
  readonly walk = new Walk();
  private readonly svg = find<SVGSVGElement>("board")!;
  private readonly pieces = find<SVGGElement>("pieces")!;
  private readonly halo = new Halo(this.svg);
  private readonly tip = new Tip();
  private readonly stage = new Stage(this.svg, this.pieces);
  private readonly shape = new Shape(this.svg, () => this.lightAndFollow());
  private pressing = 0;

  constructor(
    private readonly act: (choice: Choice) => void,
    private readonly changed: () => void,
    private readonly isBusy: () => boolean = () => false, // whether something is still being shown
    private readonly hurry: () => void = () => undefined, // show it at once
  ) {
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("pointerover", (event) => this.hover(event));
    this.svg.addEventListener("pointerleave", () => this.tip.hide());
    this.svg.addEventListener("pointerdown", (event) => this.press(event));
    for (const end of ["pointerup", "pointercancel", "pointermove"] as const)
      this.svg.addEventListener(end, () => clearTimeout(this.pressing));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.back();
    });
  }

  /** Show a whole board at once. */
  show(board: Drawing): void {
    this.stage.prepare(board.layers, [], true, () => this.shape.fit(board));
    write("describe", board.describe);
  }

  /** Put the board of a scene in place, with what moves held back; quiet: with nothing held back. */
  prepare(scene: Drawing & { frames: SceneFrame[] }, quiet = false): void {
    const motions = scene.frames.map((frame) => frame.motions);
    this.halo.clear();
    this.stage.prepare(scene.layers, motions, quiet, () => this.shape.fit(scene));
    if (scene.describe) write("describe", scene.describe);
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
  bringIntoView(): void {
    const around = this.svg.closest(".boardwrap") ?? this.svg;
    if (around.getBoundingClientRect().top < -20) around.scrollIntoView({ block: "start", behavior: isStill() ? "auto" : "smooth" });
  }

  /** What may be done now; it glows when the board is still. */
  offer(choices: Choice[]): void {
    this.walk.begin(choices);
    if (!this.isBusy()) this.lightAndFollow();
  }

  /** Everything has been shown: what may be done glows. */
  settle(): void {
    this.lightAndFollow();
  }

  /** Mark things that the last moves, or a line of the log, speak of. */
  mark(kind: "last" | "spoken", things: Iterable<string>): void {
    this.halo.mark(kind, things);
  }

  /** The list of actions points at one: light its next thing. */
  point(choice: Choice | null): void {
    this.halo.point(choice ? this.walk.nextOf(choice) : undefined);
  }

  /** Take back the last pick. */
  back(): void {
    if (this.walk.back()) {
      this.light();
      this.changed();
    }
  }

  private light(): void {
    if (this.isBusy()) return;
    this.halo.light(this.walk.path, new Set(this.walk.next().keys()));
  }

  /** Close up, keep in sight whoever acts, or else what may be done. */
  private lightAndFollow(): void {
    this.light();
    this.shape.keepInSight(this.pieces.querySelector(".follow") ?? this.halo.first());
  }

  // Clicks

  private click(event: MouseEvent): void {
    if (this.isBusy()) {
      this.hurry(); // things are not where they seem to be: whoever clicks sees the present first
      return;
    }
    const id = this.pickAt(event.target as Element, event);
    if (id === null) {
      this.back();
      return;
    }
    const choice = this.walk.pick(id);
    this.tip.hide();
    if (choice) this.act(choice);
    this.light();
    this.changed();
  }

  /** The thing that may be picked at a place: the innermost element around it, or the ring drawn over it. */
  private pickAt(target: Element, event: MouseEvent): string | null {
    const next = this.walk.next();
    const around = (thing: Element): string | null => {
      for (let at: Element | null = thing; at && at !== this.svg; at = at.parentElement)
        if (at.id && next.has(at.id)) return at.id;
      return null;
    };
    const inside = around(target);
    if (inside !== null) return inside;
    for (const thing of document.elementsFromPoint(event.clientX, event.clientY)) {
      const ringed = (thing as SVGElement).dataset?.["for"];
      if (ringed !== undefined && next.has(ringed)) return ringed;
      const under = this.svg.contains(thing) ? around(thing) : null;
      if (under !== null) return under;
    }
    return null;
  }

  // What a thing is

  private hover(event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    const id = this.pickAt(event.target as Element, event) ?? undefined;
    this.halo.point(id);
    const leads = id === undefined ? [] : (this.walk.next().get(id) ?? []);
    const [first] = leads;
    if (!first) this.tip.hide();
    else if (leads.length === 1) this.tip.show([first.label, first.detail].filter(Boolean).join(" · "), event);
    else this.tip.show(titleOf(event.target as Element, this.svg) || `${leads.length} choices`, event);
  }

  /** A long press tells what a thing is, as a pointer at rest does. */
  private press(event: PointerEvent): void {
    if (event.pointerType !== "touch") return;
    clearTimeout(this.pressing);
    const words = titleOf(event.target as Element, this.svg);
    if (words) this.pressing = window.setTimeout(() => this.tip.show(words, event), LONG_PRESS);
    else this.tip.hide();
  }
}
