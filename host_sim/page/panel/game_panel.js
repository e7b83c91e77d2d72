// The panel beside the board of a game: which one, whose turn, scores and clocks, and the move
// that is chosen on the page.
//
// Draws the board's answers; knows no rules and asks nothing.

import { element, say, sayWithNames } from "../elements.js";
import { listed } from "../language/formats.js";
import { wordLabel } from "../language/names.js";
import { t } from "../language/texts.js";
import {
  gameSentence,
  moveText,
  resultDetails,
  touchedSentence,
  turnHint,
} from "../language/words.js";
import { haveColours, isOpponentsTurn } from "../messages/who_plays.js";
import { ClockFaces } from "../beside/clock_faces.js";
import { Legend } from "./legend.js";
import { showTurn } from "../beside/players.js";
import { followTouches, showWords } from "./word_buttons.js";

/** @import { View } from "../view/view.js" */

// The lines of the list before the first move.
const HOW_TO_BEGIN = t("Touch a cell, then tap the lit End.");
const NO_MOVE = t("No moves yet.");

/**
 * The panel's questions and acts for those who play.
 *
 * @typedef {object} Reach
 * @property {(word: string) => void} play Plays a move that is a word.
 * @property {() => number} cellCount Of the game.
 * @property {() => void} showCount Shows how the points are counted, or no longer.
 */

export class GamePanel {
  #reach;
  #legend = new Legend();
  #clockFaces = new ClockFaces();
  #moves = element("list");

  /** @param {Reach} reach */
  constructor(reach) {
    this.#reach = reach;
    Object.assign(this.#moves.dataset, { emptyWithFingers: HOW_TO_BEGIN, empty: NO_MOVE });
  }

  /** @param {View} view */
  draw(view) {
    const { state, game } = view;
    showGame(gameSentence(state, game?.options));
    this.#legend.draw(view);
    this.#drawTurn(view);
    this.#drawChoice(view);
  }

  /** @param {View} view */
  #drawTurn(view) {
    const { state, thinking, menu, people, clock, waits, count } = view;
    // In a puzzle the count would be its answer.
    const show = view.isLessonOn || view.isBroughtUp ? null : this.#reach.showCount;
    showTurn(state, thinking, menu !== null, people, { show, isShown: count !== null });
    // They stand in the players' cards.
    this.#clockFaces.show(clock, state);
    const pending = element("pending");
    pending.classList.toggle("quiet", state.pending.length === 0);
    say(pending, pendingSentence(view));
    element("go-on").hidden = !waits;
    // Before there are colours no stone is played.
    this.#moves.dataset.emptyWithFingers = haveColours(state) ? HOW_TO_BEGIN : NO_MOVE;
    if (view.isBroughtUp) say(element("turn"), t("The bring-up is running"));
  }

  /**
   * The move that is chosen on this page, and the words that may be played.
   *
   * @param {View} view
   */
  #drawChoice({ choice, state, thinking, hasFingers, isPlayed }) {
    const { cells, move, complete, words } = choice;
    const box = element("choice");
    box.inert = thinking !== null;
    box.hidden = !isPlayed || (hasFingers && words.length === 0);
    say(element("chosen"), choiceSentence(cells, complete));
    const playButton = element("play", HTMLButtonElement);
    say(playButton, t("Play {move}", { move: moveText(move) }).trim());
    playButton.disabled = move === "";
    playButton.classList.toggle("primary", complete);
    const { play, cellCount } = this.#reach;
    showWords(element("words"), words, state, cellCount(), play);
    // A number is given by touching so many cells.
    followTouches(element("words"), state.pending.length);
  }
}

/**
 * Show the line about the game, which opens its rules.
 *
 * @param {string} sentence
 */
function showGame(sentence) {
  sayWithNames(element("game-line"), sentence);
  element("game-rules").hidden = false;
}

/**
 * Return the sentence about the cells touched for the coming turn, or about what is special in it.
 *
 * @param {View} view
 */
function pendingSentence({ state, hasFingers, waits, marks, isBroughtUp, choice }) {
  if (isBroughtUp) return "";
  if (state.over) return resultDetails(state);
  if (waits) return t("It waits, because turns were taken back.");
  const cells = listed(state.pending);
  const isOpponents = isOpponentsTurn(state);
  if (cells && isOpponents) return t("Its stones: {cells}", { cells });
  if (cells) return touchedSentence(state, marks, true);
  const hint = isOpponents ? "" : turnHint(state, hasFingers);
  if (hint) return hint;
  const [word] = choice.words;
  if (!isOpponents && choice.isStuck && word !== undefined) {
    return t("No cell can be chosen now. Press “{word}”.", { word: wordLabel(word) });
  }
  if (state.turn === 0) return t("No turn played yet");
  return isOpponents ? t("Undo takes the last turns back.") : t("Choose a cell");
}

/**
 * @param {string[]} cells
 * @param {boolean} complete
 */
function choiceSentence(cells, complete) {
  if (cells.length === 0) return t("Choose cells to play a move from here.");
  const values = { cells: listed(cells) };
  if (complete) return t("Chosen on this page: {cells}", values);
  return t("Chosen on this page: {cells}; the turn is not complete yet", values);
}
