// A lesson: the real board, words beside it, and the learner's own moves. What happens between two steps is shown as at a
// table; every step is fetched by its address, which holds all that was done so far.

import { fetchTip } from "../board/explainer";
import { BoardPicture } from "../board/picture";
import { find, make, setShown } from "../dom";
import { play } from "../sounds";
import { ActionList } from "../table/actions";
import { Player } from "../table/player";
import { Prompt } from "../table/prompt";
import type { TableState } from "../table/state";
import type { Choice, LessonAnswer, LessonStep, SceneFrame } from "../wire";
import { noteLearned } from "./progress";
import { Teacher } from "./teacher";
import { say } from "../words";

export class LessonPage {
  private readonly lesson = document.body.dataset["lesson"]!;
  private readonly state: TableState = { id: "", turn: null, people: null, skew: 0 };
  private readonly picture = new BoardPicture(
    (choice) => void this.try(choice.text),
    () => this.showActions(),
    () => this.player.isPlaying,
    () => this.player.skip(),
  );
  private readonly actions: ActionList;
  private readonly prompt: Prompt;
  private readonly player: Player;
  private readonly teacher = new Teacher({
    isReady: () => this.step !== null,
    answer: (text) => void this.try(text),
    show: () => this.step && void this.try(this.step.show),
    next: () => this.step && void this.go(this.step.number + 1, this.step.did, true),
    back: () => this.step && void this.go(this.step.number - 1, this.step.did, false),
  });
  private step: LessonStep | null = null;
  private isAsking = false; // an answer is on its way

  constructor() {
    const { state, picture } = this;
    this.actions = new ActionList(state, picture, { worth: () => "", best: "" }, (choice: Choice) => void this.try(choice.text));
    this.prompt = new Prompt(state, () => this.player.skip(), () => picture.walk.path);
    this.player = new Player(picture, {
      tell: (frame) => this.tell(frame),
      reach: () => undefined,
      isOwn: (scene) => scene.actor === this.step?.board.seat,
      arrive: () => this.arrive(),
    });
    picture.explainer.use((thing) => fetchTip(`${this.address(this.step!)}/tips/${thing}?${didOf(this.step!.did)}`));
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("popstate", () => void this.open());
    void this.open();
  }

  /** The step that the page's address names, as a whole. */
  private open(): Promise<void> {
    const words = new URLSearchParams(location.search);
    return this.go(Number(words.get("step") ?? 1), words.getAll("did"), false, false);
  }

  private async go(number: number, did: string[], forward: boolean, remember = true): Promise<void> {
    const step = await this.fetch<LessonStep>(`/${number}?${didOf(did)}`);
    if (step) this.show(step, forward, remember);
  }

  /** An action or an answer: it leads on, or is told why not. */
  private async try(text: string): Promise<void> {
    const { step } = this;
    if (!step || this.isAsking) return;
    this.player.skip();
    this.isAsking = true;
    const answer = await this.fetch<LessonAnswer>(`/${step.number}/answer?${didOf(step.did)}&text=${encodeURIComponent(text)}`);
    this.isAsking = false;
    if (!answer || step !== this.step) return;
    if (!answer.right) play("sorry");
    if (answer.right && step.kind === "do") this.show(answer.next!, true, true);
    else this.teacher.judge(text, answer);
    if (!answer.right) this.offer();
  }

  /** Show a step; forward, with what happened since the one before. */
  private show(step: LessonStep, forward: boolean, remember: boolean): void {
    this.player.clear();
    this.step = step;
    this.state.turn = step.board;
    if (remember) history.pushState(null, "", this.link(step));
    this.picture.mark("taught", []);
    void this.picture.bringIntoView();
    delete document.body.dataset["step"];
    this.teacher.clear();
    if (step.kind === "end") noteLearned(this.lesson);
    if (forward && step.scenes.length) {
      this.picture.offer([]);
      for (const scene of step.scenes) this.player.add(scene);
      return;
    }
    this.picture.show(step.board);
    if (!this.player.isPlaying) this.arrive();
  }

  /** What happens is told line by line; the words wait until all of it has been seen. */
  private tell({ lines }: SceneFrame): void {
    const told = find("told")!;
    told.hidden = false;
    setShown("lesson", false);
    told.append(...lines.map(({ text }) => make("li", {}, text)));
  }

  private arrive(): void {
    const { step } = this;
    if (!step) return;
    setShown("told", false);
    find("told")!.replaceChildren();
    setShown("lesson", true);
    this.teacher.teach(step, this.link({ ...step, number: step.number + 1 }));
    this.offer();
    this.picture.mark("taught", step.points);
    const asked = step.board.choices.find(({ text }) => text === step.show)?.picks ?? [];
    if (step.points.length + asked.length) this.picture.closeUp([...step.points, ...asked], this.teacher.top());
    document.body.dataset["step"] = String(step.number);
    this.teacher.uncover(document.getElementById(asked[0] ?? "") ?? document.querySelector("#ui-marks .taught-mark"));
  }

  private offer(): void {
    const choices = this.step?.board.choices ?? [];
    setShown("doing", choices.length > 0);
    this.picture.offer(choices);
    this.showActions();
  }

  private showActions(): void {
    this.actions.show();
    this.prompt.show();
  }

  /** Digits go to the answers or to the list, letters to its groups; s skips what is shown, space goes on with it. */
  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea")) return;
    if (/^[1-9]$/.test(event.key)) {
      if (this.step?.kind === "ask") this.teacher.focus(Number(event.key) - 1);
      else this.actions.type(event.key);
    } else if (event.key === "s") this.player.skip();
    else if (this.actions.enter(event.key)) event.preventDefault();
    else if (event.key === " " && !target.matches("button, a, summary") && this.player.isPlaying) {
      event.preventDefault();
      this.player.goOn();
    }
  }

  // Addresses

  private address({ number }: LessonStep): string {
    return `/api/learn/${this.lesson}/${number}`;
  }

  private link({ number, did }: Pick<LessonStep, "number" | "did">): string {
    return number > 1 ? `/learn/${this.lesson}?step=${number}&${didOf(did)}` : `/learn/${this.lesson}`;
  }

  private async fetch<T>(path: string): Promise<T | null> {
    const answer = await fetch(`/api/learn/${this.lesson}${path}`).catch(() => null);
    if (!answer?.ok) {
      const said = answer ? ((await answer.json()) as { error: string }).error : say("The server does not answer. Try again in a moment.");
      this.teacher.speak(said);
      return null;
    }
    return (await answer.json()) as T;
  }
}

function didOf(did: string[]): string {
  return did.map((text) => `did=${encodeURIComponent(text)}`).join("&");
}
