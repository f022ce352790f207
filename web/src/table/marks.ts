// Last moves: what each seat did last stays marked on the board until that seat acts again.

import type { StoryLine } from "../wire";

const FEW = 3; // things that are marked for one seat: the last ones that its move speaks of

export class LastMoves {
  private readonly things = new Map<number, string[]>();

  constructor(private readonly mark: (things: string[]) => void) {}

  /** A seat did something. Several plies of one turn belong to one move. */
  add(actor: number, isNewTurn: boolean, lines: StoryLine[]): void {
    if (actor < 0) return;
    const ids = lines.filter((line) => line.head).flatMap((line) => line.things ?? []);
    this.things.set(actor, isNewTurn ? ids : [...(this.things.get(actor) ?? []), ...ids]);
  }

  /** Take over the last turn of every seat from the log. */
  restore(lines: StoryLine[]): void {
    this.things.clear();
    let last = -1;
    for (const line of lines) {
      this.add(line.actor, line.actor !== last, [line]);
      last = line.actor;
    }
  }

  show(): void {
    this.mark([...this.things.values()].flatMap((ids) => ids.slice(-FEW)));
  }
}
