// What stands beside the board: whose turn, scores, moves, refusals, faults, in words.
//
// Draws the board's answers; knows no rules and asks nothing. `main` connects its buttons.

import {
  capitalised,
  colourName,
  gameName,
  listed,
  resultDetails,
  resultSentence,
  turnSentence,
} from "./words.js";

// Games in which the turns alternate from the first move on, and who begins: only there can a
// list of moves be coloured without knowing rules.
const ALTERNATING = {
  rootbound: ["black", "white"],
  classroom: ["black", "white"],
};

const MOST_WORDS = 4;

export function element(id) {
  return document.getElementById(id);
}

function make(tag, className, text = "") {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

// Sets a text only when it differs, so that a live region speaks once.
function say(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

export function showState(state) {
  say(element("game"), `${gameName(state.game)} on ${state.board}`);
  showPlayers(state);
  const turn = element("turn");
  turn.classList.toggle("result", state.over);
  say(turn, state.over ? resultSentence(state) : turnSentence(state));
  const pending = element("pending");
  pending.classList.toggle("quiet", state.pending.length === 0);
  say(pending, state.over ? resultDetails(state) : pendingSentence(state));
}

function pendingSentence({ pending, turn }) {
  if (pending.length > 0) return `Touched, not yet played: ${listed(pending)}`;
  return turn === 0 ? "No turn played yet" : "No cell touched yet";
}

function showPlayers(state) {
  const colours = Object.keys(state.scores);
  const shown = colours.length > 0 ? colours : Object.keys(state.cells);
  const players = element("players");
  while (players.children.length > shown.length) players.lastChild.remove();
  shown.forEach((colour, index) => {
    const card = players.children[index] ?? players.appendChild(newCard());
    const [swatch, name, score] = card.children;
    const moves = !state.over && state.to_move === colour;
    const wins = state.over && [state.winner].flat().includes(colour);
    card.classList.toggle("active", moves || wins);
    card.dataset.colour = colour;
    swatch.dataset.colour = colour;
    say(name, colourName(colour));
    say(score, String(state.scores[colour] ?? ""));
    score.dataset.note = cardNote(state, wins);
  });
}

function newCard() {
  const card = make("div", "player");
  card.append(make("span", "stone"), make("span", "who"), make("span", "score"));
  return card;
}

function cardNote(state, wins) {
  if (state.over) return wins ? "winner" : "";
  return "so far";
}

// `undone`: moves taken back, shown after the others; `canRedo`: whether there may be any.
export function showMoves({ game, moves }, undone, canRedo) {
  const list = element("list");
  const colours = ALTERNATING[game];
  const items = [...moves, ...undone].map((move, index) => {
    const item = make("li", index >= moves.length ? "undone" : "");
    const dot = make("span", "stone");
    if (colours) dot.dataset.colour = colours[index % colours.length];
    const words = make("span", "move", move.replaceAll(",", ", "));
    item.append(make("span", "number", `${index + 1}`), dot, words);
    if (index === moves.length - 1) item.setAttribute("aria-current", "true");
    if (index >= moves.length) item.title = "Taken back; Redo plays it again";
    return item;
  });
  list.replaceChildren(...items);
  showCurrentMove();
  element("undo").disabled = moves.length === 0;
  element("redo").disabled = !canRedo;
}

// The last move stays in view, also when what stands above or below takes room from the list.
function showCurrentMove() {
  const list = element("list");
  const current = list.querySelector("[aria-current]");
  list.scrollTop = current ? current.offsetTop - list.clientHeight / 2 : 0;
}

new ResizeObserver(showCurrentMove).observe(element("list"));

// A refusal as the board words it, with its code.
export function showRefusal(params) {
  const box = element("refusal");
  if (params === null) {
    box.replaceChildren();
    return;
  }
  const where = params.cell ?? params.move;
  const sentence = make("p", "", params.message);
  if (where) sentence.prepend(make("strong", "", `${where.replaceAll(",", ", ")}: `));
  const rule = make("p", "rule");
  rule.append("Rule ", make("code", "", params.code));
  if (params.cells?.length > 0) rule.append(` · look at ${listed(params.cells)}`);
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
  row.append(...actions.map(({ label, run }) => actionButton(label, run)));
  box.append(row);
}

function actionButton(label, run) {
  const button = make("button", "", label);
  button.type = "button";
  button.addEventListener("click", run);
  return button;
}

// The move that is chosen on this page; `play(word)` plays it, or a word instead.
export function showChoice({ cells, complete, words }, play) {
  say(element("chosen"), choiceSentence(cells, complete));
  const button = element("play");
  say(button, ["Play", cells.join(", ")].join(" ").trim());
  button.disabled = cells.length === 0;
  button.classList.toggle("primary", complete);
  // As many as there is room for; any others are for the table.
  const shown = words.slice(0, MOST_WORDS);
  const buttons = shown.map((word) => actionButton(capitalised(word), () => play(word)));
  const place = element("words");
  // Buttons that stay the same keep the focus.
  const text = buttons.map(({ textContent }) => textContent).join("");
  if (place.textContent !== text) place.replaceChildren(...buttons);
}

function choiceSentence(cells, complete) {
  if (cells.length === 0) return "Choose cells to play a move from here.";
  const end = complete ? "" : ", not yet a whole turn";
  return `Chosen on this page: ${listed(cells)}${end}`;
}

// One notice for each part: what it said last, that it works again included.
export function addFault({ part, code, message }) {
  const faults = element("faults");
  [...faults.children].find((item) => item.dataset.part === part)?.remove();
  const item = make("li", code === "ok" ? "mended" : "");
  item.dataset.part = part;
  const close = make("button", "close", "×");
  close.type = "button";
  close.setAttribute("aria-label", "Put this notice away");
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
  for (const id of ["new", "load"]) element(id).disabled = problem !== null;
  element("save").disabled = !canSave;
  // They come back with the list of moves.
  if (problem !== null) for (const id of ["undo", "redo"]) element(id).disabled = true;
}
