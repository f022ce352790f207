// Leaving a match: asks once which way, in a dialog that the server writes; and coming back.

import { find, setShown } from "../dom";
import type { Connection } from "./connection";
import { hasLeft, type TableState } from "./state";

export class Leaving {
  private readonly dialog = find<HTMLDialogElement>("leave-dialog");
  private readonly link = find<HTMLAnchorElement>("leave");

  constructor(
    private readonly state: TableState,
    connection: Connection,
  ) {
    this.link?.addEventListener("click", (event) => {
      event.preventDefault();
      void this.ask();
    });
    this.dialog?.addEventListener("click", (event) => {
      if (!(event.target as Element).closest("[data-stay]")) return;
      event.preventDefault();
      this.dialog?.close();
    });
    find("away")?.querySelector("form")?.addEventListener("submit", (event) => {
      if (connection.send({ do: "return" })) event.preventDefault();
    });
  }

  /** Show the way out while there is something to leave, and the way back to whoever has left. */
  show(): void {
    const { people, turn } = this.state;
    const plays = !!people && people.mine.length > 0 && !people.ended && !turn?.over;
    setShown("leave", plays && !hasLeft(this.state));
    setShown("away", plays && hasLeft(this.state));
  }

  private async ask(): Promise<void> {
    const { dialog, link } = this;
    if (!dialog || !link) return;
    try {
      const answer = await fetch(link.href);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const ways = page.getElementById("ui-leaving");
      if (!ways) throw new Error("nothing to leave");
      dialog.replaceChildren(document.importNode(ways, true));
      dialog.showModal();
    } catch {
      location.assign(link.href);
    }
  }
}
