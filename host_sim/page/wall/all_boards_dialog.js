// The dialog in which something is set for all boards at once: game, opponents, clock and locks.

import { element, say, sentenceOf } from "../elements.js";
import { t, tn } from "../language/texts.js";
import { own } from "../own.js";
import { ClockForm, ClockFormError, USUAL_CLOCK } from "../forms/clock_form.js";
import { GameCards } from "../forms/game_cards.js";
import { LockForm } from "../forms/lock_form.js";
import { PlayersForm } from "../forms/players_form.js";
import { controlOf } from "../messages/clock.js";
import { offerGames } from "./wall_games.js";

/** @import { Params } from "../messages/messages" */
/** @import { Leading } from "./leading.js" */
/** @import { WallView } from "./wall_view.js" */

/** The things that can be set, by the names that the server gives them. */
const TOPICS = /** @type {const} */ (["game", "opponents", "clock", "locks"]);

export class AllBoardsDialog {
  #dialog = element("for-all", HTMLDialogElement);
  #cards = new GameCards(element("for-all-games"), () => this.#showGame());
  #board = element("for-all-board", HTMLSelectElement);
  #opponents = new PlayersForm(element("for-all-players"));
  #clock = new ClockForm(element("for-all-clock-form"));
  #locks = new LockForm();
  #later = element("for-all-later", HTMLInputElement);
  #view;
  #leading;

  /**
   * @param {WallView} view
   * @param {Leading} leading
   */
  constructor(view, leading) {
    this.#view = view;
    this.#leading = leading;
    element("for-all-locks-form").append(...this.#locks.lines);
    for (const topic of TOPICS) boxOf(topic).addEventListener("change", () => this.#showParts());
    boxOf("game").addEventListener("change", () => this.#showGame());
    element("for-all-cancel").addEventListener("click", () => this.#dialog.close());
    element("for-all-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#set();
    });
  }

  open() {
    const { games, club, boards } = this.#view;
    offerGames(this.#cards, games, boards[0]?.state?.game);
    for (const topic of TOPICS) boxOf(topic).checked = false;
    const clock = club?.clock ?? controlOf(boards[0]?.state?.clock);
    // Whoever ticks *Clock* wants one.
    this.#clock.offer(true, clock === null || clock.mode === "none" ? USUAL_CLOCK : clock);
    this.#locks.show(club?.locks ?? boards[0]?.state?.lock ?? {});
    this.#showGame();
    this.#showParts();
    const isOpen = club !== null && club.is_open;
    element("for-all-later-label").hidden = !isOpen;
    this.#later.checked = isOpen;
    say(element("for-all-wrong"), "");
    say(element("all-boards-set"), "");
    this.#dialog.showModal();
  }

  /** Offer what the chosen game has; without a new one, that which is on the boards. */
  #showGame() {
    const { games, players, levels, boards } = this.#view;
    const isNew = boxOf("game").checked;
    const name = isNew ? this.#cards.value : (boards[0]?.state?.game ?? "");
    const shapes = own(games, this.#cards.value) ?? [];
    const standard = new Option(t("the board's own size"), "");
    this.#board.replaceChildren(standard, ...shapes.map((shape) => new Option(shape, shape)));
    this.#opponents.offer(own(players, name) ?? [], { levels, ownLevels: levels }, {});
  }

  #showParts() {
    for (const topic of TOPICS) element(`for-all-${topic}`).hidden = !boxOf(topic).checked;
  }

  async #set() {
    const told = element("for-all-wrong");
    try {
      const chosen = this.#chosen();
      if (Object.keys(chosen).length === 0) {
        say(told, t("Choose first what to set."));
        return;
      }
      if (!(await this.#setLater(chosen))) return;
      const { length } = this.#view.boards;
      if (!(await this.#leading.setBoards(chosen, told))) return;
      this.#dialog.close();
      say(
        element("all-boards-set"),
        tn("Set on {count} board.", "Set on {count} boards.", length),
      );
    } catch (error) {
      if (!(error instanceof ClockFormError)) throw error;
      say(told, sentenceOf(error));
    }
  }

  /**
   * Keep it for the games of the tournament that are still to begin, if that is wanted.
   *
   * @param {Params<"club.boards">} chosen
   * @returns {Promise<boolean>} Whether nothing speaks against it.
   */
  #setLater({ game, board, clock, locks }) {
    const params = withoutGaps({ game, board, clock, locks });
    if (!this.#later.checked || Object.keys(params).length === 0) return Promise.resolve(true);
    return this.#leading.carryOut("club.settings", params, element("for-all-wrong"));
  }

  /**
   * The content of the form. Throws ClockFormError.
   *
   * @returns {Params<"club.boards">}
   */
  #chosen() {
    const isGame = boxOf("game").checked;
    return withoutGaps({
      game: isGame ? this.#cards.value : undefined,
      board: isGame ? this.#board.value : undefined,
      opponents: boxOf("opponents").checked ? this.#opponents.chosen : undefined,
      clock: boxOf("clock").checked ? (this.#clock.control() ?? { mode: "none" }) : undefined,
      locks: boxOf("locks").checked ? this.#locks.chosen : undefined,
    });
  }
}

/** @param {typeof TOPICS[number]} topic */
function boxOf(topic) {
  return element(`for-all-${topic}-box`, HTMLInputElement);
}

/**
 * Return the members that have a value.
 *
 * @template {object} T
 * @param {T} members
 * @returns {T}
 */
function withoutGaps(members) {
  const there = Object.entries(members).filter(([, value]) => value !== undefined);
  return /** @type {T} */ (Object.fromEntries(there));
}
