// The page of one table: gives each message to the parts of the page that it concerns.
//
// A board goes one way: connection → hear → showBoard → the parts. Whatever is to be shown step by step, or at the
// viewer's pace, belongs between hear and showBoard.

import { Idiomorph } from "idiomorph";
import { BoardPicture } from "../board/picture";
import { find } from "../dom";
import { play } from "../sounds";
import type { Choice, DrawnBoard, Message, People } from "../wire";
import { ActionList } from "./actions";
import { Announcer } from "./announcer";
import { Chat } from "./chat";
import { Connection } from "./connection";
import { Curtain } from "./curtain";
import { Ending } from "./ending";
import { Hints } from "./hints";
import { Log } from "./log";
import { PeopleList } from "./people";
import { Prompt } from "./prompt";
import { isTurn, type TableState } from "./state";
import { Undo } from "./undo";

export class TablePage {
  private readonly state: TableState = { id: document.body.dataset["table"]!, board: null, people: null, skew: 0 };
  private readonly connection = new Connection(this.state.id, (message) => this.hear(message));
  private readonly prompt = new Prompt(this.state);
  private readonly hints = new Hints(this.connection);
  private readonly undo = new Undo(this.connection);
  private readonly people = new PeopleList(this.state, this.connection);
  private readonly log = new Log();
  private readonly chat = new Chat(this.connection);
  private readonly curtain = new Curtain(this.connection);
  private readonly ending = new Ending(this.state.id);
  private readonly announcer = new Announcer(this.state.id);
  private readonly picture: BoardPicture | null = null; // a waiting room has none
  private readonly actions: ActionList | null = null;

  constructor() {
    const act = (choice: Choice): void => {
      if (this.state.board) this.connection.act(choice, this.state.board);
    };
    if (find("board")) {
      this.picture = new BoardPicture(act, () => this.actions?.show());
      this.actions = new ActionList(this.state, this.picture, this.hints, act);
    }
    document.addEventListener("keydown", (event) => this.key(event));
  }

  private hear(message: Message): void {
    switch (message.t) {
      case "room":
        showRoom(message.html);
        break;
      case "people":
        this.showPeople(message);
        break;
      case "board":
        this.showBoard(message);
        break;
      case "log":
        this.log.show(message.first, message.lines);
        break;
      case "chat":
        this.chat.show(message.first, message.lines);
        break;
      case "curtain":
        this.curtain.drop(message.seat, message.name);
        break;
      case "hint":
        if (message.ply !== this.state.board?.ply) break;
        this.hints.show(message.text, message.values);
        this.actions?.show();
        break;
      case "sorry":
        this.connection.settle(message.text);
        play("sorry");
        break;
    }
  }

  private showBoard(board: DrawnBoard): void {
    if (!this.picture) {
      location.reload(); // the table has started: its page has a board
      return;
    }
    const was = this.state.board;
    this.state.board = board;
    if (board.seat >= 0) this.curtain.lift();
    this.picture.show(board, was !== null);
    if (board.over) void this.ending.show();
    if (was?.ply !== board.ply) {
      this.hints.clear();
      this.connection.settle();
      if (was) this.announcer.announce(was, board);
    }
    document.body.classList.toggle("turn", isTurn(this.state));
    document.body.classList.toggle("over", board.over);
    this.actions?.show();
    this.people.show();
    this.prompt.show();
    this.connection.sendAgain(board);
  }

  private showPeople(people: People): void {
    this.state.people = people;
    this.state.skew = Date.now() / 1000 - people.now;
    this.people.show();
    this.prompt.show();
    this.undo.show(people);
    if (people.again) this.ending.offerRematch(people.again);
  }

  /** Digits choose from the list; u takes back, h asks for a hint. */
  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea")) return;
    if (/^[1-9]$/.test(event.key)) this.actions?.focus(Number(event.key) - 1);
    else if (event.key === "u") this.undo.ask();
    else if (event.key === "h") this.hints.ask();
  }
}

/** The waiting room as it is now; fields that someone is typing into stay as they are. */
function showRoom(html: string): void {
  const room = find("room");
  if (room) Idiomorph.morph(room, html, { morphStyle: "innerHTML", ignoreActiveValue: true });
  else location.reload();
}
