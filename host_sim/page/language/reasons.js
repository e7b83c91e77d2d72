// Why a turn is good, in a sentence.

import { own } from "../own.js";
import { listed } from "./formats.js";
import { t, tn } from "./texts.js";

/** @import { Reason } from "../messages/messages" */

// Longer lists are told by their number.
const MOST_NAMED = 4;

/** @type {{[code: string]: (cells: string[]) => string}} */
const SENTENCES = {
  wins: () => t("It wins the game."),
  only: () => t("There is no other turn."),
  takes: (cells) =>
    tn("It takes the stone on {cells}.", "It takes the stones on {cells}.", ...of(cells)),
  saves: (cells) =>
    tn("It protects the stone on {cells}.", "It protects the stones on {cells}.", ...of(cells)),
  endangers: (cells) =>
    tn(
      "It puts the stone on {cells} in danger.",
      "It puts the stones on {cells} in danger.",
      ...of(cells),
    ),
  gains: (cells) =>
    tn(
      "It is likely to win {cells}.",
      "It is likely to win {count} cells: {cells}.",
      ...of(cells),
    ),
  denies: (cells) =>
    tn(
      "It keeps {cells} from an opponent.",
      "It keeps {count} cells from an opponent: {cells}.",
      ...of(cells),
    ),
};

/**
 * Return the reason for a turn as a sentence; "" if there is none that can be said.
 *
 * @param {Reason | null | undefined} reason
 */
export function reasonSentence(reason) {
  if (!reason) return "";
  return own(SENTENCES, reason.code)?.(reason.cells) ?? "";
}

/**
 * The number of cells, and their names.
 *
 * @param {string[]} cells
 * @returns {[number, {cells: string}]}
 */
function of(cells) {
  const named = cells.length > MOST_NAMED ? t("{first} to {last}", ends(cells)) : listed(cells);
  return [cells.length, { cells: named }];
}

/** @param {string[]} cells */
function ends(cells) {
  return { first: cells[0], last: cells[cells.length - 1] };
}
