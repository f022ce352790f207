// Asks once before a choice that ruins something or can't be taken back.

import { find, write } from "../dom";
import type { Choice } from "../wire";

const SETTLE = 350; // milliseconds within which a second tap or key still belongs to the choice, not to the answer

export class Sure {
  private readonly dialog = find<HTMLDialogElement>("sure");
  private opened = 0;
  private answer: ((yes: boolean) => void) | null = null;

  constructor() {
    const { dialog } = this;
    dialog?.addEventListener("click", (event) => {
      if (event.isTrusted && event.timeStamp - this.opened < SETTLE) return;
      const button = (event.target as Element).closest("button");
      if (button || event.target === dialog) this.close(button?.id === "ui-sure-yes");
    });
    dialog?.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.close(false);
    });
  }

  /** Whether the choice may be sent; one that ruins nothing may be at once. */
  async ask(choice: Choice): Promise<boolean> {
    const { dialog } = this;
    if (!choice.warning || !dialog) return true;
    if (dialog.open) return false; // another choice is being asked about
    write("sure-warning", choice.warning);
    write("sure-yes", choice.label);
    this.opened = performance.now();
    dialog.showModal();
    find("sure-yes")?.focus();
    return new Promise((answer) => (this.answer = answer));
  }

  /** The board has changed: there is nothing to answer any more. */
  forget(): void {
    if (this.dialog?.open) this.close(false);
  }

  private close(yes: boolean): void {
    this.dialog?.close();
    this.answer?.(yes);
    this.answer = null;
  }
}
