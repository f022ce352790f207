// The first table: the goal before the first action, and a coach with a few remarks, each made once.

import type { BoardPicture } from "../board/picture";
import { find, make } from "../dom";
import { isLearned, noteLearned } from "../learn/progress";
import type { CoachRemark } from "../wire";
import type { TableState } from "./state";
import { say } from "../words";

export class Coach {
  private readonly game = document.body.dataset["game"] ?? "";
  private readonly goal = find<HTMLDetailsElement>("goal");
  private readonly box = find("coach");
  private since = 0; // the ply up to which the coach has been asked
  private asked = 0; // how often; an answer that comes after the player has acted is too late
  private isQuiet = document.body.dataset["coach"] === undefined || isLearned(`${this.game}/coach-off`);

  constructor(
    private readonly state: TableState,
    private readonly picture: BoardPicture,
    private readonly isBusy: () => boolean, // whether something is still being shown
  ) {
    const { goal } = this;
    if (goal && isLearned(`${this.game}/goal`)) goal.open = false;
    find("goal-seen")?.addEventListener("click", () => this.closeGoal());
    goal?.addEventListener("toggle", () => goal.open || this.noteGoal());
  }

  /** Everything has been shown: say what is new on this board, one thing at a time. */
  async arrive(): Promise<void> {
    const { turn, id } = this.state;
    if (this.isQuiet || !turn || turn.seat < 0 || turn.over || !this.box?.hidden || this.goal?.open) return;
    const { ply, seat } = turn;
    const asked = ++this.asked;
    const answer = await fetch(`/api/tables/${id}/coach?seat=${seat}&since=${this.since}`).catch(() => null);
    if (!answer?.ok) return;
    const remarks = (await answer.json()) as CoachRemark[];
    if (asked !== this.asked || this.state.turn?.ply !== ply || this.isBusy()) return;
    const [remark] = remarks.filter(({ number }) => !isLearned(`${this.game}/coach-${number}`));
    if (!remark) this.since = ply;
    else this.remark(remark);
  }

  /** The player has acted: they have read enough. */
  act(): void {
    if (this.goal?.open) this.closeGoal();
    this.asked += 1;
    this.hide();
  }

  private remark(remark: CoachRemark): void {
    const { box } = this;
    if (!box) return;
    noteLearned(`${this.game}/coach-${remark.number}`);
    const words = make("div");
    words.innerHTML = remark.words; // written by the server from the game's own file
    const seen = make("button", { type: "button", class: "main" }, say("Got it"));
    const never = make("button", { type: "button" }, say("No more tips"));
    seen.addEventListener("click", () => this.next());
    never.addEventListener("click", () => this.silence());
    const rule = make("a", { href: `/rules/${this.game}#${remark.clause}`, target: "rules" }, say("Rule {clause}", { clause: remark.clause }));
    box.replaceChildren(make("b", {}, remark.title), words, make("p", { class: "deeds" }, seen, never, rule));
    box.hidden = false;
    this.picture.mark("taught", remark.points);
  }

  private next(): void {
    this.hide();
    this.look();
  }

  private silence(): void {
    this.isQuiet = true;
    noteLearned(`${this.game}/coach-off`);
    this.hide();
  }

  private hide(): void {
    if (!this.box || this.box.hidden) return;
    this.box.hidden = true;
    this.picture.mark("taught", []);
  }

  private closeGoal(): void {
    if (this.goal) this.goal.open = false; // its `toggle` notes that it was read
    this.look();
  }

  /** The table asks when everything has been shown: not while others still act. */
  private look(): void {
    if (!this.isBusy()) void this.arrive();
  }

  private noteGoal(): void {
    if (!isLearned(`${this.game}/goal`)) noteLearned(`${this.game}/goal`);
  }
}
