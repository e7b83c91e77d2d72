// The texts of games for people: the description of a board brings them. Each text is the English
// sentence, which is translated when it is shown.

import { BUILT_BOARDS, STANDARD } from "../first/built_board.js";
import { own } from "../own.js";

/** @import { GameTexts, OptionTexts } from "../messages/messages" */

/** @type {Map<string, GameTexts>} */
const known = new Map();

/** @param {{name: string, texts: GameTexts}[]} games */
export function learnGames(games) {
  for (const { name, texts } of games) known.set(name, texts);
}

/**
 * @param {string} game
 * @returns {GameTexts | undefined}
 */
export function textsOf(game) {
  return known.get(game);
}

/**
 * A board that holds a game and the lessons of its course; null where that is not known.
 *
 * @param {string} game
 */
export function boardFor(game) {
  const boards = textsOf(game)?.course?.boards;
  if (boards === undefined) return null;
  return boards.find((board) => BUILT_BOARDS.includes(board)) ?? STANDARD;
}

/**
 * The game that a book is the course of.
 *
 * @param {string} book
 */
export function gameOfCourse(book) {
  return [...known].find(([, { course }]) => course?.book === book)?.[0];
}

/** The games that have a rules card, in the order in which they are offered. */
export function gamesWithRules() {
  return [...known].filter(([, { steps }]) => steps !== undefined).map(([name]) => name);
}

/** @param {string} word */
export function textsOfWord(word) {
  return found(({ words }) => own(words, word));
}

/** @param {string} colour Or a piece. */
export function textOfColour(colour) {
  return found(({ colours }) => own(colours, colour));
}

/** @param {string} card */
export function textsOfCard(card) {
  return found(({ cards }) => own(cards, card));
}

/** @returns {OptionTexts[]} */
export function textsOfOptions() {
  return [...known.values()].flatMap(({ options = [] }) => options);
}

/**
 * Return the first answer of a game that has one. No two games mean different things by one word.
 *
 * @template T
 * @param {(texts: GameTexts) => T | undefined} look
 */
function found(look) {
  for (const texts of known.values()) {
    const text = look(texts);
    if (text !== undefined) return text;
  }
  return undefined;
}
