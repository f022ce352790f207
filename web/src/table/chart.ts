// The chart at the end of a game: what each seat could expect, over the plies.

import { draw, find, make } from "../dom";
import { SHAPES, type ReviewChart } from "../wire";

const LITTLE = 0.05; // luck below this, in wins, is not spoken of
const BLUNDER = 0.25; // what a blunder gives away at least, in wins
const [WIDTH, HEIGHT, LEFT, TOP] = [320, 130, 30, 8];

/** Fetch the review of a finished game and draw it; also compare the seed with its fingerprint. */
export async function showChart(): Promise<void> {
  void checkSeed();
  const figure = find("chart");
  const path = figure?.dataset["review"];
  if (!figure || !path) return;
  const wait = figure.querySelector("p");
  try {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(await answer.text());
    const review = (await answer.json()) as ReviewChart;
    figure.before(...decider(review));
    wait?.replaceWith(picture(review), legend(review), fortune(review), turns(review));
  } catch {
    if (wait) wait.textContent = "There is no chart for this game.";
  }
}

function picture(review: ReviewChart): SVGElement {
  const plies = review.chart.map(({ ply }) => ply);
  const [first, last] = [Math.min(...plies), Math.max(...plies)]; // the chart begins when the deal is done
  const x = (ply: number): number => LEFT + (Math.max(0, ply - first) / Math.max(1, last - first)) * (WIDTH - LEFT - 8);
  const y = (value: number): number => TOP + (1 - value) * (HEIGHT - TOP - 16);
  const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": "Chance of winning over the game" });
  for (const value of [0, 0.5, 1]) {
    svg.append(draw("line", { x1: LEFT, x2: WIDTH - 8, y1: y(value), y2: y(value), class: "grid" }));
    svg.append(draw("text", { x: LEFT - 4, y: y(value) + 4, class: "tick", "text-anchor": "end" }, `${value * 100}`));
  }
  for (let seat = 0; seat < (isShared(review) ? 1 : review.names.length); seat++) {
    const points = review.chart.map(({ ply, values }) => `${x(ply).toFixed(1)},${y(values[seat] ?? 0).toFixed(1)}`);
    svg.append(draw("polyline", { points: points.join(" "), class: `curve p${seat}-line` }));
  }
  for (const { ply, seat } of review.moments)
    svg.append(draw("circle", { cx: x(ply), cy: HEIGHT - 6, r: 3, class: `p${seat}` }));
  return svg;
}

/** Whether all win or lose together. */
function isShared(review: ReviewChart): boolean {
  return review.chart.every(({ values }) => values.every((value) => value === values[0]));
}

function legend(review: ReviewChart): HTMLElement {
  if (isShared(review)) return make("p", { class: "legend" }, "All players together");
  const names = review.names.map((name, seat) =>
    make("span", { class: `chip p${seat}-chip` }, make("i", { "aria-hidden": "true" }, SHAPES[seat] ?? "●"), name),
  );
  return make("p", { class: "legend" }, ...names);
}

/** What turned the match, whether that was luck, what was better, and a link to the board where it did. */
function decider(review: ReviewChart): HTMLElement[] {
  if (!review.turned) return [];
  const { ply, seat, before, after, told, by_luck, better, reason } = review.turned;
  const chance = isShared(review) ? "The chance to win" : `${review.names[seat]}’s chance to win`;
  const change = `${chance} ${after > before ? "rose" : "fell"} from ${Math.round(before * 100)} % to ${Math.round(after * 100)} %.`;
  const cause = by_luck ? " That was luck." : better ? ` “${better}” was better${because(reason)}.` : "";
  const link = make("a", { href: `${location.pathname}/replay?ply=${ply}` }, "Show the deciding moment");
  return [make("p", { class: "decider" }, make("b", {}, "The deciding moment: "), `${told} ${change}${cause} `, link)];
}

/** How much chance gave and took, apart from what was decided. */
function fortune(review: ReviewChart): HTMLElement {
  const felt = isShared(review) ? [0] : review.names.map((_, seat) => seat);
  const parts = felt.flatMap((seat) => {
    const share = review.luck[seat] ?? 0;
    if (Math.abs(share) < LITTLE) return [];
    const who = isShared(review) ? "you all" : (review.names[seat] ?? "");
    return [`${share > 0 ? "gave" : "cost"} ${who} ${Math.round(Math.abs(share) * 100)} % of a win`];
  });
  const words = parts.length ? `Luck alone ${parts.join(" and ")}.` : "Luck was about even.";
  return make("p", { class: "luck" }, words);
}

function turns(review: ReviewChart): HTMLElement {
  const list = make("ul", { class: "moments" });
  for (const { ply, seat, label, best, reason, cost } of review.moments) {
    const place = `${location.pathname}/replay?ply=${ply}`;
    const grade = cost >= BLUNDER ? "a blunder" : "a mistake";
    const words = `${review.names[seat]}: “${label}” was ${grade} and gave away ${Math.round(cost * 100)} % of a win; “${best}” was better${because(reason)}.`;
    list.append(make("li", {}, make("a", { href: place }, words)));
  }
  return list;
}

function because(reason: string): string {
  return reason ? `: it ${reason}` : "";
}

/** Compare the seed that was shown with the fingerprint that was shown before the game. */
async function checkSeed(): Promise<void> {
  const fair = find("fair");
  const { seed, commitment } = fair?.dataset ?? {};
  if (!fair || !seed || !commitment || !crypto.subtle) return;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`catstate seed ${seed}`));
  const print = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const words = print === commitment ? "✓ Your browser has checked it: the seed matches." : "✗ The seed does not match the fingerprint!";
  fair.append(make("b", {}, ` ${words}`));
}
