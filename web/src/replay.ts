// Replay: a slider, step buttons, and playing by itself; boards are fetched one by one and kept.

import { BoardPicture } from "./board/picture";
import { find } from "./dom";
import { isStill } from "./settings";
import type { DrawnBoard } from "./wire";

const PACE = 900; // milliseconds a board

export class ReplayPage {
  private readonly data = document.body.dataset;
  private readonly plies = Number(this.data["plies"]);
  private readonly slider = find<HTMLInputElement>("ply")!;
  private readonly picture = new BoardPicture(() => undefined, () => undefined);
  private readonly kept = new Map<number, Promise<DrawnBoard>>();
  private at = Number(this.data["at"]);
  private timer = 0;

  constructor() {
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    const to: Record<string, () => number> = {
      first: () => 0,
      previous: () => this.at - 1,
      next: () => this.at + 1,
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

  private go(ply: number): void {
    this.at = Math.max(0, Math.min(this.plies, ply));
    this.slider.value = String(this.at);
    find("where")!.textContent = `${this.at} / ${this.plies}`;
    this.mark();
    const wanted = this.at;
    void this.fetch(wanted).then((board) => {
      if (wanted !== this.at) return;
      this.picture.show(board);
      find("ask")!.textContent = board.ask;
    });
    if (this.at < this.plies) void this.fetch(this.at + 1);
  }

  private fetch(ply: number): Promise<DrawnBoard> {
    const path = `/t/${this.data["table"]}/replay/${ply}?seat=${this.data["seat"]}`;
    const board = this.kept.get(ply) ?? fetch(path).then((answer) => answer.json() as Promise<DrawnBoard>);
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
      else this.go(this.at + 1);
    }, PACE);
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
