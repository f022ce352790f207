// Matrices as plain numbers: those of browsers are of two sorts, which do not multiply each other, and dear to make.

export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export const UNMOVED: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** The matrix that does first the second, then the first. */
export function times(one: Matrix, other: Matrix): Matrix {
  return {
    a: one.a * other.a + one.c * other.b,
    b: one.b * other.a + one.d * other.b,
    c: one.a * other.c + one.c * other.d,
    d: one.b * other.c + one.d * other.d,
    e: one.a * other.e + one.c * other.f + one.e,
    f: one.b * other.e + one.d * other.f + one.f,
  };
}

/** The matrix that undoes another. */
export function inverse({ a, b, c, d, e, f }: Matrix): Matrix {
  const size = a * d - b * c;
  if (size === 0) return UNMOVED;
  return { a: d / size, b: -b / size, c: -c / size, d: a / size, e: (c * f - d * e) / size, f: (b * e - a * f) / size };
}

/** Where a matrix brings a point. */
export function carried({ a, b, c, d, e, f }: Matrix, x: number, y: number): { x: number; y: number } {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** What the `transform` of an element says. */
export function ownMatrix(element: SVGGraphicsElement): Matrix {
  let own = UNMOVED;
  const list = element.transform.baseVal;
  for (let at = 0; at < list.numberOfItems; at += 1) own = times(own, list.getItem(at).matrix);
  return own;
}

/** A matrix as style sheets write it, and as attributes do. */
export function written({ a, b, c, d, e, f }: Matrix): string {
  return `matrix(${[a, b, c, d, e, f].join(",")})`;
}
