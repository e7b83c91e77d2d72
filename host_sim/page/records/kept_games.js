// What this browser keeps of games beside the board: variations, comments, marks, the day and who
// played. The board itself keeps the moves.

import { remember, remembered } from "../storage.js";
import { continues, checkedRecord } from "./reading.js";

/** @import { GameRecord } from "../messages/messages" */
/** @import { StoredRecord } from "./reading.js" */

const NAME = "rootlight-games";
const MOST_GAMES = 60;
// Letters, as JSON. A browser keeps some 5,000,000 for a site.
const LARGEST = 1 << 16;
const LARGEST_OF_ALL = 1 << 20;

/** @typedef {"kept" | "too large" | "refused"} Outcome */

export class KeptGames {
  /**
   * Return what is kept of a game; null if nothing is.
   *
   * @param {GameRecord | StoredRecord} record
   * @returns {StoredRecord | null}
   */
  find(record) {
    return foundIn(kept(), record) ?? null;
  }

  /**
   * Return a record with what is kept of its game.
   *
   * @param {GameRecord | StoredRecord} record
   * @returns {StoredRecord}
   */
  whole(record) {
    const { variations, comments, marks, date, names, opponents } = this.find(record) ?? {};
    const found = { variations, comments, marks, date, names, opponents };
    const known = Object.entries(found).filter(([, value]) => value !== undefined);
    return { ...Object.fromEntries(known), ...record };
  }

  /**
   * Keep what a record has beside its moves, in place of what was kept of its game before.
   *
   * @param {StoredRecord} record
   * @returns {Outcome}
   */
  keep(record) {
    const all = kept();
    const before = foundIn(all, record);
    const others = all.filter((game) => game !== before);
    const { undone: _undone, taken_back: _taken, number: _number, turn: _turn, ...game } = record;
    if (!hasMore(game)) return write(others);
    if (JSON.stringify(game).length > LARGEST) return "too large";
    return write([game, ...others]);
  }
}

/**
 * Return what belongs to a game; of several that began alike, the longest.
 *
 * @param {StoredRecord[]} games
 * @param {GameRecord | StoredRecord} record
 */
function foundIn(games, record) {
  const [longest] = games
    .filter((game) => isOf(game, record))
    .sort((one, other) => other.moves.length - one.moves.length);
  return longest;
}

/**
 * Return whether what is kept belongs to a game. One that was not over may have gone on since.
 *
 * @param {StoredRecord} game
 * @param {GameRecord | StoredRecord} record
 */
function isOf(game, record) {
  if (!continues(record, game)) return false;
  return game.moves.length === record.moves.length || (!game.result && game.moves.length > 0);
}

/** @param {StoredRecord} game */
function hasMore({ variations, comments, marks, date, names }) {
  return [variations, comments, marks, date, names].some((member) => member !== undefined);
}

/** @returns {StoredRecord[]} */
function kept() {
  try {
    /** @type {unknown} */
    const games = JSON.parse(remembered("localStorage", NAME) ?? "[]");
    return Array.isArray(games) ? games.flatMap(whatIsSound) : [];
  } catch {
    return [];
  }
}

/** @param {unknown} game */
function whatIsSound(game) {
  try {
    return [checkedRecord(game, NAME)];
  } catch {
    return [];
  }
}

/**
 * Write the games, the newest first; the oldest go where there are too many.
 *
 * @param {StoredRecord[]} games
 * @returns {Outcome}
 */
function write(games) {
  let room = LARGEST_OF_ALL;
  const fitting = games.slice(0, MOST_GAMES).filter((game) => {
    room -= JSON.stringify(game).length;
    return room > 0;
  });
  return remember("localStorage", NAME, JSON.stringify(fitting)) ? "kept" : "refused";
}
