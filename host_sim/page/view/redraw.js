// Draws once, after everything that belongs to one change was noted: so nothing has to be noted in
// an order, and nothing is drawn that would only be drawn over.

/**
 * Takes what is to be done once all is drawn: what leads the eye or the focus somewhere.
 *
 * @typedef {(effect: () => void) => void} Afterwards
 */

export class Redraw {
  #draw;
  #isDue = false;

  /** @param {(afterwards: Afterwards) => void} draw Draws all there is, from what is known. */
  constructor(draw) {
    this.#draw = draw;
  }

  /** Something has changed: draw when what runs now is through. */
  soon() {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => this.#now());
  }

  #now() {
    this.#isDue = false;
    /** @type {(() => void)[]} */
    const effects = [];
    this.#draw((effect) => effects.push(effect));
    for (const effect of effects) effect();
  }
}
