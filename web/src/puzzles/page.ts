// A puzzle: the real board, a question, and the solver's own actions. What others answer is shown as at a table, and so is
// what refutes a wrong answer.

import { fetchTip } from "../board/explainer";
import { BoardPicture } from "../board/picture";
import { find, make, setShown, write } from "../dom";
import { play } from "../sounds";
import { ActionList } from "../table/actions";
import { Player } from "../table/player";
import type { TableState } from "../table/state";
import type { Choice, DrawnBoard, PuzzleAnswer, PuzzleHint, PuzzleRecord, SceneFrame } from "../wire";
import { say } from "../words";

export class PuzzlePage {
  private readonly data = document.body.dataset;
  private readonly path = `/api/puzzles/${this.data["puzzle"]}`;
  private readonly state: TableState = { id: "", turn: null, people: null, skew: 0 };
  private readonly picture = new BoardPicture(
    (choice) => void this.try(choice),
    () => this.actions.show(),
    () => this.player.isPlaying,
    () => this.player.skip(),
  );
  private readonly actions: ActionList = new ActionList(this.state, this.picture, { worth: () => "", best: "" }, (choice) => void this.try(choice));
  private readonly player: Player = new Player(this.picture, {
    tell: (frame) => this.tell(frame),
    reach: () => this.picture.bringIntoView(),
    isOwn: (scene) => scene.actor === this.state.turn?.seat,
    arrive: () => this.arrive(),
  });
  private did = (this.data["did"] ?? "").split("\n").filter(Boolean); // what was right so far
  private answer: PuzzleAnswer | null = null; // the last one
  private isAsking = false;
  private isOver = false; // solved, or the solution was shown

  constructor() {
    this.picture.explainer.use((thing) => fetchTip(`${this.path}/tips/${thing}?${new URLSearchParams(this.did.map((text) => ["did", text]))}`));
    find("hint")?.addEventListener("click", () => void this.hint());
    find("show")?.addEventListener("click", () => void this.ask("/solution", ""));
    find("again")?.addEventListener("click", () => this.goBack());
    for (const button of document.querySelectorAll<HTMLElement>("[data-link]"))
      button.dataset["copy"] = new URL(button.dataset["copy"]!, location.href).href;
    document.addEventListener("keydown", (event) => this.key(event));
    void this.open();
  }

  /** The board as a whole: the page has drawn it, and its choices are asked for. */
  private async open(): Promise<void> {
    const board = await this.fetch<DrawnBoard>(`/board?${new URLSearchParams(this.did.map((text) => ["did", text]))}`);
    if (!board) return;
    this.isOver = board.choices.length === 0;
    this.offer(board);
  }

  private try(choice: Choice): Promise<void> {
    return this.ask("", choice.text);
  }

  /** Send an action, or ask for the solution; show what comes of it. */
  private async ask(what: string, text: string): Promise<void> {
    if (this.isAsking || this.isOver) return;
    this.player.skip();
    this.isAsking = true;
    const answer = await this.fetch<PuzzleAnswer>(what, { text, did: this.did, day: this.data["day"] });
    this.isAsking = false;
    if (!answer) return;
    this.answer = answer;
    this.did = answer.did;
    this.isOver = answer.solved || what !== "";
    find("told")!.replaceChildren();
    setShown("verdict", false);
    this.offerNothing();
    if (answer.scenes.length === 0) this.arrive();
    for (const scene of answer.scenes) this.player.add(scene);
  }

  /** What happens is told line by line. */
  private tell({ lines }: SceneFrame): void {
    find("told")!.append(...lines.map(({ text }) => make("li", {}, text)));
  }

  /** Everything has been shown: say what it means. */
  private arrive(): void {
    const { answer } = this;
    if (!answer) return;
    if (answer.right && !answer.solved) {
      this.picture.show(answer.board);
      this.offer(answer.board);
      return;
    }
    play(answer.solved ? "turn" : "sorry");
    const verdict = find("verdict")!;
    verdict.className = `verdict ${answer.right ? "good" : "bad"}`;
    verdict.textContent = answer.words;
    setShown("verdict", true);
    this.showTools();
    if (answer.record) this.showRecord(answer.record);
    (this.isOver ? find("next") : find("again"))?.focus({ preventScroll: true });
    verdict.scrollIntoView({ block: "nearest" });
  }

  /** Back to the board before the wrong answer. */
  private goBack(): void {
    const { answer } = this;
    if (!answer || this.isOver) return;
    this.player.clear();
    this.answer = null;
    find("told")!.replaceChildren();
    setShown("verdict", false);
    this.picture.show(answer.board);
    this.offer(answer.board);
  }

  private async hint(): Promise<void> {
    if (this.isOver || this.answer?.right === false) return;
    const hint = await this.fetch<PuzzleHint>("/hint", { did: this.did, day: this.data["day"] });
    if (!hint) return;
    this.picture.mark("spoken", hint.things);
    this.speak(hint.words);
  }

  private speak(words: string): void {
    find("verdict")!.className = "verdict";
    write("verdict", words);
    setShown("verdict", true);
  }

  private offer(board: DrawnBoard): void {
    this.state.turn = board;
    write("ask", board.ask);
    setShown("doing", board.choices.length > 0);
    document.body.classList.toggle("turn", board.choices.length > 0);
    this.picture.offer(board.choices);
    this.picture.mark("spoken", []);
    this.actions.show();
    this.showTools();
  }

  private offerNothing(): void {
    this.picture.offer([]);
    this.actions.show();
    setShown("doing", false);
    for (const id of ["hint", "show", "again"]) setShown(id, false);
  }

  private showTools(): void {
    const isWrong = this.answer?.right === false && !this.isOver;
    setShown("again", isWrong);
    setShown("hint", !this.isOver && !isWrong);
    setShown("show", !this.isOver);
    find("next")!.classList.toggle("main", this.isOver);
  }

  private showRecord(record: PuzzleRecord): void {
    setShown("result", true);
    write("rating", say("Rating {rating}", { rating: record.rating }));
    write("change", record.counted ? `${record.change >= 0 ? "+" : "−"}${Math.abs(record.change)}` : "");
    write("counted", record.counted ? "" : say("You have tried this puzzle before: your rating stays."));
    write("share", record.share);
    const copy = find("copy")!;
    copy.dataset["copy"] = record.share;
    copy.textContent = say("Copy the line");
  }

  /** Digits choose from the list; h asks for a hint, s skips what is shown, space goes on, n is the next puzzle. */
  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea")) return;
    if (/^[1-9]$/.test(event.key)) this.actions.type(event.key);
    else if (event.key === "h") void this.hint();
    else if (event.key === "s") this.player.skip();
    else if (event.key === "n" && this.isOver) find<HTMLAnchorElement>("next")?.click();
    else if (event.key === " " && !target.matches("button, a, summary") && this.player.isPlaying) {
      event.preventDefault();
      this.player.goOn();
    } else if (this.actions.enter(event.key)) event.preventDefault();
  }

  /** Ask the server; a refusal is said. */
  private async fetch<T>(what: string, body?: object): Promise<T | null> {
    const sent = body ? { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {};
    try {
      const answer = await fetch(`${this.path}${what}`, sent);
      const said: unknown = await answer.json();
      if (answer.ok) return said as T;
      this.speak((said as { error: string }).error);
    } catch {
      this.speak(say("The server does not answer. Try again."));
    }
    return null;
  }
}
