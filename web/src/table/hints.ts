// Hints: what a bot would do and why, in a place of its own that moves nothing; its things are marked on the board, and
// each action says what it is worth.

import { find, setShown, write } from "../dom";
import type { Choice, HintMessage } from "../wire";
import type { Connection } from "./connection";
import { isTurn, type TableState } from "./state";
import { say } from "../words";

export class Hints {
  private hint: HintMessage | null = null; // what was said of the present board
  private readonly button = find<HTMLButtonElement>("hint");

  /** `mark` is told which things the advice is about. */
  constructor(
    private readonly state: TableState,
    private readonly connection: Connection,
    private readonly mark: (things: string[]) => void,
  ) {
    this.button?.addEventListener("click", () => this.ask());
    find("advice-close")?.addEventListener("click", () => {
      this.hide();
      this.button?.focus();
    });
  }

  /** Ask for a hint, if one may be asked for now; the second time it is shown again. */
  ask(): void {
    const { button } = this;
    if (!button || button.hidden || button.getAttribute("aria-busy") === "true" || !isTurn(this.state)) return;
    if (this.hint) this.show(this.hint);
    else if (this.connection.send({ do: "hint" })) {
      button.setAttribute("aria-busy", "true");
      const wait = this.state.people?.preparing ? say("The bot is being prepared, once; this takes up to a minute …") : say("The bot thinks …");
      this.advise(wait, true);
    }
  }

  show(hint: HintMessage): void {
    this.hint = hint;
    this.button?.removeAttribute("aria-busy");
    this.advise(hint.text, false);
    this.mark(this.state.turn?.choices.find(({ text }) => text === hint.best)?.picks ?? []);
  }

  /** The last hint was for another position. */
  clear(): void {
    this.hint = null;
    this.hide();
  }

  /** The whole board has come anew, perhaps over another connection: nobody answers any more what was asked over the last. */
  reconnect(): void {
    if (this.button?.getAttribute("aria-busy") === "true") this.hide();
  }

  /** Put the advice away; what each action is worth stays. Also when the server has refused to give any. */
  hide(): void {
    this.button?.removeAttribute("aria-busy");
    setShown("advice", false);
    write("advice-words", "");
    this.mark([]);
  }

  /** The text of the action that the bot would take; empty when it was not asked. */
  get best(): string {
    return this.hint?.best ?? "";
  }

  /** What the bot thinks an action is worth, in words; empty when it was not asked. */
  worth(choice: Choice): string {
    const value = this.hint?.values[choice.text];
    return value === undefined ? "" : `${Math.round(value * 100)} %`;
  }

  private advise(words: string, isWaiting: boolean): void {
    setShown("advice", true);
    setShown("advice-wait", isWaiting);
    write("advice-words", words);
  }
}
