// The board's English sentences, in the language of the page.
//
// A board says sentences, in its own language (firmware/link.md), and it speaks English until
// somebody chooses another. The English sentence is the key to the catalogue of the page: one
// without values is looked up as it is. One with values comes with its parts, `filled`: the
// English sentence with a place for each value, and the values.

import { sentences, t } from "./texts.js";

/** @import { Filled } from "../messages/messages" */

// Members of answers and notifications in which a board says something to people.
const SAID = /** @type {const} */ ([
  "message",
  "sentence",
  "said",
  "title",
  "titles",
  "lesson",
  "lessons",
  "error",
]);
// The members that may have values.
const FILLED = /** @type {const} */ (["message", "error"]);
// The places of values in its sentences; they stand in the same order in every language.
const PLACES = /%(?:s|d|02X)/g;
// A value may be a sentence with values itself, but so deep no board nests them.
const DEEPEST = 6;

/**
 * A sentence of the board in the language of the page; as it is, if it is not known.
 *
 * @param {string} message
 * @param {unknown} [filled] Its parts, if it has values.
 * @returns {string}
 */
export function fromBoard(message, filled) {
  return isFilled(filled) ? sentenceOf(filled, DEEPEST) : t(message);
}

/**
 * The same of a sentence that a report has in English, without its parts.
 *
 * @param {string} sentence
 */
export function fromReport(sentence) {
  return fromBoard(sentence, partsOf(sentence, sentences()));
}

/**
 * The parts of a sentence: the pattern that leaves least to its values, and the values.
 *
 * @param {string} sentence
 * @param {string[]} patterns Those that the board may have said.
 * @returns {Filled | undefined}
 */
export function partsOf(sentence, patterns) {
  const fitting = patterns.filter((one) => matcherOf(one).test(sentence));
  const [pattern] = fitting.sort((one, other) => other.length - one.length);
  if (pattern === undefined) return undefined;
  const values = matcherOf(pattern).exec(sentence)?.slice(1) ?? [];
  const places = pattern.match(PLACES) ?? [];
  return [
    pattern,
    ...values.map((value, index) => (places[index] === "%02X" ? parseInt(value, 16) : value)),
  ];
}

/** @param {string} pattern */
function matcherOf(pattern) {
  const texts = pattern.split(PLACES).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${texts.join("(.+?)")}$`);
}

/**
 * The same for all that is said in an answer or a notification of the board, in place.
 *
 * @param {any} value
 */
export function fromBoardWithin(value) {
  if (value === null || typeof value !== "object") return value;
  const said = SAID.filter((name) => Object.hasOwn(value, name));
  for (const [name, part] of Object.entries(value)) {
    if (!said.some((one) => one === name) && name !== "filled") fromBoardWithin(part);
  }
  for (const name of said) {
    const part = value[name];
    const filled = FILLED.some((one) => one === name) ? value.filled : undefined;
    if (typeof part === "string") value[name] = fromBoard(part, filled);
    else if (Array.isArray(part)) value[name] = part.map((one) => fromBoard(one));
  }
  return value;
}

/**
 * @param {unknown} value
 * @returns {value is Filled}
 */
function isFilled(value) {
  return Array.isArray(value) && typeof value[0] === "string";
}

/**
 * @param {Filled} filled
 * @param {number} deep How deep values may nest.
 * @returns {string}
 */
function sentenceOf([pattern, ...values], deep) {
  return t(pattern).replace(PLACES, (place) => {
    const value = values.shift();
    if (isFilled(value)) return deep > 0 ? sentenceOf(value, deep - 1) : "";
    return place === "%02X" ? inHex(Number(value)) : String(value ?? "");
  });
}

/** @param {number} value */
function inHex(value) {
  return value.toString(16).toUpperCase().padStart(2, "0");
}
