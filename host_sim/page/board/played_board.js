// The board that is played on: its drawing, and on it the game, what is chosen, and why something
// is refused.

import { element, say } from "../elements.js";
import { countWords } from "../language/counting.js";
import { menuCellSentence } from "../language/shown.js";
import { cellSentence } from "../language/words.js";
import { own } from "../own.js";
import { BoardView } from "./board.js";
import { GameOnBoard } from "./game_on_board.js";
import { PadBar } from "./pad_bar.js";

/**
 * @import { Cell, Description, Leds, Likely, State } from "../messages/messages"
 * @import { BoardListener } from "../session/board_session.js"
 * @import { Hardware } from "../session/hardware.js"
 * @import { Count, View } from "../view/view.js"
 * @import { Hands } from "./board.js"
 */

/** @type {Likely[]} */
const NO_VEIL = [];

/** @implements {BoardListener} */
export class PlayedBoard {
  drawing;
  game;
  #bar;
  /** The veil that is drawn. @type {Likely[]} */
  #veil = NO_VEIL;
  /** The count that is drawn. @type {Count | null} */
  #count = null;

  /** @param {Hands} hands */
  constructor(hands) {
    const look = element("look");
    // Words below the board tell what the pointer or the focus is on.
    this.drawing = new BoardView(element("board", SVGSVGElement), hands, (text) =>
      say(look, text),
    );
    this.game = new GameOnBoard(this.drawing);
    this.#bar = new PadBar(hands);
  }

  /**
   * @param {Description} description
   * @param {Hardware} hardware
   */
  built(description, hardware) {
    document.body.classList.toggle("watching", !hardware.hasFingers);
    this.#veil = NO_VEIL;
    this.#count = null;
    const hadFocus = element("table").contains(document.activeElement);
    this.game.build(description, hardware, false);
    // The cells are new ones, and the old one took the focus along.
    if (hadFocus) this.drawing.focus();
    this.#bar.build(description, hardware.hasFingers);
    element("loading").hidden = true;
  }

  /** @param {Partial<Leds>} leds */
  lights(leds) {
    this.drawing.show(leds);
  }

  /** @param {View} view */
  draw(view) {
    const { state, choice, suggested, nearlyAsGood, veil, count, witnesses, menu } = view;
    const { hasFingers, isBroughtUp } = view;
    const { drawing, game } = this;
    game.show(state);
    game.showWitnesses(witnesses, state);
    this.#bar.show(state);
    // A person touches every pad of the board then.
    document.body.classList.toggle("brought-up", isBroughtUp);
    drawing.showMenu(menu !== null);
    drawing.showPassed(menu === null ? endOfPasser(state) : "");
    drawing.showChosen(game.builtNames(choice.cells));
    drawing.showPossible(hasFingers ? [] : game.builtNames(choice.possible));
    drawing.showSuggested(game.builtNames(suggested));
    drawing.showNearlyAsGood(game.builtNames(nearlyAsGood));
    this.#showVeil(menu === null ? veil : NO_VEIL, state);
    this.#showCount(count, state);
    game.describe(
      (cell) =>
        cellSentence(state, cell, {
          isChosen: isAmong(choice.cells, cell),
          isSuggested: isAmong(suggested, cell),
          isNearlyAsGood: isAmong(nearlyAsGood, cell),
          likely: veil.find((one) => one.cell === cell),
          counts: countWords(count, cell),
        }),
      menuSentences(view),
    );
  }

  /**
   * @param {Count | null} count
   * @param {State} state
   */
  #showCount(count, state) {
    if (count === this.#count) return;
    this.#count = count;
    this.drawing.showCount(count, state, (cell) => this.game.builtName(cell));
  }

  /**
   * Draws it only if it is another one: the page is drawn afresh at each touch. Stones that stay
   * have no veil.
   *
   * @param {Likely[]} veil
   * @param {State} state
   */
  #showVeil(veil, { cells }) {
    if (veil === this.#veil) return;
    this.#veil = veil;
    const drawn = veil.filter(({ cell, colour }) => !own(cells, colour)?.includes(cell));
    this.drawing.showVeil(
      drawn.flatMap((one) => {
        const cell = this.game.builtName(one.cell);
        return cell === undefined ? [] : [{ ...one, cell }];
      }),
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

/**
 * The `end` pad of the player whose last turn was a pass; "" if it was none.
 *
 * @param {State} state
 */
function endOfPasser({ last, over, end }) {
  if (over || (last !== "pass" && last !== "end")) return "";
  return end === "end1" ? "end2" : "end1";
}
