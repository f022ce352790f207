// Long work in small pieces, between which the browser draws: what glides must not stutter.

const PIECE = 3; // milliseconds of work until the next pause
const HIDDEN = 100; // milliseconds after which we go on where nothing is drawn, as in a page that nobody sees

/** Let the browser do what waits. */
export function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

/** Let the browser draw what has changed: it lays it out then, once for all. */
export function drawn(): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(done, HIDDEN);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(done);
    });
  });
}

/** A piece of work; `rest` ends it where it has been long enough. */
export class Piece {
  private began = performance.now();

  get isLong(): boolean {
    return performance.now() - this.began > PIECE;
  }

  async rest(): Promise<void> {
    await pause();
    this.began = performance.now();
  }
}
