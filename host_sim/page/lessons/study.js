// Studying a game: back and forth through it, and lines that are tried.
//
// The board sets its own game aside meanwhile (`study` of the link) and shows on its lights what
// is studied; leaving brings the game back as it was. This file leads the board from one turn to
// another. It knows no rules.

import { element, enable, make, say } from "../elements.js";
import { t } from "../language/texts.js";
import { moveText, studySentence } from "../language/words.js";
import { own } from "../own.js";
import { Lines } from "./lines.js";

/**
 * @import { GameRecord } from "../messages/messages"
 * @import { BoardListener, BoardSession } from "../session/board_session.js"
 * @import { Groups } from "../frame/groups.js"
 * @import { Transport } from "../session/transport.js"
 * @import { StoredRecord } from "../records/reading.js"
 */

/** @type {{[key: string]: (at: number) => number}} */
const LIST_KEYS = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: () => Infinity,
};
/** @type {{[id: string]: (at: number) => number}} */
const BUTTONS = {
  "study-first": LIST_KEYS.Home,
  "study-back": LIST_KEYS.ArrowLeft,
  "study-forward": LIST_KEYS.ArrowRight,
  "study-last": LIST_KEYS.End,
};

/** @implements {BoardListener} */
export class Study {
  #transport;
  #groups;
  #complain;
  #session;
  /**
   * The lines of the study; null without one.
   *
   * @type {Lines | null}
   */
  #lines = null;
  #turns = 0;
  #game = "";
  /**
   * The turn to go to next; null where there is none.
   *
   * @type {number | null}
   */
  #wanted = null;
  #goal = 0;
  #isWalking = false;
  /**
   * The turn that a record just loaded is kept for.
   *
   * @type {number | null}
   */
  #loadedTurn = null;
  /** True if somebody at this page has asked for it, so that it is brought before the eye. */
  #isAskedFor = false;
  /**
   * A line to go into as soon as the study is on, and the turn in it.
   *
   * @type {{moves: string[], turn: number} | null}
   */
  #lineToShow = null;

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {Groups} groups
   * @param {(error: unknown) => void} complain
   */
  constructor(transport, session, groups, complain) {
    this.#transport = transport;
    this.#session = session;
    this.#groups = groups;
    this.#complain = complain;
    element("study").addEventListener("click", () => this.begin());
    element("study-leave").addEventListener("click", () => this.#leave());
    for (const [id, to] of Object.entries(BUTTONS)) {
      element(id).addEventListener("click", () => this.#goTo(to));
    }
    element("study-moves").addEventListener("keydown", (event) => this.#keyDown(event, false));
    element("study-line").addEventListener("keydown", (event) => this.#keyDown(event, true));
    element("study-drop").addEventListener("click", () => this.#dropLine());
  }

  get isOn() {
    return this.#lines !== null;
  }

  begin() {
    this.#isAskedFor = true;
    return this.#ask(true);
  }

  /** True if a line was tried that can be kept beside the game. */
  get hasLine() {
    return this.#lines !== null && this.#lines.line !== null;
  }

  /** @param {GameRecord} record */
  record(record) {
    const { state } = this.#session;
    if (state === null) return;
    if (state.study === undefined) {
      if (this.isOn) this.#show(null);
      return;
    }
    this.#turns = state.study.turns;
    // On the way from one turn to another; the last step is told of as well.
    if (this.#isWalking) return;
    const { moves } = record;
    const game = JSON.stringify([record.game, record.board, record.options, record.seed]);
    if (this.#lines !== null && game === this.#game) {
      this.#lines.note(moves, this.#turns);
      this.#show(this.#lines);
      return;
    }
    this.#game = game;
    this.#show(new Lines(moves, this.#turns));
    const turn = this.#loadedTurn;
    this.#loadedTurn = null;
    if (turn !== null) this.#goTo(() => turn);
    this.#goIntoLine();
  }

  /**
   * Show other moves than those of the game, after one of them; the study begins if need be.
   *
   * @param {string[]} moves From the first one on.
   * @param {number} turn After how many of them.
   */
  async showLine(moves, turn) {
    this.#lineToShow = { moves, turn };
    this.#isAskedFor = true;
    if (this.isOn) this.#goIntoLine();
    else if (!(await this.#ask(true))) this.#lineToShow = null;
  }

  #goIntoLine() {
    const shown = this.#lineToShow;
    this.#lineToShow = null;
    if (shown === null) return;
    this.#lines?.showLine(shown.moves);
    this.#goTo(() => shown.turn);
    if (this.isOn) this.#lead();
  }

  /** Bring the study before the eye, wherever the group was scrolled to. */
  #lead() {
    this.#isAskedFor = false;
    this.#groups.show("learn");
    element("study-panel").scrollIntoView({ block: "start" });
    element("study-title").focus({ preventScroll: true });
  }

  /**
   * A record was put on the board: it is the game that is studied now, at `turn` if it names one.
   *
   * @param {StoredRecord} record
   */
  noteLoaded({ turn }) {
    if (!this.isOn) return;
    this.#game = "";
    this.#loadedTurn = turn ?? null;
  }

  /**
   * A record as it is to be kept: of a study the game, whatever is tried beside it, and where the
   * board stands in it, or has left it.
   *
   * @param {GameRecord} record
   * @returns {StoredRecord}
   */
  whole(record) {
    const lines = this.#lines;
    if (lines === null) return record;
    const { game, line, isOnLine, at } = lines;
    if (!isOnLine && at === game.length) return record;
    return { ...record, moves: game, result: null, turn: (isOnLine && line?.from) || at };
  }

  /**
   * The line that was tried, from the first move of the game on.
   *
   * @param {GameRecord} record
   * @returns {StoredRecord}
   */
  wholeLine(record) {
    const moves = this.#lines?.pathOfLine ?? record.moves;
    return { ...record, moves, result: null };
  }

  // Walking.

  /**
   * Show another position of what is walked through.
   *
   * @param {(at: number) => number} to After how many moves, counted from where the board is, or
   * will be when it has followed.
   */
  async #goTo(to) {
    const lines = this.#lines;
    if (lines === null) return;
    const turn = to(this.#isWalking ? this.#goal : lines.at);
    this.#goal = this.#wanted = Math.max(0, Math.min(turn, this.#endOf(lines)));
    if (this.#isWalking) return;
    this.#isWalking = true;
    try {
      // If keys come faster than the board turns pages, the last one counts.
      while (this.#wanted !== null) await this.#walk(lines);
    } catch (error) {
      this.#complain(error);
    } finally {
      this.#isWalking = false;
      void this.#session.askRecord();
    }
  }

  /**
   * Lead the board to the turn that is wanted: as far as it knows the way by itself, then by
   * moves.
   *
   * @param {Lines} lines
   */
  async #walk(lines) {
    const turn = this.#wanted ?? lines.at;
    this.#wanted = null;
    const { path } = lines;
    const known = lines.knownUpTo(turn);
    await this.#transport.request("study", { turn: known });
    for (let number = known; number < turn; number++) {
      await this.#transport.request("play", { move: path[number] });
      lines.played(number + 1);
    }
    lines.arrived(turn);
  }

  /**
   * After how many moves what is walked through ends.
   *
   * @param {Lines} lines
   */
  #endOf({ path, isPartial }) {
    return isPartial ? Math.max(path.length, this.#turns) : path.length;
  }

  #leave() {
    this.#wanted = null;
    return this.#ask(false);
  }

  /**
   * Begin or end the study; returns whether the board does so.
   *
   * @param {boolean} on
   */
  async #ask(on) {
    try {
      await this.#transport.request("study", { on });
      return true;
    } catch (error) {
      this.#complain(error);
      return false;
    }
  }

  /**
   * @param {KeyboardEvent} event
   * @param {boolean} isLine
   */
  #keyDown(event, isLine) {
    const to = own(LIST_KEYS, event.key);
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#lines?.walkThrough(isLine);
    this.#goTo(to);
  }

  /**
   * @param {number} turn
   * @param {boolean} isLine
   */
  #goToMove(turn, isLine) {
    this.#lines?.walkThrough(isLine);
    this.#goTo(() => turn);
  }

  /** Back to the game, where the line left it. */
  #dropLine() {
    const from = this.#lines?.dropLine() ?? 0;
    this.#goTo(() => from);
  }

  // Showing.

  /** @param {Lines | null} lines */
  #show(lines) {
    const begins = lines !== null && !this.isOn;
    if (begins) this.#groups.show("learn");
    this.#lines = lines;
    element("study-panel").hidden = lines === null;
    element("study-now").hidden = lines === null;
    element("save-line").hidden = !this.hasLine;
    if (begins && this.#isAskedFor) this.#lead();
    element("study-start").hidden = lines !== null;
    element("moves").hidden = lines !== null;
    if (lines === null) return;
    const { game, line, isOnLine, at } = lines;
    say(element("study-at"), sentenceOf(lines));
    say(element("study-now"), studySentence(at, isOnLine));
    const inGame = isOnLine && line !== null ? Math.min(at, line.from) : at;
    fill(element("study-moves"), game, 0, inGame, !isOnLine, (turn) =>
      this.#goToMove(turn, false),
    );
    element("study-tried").hidden = line === null;
    if (line !== null) {
      say(element("study-line-title"), t("Variation after turn {turn}", { turn: line.from }));
      fill(element("study-line"), line.moves, line.from, at, isOnLine, (turn) =>
        this.#goToMove(turn, true),
      );
    }
    enable(at > 0, "study-first", "study-back");
    enable(at < this.#endOf(lines), "study-forward", "study-last");
  }
}

/** @param {Lines} lines */
function sentenceOf({ line, isOnLine, at, path }) {
  const values = { turn: at, turns: path.length, from: line?.from };
  if (isOnLine) return t("Variation after turn {from}: turn {turn}", values);
  return t("After turn {turn} of {turns}.", values);
}

/**
 * Fill a list box with moves.
 *
 * @param {HTMLElement} list
 * @param {string[]} moves
 * @param {number} first How many moves came before them.
 * @param {number} at After how many moves the board is.
 * @param {boolean} isHere Whether the board shows this list.
 * @param {(turn: number) => void} goTo
 */
function fill(list, moves, first, at, isHere, goTo) {
  const options = moves.map((move, index) => {
    const turn = first + index + 1;
    const option = make("div", turn > at ? "ahead" : "");
    option.setAttribute("role", "option");
    option.id = `${list.id}-${turn}`;
    option.append(make("span", "number", `${turn}`), make("span", "move", moveText(move)));
    option.setAttribute("aria-selected", String(isHere && turn === at));
    option.addEventListener("click", () => goTo(turn));
    return option;
  });
  list.replaceChildren(...options);
  const here = options[at - first - 1];
  if (here === undefined || !isHere) list.removeAttribute("aria-activedescendant");
  else list.setAttribute("aria-activedescendant", here.id);
  // The move before a line stays in view as well.
  list.scrollTop = here ? here.offsetTop - list.clientHeight / 2 : 0;
}
