// What the server sends; the same shapes as catstate/server/messages.py.

/** A legal action: its text, words for a button, a remark, and the things one clicks for it. */
export type Choice = [text: string, label: string, detail: string, picks: string[]];

export interface Board {
  t: "board";
  ply: number;
  seat: number;
  act: number;
  over: boolean;
  ask: string;
  choices: Choice[];
  undo: boolean;
  frame: [number, number];
  tall?: [number, number]; // the size of the upright shape, if the board has one
  svg: string;
  describe: string;
  scores?: number[];
}

export interface Person {
  name: string;
  kind: "open" | "person" | "bot";
  level: string;
  here: boolean;
  away: "" | "left" | "absent";
  thinking: boolean;
}

export interface People {
  t: "people";
  seats: Person[];
  mine: number[];
  watching: number;
  deadline: number;
  clock: number;
  now: number;
  offer: { seat?: number; waiting?: number[] };
  again: string;
  preparing: boolean; // the bot's search is being compiled, once
  started: boolean;
  ended: boolean;
}

export type Message =
  | Board
  | People
  | { t: "log"; from: number; lines: [string, string][] }
  | { t: "chat"; from: number; lines: [number, string, string][] }
  | { t: "room"; html: string }
  | { t: "curtain"; seat: number; name: string }
  | { t: "hint"; ply: number; text: string; values: Record<string, number> }
  | { t: "sorry"; text: string };

export const SHAPES = ["●", "■", "▲", "◆", "★", "⬟", "✚", "⬢"];
