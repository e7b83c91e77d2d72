// Records of games in files: reading one, and comparing two.
//
// Knows the form of a record (link.md, `record` and `new`), no rules: the board judges the moves.
// A file may hold anything; the records that these functions return have that form.

import { t } from "../language/texts.js";
import { own } from "../own.js";
import { RecordError, isMove } from "./errors.js";
import { GameTree } from "./game_tree.js";
import { addNotes } from "./notes.js";

/** @import { ByColour, GameRecord, Options } from "../messages/messages" */
/** @import { Notes } from "./notes.js" */

/**
 * A record as it is kept in a file: it may name the turn that it is kept for, its date, who
 * played, and hold notes. The rest of the file is as its writer had it.
 *
 * @typedef {Partial<GameRecord> & Notes & {game: string, moves: string[], turn?: number,
 *   date?: string, names?: ByColour<string>}} StoredRecord
 */

// The longest game that a board can hold: its memory is of 264 kB, and a turn takes ten bytes of
// it at least (move_stack.py).
const MOST_MOVES = 27000;
export const LARGEST_FILE = 1 << 20;
// By the mark that a file begins with.
const ENCODINGS = new Map([
  [0xfffe, "utf-16le"],
  [0xfeff, "utf-16be"],
]);
const NO_TEXT = "\0";

/**
 * The record in a file. Throws RecordError if there is none.
 *
 * @param {File} file
 * @returns {Promise<StoredRecord>}
 */
export async function readRecord(file) {
  const { name } = file;
  if (file.size > LARGEST_FILE) {
    throw new RecordError(t("{name} is too large for a saved game.", { name }));
  }
  const isNamedSo = name.toLowerCase().endsWith(".json");
  let record;
  try {
    record = JSON.parse(await textIn(file));
  } catch (error) {
    if (error instanceof RecordError && isNamedSo) throw error;
    throw new RecordError(
      isNamedSo
        ? t("{name} is not a game saved by Rootlight, or was cut off.", { name })
        : t("{name} is not a game saved by Rootlight. Choose a file whose name ends in .json.", {
            name,
          }),
    );
  }
  return checkedRecord(record, name);
}

/**
 * The text of a file, in UTF-8, or in UTF-16 with a byte order mark, as some editors for Windows
 * write it. Throws RecordError if it is no such text.
 *
 * @param {File} file
 */
export async function textIn(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = (bytes[0] << 8) | bytes[1];
  const encoding = ENCODINGS.get(mark) ?? "utf-8";
  let text = NO_TEXT;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // It is told below.
  }
  if (!text.includes(NO_TEXT)) return text;
  throw new RecordError(t("{name} is not UTF-8; save the file as UTF-8.", { name: file.name }));
}

/**
 * Return the record that was read, if it has the form of one. Throws RecordError if it has not.
 *
 * @param {any} record
 * @param {string} name Of the file, or what else it comes from.
 * @returns {StoredRecord}
 */
export function checkedRecord(record, name) {
  if (typeof record?.game !== "string") {
    throw new RecordError(
      t("{name} is not a saved game: it does not say which game it is.", { name }),
    );
  }
  /** @type {unknown} */
  const moves = record.moves ?? [];
  if (!Array.isArray(moves) || !moves.every(isMove)) {
    throw new RecordError(t("{name} is not a saved game: it has no list of moves.", { name }));
  }
  if (moves.length > MOST_MOVES) {
    throw new RecordError(t("{name} is too large for a saved game.", { name }));
  }
  const wrong = wrongMember(record);
  if (wrong !== undefined) {
    throw new RecordError(
      t("{name} is not a saved game: its “{member}” cannot be read.", { name, member: wrong }),
    );
  }
  const { turn = moves.length } = record;
  if (!Number.isInteger(turn) || turn < 0 || turn > moves.length) {
    throw new RecordError(
      t("{name} names turn {turn}, but the game has only {count} turns.", {
        name,
        turn: JSON.stringify(turn),
        count: moves.length,
      }),
    );
  }
  addNotes(new GameTree(moves), moves.length, record);
  return { ...record, moves };
}

/**
 * Return the member of a record, besides its game and moves, that is of another kind than the
 * board takes.
 *
 * @param {any} record
 */
function wrongMember({ board, options, seed, cards, turn, date, opponents, taken_back, names }) {
  if (!isTextOrNone(board)) return "board";
  if (!isTextOrNone(cards)) return "cards";
  if (!isTextOrNone(date)) return "date";
  if (!isNone(seed) && !Number.isInteger(seed)) return "seed";
  if (turn !== undefined && typeof turn !== "number") return "turn";
  if (!isNone(options) && !hasPlainValues(options)) return "options";
  if (!isNone(opponents) && !hasLevels(opponents)) return "opponents";
  if (!isNone(names) && !hasPlainValues(names)) return "names";
  if (!isNone(taken_back) && !(Array.isArray(taken_back) && taken_back.every(isMove))) {
    return "taken_back";
  }
  return undefined;
}

/** @param {unknown} value */
function isNone(value) {
  return value === undefined || value === null;
}

/** @param {unknown} value */
function isTextOrNone(value) {
  return isNone(value) || typeof value === "string";
}

/** @param {unknown} options */
function hasPlainValues(options) {
  if (typeof options !== "object" || options === null || Array.isArray(options)) return false;
  return Object.values(options).every((value) => value === null || typeof value !== "object");
}

/** @param {unknown} opponents */
function hasLevels(opponents) {
  if (typeof opponents !== "object" || opponents === null || Array.isArray(opponents)) {
    return false;
  }
  return Object.values(opponents).every((level) => Number.isInteger(level) || level === "even");
}

/**
 * Return whether `record` is the game `kept`, with the same turns at least.
 *
 * @param {StoredRecord} record
 * @param {StoredRecord} kept
 */
export function continues(record, kept) {
  return (
    record.game === kept.game &&
    record.board === kept.board &&
    record.seed === kept.seed &&
    record.cards === kept.cards &&
    sameOptions(record.options ?? {}, kept.options ?? {}) &&
    kept.moves.every((move, index) => record.moves[index] === move)
  );
}

/**
 * @param {Options} some
 * @param {Options} others
 */
function sameOptions(some, others) {
  const names = [...new Set([...Object.keys(some), ...Object.keys(others)])];
  return names.every((name) => own(some, name) === own(others, name));
}
