// Written by `make client` from src/catstate/server/web/wire.py. Change that file, not this one.

/** What people may do at a table. */
export type CommandName =
  | "act"
  | "undo"
  | "answer"
  | "resign"
  | "agree"
  | "say"
  | "show"
  | "hint"
  | "explain"
  | "report"
  | "mute"
  | "block"
  | "sit"
  | "leave"
  | "return"
  | "bot"
  | "remove"
  | "close"
  | "start"
  | "again"
  | "same"
  | "from"
  | "invite"
  | "uninvite"
  | "decline"
  | "challenge"
  | "unchallenge"
  | "look"
  | "ping";

/** A board as a picture, or what changed of it. */
export interface Drawing {
  shapes: Record<string, [number, number, number]>; // name → width, height, and the size of its smallest letters
  layers: Record<string, string>; // SVG elements by layer
  describe: string; // the board in words, for screen readers; "" in a scene of a live board: it follows
}

/** A legal action: its text, words for a button, a remark, and the path of things to click for it. */
export interface Choice {
  text: string;
  label: string;
  detail: string;
  picks: string[];
  also?: string[][]; // other paths to the same action
  group?: string; // the heading that it stands under
  key?: string; // the letter of that group
  number?: number; // its number in a group of numbers; 0 = none
  warning?: string; // what it ruins, to be asked about once
}

/** Where the match stands, and what this seat may do. */
export interface Turn {
  ply: number;
  seat: number; // from which the board is seen; −1 = the public
  act: number; // the seat to act; −1 = none
  over: boolean;
  ask: string; // the open question, or how it ended
  choices: Choice[];
  asks: Record<string, string>; // the question after some picks, whose ids stand with spaces between
  undo: boolean; // whether this seat has anything to take back
  scores: number[] | null; // per seat, after the end
}

/** One seat's whole board as a picture. */
export interface DrawnBoard extends Drawing, Turn {
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

/** The next board: how it came about, and what changed of the drawing. */
export interface SceneMessage extends Drawing {
  t: "scene";
  was: number; // the ply of the board that it changes
  ply: number;
  actor: number; // in whose turn it happened
  first: number; // the number of its first line in the log
  frames: SceneFrame[];
  turn: Turn | null; // None: another scene follows at once
}

/** The board of this ply in words, for screen readers: sent when nothing has happened for a moment. */
export interface Words {
  t: "words";
  ply: number;
  text: string;
}

/** Who sits on a seat. */
export interface Person {
  name: string;
  kind: "open" | "person" | "bot";
  level: string; // of a bot
  here: boolean;
  away: "" | "left" | "absent" | "resigned"; // why a bot plays for the person
  vacation: number; // by turns: until when the person is on vacation; 0 = they are not
  thinking: boolean;
}

/** Somebody asks to take back, or to end the match. */
export interface Offer {
  what: "undo" | "end";
  seat: number;
  waiting: number[]; // the seats that have not agreed yet
}

/** The seats of a table, as one reader may know them. */
export interface Seating {
  seats: Person[];
  mine: number[]; // the reader's own seats
  watching: number;
  deadline: number; // seconds since 1970, 0 = no clock
  clock: number; // seconds for one decision
  by_turns: boolean; // people come and go between their turns; the deadline is days away
  now: number; // the server's time
  offer: Offer | null;
  again: string; // the table of the rematch
  rated: boolean; // a rating is wished for the match
  rating: string; // whether the match counts for ratings, and why it does not
  preparing: boolean; // the bot's search is being compiled, once
  started: boolean;
  ended: boolean;
}

/** Who sits where and is there, what is asked, how long there is. */
export interface People extends Seating {
  t: "people";
}

/** Lines of the story, from line number `first` on. */
export interface Log {
  t: "log";
  first: number;
  lines: StoryLine[];
}

/** What somebody said; without words if it was somebody whom the reader does not want to hear. */
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
  best: string; // the text of the action that it would take
  values: Record<string, number>; // the text of an action → its expected score
}

/** What a thing on the board is and does, and whether it can be used now. */
export interface TipMessage {
  t: "tip";
  thing: string;
  name: string;
  does: string;
  now: string;
  clause: string;
  when: string; // of a card: when it is used; "" = it is no card
  lasts: string; // of a card: how long it works
  whole: string; // the thing that this one is a part of; "" = none
}

/** A refusal. */
export interface Sorry {
  t: "sorry";
  text: string;
}

/** A board of a replay, and how it came about. */
export interface ReplayBoard extends DrawnBoard {
  frames: SceneFrame[];
}

/** One step of a lesson: how the board came about, what the learner is told, and what is asked. */
export interface LessonStep {
  number: number; // from 1
  kind: "read" | "do" | "ask" | "end";
  words: string; // HTML
  points: string[]; // the things that glow
  question: string; // HTML
  answers: string[];
  clauses: string[];
  show: string; // what `Show me` does; "" = there is nothing to do
  did: string[]; // what the learner has done before
  scenes: SceneMessage[]; // what happened since the step before
  board: DrawnBoard;
}

/** What is said to an answer, and the step that it leads to. */
export interface LessonAnswer {
  right: boolean;
  words: string; // HTML
  clause: string; // by which the action was refused, or ""
  next: LessonStep | null;
}

/** What the coach says at somebody's first table. */
export interface CoachRemark {
  number: number; // from 1, in the order of the game's own list
  title: string;
  words: string; // HTML
  points: string[]; // the things that glow
  clause: string;
}

/** How somebody stands with the puzzles of a game after a try. */
export interface PuzzleRecord {
  rating: string; // "1240", or "1240?" while it is unsure
  change: number; // by this try; 0 if it did not count
  counted: boolean; // whether this try was the first result with the puzzle
  streak: number; // days in a row
  share: string; // a line to show around
}

/** What is said to an action of the solver, and what is then shown. */
export interface PuzzleAnswer {
  right: boolean;
  solved: boolean;
  words: string;
  did: string[]; // the solver's actions that were right so far
  scenes: SceneMessage[]; // the action, and what others answer; of a wrong one, its refutation
  board: DrawnBoard; // where the solver stands now
  record: PuzzleRecord | null; // None: nothing is settled yet
}

/** Where the solution begins. */
export interface PuzzleHint {
  words: string;
  things: string[]; // on the board
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
  reason: string; // why that is better, completing "because it …"; "" where the game says nothing
  cost: number;
}

/** What turned a match. */
export interface Turned {
  ply: number;
  seat: number; // whose chance changed most
  before: number;
  after: number;
  told: string; // what happened there
  by_luck: boolean; // chance brought it about, not a decision
  better: string; // the label of what would have been clearly better; "" where nothing was
  reason: string; // why, completing "because it …"
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
  | Words
  | People
  | Log
  | Chat
  | WaitingRoom
  | Curtain
  | HintMessage
  | TipMessage
  | Sorry;

/** A shape for each seat, beside its colour. */
export const SHAPES = ["●", "■", "▲", "◆", "★", "⬟", "✚", "⬢"];
