// Moves as text, both ways: a game as its players write it, such as Root Bound.
//
// A turn is its cells joined by a comma, `pass` or `resign`, which may be in the language of the
// page; blanks, lines or bars stand between turns, numbers of turns may stand before them, and
// signs such as !? after them. Lines that begin with # are for people, and may name the board.
// Knows no rules: whether a turn may be played says the board.
//
// People paste out of mails, chats and documents: letters may be wide or capital, blanks may be of
// any kind, and there may be marks that nobody sees.

import { t } from "../language/texts.js";
import { moveText } from "../language/words.js";
import { own } from "../own.js";
import { LONGEST_MOVE, RecordError } from "./errors.js";

/** @import { GameTexts } from "../messages/messages" */
/** @import { StoredRecord } from "./reading.js" */

const A_ROUND = 2;
const LONGEST = 100000;
const LONGEST_SHOWN = 40;
// Numbers of turns, as "3.", "(3)", "3:" or "3…".
const NUMBER = /^\(?\d+[.):-]*$/;
const BEFORE_A_MOVE = /^\(?\d+[.):-]+/;
// What people think of a move, as "d4!?".
const AFTER_A_MOVE = /[!?]+$/;
// Marks that nobody sees: joiners, directions, places to break a word, the mark of byte order.
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
/** What Unicode's plain form leaves as it is: a comma of Japanese, a line end of mainframes. */
const PLAIN = { "、": ",", "\u0085": "\n" };
const ENDS_OF_LINE = /\r\n|[\n\r\u0085\u2028\u2029]/;
const LINE = /[^\n\r\u2028\u2029]+/g;
const CELLS = /^[a-z][1-9]\d?(,[a-z][1-9]\d?)*$/;
/** A record's words for turns without cells, under the names that records and this page use. */
const WORDS = Object.fromEntries(
  ["resign black", "resign white", "resign", "pass"].flatMap((word) => [
    [word, word],
    [moveText(word).toLowerCase(), word],
  ]),
);
const KNOWN = Object.keys(WORDS).map((word) => word.replace(/[()]/g, "\\$&"));
// Blanks may stand within such a word, and around the commas within a turn.
const WORD = new RegExp(
  `(?:${KNOWN.join("|").replaceAll(" ", "\\s+")})(?=[\\s|;]|$)|` +
    "[^\\s|;,]+(?:\\s*,[\\s,]*[^\\s|;,]+)*,*",
  "gi",
);
const BOARD = /\bhex-\d+(-\d+)?\b/;

/**
 * A record as text: a line for each turn of the first player and the other's answer.
 *
 * @param {StoredRecord} record
 * @param {GameTexts} texts Of its game.
 */
export function textOf({ board, moves }, { title, written }) {
  const lines = board === written?.board ? [] : [`# ${title}, ${board}`];
  for (let first = 0; first < moves.length; first += A_ROUND) {
    const round = moves.slice(first, first + A_ROUND).join(" ");
    lines.push(`${first / A_ROUND + 1}. ${round}`);
  }
  return `${lines.join("\n")}\n`;
}

/** A text has a word that is no move; says where it stands, so that the page can mark it. */
export class WordError extends RecordError {
  /**
   * @param {string} message
   * @param {number} from Of the text, where the word begins.
   * @param {number} to
   */
  constructor(message, from, to) {
    super(message);
    this.from = from;
    this.to = to;
  }
}

/**
 * The record in a text. Throws WordError, with the number of the line and of the move, if a move
 * cannot be read, and RecordError if there is none.
 *
 * @param {string} text
 * @param {string} game Is played.
 * @param {string} board Is played on if the text names none.
 * @returns {StoredRecord}
 */
export function recordOf(text, game, board) {
  if (text.length > LONGEST) throw new RecordError(t("This text is too long for a game."));
  const { plain, places } = plainOf(text);
  const remarks = [...plain.matchAll(LINE)].map(([line]) => line).filter(isRemark);
  const moves = [];
  for (const { 0: word, index } of plain.replace(LINE, blankRemark).matchAll(WORD)) {
    if (NUMBER.test(word)) continue;
    const bare = word.replace(BEFORE_A_MOVE, "").replace(AFTER_A_MOVE, "");
    const move = moveIn(bare.toLowerCase());
    if (move === null) {
      throw wrongWord(text, moves.length + 1, places[index], places[index + word.length]);
    }
    moves.push(move);
  }
  if (moves.length === 0) throw new RecordError(t("This text has no moves."));
  return { game, board: BOARD.exec(remarks.join(" "))?.[0] ?? board, moves };
}

/**
 * A move as the record has it; null if a word is none.
 *
 * @param {string} word
 */
function moveIn(word) {
  const known = own(WORDS, word.replace(/\s+/g, " "));
  if (known !== undefined) return known;
  const cells = word.replace(/\s/g, "");
  return cells.length <= LONGEST_MOVE && CELLS.test(cells) ? cells : null;
}

/**
 * A text in plain letters, without marks that nobody sees, and the place in the given text of each
 * of its letters and of its end.
 *
 * @param {string} text
 */
function plainOf(text) {
  let plain = "";
  const places = [];
  let place = 0;
  for (const sign of text) {
    const letters = UNSEEN.test(sign) ? "" : (own(PLAIN, sign) ?? sign.normalize("NFKC"));
    plain += letters;
    for (let letter = 0; letter < letters.length; letter++) places.push(place);
    place += sign.length;
  }
  return { plain, places: [...places, place] };
}

/** @param {string} line */
function isRemark(line) {
  return line.trimStart().startsWith("#");
}

/** @param {string} line */
function blankRemark(line) {
  return isRemark(line) ? " ".repeat(line.length) : line;
}

/**
 * @param {string} text
 * @param {number} number Of the move, from 1.
 * @param {number} from
 * @param {number} to
 */
function wrongWord(text, number, from, to) {
  const line = text.slice(0, from).split(ENDS_OF_LINE).length;
  const values = { line, number, move: shortened(text.slice(from, to).trim()) };
  const message = t(
    "Line {line}, move {number}: “{move}” is not a move. Write cells such as e5 or e5,f7, or pass.",
    values,
  );
  return new WordError(message, from, to);
}

/** @param {string} word */
function shortened(word) {
  return word.length > LONGEST_SHOWN ? `${word.slice(0, LONGEST_SHOWN)}…` : word;
}
