// A page that only watches: the board, the players and the sentences, without hands.
//
// The big screen and the phones are such pages. It shows what the board says and changes nothing.
// A page that uses it has the elements `board`, `players`, `game`, `locked`, `turn`, `pending`,
// `study`, `lesson`, `sentence`, `moves-so-far` with `last-moves`, and `away`.

import { BoardView } from "../board/board.js";
import { GameOnBoard } from "../board/game_on_board.js";
import { element, make, say, sayWithNames, sentenceOf } from "../elements.js";
import { flagSentence } from "../language/clock_words.js";
import { endReason } from "../language/end_reasons.js";
import { shownCard } from "../language/shown.js";
import { t } from "../language/texts.js";
import {
  asksToMark,
  cellSentence,
  gameSentence,
  resultDetails,
  saidOfCell,
  studySentence,
  touchedSentence,
  turnHint,
} from "../language/words.js";
import { ClockFaces } from "../beside/clock_faces.js";
import { moveItem } from "../beside/move_list.js";
import { Movers } from "../beside/movers.js";
import { showTurn } from "../beside/players.js";
import { TurnCard } from "../beside/turn_card.js";
import { BoardSession } from "../session/board_session.js";
import { isAway } from "../session/transport.js";
import { isOpponentsTurn } from "../messages/who_plays.js";
import { answerSentence, cardSentence, lessonLines, refusalSentence } from "./sentences.js";

/**
 * @import { Answer, BringUp, ByColour, Colour, Description } from "../messages/messages"
 * @import { GameRecord, Leds, Lesson, Refusal, Shown, State } from "../messages/messages"
 * @import { BoardListener, Change } from "../session/board_session.js"
 * @import { Hardware } from "../session/hardware.js"
 * @import { Transport } from "../session/transport.js"
 */

const NO_HANDS = { put() {}, lift() {}, isDown: () => false };

/** @implements {BoardListener} */
export class Spectator {
  #view = new BoardView(element("board", SVGSVGElement), NO_HANDS, () => {});
  #game = new GameOnBoard(this.#view);
  #movers = new Movers();
  #turn = new TurnCard();
  #clockFaces = new ClockFaces();
  /** True if the sentence is of what is shown, not of a refusal or an answer. */
  #saysShown = true;
  #pendingCells = 0;
  /**
   * The game as it was before it was studied, as far as this page has seen it.
   *
   * @type {GameRecord | null}
   */
  #before = null;
  #isBroughtUp = false;
  /** Names of those who play, where they are known. @type {ByColour<string>} */
  #people = {};
  #session;
  #lastMoves;

  /**
   * @param {Transport} transport To the board, or to the server that answers phones for it.
   * @param {number} lastMoves How many moves are shown.
   */
  constructor(transport, lastMoves) {
    this.#lastMoves = lastMoves;
    this.#session = new BoardSession(transport);
    this.#session.listen(this);
  }

  /** @param {ByColour<string>} people Names of those who play, as far as they are known. */
  showPeople(people) {
    this.#people = people;
    if (this.#session.state !== null) this.#showTurn(this.#session.state);
  }

  // News from the session.

  /**
   * @param {Description} description
   * @param {Hardware} hardware
   */
  built(description, hardware) {
    this.#game.build(description, hardware, true);
  }

  /** @param {Partial<Leds>} leds */
  lights(leds) {
    this.#view.show(leds);
  }

  /**
   * @param {State} state
   * @param {Change} change
   */
  state(state, { isFirst, differs }) {
    if (isFirst) this.#showAway("");
    this.#turn.note(state);
    if (isFirst || differs || state.pending.length !== this.#pendingCells) this.#sayShown();
    this.#pendingCells = state.pending.length;
    this.#movers.state(state);
    this.#game.show(state);
    this.#game.describe((cell) => cellSentence(state, cell));
    sayWithNames(element("game"), gameSentence(state, this.#session.gameDescription()?.options));
    this.#showTurn(state);
    element("locked").hidden = Object.keys(state.lock ?? {}).length === 0;
    if (state.study === undefined) say(element("study"), "");
  }

  /** @param {State} state */
  thinking(state) {
    this.#showTurn(state);
  }

  /** @param {GameRecord} record */
  record(record) {
    const { state } = this.#session;
    if (state === null) return;
    const { moves } = record;
    this.#sayStudy(state, record);
    element("moves-so-far").hidden = moves.length === 0;
    // From a first player's move on: two columns, with both players on each line.
    const first = upToEven(Math.max(0, moves.length - this.#lastMoves));
    const items = moves.slice(first).map((move, index) => {
      const number = first + index;
      const game = this.#session.gameDescription();
      const item = moveItem(move, number, this.#movers.colourOf(move, number, game, state));
      if (number === moves.length - 1) item.setAttribute("aria-current", "true");
      return item;
    });
    element("last-moves").replaceChildren(...items);
  }

  /**
   * The step that is on: what it asks, and what the board says to the answer.
   *
   * @param {Lesson} lesson
   */
  lesson(lesson) {
    document.body.classList.toggle("lesson-on", lesson.lesson !== null);
    this.clock();
    const lines = lessonLines(lesson);
    element("lesson").replaceChildren(
      ...lines.map(({ className, text }) => make("p", className, text)),
    );
  }

  clock() {
    const { state, clock } = this.#session;
    if (state !== null) this.#clockFaces.show(clock, state);
  }

  /** @param {Colour} colour */
  flag(colour) {
    this.#say(flagSentence(colour));
  }

  /**
   * Say nothing if the lesson itself has said what is wrong.
   *
   * @param {Refusal} refusal
   */
  refused(refusal) {
    const isSaid = this.#session.isSaidByLesson(refusal);
    const said = document.querySelector("#lesson .said");
    const { lesson } = this.#session;
    if (isSaid && said && refusal.cell && lesson) say(said, saidOfCell(lesson, refusal.cell));
    this.#say(isSaid ? "" : refusalSentence(refusal));
  }

  /** @param {BringUp} told */
  bringUp({ running }) {
    this.#isBroughtUp = running;
    const { state } = this.#session;
    if (state !== null) this.#showTurn(state);
  }

  /** @param {Answer} answer */
  asked(answer) {
    this.#say(answerSentence(answer));
  }

  /** @param {Shown} shown */
  shown(shown) {
    const { state } = this.#session;
    this.#view.showMenu(shown.shows === "menu");
    if (state === null) return;
    this.#showTurn(state);
    // The loss by a turn is told as a refusal, too; and a refusal stays until there is more.
    if (shown.shows === "risk" || (shown.shows === null && !this.#saysShown)) return;
    this.#sayShown();
  }

  /** @param {string} reason */
  lost(reason) {
    this.#showAway(reason || t("The program that shows the board does not answer."));
  }

  /**
   * @param {unknown} error
   * @param {boolean} isMeeting
   */
  wentWrong(error, isMeeting) {
    // Another place tells that the board is away.
    if (isAway(error)) return;
    if (isMeeting) this.lost(sentenceOf(error));
    console.error(error);
  }

  // Showing.

  /** @param {State} state */
  #showTurn(state) {
    showTurn(state, this.#session.thinking, this.#session.shown.shows === "menu", this.#people);
    this.clock();
    const { lesson, isLessonOn } = this.#session;
    // A lesson itself says why its position is over.
    const reason = state.over && !isLessonOn ? endReason(state) : "";
    say(element("pending"), `${besideTheTurn(state, asksToMark(lesson))} ${reason}`.trim());
    if (!this.#isBroughtUp) return;
    say(element("turn"), t("The bring-up is running"));
    say(element("pending"), "");
  }

  /**
   * Show the place of a study: in the game, or in a line that left it.
   *
   * @param {State} state
   * @param {GameRecord} record
   */
  #sayStudy({ study, turn }, record) {
    if (study === undefined) {
      this.#before = record;
      return;
    }
    const before = this.#before;
    const isSame = before?.game === record.game && before.board === record.board;
    const left = record.moves.findIndex((move, index) => move !== before?.moves[index]);
    // A record that differs from the first turn on is another game that was loaded.
    say(element("study"), studySentence(turn, isSame && left > 0));
  }

  /** Show the board's show at the moment, or the news of the last turn. */
  #sayShown() {
    const { shown, state, isLessonOn } = this.#session;
    if (state === null) return;
    const isGame = !isLessonOn && state.study === undefined;
    const card = shownCard(shown, state) ?? (isGame ? this.#turn.card : null);
    this.#say(card === null ? "" : cardSentence(card));
    this.#saysShown = true;
  }

  /** @param {string} text */
  #say(text) {
    this.#saysShown = false;
    say(element("sentence"), text);
  }

  /** @param {string} text */
  #showAway(text) {
    element("away").hidden = text === "";
    say(element("away"), text);
    document.body.classList.toggle("away", text !== "");
  }
}

/** @param {number} number */
function upToEven(number) {
  return number + (number % 2);
}

/**
 * @param {State} state
 * @param {boolean} marks Whether a lesson asks to point at cells.
 */
function besideTheTurn(state, marks) {
  if (state.over) return resultDetails(state);
  const touched = touchedSentence(state, marks, false);
  if (touched) return touched;
  // Nobody can guess which half stands for which side.
  return isOpponentsTurn(state) ? "" : turnHint(state, state.to_move === "second");
}
