// Bringing a record onto the board. A record that turns out to be bad leaves the game as it was.

import { sentenceOf } from "../elements.js";
import { t } from "../language/texts.js";
import { LinkError } from "../session/transport.js";
import { RecordError } from "./errors.js";

/**
 * @import { GameRecord, NewGame } from "../messages/messages"
 * @import { Transport } from "../session/transport.js"
 * @import { StoredRecord } from "./reading.js"
 */

/**
 * The progress of a record: whether the board has another game now, what went wrong, and at which
 * move, from 1, if that is known.
 *
 * @typedef {{isChanged: boolean, error?: unknown, number?: number | null}} Placed
 */

// The board drops lines of more than 1,024 bytes; some room is left for the id.
const LINE_BYTES = 1000;
const LONGEST_ID = 9999999;
const COMMA = 1;

/**
 * Return whether a game has turns, those that were taken back included: it is worth being kept.
 *
 * @param {GameRecord} record
 */
export function hasTurns({ moves, undone = 0 }) {
  return moves.length + undone > 0;
}

/**
 * Put a record on the board. Throws RecordError if it does not fit into a line, or if the board
 * refuses it; then the game that was there, `before`, is there again.
 *
 * @param {Transport} transport
 * @param {StoredRecord} record
 * @param {StoredRecord} before
 */
export async function loadRecord(transport, record, before) {
  if (lineBytes(newParams(record, 0)) > LINE_BYTES) {
    throw new RecordError(t("This saved game is too large for the board."));
  }
  let placed = await place(transport, record, movesThatFit(record));
  if (isRefusal(placed.error) && placed.number === null) {
    // The board did not say which move it was: play them one by one to find it.
    placed = await place(transport, record, 0);
  }
  if (!placed.error) {
    await nameOpponents(transport, record);
    return;
  }
  if (placed.isChanged) {
    await place(transport, before, movesThatFit(before));
    await nameOpponents(transport, before);
  }
  throw new RecordError(complaint(placed, record));
}

/**
 * Name those for whom the board played. Not before all turns are played again: they would play on.
 *
 * @param {Transport} transport
 * @param {StoredRecord} record
 */
async function nameOpponents(transport, { opponents }) {
  for (const [colour, level] of Object.entries(opponents ?? {})) {
    await transport.request("opponent", { colour, level });
  }
}

/**
 * Play a record: the first moves at once, the others one by one. Then those are taken back that
 * were taken back in it.
 *
 * @param {Transport} transport
 * @param {StoredRecord} record
 * @param {number} atOnce
 * @returns {Promise<Placed>}
 */
async function place(transport, record, atOnce) {
  /** @type {number | null} */
  let number = null;
  let isChanged = false;
  const moves = allMoves(record);
  try {
    await transport.request("new", newParams(record, atOnce));
    isChanged = true;
    for (number = atOnce + 1; number <= moves.length; number++) {
      await transport.request("play", { move: moves[number - 1] });
    }
    await takeBack(transport, record.taken_back?.length ?? 0);
    return { isChanged };
  } catch (error) {
    const told = error instanceof LinkError ? (error.data?.number ?? null) : null;
    return { isChanged, error, number: number ?? told };
  }
}

/**
 * Take turns back, as far as the board lets them: not past a card that was revealed.
 *
 * @param {Transport} transport
 * @param {number} count
 */
async function takeBack(transport, count) {
  try {
    for (; count > 0; count--) await transport.request("undo");
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

/**
 * @param {StoredRecord} record
 * @returns {string[]} Those that were taken back included.
 */
function allMoves({ moves, taken_back = [] }) {
  return [...moves, ...taken_back];
}

/**
 * @param {StoredRecord} record
 * @param {number} count Of its first moves.
 * @returns {NewGame}
 */
function newParams(record, count) {
  const { game, board, options, seed, cards } = record;
  const moves = allMoves(record).slice(0, count);
  const params = { game, board, options, seed, cards, moves };
  const given = Object.entries(params).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return { ...Object.fromEntries(given), game };
}

/**
 * Return how many of the first moves go into one line to the board.
 *
 * @param {StoredRecord} record
 */
function movesThatFit(record) {
  let bytes = lineBytes(newParams(record, 0));
  let count = 0;
  for (const move of allMoves(record)) {
    bytes += jsonBytes(move) + COMMA;
    if (bytes > LINE_BYTES) break;
    count++;
  }
  return count;
}

/** @param {NewGame} params */
function lineBytes(params) {
  return jsonBytes({ jsonrpc: "2.0", id: LONGEST_ID, method: "new", params });
}

/** @param {unknown} value */
function jsonBytes(value) {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** @param {unknown} error */
function isRefusal(error) {
  return error instanceof LinkError && error.isRefusal;
}

/**
 * @param {Placed} placed
 * @param {StoredRecord} record
 */
function complaint({ error, number }, record) {
  if (!(error instanceof LinkError) || !error.isRefusal || !number) {
    return t("This saved game cannot be played here: {why}", { why: sentenceOf(error) });
  }
  const values = { number, move: allMoves(record)[number - 1], why: error.message };
  return t("Move {number}, {move}, is not allowed: {why}", values);
}
