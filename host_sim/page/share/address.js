// The part after the # of a shared address: a game, or a puzzle of a book that boards have.
//
//     #game=1.<record>     the record as JSON, deflated, as base64url
//     #puzzle=1.<book>.<number>
//
// The 1 is the version of the form. An address may come from anywhere and hold anything.

import { t } from "../language/texts.js";
import { RecordError } from "../records/errors.js";
import { checkedRecord } from "../records/reading.js";

/**
 * @import { StoredRecord } from "../records/reading.js"
 * @typedef {{book: string, number: number}} Puzzle A lesson of a book, counted from 1.
 * @typedef {{game: StoredRecord} | {puzzle: Puzzle}} Shared
 */

const GAME = "#game=";
const PUZZLE = "#puzzle=";
const GAME_FORM = /^#game=1\.([\w-]+)$/;
const PUZZLE_FORM = /^#puzzle=1\.([a-z0-9-]{1,40})\.([1-9]\d{0,3})$/;
const LONGEST = 1 << 17;
const LARGEST = 1 << 20;
const FORMAT = "deflate-raw";
// String.fromCharCode takes only so many arguments.
const PIECE = 1 << 13;

/**
 * The part of an address that holds a game.
 *
 * @param {StoredRecord} record
 */
export async function gamePart(record) {
  const { game, board, options, seed, cards, moves, opponents } = record;
  const { variations, comments, marks, names, turn, at } = record;
  const text = JSON.stringify({
    ...{ game, board, options, seed, cards, moves, opponents },
    ...{ variations, comments, marks, names, turn, at },
  });
  const bytes = await read(streamOf(text).pipeThrough(new CompressionStream(FORMAT)));
  return `${GAME}1.${base64url(bytes)}`;
}

/** @param {Puzzle} puzzle */
export function puzzlePart({ book, number }) {
  return `${PUZZLE}1.${book}.${number}`;
}

/**
 * Return the content of a shared address; null without one. Throws RecordError if it cannot be
 * read.
 *
 * @param {string} hash The part after the address, with its #.
 * @returns {Promise<Shared | null>}
 */
export async function sharedIn(hash) {
  if (hash.startsWith(PUZZLE)) return { puzzle: puzzleIn(hash) };
  if (hash.startsWith(GAME)) return { game: await gameIn(hash) };
  return null;
}

/** @param {string} hash */
function puzzleIn(hash) {
  const [, book, number] = PUZZLE_FORM.exec(hash) ?? [];
  if (book === undefined) throw unreadable();
  return { book, number: Number(number) };
}

/** @param {string} hash */
async function gameIn(hash) {
  const [, packed] = GAME_FORM.exec(hash) ?? [];
  if (packed === undefined || packed.length > LONGEST) throw unreadable();
  try {
    const bytes = bytesOf(packed);
    const unpacked = await read(streamOf(bytes).pipeThrough(new DecompressionStream(FORMAT)));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(unpacked);
    return checkedRecord(JSON.parse(text), t("This address"));
  } catch (error) {
    throw error instanceof RecordError ? error : unreadable();
  }
}

/** Return the error that an address holds nothing of use. */
export function unreadable() {
  return new RecordError(
    t(
      "This address holds nothing that can be opened; a part of it may be missing. " +
        "Ask for it again.",
    ),
  );
}

/** @param {BlobPart} content */
function streamOf(content) {
  return new Blob([content]).stream();
}

/**
 * All bytes of a stream. Throws RangeError if there are too many: a short text may unpack to any
 * size.
 *
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream
 */
async function read(stream) {
  const pieces = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST) {
      await reader.cancel();
      throw new RangeError("too large");
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** @param {Uint8Array} bytes */
function base64url(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  }
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
function bytesOf(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
