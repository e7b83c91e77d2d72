// Why a turn is good, in a sentence.

import { own } from "../own.js";
import { listed } from "./formats.js";
import { t, tn } from "./texts.js";

/** @import { Reason } from "../messages/messages" */

// Of longer lists the first ones are named.
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
  reaches_water: ([cell]) =>
    t("It reaches the water on {cell}: one more stick each turn.", { cell }),
  reaches_artifact: ([cell]) => t("It takes the artifact on {cell}.", { cell }),
  nears_water: ([cell]) => t("It grows towards the water on {cell}.", { cell }),
  nears_artifact: ([cell]) => t("It grows towards the artifact on {cell}.", { cell }),
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
 * The number of cells, and their names. Of a longer list the first ones are named.
 *
 * @param {string[]} cells
 * @returns {[number, {cells: string}]}
 */
function of(cells) {
  if (cells.length <= MOST_NAMED) return [cells.length, { cells: listed(cells) }];
  const first = cells.slice(0, MOST_NAMED - 1).join(", ");
  const count = cells.length - MOST_NAMED + 1;
  return [
    cells.length,
    { cells: tn("{first} and {count} more", "{first} and {count} more", count, { first }) },
  ];
}
