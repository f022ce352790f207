// The prompt: what is asked, whose turn it is, and how much time is left.

import { find, setShown, write } from "../dom";
import { isTurn, type TableState } from "./state";

const PATIENCE = 0.25; // the share of the time for a decision after which the present board is shown
const HURRY = 10; // seconds left at which the clock changes its colour

export class Prompt {
  /** `hurry` shows the present board at once. */
  constructor(
    private readonly state: TableState,
    private readonly hurry: () => void,
  ) {
    setInterval(() => this.showClock(), 500);
  }

  show(): void {
    if (this.state.turn) write("ask", this.state.turn.ask);
    this.showTurn();
    this.showClock();
  }

  /** Whose turn it is, in two or three words. */
  private showTurn(): void {
    const { turn, people } = this.state;
    if (!turn) return;
    const who = people?.seats[turn.act];
    const busy = people?.preparing ? "is being prepared (once, up to a minute)" : "is thinking";
    const theirs = who ? (who.thinking ? `${who.name} ${busy} …` : `${who.name}’s turn`) : "";
    write("turn", turn.over ? "The end" : isTurn(this.state) ? "Your turn" : theirs);
  }

  private showClock(): void {
    const { turn, people, skew } = this.state;
    if (!people) return;
    const { deadline } = people;
    setShown("clock", !!deadline && !turn?.over);
    if (!deadline) return;
    const left = Math.max(0, Math.round(deadline + skew - Date.now() / 1000));
    if (isTurn(this.state) && left < (1 - PATIENCE) * people.clock) this.hurry();
    const hours = `${Math.ceil(left / 3600)} h`;
    write("clock", left >= 3600 ? hours : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`);
    find("clock")?.classList.toggle("hurry", left <= HURRY);
  }
}
