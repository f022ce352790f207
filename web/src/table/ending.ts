// The end of a match: the result, which the server writes, the chart, and the way to the rematch.

import { find, make } from "../dom";
import { showChart } from "./chart";
import { say } from "../words";

export class Ending {
  constructor(private readonly table: string) {
    if (this.isShown) void showChart();
  }

  /** The match is over: fetch its end, unless the page has it already. */
  async show(): Promise<void> {
    if (this.isShown) return;
    const answer = await fetch(`/t/${this.table}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const end = page.getElementById("ui-end");
    if (end && !this.isShown) {
      find("end")?.replaceWith(document.importNode(end, true));
      void showChart();
    }
  }

  /** Somebody has opened a table for another match. */
  offerRematch(table: string): void {
    const end = find("end");
    if (!end || end.querySelector(".rematch")) return;
    end.prepend(make("p", { class: "rematch" }, make("a", { href: `/t/${table}`, class: "button main" }, say("Go to the rematch"))));
  }

  private get isShown(): boolean {
    return find("end")?.dataset["over"] !== undefined;
  }
}
