// Replay: a slider, step buttons, and playing by itself; boards are fetched one by one and kept.

import { BoardPicture } from "./board/picture";
import { find } from "./dom";
import { isStill, pace } from "./settings";
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
  private timer = 0;

  constructor() {
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    const to: Record<string, () => number> = {
      first: () => 0,
      previous: () => this.before(),
      next: () => this.after(),
      last: () => this.plies,
    };
    for (const [id, place] of Object.entries(to))
      find(id)?.addEventListener("click", () => {
        this.stop();
        this.go(place());
      });
    find("run")?.addEventListener("click", () => (this.timer ? this.stop() : this.run()));
    find<HTMLSelectElement>("viewer")?.addEventListener("change", (event) =>
      (event.currentTarget as HTMLSelectElement).form?.submit(),
    );
    for (const link of document.querySelectorAll<HTMLAnchorElement>("#ui-log a"))
      link.addEventListener("click", (event) => {
        event.preventDefault();
        this.go(Number(link.parentElement!.dataset["ply"]));
      });
    this.mark();
  }

  private before(): number {
    return this.stops.findLast((stop) => stop < this.at) ?? 0;
  }

  private after(): number {
    return this.stops.find((stop) => stop > this.at) ?? this.plies;
  }

  /** Show the board of a ply; a step forward shows how it came about. */
  private go(ply: number): void {
    const wanted = Math.max(0, Math.min(this.plies, ply));
    const isStep = wanted === this.after() && wanted > this.at;
    this.at = wanted;
    this.slider.value = String(wanted);
    find("where")!.textContent = `${wanted} / ${this.plies}`;
    this.mark();
    void this.fetch(wanted).then(async (board) => {
      if (wanted !== this.at) return;
      find("ask")!.textContent = board.ask;
      if (isStep && !isStill()) await this.film(board, wanted);
      else this.picture.show(board);
    });
    if (wanted < this.plies) void this.fetch(this.after());
  }

  private async film(board: ReplayBoard, wanted: number): Promise<void> {
    this.picture.prepare(board);
    for (const { motions } of board.frames) {
      if (wanted !== this.at) return;
      await this.picture.play(motions, PACE[pace()] / PACE.normal);
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

  private run(): void {
    if (this.at >= this.plies) this.go(0);
    this.timer = window.setInterval(() => {
      if (this.at >= this.plies) this.stop();
      else this.go(this.after());
    }, PACE[pace()]);
    find("run")!.setAttribute("aria-pressed", "true");
    find("run")!.textContent = "❚❚";
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = 0;
    find("run")!.setAttribute("aria-pressed", "false");
    find("run")!.textContent = "▶";
  }
}
