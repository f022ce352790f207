// The player: shows what happened scene by scene, at the pace that the viewer has chosen.
//
// What you may do is usable all the while; whoever acts, skips to the present.

import type { BoardPicture } from "../board/picture";
import { find, setShown, write } from "../dom";
import { drawn, pause } from "../pieces";
import { isQuick, pace, type Pace } from "../settings";
import type { SceneFrame, SceneMessage } from "../wire";
import { say } from "../words";

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

/** A scene that is being shown. */
interface Showing {
  scene: SceneMessage;
  untold: SceneFrame[];
  isDrawn: boolean;
}

export class Player {
  private readonly waiting: SceneMessage[] = [];
  private current: Showing | null = null; // whoever shows another one has been overtaken, and does no more
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

  /** Forget what is shown and what waits: a whole board has come. */
  clear(): void {
    this.waiting.length = 0;
    this.stop();
  }

  /** Catch up with the present, at once: nothing waits for what is being made ready. */
  skip(): void {
    const { current } = this;
    if (!current) return;
    if (current.isDrawn) for (const frame of current.untold.splice(0)) this.audience.tell(frame, current.scene);
    else this.pass(current.scene);
    for (const scene of this.waiting.splice(0)) this.pass(scene);
    this.picture.finish();
    this.stop();
    this.audience.arrive();
  }

  /** Go on from a staged moment, or in step mode to the next turn. */
  goOn(): void {
    this.wake?.();
  }

  private async run(): Promise<void> {
    for (let scene = this.waiting.shift(); scene; scene = this.waiting.shift()) {
      const showing = { scene, untold: [...scene.frames], isDrawn: false };
      this.current = showing;
      await this.show(showing);
      if (this.current === showing && this.waiting.length === 0) await breath();
      if (this.current !== showing) return;
    }
    this.stop();
    this.audience.arrive();
  }

  /** Nothing is shown any more. */
  private stop(): void {
    this.current = null;
    this.goOn();
    setShown("player", false);
  }

  private async show(showing: Showing): Promise<void> {
    const { scene } = showing;
    setShown("player", true);
    if (pace() === "step" && this.turn >= 0 && scene.actor !== this.turn && !this.audience.isOwn(scene))
      await this.wait(Infinity, say("Next turn"));
    if (this.current !== showing) return;
    this.turn = scene.actor;
    if (!isQuick()) await pause(); // the page has enough to do with the message that brought the scene
    if (this.current !== showing) return;
    if (isQuick()) this.picture.pass(scene);
    else await this.picture.prepare(scene);
    if (this.current !== showing) return;
    showing.isDrawn = true;
    this.audience.reach(scene);
    await breath();
    await this.playFrames(showing);
  }

  private async playFrames(showing: Showing): Promise<void> {
    const { scene, untold } = showing;
    while (this.current === showing) {
      const frame = untold.shift();
      if (!frame) {
        this.picture.finish();
        this.audience.leave?.(scene);
        return;
      }
      await this.playFrame(frame, showing);
    }
  }

  private async playFrame(frame: SceneFrame, showing: Showing): Promise<void> {
    const { scene } = showing;
    const { motion, reading } = SPEED[pace()];
    this.audience.tell(frame, scene);
    await breath();
    if (this.current !== showing) return;
    const began = performance.now();
    if (!isQuick()) {
      await Promise.race([this.picture.play(frame.motions, motion), this.interrupted()]);
      await breath(); // what glided has come to rest while the browser draws: what follows is no part of that
      if (this.current !== showing) return;
    }
    const letters = frame.lines.reduce((sum, { text }) => sum + text.length, 0);
    const stay = this.audience.isOwn(scene) || letters === 0 ? 0 : Math.min(LONGEST, Math.max(SHORTEST, letters * LETTER));
    const left = stay * reading - (performance.now() - began);
    if (left > 0) await this.wait(left);
    if (this.current !== showing) return;
    const pause = frame.motions.find(({ kind }) => kind === "pause");
    if (pause && motion > 0) await this.wait(pace() === "step" ? Infinity : LONGEST_PAUSE * reading, pause.text);
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
