// The prompt: what is asked, which changes with every pick, whose turn it is, and how much time is left.

import { find, setShown, write } from "../dom";
import type { Person, Turn } from "../wire";
import { hasLeft, isTurn, type TableState } from "./state";
import { say, sayNumber } from "../words";

const PATIENCE = 0.25; // the share of the time for a decision after which the present board is shown
const HURRY = 10; // seconds left at which the clock changes its colour

const [DAY, HOUR, MINUTE] = [86_400, 3600, 60]; // seconds

/** How much time is left, roughly, as the server's lists say it (left_words in web/render.py). */
function leftWords(seconds: number): string {
  if (seconds >= 2 * DAY) return sayNumber("{n} day left", "{n} days left", Math.floor(seconds / DAY));
  if (seconds >= 2 * HOUR) return sayNumber("{n} hour left", "{n} hours left", Math.floor(seconds / HOUR));
  if (seconds >= MINUTE) return sayNumber("{n} minute left", "{n} minutes left", Math.floor(seconds / MINUTE));
  return say("less than a minute left");
}

export class Prompt {
  /** `hurry` shows the present board at once; `picked` are the things picked so far. */
  constructor(
    private readonly state: TableState,
    private readonly hurry: () => void,
    private readonly picked: () => string[],
  ) {
    setInterval(() => this.showClock(), 500);
  }

  /** What is asked where the match stands now, or stood after a scene that is being shown. */
  show(turn = this.state.turn): void {
    if (turn) writeAsked(turn.asks[this.picked().join(" ")] ?? turn.ask);
    this.showTurn(turn);
    this.showClock();
  }

  /** The turn of another is being shown: it is named, and the question of before stays until it is over. */
  watch(actor: number): void {
    const who = this.state.people?.seats[actor];
    if (who) write("turn", say("{name}’s turn", { name: who.name }));
  }

  /** The question has been answered, and what comes of it is being shown: there is no other one yet. */
  answered(): void {
    writeAsked(say("This is what your action brings."));
  }

  /** Whose turn it is, in two or three words. */
  private showTurn(turn: Turn | null): void {
    const { people } = this.state;
    if (!turn) return;
    const who = people?.seats[turn.act];
    const theirs = who ? turnOf(who, people?.preparing ?? false) : "";
    write("turn", turn.over ? say("The end") : hasLeft(this.state) ? say("A bot plays for you") : turn.choices.length > 0 ? say("Your turn") : theirs);
  }

  private showClock(): void {
    const { turn, people, skew } = this.state;
    if (!people) return;
    const { deadline } = people;
    setShown("clock", !!deadline && !turn?.over);
    setShown("next", people.by_turns && people.mine.length > 0 && !!turn && !turn.over && !isTurn(this.state));
    if (!deadline) return;
    find("clock")?.classList.toggle("words", people.by_turns);
    if (people.by_turns) {
      write("clock", leftWords(deadline + skew - Date.now() / 1000));
      return;
    }
    const left = Math.max(0, Math.round(deadline + skew - Date.now() / 1000));
    if (isTurn(this.state) && left < (1 - PATIENCE) * people.clock) this.hurry();
    const hours = `${Math.ceil(left / HOUR)} h`;
    write("clock", left >= HOUR ? hours : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`);
    find("clock")?.classList.toggle("hurry", left <= HURRY);
  }
}

/** Whose turn it is, or what keeps them from it. */
function turnOf({ name, thinking, vacation }: Person, preparing: boolean): string {
  if (thinking) return preparing ? say("{name} is being prepared (once, up to a minute) …", { name }) : say("{name} is thinking …", { name });
  return vacation ? say("{name} is on vacation", { name }) : say("{name}’s turn", { name });
}

/** Write what is asked, or how it ended; of an end that is too long for its place, the first sentences, for the whole
 * of it stands below; one sentence that is too long gets smaller letters. */
export function writeAsked(words: string): void {
  write("ask", words);
  const [ask, room] = [find("ask"), find("ask")?.closest(".ask")];
  if (!ask || !room || !document.body.matches(".over, [data-page=replay]")) return;
  const isTooLong = (): boolean => room.scrollHeight > room.clientHeight + 1;
  const sentences = words.split(/(?<=[.!]) /);
  room.classList.remove("long");
  while (isTooLong() && sentences.length > 1) {
    sentences.pop();
    ask.textContent = sentences.join(" ");
  }
  room.classList.toggle("long", isTooLong());
}
