// What stands beside the board when a game is over: why it ended, and ways on.

import { element, say } from "../elements.js";
import { endReason } from "../language/end_reasons.js";
import { colourName } from "../language/names.js";
import { t, tn } from "../language/texts.js";
import { listed } from "../language/words.js";

/** @import { ByColour, Cell, Colour, State } from "../session/messages" */

/**
 * The stones that the clean-up after the game took, if any: those that went with the last pass.
 *
 * @param {ByColour<Cell[]>} stood Whose they were, as far as that is known.
 * @param {State} state
 */
function removedSentence(stood, { game, captured }) {
  if (game !== "rootbound" || captured.length === 0) return "";
  const counts = Object.entries(stood)
    .map(([colour, cells]) => ({
      colour,
      count: captured.filter((cell) => cells.includes(cell)).length,
    }))
    .filter(({ count }) => count > 0);
  const known = counts.reduce((sum, { count }) => sum + count, 0);
  const all = tn("{count} stone", "{count} stones", captured.length);
  const stones =
    known === captured.length
      ? listed(counts.map(({ colour, count }) => `${count} × ${colourName(colour)}`))
      : all;
  return t(
    "Stones removed, because they claim no cells and cannot reach a group that does: {stones}.",
    { stones },
  );
}

/**
 * Who put a stone on which cells, by the moves of a game.
 *
 * @param {(Colour | undefined)[]} players Of each move, where that is known.
 * @param {string[]} moves
 * @returns {ByColour<Cell[]>}
 */
function placedBy(players, moves) {
  /** @type {Map<Cell, Colour | undefined>} */
  const last = new Map();
  moves.forEach((move, number) => {
    for (const cell of move.split(",")) last.set(cell, players[number]);
  });
  /** @type {Map<Colour, Cell[]>} */
  const found = new Map();
  for (const [cell, colour] of last) {
    if (colour) found.set(colour, [...(found.get(colour) ?? []), cell]);
  }
  return Object.fromEntries(found);
}

/**
 * What tells a game that is over from another one.
 *
 * @param {State} state
 */
function keyOf({ game, board, turn, cells }) {
  return JSON.stringify([game, board, turn, cells]);
}

/**
 * What its buttons do, by their ids.
 *
 * @typedef {object} WaysOn
 * @property {() => unknown} again
 * @property {() => unknown} study
 * @property {() => unknown} review
 * @property {() => unknown} save
 * @property {() => unknown} share
 * @property {() => unknown} new
 */

export class Ending {
  #box = element("ending");
  /** The last state that was seen. @type {State | null} */
  #before = null;
  #removed = "";
  /** The game that was over last, see `keyOf`. */
  #ended = "";

  /** @param {WaysOn} waysOn */
  constructor(waysOn) {
    for (const [name, act] of Object.entries(waysOn)) {
      element(`ending-${name}`).addEventListener("click", () => void act());
    }
  }

  /**
   * Take notice of the game on the board.
   *
   * @param {State} state
   * @param {boolean} isLessonOn
   */
  note(state, isLessonOn) {
    const isOver = state.over && state.study === undefined && !isLessonOn;
    // A game that comes back after a lesson or a study has not ended once more.
    const isNew = isOver && this.#ended !== keyOf(state);
    const hasJustEnded = isNew && this.#before?.over === false && this.#before.turn > 0;
    if (isNew) {
      this.#ended = keyOf(state);
      this.#removed = removedSentence((hasJustEnded && this.#before?.cells) || {}, state);
    }
    this.#before = state;
    this.#box.hidden = !isOver;
    if (!isOver) return;
    this.#sayWhy(state);
    if (!hasJustEnded) return;
    leadFocus();
    // On a small screen it may lie below the edge.
    element("ending-again").scrollIntoView({ block: "nearest" });
  }

  /**
   * Who came after the end has not seen whose the removed stones were; the moves tell it.
   *
   * @param {State} state
   * @param {string[]} moves
   * @param {(move: string, number: number) => Colour | undefined} colourOf The player of a move.
   */
  noteMoves(state, moves, colourOf) {
    const isOfThisGame = this.#ended === keyOf(state) && moves.length === state.turn;
    if (this.#box.hidden || !isOfThisGame) return;
    this.#removed = removedSentence(placedBy(moves.map(colourOf), moves), state);
    this.#sayWhy(state);
  }

  /** @param {State} state */
  #sayWhy(state) {
    say(element("ending-why"), `${endReason(state)} ${this.#removed}`.trim());
  }
}

/**
 * Who played by keyboard goes on with what can be done now. Who is anywhere else stays there. The
 * heading has the focus and no button, so that a key pressed twice does nothing.
 */
function leadFocus() {
  const { activeElement: active } = document;
  const isAtTheGame = active?.matches("body, #table *, #choice *") ?? true;
  if (isAtTheGame) element("ending-title").focus({ preventScroll: true });
}
