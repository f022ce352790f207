// The page of one table: gives each message to the parts of the page that it concerns.
//
// A whole board is shown at once. Scenes go through the player, which shows them at the viewer's pace; what may be done
// now is usable all the while.

import { Idiomorph } from "idiomorph";
import { fetchTip } from "../board/explainer";
import { BoardPicture } from "../board/picture";
import { find } from "../dom";
import { pause } from "../pieces";
import { play } from "../sounds";
import type { Choice, DrawnBoard, Message, People, SceneFrame, SceneMessage, StoryLine, Turn } from "../wire";
import { ActionList } from "./actions";
import { Announcer } from "./announcer";
import { PickHistory } from "./back";
import { Chat } from "./chat";
import { Coach } from "./coach";
import { Connection } from "./connection";
import { Curtain } from "./curtain";
import { Ending } from "./ending";
import { Hints } from "./hints";
import { Keys } from "./keys";
import { Leaving } from "./leaving";
import { Log } from "./log";
import { LastMoves } from "./marks";
import { PeopleList } from "./people";
import { Player } from "./player";
import { Prompt } from "./prompt";
import { Since } from "./since";
import { hasLeft, isOwn, isTurn, type TableState } from "./state";
import { Sure } from "./sure";
import { Undo } from "./undo";
import { say } from "../words";

export class TablePage {
  private readonly state: TableState = { id: document.body.dataset["table"]!, turn: null, people: null, skew: 0 };
  private readonly connection = new Connection(this.state.id, (message) => this.hear(message));
  private readonly prompt = new Prompt(this.state, () => this.player?.skip(), () => this.picture?.walk.path ?? []);
  private readonly hints = new Hints(this.state, this.connection, (things) => this.picture?.mark("advised", things));
  private readonly sure = new Sure();
  private readonly undo = new Undo(this.connection);
  private readonly people = new PeopleList(this.state);
  private readonly leaving = new Leaving(this.state, this.connection);
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
  private readonly history = new PickHistory(
    () => this.picture?.walk.path.length ?? 0,
    () => this.picture?.back(),
  );
  private readonly coach: Coach | null = null;
  private drawn = -1; // the ply of the last board that the player was given
  private lastActor = -1; // in whose turn the last line was told

  constructor() {
    const act = (choice: Choice): void => void this.act(choice);
    if (find("board")) {
      const isBusy = (): boolean => this.player?.isPlaying ?? false;
      this.picture = new BoardPicture(act, () => this.showPicks(), isBusy, () => this.player?.skip());
      const { id } = this.state;
      this.picture.explainer.use((thing) => {
        const picked = (this.picture?.walk.path ?? []).join("+");
        return fetchTip(`/api/tables/${id}/tips/${thing}?seat=${this.state.turn?.seat ?? -1}${picked && `&picked=${picked}`}`);
      });
      this.actions = new ActionList(this.state, this.picture, this.hints, act);
      this.coach = new Coach(this.state, this.picture, isBusy);
      this.player = new Player(this.picture, {
        tell: (frame, scene) => this.tell(frame, scene),
        reach: (scene) => this.reach(scene),
        leave: (scene) => this.leave(scene),
        isOwn: (scene) => isOwn(this.state, scene),
        arrive: () => this.arrive(),
      });
    }
    document.addEventListener("keydown", (event) => this.key(event));
    new Keys(this.actions, {
      u: { words: say("take back"), press: () => this.undo.ask() },
      h: { words: say("ask for a hint"), press: () => this.hints.ask() },
      l: { words: say("go to what happened"), press: () => openSheet("log", "#ui-log") },
      c: { words: say("write in the chat"), press: () => openSheet("chat", "#ui-say input") },
      s: { words: say("skip to the present"), press: () => this.player?.skip() },
    });
  }

  /** Do what was chosen; before a choice that ruins something it is asked about once. */
  private async act(choice: Choice): Promise<void> {
    const { turn } = this.state;
    if (!turn) return;
    const isSure = await this.sure.ask(choice);
    if (this.state.turn?.ply !== turn.ply) return; // the board has changed meanwhile
    if (!isSure) {
      this.picture?.back();
      return;
    }
    this.connection.act(choice, turn);
    this.coach?.act();
    if (!this.player?.isPlaying) return;
    this.picture?.finish(); // nothing glides any more, so that the rest can't make it stutter
    await pause();
    this.player.skip();
  }

  /** Something was picked, or taken back. */
  private showPicks(): void {
    this.actions?.show();
    this.history.follow();
    if (!this.player?.isPlaying) this.prompt.show();
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
        this.hints.show(message);
        this.actions?.show();
        break;
      case "words":
        if (message.ply === this.state.turn?.ply) this.picture?.describe(message.text);
        break;
      case "sorry":
        this.connection.settle(message.text);
        this.hints.hide();
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
    this.hints.reconnect();
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
    if (this.player?.isPlaying && !isOwn(this.state, scene)) document.body.classList.add("watching");
    if (scene.turn) this.takeTurn(scene.turn);
  }

  private takeTurn(turn: Turn): void {
    const was = this.state.turn;
    this.state.turn = turn;
    if (was?.ply !== turn.ply) {
      this.hints.clear();
      this.sure.forget();
      this.connection.settle();
      if (was && !hasLeft(this.state)) this.announcer.call(was, turn);
    }
    document.body.classList.toggle("over", turn.over);
    this.offer();
    this.people.show();
    if (!this.player?.isPlaying) this.prompt.show();
    this.connection.sendAgain(turn);
  }

  /** What may be done now; nothing by whoever has left, for a bot plays there. */
  private offer(): void {
    const { state } = this;
    document.body.classList.toggle("turn", isTurn(state));
    this.picture?.offer(isTurn(state) ? state.turn!.choices : []);
    this.actions?.show();
    this.leaving.show();
  }

  /** The board of a scene is in place. */
  private reach(scene: SceneMessage): void {
    const isOthers = !isOwn(this.state, scene);
    document.body.classList.toggle("watching", isOthers || scene.ply < this.drawn);
    if (isOthers) this.prompt.watch(scene.actor);
    else if (scene.turn) this.leave(scene);
    else this.prompt.answered();
    const isStaged = scene.frames.some(({ motions }) => motions.some(({ kind }) => kind === "pause"));
    if (isStaged || isOthers) void this.picture?.bringIntoView();
  }

  /** A scene has been shown. The question waited for it: it would have told the end of the story. */
  private leave({ turn }: SceneMessage): void {
    if (turn) this.prompt.show(turn);
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
    document.body.classList.remove("watching");
    void this.picture?.settle(() => this.lastMoves.show());
    this.prompt.show();
    if (this.state.turn?.over) void this.ending.show();
    else void this.coach?.arrive();
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
    const hadLeft = hasLeft(this.state);
    this.state.people = people;
    if (hadLeft !== hasLeft(this.state)) this.offer();
    else this.leaving.show();
    this.state.skew = Date.now() / 1000 - people.now;
    this.people.show();
    if (!this.player?.isPlaying) this.prompt.show();
    this.undo.show(people);
    if (people.again) this.ending.offerRematch(people.again);
  }

  /** Space goes on with what is shown. */
  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.key !== " " || target.matches("input, select, textarea, button, a, summary") || !this.player?.isPlaying) return;
    event.preventDefault();
    this.player.goOn();
  }
}

/** Open a sheet of the column, and go to a part of it. */
function openSheet(name: string, part: string): void {
  const inside = document.querySelector<HTMLElement>(part);
  if (!inside?.checkVisibility()) find(`${name}-tab`)?.click();
  inside?.focus();
}

/** The waiting room as it is now; fields that someone is typing into stay as they are. */
function showRoom(html: string): void {
  const room = find("room");
  if (room) Idiomorph.morph(room, html, { morphStyle: "innerHTML", ignoreActiveValue: true });
  else location.reload();
}
