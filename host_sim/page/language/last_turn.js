// The last turn in words, for those who do not see the board: who played where, and what changed.

import { isOpponentsTurn, playersOf } from "../messages/who_plays.js";
import { own } from "../own.js";
import { listed } from "./formats.js";
import { colourName } from "./names.js";
import { t, tn } from "./texts.js";
import { moveText } from "./words.js";

/** @import { Cell, Colour, State } from "../messages/messages" */

// A longer list is told by its number: nobody keeps more cells in mind.
const MOST_NAMED = 8;

/**
 * Return the sentences of the turn that led from one position to another; "" if none did.
 *
 * @param {State} state
 * @param {State} before
 */
export function lastTurnSentences(state, before) {
  const isSameGame = state.game === before.game && state.board === before.board;
  if (!isSameGame || state.last === null || state.turn <= before.turn) return "";
  const said = [turnPlayed(state, before, state.last)];
  if (state.captured.length > 0) {
    said.push(t("Captured: {cells}.", { cells: named(state.captured) }));
  }
  for (const player of playersOf(state)) {
    const gained = without(own(state.claimed, player), own(before.claimed, player));
    if (gained.length === 0) continue;
    said.push(t("{player} claims {cells}.", { player: colourName(player), cells: named(gained) }));
  }
  const lost = without(claimedIn(before), claimedIn(state));
  if (lost.length > 0) said.push(t("No longer claimed: {cells}.", { cells: named(lost) }));
  return said.join(" ");
}

/**
 * @param {State} state
 * @param {State} before
 * @param {string} move
 */
function turnPlayed(state, before, move) {
  const mover = state.turn === before.turn + 1 ? before.to_move : null;
  const text = moveText(move);
  if (mover === null) return t("Played: {move}.", { move: text });
  const player = colourName(mover);
  const isComputer = isOpponentsTurn(before);
  return isComputer
    ? t("The computer, {player}: {move}.", { player, move: text })
    : t("{player}: {move}.", { player, move: text });
}

/**
 * @param {Cell[]} [some]
 * @param {Cell[]} [others]
 */
function without(some = [], others = []) {
  return some.filter((cell) => !others.includes(cell));
}

/** @param {State} state */
function claimedIn({ claimed = {} }) {
  return Object.values(claimed).flat();
}

/** @param {Cell[]} cells */
function named(cells) {
  if (cells.length <= MOST_NAMED) return listed(cells);
  return tn("{count} cell", "{count} cells", cells.length);
}
