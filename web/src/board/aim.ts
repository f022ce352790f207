// What a pointer or a finger means: the thing under it, or for a finger the nearest one beside it.

const FINGER = 44; // pixels that a finger needs, in width and in height
const REACH = 52; // pixels: around a small thing so much ground belongs to it
const STEP = 4; // pixels between the points that are tried
const ENOUGH = 0.7; // the share of a finger's square that must belong to a thing

/** Something that may be picked, as it lies in the window. */
export interface Target {
  id: string;
  box: DOMRect;
  has(x: number, y: number): boolean; // whether a point is inside its shape
}

/** The thing that is meant at a point: the smallest one there, or for a finger the nearest within its reach. */
export function aimedAt(targets: Target[], x: number, y: number, byFinger: boolean): Target | null {
  let best: Target | null = null;
  for (const target of targets)
    if (isIn(target.box, x, y) && target.has(x, y) && (!best || areaOf(target) < areaOf(best))) best = target;
  if (best || !byFinger) return best;
  let nearest = Infinity;
  for (const target of targets) {
    const { box } = target;
    const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
    if (Math.abs(x - cx) > Math.max(REACH, box.width) / 2 || Math.abs(y - cy) > Math.max(REACH, box.height) / 2) continue;
    const away = Math.hypot(x - cx, y - cy);
    if (away < nearest) [best, nearest] = [target, away];
  }
  return best;
}

/** How many times larger a board must be for a finger to hit this thing and no other; 1 if it can now. */
export function crowding(target: Target, targets: Target[]): number {
  const { box } = target;
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const [rx, ry] = [box.width, box.height].map((side) => Math.max(REACH, Math.min(side, 2 * REACH)) / 2) as [number, number];
  const near = targets.filter((one) => one.box.left < cx + 2 * REACH && one.box.right > cx - 2 * REACH && one.box.top < cy + 2 * REACH && one.box.bottom > cy - 2 * REACH);
  let [left, right, top, bottom, hits] = [Infinity, -Infinity, Infinity, -Infinity, 0];
  for (let x = cx - rx; x <= cx + rx; x += STEP)
    for (let y = cy - ry; y <= cy + ry; y += STEP) {
      if (aimedAt(near, x, y, true) !== target) continue;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      hits += 1;
    }
  const [width, height] = [right - left + STEP, bottom - top + STEP];
  if (width >= FINGER && height >= FINGER && hits * STEP * STEP >= ENOUGH * FINGER * FINGER) return 1;
  return hits === 0 ? 2 : Math.max(1.4, FINGER / width, FINGER / height);
}

function isIn(box: DOMRect, x: number, y: number): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

function areaOf({ box }: Target): number {
  return box.width * box.height;
}
