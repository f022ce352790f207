// The people at the table: who sits where, and who is to act.

import { find, make } from "../dom";
import { SHAPES, type Person } from "../wire";
import type { TableState } from "./state";
import { language, say, sayNumber } from "../words";

/** A date as people say it, such as `24 December`. */
function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString(language() === "en" ? "en-GB" : language(), { day: "numeric", month: "long" });
}

export class PeopleList {
  constructor(private readonly state: TableState) {}

  show(): void {
    const { turn, people } = this.state;
    if (!people) return;
    if (turn) {
      const lines = people.seats.map((person, seat) => this.line(person, seat, !turn.over && seat === turn.act));
      if (people.watching) lines.push(make("li", { class: "watching" }, sayNumber("{n} watching", "{n} watching", people.watching)));
      find("people")?.replaceChildren(...lines);
      const rating = find("rating");
      if (rating) rating.textContent = people.rating;
    }
  }

  /** Whoever is a person is a link to what you can do about them. */
  private name(person: Person, seat: number, mine: boolean): Node | string {
    if (person.kind !== "person" || mine) return person.name;
    return make("a", { href: `/t/${document.body.dataset["table"]}/person?seat=${seat}` }, person.name);
  }

  private line(person: Person, seat: number, acts: boolean): HTMLElement {
    const mine = this.state.people?.mine.includes(seat) ?? false;
    const words = [mine ? say("you") : person.kind === "bot" ? person.level : person.here ? "" : say("not connected")];
    if (person.away === "resigned") words.push(say("resigned"), say("a bot plays on"));
    else if (person.away) words.push(mine ? say("a bot plays for you") : say("a bot plays for them"));
    if (person.vacation) words.push(say("on vacation until {day}", { day: day(person.vacation) }));
    if (person.thinking) words.push(say("thinking …"));
    const classes = [person.kind, acts ? "acts" : "", person.here ? "here" : "gone", person.thinking ? "thinks" : ""];
    return make(
      "li",
      { class: classes.join(" ").trim() },
      make("span", { class: `badge p${seat}-badge`, "aria-hidden": "true" }, SHAPES[seat] ?? "●"),
      make("b", {}, this.name(person, seat, mine)),
      make("small", {}, words.filter(Boolean).join(" · ")),
      ...(acts ? [make("span", { class: "unseen" }, say("is to act"))] : []),
    );
  }
}
