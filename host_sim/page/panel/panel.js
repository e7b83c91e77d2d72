// What stands beside the board: whose turn, scores, moves, refusals, faults, in words.
//
// Draws the board's answers; knows no rules and asks nothing. `MainPage` connects its buttons.

import { button, element, enable, make, say } from "../elements.js";
import { t, tn } from "../language/texts.js";
import {
  gameSentence,
  listed,
  moveName,
  moveText,
  resultDetails,
  touchedSentence,
  turnHint,
} from "../language/words.js";
import { noticeSentence } from "../session/notices.js";
import { haveColours, isOpponentsTurn } from "../session/who_plays.js";
import { moveItem } from "./move_list.js";
import { sayUntilRead } from "./until_read.js";
import { followTouches, showWords } from "./word_buttons.js";

/** @import { Colour, GameDescription, Notice, Refusal, State } from "../session/messages" */
/** @import { Choice } from "../hands/choice.js" */
/** @typedef {{label: string, run: () => unknown}} Action A button, and what it does. */

/**
 * @param {State} state
 * @param {GameDescription["options"] | undefined} known The options that the game has.
 */
export function showGame(state, known) {
  say(element("game"), gameSentence(state, known));
}

/**
 * What has been touched in the coming turn, or what is special about it.
 *
 * @param {State} state
 * @param {boolean} hasFingers Whether cells are touched from here.
 * @param {boolean} waits Whether it is the turn of an opponent who waits for a person.
 * @param {boolean} marks Whether a lesson asks to point at cells.
 */
export function showPending(state, hasFingers, waits, marks) {
  const pending = element("pending");
  pending.classList.toggle("quiet", state.pending.length === 0);
  say(pending, pendingSentence(state, hasFingers, waits, marks));
  // Before there are colours no stone is played.
  element("list").dataset.emptyWithFingers = haveColours(state) ? HOW_TO_BEGIN : NO_MOVE;
}

/** The board is brought up: the game on it waits. */
export function showBringUp() {
  say(element("turn"), t("The bring-up is running"));
  say(element("pending"), "");
}

/**
 * @param {State} state
 * @param {boolean} hasFingers
 * @param {boolean} waits
 * @param {boolean} marks
 */
function pendingSentence(state, hasFingers, waits, marks) {
  if (state.over) return resultDetails(state);
  if (waits) return t("It waits, because turns were taken back.");
  const cells = listed(state.pending);
  const isOpponents = isOpponentsTurn(state);
  if (cells && isOpponents) return t("Its stones: {cells}", { cells });
  if (cells) return touchedSentence(state, marks);
  const hint = isOpponents ? "" : turnHint(state, hasFingers);
  if (hint) return hint;
  if (state.turn === 0) return t("No turn played yet");
  return isOpponents ? t("Undo takes the last turns back.") : t("No cell touched yet");
}

/**
 * @param {string[]} moves
 * @param {string[]} undone Moves taken back, shown after the others.
 * @param {boolean} canRedo Whether there may be moves to play again.
 * @param {(move: string, number: number) => Colour | undefined} colourOf
 * The player of a move; undefined if that is not known.
 */
export function showMoves(moves, undone, canRedo, colourOf) {
  const list = element("list");
  const items = [...moves, ...undone].map((move, index) => {
    const item = moveItem(move, index, colourOf(move, index));
    if (index === moves.length - 1) item.setAttribute("aria-current", "true");
    if (index >= moves.length) {
      item.className = "undone";
      item.title = t("Taken back; Redo plays it again");
    }
    return item;
  });
  list.replaceChildren(...items);
  showCurrentMove();
  enable(moves.length > 0, "undo");
  enable(canRedo, "redo");
}

/** The last move stays in view, also when what stands above or below takes room from the list. */
function showCurrentMove() {
  const list = element("list");
  const current = list.querySelector("[aria-current]");
  list.scrollTop = current instanceof HTMLElement ? current.offsetTop - list.clientHeight / 2 : 0;
}

// What stands in the list before the first move.
const HOW_TO_BEGIN = t("Touch a cell, then tap the lit End.");
const NO_MOVE = t("Not a move yet.");
Object.assign(element("list").dataset, { emptyWithFingers: HOW_TO_BEGIN, empty: NO_MOVE });
new ResizeObserver(showCurrentMove).observe(element("list"));

/**
 * What the pointer or the focus is on, in words below the board.
 *
 * @param {string} text
 */
export function showLook(text) {
  element("look").textContent = text;
}

/**
 * A refusal as the board words it, and the cells that are the reason.
 *
 * @param {Refusal | null} refusal
 */
export function showRefusal(refusal) {
  const box = element("refusal");
  box.dataset.code = refusal?.code ?? "";
  if (refusal === null) {
    box.replaceChildren();
    return;
  }
  const where = refusal.cell ?? refusal.move;
  const sentence = make("p", "", refusal.message);
  if (where) sentence.prepend(make("strong", "", t("{where}:", { where: moveName(where) })), " ");
  box.replaceChildren(sentence);
  // That a cell is its own reason need not be said.
  const cells = listed((refusal.cells ?? []).filter((cell) => cell !== refusal.cell));
  // In the same paragraph, for the place beside the board has room for two lines.
  if (cells) sentence.append(" ", make("span", "reason", t("Because of {cells}", { cells })));
}

/**
 * A sentence that is no refusal, and perhaps what may be done about it.
 *
 * @param {string} text
 * @param {Action[]} [actions]
 */
export function showNotice(text, actions = []) {
  fill(element("notice"), text, actions);
}

/**
 * A game that this page kept and the board has not, and what may be done with it.
 *
 * @param {string} text
 * @param {Action[]} [actions]
 */
export function showKept(text, actions = []) {
  const box = element("kept");
  // A live region speaks once.
  if (box.firstChild?.textContent !== text) fill(box, text, actions);
}

/**
 * Why the games on the board are not kept, until somebody has read it; null if they are.
 *
 * @param {Notice | null} notice
 */
export function showUnkept(notice) {
  const box = element("unkept");
  if (notice === null) box.replaceChildren();
  else sayUntilRead(box, noticeSentence(notice));
}

/**
 * The board on USB that this tab showed is not there, or the browser does not say.
 *
 * @param {Action[]} actions What may be done; none: say no more of it.
 */
export function showUsbAgain(actions) {
  const text = t(
    "This tab showed a board on USB. After a reload some browsers want to be asked for it again.",
  );
  fill(element("usb-again"), actions.length > 0 ? text : "", actions);
}

/**
 * Wires that are off the simulated board: without a word their pads would just be dead.
 *
 * @param {number} count
 * @param {() => unknown} putBack
 */
export function showWiresOff(count, putBack) {
  const text = tn(
    "{count} wire is off, so its pad does not answer.",
    "{count} wires are off, so their pads do not answer.",
    count,
  );
  fill(element("wires-off"), count === 0 ? "" : text, [
    { label: t("Put all wires back"), run: putBack },
  ]);
}

/**
 * A game that the address of this page holds, and what may be done with it.
 *
 * @param {string} text
 * @param {Action[]} [actions]
 */
export function showShared(text, actions = []) {
  fill(element("shared"), text, actions);
}

/**
 * @param {HTMLElement} box
 * @param {string} text
 * @param {Action[]} actions
 */
function fill(box, text, actions) {
  box.replaceChildren();
  if (!text) return;
  box.append(make("p", "", text));
  if (actions.length === 0) return;
  const row = make("div", "row");
  row.append(...actions.map(({ label, run }) => button(label, run)));
  box.append(row);
}

/**
 * The move that is chosen on this page, and the words that may be played.
 *
 * @param {Choice} choice
 * @param {string | undefined} ends The word that would end the game now.
 * @param {number} cellCount Of the game.
 * @param {(word: string) => void} play
 */
export function showChoice({ cells, move, complete, words }, ends, cellCount, play) {
  say(element("chosen"), choiceSentence(cells, complete));
  const playButton = element("play", HTMLButtonElement);
  say(playButton, t("Play {move}", { move: moveText(move) }).trim());
  playButton.disabled = move === "";
  playButton.classList.toggle("primary", complete);
  showWords(element("words"), words, ends, cellCount, play);
}

/**
 * A number that is given by touching so many cells.
 *
 * @param {number} count
 */
export function showCount(count) {
  followTouches(element("words"), count);
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

/**
 * @param {string} text
 * @param {string | null} problem Why there is no board, as a sentence; null when there is one.
 * @param {boolean} [canSave] Whether a record is at hand all the same.
 */
export function showConnection(text, problem, canSave = true) {
  say(element("connection"), text);
  element("connection").classList.remove("looking");
  element("connection").classList.toggle("lost", problem !== null);
  document.body.classList.toggle("away", problem !== null);
  element("loading").hidden = true;
  const away = element("away");
  away.hidden = problem === null;
  say(away, problem ?? "");
  enable(problem === null, "new", "load", "report", "share");
  enable(canSave, "save");
  // They come back with the list of moves.
  if (problem !== null) enable(false, "undo", "redo");
}
