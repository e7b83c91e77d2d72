// The end of a game in words: why it ended and what counted. Knows no rules: the board says by
// which codes.

import { own } from "../own.js";
import { listed } from "./formats.js";
import { textsOf } from "./games.js";
import { colourName } from "./names.js";
import { t, tn } from "./texts.js";

/** @import { State } from "../messages/messages" */

/**
 * Return why a game that is over ended, and what counted; "" for a game that this page does not
 * know.
 *
 * @param {State} state
 */
export function endReason({ game, reasons = [], resigned = [], winner, score_parts: parts }) {
  if (reasons.includes("resigned")) {
    // English has one form for both; other languages have two.
    const players = listed(resigned.map(colourName));
    return tn("{players} resigned.", "{players} resigned.", resigned.length, { players });
  }
  const sentences = textsOf(game)?.reasons;
  const winners = typeof winner === "string" ? winner : "";
  const values = { ...own(parts, winners), player: colourName(winners) };
  return reasons
    .flatMap((code) => own(sentences, code) ?? [])
    .map((sentence) => t(sentence, values))
    .join(" ");
}
