// Books of lessons in files: reading one, and cutting it into pieces for the board.

import { t } from "../language/texts.js";
import { RecordError } from "../records/errors.js";
import { textIn } from "../records/reading.js";

// Bytes of a book in one line to the board, which is 1,024 at most, as they stand in it: a line
// feed becomes two, other control characters six.
const PIECE = 800;
const QUOTES = 2;
// The largest book that a board takes: firmware/rootlight/lessons/by_link.py.
const LARGEST_BOOK = 65536;
const encoder = new TextEncoder();

/**
 * The text of a book in a file. Throws RecordError if it is no text, or larger than a board takes;
 * what is too large is not even read.
 *
 * @param {File} file
 */
export async function bookIn(file) {
  if (file.size > LARGEST_BOOK) throw tooLarge(file);
  const text = await textIn(file);
  if (bytesOf(text) > LARGEST_BOOK) throw tooLarge(file);
  return text;
}

/** @param {File} file */
function tooLarge({ name }) {
  const values = { name, most: LARGEST_BOOK };
  return new RecordError(
    t("{name} is too large: a book of lessons may have at most {most} bytes.", values),
  );
}

/**
 * A text in pieces that each fit into a line; `at`: how many bytes come before a piece.
 *
 * @param {string} text
 * @returns {{at: number, text: string}[]}
 */
export function piecesOf(text) {
  const pieces = [];
  let at = 0;
  for (const part of partsThatFit(text)) {
    pieces.push({ at, text: part });
    at += bytesOf(part);
  }
  return pieces;
}

/** @param {string} text */
function partsThatFit(text) {
  const parts = [];
  let begin = 0;
  let end = 0;
  let size = 0;
  for (const sign of text) {
    const bytes = bytesOf(JSON.stringify(sign)) - QUOTES;
    if (size + bytes > PIECE) {
      parts.push(text.slice(begin, end));
      begin = end;
      size = 0;
    }
    end += sign.length;
    size += bytes;
  }
  return [...parts, text.slice(begin)];
}

/** @param {string} text */
function bytesOf(text) {
  return encoder.encode(text).length;
}
