// Rules pages: numbers on the pictures, at the things that the list under each picture names.

import { draw } from "./dom";

const SIZE = 0.019; // of a number, as a share of the picture's longer side
const STEPS = 10; // in which a corner comes nearer to the middle

interface Place {
  x: number;
  y: number;
}

/** All places are measured before anything is drawn, so that the page is laid out once. */
export function numberPictures(): void {
  const found: { layer: Element; at: Place; r: number; number: number }[] = [];
  for (const figure of document.querySelectorAll<HTMLElement>("figure:has([data-point])")) {
    const svg = figure.querySelector("svg")!;
    const layer = svg.querySelector(".points")!;
    const { width, height } = svg.viewBox.baseVal;
    const r = SIZE * Math.max(width, height);
    const taken: Place[] = [];
    figure.querySelectorAll<HTMLElement>("[data-point]").forEach((item, index) => {
      const thing = svg.querySelector<SVGGraphicsElement>(`#${CSS.escape(item.dataset["point"]!)}`);
      if (!thing) return;
      const at = bestOf(cornersOf(thing, svg), svg.viewBox.baseVal, r, taken);
      taken.push(at);
      found.push({ layer, at, r, number: index + 1 });
    });
  }
  for (const { layer, at, r, number } of found) {
    const words = draw("text", { y: r * 0.42, "text-anchor": "middle", "font-size": r * 1.25, class: "white" }, String(number));
    const disc = draw("circle", { r, class: "bad" }); // at the corner: the thing itself stays in sight
    layer.append(draw("g", { transform: `translate(${at.x} ${at.y})` }, disc, words));
  }
}

/** The corners of a thing, in the units of the picture; those of a round thing lie where its line is met. */
function cornersOf(thing: SVGGraphicsElement, svg: SVGSVGElement): Place[] {
  const root = svg.getScreenCTM()!.inverse();
  const { x, y, width, height } = thing.getBBox();
  const place = thing.getScreenCTM()!;
  const shapes = [thing, ...thing.querySelectorAll("*")].filter((one) => one instanceof SVGGeometryElement);
  const touches = (at: DOMPoint): boolean => shapes.some((shape) => shape.isPointInFill(at.matrixTransform(shape.getScreenCTM()!.inverse())));
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const;
  return corners.map(([right, down]) => {
    const tried = Array.from({ length: STEPS }, (_, step) => {
      const near = step / STEPS / 2;
      return new DOMPoint(x + width * (right + near - 2 * near * right), y + height * (down + near - 2 * near * down)).matrixTransform(place);
    });
    return (tried.find(touches) ?? tried[0]!).matrixTransform(root);
  });
}

/** The first place that lies in the picture and apart from the numbers that stand; else the one farthest from them. */
function bestOf(places: Place[], frame: DOMRect, r: number, taken: Place[]): Place {
  const within = places.map(({ x, y }) => ({ x: between(frame.x + r, x, frame.x + frame.width - r), y: between(frame.y + r, y, frame.y + frame.height - r) }));
  const room = (at: Place): number => Math.min(...taken.map((other) => Math.hypot(other.x - at.x, other.y - at.y)), 2 * r);
  return within.reduce((best, at) => (room(at) > room(best) ? at : best));
}

function between(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
