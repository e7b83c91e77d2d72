// The players of the colours: persons, or opponents for whom the board plays at a level.

import { own } from "../own.js";

/** @import { Colour, Opponents, State } from "./messages" */

/** Where the board plays this level, it can keep games even, too. */
export const EVEN_FROM = 8;

/** The players of Droched before their sides are chosen, in the order in which they choose. */
const CHOOSERS = ["first", "second"];

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
  const isBeaten = typeof winner === "string" && winner !== "draw" && winner !== colour;
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
 * All players of a game: those who choose the sides first, later the colours on the board.
 *
 * @param {State} state
 * @returns {Colour[]}
 */
export function playersOf(state) {
  return haveColours(state) ? Object.keys(state.cells) : CHOOSERS;
}

/**
 * Return who plays against people in the next game: the opponents of this one, in the order of
 * the players. Names differ from game to game, and in Droched players have no colours at first.
 *
 * @param {State} state
 * @param {Opponents} opponents Of this game.
 * @param {Colour[]} players Of the next game. If there are more or fewer, all are people.
 * @returns {Opponents}
 */
export function opponentsOfNext(state, opponents, players) {
  const before = playersOf(state);
  if (before.length !== players.length) return {};
  const levels = players.map((player, place) => [player, own(opponents, before[place]) ?? 0]);
  return Object.fromEntries(levels.filter(([, level]) => level !== 0));
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
