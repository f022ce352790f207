// The prompt: what is asked, whose turn it is, and how much time is left.

import { find, setShown, write } from "../dom";
import { isTurn, type TableState } from "./state";

const HURRY = 10; // seconds left at which the clock changes its colour

export class Prompt {
  constructor(private readonly state: TableState) {
    setInterval(() => this.showClock(), 500);
  }

  show(): void {
    if (this.state.board) write("ask", this.state.board.ask);
    this.showTurn();
    this.showClock();
  }

  /** Whose turn it is, in two or three words. */
  private showTurn(): void {
    const { board, people } = this.state;
    if (!board) return;
    const who = people?.seats[board.act];
    const busy = people?.preparing ? "is being prepared (once, up to a minute)" : "is thinking";
    const theirs = who ? (who.thinking ? `${who.name} ${busy} …` : `${who.name}’s turn`) : "";
    write("turn", board.over ? "The end" : isTurn(this.state) ? "Your turn" : theirs);
  }

  private showClock(): void {
    const { board, people, skew } = this.state;
    if (!people) return;
    const { deadline } = people;
    setShown("clock", !!deadline && !board?.over);
    if (!deadline) return;
    const left = Math.max(0, Math.round(deadline + skew - Date.now() / 1000));
    const hours = `${Math.ceil(left / 3600)} h`;
    write("clock", left >= 3600 ? hours : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`);
    find("clock")?.classList.toggle("hurry", left <= HURRY);
  }
}
