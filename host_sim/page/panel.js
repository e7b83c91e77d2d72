// What stands beside the board: whose turn, scores, moves, refusals, faults, in words.
//
// Draws the board's answers; knows no rules and asks nothing. `main` connects its buttons.

import { button, element, make, say } from "./elements.js";
import { showPlayers } from "./players.js";
import { showWords } from "./spoken.js";
import { t } from "./texts.js";
import {
  colourName,
  gameName,
  listed,
  moveText,
  optionsSentence,
  resultDetails,
  resultSentence,
  turnHint,
  turnSentence,
} from "./words.js";

// `known`: what the catalogue says of the options of this game; `hasFingers`: whether cells are
// touched from here.
export function showState(state, known, hasFingers) {
  const options = optionsSentence(state.options ?? {}, known);
  const game = t("{game} on {board}", { game: gameName(state.game), board: state.board });
  say(element("game"), options ? `${game}, ${options}` : game);
  showPlayers(state);
  const turn = element("turn");
  turn.classList.toggle("result", state.over);
  say(turn, state.over ? resultSentence(state) : turnSentence(state));
  const pending = element("pending");
  pending.classList.toggle("quiet", state.pending.length === 0);
  say(pending, state.over ? resultDetails(state) : pendingSentence(state, hasFingers));
}

function pendingSentence(state, hasFingers) {
  if (state.pending.length > 0) {
    return t("Touched, not yet played: {cells}", { cells: listed(state.pending) });
  }
  const hint = turnHint(state, hasFingers);
  return hint || (state.turn === 0 ? t("No turn played yet") : t("No cell touched yet"));
}

// `undone`: moves taken back, shown after the others; `canRedo`: whether there may be any;
// `colourOf(move, number)`: who played a move, undefined if that is not known.
export function showMoves({ moves }, undone, canRedo, colourOf) {
  const list = element("list");
  const items = [...moves, ...undone].map((move, index) => {
    const item = make("li", index >= moves.length ? "undone" : "");
    const dot = make("span", "stone");
    const colour = colourOf(move, index);
    if (colour !== undefined) showOwner(dot, colour);
    item.append(make("span", "number", `${index + 1}`), dot, make("span", "move", moveText(move)));
    if (index === moves.length - 1) item.setAttribute("aria-current", "true");
    if (index >= moves.length) item.title = t("Taken back; Redo plays it again");
    return item;
  });
  list.replaceChildren(...items);
  showCurrentMove();
  element("undo").disabled = moves.length === 0;
  element("redo").disabled = !canRedo;
}

function showOwner(dot, colour) {
  dot.dataset.colour = colour;
  dot.setAttribute("role", "img");
  dot.setAttribute("aria-label", colourName(colour));
  dot.title = colourName(colour);
}

// The last move stays in view, also when what stands above or below takes room from the list.
function showCurrentMove() {
  const list = element("list");
  const current = list.querySelector("[aria-current]");
  list.scrollTop = current ? current.offsetTop - list.clientHeight / 2 : 0;
}

new ResizeObserver(showCurrentMove).observe(element("list"));

// What a lesson refuses is no rule of the game.
const NO_RULES = ["wrong_answer", "tap_end"];

// A refusal as the board words it, with its code.
export function showRefusal(params) {
  const box = element("refusal");
  if (params === null) {
    box.replaceChildren();
    return;
  }
  const where = params.cell ?? params.move;
  const sentence = make("p", "", params.message);
  if (where) sentence.prepend(make("strong", "", `${moveText(where)}: `));
  const rule = make("p", "rule");
  if (!NO_RULES.includes(params.code)) rule.append(`${t("Rule")} `, make("code", "", params.code));
  const cells = listed(params.cells ?? []);
  const look = t("look at {cells}", { cells });
  if (cells) rule.append(` · ${look}`);
  box.replaceChildren(sentence, rule);
}

// A sentence that is no refusal, and perhaps something to do about it.
export function showNotice(text, action = null) {
  fill(element("notice"), text, action === null ? [] : [action]);
}

// A game that this page kept and the board has not, and what may be done with it.
export function showKept(text, actions = []) {
  const box = element("kept");
  // A live region speaks once.
  if (box.firstChild?.textContent !== text) fill(box, text, actions);
}

function fill(box, text, actions) {
  box.replaceChildren();
  if (!text) return;
  box.append(make("p", "", text));
  if (actions.length === 0) return;
  const row = make("div", "row");
  row.append(...actions.map(({ label, run }) => button(label, run)));
  box.append(row);
}

// The move that is chosen on this page; `play(word)` plays it, or a word instead.
export function showChoice({ cells, move, complete, words }, play) {
  say(element("chosen"), choiceSentence(cells, complete));
  const playButton = element("play");
  say(playButton, t("Play {move}", { move: moveText(move) }).trim());
  playButton.disabled = move === "";
  playButton.classList.toggle("primary", complete);
  showWords(element("words"), words, play);
}

function choiceSentence(cells, complete) {
  if (cells.length === 0) return t("Choose cells to play a move from here.");
  const values = { cells: listed(cells) };
  if (complete) return t("Chosen on this page: {cells}", values);
  return t("Chosen on this page: {cells}, not yet a whole turn", values);
}

// One notice for each part: what it said last, that it works again included.
export function addFault({ part, code, message }) {
  const faults = element("faults");
  [...faults.children].find((item) => item.dataset.part === part)?.remove();
  const item = make("li", code === "ok" ? "mended" : "");
  item.dataset.part = part;
  const close = make("button", "close", "×");
  close.type = "button";
  close.setAttribute("aria-label", t("Put this notice away"));
  close.addEventListener("click", () => item.remove());
  item.append(make("p", "", message), close);
  faults.append(item);
}

export function clearFaults() {
  element("faults").replaceChildren();
}

// `problem`: why there is no board, as a sentence; null when there is one. `canSave`: whether a
// record is at hand all the same.
export function showConnection(text, problem, canSave = true) {
  say(element("connection"), text);
  element("connection").classList.toggle("lost", problem !== null);
  document.body.classList.toggle("away", problem !== null);
  const away = element("away");
  away.hidden = problem === null;
  say(away, problem ?? "");
  for (const id of ["new", "load", "report"]) element(id).disabled = problem !== null;
  element("save").disabled = !canSave;
  // They come back with the list of moves.
  if (problem !== null) for (const id of ["undo", "redo"]) element(id).disabled = true;
}
