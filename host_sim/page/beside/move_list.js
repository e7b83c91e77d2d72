// One move in a list: its number, a dot in the colour of the player, and the move in words.

import { make } from "../elements.js";
import { colourName } from "../language/names.js";
import { moveText } from "../language/words.js";

/** @import { Colour } from "../messages/messages" */

/**
 * @param {string} move
 * @param {number} number From 0.
 * @param {Colour | undefined} colour Undefined if it is not known who played it.
 */
export function moveItem(move, number, colour) {
  const item = make("li");
  const dot = make("span", "stone");
  if (colour !== undefined) showOwner(dot, colour);
  item.append(make("span", "number", `${number + 1}`), dot, make("span", "move", moveText(move)));
  return item;
}

/**
 * @param {HTMLElement} dot
 * @param {Colour} colour
 */
function showOwner(dot, colour) {
  dot.dataset.colour = colour;
  dot.setAttribute("role", "img");
  dot.setAttribute("aria-label", colourName(colour));
  dot.title = colourName(colour);
}
