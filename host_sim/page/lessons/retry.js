// Somebody tries a turn of a reviewed game again. This says what to do, and then how the new turn
// compares with that of the game and with the review's best one. The same search judges all three.

import { colourName } from "../language/names.js";
import { t } from "../language/texts.js";
import { chanceText, moveName } from "../language/words.js";

/** @import { Colour, State, Suggestion } from "../messages/messages" */
/** @import { BoardSession } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */
/** @import { Messages } from "../view/messages.js" */
/** @import { Study } from "./study.js" */

// Two searches may differ by so much of the 2 between lost and won. The review calls no turn a
// mistake that lost less: see `LEAST` in host_sim/engine/review.py.
export const LEAST = 0.3;
// Turns are as good as each other if their values differ by no more than this.
const CLOSE = 0.1;

/**
 * A turn that is played again.
 *
 * @typedef {object} Again
 * @property {string[]} moves Of the game.
 * @property {number} turn From 0.
 * @property {string | null} better The review's turn; null if it names none.
 * @property {number} before What could be expected, from -1, lost, to 1, won.
 * @property {number} after What could be expected after the turn of the game.
 * @property {number} level Of the review.
 */

export class Retry {
  #transport;
  #session;
  #study;
  #messages;
  /** @type {Again | null} */
  #again = null;
  /** The player who tries again; null until the board shows the position. @type {Colour | null} */
  #mover = null;
  /** The moves up to the position of which something was said last. */
  #saidOf = "";

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {Study} study
   * @param {Messages} messages
   */
  constructor(transport, session, study, messages) {
    this.#transport = transport;
    this.#session = session;
    this.#study = study;
    this.#messages = messages;
    study.whenShown((game) => this.#follow(game !== null));
  }

  /** @param {Again} again */
  begin(again) {
    this.#again = again;
    this.#mover = null;
    this.#saidOf = "";
    return this.#study.showMoves(again.moves, again.turn);
  }

  /** @param {boolean} isStudyOn */
  #follow(isStudyOn) {
    const again = this.#again;
    const { state } = this.#session;
    if (again === null || state === null) return;
    const { moves } = this.#study;
    const { turn } = again;
    const isThere =
      isStudyOn && again.moves.slice(0, turn).every((move, at) => move === moves[at]);
    if (isThere && moves.length === turn) this.#ask(moves, state);
    // While the board is on its way to the position, nothing is said. Later, another position
    // means that the person has gone elsewhere, and the retry is over.
    else if (this.#mover === null) return;
    else if (isThere && moves.length === turn + 1) void this.#judge(again, moves, state);
    else this.#again = null;
  }

  /**
   * @param {string[]} moves
   * @param {State} state
   */
  #ask(moves, state) {
    this.#mover = state.to_move;
    if (this.#isSaid(moves) || state.to_move === null) return;
    this.#messages.say(
      t("Play a better turn for {player}.", { player: colourName(state.to_move) }),
    );
  }

  /** @param {string[]} moves */
  #isSaid(moves) {
    const now = moves.join(" ");
    const isSaid = now === this.#saidOf;
    this.#saidOf = now;
    return isSaid;
  }

  /**
   * @param {Again} again
   * @param {string[]} moves
   * @param {State} state
   */
  async #judge(again, moves, state) {
    if (this.#isSaid(moves)) return;
    const said = this.#saidOf;
    const move = moves[again.turn];
    try {
      const sentence = sentenceOfKnown(again, move) ?? (await this.#searched(again, state));
      if (said === this.#saidOf && again === this.#again) this.#tell(again, sentence);
    } catch (error) {
      if (said === this.#saidOf) this.#messages.complain(error);
    }
  }

  /**
   * @param {Again} again
   * @param {State} state After the turn.
   */
  async #searched(again, state) {
    const mover = this.#mover;
    if (mover === null) return "";
    if (state.over) return valueSentence(again, resultOf(state, mover));
    // A search values a position for the player to move. With more than two players that does not
    // tell the value for the one who has moved.
    const hasTwoPlayers = Object.keys(state.cells).length === 2;
    if (!hasTwoPlayers) return otherSentence(again);
    this.#messages.say(t("Looking at this turn …"));
    const { level } = again;
    const found = await this.#transport.request("suggest", { level });
    const value = valueOf(found, state.to_move === mover);
    return value === null ? otherSentence(again) : valueSentence(again, value);
  }

  /**
   * @param {Again} again
   * @param {string} sentence
   */
  #tell(again, sentence) {
    this.#messages.say(sentence, [{ label: t("Try again"), run: () => this.begin(again) }]);
  }
}

/**
 * What a search says of a position for who has moved; null if it says nothing, as where a turn is
 * forced.
 *
 * @param {Suggestion} found
 * @param {boolean} isOwn Whether who has moved is to move again.
 */
function valueOf({ value, playouts }, isOwn) {
  if (playouts === 0) return null;
  return isOwn ? value : -value;
}

/**
 * What a game that is over is worth for a player.
 *
 * @param {State} state
 * @param {Colour} mover
 */
function resultOf({ winner }, mover) {
  if (winner === mover) return 1;
  const isDraw = winner === null || winner === "draw" || Array.isArray(winner);
  return isDraw ? 0 : -1;
}

/**
 * Return the sentence about a turn that the review has judged already; null for another one.
 *
 * @param {Again} again
 * @param {string} move
 */
function sentenceOfKnown({ moves, turn, better, before, after }, move) {
  if (move === moves[turn]) return t("That is the turn of the game again. Try another one.");
  if (move !== better) return null;
  const chances = { before: chanceText(before), after: chanceText(after) };
  return t("That is the review's turn. Chance to win: {before} instead of {after}.", chances);
}

/**
 * Return the sentence about a turn of which no value is known.
 *
 * @param {Again} again
 */
function otherSentence({ better }) {
  if (better === null) return t("That is a different turn than in the game.");
  return t("The review would have played {better}.", { better: moveName(better) });
}

/**
 * Return the sentence that compares a turn with that of the game and with the best one.
 *
 * @param {Again} again
 * @param {number} value
 */
export function valueSentence({ moves, turn, better, before, after }, value) {
  const chances = {
    value: chanceText(value),
    before: chanceText(before),
    after: chanceText(after),
    played: moveName(moves[turn]),
  };
  const least = Math.min(LEAST, (before - after) / 2);
  if (value > before - Math.min(CLOSE, least)) {
    return t("As good as the best turn. Chance to win: {value} instead of {after}.", chances);
  }
  if (value < after - least) {
    return t("Even worse. Chance to win: {value} instead of {after}.", chances);
  }
  if (value < after + least) {
    return t("That loses about as much as {played}. Try another turn.", chances);
  }
  const told =
    value > before - least
      ? t("Not far from the best turn. Chance to win: {value} instead of {after}.", chances)
      : t("Better. Chance to win: {value} instead of {after}.", chances);
  const best =
    better === null
      ? t("With the best turn: {before}.", chances)
      : t("With {better}: {before}.", { ...chances, better: moveName(better) });
  return `${told} ${best}`;
}
