// The page of one table: gives each message to the parts of the page that it concerns.
//
// A whole board is shown at once. Scenes go through the player, which shows them at the viewer's pace; what may be done
// now is usable all the while.

import { Idiomorph } from "idiomorph";
import { BoardPicture } from "../board/picture";
import { find } from "../dom";
import { play } from "../sounds";
import type { Choice, DrawnBoard, Message, People, SceneFrame, SceneMessage, StoryLine, Turn } from "../wire";
import { ActionList } from "./actions";
import { Announcer } from "./announcer";
import { Chat } from "./chat";
import { Connection } from "./connection";
import { Curtain } from "./curtain";
import { Ending } from "./ending";
import { Hints } from "./hints";
import { Log } from "./log";
import { LastMoves } from "./marks";
import { PeopleList } from "./people";
import { Player } from "./player";
import { Prompt } from "./prompt";
import { Since } from "./since";
import { isOwn, isTurn, type TableState } from "./state";
import { Undo } from "./undo";

export class TablePage {
  private readonly state: TableState = { id: document.body.dataset["table"]!, turn: null, people: null, skew: 0 };
  private readonly connection = new Connection(this.state.id, (message) => this.hear(message));
  private readonly prompt = new Prompt(this.state, () => this.player?.skip());
  private readonly hints = new Hints(this.connection);
  private readonly undo = new Undo(this.connection);
  private readonly people = new PeopleList(this.state, this.connection);
  private readonly log = new Log((things) => this.picture?.mark("spoken", things));
  private readonly since = new Since((things) => this.picture?.mark("spoken", things));
  private readonly lastMoves = new LastMoves((things) => this.picture?.mark("last", things));
  private readonly chat = new Chat(this.connection);
  private readonly curtain = new Curtain(this.connection);
  private readonly ending = new Ending(this.state.id);
  private readonly announcer = new Announcer(this.state.id);
  private readonly picture: BoardPicture | null = null; // a waiting room has none
  private readonly player: Player | null = null;
  private readonly actions: ActionList | null = null;
  private drawn = -1; // the ply of the last board that the player was given
  private lastActor = -1; // in whose turn the last line was told

  constructor() {
    const act = (choice: Choice): void => {
      this.player?.skip();
      if (this.state.turn) this.connection.act(choice, this.state.turn);
    };
    if (find("board")) {
      const isBusy = (): boolean => this.player?.isPlaying ?? false;
      this.picture = new BoardPicture(act, () => this.actions?.show(), isBusy, () => this.player?.skip());
      this.actions = new ActionList(this.state, this.picture, this.hints, act);
      this.player = new Player(this.picture, {
        tell: (frame, scene) => this.tell(frame, scene),
        reach: (scene) => this.reach(scene),
        isOwn: (scene) => isOwn(this.state, scene),
        arrive: () => this.arrive(),
      });
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
      case "scene":
        this.showScene(message);
        break;
      case "log":
        this.showLog(message.first, message.lines);
        break;
      case "chat":
        this.chat.show(message.first, message.lines);
        break;
      case "curtain":
        this.curtain.drop(message.seat, message.name);
        break;
      case "hint":
        if (message.ply !== this.state.turn?.ply) break;
        this.hints.show(message.text, message.values);
        this.actions?.show();
        break;
      case "sorry":
        this.connection.settle(message.text);
        play("sorry");
        break;
    }
  }

  /** A whole board: shown at once. */
  private showBoard(board: DrawnBoard): void {
    if (!this.picture) {
      location.reload(); // the table has started: its page has a board
      return;
    }
    if (board.seat >= 0) this.curtain.lift();
    this.player?.clear();
    this.picture.show(board);
    this.drawn = board.ply;
    this.takeTurn(board);
    if (!this.player?.isPlaying) this.arrive();
  }

  /** What happened next: handed to the player; what may be done now is offered at once. */
  private showScene(scene: SceneMessage): void {
    if (scene.was !== this.drawn) {
      this.connection.send({ do: "look" }); // something was missed: ask for a whole board
      return;
    }
    this.drawn = scene.ply;
    if (isOwn(this.state, scene)) this.since.clear();
    this.player?.add(scene);
    if (scene.turn) this.takeTurn(scene.turn);
  }

  private takeTurn(turn: Turn): void {
    const was = this.state.turn;
    this.state.turn = turn;
    if (was?.ply !== turn.ply) {
      this.hints.clear();
      this.connection.settle();
      if (was) this.announcer.call(was, turn);
    }
    document.body.classList.toggle("turn", isTurn(this.state));
    document.body.classList.toggle("over", turn.over);
    this.picture?.offer(turn.choices);
    this.actions?.show();
    this.people.show();
    if (!this.player?.isPlaying) this.prompt.show();
    this.connection.sendAgain(turn);
  }

  /** The board of a scene is in place. The question waits for it: it would tell the end of the story. */
  private reach(scene: SceneMessage): void {
    if (scene.turn) this.prompt.show();
    const isStaged = scene.frames.some(({ motions }) => motions.some(({ kind }) => kind === "pause"));
    if (isStaged || !isOwn(this.state, scene)) this.picture?.bringIntoView();
  }

  /** A frame begins: its sentences go to the log, to whoever listens, and to the strip of what others did. */
  private tell({ lines }: SceneFrame, scene: SceneMessage): void {
    if (lines.length === 0) return;
    this.log.append(lines);
    this.announcer.read(lines);
    this.lastMoves.add(scene.actor, scene.actor !== this.lastActor, lines);
    this.lastActor = scene.actor;
    if (!isOwn(this.state, scene)) this.since.add(lines);
  }

  /** Everything has been shown. */
  private arrive(): void {
    this.lastMoves.show();
    this.picture?.settle();
    this.prompt.show();
    if (this.state.turn?.over) void this.ending.show();
  }

  /** Lines that were told before, or that were missed. */
  private showLog(first: number, lines: StoryLine[]): void {
    this.player?.clear();
    this.log.show(first, lines);
    this.lastMoves.restore(this.log.lines);
    this.lastActor = this.log.lines.at(-1)?.actor ?? -1;
    this.since.restore(this.log.lines, this.state.people?.mine ?? []);
  }

  private showPeople(people: People): void {
    this.state.people = people;
    this.state.skew = Date.now() / 1000 - people.now;
    this.people.show();
    if (!this.player?.isPlaying) this.prompt.show();
    this.undo.show(people);
    if (people.again) this.ending.offerRematch(people.again);
  }

  /** Digits choose from the list; u takes back, h asks for a hint, space goes on with what is shown, s skips it. */
  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea")) return;
    if (/^[1-9]$/.test(event.key)) this.actions?.focus(Number(event.key) - 1);
    else if (event.key === "u") this.undo.ask();
    else if (event.key === "h") this.hints.ask();
    else if (event.key === "s") this.player?.skip();
    else if (event.key === " " && !target.matches("button, a, summary") && this.player?.isPlaying) {
      event.preventDefault();
      this.player.goOn();
    }
  }
}

/** The waiting room as it is now; fields that someone is typing into stay as they are. */
function showRoom(html: string): void {
  const room = find("room");
  if (room) Idiomorph.morph(room, html, { morphStyle: "innerHTML", ignoreActiveValue: true });
  else location.reload();
}
