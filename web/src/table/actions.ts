// The actions in words, those that the picks so far leave open, and the buttons below them.

import type { BoardPicture } from "../board/picture";
import { find, make, setShown } from "../dom";
import type { Choice } from "../wire";
import type { Hints } from "./hints";
import { isTurn, type TableState } from "./state";

const MANY = 14; // more actions than this stand in two columns
const DIGITS = 9; // so many can be reached by a digit

export class ActionList {
  private readonly form = find<HTMLFormElement>("actions");

  constructor(
    private readonly state: TableState,
    private readonly picture: BoardPicture,
    private readonly hints: Hints,
    private readonly act: (choice: Choice) => void,
  ) {
    this.form?.addEventListener("submit", (event) => event.preventDefault());
    find("back")?.addEventListener("click", () => picture.back());
  }

  show(): void {
    const { form, state, picture } = this;
    const { turn } = state;
    if (!form || !turn) return;
    const open = picture.walk.open();
    const focused = document.activeElement instanceof HTMLElement && form.contains(document.activeElement);
    form.replaceChildren(...open.map((choice, index) => this.button(choice, index)));
    form.dataset["ply"] = String(turn.ply);
    form.classList.toggle("many", open.length > MANY);
    if (focused) this.focus(0);
    setShown("back", picture.walk.path.length > 0);
    setShown("undo", turn.undo && !turn.over);
    setShown("hint", isTurn(state) && open.length > 1);
  }

  /** Put the focus on the action of a place in the list, if there is one. */
  focus(index: number): void {
    this.form?.querySelectorAll<HTMLButtonElement>("button")[index]?.focus();
  }

  private button(choice: Choice, index: number): HTMLElement {
    const inside: (Node | string)[] = [make("span", {}, choice.label)];
    const remark = [this.hints.worth(choice), choice.detail].filter(Boolean).join(" · ");
    if (remark) inside.push(make("small", {}, remark));
    const button = make("button", { type: "button", value: choice.text }, ...inside);
    if (index < DIGITS) button.setAttribute("aria-keyshortcuts", String(index + 1));
    button.addEventListener("click", () => this.act(choice));
    for (const on of ["pointerenter", "focus"]) button.addEventListener(on, () => this.picture.point(choice));
    for (const off of ["pointerleave", "blur"]) button.addEventListener(off, () => this.picture.point(null));
    return button;
  }
}
