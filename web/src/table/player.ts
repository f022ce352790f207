// The player: shows what happened scene by scene, at the pace that the viewer has chosen.
//
// What you may do is usable all the while; whoever acts, skips to the present.

import type { BoardPicture } from "../board/picture";
import { find, setShown, write } from "../dom";
import { drawn, pause } from "../pieces";
import { isQuick, pace, type Pace } from "../settings";
import type { SceneFrame, SceneMessage } from "../wire";

/** How long motions take, and how long words stay, for each pace; at normal pace both are 1. */
const SPEED: Record<Pace, { motion: number; reading: number }> = {
  slow: { motion: 1.7, reading: 2 },
  normal: { motion: 1, reading: 1 },
  fast: { motion: 0.5, reading: 0.35 },
  once: { motion: 0, reading: 0 },
  step: { motion: 1, reading: 1 },
};
const SHORTEST = 550; // milliseconds that a sentence stays at least
const LONGEST = 2400;
const LETTER = 24; // milliseconds that a letter takes to read
const MOST_WAITING = 2000; // frames that may wait to be played; beyond, the oldest are passed over
const LONGEST_PAUSE = 9000; // milliseconds after which a staged moment goes on by itself

export interface Audience {
  /** The motions of a frame begin: tell what it says. */
  tell(frame: SceneFrame, scene: SceneMessage): void;
  /** The board of a scene is in place. */
  reach(scene: SceneMessage): void;
  /** A scene has been shown. */
  leave?(scene: SceneMessage): void;
  /** Whether a scene is the viewer's own doing: its words need no time. */
  isOwn(scene: SceneMessage): boolean;
  /** Everything has been shown. */
  arrive(): void;
}

export class Player {
  private readonly waiting: SceneMessage[] = [];
  private current: { scene: SceneMessage; untold: SceneFrame[]; isDrawn: boolean; isDropped: boolean } | null = null;
  private wake: (() => void) | null = null; // ends the present wait
  private turn = -1; // in whose turn the last scene was

  constructor(
    private readonly picture: BoardPicture,
    private readonly audience: Audience,
  ) {
    find("skip")?.addEventListener("click", () => this.skip());
    find("continue")?.addEventListener("click", () => this.goOn());
  }

  get isPlaying(): boolean {
    return this.current !== null;
  }

  add(scene: SceneMessage): void {
    this.waiting.push(scene);
    let frames = this.waiting.reduce((sum, { frames }) => sum + Math.max(1, frames.length), 0);
    while (frames > MOST_WAITING) {
      const oldest = this.waiting.shift()!;
      frames -= Math.max(1, oldest.frames.length);
      this.pass(oldest);
    }
    if (!this.current) void this.run();
  }

  /** Forget what waits: a whole board has come. */
  clear(): void {
    this.waiting.length = 0;
    if (this.current) {
      this.current.untold = [];
      this.current.isDropped = true;
    }
    this.goOn();
  }

  /** Catch up with the present. */
  skip(): void {
    const { current } = this;
    if (!current || current.isDropped) return;
    if (current.isDrawn) for (const frame of current.untold.splice(0)) this.audience.tell(frame, current.scene);
    else this.pass(current.scene);
    current.isDropped = true;
    for (const scene of this.waiting.splice(0)) this.pass(scene);
    this.picture.finish();
    this.goOn();
  }

  /** Go on from a staged moment, or in step mode to the next turn. */
  goOn(): void {
    this.wake?.();
  }

  private async run(): Promise<void> {
    for (let scene = this.waiting.shift(); scene; scene = this.waiting.shift()) {
      await this.show(scene);
      if (this.waiting.length === 0 && !this.current?.isDropped) await breath();
    }
    this.current = null;
    setShown("player", false);
    this.audience.arrive();
  }

  private async show(scene: SceneMessage): Promise<void> {
    const current = { scene, untold: [...scene.frames], isDrawn: false, isDropped: false };
    this.current = current;
    setShown("player", true);
    if (pace() === "step" && this.turn >= 0 && scene.actor !== this.turn && !this.audience.isOwn(scene))
      await this.wait(Infinity, "Next turn");
    this.turn = scene.actor;
    if (!isQuick()) await pause(); // the page has enough to do with the message that brought the scene
    if (current.isDropped) return;
    if (isQuick()) this.picture.pass(scene);
    else await this.picture.prepare(scene);
    if (current.isDropped) return;
    current.isDrawn = true;
    this.audience.reach(scene);
    await breath();
    await this.playFrames(current);
  }

  private async playFrames(current: { scene: SceneMessage; untold: SceneFrame[]; isDropped: boolean }): Promise<void> {
    const { scene, untold } = current;
    for (let frame = untold.shift(); frame; frame = untold.shift()) {
      const { motion, reading } = SPEED[pace()];
      this.audience.tell(frame, scene);
      await breath();
      if (current.isDropped) break;
      const began = performance.now();
      if (!isQuick()) {
        await Promise.race([this.picture.play(frame.motions, motion), this.interrupted()]);
        await breath(); // what glided has come to rest while the browser draws: what follows is no part of that
      }
      const letters = frame.lines.reduce((sum, { text }) => sum + text.length, 0);
      const stay = this.audience.isOwn(scene) || letters === 0 ? 0 : Math.min(LONGEST, Math.max(SHORTEST, letters * LETTER));
      const left = stay * reading - (performance.now() - began);
      if (left > 0 && !current.isDropped) await this.wait(left);
      const pause = frame.motions.find(({ kind }) => kind === "pause");
      if (pause && motion > 0 && !current.isDropped)
        await this.wait(pace() === "step" ? Infinity : LONGEST_PAUSE * reading, pause.text);
    }
    this.picture.finish();
    if (!current.isDropped) this.audience.leave?.(scene);
  }

  /** Wait, or until the viewer goes on; with words there is a button for it. */
  private wait(milliseconds: number, words = ""): Promise<void> {
    setShown("continue", words !== "");
    if (words) write("continue", words);
    return new Promise((done) => {
      const timer = Number.isFinite(milliseconds) ? window.setTimeout(() => this.goOn(), milliseconds) : 0;
      this.wake = () => {
        clearTimeout(timer);
        this.wake = null;
        setShown("continue", false);
        done();
      };
    });
  }

  private interrupted(): Promise<void> {
    return new Promise((done) => (this.wake = () => ((this.wake = null), done())));
  }

  /** A scene is passed over: only its last drawing and its words are shown. */
  private pass(scene: SceneMessage): void {
    this.picture.pass(scene);
    this.audience.reach(scene);
    for (const frame of scene.frames) this.audience.tell(frame, scene);
    this.turn = scene.actor;
  }
}

/** Let the browser draw before more is done: a long task would make things stutter that glide. */
function breath(): Promise<void> {
  return isQuick() ? Promise.resolve() : drawn();
}
