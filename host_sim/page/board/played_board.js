// The board that is played on: its drawing, and on it the game, what is chosen, and why something
// is refused.

import { element, say } from "../elements.js";
import { menuCellSentence } from "../language/shown.js";
import { cellSentence } from "../language/words.js";
import { BoardView } from "./board.js";
import { GameOnBoard } from "./game_on_board.js";

/**
 * @import { Cell, Description, Leds } from "../messages/messages"
 * @import { BoardListener } from "../session/board_session.js"
 * @import { Hardware } from "../session/hardware.js"
 * @import { View } from "../view/view.js"
 * @import { Hands } from "./board.js"
 */

/** @implements {BoardListener} */
export class PlayedBoard {
  drawing;
  game;

  /** @param {Hands} hands */
  constructor(hands) {
    const look = element("look");
    // Words below the board tell what the pointer or the focus is on.
    this.drawing = new BoardView(element("board", SVGSVGElement), hands, (text) =>
      say(look, text),
    );
    this.game = new GameOnBoard(this.drawing);
  }

  /**
   * @param {Description} description
   * @param {Hardware} hardware
   */
  built(description, hardware) {
    document.body.classList.toggle("watching", !hardware.hasFingers);
    this.game.build(description, hardware, false);
    element("loading").hidden = true;
  }

  /** @param {Partial<Leds>} leds */
  lights(leds) {
    this.drawing.show(leds);
  }

  /** @param {View} view */
  draw(view) {
    const { state, choice, suggested, witnesses, menu, hasFingers } = view;
    const { drawing, game } = this;
    game.show(state);
    game.showWitnesses(witnesses, state);
    drawing.showMenu(menu !== null);
    drawing.showChosen(game.builtNames(choice.cells));
    drawing.showPossible(hasFingers ? [] : game.builtNames(choice.possible));
    drawing.showSuggested(game.builtNames(suggested));
    game.describe(
      (cell) => cellSentence(state, cell, isAmong(choice.cells, cell), isAmong(suggested, cell)),
      menuSentences(view),
    );
  }
}

/**
 * While the menu is open, cells are what they choose.
 *
 * @param {View} view
 */
function menuSentences({ menu, description }) {
  if (menu === null) return null;
  return (/** @type {Cell} */ cell) => menuCellSentence(menu, cell, description);
}

/**
 * @param {Cell[]} cells
 * @param {Cell | undefined} cell
 */
function isAmong(cells, cell) {
  return cell !== undefined && cells.includes(cell);
}
