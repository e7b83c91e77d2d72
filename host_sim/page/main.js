// The page of Rootlight: joins the transport, the board and the panel beside it.
//
// A viewer and a set of fingers; before a real board, whose pads feel none from here, a viewer that
// plays by link. It knows no rules: what may be done the board decides, and the page shows the
// answer. It holds no truth of its own either, but for a copy of the record in case that the board
// goes away; after a reload all comes from the board again.

import { BoardView } from "./board.js";
import { Choice } from "./choice.js";
import { element } from "./elements.js";
import { Fingers } from "./fingers.js";
import { Layout, Placement } from "./geometry.js";
import { hardwareOf } from "./hardware.js";
import { fillLegend } from "./legend.js";
import { Movers } from "./movers.js";
import * as panel from "./panel.js";
import { RecordError, continues, loadRecord, readRecord, saveRecord } from "./records.js";
import { SetUpDialog } from "./setup.js";
import { LinkError, WebSocketTransport, isAway } from "./transport.js";
import { cellSentence, gameName, keptSentence } from "./words.js";

// After a touch the board may change without a notification of it: ask a little later.
const SETTLE_MS = 250;

const scheme = location.protocol === "https:" ? "wss" : "ws";
const transport = new WebSocketTransport(`${scheme}://${location.host}/link`);
const fingers = new Fingers(sendFingers, (held) => board.showFingers(held));
const hands = {
  put(finger, pad) {
    if (hardware.hasFingers) fingers.put(finger, pad);
    else choose(pad);
  },
  lift: (finger) => fingers.lift(finger),
  isDown: (finger) => fingers.isDown(finger),
};
const board = new BoardView(element("board"), hands, (text) => {
  element("look").textContent = text;
});
const choice = new Choice({
  request: (method, params) => transport.request(method, params),
  show: showChoice,
  refuse: panel.showRefusal,
  complain,
});
const setUp = new SetUpDialog(startGame);
const movers = new Movers();

// Until a board says what it is.
let hardware = hardwareOf({ sim: true });
let meetings = 0;
let description = null;
let placement = null;
let state = null;
// The game that was last known, and one that the board no longer had when it came back.
let record = { game: "", moves: [] };
let kept = null;
// Moves seen here that were taken back and can be played again. A page that came later than a
// game's turns cannot know whether there are more; the board will say.
let undone = [];
let knowsUndone = false;
let refreshTimer = 0;
let lightsChanged = false;
let lookedAt = 0;

// Talking with the board.

transport.onState((connection, reason) => {
  if (connection === "open") meetBoard();
  else loseBoard(reason);
});

transport.onNotification((method, params) => {
  if (method === hardware.lights) {
    lightsChanged = true;
    board.show(hardware.colours(params));
    return;
  }
  if (method === "cable" && params.connected) meetBoard();
  if (method === "cable" && !params.connected) loseBoard(params.message);
  // Whatever else there is to tell, a page that has just come asks for.
  if (description === null) return;
  if (method === "refused") panel.showRefusal(params);
  if (method === "fault") panel.addFault(params);
  if (method === "pending" && state !== null) {
    panel.showRefusal(null);
    adoptState({ ...state, pending: params.cells });
  }
  if (params.state !== undefined) {
    panel.showRefusal(null);
    if (method === "turn") panel.showNotice("");
    adoptState(params.state);
  }
});

async function meetBoard() {
  // Another may begin before this one is through; then that one counts.
  const meeting = ++meetings;
  fingers.forgetSent();
  try {
    const [hello, built] = await Promise.all([
      transport.request("hello"),
      transport.request("sim.board"),
    ]);
    if (meeting !== meetings) return;
    hardware = hardwareOf(hello);
    showBoard(built);
    board.show(await hardware.watch(transport));
    const found = await transport.request("state");
    if (meeting !== meetings) return;
    undone = [];
    knowsUndone = false;
    adoptState(found, true);
    const title = hardware.title(hello, built.port);
    panel.showConnection(`${title} · firmware ${hello.firmware}`, null);
    showFaultsSoFar(await transport.request("diagnose"));
  } catch (error) {
    if (meeting !== meetings) return;
    if (isAway(error)) loseBoard(error.message);
    else complain(error);
  }
}

function showBoard(built) {
  document.body.classList.toggle("watching", !hardware.hasFingers);
  if (JSON.stringify(built) === JSON.stringify(description)) return;
  description = built;
  placement = null;
  board.build(description, hardware.hasFingers);
}

// Faults that the board told of before this page was there to listen.
function showFaultsSoFar({ touch = [], storage = {} }) {
  panel.clearFaults();
  for (const { part, status } of touch) {
    if (status === "ok") continue;
    const message = `${part} does not work (${status}), so its pads feel nothing.`;
    panel.addFault({ part, code: status, message });
  }
  if (storage.ok === false) {
    const message = "The game cannot be saved on the board; it goes on without.";
    panel.addFault({ part: "storage", code: "not_saved", message });
  }
}

function loseBoard(reason) {
  meetings++;
  board.goDark();
  fingers.forgetSent();
  choice.forget();
  if (record.moves.length > 0) kept ??= record;
  const problem = reason || hardware.gone;
  const comfort = record.moves.length > 0 ? " The game is kept on this page until then." : "";
  panel.showConnection("Not connected", problem + comfort, record.game !== "");
}

function sendFingers(params) {
  if (!hardware.hasFingers) return Promise.resolve();
  refreshSoon();
  return transport.request("sim.fingers", params).catch(complain);
}

function refreshSoon() {
  clearTimeout(refreshTimer);
  refreshTimer = setTimeout(refresh, SETTLE_MS);
}

async function refresh() {
  try {
    adoptState(await transport.request("state"));
  } catch (error) {
    complain(error);
  }
}

setInterval(() => {
  if (!lightsChanged || document.hidden || state === null) return;
  if (performance.now() - lookedAt < hardware.lookAgainMs) return;
  lightsChanged = false;
  lookedAt = performance.now();
  refresh();
}, 1000);

// Show a state; the record is asked for when its moves can have changed.
function adoptState(next, isFirst = false) {
  const differs =
    state === null ||
    ["game", "board", "turn", "last", "over"].some((name) => next[name] !== state[name]);
  if (state?.game !== next.game || state?.board !== next.board) showLegend(next);
  state = next;
  movers.note(state);
  panel.showState(state, gameDescription()?.options, hardware.hasFingers);
  placeGame();
  board.showPieces(state, (cell) => placement.builtName(cell));
  showChoice();
  if (!differs && !isFirst) return;
  askRecord(isFirst);
  if (differs) choice.begin();
  else choice.look();
}

// What the description says of the game on the board.
function gameDescription(game = state.game) {
  return description.games.find(({ name }) => name === game);
}

function placeGame() {
  const key = `${state.board} ${state.origin}`;
  if (placement?.key === key) return;
  const shape = description.shapes[state.board];
  placement = new Placement(shape && new Layout(shape), board.layout, state.origin);
  placement.key = key;
  board.outline(state.board === description.shape ? [] : placement.builtNames);
}

// The pieces of this game, but for those of players whom this board has no place for.
function showLegend({ game, cells, cards }) {
  const { pieces = {}, colours = [] } = gameDescription(game) ?? {};
  const isShown = ([piece]) => piece in cells || !colours.includes(piece);
  const shown = Object.fromEntries(Object.entries(pieces).filter(isShown));
  fillLegend(element("lights"), shown, description.lights, cards !== undefined);
}

async function askRecord(isFirst) {
  try {
    adoptRecord(await transport.request("record"), isFirst);
  } catch (error) {
    complain(error);
  }
}

// Show a record, and after it the moves known from before that `redo` would play.
function adoptRecord(next, isFirst) {
  const isKnown = record.game === next.game && !isFirst;
  const seen = isKnown ? [...record.moves, ...undone] : [];
  let common = 0;
  while (common < next.moves.length && next.moves[common] === seen[common]) common++;
  undone = common === next.moves.length ? seen.slice(common) : [];
  // Another turn than the one taken back: what was behind that one is gone.
  if (common < next.moves.length && common < seen.length) knowsUndone = true;
  record = next;
  showMoves();
  compareWithKept();
}

// A board that comes back with another game, or with fewer turns, keeps it until somebody decides.
function compareWithKept() {
  if (kept !== null && continues(record, kept)) kept = null;
  if (kept === null) {
    panel.showKept("");
    return;
  }
  panel.showKept(keptSentence(record, kept, continues(kept, record)), [
    { label: "Put the kept game on the board", run: () => bringBackKept(kept) },
    { label: "Save it", run: () => saveRecord(kept) },
    { label: "Forget it", run: forgetKept },
  ]);
}

function forgetKept() {
  kept = null;
  panel.showKept("");
}

async function bringBackKept(game) {
  await replaceGame((now) => loadRecord(transport, game, now), "The kept game is on the board.");
}

function showMoves() {
  const colourOf = (move, number) => movers.colourOf(move, number, gameDescription(), state);
  panel.showMoves(record, undone, undone.length > 0 || !knowsUndone, colourOf);
}

// A refusal is shown as one; anything else in words. That the board is gone is shown elsewhere.
function complain(error, move = null) {
  if (!(error instanceof LinkError)) {
    panel.showNotice(error.message);
    if (!(error instanceof RecordError)) console.error(error);
  } else if (error.data.code) {
    panel.showRefusal({ message: error.message, move, ...error.data });
  } else if (!isAway(error)) {
    panel.showNotice(error.message);
  }
}

// A move chosen here, for a board that has its fingers elsewhere.

function choose(pad) {
  if (pad?.kind !== "cell" || state === null) return;
  const cell = placement.gameName(pad.name);
  if (cell !== undefined) choice.toggle(cell);
}

function showChoice() {
  if (state === null) return;
  element("choice").hidden = state.over || (hardware.hasFingers && choice.words.length === 0);
  panel.showChoice(choice, (word) => choice.play(word));
  const builtNames = (cells) => cells.map((cell) => placement.builtName(cell));
  board.showChosen(builtNames(choice.cells));
  board.showPossible(hardware.hasFingers ? [] : builtNames(choice.possible));
  describeCells();
}

function describeCells() {
  board.describe(
    (cell) => describeCell(placement.gameName(cell)),
    (cell) => placement.gameName(cell),
  );
}

function describeCell(cell) {
  return cellSentence(state, cell, choice.cells.includes(cell));
}

element("play").addEventListener("click", () => choice.play());

// Undo, redo, new game, save, load.

async function turnBack(method) {
  panel.showRefusal(null);
  try {
    adoptState(await transport.request(method));
  } catch (error) {
    complain(error);
    if (error.data?.code === "nothing_to_redo") {
      undone = [];
      knowsUndone = true;
      showMoves();
    }
  }
}

// Do what replaces the game on the board, and offer to bring the old game back.
async function replaceGame(replace, words) {
  try {
    await tryToReplaceGame(replace, words);
  } catch (error) {
    complain(error);
    refresh();
  }
}

// The same; rejects with what went wrong.
async function tryToReplaceGame(replace, words) {
  panel.showRefusal(null);
  panel.showNotice("");
  const before = await transport.request("record");
  await replace(before);
  // A game just set up has nothing to play again.
  undone = [];
  knowsUndone = true;
  adoptState(await transport.request("state"), true);
  const bringBack = {
    label: "Bring the old game back",
    run: () => replaceGame((now) => loadRecord(transport, before, now), "The old game is back."),
  };
  panel.showNotice(words, before.moves.length > 0 ? bringBack : null);
}

function startGame(params) {
  const words = `A new game of ${gameName(params.game)} on ${params.board}.`;
  return tryToReplaceGame(() => transport.request("new", params), words);
}

async function loadFile(file) {
  await replaceGame(async (before) => {
    const stored = await readRecord(file);
    await loadRecord(transport, stored, before);
  }, `${file.name} is on the board.`);
}

element("new").addEventListener("click", () => setUp.open(description, state));
element("undo").addEventListener("click", () => turnBack("undo"));
element("redo").addEventListener("click", () => turnBack("redo"));
element("save").addEventListener("click", async () => {
  try {
    saveRecord(await transport.request("record"));
  } catch (error) {
    if (isAway(error)) saveRecord(record);
    else complain(error);
  }
});
element("load").addEventListener("click", () => element("file").click());
element("file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  // The same file may be chosen again.
  if (file) await loadFile(file);
  event.target.value = "";
});

// Keys that hold a button pad from anywhere on the page, and the moments that lift all fingers.

const SHORTCUTS = { e: liveEnd, u: () => "undo", h: () => "hint", m: () => "menu" };

function liveEnd() {
  return state?.end ?? board.litEnd();
}

function playByKey(key) {
  if (key === "e") choice.play();
  else if (key === "u" && choice.cells.length > 0) choice.clear();
  else if (key === "u") turnBack("undo");
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat) return;
  if (event.target.closest("input, select, textarea, dialog")) return;
  const key = event.key.toLowerCase();
  const button = SHORTCUTS[key];
  if (button === undefined) return;
  event.preventDefault();
  if (!hardware.hasFingers) {
    playByKey(key);
    return;
  }
  fingers.put(`key ${event.code}`, { kind: "button", name: button() });
});
document.addEventListener("keyup", (event) => fingers.lift(`key ${event.code}`));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  fingers.liftAll();
  choice.clear();
});
window.addEventListener("blur", () => fingers.liftAll());
window.addEventListener("pagehide", () => fingers.liftAll());
document.addEventListener("visibilitychange", () => {
  if (document.hidden) fingers.liftAll();
});

// What this reader likes, kept where the browser lets us.

function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Then it holds until the page is closed.
  }
}

// A check box that is remembered, and the class of the page that goes with it.
function offerToShow(what) {
  const box = element(what);
  const show = (shown) => document.body.classList.toggle(what, shown);
  box.checked = remembered(what) === "yes";
  show(box.checked);
  box.addEventListener("change", () => {
    show(box.checked);
    remember(what, box.checked ? "yes" : "no");
  });
}

offerToShow("names");
offerToShow("letters");
transport.connect();
