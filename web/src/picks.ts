// Paths of picks: every legal action is a path of things one clicks; this walks the tree of those paths.

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
    return this.choices.filter(([, , , picks]) => this.path.every((id, i) => picks[i] === id));
  }

  /** The things that may be picked next, each with the choices it leads to. */
  next(): Map<string, Choice[]> {
    const found = new Map<string, Choice[]>();
    for (const choice of this.open()) {
      const id = choice[3][this.path.length];
      if (id === undefined) continue;
      const same = found.get(id);
      if (same) same.push(choice);
      else found.set(id, [choice]);
    }
    return found;
  }

  /** Pick a thing; gives the action when the path is complete. */
  pick(id: string): Choice | null {
    const leads = this.next().get(id);
    if (!leads) return null;
    this.path.push(id);
    const [only] = leads;
    return leads.length === 1 && only && only[3].length === this.path.length ? only : null;
  }

  /** Take back the last pick; false when there was none. */
  back(): boolean {
    return this.path.pop() !== undefined;
  }
}
