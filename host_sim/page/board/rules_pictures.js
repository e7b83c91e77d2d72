// The pictures of the rules of games: fetched when the first one is looked at.

import { fileAddress } from "../addresses.js";
import { own } from "../own.js";
import { drawPosition } from "./diagram.js";
import { make } from "./svg.js";

/**
 * @import { Shape, State } from "../messages/messages"
 * @import { Marks } from "./diagram.js"
 */
/** @typedef {{shape: Shape, pictures: {[name: string]: {state: State, marks: Marks}}}} Pictures */

const PICTURES = "board/rules_pictures.json";

/** @type {Promise<{[game: string]: Pictures}> | null} */
let all = null;

/**
 * The pictures of a game; null if it has none, or they cannot be had now.
 *
 * @param {string} game
 */
export async function picturesOf(game) {
  all ??= fetched();
  try {
    return own(await all, game) ?? null;
  } catch {
    // They are fetched again the next time.
    all = null;
    return null;
  }
}

/**
 * Draw a picture of a game; null if there is none of this name.
 *
 * @param {Pictures} pictures
 * @param {string} name
 */
export function drawn({ shape, pictures }, name) {
  const found = own(pictures, name);
  if (found === undefined) return null;
  const svg = make(null, "svg", { class: "position letters" });
  drawPosition(svg, shape, found.state, found.marks);
  return svg;
}

async function fetched() {
  const answer = await fetch(fileAddress(PICTURES));
  if (!answer.ok) throw new Error(answer.statusText);
  return await answer.json();
}
