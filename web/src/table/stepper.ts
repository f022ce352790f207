// A stepper: one row for a whole group of numbers. The button in the middle does what it says; fewer and more beside it.

import { make } from "../dom";
import type { Choice } from "../wire";
import { say } from "../words";

export class Stepper {
  readonly row = make("div", { class: "stepper" });
  readonly button: HTMLElement;
  private readonly fewer = make("button", { type: "button", class: "step", "aria-label": say("Fewer") }, "−");
  private readonly more = make("button", { type: "button", class: "step", "aria-label": say("More") }, "+");
  private readonly heard = make("output", { class: "unseen" });

  /** `fill` writes a choice on the button; `changed` is told which one it offers now. */
  constructor(
    private readonly choices: Choice[],
    private at: number,
    private readonly fill: (button: HTMLElement, choice: Choice) => void,
    private readonly changed: (choice: Choice) => void,
  ) {
    this.at = Math.max(0, Math.min(choices.length - 1, at));
    this.button = make("button", { type: "button" });
    this.fewer.addEventListener("click", () => this.step(-1));
    this.more.addEventListener("click", () => this.step(1));
    this.row.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, "+": 1, ArrowLeft: -1, "-": -1, PageUp: 5, PageDown: -5 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      this.step(by);
    });
    this.row.append(this.fewer, this.button, this.more, this.heard);
    this.show();
  }

  get choice(): Choice {
    return this.choices[this.at]!;
  }

  /** Go to a number, if it is one of these; whether it is. */
  go(number: number): boolean {
    const at = this.choices.findIndex((choice) => choice.number === number);
    if (at >= 0) this.move(at);
    return at >= 0;
  }

  private step(by: number): void {
    this.move(Math.max(0, Math.min(this.choices.length - 1, this.at + by)));
  }

  private move(at: number): void {
    if (at === this.at) return;
    this.at = at;
    this.show();
    this.heard.textContent = `${this.choice.label}. ${this.choice.detail}`;
    this.changed(this.choice);
  }

  private show(): void {
    this.fill(this.button, this.choice);
    this.fewer.toggleAttribute("disabled", this.at === 0);
    this.more.toggleAttribute("disabled", this.at === this.choices.length - 1);
  }
}
