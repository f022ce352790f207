// The actions in words, those that the picks so far leave open, in the groups of the game; and the buttons below them.
//
// A group of numbers is a stepper, a long group is folded, the others stand open. The list alone is enough to play.

import type { BoardPicture } from "../board/picture";
import { find, isSecond, make, setShown } from "../dom";
import type { Choice } from "../wire";
import type { Hints } from "./hints";
import { isTurn, type TableState } from "./state";
import { Stepper } from "./stepper";
import { say } from "../words";

const FOLDED = 5; // a group of more actions than this is folded, if there are others
const MANY = 8; // with no more actions than this nothing is folded
const DENSE = 3; // a group of more actions than this has two columns
const SHORT = 24; // letters; two actions that say no more than this stand beside each other, too

/** A group as it stands in the list. */
interface Shown {
  name: string;
  key: string;
  choices: Choice[];
  box: HTMLElement;
  stepper: Stepper | null;
}

export class ActionList {
  private readonly form = find<HTMLFormElement>("actions");
  private groups: Shown[] = [];
  private entered: Shown | null = null; // the group whose letter was typed
  private typed = ""; // digits typed since
  private steps = new Map<string, number>(); // group → the number that its stepper was at
  private opened = ""; // the folded group that is open
  private advised = ""; // the action of the last hint
  private ply = -1;
  private wantsFocus = false; // the keyboard was here when the list went away
  private readonly offers = new WeakMap<Element, () => Choice>(); // what each button does now
  private pointed: Choice | null = null; // what pointer or focus are at

  constructor(
    private readonly state: TableState,
    private readonly picture: BoardPicture,
    private readonly hints: Pick<Hints, "worth" | "best">,
    private readonly act: (choice: Choice) => void,
  ) {
    this.form?.addEventListener("submit", (event) => event.preventDefault());
    this.form?.addEventListener("keydown", (event) => this.walk(event));
    this.form?.addEventListener("click", (event) => this.dropSecond(event), { capture: true });
    this.form?.addEventListener("click", (event) => {
      const choice = this.choiceAt(event);
      if (choice) this.act(choice);
    });
    for (const on of ["pointerover", "focusin"]) this.form?.addEventListener(on, (event) => this.light(this.choiceAt(event)));
    for (const off of ["pointerleave", "focusout"]) this.form?.addEventListener(off, () => this.light(null));
    find("back")?.addEventListener("click", () => picture.back());
  }

  show(): void {
    const { form, state, picture } = this;
    const { turn } = state;
    if (!form || !turn) return;
    if (turn.ply !== this.ply) this.forget(turn.ply);
    if (this.advised !== this.hints.best) this.follow(this.hints.best);
    const open = picture.walk.open();
    const focused = document.activeElement;
    const hadFocus = focused !== null && form.contains(focused);
    const was = hadFocus ? (focused as HTMLButtonElement).value : "";
    const names = [...new Set(open.map((choice) => choice.group ?? ""))];
    this.groups = names.map((name) => this.group(name, open.filter((choice) => (choice.group ?? "") === name), names.length, open.length));
    this.entered = this.groups.find(({ key }) => key && key === this.entered?.key) ?? null;
    form.replaceChildren(...this.groups.map(({ box }) => box));
    this.pointed = null;
    form.dataset["ply"] = String(turn.ply);
    this.refocus(hadFocus, was);
    setShown("back", picture.walk.path.length > 0);
    setShown("undo", turn.undo && !turn.over);
    setShown("hint", isTurn(state) && open.length > 1);
  }

  // The keyboard

  /** The letter of a group was typed: go there. */
  enter(letter: string): boolean {
    const group = this.groups.find(({ key }) => key === letter);
    if (!group) return false;
    this.entered = group;
    this.typed = "";
    if (group.box instanceof HTMLDetailsElement) group.box.open = true;
    (group.stepper?.button ?? group.box.querySelector<HTMLElement>("button"))?.focus();
    return true;
  }

  /** A digit was typed: a number of the stepper, or a place in the group whose letter was typed, or in the whole list. */
  type(digit: string): void {
    const { entered } = this;
    const typed = this.typed + digit;
    if (entered?.stepper) {
      const starts = entered.choices.some(({ number }) => String(number).startsWith(typed));
      this.typed = starts ? typed : digit;
      entered.stepper.go(Number(this.typed));
      return;
    }
    const rows = entered ? this.rows(entered.box).filter((row) => row.matches("button")) : this.rows(this.form!);
    this.typed = rows[Number(typed) - 1] ? typed : digit;
    rows[Number(this.typed) - 1]?.focus();
  }

  /** The letters of the groups, for the sheet of keys. */
  letters(): [string, string][] {
    return this.groups.filter(({ key }) => key).map(({ key, name, choices }) => [key, choices.length === 1 ? choices[0]!.label : name]);
  }

  /** Arrow keys go up and down the list. */
  private walk(event: KeyboardEvent): void {
    if (event.repeat && event.key === "Enter") event.preventDefault(); // a key that is held chooses once
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    const rows = this.rows(this.form!);
    const at = rows.findIndex((row) => row === document.activeElement);
    if (at < 0) return;
    event.preventDefault();
    rows[(at + by + rows.length) % rows.length]!.focus();
  }

  /** Only the first half of a double click chooses, for the second may meet another list; steppers take all that come. */
  private dropSecond(event: MouseEvent): void {
    if (!isSecond(event) || (event.target as Element).closest(".step")) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** What can be focused in a part of the list, but for the steps of steppers. */
  private rows(within: HTMLElement): HTMLElement[] {
    return [...within.querySelectorAll<HTMLElement>("button:not(.step), summary")].filter((row) => row.checkVisibility());
  }

  private refocus(hadFocus: boolean, was: string): void {
    const { form } = this;
    if (!form || !(hadFocus || this.wantsFocus)) return;
    const rows = this.rows(form);
    this.wantsFocus = rows.length === 0;
    if (hadFocus || document.activeElement === document.body)
      (rows.find((row) => (row as HTMLButtonElement).value === was) ?? rows[0])?.focus({ preventScroll: !hadFocus });
  }

  /** A hint has come: its group opens, its stepper goes there. */
  private follow(best: string): void {
    this.advised = best;
    const choice = this.picture.walk.choices.find(({ text }) => text === best);
    if (!choice?.group) return;
    this.opened = choice.group;
    if (choice.number) this.steps.set(choice.group, choice.number);
  }

  private forget(ply: number): void {
    this.ply = ply;
    this.entered = null;
    this.typed = "";
    this.steps.clear();
    this.opened = "";
  }

  // The groups

  private group(name: string, choices: Choice[], groups: number, all: number): Shown {
    const [first] = choices;
    const key = first?.key ?? "";
    const isStepper = choices.length > 1 && choices.every(({ number }) => number);
    if (isStepper) choices.sort((one, other) => one.number! - other.number!);
    const stepper = isStepper ? this.stepper(name, choices) : null;
    const folds = !isStepper && groups > 1 && all > MANY && choices.length > FOLDED;
    const inside = stepper ? [stepper.row] : choices.map((choice) => this.button(choice));
    const box = folds ? this.fold(name, key, inside) : this.field(name, key, inside, groups > 1 && choices.length > 1 && !isStepper);
    const isShort = choices.length > 1 && choices.every(({ label, detail, warning }) => (label + detail + warning).length <= SHORT);
    box.classList.toggle("dense", (isShort || choices.length > DENSE) && !isStepper);
    return { name, key, choices, box, stepper };
  }

  private fold(name: string, key: string, inside: HTMLElement[]): HTMLElement {
    const head = make("summary", {}, make("span", {}, name), make("small", {}, `${inside.length}`), ...letter(key));
    const box = make("details", { name: "ui-group", class: "group" }, head, make("div", { class: "rows" }, ...inside));
    if (this.opened === name) box.setAttribute("open", "");
    box.addEventListener("toggle", () => {
      if ((box as HTMLDetailsElement).open) this.opened = name;
      else if (this.opened === name) this.opened = "";
    });
    return box;
  }

  private field(name: string, key: string, inside: HTMLElement[], headed: boolean): HTMLElement {
    const rows = make("div", { class: "rows" }, ...inside);
    const label = { class: "group", role: "group", "aria-label": name || say("What you may do") };
    if (headed) return make("div", label, make("p", { class: "group-name" }, make("span", {}, name), ...letter(key)), rows);
    const buttons = rows.querySelectorAll("button:not(.step)");
    if (buttons.length === 1) buttons[0]!.append(...letter(key));
    return make("div", label, rows);
  }

  private stepper(name: string, choices: Choice[]): Stepper {
    const changed = (choice: Choice): void => {
      this.steps.set(name, choice.number!);
      this.picture.point(choice);
    };
    const at = choices.findIndex(({ number }) => number === this.steps.get(name));
    const stepper: Stepper = new Stepper(choices, at, (button, choice) => this.fill(button, choice), changed);
    this.offers.set(stepper.button, () => stepper.choice);
    return stepper;
  }

  private button(choice: Choice): HTMLElement {
    const button = make("button", { type: "button" });
    this.fill(button, choice);
    this.offers.set(button, () => choice);
    return button;
  }

  /** Write a choice on its button: the words, what it costs or brings, and what it ruins. */
  private fill(button: HTMLElement, choice: Choice): void {
    const words = make("span", { class: "words" }, make("span", {}, choice.label));
    const remark = [this.hints.worth(choice), choice.detail].filter(Boolean).join(" · ");
    if (remark) words.append(" ", make("small", {}, remark));
    if (choice.warning) words.append(" ", make("small", { class: "warns" }, choice.warning));
    const key = button.querySelector("kbd");
    button.setAttribute("value", choice.text);
    button.classList.toggle("warned", !!choice.warning);
    button.classList.toggle("advised", this.hints.best === choice.text);
    button.replaceChildren(words, ...(key ? [key] : []));
  }

  private choiceAt(event: Event): Choice | null {
    const button = (event.target as Element).closest("button");
    return (button && this.offers.get(button)?.()) ?? null;
  }

  /** The thing that a button starts with lights up on the board. */
  private light(choice: Choice | null): void {
    if (choice === this.pointed) return;
    this.pointed = choice;
    this.picture.point(choice);
  }
}

/** The letter of a group, where there is a keyboard. */
function letter(key: string): HTMLElement[] {
  return key ? [make("kbd", { "aria-hidden": "true" }, key)] : [];
}
