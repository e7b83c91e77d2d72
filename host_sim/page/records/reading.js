// Records of games in files: reading one, and comparing two.
//
// Knows the form of a record (link.md, `record` and `new`), no rules: the board judges the moves.

import { t } from "../language/texts.js";

/** @import { GameRecord, Options } from "../session/messages" */

/**
 * A record as it is kept in a file: it may name the turn that it is kept for, and its date. What
 * else is in the file is as its writer had it.
 *
 * @typedef {Partial<GameRecord> & {game: string, moves: string[], turn?: number, date?: string}}
 * StoredRecord
 */

const LARGEST_FILE = 1 << 20;

/** What is wrong with a record, in one sentence for a person. */
export class RecordError extends Error {}

/**
 * The record in a file. Throws RecordError if there is none.
 *
 * @param {File} file
 * @returns {Promise<StoredRecord>}
 */
export async function readRecord(file) {
  if (file.size > LARGEST_FILE) {
    throw new RecordError(t("{name} is too large for a saved game.", file));
  }
  let record;
  try {
    record = JSON.parse(await file.text());
  } catch {
    throw new RecordError(t("{name} is not a saved game: it is not JSON.", file));
  }
  if (typeof record?.game !== "string") {
    throw new RecordError(
      t("{name} is not a saved game: it does not say which game it is.", file),
    );
  }
  /** @type {unknown} */
  const moves = record.moves ?? [];
  if (!Array.isArray(moves) || !moves.every((move) => typeof move === "string")) {
    throw new RecordError(t("{name} is not a saved game: it has no list of moves.", file));
  }
  const { turn = moves.length } = record;
  if (!Number.isInteger(turn) || turn < 0 || turn > moves.length) {
    const values = { name: file.name, turn, count: moves.length };
    throw new RecordError(
      t("{name} names turn {turn}, but the game has only {count} turns.", values),
    );
  }
  return { ...record, moves };
}

/**
 * Whether `record` is the game `kept`, with the same turns at least.
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
  return names.every((name) => some[name] === others[name]);
}
