// Why a game ended and what counted, in words. Knows no rules: it says what the board has decided.

import { own } from "../own.js";
import { colourName } from "./names.js";
import { t } from "./texts.js";

/** @import { State } from "../messages/messages" */

const LAST_ARTIFACT = 5;
const BOTH_PASSED = t("Both players passed, one after the other.");
const DRAW = t("Both have the same score, so it is a draw.");

/**
 * Why a game ended, and what counts, by game.
 *
 * @type {{[game: string]: (state: State) => string[]}}
 */
const REASONS = {
  rootbound: (state) => [
    BOTH_PASSED,
    t("Each stone and each claimed cell is a point."),
    firstToPass(state),
  ],
  classroom: ({ winner }) => [
    t("Neither player can place a stone."),
    t("Only claimed cells count."),
    winner === "draw" ? DRAW : "",
  ],
  rootzone: (state) => [
    BOTH_PASSED,
    t("The largest group counts double."),
    state.winner === "draw" ? DRAW : firstWithSize(state),
  ],
  droched: () => [t("The other player has no legal turn left."), t("Whoever cannot move loses.")],
  growy: ({ cards = {}, winner }) => [
    Object.values(cards).filter((card) => card === "artifact").length >= LAST_ARTIFACT
      ? t("The fifth artifact is turned up.")
      : t("All players ended their turns, one after the other, without trying to grow."),
    Array.isArray(winner) ? t("They have the same score, so they share the win.") : "",
  ],
};

/** @param {State} state */
function firstToPass({ winner, scores }) {
  const [one, other] = Object.values(scores);
  if (typeof winner !== "string" || one !== other) return "";
  const player = colourName(winner);
  return t("Both have the same score, so whoever passed first wins: {player}.", { player });
}

/** @param {State} state */
function firstWithSize({ winner, score_parts: parts = {} }) {
  const [one, other] = Object.values(parts).map(({ largest }) => largest);
  if (typeof winner !== "string" || one === undefined || one !== other) return "";
  const values = { player: colourName(winner), size: one };
  return t("Both largest groups have {size} stones; {player} was first, a point more.", values);
}

/**
 * Why a game that is over ended, and what counted; "" for a game that this page does not know.
 *
 * @param {State} state
 */
export function endReason(state) {
  const reasons = own(REASONS, state.game)?.(state) ?? [];
  return reasons.filter(Boolean).join(" ");
}
