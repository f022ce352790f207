// The people at the table: who sits where, who is to act, and leaving.

import { find, make, setShown, write } from "../dom";
import { SHAPES, type Person } from "../wire";
import type { Connection } from "./connection";
import { hasLeft, type TableState } from "./state";

export class PeopleList {
  constructor(
    private readonly state: TableState,
    connection: Connection,
  ) {
    find("leave")?.addEventListener("click", () => connection.send({ do: hasLeft(state) ? "return" : "leave" }));
  }

  show(): void {
    const { turn, people } = this.state;
    if (!people) return;
    if (turn) {
      const lines = people.seats.map((person, seat) => this.line(person, seat, !turn.over && seat === turn.act));
      if (people.watching) lines.push(make("li", { class: "watching" }, `${people.watching} watching`));
      find("people")?.replaceChildren(...lines);
    }
    setShown("leave", people.mine.length > 0 && people.started && !people.ended);
    write("leave", hasLeft(this.state) ? "Take your seat back" : "Leave the table");
  }

  private line(person: Person, seat: number, acts: boolean): HTMLElement {
    const mine = this.state.people?.mine.includes(seat) ?? false;
    const words = [mine ? "you" : person.kind === "bot" ? person.level : person.here ? "" : "not connected"];
    if (person.away) words.push(`a bot plays for ${mine ? "you" : "them"}`);
    if (person.thinking) words.push("thinking …");
    const classes = [person.kind, acts ? "acts" : "", person.here ? "here" : "gone", person.thinking ? "thinks" : ""];
    return make(
      "li",
      { class: classes.join(" ").trim() },
      make("span", { class: `badge p${seat}-badge`, "aria-hidden": "true" }, SHAPES[seat] ?? "●"),
      make("b", {}, person.name),
      make("small", {}, words.filter(Boolean).join(" · ")),
      ...(acts ? [make("span", { class: "unseen" }, "is to act")] : []),
    );
  }
}
