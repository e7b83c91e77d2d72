// The veil of a forecast over the cells: in the colour of whoever is likely to own a cell at the
// end, the stronger the likelier, with a letter where that is more likely than not.

import { colourLetter } from "../language/names.js";
import { cellPoints } from "./geometry.js";
import { make } from "./svg.js";

/**
 * @import { Cell, Colour, Likely } from "../messages/messages"
 * @import { Layout } from "./geometry.js"
 */

const SIZE = 0.86;
const STRONGEST = 0.62;
const MORE_LIKELY_THAN_NOT = 0.5;
// From the middle of a cell up to the line on which its letter stands, above the cell's name.
const LETTER_UP = 0.16;

export class Veil {
  #group;
  #layout;

  /**
   * @param {SVGElement} group Is drawn over the lights.
   * @param {Layout} layout
   */
  constructor(group, layout) {
    this.#group = group;
    this.#layout = layout;
  }

  /** @param {Likely[]} likely Of built cells; none takes the veil away. */
  show(likely) {
    this.#group.replaceChildren();
    for (const { cell, colour, share } of likely) this.#draw(cell, colour, share);
  }

  /**
   * @param {Cell} cell
   * @param {Colour} colour
   * @param {number} share
   */
  #draw(cell, colour, share) {
    const place = this.#layout.cells.get(cell);
    if (place === undefined) return;
    const { x, y } = place;
    make(this.#group, "polygon", {
      class: "veil",
      "data-colour": colour,
      "data-veiled": cell,
      points: cellPoints(this.#layout.kind, x, -y, SIZE),
      "fill-opacity": (STRONGEST * share).toFixed(2),
    });
    if (share <= MORE_LIKELY_THAN_NOT) return;
    const letter = make(this.#group, "text", { class: "veiled", x, y: -y - LETTER_UP });
    letter.textContent = colourLetter(colour);
  }
}
