// Names for people: of colours, games, options, moves, cards, pieces. Knows no rules. The names of
// one game alone come with its description: see `games.js`.
//
// A name that is missing is the board's own word for the thing, so a new game or option can
// be played before anybody has found better words.

import { own } from "../own.js";
import { measured } from "./formats.js";
import { textOfColour, textsOf, textsOfCard, textsOfOptions, textsOfWord } from "./games.js";
import { t } from "./texts.js";

/** @import { Colour, GameDescription, Level, NumberTexts } from "../messages/messages" */
/** @import { OptionValue, Options } from "../messages/messages" */
/** @typedef {{[word: string]: string}} Names By the board's own word. */

/** @type {Names} */
const COLOURS = {
  black: t("Black (blue)"),
  white: t("White (amber)"),
  blue: t("Blue"),
  green: t("Green"),
  orange: t("Orange"),
  violet: t("Violet"),
  yellow: t("Yellow"),
};

/**
 * Players who have no colour yet.
 *
 * @type {Names}
 */
const SEATS = {
  first: t("First player"),
  second: t("Second player"),
};

/**
 * The labels at corners of the board that are no game.
 *
 * @type {Names}
 */
const CORNERS = { lessons: t("Lessons") };
const NOT_USED = t("none");

/**
 * The names of the levels for people, by their number.
 *
 * @type {Names}
 */
const LEVELS = {
  1: t("beginner"),
  2: t("easy"),
  4: t("medium"),
  6: t("experienced"),
  8: t("strong"),
  10: t("very strong"),
};

/** @type {Names} */
const PRESETS = { short: t("Short"), standard: t("Standard") };

/** @param {string | undefined} sentence */
function translated(sentence) {
  return sentence === undefined ? "" : t(sentence);
}

/** @param {string} name */
function textsOfOption(name) {
  return textsOfOptions().find((option) => option.name === name);
}

/** @param {string} word */
export function capitalised(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** @param {string} name */
function spelledOut(name) {
  return capitalised(name.replaceAll("_", " "));
}

/**
 * @param {Colour} colour
 * @returns {string}
 */
export function colourName(colour) {
  const name = textOfColour(colour);
  if (name !== undefined) return t(name);
  return own(COLOURS, colour) ?? own(SEATS, colour) ?? capitalised(colour);
}

/**
 * Return the name of a player's kind: a person, for 0, or an opponent of a level.
 *
 * @param {Level} level
 */
export function levelName(level) {
  if (level === 0) return t("Person");
  if (level === "even") return t("Computer, as strong as you");
  const name = own(LEVELS, String(level));
  if (name === undefined) return computerName(level);
  return t("Computer, level {level} ({name})", { level, name });
}

/**
 * An opponent of a level, briefly: it stands beside a number, on phones too.
 *
 * @param {Level} level
 */
export function computerName(level) {
  if (level === "even") return t("Computer, even");
  return t("Computer, level {level}", { level });
}

/**
 * The letter that stands on the stones of a colour. The colours of one game have different ones.
 *
 * @param {Colour} colour
 */
export function colourLetter(colour) {
  return colourName(colour).charAt(0).toUpperCase();
}

/**
 * @param {string} game
 * @returns {string}
 */
export function gameName(game) {
  const title = textsOf(game)?.title;
  return title === undefined ? (own(CORNERS, game) ?? capitalised(game)) : t(title);
}

/**
 * @param {string} game
 * @returns {string}
 */
export function aboutGame(game) {
  return translated(textsOf(game)?.about);
}

/**
 * Short enough to stand at a corner of the board.
 *
 * @param {string} label
 * @returns {string}
 */
export function cornerName(label) {
  return translated(textsOf(label)?.corner) || gameName(label);
}

/**
 * @param {string} shape
 * @param {number} cells
 */
export function boardName(shape, cells) {
  const players = /^growy-(\d)$/.exec(shape)?.[1];
  if (players) return t("{shape}, {players} players, {cells} cells", { shape, players, cells });
  return t("{shape}, {cells} cells", { shape, cells });
}

/**
 * Options by name as people read them; a board tells them in any order.
 *
 * @template T
 * @param {{[name: string]: T}} options
 * @returns {[string, T][]}
 */
export function optionsInOrder(options) {
  const names = textsOfOptions().map(({ name }) => name);
  return Object.entries(options).sort(
    ([one], [other]) => names.indexOf(one) - names.indexOf(other),
  );
}

/**
 * @param {string} name
 * @returns {string}
 */
export function optionLabel(name) {
  return translated(textsOfOption(name)?.label) || spelledOut(name);
}

/**
 * @param {string} name
 * @param {OptionValue | undefined} value
 * @returns {string}
 */
export function optionValue(name, value) {
  if (value === null || value === undefined) return NOT_USED;
  const { value: pattern, values } = textsOfOption(name) ?? {};
  const text = own(values, String(value)) ?? pattern;
  return text === undefined ? String(value) : t(text, { count: String(value) });
}

/**
 * @param {string} name
 * @returns {string}
 */
export function presetName(name) {
  return own(PRESETS, name) ?? spelledOut(name);
}

/**
 * The options of a game that are not the usual ones.
 *
 * @param {Options} options
 * @param {GameDescription["options"]} [known]
 */
export function optionsSentence(options, known = {}) {
  return measured(
    optionsInOrder(options)
      .filter(([name, value]) => own(known, name)?.standard !== value)
      .map(([name, value]) => briefly(name, value)),
  );
}

/**
 * @param {string} name
 * @param {OptionValue} value
 */
function briefly(name, value) {
  const { brief, brief_values: values } = textsOfOption(name) ?? {};
  const text = own(values, String(value)) ?? brief;
  return text === undefined
    ? `${name.replaceAll("_", " ")} ${value}`
    : t(text, { value: String(value) });
}

/**
 * @param {string} word
 * @returns {string}
 */
export function wordLabel(word) {
  const text = textsOfWord(word);
  return typeof text === "string" ? t(text) : spelledOut(word);
}

/**
 * @param {string} name
 * @returns {NumberTexts}
 */
export function numberWord(name) {
  const texts = textsOfWord(name);
  return typeof texts === "object"
    ? { ...texts, label: t(texts.label), action: t(texts.action) }
    : { label: spelledOut(name), action: t("Play") };
}

/**
 * @param {string} card
 * @returns {string}
 */
export function cardName(card) {
  return translated(textsOfCard(card)?.name) || card;
}

/**
 * Return the name of a piece or a region in the legend of the lights.
 *
 * @param {string} piece
 * @returns {string}
 */
export function pieceSentence(piece) {
  const [colour, kind] = piece.split(" ");
  if (kind === "claim") return t("Claimed by {player}", { player: colourName(colour) });
  if (piece === "block") return t("The blocking stone");
  if (piece === "rock") return t("A stone, turned up");
  return colourName(colour);
}
