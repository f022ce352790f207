// The chart at the end of a game: what each seat could expect, over the plies.

import { draw, find, make } from "../dom";
import { SHAPES, type ReviewChart } from "../wire";
import { say } from "../words";

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
    if (wait) wait.textContent = say("There is no chart for this game.");
  }
}

function picture(review: ReviewChart): SVGElement {
  const plies = review.chart.map(({ ply }) => ply);
  const [first, last] = [Math.min(...plies), Math.max(...plies)]; // the chart begins when the deal is done
  const x = (ply: number): number => LEFT + (Math.max(0, ply - first) / Math.max(1, last - first)) * (WIDTH - LEFT - 8);
  const y = (value: number): number => TOP + (1 - value) * (HEIGHT - TOP - 16);
  const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": say("Chance of winning over the game") });
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
  if (isShared(review)) return make("p", { class: "legend" }, say("All players together"));
  const names = review.names.map((name, seat) =>
    make("span", { class: `chip p${seat}-chip` }, make("i", { "aria-hidden": "true" }, SHAPES[seat] ?? "●"), name),
  );
  return make("p", { class: "legend" }, ...names);
}

/** What turned the match, whether that was luck, what was better, and a link to the board where it did. */
function decider(review: ReviewChart): HTMLElement[] {
  if (!review.turned) return [];
  const { ply, seat, before, after, told, by_luck, better, reason } = review.turned;
  const values = { name: review.names[seat] ?? "", before: Math.round(before * 100), after: Math.round(after * 100) };
  const ours = after > before ? say("The chance to win rose from {before} % to {after} %.", values) : say("The chance to win fell from {before} % to {after} %.", values);
  const theirs = after > before ? say("{name}’s chance to win rose from {before} % to {after} %.", values) : say("{name}’s chance to win fell from {before} % to {after} %.", values);
  const wasBetter = better ? say("“{better}” was better{because}.", { better, because: because(reason) }) : "";
  const cause = by_luck ? say("That was luck.") : wasBetter;
  const link = make("a", { href: `${location.pathname}/replay?ply=${ply}` }, say("Show the deciding moment"));
  const change = isShared(review) ? ours : theirs;
  return [make("p", { class: "decider" }, make("b", {}, say("The deciding moment:")), ` ${[told, change, cause].filter(Boolean).join(" ")} `, link)];
}

/** How much chance gave and took, apart from what was decided. */
function fortune(review: ReviewChart): HTMLElement {
  const felt = isShared(review) ? [0] : review.names.map((_, seat) => seat);
  const parts = felt.flatMap((seat) => {
    const share = review.luck[seat] ?? 0;
    if (Math.abs(share) < LITTLE) return [];
    const values = { who: isShared(review) ? say("you all") : (review.names[seat] ?? ""), share: Math.round(Math.abs(share) * 100) };
    return [share > 0 ? say("gave {who} {share} % of a win", values) : say("cost {who} {share} % of a win", values)];
  });
  const and = say("and");
  const words = parts.length ? say("Luck alone {parts}.", { parts: parts.join(` ${and} `) }) : say("Luck was about even.");
  return make("p", { class: "luck" }, words);
}

function turns(review: ReviewChart): HTMLElement {
  const list = make("ul", { class: "moments" });
  for (const { ply, seat, label, best, reason, cost } of review.moments) {
    const place = `${location.pathname}/replay?ply=${ply}`;
    const values = { name: review.names[seat] ?? "", label, best, share: Math.round(cost * 100), because: because(reason) };
    const words =
      cost >= BLUNDER
        ? say("{name}: “{label}” was a blunder and gave away {share} % of a win; “{best}” was better{because}.", values)
        : say("{name}: “{label}” was a mistake and gave away {share} % of a win; “{best}” was better{because}.", values);
    list.append(make("li", {}, make("a", { href: place }, words)));
  }
  return list;
}

function because(reason: string): string {
  return reason ? say(": it {reason}", { reason }) : "";
}

/** Compare the seed that was shown with the fingerprint that was shown before the game. */
async function checkSeed(): Promise<void> {
  const fair = find("fair");
  const { seed, commitment } = fair?.dataset ?? {};
  if (!fair || !seed || !commitment || !crypto.subtle) return;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`catstate seed ${seed}`));
  const print = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const words = print === commitment ? say("✓ Your browser has checked it: the seed matches.") : say("✗ The seed does not match the fingerprint!");
  fair.append(make("b", {}, ` ${words}`));
}
