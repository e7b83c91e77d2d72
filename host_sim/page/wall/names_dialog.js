// The dialog in which a board of the wall and the people at it are named.

import { element, say } from "../elements.js";
import { t } from "../language/texts.js";

/** @import { WallBoard } from "../messages/messages" */
/** @import { Leading } from "./leading.js" */

export class NamesDialog {
  #dialog = element("names", HTMLDialogElement);
  #name = element("names-board", HTMLInputElement);
  #end1 = element("names-end1", HTMLInputElement);
  #end2 = element("names-end2", HTMLInputElement);
  #leading;
  #board = 0;

  /** @param {Leading} leading */
  constructor(leading) {
    this.#leading = leading;
    element("names-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#keep();
    });
    element("names-cancel").addEventListener("click", () => this.#dialog.close());
  }

  /** @param {WallBoard} board */
  open(board) {
    this.#board = board.number;
    this.#name.value = board.name;
    this.#name.placeholder = t("Board {number}", board);
    this.#end1.value = board.end1;
    this.#end2.value = board.end2;
    say(element("names-wrong"), "");
    this.#dialog.showModal();
  }

  async #keep() {
    const told = element("names-wrong");
    const board = this.#board;
    const name = this.#name.value.trim();
    if (!(await this.#leading.carryOut("wall.name", { board, name }, told))) return;
    const players = { board, end1: this.#end1.value.trim(), end2: this.#end2.value.trim() };
    if (await this.#leading.carryOut("wall.players", players, told)) this.#dialog.close();
  }
}
