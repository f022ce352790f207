// Replay: a slider, step buttons, and playing by itself; boards are fetched one by one and kept.

import { fetchTip } from "./board/explainer";
import { BoardPicture } from "./board/picture";
import { find } from "./dom";
import { isStill, pace } from "./settings";
import { writeAsked } from "./table/prompt";
import type { ReplayBoard } from "./wire";

const PACE = { slow: 1800, normal: 900, fast: 450, once: 200, step: 900 }; // milliseconds a board

export class ReplayPage {
  private readonly data = document.body.dataset;
  private readonly plies = Number(this.data["plies"]);
  private readonly stops = (this.data["stops"] ?? "0").split(",").map(Number); // the ply of every scene
  private readonly slider = find<HTMLInputElement>("ply")!;
  private readonly picture = new BoardPicture(() => undefined, () => undefined);
  private readonly kept = new Map<number, Promise<ReplayBoard>>();
  private at = Number(this.data["at"]);
  private isRunning = false;

  constructor() {
    const path = `/api/tables/${this.data["table"]}/tips`;
    this.picture.explainer.use((thing) => fetchTip(`${path}/${thing}?seat=${this.data["seat"]}&ply=${this.at}`));
    this.slider.addEventListener("input", () => void this.go(Number(this.slider.value)));
    const to: Record<string, () => number> = {
      first: () => 0,
      previous: () => this.before(),
      next: () => this.after(),
      last: () => this.plies,
    };
    for (const [id, place] of Object.entries(to))
      find(id)?.addEventListener("click", () => {
        this.stop();
        void this.go(place());
      });
    find("run")?.addEventListener("click", () => (this.isRunning ? this.stop() : void this.run()));
    find<HTMLSelectElement>("viewer")?.addEventListener("change", (event) =>
      (event.currentTarget as HTMLSelectElement).form?.submit(),
    );
    for (const link of document.querySelectorAll<HTMLAnchorElement>("#ui-log a"))
      link.addEventListener("click", (event) => {
        event.preventDefault();
        void this.go(Number(link.parentElement!.dataset["ply"]));
      });
    this.mark();
  }

  private before(): number {
    return this.stops.findLast((stop) => stop < this.at) ?? 0;
  }

  private after(): number {
    return this.stops.find((stop) => stop > this.at) ?? this.plies;
  }

  /** Show the board of a ply; a step forward shows how it came about, and tells the end of it last. */
  private async go(ply: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.plies, ply));
    const isStep = wanted === this.after() && wanted > this.at;
    this.at = wanted;
    this.slider.value = String(wanted);
    find("where")!.textContent = `${wanted} / ${this.plies}`;
    this.offerBranch();
    if (wanted < this.plies) void this.fetch(this.after());
    const board = await this.fetch(wanted);
    if (wanted !== this.at) return;
    document.body.classList.toggle("watching", isStep && !isStill());
    if (isStep && !isStill()) await this.film(board, wanted);
    else this.picture.show(board);
    if (wanted !== this.at) return;
    document.body.classList.remove("watching");
    writeAsked(board.ask);
    this.mark();
  }

  /** Whoever plays on, does so from the board that is shown; not from the last, where all is over. */
  private offerBranch(): void {
    const [ply, button] = [find<HTMLInputElement>("from-ply"), find<HTMLButtonElement>("from")];
    if (ply) ply.value = String(this.at);
    if (button) button.disabled = this.at >= this.plies;
  }

  /** Frame by frame, each with its sentence. */
  private async film(board: ReplayBoard, wanted: number): Promise<void> {
    await this.picture.prepare(board);
    for (const { lines, motions } of board.frames) {
      if (wanted !== this.at) return;
      const words = lines.map(({ text }) => text).join(" ");
      if (words) writeAsked(words);
      await Promise.all([this.picture.play(motions, PACE[pace()] / PACE.normal), words ? rest() : null]);
    }
    if (wanted === this.at) this.picture.finish();
  }

  private fetch(ply: number): Promise<ReplayBoard> {
    const path = `/t/${this.data["table"]}/replay/${ply}?seat=${this.data["seat"]}`;
    const board = this.kept.get(ply) ?? fetch(path).then((answer) => answer.json() as Promise<ReplayBoard>);
    this.kept.set(ply, board);
    return board;
  }

  private mark(): void {
    let current: HTMLElement | null = null;
    for (const line of document.querySelectorAll<HTMLElement>("#ui-log li")) {
      const past = Number(line.dataset["ply"]) <= this.at;
      line.classList.toggle("future", !past);
      line.removeAttribute("aria-current");
      if (past) current = line;
    }
    current?.setAttribute("aria-current", "step");
    const log = find("log")!;
    if (current) log.scrollTo({ top: current.offsetTop - log.offsetTop - log.clientHeight / 2, behavior: isStill() ? "auto" : "smooth" });
  }

  /** Go on board by board; every one is shown whole. */
  private async run(): Promise<void> {
    this.isRunning = true;
    find("run")!.setAttribute("aria-pressed", "true");
    find("run")!.textContent = "❚❚";
    if (this.at >= this.plies) await this.go(0);
    while (this.isRunning && this.at < this.plies) {
      await Promise.all([this.go(this.after()), rest()]);
    }
    this.stop();
  }

  private stop(): void {
    this.isRunning = false;
    find("run")!.setAttribute("aria-pressed", "false");
    find("run")!.textContent = "▶";
  }
}

/** The time that a board or a sentence stays at least. */
function rest(): Promise<void> {
  return new Promise((done) => setTimeout(done, PACE[pace()]));
}
