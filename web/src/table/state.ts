// What the page knows of its table; every part of the page reads it, and only the page itself changes it.

import type { People, SceneMessage, Turn } from "../wire";

export interface TableState {
  readonly id: string;
  turn: Turn | null; // where the match stands now, also while its last scenes are still being shown
  people: People | null;
  skew: number; // our clock minus the server's, in seconds
}

/** Whether someone at this screen may act. */
export function isTurn(state: TableState): boolean {
  return !!state.turn && state.turn.choices.length > 0 && !hasLeft(state);
}

/** Whether a seat at this screen has left the table, so that a bot plays for it. */
export function hasLeft({ people }: TableState): boolean {
  return !!people && people.mine.some((seat) => people.seats[seat]?.away === "left");
}

/** Whether a scene is the doing of a seat at this screen. */
export function isOwn({ people }: TableState, scene: SceneMessage): boolean {
  return !!people && people.mine.includes(scene.actor);
}
