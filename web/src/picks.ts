// Paths of picks: every legal action is one or more paths of things to click, from the card as well as from the piece;
// this walks the tree of those paths. No path is the start of another.

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
    return this.choices.filter((choice) => this.pathOf(choice) !== undefined);
  }

  /** The thing that a choice wants picked next. */
  nextOf(choice: Choice): string | undefined {
    return this.restOf(choice)[0];
  }

  /** The things that a choice still wants picked. */
  restOf(choice: Choice): string[] {
    return this.pathOf(choice)?.slice(this.path.length) ?? [];
  }

  /** The things that may be picked next. */
  next(): Set<string> {
    const at = this.path.length;
    const things = this.choices.flatMap((choice) => this.pathsOf(choice).map((path) => path[at]));
    return new Set(things.filter((thing) => thing !== undefined));
  }

  /** The things that may be picked first. */
  firsts(): Set<string> {
    return new Set(this.choices.flatMap((choice) => pathsTo(choice).map((path) => path[0]!)));
  }

  /** Pick a thing; gives the action when the path is complete. */
  pick(id: string): Choice | null {
    if (!this.next().has(id)) return null;
    this.path.push(id);
    const { length } = this.path;
    return this.choices.find((choice) => this.pathsOf(choice).some((path) => path.length === length)) ?? null;
  }

  /** Take back the last pick; false when there was none. */
  back(): boolean {
    return this.path.pop() !== undefined;
  }

  /** The first path of a choice that goes on from the picks made so far, or that they complete. */
  private pathOf(choice: Choice): string[] | undefined {
    return this.pathsOf(choice)[0];
  }

  private pathsOf(choice: Choice): string[][] {
    return pathsTo(choice).filter((path) => this.path.every((id, index) => path[index] === id));
  }
}

function pathsTo({ picks, also = [] }: Choice): string[][] {
  return [picks, ...also];
}
