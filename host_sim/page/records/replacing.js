// What replaces the game on the board: a new game, a record from a file or a text. The old game
// can be brought back.

import { gameName } from "../language/names.js";
import { t } from "../language/texts.js";
import * as panel from "../panel/panel.js";
import { loadRecord } from "./loading.js";
import { readRecord } from "./reading.js";

/**
 * @import { ClockControl, GameRecord, NewGame, State } from "../session/messages"
 * @import { Transport } from "../session/transport.js"
 * @import { Study } from "../teaching/study.js"
 * @import { StoredRecord } from "./reading.js"
 */

/**
 * What a replacement needs of the page.
 *
 * @typedef {object} Page
 * @property {() => Promise<void>} leaveLesson
 * @property {(state: State) => void} adoptNew Shows a game that was just set up.
 * @property {() => unknown} refresh
 * @property {(error: unknown) => void} complain
 */

export class GameReplacer {
  #transport;
  #study;
  #page;

  /**
   * @param {Transport} transport
   * @param {Study} study
   * @param {Page} page
   */
  constructor(transport, study, page) {
    this.#transport = transport;
    this.#study = study;
    this.#page = page;
  }

  /**
   * Begin a new game; rejects with the board's refusal.
   *
   * @param {NewGame} params
   * @param {ClockControl | null} clock
   */
  startGame(params, clock) {
    const values = { game: gameName(params.game), board: params.board };
    const words = t("New game: {game} on {board}.", values);
    return this.#replace(async () => {
      await this.#transport.request("new", params);
      if (clock !== null) await this.#transport.request("clock", clock);
    }, words);
  }

  /**
   * Put a record that was typed on the board; rejects with what is wrong with it.
   *
   * @param {StoredRecord} stored
   */
  async playText(stored) {
    const words = t("The game with {count} turns is on the board.", {
      count: stored.moves.length,
    });
    await this.#replace((before) => this.#putOnBoard(stored, before), words);
  }

  /**
   * Put the record in a file on the board; what is wrong with it is shown.
   *
   * @param {File} file
   */
  async loadFile(file) {
    await this.#replaceOrComplain(
      async (before) => this.#putOnBoard(await readRecord(file), before),
      t("{name} is on the board.", { name: file.name }),
    );
  }

  /**
   * Put a game that somebody shared on the board.
   *
   * @param {StoredRecord} game
   */
  async openShared(game) {
    const words = t("The shared game with {count} turns is on the board.", {
      count: game.moves.length,
    });
    await this.#replaceOrComplain((before) => this.#putOnBoard(game, before), words);
  }

  /**
   * Put a game that this page kept on the board.
   *
   * @param {GameRecord} game
   */
  async bringBackKept(game) {
    await this.#bringBack(game, t("The kept game is on the board."));
  }

  /**
   * @param {GameRecord} game
   * @param {string} words
   */
  async #bringBack(game, words) {
    await this.#replaceOrComplain((now) => loadRecord(this.#transport, game, now), words);
  }

  /**
   * A record may name the turn that it is kept for: a study goes there, a game begins there.
   *
   * @param {StoredRecord} stored
   * @param {GameRecord} before
   */
  async #putOnBoard(stored, before) {
    const moves = this.#study.isOn ? stored.moves : stored.moves.slice(0, stored.turn);
    await loadRecord(this.#transport, { ...stored, moves }, before);
    this.#study.noteLoaded(stored);
  }

  /**
   * @param {(before: GameRecord) => Promise<unknown>} replace
   * @param {string} words What to say then.
   */
  async #replaceOrComplain(replace, words) {
    try {
      await this.#replace(replace, words);
    } catch (error) {
      this.#page.complain(error);
      this.#page.refresh();
    }
  }

  /**
   * Do what replaces the game, and offer to bring the old game back; rejects with what went wrong.
   *
   * @param {(before: GameRecord) => Promise<unknown>} replace
   * @param {string} words
   */
  async #replace(replace, words) {
    panel.showRefusal(null);
    panel.showNotice("");
    // What can be brought back is the game from before the lesson.
    await this.#page.leaveLesson();
    const before = await this.#transport.request("record");
    await replace(before);
    this.#page.adoptNew(await this.#transport.request("state"));
    const old = t("The old game is back.");
    const bringBack = {
      label: t("Bring the old game back"),
      run: () => this.#bringBack(before, old),
    };
    panel.showNotice(words, before.moves.length > 0 ? bringBack : null);
  }
}
