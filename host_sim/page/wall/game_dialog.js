// The dialog of one game of the tournament: its result, its board, and its start.

import { element, say } from "../elements.js";
import { t } from "../language/texts.js";
import { outcomeOptions } from "./outcomes.js";
import { boardTitle } from "./titles.js";
import { nameOf, pairOf } from "./tournament.js";

/** @import { Club, ClubGame, Outcome, WallBoard } from "../messages/messages" */
/** @import { Leading } from "./leading.js" */

export class GameDialog {
  #dialog = element("game-of-club", HTMLDialogElement);
  #result = element("game-result", HTMLSelectElement);
  #board = element("game-board", HTMLSelectElement);
  #told = element("game-wrong");
  #leading;
  #game = 0;
  /** The choices as they were, to see what is changed. */
  #was = { outcome: "", board: "" };

  /** @param {Leading} leading */
  constructor(leading) {
    this.#leading = leading;
    element("game-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#keep();
    });
    element("game-cancel").addEventListener("click", () => this.#dialog.close());
    element("game-start").addEventListener("click", () => void this.#start());
  }

  /**
   * @param {Club} club
   * @param {ClubGame} game
   * @param {WallBoard[]} boards
   */
  open(club, game, boards) {
    this.#game = game.id;
    say(element("game-title"), pairOf(club, game));
    const waits = game.is_on ? t("playing") : t("not yet");
    const none = new Option(game.by_leader ? t("as the board says") : waits, "");
    const names = [nameOf(club, game.first), nameOf(club, game.second)];
    this.#result.replaceChildren(none, ...outcomeOptions(names[0], names[1]));
    this.#result.value = game.outcome ?? "";
    const hasBegun = game.is_on || game.outcome !== null;
    element("game-board-label").hidden = hasBegun;
    const places = boards.map((one) => new Option(boardTitle(one), String(one.number)));
    if (game.board === null) places.unshift(new Option("–", ""));
    this.#board.replaceChildren(...places);
    this.#board.value = String(game.board ?? "");
    element("game-start").hidden = !game.is_ready;
    this.#was = { outcome: this.#result.value, board: this.#board.value };
    say(this.#told, "");
    this.#dialog.showModal();
  }

  async #keep() {
    if ((await this.#keepBoard()) && (await this.#keepResult())) this.#dialog.close();
  }

  async #keepBoard() {
    const { value } = this.#board;
    if (value === this.#was.board) return true;
    const params = { game: this.#game, board: Number(value) };
    const isDone = await this.#leading.carryOut("club.move", params, this.#told);
    if (isDone) this.#was.board = value;
    return isDone;
  }

  async #keepResult() {
    const { value } = this.#result;
    if (value === this.#was.outcome) return true;
    const outcome = /** @type {Outcome | null} */ (value || null);
    const asked = { says: t("Change this result?"), act: t("Change it") };
    return this.#leading.agree("club.result", { game: this.#game, outcome }, asked, this.#told);
  }

  async #start() {
    if (!(await this.#keepBoard())) return;
    if (await this.#leading.start({ game: this.#game }, this.#told)) this.#dialog.close();
  }
}
