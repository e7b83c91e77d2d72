// The game that this page keeps when the board goes away, until the board has it again.
//
// A board that comes back with another game, or with fewer turns, keeps that one until somebody
// decides. The tab remembers the game, so that it may be loaded again meanwhile.

import { t } from "../language/texts.js";
import { keptSentence } from "../language/words.js";
import { showKept } from "../frame/offers.js";
import { remember, remembered } from "../storage.js";
import { checkedRecord, continues } from "./reading.js";
import { saveRecord } from "./saving.js";

/** @import { GameRecord } from "../messages/messages" */
/** @import { BoardListener, BoardSession } from "../session/board_session.js" */

const NAME = "rootlight-game-kept";

/** @implements {BoardListener} */
export class KeptGame {
  /** @type {GameRecord | null} */
  #kept = rememberedGame();
  /** True if it is of another board than the one that is there. */
  #isOfAnother = false;
  #bringBack;

  #session;

  /**
   * @param {BoardSession} session
   * @param {(game: GameRecord) => unknown} bringBack Puts a game on the board again.
   */
  constructor(session, bringBack) {
    this.#session = session;
    this.#bringBack = bringBack;
  }

  /** The board is away: keep its game, unless an older one is kept already. */
  lost() {
    const { record, state, isLessonOn } = this.#session;
    // A game that was only studied or learnt is none to be brought back.
    if (record === null || record.moves.length === 0 || isLessonOn || state?.study) return;
    this.#kept ??= record;
    this.#remember();
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
  record(record) {
    if (this.#session.state?.study) return;
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
    this.#remember();
    showKept("");
  }

  #remember() {
    remember("sessionStorage", NAME, JSON.stringify(this.#kept));
  }
}

/** @returns {GameRecord | null} */
function rememberedGame() {
  const text = remembered("sessionStorage", NAME);
  if (text === null) return null;
  try {
    return /** @type {GameRecord} */ (checkedRecord(JSON.parse(text), NAME));
  } catch {
    return null;
  }
}
