// Opens what the address of the page shares: a game or a puzzle, once the board is there.
//
// A game that is going on is not replaced unasked.

import { gameName } from "../language/names.js";
import { t } from "../language/texts.js";
import { showShared } from "../panel/panel.js";
import { continues } from "../records/reading.js";
import { sharedIn } from "./address.js";

/**
 * @import { GameRecord } from "../session/messages"
 * @import { StoredRecord } from "../records/reading.js"
 * @import { Puzzle, Shared } from "./address.js"
 */

/**
 * @typedef {object} Page
 * @property {() => Promise<GameRecord>} record Of the game on the board.
 * @property {(record: StoredRecord) => Promise<unknown>} openGame
 * @property {(puzzle: Puzzle) => Promise<unknown>} openPuzzle
 * @property {(error: unknown) => void} complain
 */

export class SharedOpener {
  #page;
  #isMet = false;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    addEventListener("hashchange", () => this.#isMet && this.#open());
  }

  /** A board has come. */
  async met() {
    this.#isMet = true;
    await this.#open();
  }

  async #open() {
    const { hash } = location;
    try {
      const shared = await sharedIn(hash);
      if (shared === null) return;
      await this.#offer(shared);
    } catch (error) {
      // The address stays as it is: a person may compare it with the one that was sent.
      this.#page.complain(error);
    }
  }

  /** @param {Shared} shared */
  async #offer(shared) {
    if ("puzzle" in shared) {
      // The game on the board comes back when the lesson is left.
      forgetAddress();
      await this.#page.openPuzzle(shared.puzzle);
      return;
    }
    const { game } = shared;
    const now = await this.#page.record();
    if (now.moves.length === 0 || continues(game, now)) {
      await this.#openGame(game);
      return;
    }
    const values = { game: gameName(game.game), count: game.moves.length };
    showShared(
      t(
        "This address holds a game of {game} with {count} turns. Another game is on the board.",
        values,
      ),
      [
        { label: t("Open the shared game"), run: () => this.#openGame(game) },
        { label: t("Keep my game"), run: () => this.#leave() },
      ],
    );
  }

  /** @param {StoredRecord} game */
  async #openGame(game) {
    this.#leave();
    await this.#page.openGame(game);
  }

  #leave() {
    showShared("");
    forgetAddress();
  }
}

/** Drop the part after #, so that a reload does not open it again. */
function forgetAddress() {
  history.replaceState(null, "", `${location.pathname}${location.search}`);
}
