// Hints: what a bot would do, in a sentence, and what it thinks each action is worth.

import { find, setShown, write } from "../dom";
import type { Choice } from "../wire";
import type { Connection } from "./connection";

export class Hints {
  private values: Record<string, number> = {}; // action text → chance of winning
  private readonly button = find<HTMLButtonElement>("hint");

  constructor(connection: Connection) {
    this.button?.addEventListener("click", () => {
      this.button?.setAttribute("aria-busy", "true");
      connection.send({ do: "hint" });
    });
  }

  /** Ask for a hint, if one may be asked for now. */
  ask(): void {
    if (this.button && !this.button.hidden) this.button.click();
  }

  show(text: string, values: Record<string, number>): void {
    this.values = values;
    setShown("advice", true);
    write("advice", text);
    this.button?.removeAttribute("aria-busy");
  }

  /** The last hint was for another position. */
  clear(): void {
    this.values = {};
    setShown("advice", false);
    write("advice", "");
  }

  /** What the bot thinks an action is worth, in words; empty when it was not asked. */
  worth(choice: Choice): string {
    const value = this.values[choice.text];
    return value === undefined ? "" : `${Math.round(value * 100)} %`;
  }
}
