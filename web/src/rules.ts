// Rules pages: numbers on the pictures, at the things that the list under each picture names.

import { draw } from "./dom";

const SIZE = 0.019; // of a number, as a share of the picture's longer side

export function numberPictures(): void {
  for (const figure of document.querySelectorAll<HTMLElement>("figure:has([data-point])")) {
    const svg = figure.querySelector("svg")!;
    const layer = svg.querySelector(".points")!;
    const { width, height } = svg.viewBox.baseVal;
    const r = SIZE * Math.max(width, height);
    figure.querySelectorAll<HTMLElement>("[data-point]").forEach((item, index) => {
      const thing = svg.querySelector<SVGGraphicsElement>(`#${CSS.escape(item.dataset["point"]!)}`);
      const own = thing?.getScreenCTM();
      const root = svg.getScreenCTM();
      if (!thing || !own || !root) return;
      const box = thing.getBBox();
      const at = new DOMPoint(box.x, box.y).matrixTransform(root.inverse().multiply(own));
      const number = draw("text", { y: r * 0.42, "text-anchor": "middle", "font-size": r * 1.25, class: "white" }, String(index + 1));
      const disc = draw("circle", { r, class: "bad" }); // at the corner: the thing itself stays in sight
      layer.append(draw("g", { transform: `translate(${at.x} ${at.y})` }, disc, number));
    });
  }
}
