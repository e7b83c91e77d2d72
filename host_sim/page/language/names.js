// Names for people: of colours, games, options, moves, cards, pieces. Knows no rules.
//
// A name that is missing here is the board's own word for the thing, so a new game or option can
// be played before anybody has found better words.

import { own } from "../own.js";
import { t } from "./texts.js";

/** @import { Colour, GameDescription, OptionValue, Options } from "../messages/messages" */
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

/** @type {Names} */
const GAMES = {
  rootbound: "Root Bound",
  classroom: t("Rootbound, classroom rules"),
  rootzone: "RootZone",
  droched: "Droched",
  growy: "Roots Growy Roots",
  lessons: t("Lessons"),
};

/** @type {Names} */
const ABOUT = {
  rootbound: t("Two players, by Christopher Field. Stones and claimed cells score points."),
  classroom: t(
    "Two players. Root Bound with simpler rules for beginners. Claimed cells score points.",
  ),
  rootzone: t("Two players, by Dale W. Walton. The largest group wins."),
  droched: t("Two players, by Saïd Galdseid. You lose if you cannot move."),
  growy: t("Two to four players, each number with its own board. Roots grow among hidden cards."),
};

/** @type {Names} */
const CORNERS = {
  classroom: t("Classroom"),
  growy: "Growy Roots",
};

/**
 * By option: `label` and `values` are for the dialog in which it is chosen; `brief`, with the
 * value, or the words for one value are for the line that tells which game is played.
 *
 * @type {{[name: string]: {label: string, brief: string, values?: Names, briefValues?: Names}}}
 */
const OPTIONS = {
  friends_max: {
    label: t("Friendly neighbours that a new stone may have"),
    brief: t("friend limit {value}"),
    values: { 6: t("any number") },
  },
  crowd_max: {
    label: t("An older stone may get another neighbour if it has"),
    brief: t("crowd limit {value}"),
    values: {
      ...Object.fromEntries([1, 2, 3, 4].map((count) => [count, t("up to {count}", { count })])),
      none: t("any number"),
    },
    briefValues: { none: t("no crowd limit") },
  },
  handicap: {
    label: t("Handicap: black stones at the start"),
    brief: t("handicap {value}"),
  },
};
const NOT_USED = t("none");

/**
 * What people call the levels, by their number.
 *
 * @type {Names}
 */
const LEVELS = {
  1: t("beginner"),
  2: t("easy"),
  3: t("medium"),
  4: t("experienced"),
  5: t("strong"),
  6: t("as strong as it can"),
};

/** @type {Names} */
const PRESETS = { short: t("Short"), standard: t("Standard") };

/**
 * Moves that are words, as buttons say them. A word with a number is a field: see `numberWord`.
 *
 * @type {Names}
 */
const MOVES = {
  black: t("Take Black (blue)"),
  white: t("Take White (amber)"),
  end: t("End the turn"),
  pass: t("Pass"),
  release: t("Release a prisoner"),
  swap: t("Swap"),
};
/** @type {{[name: string]: {label: string, action: string}}} */
const NUMBER_MOVES = {
  komi: { label: t("Black stones"), action: t("Put in prison") },
};

/**
 * The cards by the letters that the board uses.
 *
 * @type {Names}
 */
const CARDS = {
  a: "artifact",
  d: "dirt",
  f: "fertilizer",
  o: "seed",
  s: "stone",
  w: "water",
};
/** @type {Names} */
const CARD_NAMES = {
  artifact: t("artifact"),
  dirt: t("dirt"),
  fertilizer: t("fertilizer"),
  seed: t("seed"),
  stone: t("stone"),
  water: t("water"),
};

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
  return own(COLOURS, colour) ?? own(SEATS, colour) ?? capitalised(colour);
}

/**
 * Who may play for a player: a person, for 0, or an opponent of a level.
 *
 * @param {number} level
 */
export function levelName(level) {
  if (level === 0) return t("Person");
  const name = own(LEVELS, String(level));
  if (name === undefined) return computerName(level);
  return t("Computer, level {level} ({name})", { level, name });
}

/**
 * An opponent of a level, briefly.
 *
 * @param {number} level
 */
export function computerName(level) {
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
  return own(GAMES, game) ?? capitalised(game);
}

/**
 * @param {string} game
 * @returns {string}
 */
export function aboutGame(game) {
  return own(ABOUT, game) ?? "";
}

/**
 * Short enough to stand at a corner of the board.
 *
 * @param {string} label
 * @returns {string}
 */
export function cornerName(label) {
  return own(CORNERS, label) ?? gameName(label);
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
  const names = Object.keys(OPTIONS);
  return Object.entries(options).sort(
    ([one], [other]) => names.indexOf(one) - names.indexOf(other),
  );
}

/**
 * @param {string} name
 * @returns {string}
 */
export function optionLabel(name) {
  return own(OPTIONS, name)?.label ?? spelledOut(name);
}

/**
 * @param {string} name
 * @param {OptionValue | undefined} value
 * @returns {string}
 */
export function optionValue(name, value) {
  if (value === null || value === undefined) return NOT_USED;
  return own(own(OPTIONS, name)?.values, String(value)) ?? String(value);
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
  return optionsInOrder(options)
    .filter(([name, value]) => own(known, name)?.standard !== value)
    .map(([name, value]) => briefly(name, value))
    .join(", ");
}

/**
 * @param {string} name
 * @param {OptionValue} value
 */
function briefly(name, value) {
  const { brief = `${name.replaceAll("_", " ")} {value}`, briefValues } = own(OPTIONS, name) ?? {};
  return own(briefValues, String(value)) ?? brief.replace("{value}", () => String(value));
}

/**
 * @param {string} word
 * @returns {string}
 */
export function wordLabel(word) {
  return own(MOVES, word) ?? spelledOut(word);
}

/**
 * @param {string} name
 * @returns {{label: string, action: string}}
 */
export function numberWord(name) {
  return own(NUMBER_MOVES, name) ?? { label: spelledOut(name), action: t("Play") };
}

/**
 * The name of a card's picture, whatever the language.
 *
 * @param {string} card
 * @returns {string}
 */
export function cardKey(card) {
  return own(CARDS, card) ?? card;
}

/**
 * @param {string} card
 * @returns {string}
 */
export function cardName(card) {
  return own(CARD_NAMES, cardKey(card)) ?? cardKey(card);
}

/**
 * What the lights call a piece or a region, in the legend.
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
