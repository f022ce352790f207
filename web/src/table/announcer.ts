// Calls people back to the table: by a sound, by the title of the page, and by a notification.

import { isOn } from "../settings";
import { play } from "../sounds";
import type { DrawnBoard } from "../wire";

export class Announcer {
  private readonly title = document.title;

  constructor(private readonly table: string) {
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) document.title = this.title;
    });
  }

  /** Another board has come. */
  announce(was: DrawnBoard, now: DrawnBoard): void {
    const isNewTurn = now.choices.length > 0 && was.act !== now.act;
    play(now.over ? "end" : isNewTurn ? "turn" : "move");
    if (!document.hidden || !(isNewTurn || now.over)) return;
    document.title = `● ${now.over ? "The end" : "Your turn"} · ${this.title}`;
    if (isOn("notify") && "Notification" in window && Notification.permission === "granted")
      new Notification(this.title, { body: now.ask, tag: this.table });
  }
}
