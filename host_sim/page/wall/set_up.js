// A new tournament: its form.

import { element } from "../elements.js";
import { gameName } from "../language/names.js";
import { t } from "../language/texts.js";
import { own } from "../own.js";

/** @import { NewClub, System, Wall } from "../messages/messages" */

export class SetUp {
  #game = element("set-up-game", HTMLSelectElement);
  #board = element("set-up-board", HTMLSelectElement);
  #system = element("set-up-system", HTMLSelectElement);
  /** @type {Wall["games"]} */
  #games = {};

  /**
   * @param {() => Promise<void>} refresh Asks which games there are.
   * @param {(club: NewClub) => Promise<boolean>} begin Whether it has begun.
   */
  constructor(refresh, begin) {
    const box = element("set-up", HTMLDetailsElement);
    box.addEventListener("toggle", () => box.open && refresh());
    this.#game.addEventListener("change", () => this.#offerBoards());
    this.#system.addEventListener("change", () => this.#offerRounds());
    element("set-up-form", HTMLFormElement).addEventListener("submit", async (event) => {
      event.preventDefault();
      if (await begin(this.#chosen())) box.open = false;
    });
  }

  /** @param {Wall["games"]} games */
  offer(games) {
    if (JSON.stringify(games) === JSON.stringify(this.#games)) return;
    this.#games = games;
    const { value } = this.#game;
    const options = Object.keys(games).map((name) => new Option(gameName(name), name));
    this.#game.replaceChildren(...options);
    if (Object.hasOwn(games, value)) this.#game.value = value;
    this.#offerBoards();
  }

  #offerBoards() {
    const shapes = own(this.#games, this.#game.value) ?? [];
    const standard = new Option(t("the board's own size"), "");
    this.#board.replaceChildren(standard, ...shapes.map((shape) => new Option(shape, shape)));
  }

  #offerRounds() {
    element("set-up-rounds-label").hidden = this.#system.value !== "swiss";
  }

  /** @returns {NewClub} */
  #chosen() {
    const lines = element("set-up-players", HTMLTextAreaElement).value.split("\n");
    return {
      name: element("set-up-name", HTMLInputElement).value.trim(),
      players: lines.map((line) => line.trim()).filter(Boolean),
      system: /** @type {System} */ (this.#system.value),
      game: this.#game.value,
      board: this.#board.value,
      rounds: Number(element("set-up-rounds", HTMLInputElement).value),
    };
  }
}
