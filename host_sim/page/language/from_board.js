// The board's English sentences, in the language of the page.
//
// A board says sentences, in its own language (firmware/link.md), and it speaks English until
// somebody chooses another. All that it can say is in the catalogue of the page, too: a sentence
// without values is looked up, and one with values is matched with the texts that have places for
// them (`%s`).

import { ENGLISH, isKnown, language, t, textsWith } from "./texts.js";

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
// The places of values in its sentences; they stand in the same order in every language.
const PLACES = /%(?:s|d|02X)/g;

const patterns = textsWith(PLACES)
  .map(([sentence, text]) => ({ pattern: patternOf(sentence), text, length: sentence.length }))
  // The longest has the most in common with what it fits.
  .sort((one, other) => other.length - one.length);

/**
 * A sentence of the board in the language of the page; as it is, if it is not known.
 *
 * @param {string} message
 * @returns {string}
 */
export function fromBoard(message) {
  if (language === ENGLISH || isKnown(message)) return t(message);
  for (const { pattern, text } of patterns) {
    const values = pattern.exec(message)?.slice(1);
    if (values !== undefined) return text.replace(PLACES, () => fromBoard(values.shift() ?? ""));
  }
  const sentences = message.split(/(?<=[.?!]) +/);
  return sentences.length > 1 ? sentences.map(fromBoard).join(" ") : message;
}

/**
 * The same for all that is said in an answer or a notification of the board, in place.
 *
 * @param {any} value
 */
export function fromBoardWithin(value) {
  if (language === ENGLISH || value === null || typeof value !== "object") return value;
  const said = SAID.filter((name) => Object.hasOwn(value, name));
  for (const [name, part] of Object.entries(value)) {
    if (!said.some((one) => one === name)) fromBoardWithin(part);
  }
  for (const name of said) {
    const part = value[name];
    if (typeof part === "string") value[name] = fromBoard(part);
    else if (Array.isArray(part)) value[name] = part.map(fromBoard);
  }
  return value;
}

/** @param {string} sentence */
function patternOf(sentence) {
  const parts = sentence.split(PLACES).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(.+?)")}$`);
}
