// The words beside the picture of a count: who has how many points if the game ended now, what
// they are made of, and which stones are crossed out.

import { own } from "../own.js";
import { colourName } from "./names.js";
import { unbroken } from "./shown.js";
import { t, tn } from "./texts.js";
import { partPhrase } from "./words.js";

/** @import { ByColour, Cell, Colour, State } from "../messages/messages" */
/** @import { Card, Line } from "./shown.js" */

/**
 * The parts of a count that lie on cells, and the stones that do not count.
 *
 * @typedef {{cells: {[part: string]: ByColour<Cell[]>}, removed: Cell[]}} Count
 */

/** @typedef {{[part: string]: string}} ByPart */

/** The signs of the players, in their order: the shapes that mark cells on the board. */
const SIGNS = ["●", "■", "▲", "✚"];
const CROSS = "✕";
/** The signs of parts whose cells have marks of their own: rings, and a line. @type {ByPart} */
const SIGNS_OF_PARTS = { branches: "○", longest: "━" };

/**
 * @param {State} state
 * @param {number} removed How many stones are crossed out.
 * @returns {Card}
 */
export function countCard(state, removed) {
  const colours = Object.keys(state.cells);
  if (Object.keys(state.scores).length === 0) return cardOfTurns(state, colours);
  const lines = colours.map((colour, index) => ({
    sign: SIGNS[index] ?? "",
    text: pointsSentence(state, colour),
  }));
  if (removed > 0) lines.push({ sign: CROSS, text: removedSentence(state, removed) });
  const title = state.over ? t("How the points are counted:") : t("If it ended now:");
  return { title, text: "", lines };
}

/**
 * What a count says of a cell, for people who cannot see its marks.
 *
 * @param {Count | null} count
 * @param {Cell | undefined} cell
 */
export function countWords(count, cell) {
  if (count === null || cell === undefined) return [];
  const owners = Object.values(count.cells)
    .flatMap((owned) => Object.entries(owned))
    .filter(([, cells]) => cells.includes(cell))
    .map(([colour]) => colour);
  const words = [...new Set(owners)].map((colour) =>
    t("counts for {player}", { player: colourName(colour) }),
  );
  return count.removed.includes(cell) ? [t("crossed out"), ...words] : words;
}

/**
 * The sum of a player's points; parts that are 0 are left out.
 *
 * @param {State} state
 * @param {Colour} colour
 */
function pointsSentence(state, colour) {
  const player = colourName(colour);
  const points = own(state.scores, colour) ?? 0;
  const made = own(state.score_parts, colour) ?? {};
  const [first, ...others] = Object.entries(made)
    .filter(([, number]) => number !== 0)
    .map(([part, number]) => phrase(part, number, made));
  if (first === undefined) return t("{player}: {points}", { player, points });
  // Cells that are points each need no sum.
  const isSum = others.length > 0 || Object.values(made).every((number) => number !== points);
  if (!isSum) return t("{player}: {parts}", { player, parts: first });
  const parts = [first, ...others].join(" + ");
  return unbroken(t("{player}: {parts} = {points}", { player, parts, points }));
}

/**
 * @param {string} part
 * @param {number} number
 * @param {{[part: string]: number}} made All parts.
 */
function phrase(part, number, made) {
  if (part === "largest") return t("2 × the largest group of {size}", { size: number });
  return [partPhrase(part, number, made), own(SIGNS_OF_PARTS, part)].join(" ").trim();
}

/**
 * @param {State} state
 * @param {number} count
 */
function removedSentence({ over }, count) {
  return over
    ? tn(
        "{count} stone was cut off and removed.",
        "{count} stones were cut off and removed.",
        count,
      )
    : tn(
        "{count} stone is cut off and would be removed first.",
        "{count} stones are cut off and would be removed first.",
        count,
      );
}

/**
 * A game without points: the prisoners of one player are spare turns of the other.
 *
 * @param {State} state
 * @param {Colour[]} colours
 * @returns {Card}
 */
function cardOfTurns({ prison }, colours) {
  /** @type {Line[]} */
  const lines = [{ sign: "", text: t("Whoever has no legal turn left loses.") }];
  for (const colour of colours) {
    const other = colours.find((one) => one !== colour) ?? "";
    const count = own(prison, other) ?? 0;
    const values = { player: colourName(colour), other: colourName(other) };
    const text = tn(
      "{player} has {count} spare turn: a stone of {other} in prison.",
      "{player} has {count} spare turns: stones of {other} in prison.",
      count,
      values,
    );
    lines.push({ sign: "", text });
  }
  return { title: t("Points are not counted here"), text: "", lines };
}
