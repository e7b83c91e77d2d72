// The review of a finished game: a graph of the chances, and the turns that were mistakes, with
// what would have been better and why. The server looks for them; each opens as a line of a study.

import { button, element, make, say } from "../elements.js";
import { colourName } from "../language/names.js";
import { reasonSentence } from "../language/reasons.js";
import { t, tn } from "../language/texts.js";
import { chanceText, moveName } from "../language/words.js";
import { LinkError } from "../session/transport.js";
import { reviewGraphs } from "./review_graph.js";

/** @import { GameRecord, ReviewedTurn, ReviewOfGame } from "../messages/messages" */
/** @import { BoardListener, BoardSession } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */
/** @import { Study } from "./study.js" */

const NO_SUCH_METHOD = -32601;

/** @implements {BoardListener} */
export class Review {
  #transport;
  #session;
  #study;
  #complain;
  /** The game that is reviewed, or was, with its moves. */
  #game = "";
  /** @type {string[]} */
  #moves = [];
  /** Counts the reviews: one that comes too late is of another game. */
  #number = 0;

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {Study} study
   * @param {(error: unknown) => void} complain
   */
  constructor(transport, session, study, complain) {
    this.#transport = transport;
    this.#session = session;
    this.#study = study;
    this.#complain = complain;
    element("review-start").addEventListener("click", () => this.begin());
  }

  /** @param {GameRecord} record */
  record(record) {
    const { state, isLessonOn } = this.#session;
    if (state === null) return;
    // A study goes through the game that was reviewed.
    if (state.study === undefined) {
      const game = JSON.stringify([record.game, record.board, record.options, record.moves]);
      if (game !== this.#game) this.#forget();
      this.#game = game;
      this.#moves = record.moves;
    }
    const mayBegin = state.over && state.study === undefined && record.moves.length > 0;
    const isShown = mayBegin || (state.study !== undefined && this.#isAtHand);
    element("review").hidden = isLessonOn || !isShown;
    element("review-start").hidden = !mayBegin || this.#isAtHand || this.#isRunning;
  }

  /**
   * The server has looked at so many turns.
   *
   * @param {{done: number, of: number}} told
   */
  reviewing({ done, of }) {
    Object.assign(element("review-progress", HTMLProgressElement), { max: of, value: done });
  }

  get #isAtHand() {
    return element("review-graphs").childElementCount > 0;
  }

  get #isRunning() {
    return !element("review-progress").hidden;
  }

  #forget() {
    this.#number++;
    // Nobody waits for it any more. That there was nothing to stop is no matter.
    if (this.#isRunning) this.#transport.request("review", { stop: true }).catch(() => {});
    element("review-progress").hidden = true;
    element("review-graphs").replaceChildren();
    element("review-turns").replaceChildren();
    say(element("review-says"), "");
  }

  /** Bring it before the eye, wherever the group was scrolled to. */
  lead() {
    element("review").scrollIntoView({ block: "start" });
    element("review-title").focus({ preventScroll: true });
  }

  /** Review the game; one that was reviewed already, or is now, is left as it is. */
  async begin() {
    if (this.#isAtHand || this.#isRunning) return;
    this.#forget();
    const number = this.#number;
    const bar = element("review-progress", HTMLProgressElement);
    bar.removeAttribute("value");
    bar.hidden = false;
    element("review-start").hidden = true;
    say(element("review-says"), t("Looking through the game …"));
    try {
      const found = await this.#transport.request("review");
      if (number === this.#number) this.#show(found);
    } catch (error) {
      if (number !== this.#number) return;
      bar.hidden = true;
      say(element("review-says"), "");
      element("review-start").hidden = false;
      this.#tell(error);
    }
  }

  /** @param {unknown} error */
  #tell(error) {
    if (error instanceof LinkError && error.code === NO_SUCH_METHOD) {
      say(element("review-says"), t("Games cannot be reviewed here."));
    } else this.#complain(error);
  }

  /** @param {ReviewOfGame} found */
  #show(found) {
    const { turns, level } = found;
    element("review-progress").hidden = true;
    element("review-graphs").replaceChildren(
      ...reviewGraphs(found, (turn) => this.#study.showLine(this.#moves.slice(0, turn), turn)),
    );
    element("review-turns").replaceChildren(...turns.map((reviewed) => this.#item(reviewed)));
    const mistakes =
      turns.length === 0
        ? t("No turn was a clear mistake.")
        : tn("The clearest mistake:", "The clearest mistakes:", turns.length);
    const by = t("Looked at by level {level}.", { level });
    say(element("review-says"), `${by} ${mistakes}`);
  }

  /** @param {ReviewedTurn} reviewed */
  #item({ turn, mover, played, better, before, after, line, why: reason }) {
    const moves = { number: turn + 1, played: moveName(played), better: moveName(better) };
    const chances = { before: chanceText(before), after: chanceText(after) };
    const item = make("li");
    const dot = make("span", "stone");
    dot.dataset.colour = mover;
    const title = make("p", "turn");
    const heading = t("Turn {number}, {player}: {played}", {
      ...moves,
      player: colourName(mover),
    });
    title.append(dot, make("span", "", heading));
    const why = t("{better} was better. Chance to win: {before} instead of {after}.", {
      ...moves,
      ...chances,
    });
    const show = button(t("Show {better}", moves), () =>
      this.#study.showLine([...this.#moves.slice(0, turn), ...line], turn + 1),
    );
    show.setAttribute("aria-label", t("Show {better} in turn {number}", moves));
    const again = button(t("Try again"), () =>
      this.#study.showLine(this.#moves.slice(0, turn), turn),
    );
    again.setAttribute("aria-label", t("Try turn {number} again", moves));
    const buttons = make("p", "row");
    buttons.append(show, again);
    item.append(title, make("p", "", `${why} ${reasonSentence(reason)}`.trim()), buttons);
    return item;
  }
}
