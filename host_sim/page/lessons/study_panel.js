// The panel in which people look back at a game: the steps, the tree of its turns, a comment.
//
// The arrow keys work from anywhere on the page, unless what has the focus needs them itself.

import { element, enable, make, say } from "../elements.js";
import { focusOnBoard, hasFocus } from "../frame/focus.js";
import { gameName } from "../language/names.js";
import { t } from "../language/texts.js";
import { moveText, studySentence } from "../language/words.js";
import { own } from "../own.js";
import { LONGEST_COMMENT } from "../records/notes.js";
import { dayOf, playersSentence, resultOf } from "./game_sentences.js";

/** @import { StoredRecord } from "../records/reading.js" */
/** @import { GameTree, Line, Turn } from "../records/game_tree.js" */

/**
 * The acts of its controls.
 *
 * @typedef {object} Acts
 * @property {(to: (at: number) => number) => unknown} goTo
 * @property {(turn: Turn) => unknown} goToTurn
 * @property {(step: number) => void} switchBy To a variation in place of the turn that is shown.
 * @property {(turn: Turn, text: string) => void} comment
 * @property {() => unknown} drop Deletes the variation that is shown.
 * @property {() => unknown} leave
 */
/**
 * A piece of a line between two forks, as it stands in the list.
 *
 * @typedef {{depth: number, after: number, turns: Turn[]}} Piece
 */

/** @type {{[key: string]: (at: number) => number}} */
const STEPS = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: () => Infinity,
};
/** @type {{[key: string]: number}} */
const SWITCHES = { ArrowUp: -1, ArrowDown: 1 };
const BUTTONS = {
  "study-first": STEPS.Home,
  "study-back": STEPS.ArrowLeft,
  "study-forward": STEPS.ArrowRight,
  "study-last": STEPS.End,
};
const TAKES_ARROWS = "input, select, textarea, dialog, [role='tablist']";
/** @type {{[mark: string]: string}} */
const SIGNS = { good: "!", bad: "?" };
// Deeper variations would leave no room for their turns.
const DEEPEST = 4;

export class StudyPanel {
  /** @type {Acts} */
  #acts;
  #list = element("study-moves");
  #comment = element("study-comment", HTMLTextAreaElement);
  /** The turn to which the comment belongs. @type {Turn | null} */
  #turn = null;
  /** The turn in the list that is shown. @type {HTMLElement | null} */
  #looked = null;
  /** Whether that turn could be seen when the screen was drawn last. */
  #isSeen = false;
  /** Whether the list scrolls to the turn that is shown: not while a review's graph is used. */
  #leads = true;
  #eye = new IntersectionObserver((seen) => this.#note(seen));
  /** What stands for each turn in the list. @type {Map<Turn, HTMLElement>} */
  #options = new Map();

  /** @param {Acts} acts */
  constructor(acts) {
    this.#acts = {
      ...acts,
      goTo: (to) => {
        this.#leads = true;
        acts.goTo(to);
      },
      goToTurn: (turn) => {
        this.#leads = true;
        acts.goToTurn(turn);
      },
      switchBy: (step) => {
        this.#leads = true;
        acts.switchBy(step);
      },
    };
    this.#comment.maxLength = LONGEST_COMMENT;
    for (const [id, to] of Object.entries(BUTTONS)) {
      element(id).addEventListener("click", () => this.#acts.goTo(to));
    }
    element("study-leave").addEventListener("click", () => acts.leave());
    element("study-drop").addEventListener("click", () => acts.drop());
    this.#comment.addEventListener("change", () => this.#takeComment());
    document.addEventListener("keydown", (event) => this.#keyDown(event));
    window.addEventListener("pagehide", () => this.#takeComment());
    const sizes = new ResizeObserver(() => this.#follow());
    for (const box of [this.#list, this.#list.closest("aside")]) if (box) sizes.observe(box);
  }

  hide() {
    const hadFocus = hasFocus("study-panel");
    this.#takeComment();
    this.#turn = null;
    this.#looked = null;
    this.#leads = true;
    this.#setShown(false);
    if (hadFocus) focusOnBoard();
  }

  /** Scroll to no other turn, until somebody goes on by the panel itself. */
  stay() {
    this.#leads = false;
  }

  /** Bring the panel before the eye. */
  lead() {
    this.#leads = true;
    element("study-panel").scrollIntoView({ block: "start" });
    this.#looked?.scrollIntoView({ block: "nearest" });
    element("study-title").focus({ preventScroll: true });
  }

  /** @param {string} sentence About keeping what was added; "" for none. */
  say(sentence) {
    say(element("study-kept"), sentence);
  }

  /**
   * @param {StoredRecord} game
   * @param {GameTree} tree
   * @param {number} end After how many moves what is walked through ends.
   */
  show(game, tree, end) {
    this.#setShown(true);
    const { here } = tree;
    const isBeside = !here.isGame;
    say(element("study-about"), aboutSentence(game));
    say(element("study-now"), studySentence(here.number, isBeside));
    say(element("study-at"), placeSentence(tree));
    enable(here.number > 0, "study-first", "study-back");
    enable(here.number < end, "study-forward", "study-last");
    element("study-drop").hidden = !isBeside;
    this.#fill(tree);
    this.#showComment(here);
  }

  /** @param {boolean} isShown */
  #setShown(isShown) {
    element("study-panel").hidden = element("study-now").hidden = !isShown;
    document.body.classList.toggle("study-on", isShown);
    element("moves").hidden = isShown;
  }

  // The comment.

  /** @param {Turn} turn */
  #showComment(turn) {
    if (turn === this.#turn && document.activeElement === this.#comment) return;
    this.#takeComment();
    this.#turn = turn;
    this.#comment.value = turn.comment;
  }

  #takeComment() {
    const turn = this.#turn;
    if (turn === null) return;
    this.#acts.comment(turn, this.#comment.value.trim());
    // The list stays as it is: the click that ends the comment may be on one of its turns.
    const option = this.#options.get(turn);
    if (option !== undefined) showComment(option, turn);
  }

  // The list of the turns.

  /** @param {GameTree} tree */
  #fill(tree) {
    const path = new Set(turnsTo(tree));
    this.#options.clear();
    const pieces = piecesOf(tree).map(({ depth, after, turns }) => {
      const piece = make("div", "piece");
      piece.dataset.depth = String(Math.min(depth, DEEPEST));
      piece.setAttribute("role", "group");
      piece.setAttribute("aria-label", pieceName(depth, after));
      for (const turn of turns) {
        const option = this.#option(turn, path.has(turn), turn === tree.here);
        option.id = `study-turn-${this.#options.size}`;
        this.#options.set(turn, option);
        piece.append(option);
      }
      return piece;
    });
    this.#list.replaceChildren(...pieces);
    this.#lookAt(this.#options.get(tree.here));
  }

  /**
   * @param {Turn} turn
   * @param {boolean} isBehind Whether the turns up to here led over it.
   * @param {boolean} isHere
   */
  #option(turn, isBehind, isHere) {
    const option = make("div", isBehind ? "" : "ahead");
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", String(isHere));
    const sign = turn.mark === null ? "" : SIGNS[turn.mark];
    option.append(
      make("span", "number", `${turn.number}`),
      make("span", "move", `${moveText(turn.move)}${sign}`),
    );
    showComment(option, turn);
    option.addEventListener("click", () => this.#acts.goToTurn(turn));
    return option;
  }

  /** @param {HTMLElement | undefined} option The turn that is shown; none before the first one. */
  #lookAt(option) {
    const list = this.#list;
    if (option === undefined) list.removeAttribute("aria-activedescendant");
    else list.setAttribute("aria-activedescendant", option.id);
    const isOther = option?.id !== this.#looked?.id;
    this.#looked = option ?? null;
    this.#centre();
    // The list itself may lie beyond the edge of a small screen.
    if (isOther && this.#leads) option?.scrollIntoView({ block: "nearest" });
    this.#eye.disconnect();
    if (option !== undefined) this.#eye.observe(option);
  }

  /** The turn that is shown stands in the middle of the list, and those around it are seen. */
  #centre() {
    const [list, looked] = [this.#list, this.#looked];
    list.scrollTop = looked === null ? 0 : looked.offsetTop - list.clientHeight / 2;
  }

  /** @param {IntersectionObserverEntry[]} seen */
  #note(seen) {
    this.#isSeen = seen.at(-1)?.isIntersecting ?? false;
  }

  /** The device was turned, or there is less room: a turn that was in view stays there. */
  #follow() {
    this.#centre();
    if (this.#isSeen) this.#looked?.scrollIntoView({ block: "nearest" });
  }

  // Keys.

  /** @param {KeyboardEvent} event */
  #keyDown(event) {
    if (this.#turn === null || isTakenElsewhere(event)) return;
    const to = own(STEPS, event.key);
    const step = own(SWITCHES, event.key);
    if (to === undefined && step === undefined) return;
    event.preventDefault();
    if (to !== undefined) this.#acts.goTo(to);
    else if (step !== undefined) this.#acts.switchBy(step);
  }
}

/**
 * @param {HTMLElement} option
 * @param {Turn} turn
 */
function showComment(option, { comment }) {
  option.classList.toggle("commented", comment !== "");
  option.title = comment;
}

/** @param {KeyboardEvent} event */
function isTakenElsewhere(event) {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return true;
  if (document.querySelector("dialog[open]") !== null) return true;
  return event.target instanceof Element && event.target.closest(TAKES_ARROWS) !== null;
}

/** @param {StoredRecord} game */
function aboutSentence(game) {
  const where = [gameName(game.game), game.board].filter(Boolean).join(", ");
  return [dayOf(game), `${where}.`, playersSentence(game), resultOf(game)]
    .filter(Boolean)
    .join(" ");
}

/** @param {GameTree} tree */
function placeSentence(tree) {
  const { here, path, alternatives, fork } = tree;
  const values = { turn: here.number, turns: path.length, from: fork.number };
  const place = here.isGame
    ? t("After turn {turn} of {turns}.", values)
    : t("Variation after turn {from}: turn {turn}.", values);
  if (alternatives.length === 1) return place;
  const count = { number: alternatives.indexOf(here) + 1, count: alternatives.length };
  return `${place} ${t("Choice {number} of {count}.", count)}`;
}

/**
 * @param {number} depth
 * @param {number} after
 */
function pieceName(depth, after) {
  if (depth === 0) return t("Moves of the game after turn {turn}", { turn: after });
  return t("Variation after turn {turn}", { turn: after });
}

/**
 * The turns up to the one that is shown.
 *
 * @param {GameTree} tree
 */
function turnsTo({ here }) {
  const turns = [];
  for (let turn = here; turn.before !== null; turn = turn.before) turns.push(turn);
  return turns;
}

/**
 * The tree as it is read: each line in pieces, and behind the turn in whose place others were
 * tried, those.
 *
 * @param {GameTree} tree
 * @returns {Piece[]}
 */
export function piecesOf(tree) {
  const lines = tree.lines();
  /** @type {Map<Turn, Line[]>} */
  const beside = new Map();
  for (const line of lines.slice(1)) {
    beside.set(line.after, [...(beside.get(line.after) ?? []), line]);
  }
  /** @type {Piece[]} */
  const pieces = [];
  // The lines that are not read to their end, the innermost last, and how far they are read.
  const open = [{ line: lines[0], at: 0, depth: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const { depth } = top;
    const { after, turns } = top.line;
    const before = top.at === 0 ? after : turns[top.at - 1];
    const [next, others] = pieceFrom(top.line, top.at, beside);
    if (next.length > 0) pieces.push({ depth, after: before.number, turns: next });
    top.at += next.length;
    if (others.length === 0) open.pop();
    // All that were tried in place of one turn stand equally far in.
    open.push(...others.map((line) => ({ line, at: 0, depth: depth + 1 })).reverse());
  }
  return pieces;
}

/**
 * Return the turns of a line up to the first one beside which others were tried, and these others;
 * they are taken off what is beside.
 *
 * @param {Line} line
 * @param {number} at The number of its turns that were read.
 * @param {Map<Turn, Line[]>} beside
 * @returns {[Turn[], Line[]]}
 */
function pieceFrom({ after, turns }, at, beside) {
  /** @param {Turn | null} fork */
  const taken = (fork) => {
    const others = fork && beside.get(fork);
    if (fork) beside.delete(fork);
    return others ?? [];
  };
  for (let end = at + 1; end <= turns.length; end++) {
    const others = taken(turns[end - 1].before);
    if (others.length > 0) return [turns.slice(at, end), others];
  }
  return [turns.slice(at), taken(turns.at(-1) ?? after)];
}
