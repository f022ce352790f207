// The browser's Back in the middle of a pick takes back the pick, and leaves the page only when nothing is picked.
//
// Every pick adds an entry to the history. Entries that a finished pick leaves behind are used again by the next one,
// and passed over when somebody leaves.

export class PickHistory {
  private depth = depthOf(history.state);

  /** `back` takes back a pick; `picked` says how many there are. */
  constructor(
    private readonly picked: () => number,
    back: () => void,
  ) {
    addEventListener("popstate", ({ state }) => {
      const isBack = depthOf(state) < this.depth;
      this.depth = depthOf(state);
      if (!isBack) return;
      if (this.picked() > 0) back();
      else history.go(-1 - this.depth);
    });
  }

  /** Something was picked, or taken back. */
  follow(): void {
    while (this.depth < this.picked()) {
      this.depth += 1;
      history.pushState({ picks: this.depth }, "");
    }
  }
}

function depthOf(state: unknown): number {
  return (state as { picks?: number } | null)?.picks ?? 0;
}
