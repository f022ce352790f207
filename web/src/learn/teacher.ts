// What stands beside the board of a lesson: words, a question with its answers, what is said to an answer, and the way on.

import { find, make, setShown } from "../dom";
import { isStill } from "../settings";
import type { LessonAnswer, LessonStep } from "../wire";
import { say } from "../words";

const GAP = 8; // pixels between a thing and the words below it

export interface Ways {
  /** Whether the script knows the step; before, links and forms do their work without it. */
  isReady(): boolean;
  answer(text: string): void;
  show(): void;
  next(): void;
  back(): void;
}

export class Teacher {
  private readonly answers = find<HTMLFormElement>("answers")!;
  private readonly verdict = find("verdict")!;
  private readonly words = find("words")!;
  private readonly end = find("ways-end");

  constructor(ways: Ways) {
    this.answers.addEventListener("submit", (event) => {
      if (!ways.isReady()) return;
      event.preventDefault();
      const button = event.submitter as HTMLButtonElement | null;
      if (button) ways.answer(button.value);
    });
    const clicks: Record<string, () => void> = { show: () => ways.show(), next: () => ways.next(), previous: () => ways.back() };
    for (const [name, act] of Object.entries(clicks))
      find(name)?.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || !ways.isReady()) return;
        event.preventDefault();
        act();
      });
  }

  /** Show a step: its words, what is asked, and the ways from here. */
  teach(step: LessonStep, next: string): void {
    const hadFocus = this.hasFocus();
    const done = step.kind === "end" ? find<HTMLTemplateElement>("done")!.content.cloneNode(true) : "";
    this.words.replaceChildren(done, ...parse(step.words));
    this.answers.hidden = step.kind !== "ask";
    find("question")!.replaceChildren(...parse(step.question));
    for (const old of this.answers.querySelectorAll("button")) old.remove();
    this.answers.append(...step.answers.map((answer) => make("button", { value: answer }, answer)));
    this.showClauses(step.clauses);
    setShown("previous", step.number > 1);
    setShown("show", step.kind === "do" || step.kind === "ask");
    setShown("next", step.kind === "read");
    find<HTMLAnchorElement>("next")!.href = next;
    if (this.end) this.end.hidden = step.kind !== "end";
    find<HTMLProgressElement>("progress")!.value = step.number - 1;
    find("lesson")!.scrollTop = 0;
    if (hadFocus && !this.hasFocus()) find(step.kind === "read" ? "next" : "lesson")?.focus({ preventScroll: true });
  }

  /** Say what the lesson says to an answer; after a right one to a question the way on is open. */
  judge(text: string, answer: LessonAnswer): void {
    const parts: Node[] = parse(answer.words);
    if (answer.right && !parts.length) parts.push(make("p", {}, say("Right!")));
    if (answer.clause)
      parts.push(make("p", {}, make("a", { href: `/rules/${document.body.dataset["game"]}#${answer.clause}`, target: "rules" }, say("Rule {clause}", { clause: answer.clause }))));
    this.verdict.classList.toggle("right", answer.right);
    this.verdict.replaceChildren(...parts);
    for (const button of this.answers.querySelectorAll("button"))
      if (button.value === text) button.classList.add(answer.right ? "right" : "wrong");
    if (!answer.right) return;
    for (const button of this.answers.querySelectorAll("button")) button.disabled = true;
    setShown("show", false);
    setShown("next", true);
    find("next")?.focus({ preventScroll: true });
  }

  /** Say something that is no answer of the lesson. */
  speak(words: string): void {
    this.verdict.classList.remove("right");
    this.verdict.replaceChildren(make("p", {}, words));
  }

  clear(): void {
    this.verdict.replaceChildren();
    this.verdict.classList.remove("right");
  }

  /** On a phone the words lie at the foot of the screen: scroll until they cover no part of a thing. */
  uncover(thing: Element | null): void {
    if (!thing) return;
    const below = thing.getBoundingClientRect().bottom + GAP - this.top();
    if (below > 0) scrollBy({ top: below, behavior: isStill() ? "auto" : "smooth" });
  }

  /** Where the words begin that lie over the board on a phone; elsewhere they cover nothing. */
  top(): number {
    const sheet = this.verdict.closest(".teacher")!;
    return getComputedStyle(sheet).position === "sticky" ? sheet.getBoundingClientRect().top : Infinity;
  }

  /** Put the focus on an answer. */
  focus(index: number): void {
    this.answers.querySelectorAll("button")[index]?.focus();
  }

  private showClauses(clauses: string[]): void {
    const game = document.body.dataset["game"] ?? "";
    setShown("clauses", clauses.length > 0);
    find("clauses")!.replaceChildren(
      ...clauses.map((clause) =>
        make("a", { href: `/rules/${game}#${clause}`, target: "rules" }, make("span", { class: "unseen" }, say("Rule") + " "), clause),
      ),
    );
  }

  /** Whether the focus is on something that is still to be seen here, or in the list of actions. */
  private hasFocus(): boolean {
    const { activeElement } = document;
    return activeElement instanceof HTMLElement && activeElement !== document.body && activeElement.checkVisibility();
  }
}

/** Words of a lesson, which the server wrote as HTML. */
function parse(html: string): Node[] {
  const template = document.createElement("template");
  template.innerHTML = html;
  return [...template.content.childNodes];
}
