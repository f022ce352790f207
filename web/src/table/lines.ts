// Lists that grow at their end, as log and chat do, and are kept there unless their reader has scrolled up.

import { isQuick } from "../settings";

const TOUCH = 2000; // milliseconds after a touch within which a list scrolls because of it

/** Whether the reader of a list has scrolled up, and when they last touched it. */
const readers = new WeakMap<HTMLElement, { left: boolean; touched: number }>();

/** Keep a list at its end, however it grows or is squeezed, unless its reader has scrolled up. */
export function follow(list: HTMLElement, change: () => void = () => {}): void {
  const reader = readers.get(list) ?? { left: false, touched: -TOUCH };
  const toEnd = () => {
    if (!reader.left) list.scrollTop = list.scrollHeight;
  };
  if (!readers.has(list)) {
    readers.set(list, reader);
    for (const touch of ["wheel", "touchmove", "pointerdown", "keydown"])
      list.addEventListener(touch, () => (reader.touched = performance.now()), { passive: true });
    list.addEventListener("scroll", () => {
      const isTouched = performance.now() - reader.touched < TOUCH;
      if (!isTouched && !reader.left) return; // we have scrolled it; to measure it would lay the page out once more
      if (list.scrollHeight - list.scrollTop - list.clientHeight < 40) reader.left = false;
      else if (isTouched) reader.left = true;
    });
    new ResizeObserver(toEnd).observe(list);
  }
  change();
  if (isQuick()) toEnd();
  else requestAnimationFrame(toEnd); // it is laid out then, with all else that has changed
}

/** Replace the lines of a list from number `first` on. */
export function replaceLines(list: HTMLElement, first: number, lines: HTMLElement[]): void {
  follow(list, () => {
    while (list.children.length > first) list.lastElementChild!.remove();
    list.append(...lines);
  });
}
