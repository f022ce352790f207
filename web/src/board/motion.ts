// Motion: pieces glide from where they were, new ones appear, changed ones turn or flash.

const GLIDE = 420; // milliseconds

/** Where every piece is, in screen units, and what it looks like. */
export type Places = Map<string, { at: DOMMatrix; look: string }>;

export function placesOf(pieces: SVGGElement): Places {
  const places: Places = new Map();
  for (const element of pieces.querySelectorAll<SVGGraphicsElement>("[id]")) {
    const at = element.getCTM();
    if (at) places.set(element.id, { at: DOMMatrix.fromMatrix(at), look: element.innerHTML });
  }
  return places;
}

/** Let pieces come from where they were before. */
export function glide(pieces: SVGGElement, before: Places): void {
  const moving = new Set<Element>();
  for (const element of pieces.querySelectorAll<SVGGraphicsElement>("[id]")) {
    const was = before.get(element.id);
    const parent = element.parentElement;
    if (parent && moving.has(parent)) {
      moving.add(element);
      continue;
    }
    if (!was) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE, easing: "ease-out" });
      moving.add(element);
      continue;
    }
    const now = element.getCTM();
    const around = (parent as unknown as SVGGraphicsElement | null)?.getCTM?.();
    if (!now || !around) continue;
    const to = DOMMatrix.fromMatrix(around).inverse().multiply(DOMMatrix.fromMatrix(now));
    const from = DOMMatrix.fromMatrix(around).inverse().multiply(was.at);
    if (Math.hypot(from.e - to.e, from.f - to.f) > 0.5) {
      const options = { duration: GLIDE, easing: "cubic-bezier(.3,.8,.3,1)" };
      element.animate([{ transform: css(from) }, { transform: css(to) }], options);
      moving.add(element);
    } else if (was.look !== element.innerHTML && element.classList.length > 0) change(element, css(to));
  }
}

/** A piece that stays where it is looks different: dice tumble, cards and boxes flip, the rest flashes. */
function change(element: SVGGraphicsElement, place: string): void {
  const turn = element.matches(".die") ? " rotate(180deg)" : element.matches(".card, .box") ? " scaleX(.05)" : "";
  const start = turn ? { transform: place + turn } : { opacity: 0.35 };
  const end = turn ? { transform: place } : { opacity: 1 };
  element.animate([start, end], { duration: GLIDE, easing: "ease-out" });
}

function css(matrix: DOMMatrix): string {
  const { a, b, c, d, e, f } = matrix;
  return `matrix(${a},${b},${c},${d},${e},${f})`;
}
