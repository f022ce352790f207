// The curtain between hidden hands, when several people share a screen.

import { find } from "../dom";
import type { Connection } from "./connection";

export class Curtain {
  private readonly dialog = find<HTMLDialogElement>("curtain");

  constructor(connection: Connection) {
    find("curtain-open")?.addEventListener("click", () => {
      connection.send({ do: "show", seat: Number(this.dialog?.dataset["seat"] ?? -1) });
    });
    this.dialog?.addEventListener("cancel", (event) => event.preventDefault());
  }

  /** Hide everything until the person of this seat says they are there. */
  drop(seat: number, name: string): void {
    const { dialog } = this;
    if (!dialog) return;
    find("curtain-name")!.textContent = name;
    dialog.querySelector("[data-name]")!.textContent = name;
    dialog.dataset["seat"] = String(seat);
    if (dialog.open) dialog.close();
    dialog.showModal();
  }

  /** A seat's own board is shown again. */
  lift(): void {
    if (this.dialog?.open) this.dialog.close();
  }
}
