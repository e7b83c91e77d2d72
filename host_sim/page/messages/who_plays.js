// The players of the colours: persons, or opponents for whom the board plays at a level.

import { own } from "../own.js";

/** @import { Colour, Opponents, State } from "./messages" */

/** Where the board plays this level, it can keep games even, too. */
export const EVEN_FROM = 8;

/**
 * The level of the opponent who plays for a player; 0 for a person.
 *
 * @param {State} state
 * @param {Colour} colour
 */
export function levelOf({ opponents }, colour) {
  return own(opponents, colour) ?? 0;
}

/**
 * Return the opponents one level up, if a person has won against the only one; null if not, or if
 * there is no higher level.
 *
 * @param {State} state
 * @param {number} levels The highest.
 * @returns {Opponents | null}
 */
export function oneLevelUp({ opponents = {}, winner }, levels) {
  const [beaten, ...others] = Object.entries(opponents);
  if (beaten === undefined || others.length > 0) return null;
  const [colour, level] = beaten;
  // Several may share a win.
  const isBeaten = typeof winner === "string" && winner !== colour;
  if (!isBeaten || typeof level !== "number" || level >= levels) return null;
  return { [colour]: level + 1 };
}

/**
 * Return whether the coming turn is an opponent's. In a study everything is tried by people.
 *
 * @param {State} state
 */
export function isOpponentsTurn(state) {
  const { over, study, to_move: mover } = state;
  return !over && study === undefined && mover !== null && levelOf(state, mover) !== 0;
}

/**
 * Return whether the players have colours: in Droched they first choose their sides.
 *
 * @param {State} state
 */
export function haveColours({ cells, to_move: mover }) {
  return mover === null || Object.hasOwn(cells, mover);
}

/**
 * All players of a game: the colours on the board, and those who have no colour yet and for whom
 * the board plays, or who have time on a clock. Once there are colours, those alone
 * count: the other names may still be those of the game before a lesson.
 *
 * @param {State} state
 * @returns {Colour[]}
 */
export function playersOf(state) {
  const { cells, opponents = {}, clock } = state;
  if (haveColours(state)) return Object.keys(cells);
  const timed = Object.keys(clock?.left_ms ?? {});
  return [...new Set([...Object.keys(cells), ...Object.keys(opponents), ...timed])];
}

/**
 * Return whether the leader limits hints. The board counts those of fingers; nobody would count
 * what is asked from a page.
 *
 * @param {State} state
 */
export function areHintsLimited({ lock }) {
  return lock?.hints_left !== undefined;
}
