// Finding and making elements of the document.

/** A part of the page around the boards; its id begins with `ui-`, since all other ids belong to the boards. */
export function find<T extends Element = HTMLElement>(name: string): T | null {
  return document.getElementById(`ui-${name}`) as T | null;
}

/** Show or hide a part of the page, if this page has it; set again, it would be styled again. */
export function setShown(name: string, shown: boolean): void {
  const element = find(name);
  if (element && element.hidden === shown) element.hidden = !shown;
}

/** Write into a part of the page, if this page has it; the same words again are not announced again. */
export function write(name: string, words: string): void {
  const element = find(name);
  if (element && element.textContent !== words) element.textContent = words;
}

/** A new element with attributes and children; texts are texts, never markup. */
export function make(tag: string, attributes: Record<string, string> = {}, ...inside: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

/** Whether a click is the second half of a double one: what lies under it now was not there when it was meant. */
export function isSecond(event: MouseEvent): boolean {
  return event.isTrusted && event.detail > 1;
}

const SVG = "http://www.w3.org/2000/svg";

/** A new SVG element. */
export function draw(tag: string, attributes: Record<string, string | number> = {}, ...inside: (Node | string)[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...inside);
  return element;
}

/** SVG elements that a board was sent as, in a group; read as the page itself was, for XML would take longer. */
export function parseSvg(inside: string): SVGElement {
  const group = draw("g");
  group.innerHTML = inside;
  return group;
}
