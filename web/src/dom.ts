// Small helpers around the document.

/** A part of the page around the boards; its id begins with `ui-`, since all other ids belong to the boards. */
export function find<T extends Element = HTMLElement>(name: string): T | null {
  return document.getElementById(`ui-${name}`) as T | null;
}

/** A new element with attributes and children; texts are texts, never markup. */
export function make(tag: string, attributes: Record<string, string> = {}, ...inside: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** A new SVG element. */
export function draw(tag: string, attributes: Record<string, string | number> = {}, ...inside: (Node | string)[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...inside);
  return element;
}

/** Parse SVG elements that a board was sent as. */
export function parseSvg(inside: string): SVGElement {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}"><g>${inside}</g></svg>`, "image/svg+xml");
  return document.importNode(parsed.documentElement.firstElementChild as SVGElement, true);
}

/** Lists that are kept at their end; whether their reader has scrolled up instead, and when they last touched them. */
const lists = new WeakMap<HTMLElement, { left: boolean; touched: number }>();
const MOMENT = 2000; // milliseconds after a touch within which a list scrolls because of it

/** Keep a list at its end, however it grows or is squeezed, unless its reader has scrolled up. */
export function follow(list: HTMLElement, change: () => void = () => {}): void {
  const reader = lists.get(list) ?? { left: false, touched: -MOMENT };
  const toEnd = () => {
    if (!reader.left) list.scrollTop = list.scrollHeight;
  };
  if (!lists.has(list)) {
    lists.set(list, reader);
    for (const touch of ["wheel", "touchmove", "pointerdown", "keydown"])
      list.addEventListener(touch, () => (reader.touched = performance.now()), { passive: true });
    list.addEventListener("scroll", () => {
      if (list.scrollHeight - list.scrollTop - list.clientHeight < 40) reader.left = false;
      else if (performance.now() - reader.touched < MOMENT) reader.left = true;
    });
    new ResizeObserver(toEnd).observe(list);
  }
  change();
  toEnd();
}
