// Taps that are meant: a finger or a pointer goes down and up on the same thing, once.

export class Taps {
  private down: { id: string | null } | null = null;

  /** A pointer goes down on a thing that may be picked, or on none. */
  begin(event: PointerEvent, id: string | null): void {
    if (event.isPrimary) this.down = { id };
  }

  /** Whether a click is meant: it ends on the thing where it began, and is not the second half of a double tap. */
  isMeant(event: MouseEvent, id: string | null): boolean {
    const { down } = this;
    this.down = null;
    if (!event.isTrusted || event.detail === 0) return true; // by keyboard, or by a script
    return event.detail === 1 && (!down || down.id === id);
  }
}
