// Moves as text, both ways: a game as its players write it, such as Root Bound.
//
// A turn is its cells joined by a comma, or `pass`; blanks, lines or bars stand between turns, and
// numbers of turns may. Lines that begin with # are for people, and may name the board. Knows no
// rules: whether a turn may be played says the board.

import { t } from "../language/texts.js";
import { LONGEST_MOVE, RecordError } from "./reading.js";

/** @import { GameTexts } from "../messages/messages" */
/** @import { StoredRecord } from "./reading.js" */

const A_ROUND = 2;
const LONGEST = 100000;
const LONGEST_SHOWN = 40;
const NUMBER = /^\d+[.):]+$/;
const BEFORE_A_MOVE = /^\d+[.):]+/;
const MOVE = /^(pass|[a-z][1-9]\d?(,[a-z][1-9]\d?)*)$/;
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

/**
 * The record in a text. Throws RecordError, with the number of the move that cannot be read.
 *
 * @param {string} text
 * @param {string} game Is played.
 * @param {string} board Is played on if the text names none.
 * @returns {StoredRecord}
 */
export function recordOf(text, game, board) {
  if (text.length > LONGEST) throw new RecordError(t("This text is too long for a game."));
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const remarks = lines.filter((line) => line.startsWith("#")).join(" ");
  const words = lines
    .filter((line) => !line.startsWith("#"))
    .join(" ")
    .replace(/,\s+/g, ",")
    .split(/[\s|;]+/)
    .filter((word) => word !== "" && !NUMBER.test(word))
    .map((word) => word.replace(BEFORE_A_MOVE, "").toLowerCase());
  const wrong = words.findIndex((word) => word.length > LONGEST_MOVE || !MOVE.test(word));
  if (wrong >= 0) {
    const values = { number: wrong + 1, move: shortened(words[wrong]) };
    throw new RecordError(
      t(
        "Move {number}, “{move}”, is not a move. Write cells such as e5 or e5,f7, or pass.",
        values,
      ),
    );
  }
  if (words.length === 0) throw new RecordError(t("This text has no moves."));
  return { game, board: BOARD.exec(remarks)?.[0] ?? board, moves: words };
}

/** @param {string} word */
function shortened(word) {
  return word.length > LONGEST_SHOWN ? `${word.slice(0, LONGEST_SHOWN)}…` : word;
}
