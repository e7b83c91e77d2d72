// The card beside the board when a game is over: why it ended, and ways on.

import { element, say } from "../elements.js";
import { stopWhileItScrolls } from "../frame/scroll_stops.js";
import { endReason } from "../language/end_reasons.js";
import { listed } from "../language/formats.js";
import { textsOf } from "../language/games.js";
import { colourName } from "../language/names.js";
import { unbroken } from "../language/shown.js";
import { t, tn } from "../language/texts.js";
import { oneLevelUp } from "../messages/who_plays.js";

/** @import { ByColour, Cell, Colour, GameRecord, State } from "../messages/messages" */
/** @import { BoardListener, BoardSession } from "../session/board_session.js" */
/** @import { Afterwards } from "../view/redraw.js" */
/** @import { View } from "../view/view.js" */
/** @import { Movers } from "../beside/movers.js" */

/**
 * The stones that the end of the game took, if any: those that went with the last turn.
 *
 * @param {ByColour<Cell[]>} stood Whose they were, as far as that is known.
 * @param {State} state
 */
function removedSentence(stood, { game, captured }) {
  const { removed } = textsOf(game) ?? {};
  if (removed === undefined || captured.length === 0) return "";
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
      ? listed(counts.map(({ colour, count }) => unbroken(`${count} × ${colourName(colour)}`)))
      : all;
  return t(removed, { stones });
}

/**
 * Return the cells where each player put a stone, by the moves of a game.
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
 * Return a text that tells a game that is over from another one.
 *
 * @param {State} state
 */
function keyOf({ game, board, turn, cells }) {
  return JSON.stringify([game, board, turn, cells]);
}

/**
 * The acts of its buttons, by their ids.
 *
 * @typedef {object} WaysOn
 * @property {() => unknown} again
 * @property {() => unknown} higher
 * @property {() => unknown} review
 */

/** @implements {BoardListener} */
export class Ending {
  #session;
  #movers;
  /** The last state that was seen. @type {State | null} */
  #before = null;
  #removed = "";
  /** The game that was over last, see `keyOf`. */
  #ended = "";
  /** True if that has just happened, and is to be brought before the eye. */
  #isNews = false;

  /**
   * @param {BoardSession} session
   * @param {Movers} movers
   * @param {WaysOn} waysOn
   */
  constructor(session, movers, waysOn) {
    this.#session = session;
    this.#movers = movers;
    stopWhileItScrolls(element("ending-why"));
    for (const [name, act] of Object.entries(waysOn)) {
      element(`ending-${name}`).addEventListener("click", () => void act());
    }
  }

  /** @param {State} state */
  state(state) {
    const before = this.#before;
    this.#before = state;
    const isOver = state.over && state.study === undefined && !this.#session.isLessonOn;
    // A game that comes back after a lesson or a study has not ended once more.
    if (!isOver || this.#ended === keyOf(state)) return;
    this.#ended = keyOf(state);
    this.#isNews = before?.over === false && before.turn > 0;
    this.#removed = removedSentence((this.#isNews && before?.cells) || {}, state);
  }

  /** The game from before a lesson may be one that was over. */
  lesson() {
    if (this.#before !== null) this.state(this.#before);
  }

  /**
   * A viewer who came after the end has not seen whose the removed stones were; the moves tell it.
   *
   * @param {GameRecord} record
   */
  record({ moves }) {
    const { state } = this.#session;
    if (state === null || this.#ended !== keyOf(state) || moves.length !== state.turn) return;
    const game = this.#session.gameDescription();
    const players = moves.map((move, number) => this.#movers.colourOf(move, number, game, state));
    this.#removed = removedSentence(placedBy(players, moves), state);
  }

  /**
   * @param {View} view
   * @param {Afterwards} afterwards
   */
  draw({ state, isGame, isOfClub }, afterwards) {
    const isOver = state.over && isGame;
    element("ending").hidden = !isOver;
    if (!isOver) return;
    const next = isOfClub ? t("The host has the result, and begins the next game.") : "";
    say(element("ending-why"), [endReason(state), this.#removed, next].filter(Boolean).join(" "));
    this.#offerHigher(state, isOfClub);
    // Another game here would only be in the way of the tournament's next one.
    element("ending-again").hidden = isOfClub;
    if (this.#isNews) afterwards(leadTo);
    this.#isNews = false;
  }

  /**
   * Who has beaten a level may take the next one.
   *
   * @param {State} state
   * @param {boolean} isOfClub
   */
  #offerHigher(state, isOfClub) {
    const higher = isOfClub ? null : oneLevelUp(state, this.#session.levels);
    const button = element("ending-higher");
    button.hidden = higher === null;
    // One button is the way on.
    element("ending-again").classList.toggle("primary", higher === null);
    const [level] = Object.values(higher ?? {});
    if (level !== undefined) say(button, t("Play level {level}", { level }));
  }
}

/**
 * Bring it before the eye: on a small screen it may lie below the edge. Who won matters most, so
 * that line comes last: the sheet may still be scrolled down to the button that ended the game.
 */
function leadTo() {
  leadFocus();
  for (const id of ["ending-review", "ending-why", "turn"]) {
    element(id).scrollIntoView({ block: "nearest" });
  }
}

/**
 * Lead somebody who played by keyboard to what can be done now. A person who is anywhere else
 * stays there. The heading has the focus and no button, so that a key pressed twice does nothing.
 */
function leadFocus() {
  const { activeElement: active } = document;
  const isAtTheGame = active?.matches("body, #table *, #choice *, #who") ?? true;
  if (isAtTheGame) element("ending-title").focus({ preventScroll: true });
}
