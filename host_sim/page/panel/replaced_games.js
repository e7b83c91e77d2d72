// The games on the board in whose place another one was put: a list, and a way back for each.
//
// The board keeps them, whatever happens to this page. It is asked when the list is opened, and
// while it is open whenever the board has another game than the next turn would bring.

import { button, element, make } from "../elements.js";
import { t } from "../language/texts.js";
import { replacedSentence } from "../language/words.js";
import { saveRecord } from "../records/saving.js";

/** @import { DamagedGame, ReplacedGame, State } from "../messages/messages" */
/** @import { BoardListener, Change } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */

/** @implements {BoardListener} */
export class ReplacedGames {
  #transport;
  #bringBack;
  #complain;
  #details = element("replaced", HTMLDetailsElement);
  #turn = 0;

  /**
   * @param {Transport} transport
   * @param {(game: ReplacedGame) => Promise<void>} bringBack
   * @param {(error: unknown) => void} complain
   */
  constructor(transport, bringBack, complain) {
    this.#transport = transport;
    this.#bringBack = bringBack;
    this.#complain = complain;
    this.#details.addEventListener("toggle", () => this.#refresh());
  }

  /**
   * @param {State} state
   * @param {Change} change
   */
  state({ turn }, { differs }) {
    if (differs && turn !== this.#turn + 1) this.#refresh();
    this.#turn = turn;
  }

  async #refresh() {
    if (!this.#details.open) return;
    try {
      const library = await this.#transport.request("library", { replaced: true });
      if ("games" in library) {
        // Older firmware tells of finished games.
        const games = library.games.flatMap((game) => ("result" in game ? [] : [game]));
        element("replaced-games").replaceChildren(...this.#lines(games));
      }
    } catch (error) {
      this.#complain(error);
    }
  }

  /** @param {(ReplacedGame | DamagedGame)[]} games */
  #lines(games) {
    if (games.length === 0) return [make("li", "", t("None yet."))];
    return games.map((game, index) => {
      const number = index + 1;
      const line = make("li", "", replacedSentence(game, number));
      if ("damaged" in game) return line;
      const back = button(t("Bring back"), () => this.#bringBack(game));
      back.setAttribute("aria-label", t("Bring game {number} back", { number }));
      const save = button(t("Save"), () => this.#save(game.number));
      save.setAttribute("aria-label", t("Save game {number}", { number }));
      line.append(" ", back, " ", save);
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
