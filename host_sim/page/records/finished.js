// Keeps the day of a game that ends before this page, and who played it: the board, which has no
// calendar, does not.

import { dayNow } from "./saving.js";

/** @import { ByColour, GameRecord, State } from "../messages/messages" */
/** @import { BoardListener, BoardSession } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */
/** @import { KeptGames } from "./kept_games.js" */

/** @implements {BoardListener} */
export class FinishedGames {
  #transport;
  #session;
  #kept;
  #people;
  /** @type {State | null} */
  #before = null;
  /** The end of a game whose record was not told yet. @type {State | null} */
  #ended = null;
  /** Whether turns of that game had been taken back just before it ended. */
  #hadUndone = false;

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {KeptGames} kept
   * @param {() => ByColour<string>} people Names of those who play, where they are known.
   */
  constructor(transport, session, kept, people) {
    this.#transport = transport;
    this.#session = session;
    this.#kept = kept;
    this.#people = people;
  }

  /** Another board is shown from now on. */
  changed() {
    this.#before = null;
    this.#ended = null;
  }

  /** @param {State} state */
  state(state) {
    const before = this.#before;
    const isOwn = state.study === undefined && !this.#session.isLessonOn;
    this.#before = isOwn ? state : null;
    if (!isOwn || !state.over || before?.over !== false || before.turn === 0) return;
    this.#ended = state;
    this.#hadUndone = Boolean(this.#session.record?.undone);
  }

  /** @param {GameRecord} record */
  record(record) {
    const ended = this.#ended;
    if (ended === null) return;
    this.#ended = null;
    if (record.result) this.#keep(record);
    else void this.#keepFromLibrary(ended);
  }

  /**
   * Another game was begun before the record of the finished one was told: the board keeps it,
   * unless its end was taken back.
   *
   * @param {State} ended
   */
  async #keepFromLibrary({ game, board, turn }) {
    try {
      const library = await this.#transport.request("library");
      const [newest] = "games" in library ? library.games : [];
      if (newest === undefined || "damaged" in newest) return;
      if (newest.game !== game || newest.board !== board || newest.turns !== turn) return;
      const record = await this.#transport.request("library", { number: newest.number });
      if ("moves" in record) this.#keep(record);
    } catch {
      // A game without its day is still in the list.
    }
  }

  /** @param {GameRecord} record */
  #keep(record) {
    const names = this.#people();
    const isNamed = Object.keys(names).length > 0;
    const known = this.#kept.whole(record);
    // Its end was taken back and is there again.
    if (known.date !== undefined && this.#hadUndone) return;
    this.#kept.keep({ ...known, date: dayNow(), ...(isNamed && { names }) });
  }
}
