// Paths of picks: every legal action is a path of things to click; this walks the tree of those paths.

import type { Choice } from "./wire";

export class Walk {
  choices: Choice[] = [];
  path: string[] = [];

  begin(choices: Choice[]): void {
    this.choices = choices;
    this.path = [];
  }

  /** The choices that the picks made so far leave open. */
  open(): Choice[] {
    return this.choices.filter((choice) => this.path.every((id, i) => choice.picks[i] === id));
  }

  /** The thing that a choice wants picked next. */
  nextOf(choice: Choice): string | undefined {
    return choice.picks[this.path.length];
  }

  /** The things that may be picked next, each with the choices it leads to. */
  next(): Map<string, Choice[]> {
    const leads = new Map<string, Choice[]>();
    for (const choice of this.open()) {
      const id = this.nextOf(choice);
      if (id === undefined) continue;
      const same = leads.get(id);
      if (same) same.push(choice);
      else leads.set(id, [choice]);
    }
    return leads;
  }

  /** Pick a thing; gives the action when the path is complete. */
  pick(id: string): Choice | null {
    const leads = this.next().get(id);
    if (!leads) return null;
    this.path.push(id);
    const [only] = leads;
    return leads.length === 1 && only && only.picks.length === this.path.length ? only : null;
  }

  /** Take back the last pick; false when there was none. */
  back(): boolean {
    return this.path.pop() !== undefined;
  }
}
