// The games that were finished on the board: a list, and each of them as a file to keep.
//
// The board keeps thirty; it is asked when the list is opened, and when a game is over.

import { button, element, make } from "../elements.js";
import { t } from "../language/texts.js";
import { finishedSentence } from "../language/words.js";
import { saveRecord } from "../records/saving.js";

/** @import { DamagedGame, FinishedGame, State } from "../messages/messages" */
/** @import { BoardListener } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */

/** @implements {BoardListener} */
export class Library {
  #transport;
  #complain;
  #details = element("library", HTMLDetailsElement);
  #wasOver = false;

  /**
   * @param {Transport} transport
   * @param {(error: unknown) => void} complain
   */
  constructor(transport, complain) {
    this.#transport = transport;
    this.#complain = complain;
    this.#details.addEventListener("toggle", () => this.#refresh());
  }

  /** @param {State} state */
  state(state) {
    if (state.over && !this.#wasOver) this.#refresh();
    this.#wasOver = state.over;
  }

  async #refresh() {
    if (!this.#details.open) return;
    try {
      const library = await this.#transport.request("library");
      if ("games" in library) {
        // The one kind was asked for.
        const games = library.games.flatMap((game) => ("undone" in game ? [] : [game]));
        element("finished").replaceChildren(...this.#lines(games));
      }
    } catch (error) {
      this.#complain(error);
    }
  }

  /** @param {(FinishedGame | DamagedGame)[]} games */
  #lines(games) {
    if (games.length === 0) return [make("li", "", t("None yet."))];
    // The board's own numbers are those of its files, which may have gaps.
    return games.map((game, index) => {
      const line = make("li", "", finishedSentence(game, index + 1));
      if ("damaged" in game) return line;
      const save = button(t("Save"), () => this.#save(game.number));
      save.setAttribute("aria-label", t("Save game {number}", { number: index + 1 }));
      line.append(" ", save);
      return line;
    });
  }

  /** @param {number} number */
  async #save(number) {
    try {
      const record = await this.#transport.request("library", { number });
      if ("moves" in record) saveRecord(record);
    } catch (error) {
      this.#complain(error);
    }
  }
}
