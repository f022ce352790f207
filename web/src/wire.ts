// Written by `make client` from src/catstate/server/web/wire.py. Change that file, not this one.

/** What people may do at a table. */
export type CommandName =
  | "act"
  | "undo"
  | "answer"
  | "say"
  | "show"
  | "hint"
  | "report"
  | "sit"
  | "leave"
  | "return"
  | "bot"
  | "remove"
  | "close"
  | "start"
  | "again"
  | "same"
  | "look"
  | "ping";

/** A board as a picture, or what changed of it. */
export interface Drawing {
  frame: [number, number]; // width and height of the drawing
  tall: [number, number] | null; // the same when it stands upright, if it can
  layers: Record<string, string>; // SVG elements by layer
  describe: string; // the board in words, for screen readers
}

/** A legal action: its text, words for a button, a remark, and the path of things to click for it. */
export interface Choice {
  text: string;
  label: string;
  detail: string;
  picks: string[];
}

/** One seat's whole board as a picture. */
export interface DrawnBoard {
  ply: number;
  seat: number; // from which the board is seen; −1 = the public
  act: number; // the seat to act; −1 = none
  over: boolean;
  ask: string; // the open question, or how it ended
  choices: Choice[];
  undo: boolean; // whether this seat has anything to take back
  scores: number[] | null; // per seat, after the end
  frame: [number, number]; // width and height of the drawing
  tall: [number, number] | null; // the same when it stands upright, if it can
  layers: Record<string, string>; // SVG elements by layer
  describe: string; // the board in words, for screen readers
  t: "board";
}

/** One sentence of the log. */
export interface StoryLine {
  text: string;
  ply: number; // of the board that it leads to
  actor: number; // in whose turn it happened; −1 before the first
  head?: boolean; // whether it is the first of an action; the others are details
  note?: string; // a side remark
  things?: string[]; // the things on the board that it speaks of
}

/** One thing to see or hear. Places are ids of things on the board before or after. */
export interface Motion {
  kind: "move" | "arc" | "fly" | "appear" | "vanish" | "flip" | "count" | "flash" | "burst" | "shake" | "caption" | "sound" | "pause";
  id?: string;
  origin?: string;
  to?: string;
  text?: string;
}

/** One thing worth seeing, in words and motions. */
export interface SceneFrame {
  lines: StoryLine[];
  motions: Motion[];
}

/** Where the match stands, and what this seat may do. */
export interface Turn {
  ply: number;
  seat: number; // from which the board is seen; −1 = the public
  act: number; // the seat to act; −1 = none
  over: boolean;
  ask: string; // the open question, or how it ended
  choices: Choice[];
  undo: boolean; // whether this seat has anything to take back
  scores: number[] | null; // per seat, after the end
}

/** The next board: how it came about, and what changed of the drawing. */
export interface SceneMessage {
  frame: [number, number]; // width and height of the drawing
  tall: [number, number] | null; // the same when it stands upright, if it can
  layers: Record<string, string>; // SVG elements by layer
  describe: string; // the board in words, for screen readers
  t: "scene";
  was: number; // the ply of the board that it changes
  ply: number;
  actor: number; // in whose turn it happened
  first: number; // the number of its first line in the log
  frames: SceneFrame[];
  turn: Turn | null; // None: another scene follows at once
}

/** Who sits on a seat. */
export interface Person {
  name: string;
  kind: "open" | "person" | "bot";
  level: string; // of a bot
  here: boolean;
  away: "" | "left" | "absent"; // why a bot plays for the person
  thinking: boolean;
}

/** Somebody asks to take back. */
export interface Offer {
  seat: number;
  waiting: number[]; // the seats that have not agreed yet
}

/** Who sits where and is there, what is asked, how long there is. */
export interface People {
  seats: Person[];
  mine: number[]; // the reader's own seats
  watching: number;
  deadline: number; // seconds since 1970, 0 = no clock
  clock: number; // seconds for one decision
  now: number; // the server's time
  offer: Offer | null;
  again: string; // the table of the rematch
  preparing: boolean; // the bot's search is being compiled, once
  started: boolean;
  ended: boolean;
  t: "people";
}

/** Lines of the story, from line number `first` on. */
export interface Log {
  t: "log";
  first: number;
  lines: StoryLine[];
}

/** What somebody said. */
export interface ChatLine {
  seat: number; // −1 = a spectator
  name: string;
  text: string;
}

/** Lines of chat, from line number `first` on. */
export interface Chat {
  t: "chat";
  first: number;
  lines: ChatLine[];
}

/** The waiting room as HTML. */
export interface WaitingRoom {
  t: "room";
  html: string;
}

/** The screen must be passed on to this seat. */
export interface Curtain {
  t: "curtain";
  seat: number;
  name: string;
}

/** What a bot would do on the board of this ply. */
export interface HintMessage {
  t: "hint";
  ply: number;
  text: string;
  values: Record<string, number>; // the text of an action → its expected score
}

/** A refusal. */
export interface Sorry {
  t: "sorry";
  text: string;
}

/** A board of a replay, and how it came about. */
export interface ReplayBoard {
  ply: number;
  seat: number; // from which the board is seen; −1 = the public
  act: number; // the seat to act; −1 = none
  over: boolean;
  ask: string; // the open question, or how it ended
  choices: Choice[];
  undo: boolean; // whether this seat has anything to take back
  scores: number[] | null; // per seat, after the end
  frame: [number, number]; // width and height of the drawing
  tall: [number, number] | null; // the same when it stands upright, if it can
  layers: Record<string, string>; // SVG elements by layer
  describe: string; // the board in words, for screen readers
  t: "board";
  frames: SceneFrame[];
}

/** A command (`do`) and what it needs. */
export interface ClientMessage {
  do: CommandName;
  text?: string;
  ply?: number;
  seat?: number | null;
  yes?: boolean;
  level?: string;
}

/** What each seat could expect after this ply. */
export interface ChartPoint {
  ply: number;
  values: number[];
}

/** A decision that gave much away, and what would have been better. */
export interface TurningPoint {
  ply: number;
  seat: number;
  label: string;
  best: string;
  cost: number;
}

/** What turned a match. */
export interface Turned {
  ply: number;
  seat: number; // whose chance changed most
  before: number;
  after: number;
  told: string; // what happened there
}

/** The chance to win over a finished match, and the decisions that cost most. */
export interface ReviewChart {
  names: string[];
  chart: ChartPoint[];
  luck: number[];
  moments: TurningPoint[];
  turned: Turned | null; // None where nothing changed much
}

/** What a live board is sent, in lists. */
export type Message =
  | DrawnBoard
  | SceneMessage
  | People
  | Log
  | Chat
  | WaitingRoom
  | Curtain
  | HintMessage
  | Sorry;

/** A shape for each seat, beside its colour. */
export const SHAPES = ["●", "■", "▲", "◆", "★", "⬟", "✚", "⬢"];
