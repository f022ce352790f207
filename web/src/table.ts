// The page of one table: waiting room, board, list of actions, players, log and chat.

import { Idiomorph } from "idiomorph";
import { BoardPicture } from "./board";
import { showChart } from "./chart";
import { find, follow, make } from "./dom";
import { Live } from "./live";
import { isOn } from "./settings";
import { play } from "./sounds";
import { SHAPES, type Board, type Choice, type Message, type People } from "./wire";

export class TablePage {
  private readonly id = document.body.dataset["table"]!;
  private readonly title = document.title;
  private readonly live: Live;
  private readonly picture: BoardPicture | null;
  private board: Board | null = null;
  private people: People | null = null;
  private skew = 0; // our clock minus the server's, in seconds
  private values: Record<string, number> = {};
  private shown = 0; // boards shown so far
  private pending: { text: string; ply: number; link: number } | null = null; // chosen, and not yet seen on the board

  constructor() {
    this.picture = find("board") ? new BoardPicture((choice) => this.act(choice), () => this.list()) : null;
    this.listen();
    const path = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/t/${this.id}/live`;
    this.live = new Live(path, (message) => this.hear(message), (words) => this.showLink(words));
    setInterval(() => this.tick(), 500);
    if (find("end")?.dataset["over"] !== undefined) void showChart();
    const log = find("log");
    if (log) follow(log);
  }

  private hear(message: Message): void {
    switch (message.t) {
      case "room":
        this.showRoom(message.html);
        break;
      case "people":
        this.showPeople(message);
        break;
      case "board":
        this.showBoard(message);
        break;
      case "log":
        this.addLines(message.from, message.lines);
        break;
      case "chat":
        this.addChat(message.from, message.lines);
        break;
      case "curtain":
        this.dropCurtain(message.seat, message.name);
        break;
      case "hint":
        if (message.ply === this.board?.ply) this.showHint(message.text, message.values);
        break;
      case "sorry":
        this.pending = null;
        this.status(message.text);
        play("sorry");
        break;
    }
  }

  // The board and what may be done

  private showBoard(board: Board): void {
    if (!this.picture) {
      location.reload(); // the table has started: its page has a board
      return;
    }
    const was = this.board;
    this.board = board;
    const curtain = find<HTMLDialogElement>("curtain");
    if (curtain?.open && board.seat >= 0) curtain.close();
    this.picture.show(board, this.shown++ > 0);
    if (board.over && find("end")?.dataset["over"] === undefined) void this.fetchEnd();
    if (was && was.ply !== board.ply) {
      this.announce(was, board);
      this.pending = null;
    }
    if (!was || was.ply !== board.ply) {
      this.values = {};
      const advice = find("advice");
      if (advice) advice.hidden = true;
    }
    const ask = find("ask");
    if (ask && ask.textContent !== board.ask) ask.textContent = board.ask;
    document.body.classList.toggle("turn", this.isTurn());
    document.body.classList.toggle("over", board.over);
    this.list();
    this.showPeople(this.people);
    this.showTurn();
    this.tick();
    this.sendAgain(board);
  }

  /** What was chosen while the connection was away goes out when it is back, if it can still be done. */
  private sendAgain(board: Board): void {
    const { pending } = this;
    if (!pending || pending.link === this.live.opened) return;
    const choice = board.ply === pending.ply && board.choices.find(([text]) => text === pending.text);
    this.pending = null;
    if (choice) this.act(choice);
  }

  /** Whose turn it is, in two or three words. */
  private showTurn(): void {
    const turn = find("turn");
    if (!turn || !this.board) return;
    const { over, act } = this.board;
    const who = this.people?.seats[act];
    const busy = this.people?.preparing ? "wakes up (once, up to a minute)" : "is thinking";
    const theirs = who ? (who.thinking ? `${who.name} ${busy} …` : `${who.name}’s turn`) : "";
    const words = over ? "The end" : this.isTurn() ? "Your turn" : theirs;
    if (turn.textContent !== words) turn.textContent = words;
  }

  private isTurn(): boolean {
    return !!this.board && this.board.choices.length > 0;
  }

  /** The actions in words, those that the picks so far leave open. */
  private list(): void {
    const form = find<HTMLFormElement>("actions");
    const board = this.board;
    if (!form || !board || !this.picture) return;
    const open = this.picture.walk.open();
    const focused = document.activeElement instanceof HTMLElement && form.contains(document.activeElement);
    const buttons = open.map((choice, index) => this.button(choice, index));
    form.replaceChildren(...buttons);
    form.dataset["ply"] = String(board.ply);
    form.classList.toggle("many", open.length > 14);
    if (focused) (form.querySelector("button") as HTMLButtonElement | null)?.focus();
    show("back", this.picture.walk.path.length > 0);
    show("undo", board.undo && !board.over);
    show("hint", this.isTurn() && open.length > 1);
  }

  private button(choice: Choice, index: number): HTMLElement {
    const [text, label, detail] = choice;
    const inside: (Node | string)[] = [make("span", {}, label)];
    const value = this.values[text];
    const remark = value === undefined ? detail : `${Math.round(value * 100)} %${detail ? ` · ${detail}` : ""}`;
    if (remark) inside.push(make("small", {}, remark));
    const button = make("button", { type: "button", value: text }, ...inside);
    if (index < 9) button.setAttribute("aria-keyshortcuts", String(index + 1));
    button.addEventListener("click", () => this.act(choice));
    for (const on of ["pointerenter", "focus"]) button.addEventListener(on, () => this.picture?.point(choice));
    for (const off of ["pointerleave", "blur"]) button.addEventListener(off, () => this.picture?.point(null));
    return button;
  }

  private act(choice: Choice): void {
    if (!this.board) return;
    this.status("");
    const { ply } = this.board;
    const text = choice[0];
    const sent = this.live.send({ do: "act", text, ply });
    this.pending = { text, ply, link: sent ? this.live.opened : -1 };
    if (sent) document.body.classList.add("sent");
    else this.showLink("No connection");
    setTimeout(() => document.body.classList.remove("sent"), 300);
  }

  private announce(was: Board, now: Board): void {
    const turn = now.choices.length > 0;
    if (now.over) play("end");
    else if (turn && was.act !== now.act) play("turn");
    else play("move");
    if (!document.hidden) return;
    if ((turn && was.act !== now.act) || now.over) {
      document.title = `● ${now.over ? "The end" : "Your turn"} · ${this.title}`;
      if (isOn("notify") && "Notification" in window && Notification.permission === "granted")
        new Notification(this.title, { body: now.ask, tag: this.id });
    }
  }

  private showHint(text: string, values: Record<string, number>): void {
    this.values = values;
    const advice = find("advice");
    if (advice) {
      advice.hidden = false;
      advice.textContent = text;
    }
    find("hint")?.removeAttribute("aria-busy");
    this.list();
  }

  private async fetchEnd(): Promise<void> {
    const answer = await fetch(`/t/${this.id}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const end = page.getElementById("ui-end");
    if (end && find("end")?.dataset["over"] === undefined) {
      find("end")?.replaceWith(document.importNode(end, true));
      void showChart();
    }
  }

  // People

  private showPeople(people: People | null): void {
    if (!people) return;
    this.people = people;
    this.skew = Date.now() / 1000 - people.now;
    const list = find("people");
    if (list && this.board) {
      const act = this.board.over ? -1 : this.board.act;
      list.replaceChildren(...people.seats.map((seat, number) => this.person(seat, number, act)));
      if (people.watching) list.append(make("li", { class: "watching" }, `${people.watching} watching`));
    }
    this.showOffer(people);
    this.showTurn();
    const left = people.mine.some((seat) => people.seats[seat]?.away === "left");
    show("leave", people.mine.length > 0 && people.started && !people.ended);
    const leave = find("leave");
    if (leave) leave.textContent = left ? "Take your seat back" : "Leave the table";
    if (people.again) this.offerRematch(people.again);
  }

  private person(seat: People["seats"][number], number: number, act: number): HTMLElement {
    const mine = this.people?.mine.includes(number) ?? false;
    const words = [mine ? "you" : seat.kind === "bot" ? seat.level : seat.here ? "" : "not connected"];
    if (seat.away) words.push(`a bot plays for ${mine ? "you" : "them"}`);
    if (seat.thinking) words.push("thinking …");
    const classes = [seat.kind, number === act ? "acts" : "", seat.here ? "here" : "gone", seat.thinking ? "thinks" : ""];
    return make(
      "li",
      { class: classes.join(" ").trim() },
      make("span", { class: `badge p${number}-badge`, "aria-hidden": "true" }, SHAPES[number] ?? "●"),
      make("b", {}, seat.name),
      make("small", {}, words.filter(Boolean).join(" · ")),
      ...(number === act ? [make("span", { class: "unseen" }, "is to act")] : []),
    );
  }

  private showOffer(people: People): void {
    const box = find("offer");
    if (!box) return;
    const { seat, waiting } = people.offer;
    box.hidden = seat === undefined;
    if (seat === undefined || !waiting) return;
    const who = people.seats[seat]?.name ?? "";
    const mine = people.mine.includes(seat);
    const asked = people.mine.some((own) => waiting.includes(own));
    const names = waiting.map((number) => people.seats[number]?.name ?? "").join(", ");
    const answer = (yes: boolean, words: string): HTMLElement => {
      const button = make("button", { type: "button" }, words);
      button.addEventListener("click", () => this.live.send({ do: "answer", yes }));
      return button;
    };
    box.replaceChildren(
      make("p", {}, mine ? `You want to take back. ${names} must agree.` : `${who} would like to take back.`),
      ...(mine ? [answer(false, "Never mind")] : asked ? [answer(true, "Agree"), answer(false, "No")] : []),
    );
  }

  private offerRematch(table: string): void {
    const end = find("end");
    if (!end || end.querySelector(".rematch")) return;
    end.prepend(make("p", { class: "rematch" }, make("a", { href: `/t/${table}`, class: "button main" }, "Go to the rematch")));
  }

  private dropCurtain(seat: number, name: string): void {
    const curtain = find<HTMLDialogElement>("curtain");
    if (!curtain) return;
    find("curtain-name")!.textContent = name;
    curtain.querySelector("[data-name]")!.textContent = name;
    curtain.dataset["seat"] = String(seat);
    if (curtain.open) curtain.close();
    curtain.showModal();
  }

  // Words

  private showRoom(html: string): void {
    const room = find("room");
    if (room) Idiomorph.morph(room, html, { morphStyle: "innerHTML", ignoreActiveValue: true });
    else location.reload();
  }

  private addLines(from: number, lines: [string, string][]): void {
    const log = find("log");
    if (!log) return;
    follow(log, () => {
      while (log.children.length > from) log.lastElementChild!.remove();
      for (const [text, note] of lines)
        log.append(make("li", { class: from ? "new" : "" }, text, ...(note ? [" ", make("small", {}, note)] : [])));
    });
  }

  private addChat(from: number, lines: [number, string, string][]): void {
    const chat = find("chat");
    if (!chat) return;
    follow(chat, () => {
      while (chat.children.length > from) chat.lastElementChild!.remove();
      for (const [seat, name, text] of lines) chat.append(make("li", { "data-seat": String(seat) }, make("b", {}, name), ` ${text}`));
    });
  }

  private showLink(words: string): void {
    const isKept = words !== "" && this.pending !== null;
    this.status(isKept ? "No connection: your choice is kept until it is back …" : words);
  }

  private status(words: string): void {
    const link = find("link");
    if (link) link.textContent = words;
  }

  private tick(): void {
    const clock = find("clock");
    if (!clock || !this.people) return;
    const { deadline } = this.people;
    clock.hidden = !deadline || !!this.board?.over;
    if (!deadline) return;
    const left = Math.max(0, Math.round(deadline + this.skew - Date.now() / 1000));
    clock.textContent = left >= 3600 ? `${Math.ceil(left / 3600)} h` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("hurry", left <= 10);
  }

  // What people press

  private listen(): void {
    find("actions")?.addEventListener("submit", (event) => event.preventDefault());
    find("undo")?.closest("form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.live.send({ do: "undo" });
    });
    find("back")?.addEventListener("click", () => this.picture?.back());
    find("hint")?.addEventListener("click", (event) => {
      (event.currentTarget as HTMLElement).setAttribute("aria-busy", "true");
      this.live.send({ do: "hint" });
    });
    find("leave")?.addEventListener("click", () => {
      const left = this.people?.mine.some((seat) => this.people?.seats[seat]?.away === "left");
      this.live.send({ do: left ? "return" : "leave" });
    });
    find("say")?.addEventListener("submit", (event) => {
      event.preventDefault();
      const input = (event.currentTarget as HTMLFormElement).querySelector("input")!;
      if (input.value.trim() && this.live.send({ do: "chat", text: input.value })) input.value = "";
    });
    find("curtain-open")?.addEventListener("click", () => {
      const seat = Number(find<HTMLDialogElement>("curtain")!.dataset["seat"] ?? -1);
      this.live.send({ do: "show", seat });
    });
    find("curtain")?.addEventListener("cancel", (event) => event.preventDefault());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) document.title = this.title;
    });
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** Digits choose from the list; u takes back, h asks. */
  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea")) return;
    if (/^[1-9]$/.test(event.key)) {
      const button = find("actions")?.querySelectorAll<HTMLButtonElement>("button")[Number(event.key) - 1];
      button?.focus();
    } else if (event.key === "u" && !find("undo")?.hidden) this.live.send({ do: "undo" });
    else if (event.key === "h" && !find("hint")?.hidden) find("hint")?.click();
  }
}

function show(id: string, yes: boolean): void {
  const element = find(id);
  if (element) element.hidden = !yes;
}
