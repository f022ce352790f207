// What the page knows of its table; every part of the page reads it, and only the page itself changes it.

import type { DrawnBoard, People } from "../wire";

export interface TableState {
  readonly id: string;
  board: DrawnBoard | null; // the one that is shown
  people: People | null;
  skew: number; // our clock minus the server's, in seconds
}

/** Whether someone at this screen may act. */
export function isTurn({ board }: TableState): boolean {
  return !!board && board.choices.length > 0;
}

/** Whether a seat at this screen has left the table, so that a bot plays for it. */
export function hasLeft({ people }: TableState): boolean {
  return !!people && people.mine.some((seat) => people.seats[seat]?.away === "left");
}
