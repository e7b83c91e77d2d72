// The dialog in which the moves of a game stand as text, and a text is put on the board.

import { copied, element, say, sentenceOf } from "../elements.js";
import { openAtTop } from "../frame/focus.js";
import { boardName } from "../language/names.js";
import { t } from "../language/texts.js";
import { own } from "../own.js";
import { WordError, recordOf, textOf } from "../records/moves_as_text.js";

/**
 * @import { Description } from "../messages/messages"
 * @import { StoredRecord } from "../records/reading.js"
 */

/**
 * Whether the moves of any game that this board plays can stand as text.
 *
 * @param {Description} description
 */
export function hasWrittenGame({ games }) {
  return games.some(({ texts, boards }) => texts.written !== undefined && boards.length > 0);
}

export class TextDialog {
  #dialog = element("text-dialog", HTMLDialogElement);
  #moves = element("text-moves", HTMLTextAreaElement);
  #board = element("text-board", HTMLSelectElement);
  /** The game whose moves are written here. */
  #game = "";
  #play;

  /**
   * @param {(record: StoredRecord) => Promise<void>} play
   * Puts a record on the board; rejects if the board refuses it.
   */
  constructor(play) {
    this.#play = play;
    element("text-close").addEventListener("click", () => this.#dialog.close());
    element("text-copy").addEventListener("click", () => this.#copy());
    element("text-play").addEventListener("click", () => this.#start());
  }

  /**
   * @param {Description} description
   * @param {StoredRecord} record Of the game on the board.
   */
  open(description, record) {
    const written = description.games.filter(({ texts }) => texts.written !== undefined);
    const game = written.find(({ name }) => name === record.game) ?? written[0];
    const boards = game?.boards ?? [];
    const isOurs = record.game === game?.name;
    this.#game = game?.name ?? "";
    const how = game?.texts.written?.how ?? "";
    say(element("text-about"), t(how));
    const options = boards.map((board) => {
      const cells = Object.keys(own(description.shapes, board)?.cells ?? {}).length;
      return new Option(boardName(board, cells), board);
    });
    this.#board.replaceChildren(...options);
    const isOnOffered = isOurs && record.board !== undefined && boards.includes(record.board);
    this.#board.value = (isOnOffered ? record.board : game?.standard) ?? "";
    this.#moves.value = isOurs ? textOf(record, game.texts) : "";
    say(element("text-problem"), "");
    openAtTop(this.#dialog);
  }

  async #copy() {
    if (await copied(this.#moves)) say(element("text-copy"), t("Copied"));
    else say(element("text-problem"), t("The text is selected; copy it with Ctrl+C."));
  }

  async #start() {
    say(element("text-problem"), "");
    try {
      await this.#play(recordOf(this.#moves.value, this.#game, this.#board.value));
      this.#dialog.close();
    } catch (error) {
      say(element("text-problem"), sentenceOf(error));
      if (error instanceof WordError) this.#mark(error);
    }
  }

  /** @param {WordError} error */
  #mark({ from, to }) {
    this.#moves.focus();
    this.#moves.setSelectionRange(from, to);
  }
}
