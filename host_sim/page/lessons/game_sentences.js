// Sentences about a game that was played: when, by whom, and how it ended.

import { dayText, measured } from "../language/formats.js";
import { colourName, computerName } from "../language/names.js";
import { t } from "../language/texts.js";
import { resultSentence } from "../language/words.js";
import { own } from "../own.js";

/** @import { StoredRecord } from "../records/reading.js" */

/**
 * Return the day of a game; "" if it is not known.
 *
 * @param {StoredRecord} game
 */
export function dayOf({ date = "" }) {
  const day = dayText(date);
  return day === date ? date : t("{day}:", { day });
}

/**
 * Return who played; "" if that is not known.
 *
 * @param {StoredRecord} game
 */
export function playersSentence({ names, opponents, result }) {
  const known = { ...names, ...opponents };
  if (Object.keys(known).length === 0) return "";
  const players = Object.keys({ ...result?.scores, ...known }).map((colour) => {
    const level = own(opponents ?? {}, colour);
    const player = level ? computerName(level) : (own(names ?? {}, colour) ?? t("Person"));
    return t("{colour}: {player}", { colour: colourName(colour), player });
  });
  return `${measured(players)}.`;
}

/**
 * Return how a game ended; "" if it was not over.
 *
 * @param {StoredRecord} game
 */
export function resultOf({ result, moves }) {
  if (!result) return "";
  const isGivenUp = moves.at(-1)?.startsWith("resign") ?? false;
  return resultSentence(isGivenUp ? { ...result, reasons: ["resigned"] } : result);
}
