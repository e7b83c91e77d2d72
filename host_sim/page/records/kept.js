// The game that this page keeps when the board goes away, until the board has it again.
//
// A board that comes back with another game, or with fewer turns, keeps that one until somebody
// decides.

import { t } from "../language/texts.js";
import { keptSentence } from "../language/words.js";
import { showKept } from "../panel/panel.js";
import { continues } from "./reading.js";
import { saveRecord } from "./saving.js";

/** @import { GameRecord } from "../session/messages" */

export class KeptGame {
  /** @type {GameRecord | null} */
  #kept = null;
  /** Whether it is of another board than the one that is there. */
  #isOfAnother = false;
  #bringBack;

  /** @param {(game: GameRecord) => unknown} bringBack Puts a game on the board again. */
  constructor(bringBack) {
    this.#bringBack = bringBack;
  }

  /**
   * The board is away: keep its game, unless an older one is kept already.
   *
   * @param {GameRecord} record
   */
  keep(record) {
    this.#kept ??= record;
  }

  /** Another board is shown from now on. */
  changed() {
    this.#isOfAnother = this.#kept !== null;
  }

  /**
   * Compare with what the board has now, and offer what can be done.
   *
   * @param {GameRecord} record
   */
  compare(record) {
    const kept = this.#kept;
    if (kept === null || continues(record, kept)) {
      this.#forget();
      return;
    }
    const isShorter = !this.#isOfAnother && continues(kept, record);
    showKept(keptSentence(record, kept, isShorter), [
      { label: t("Put this game back on the board"), run: () => this.#bringBack(kept) },
      { label: t("Save it"), run: () => saveRecord(kept) },
      { label: t("Discard it"), run: () => this.#forget() },
    ]);
  }

  #forget() {
    this.#kept = null;
    this.#isOfAnother = false;
    showKept("");
  }
}
