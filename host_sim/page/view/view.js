// The view of a game on the main page, made of what the board said last and of what this page
// knows itself. Each part of the page draws what it likes of it, and asks nobody else.

import { asksToMark } from "../language/words.js";
import { isOpponentsTurn } from "../messages/who_plays.js";

/**
 * @import { ByColour, Cell, Clock, Colour, Description } from "../messages/messages"
 * @import { GameDescription, GameRecord, Lesson, Likely } from "../messages/messages"
 * @import { Shown, ShownMenu, State } from "../messages/messages"
 * @import { Count as Counted } from "../language/counting.js"
 * @import { Card } from "../language/shown.js"
 * @import { BoardSession } from "../session/board_session.js"
 */

/**
 * A move that is chosen on the page, and what else may be played.
 *
 * @typedef {object} Chosen
 * @property {Cell[]} cells
 * @property {string} move
 * @property {boolean} complete
 * @property {string[]} words
 * @property {boolean} isStuck Whether no cell can be chosen.
 * @property {Cell[]} possible
 */

/** @typedef {Counted & {card: Card}} Count How points are counted, and what is said of it. */

/**
 * The knowledge of this page that the board has not told.
 *
 * @typedef {object} OwnPart
 * @property {ByColour<string>} people Names of those who play, where they are known.
 * @property {boolean} isOfClub Whether the game is of a tournament, whose leader begins the next.
 * @property {boolean} isBroughtUp
 * @property {Chosen} choice
 * @property {Cell[]} suggested
 * @property {Cell[]} nearlyAsGood Cells of other turns, beside a suggestion.
 * @property {Likely[]} veil Of a forecast.
 * @property {Count | null} count That is shown.
 * @property {Cell[]} witnesses The cells that are the reason for a refusal.
 */

/**
 * @typedef {object} BoardPart
 * @property {Description} description
 * @property {State} state
 * @property {GameDescription | undefined} game
 * @property {boolean} hasFingers Whether pads are touched from here.
 * @property {number} levels At which the board can play; 0 if it cannot.
 * @property {Lesson | null} lesson
 * @property {boolean} isLessonOn
 * @property {boolean} isGame Whether it is people's own game: no lesson and no study.
 * @property {Shown} shown
 * @property {ShownMenu | null} menu The menu, while it is open.
 * @property {Colour | null} thinking
 * @property {Clock | null} clock
 * @property {boolean} waits Whether it is the turn of an opponent who waits for a person: turns
 * were taken back, and one of its own would end that.
 * @property {boolean} marks Whether a lesson asks to point at cells.
 * @property {boolean} isPlayed Whether a turn can be played now.
 */

/** @typedef {BoardPart & OwnPart} View */

/**
 * The view of the game on a board; null while nothing is known of it.
 *
 * @param {BoardSession} session
 * @param {OwnPart} own
 * @returns {View | null}
 */
export function viewOf(session, own) {
  const { description, state, lesson, shown, thinking, isLessonOn } = session;
  if (description === null || state === null) return null;
  return {
    ...own,
    description,
    state,
    game: session.gameDescription(),
    hasFingers: session.hardware.hasFingers,
    levels: session.levels,
    lesson,
    isLessonOn,
    isGame: !isLessonOn && state.study === undefined,
    shown,
    menu: shown.shows === "menu" ? shown : null,
    thinking,
    clock: session.clock,
    waits: isOpponentsTurn(state) && thinking === null && Boolean(session.record?.undone),
    marks: asksToMark(lesson),
    isPlayed: !state.over && !isSolved(lesson) && !own.isBroughtUp,
  };
}

/** @param {Lesson | null} lesson */
function isSolved(lesson) {
  return lesson !== null && lesson.lesson !== null && lesson.waits;
}

/**
 * Return the buttons that can be pressed, by their ids.
 *
 * @param {object} known
 * @param {boolean} known.isThere Whether a board is.
 * @param {GameRecord | null} known.record The game that was last known.
 * @param {boolean} known.isLessonOn
 * @param {boolean} known.mayBeRedone
 * @returns {{[id: string]: boolean}}
 */
export function buttonsOf({ isThere, record, isLessonOn, mayBeRedone }) {
  const isKnown = record !== null;
  // A lesson goes back and on by itself, and its positions are nobody's game.
  const isOwn = isKnown && !isLessonOn;
  return {
    new: isThere,
    load: isThere,
    "look-back": isThere,
    // A game can be saved while its board is away.
    share: isThere || isKnown,
    text: isKnown,
    picture: isKnown,
    save: isOwn,
    undo: isOwn && isThere && record.moves.length > 0,
    redo: isOwn && isThere && mayBeRedone,
  };
}
