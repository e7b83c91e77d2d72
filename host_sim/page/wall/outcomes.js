// Results of games as they are written, and what each means.

import { t } from "../language/texts.js";

/** @import { Outcome } from "../messages/messages" */

/**
 * By result: its sign, and its sentence for two players.
 *
 * @type {[Outcome, string, (first: string, second: string) => string][]}
 */
const OUTCOMES = [
  ["1-0", "1 – 0", (player) => t("{player} wins.", { player })],
  ["1/2-1/2", "½ – ½", () => t("A draw.")],
  ["0-1", "0 – 1", (_, player) => t("{player} wins.", { player })],
  ["+/-", "+ / –", (_, player) => t("{player} did not come.", { player })],
  ["-/+", "– / +", (player) => t("{player} did not come.", { player })],
  ["-/-", "– / –", () => t("Not played.")],
];

/**
 * Return the sign of a result, as in tables; "" where there is none.
 *
 * @param {Outcome | null} outcome
 */
export function outcomeSign(outcome) {
  return OUTCOMES.find(([one]) => one === outcome)?.[1] ?? "";
}

/**
 * Whether a game with this result was played on a board.
 *
 * @param {Outcome | null} outcome
 */
export function isPlayed(outcome) {
  return outcome === "1-0" || outcome === "1/2-1/2" || outcome === "0-1";
}

/**
 * All results of a game, with words that say what each means.
 *
 * @param {string} first
 * @param {string} second
 */
export function outcomeOptions(first, second) {
  return OUTCOMES.map(([outcome, sign, says]) => {
    return new Option(`${sign} · ${says(first, second)}`, outcome);
  });
}
