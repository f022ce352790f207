// Calls people back to the table: by a sound, by the title of the page, and by a notification. What happens is read out
// to screen readers as it is shown, sentence by sentence.

import { find, make } from "../dom";
import { notify } from "../install";
import { isOn } from "../settings";
import { play } from "../sounds";
import type { StoryLine, Turn } from "../wire";
import { say } from "../words";

const KEPT = 20; // sentences that the live region holds

export class Announcer {
  private readonly title = document.title;
  private readonly region = find("live");

  constructor(private readonly table: string) {
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) document.title = this.title;
    });
  }

  /** Read sentences out. */
  read(lines: StoryLine[]): void {
    const { region } = this;
    if (!region) return;
    region.append(...lines.map(({ text }) => make("p", {}, text)));
    while (region.childElementCount > KEPT) region.firstElementChild!.remove();
  }

  /** The match stands elsewhere than before. */
  call(was: Turn, now: Turn): void {
    const isNewTurn = now.choices.length > 0 && was.act !== now.act;
    if (isNewTurn) play("turn");
    if (!document.hidden || !(isNewTurn || now.over)) return;
    const words = now.over ? say("The end") : say("Your turn");
    document.title = `● ${words} · ${this.title}`;
    if (isOn("notify")) void notify(this.title, now.ask, this.table);
  }
}
