// Taking back: your own button, and the question to the others when they must agree to that or to end the match.

import { find, isSecond, make } from "../dom";
import type { People } from "../wire";
import type { Connection } from "./connection";
import { say } from "../words";

export class Undo {
  private readonly button = find<HTMLButtonElement>("undo");

  constructor(private readonly connection: Connection) {
    this.button?.addEventListener("click", (event) => isSecond(event) && event.preventDefault());
    this.button?.addEventListener("keydown", (event) => event.repeat && event.key === "Enter" && event.preventDefault());
    this.button?.closest("form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      connection.send({ do: "undo" });
    });
  }

  /** Take back, if that may be done now. */
  ask(): void {
    if (this.button && !this.button.hidden) this.connection.send({ do: "undo" });
  }

  /** Show who would like to take back or to end the match, and who must still agree. */
  show(people: People): void {
    const box = find("offer");
    if (!box) return;
    box.hidden = !people.offer;
    if (!people.offer) return;
    const { what, seat, waiting } = people.offer;
    const nameOf = (number: number): string => people.seats[number]?.name ?? "";
    const mine = people.mine.includes(seat);
    const asked = people.mine.some((own) => waiting.includes(own));
    const names = waiting.map(nameOf).join(", ");
    const price = what === "undo" && people.rated ? " " + say("The match then counts for no rating.") : "";
    const name = nameOf(seat);
    box.replaceChildren(
      make("p", {}, (what === "end" ? ending(mine, name, names) : takingBack(mine, name, names)) + price),
      ...(mine ? [this.answer(false, say("Never mind"))] : asked ? [this.answer(true, say("Agree")), this.answer(false, say("No"))] : []),
    );
  }

  private answer(yes: boolean, words: string): HTMLElement {
    const button = make("button", { type: "button" }, words);
    button.addEventListener("click", () => this.connection.send({ do: "answer", yes }));
    return button;
  }
}

function ending(mine: boolean, name: string, names: string): string {
  return mine ? say("You want to end the match here. {names} must agree.", { names }) : say("{name} would like to end the match here.", { name });
}

function takingBack(mine: boolean, name: string, names: string): string {
  return mine ? say("You want to take back. {names} must agree.", { names }) : say("{name} would like to take back.", { name });
}
