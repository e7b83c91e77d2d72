// The review of a finished game: a graph of the chances, and the turns that were mistakes, with
// what would have been better and why. The server looks for them; each opens as a line of a study.

import { button, element, make, say } from "../elements.js";
import { hasFocus } from "../frame/focus.js";
import { colourName } from "../language/names.js";
import { reasonSentence } from "../language/reasons.js";
import { t, tn } from "../language/texts.js";
import { chanceText, moveName } from "../language/words.js";
import { LinkError } from "../session/transport.js";
import { LEAST, Retry } from "./retry.js";
import { reviewGraphs } from "./review_graph.js";

/** @import { Colour, ReviewedPosition, ReviewedTurn, ReviewOfGame } from "../messages/messages" */
/** @import { BoardListener, BoardSession } from "../session/board_session.js" */
/** @import { StoredRecord } from "../records/reading.js" */
/** @import { Transport } from "../session/transport.js" */
/** @import { Messages } from "../view/messages.js" */
/** @import { Again } from "./retry.js" */
/** @import { Study } from "./study.js" */

const NO_SUCH_METHOD = -32601;
// A game without clear mistakes shows the turns that may have cost most, if they cost anything.
const MOST_COSTLY = 3;
const LEAST_COST = 0.04;

/** @implements {BoardListener} */
export class Review {
  #transport;
  #study;
  #complain;
  #retry;
  /** The game that is reviewed, or was, with its moves. */
  #game = "";
  /** @type {string[]} */
  #moves = [];
  /** Counts the reviews: one that comes too late is of another game. */
  #number = 0;
  /** True if the next game that is looked at is to be reviewed at once. */
  #isWanted = false;

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {Study} study
   * @param {Messages} messages
   */
  constructor(transport, session, study, messages) {
    this.#transport = transport;
    this.#study = study;
    this.#complain = (/** @type {unknown} */ error) => messages.complain(error);
    this.#retry = new Retry(transport, session, study, messages);
    element("review-start").addEventListener("click", () => this.begin());
    study.whenShown((game) => this.#follow(game));
  }

  /** @param {StoredRecord | null} studied */
  #follow(studied) {
    if (studied === null) return;
    const { game, board, options, seed, moves } = studied;
    const key = JSON.stringify([game, board, options, seed, moves]);
    if (key !== this.#game) this.#forget();
    this.#game = key;
    this.#moves = moves;
    const mayBegin = Boolean(studied.result) && moves.length > 0;
    element("review-start").hidden = !mayBegin || this.#isAtHand || this.#isRunning;
    element("review").hidden = element("review-says").textContent === "";
    if (!this.#isWanted) return;
    this.#isWanted = false;
    void this.begin();
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

  /**
   * Look back at the game on the board, unless one is looked at already, and review it; one that
   * was reviewed already, or is now, is left as it is.
   */
  async start() {
    this.#isWanted = true;
    if (!this.#study.isOn && !(await this.#study.begin())) this.#isWanted = false;
    else if (this.#study.isOn) this.#follow(this.#study.game);
  }

  /** Review the game that is looked at. */
  async begin() {
    if (this.#isAtHand || this.#isRunning) return;
    this.#forget();
    const number = this.#number;
    const bar = element("review-progress", HTMLProgressElement);
    bar.removeAttribute("value");
    bar.hidden = false;
    element("review").hidden = false;
    element("review-start").hidden = true;
    say(element("review-says"), t("Looking through the game …"));
    try {
      // The server looks at what the board shows.
      await this.#study.goToEnd();
      this.#comeIntoView();
      element("review-title").focus({ preventScroll: true });
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
    const costly = turns.length === 0 ? costliest(found) : [];
    element("review-progress").hidden = true;
    element("review-graphs").replaceChildren(
      ...reviewGraphs(found, (turn) => this.#study.showMoves(this.#moves, turn, false)),
    );
    element("review-turns").replaceChildren(
      ...turns.map((reviewed) => this.#item(reviewed, level)),
      ...costly.map((one) => this.#costlyItem(one, found)),
    );
    const by = t("Checked at level {level}.", { level });
    say(element("review-says"), `${by} ${mistakesSentence(turns.length, costly.length)}`);
    this.#study.addMarked(turns.flatMap((reviewed) => this.#marksOf(reviewed)));
    // Who has gone elsewhere meanwhile is not led back.
    if (hasFocus("review")) this.#comeIntoView();
  }

  /** On a small screen the review lies below the moves, out of view. */
  #comeIntoView() {
    element("review").scrollIntoView({ block: "start" });
  }

  /**
   * @param {ReviewedTurn} reviewed
   * @returns {{moves: string[], last: number, mark: "good" | "bad"}[]}
   */
  #marksOf({ turn, line }) {
    const last = turn + 1;
    return [
      { moves: this.#moves.slice(0, last), last, mark: "bad" },
      { moves: [...this.#moves.slice(0, turn), ...line], last, mark: "good" },
    ];
  }

  /**
   * @param {ReviewedTurn} reviewed
   * @param {number} level
   */
  #item({ turn, mover, played, better, before, after, line, why: reason }, level) {
    const moves = { number: turn + 1, played: moveName(played), better: moveName(better) };
    const chances = { before: chanceText(before), after: chanceText(after) };
    const item = make("li");
    const why = t("{better} was better. Chance to win: {before} instead of {after}.", {
      ...moves,
      ...chances,
    });
    const show = button(t("Show {better}", moves), () =>
      this.#study.showMoves([...this.#moves.slice(0, turn), ...line], turn + 1, false),
    );
    show.setAttribute("aria-label", t("Show {better} in turn {number}", moves));
    const buttons = make("p", "row");
    buttons.append(show, this.#againButton({ turn, better, before, after, level }));
    item.append(
      titleOf(turn, mover, played),
      make("p", "", `${why} ${reasonSentence(reason)}`.trim()),
      buttons,
    );
    return item;
  }

  /** @param {Omit<Again, "moves">} again */
  #againButton(again) {
    const act = () => this.#retry.begin({ ...again, moves: this.#moves });
    const made = button(t("Try again"), act);
    made.setAttribute("aria-label", t("Try turn {number} again", { number: again.turn + 1 }));
    return made;
  }

  /**
   * @param {Costly} costly
   * @param {ReviewOfGame} review
   */
  #costlyItem({ turn, player, value, lost }, { players, level }) {
    const chances = { before: chanceText(value), after: chanceText(value - lost) };
    const item = make("li");
    const why = t("Chance to win: {before} before this turn, {after} after it.", chances);
    // The review has searched longer after such a turn, and found none that is much better.
    const doubt = lost < LEAST ? "" : t("A longer look found no turn that is much better.");
    const buttons = make("p", "row");
    const again = { turn, better: null, before: value, after: value - lost, level };
    buttons.append(this.#againButton(again));
    item.append(
      titleOf(turn, players[player], this.#moves[turn]),
      make("p", "", `${why} ${doubt}`.trim()),
      buttons,
    );
    return item;
  }
}

/** @typedef {ReviewedPosition & {turn: number, lost: number}} Costly */

/**
 * Return the turns that lowered the chances most, the worst first.
 *
 * @param {ReviewOfGame} review
 * @returns {Costly[]}
 */
export function costliest({ graph }) {
  return graph
    .map((position, turn) => ({ ...position, turn, lost: position.lost ?? 0 }))
    .filter(({ lost }) => lost >= LEAST_COST)
    .sort((one, other) => other.lost - one.lost)
    .slice(0, MOST_COSTLY);
}

/**
 * @param {number} mistakes
 * @param {number} costly
 */
function mistakesSentence(mistakes, costly) {
  if (mistakes > 0) return tn("The clearest mistake:", "The clearest mistakes:", mistakes);
  const none = t("No turn was a clear mistake.");
  if (costly === 0) return none;
  const most = tn("This one may have cost most:", "These may have cost most:", costly);
  return `${none} ${most}`;
}

/**
 * @param {number} turn From 0.
 * @param {Colour} mover
 * @param {string} played
 */
function titleOf(turn, mover, played) {
  const title = make("p", "turn");
  const dot = make("span", "stone");
  dot.dataset.colour = mover;
  const values = { number: turn + 1, player: colourName(mover), played: moveName(played) };
  title.append(dot, make("span", "", t("Turn {number}, {player}: {played}", values)));
  return title;
}
