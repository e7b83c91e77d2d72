// The game on the board: where its cells are, what lies on them, and what to say of each.
//
// The drawing (`BoardView`) knows the built board only; the game may lie on a part of it, and
// names its cells in its own way.

import { own } from "../own.js";
import { Layout, Placement } from "./geometry.js";
import { inkColours } from "./inks.js";

/**
 * @import { Cell, Description, State } from "../messages/messages"
 * @import { Hardware } from "../session/hardware.js"
 * @import { BoardView } from "./board.js"
 */

export class GameOnBoard {
  #view;
  /** @type {Description | null} */
  #description = null;
  #key = "";
  /** The state whose pieces are drawn. @type {State | null} */
  #shown = null;
  /** @type {Placement | null} */
  #placement = null;
  /** The number of cells in the game. */
  cellCount = 0;

  /** @param {BoardView} view */
  constructor(view) {
    this.#view = view;
  }

  /**
   * Draw a built board.
   *
   * @param {Description} description
   * @param {Hardware} hardware
   * @param {boolean} looksOnly Whether there is nothing to be done but to look.
   */
  build(description, hardware, looksOnly) {
    this.#description = description;
    inkColours(description.games);
    this.#key = "";
    this.#shown = null;
    this.#view.build(description, hardware.hasFingers && !looksOnly, looksOnly);
  }

  /**
   * Show where the game lies, and its pieces.
   *
   * @param {State} state
   */
  show(state) {
    if (state === this.#shown) return;
    this.#shown = state;
    this.#place(state);
    this.#view.showPieces(state, (cell) => this.builtName(cell));
  }

  /**
   * Outline cells that are the reason for a refusal; none takes the outlines away.
   *
   * @param {Cell[]} cells
   * @param {State | null} state
   */
  showWitnesses(cells, state) {
    const owned = Object.entries(state?.cells ?? {});
    this.#view.showWitnesses(this.builtNames(cells), (builtCell) => {
      const cell = this.gameName(builtCell) ?? "";
      return owned.find(([, stones]) => stones.includes(cell))?.[0];
    });
  }

  /**
   * Give each cell of the game its sentence; of a cell beside it the name is undefined.
   *
   * @param {(cell: Cell | undefined) => string} sentenceOf
   * @param {((builtCell: Cell) => string) | null} [instead] Says all of a built cell, while
   * something other than the game is on the board.
   */
  describe(sentenceOf, instead = null) {
    this.#view.describe(
      (cell) => sentenceOf(this.gameName(cell)),
      (cell) => this.gameName(cell),
      instead,
    );
  }

  /**
   * The built cell under a cell of the game.
   *
   * @param {Cell} cell
   */
  builtName(cell) {
    return this.#placement?.builtName(cell);
  }

  /**
   * The game's cell on a built cell.
   *
   * @param {Cell} cell
   */
  gameName(cell) {
    return this.#placement?.gameName(cell);
  }

  /**
   * The built cells under cells of the game.
   *
   * @param {Cell[]} cells
   * @returns {Cell[]}
   */
  builtNames(cells) {
    return cells.flatMap((cell) => this.builtName(cell) ?? []);
  }

  /** @param {State} state */
  #place({ board, origin }) {
    const key = `${board} ${origin}`;
    const layout = this.#view.layout;
    if (key === this.#key || this.#description === null || layout === null) return;
    const shape = own(this.#description.shapes, board);
    this.cellCount = Object.keys(shape?.cells ?? {}).length;
    this.#placement = new Placement(shape && new Layout(shape), layout, origin);
    this.#key = key;
    this.#view.outline(board === this.#description.shape ? [] : this.#placement.builtNames);
  }
}
