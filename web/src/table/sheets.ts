// What happened, chat and people: one of them is open in the column; on a phone they are sheets that are pulled up.

import { find, write } from "../dom";

export class Sheets {
  private readonly box = find("sheets")!;
  private readonly tabs = [...this.box.querySelectorAll<HTMLButtonElement>("[role=tab]")];
  private read = 0; // lines of the chat that have been seen

  constructor() {
    for (const [index, tab] of this.tabs.entries()) {
      tab.addEventListener("click", () => this.open(tab, true));
      tab.addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
        const next = this.tabs[(index + step + this.tabs.length) % this.tabs.length]!;
        if (step === 0 || next === tab) return;
        next.focus();
        this.open(next);
      });
    }
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.lower());
    document.addEventListener("pointerdown", (event) => {
      if (!this.box.contains(event.target as Node)) this.lower();
    });
    const chat = find("chat");
    if (chat) {
      this.read = chat.children.length;
      new MutationObserver(() => this.count()).observe(chat, { childList: true });
    }
    this.open(this.tabs[0]!);
    this.lower();
  }

  /** Open a sheet; on a phone, a tap on the tab of the one that is up lowers it. */
  private open(tab: HTMLButtonElement, byTap = false): void {
    if (byTap && this.box.classList.contains("up") && tab.getAttribute("aria-selected") === "true") return this.lower();
    for (const one of this.tabs) {
      one.setAttribute("aria-selected", String(one === tab));
      one.tabIndex = one === tab ? 0 : -1;
    }
    this.box.dataset["open"] = tab.getAttribute("aria-controls")!;
    this.box.classList.add("up");
    this.count();
  }

  private lower(): void {
    this.box.classList.remove("up");
  }

  /** How many lines of the chat have not been seen. */
  private count(): void {
    const lines = find("chat")?.children.length ?? 0;
    if (find("chat")?.checkVisibility()) this.read = lines;
    const unread = Math.max(0, lines - this.read);
    write("unread", unread ? String(unread) : "");
  }
}
