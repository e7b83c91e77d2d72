// The page of Rootlight: joins the transport, the board and the panel beside it.
//
// A viewer and a set of fingers; before a real board, whose pads feel none from here, a viewer that
// plays by link. It knows no rules: what may be done the board decides, and the page shows the
// answer. It holds no truth of its own either, but for a copy of the record in case that the board
// goes away; after a reload all comes from the board again.

import { BoardView } from "./board.js";
import { BringUp } from "./bring_up.js";
import { Choice } from "./choice.js";
import { element } from "./elements.js";
import { Fingers } from "./fingers.js";
import { Layout, Placement } from "./geometry.js";
import { drawDiagram } from "./diagram.js";
import { TextDialog } from "./exchange.js";
import { hardwareOf } from "./hardware.js";
import { followBoard, offerLanguages } from "./language.js";
import { Leader } from "./leader.js";
import { fillLegend } from "./legend.js";
import { Lessons } from "./lesson.js";
import { Library } from "./library.js";
import { Movers } from "./movers.js";
import * as panel from "./panel.js";
import {
  RecordError,
  continues,
  loadRecord,
  readRecord,
  saveRecord,
  savePicture,
  saveReport,
} from "./records.js";
import { SetUpDialog } from "./setup.js";
import { Study } from "./study.js";
import { make as makeSvg } from "./svg.js";
import { t } from "./texts.js";
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
const study = new Study(transport, complain, () => askRecord(false));
const textDialog = new TextDialog(playText);
const library = new Library((method, params) => transport.request(method, params), complain);
const leader = new Leader((method, params) => transport.request(method, params), complain);
const lessons = new Lessons(
  (method, params) => transport.request(method, params),
  complain,
  panel.showNotice,
  lessonChanged,
);
const bringUp = new BringUp((method, params) => transport.request(method, params), complain);

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
  if (method === "refused") hearRefusal(params);
  if (method === "asked") leader.showAnswer(params);
  if (method === "fault") panel.addFault(params);
  if (method === "lesson") lessons.show(params);
  if (method === "bringup") bringUp.show(params);
  if (method === "pending" && state !== null) {
    panel.showRefusal(null);
    adoptState({ ...state, pending: params.cells });
  }
  if (params.state !== undefined) {
    panel.showRefusal(null);
    if (method === "turn") panel.showNotice("");
    adoptState(params.state);
    // A new game may look as the one before did with all its turns taken back.
    if (method === "state" && undone.length > 0) askRecord(false);
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
    await lessons.meet();
    const title = hardware.title(hello, built.port);
    panel.showConnection(`${title} · ${t("firmware {firmware}", hello)}`, null);
    showMoves();
    showFaultsSoFar(await transport.request("diagnose"));
    followBoard(transport);
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
    const values = { part, status };
    const message = t("{part} does not work ({status}), so its pads feel nothing.", values);
    panel.addFault({ part, code: status, message });
  }
  if (storage.ok === false) {
    const message = t("The game cannot be saved on the board; it goes on without.");
    panel.addFault({ part: "storage", code: "not_saved", message });
  }
}

function loseBoard(reason) {
  meetings++;
  board.goDark();
  fingers.forgetSent();
  choice.forget();
  // What was only studied or learnt is no game to be brought back.
  if (record.moves.length > 0 && !study.isOn && !lessons.isOn) kept ??= record;
  const problem = reason || hardware.gone;
  const isKept = record.moves.length > 0;
  const comfort = isKept ? ` ${t("The game is kept on this page until then.")}` : "";
  const canSave = record.game !== "" && !lessons.isOn;
  panel.showConnection(t("Not connected"), problem + comfort, canSave);
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
  lessons.lookAgain();
}, 1000);

// Show a state; the record is asked for when its moves can have changed.
function adoptState(next, isFirst = false) {
  const differs =
    state === null ||
    next.study?.turns !== state.study?.turns ||
    ["game", "board", "turn", "last", "over"].some((name) => next[name] !== state[name]);
  // The game that is studied, or the board's own once more.
  const isOther = (next.study === undefined) !== (state?.study === undefined);
  if (state?.game !== next.game || state?.board !== next.board) showLegend(next);
  state = next;
  movers.note(state);
  library.adopt(state);
  leader.adopt(state);
  panel.showState(state, gameDescription()?.options, hardware.hasFingers);
  placeGame();
  board.showPieces(state, (cell) => placement.builtName(cell));
  showChoice();
  if (!differs && !isFirst) return;
  // What was offered, such as the game before, was for how it stood then.
  if (differs) panel.showNotice("");
  askRecord(isFirst || isOther);
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

// What was played before a lesson was not taken back by it, nor the lesson by its end.
function lessonChanged() {
  panel.showNotice("");
  showMoves();
  if (state !== null) askRecord(true);
}

// What the lesson itself has said to a wrong answer need not be said in other words.
function hearRefusal(refusal) {
  panel.showRefusal(refusal.code === "wrong_answer" && lessons.says ? null : refusal);
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
  // Each step of a lesson is a position of its own.
  const isKnown = record.game === next.game && !isFirst && !lessons.isOn;
  const seen = isKnown ? [...record.moves, ...undone] : [];
  let common = 0;
  while (common < next.moves.length && next.moves[common] === seen[common]) common++;
  undone = common === next.moves.length ? seen.slice(common) : [];
  if (next.undone !== undefined) {
    // Another game, if the board has not as many: these were played in the one before.
    if (undone.length > next.undone) undone = [];
    knowsUndone = undone.length === next.undone;
  } else if (common < next.moves.length && common < seen.length) {
    // Another turn than the one taken back: what was behind that one is gone.
    knowsUndone = true;
  }
  record = next;
  showMoves();
  study.note(state, record);
  if (!study.isOn) compareWithKept();
}

// A board that comes back with another game, or with fewer turns, keeps it until somebody decides.
function compareWithKept() {
  if (kept !== null && continues(record, kept)) kept = null;
  if (kept === null) {
    panel.showKept("");
    return;
  }
  panel.showKept(keptSentence(record, kept, continues(kept, record)), [
    { label: t("Put the kept game on the board"), run: () => bringBackKept(kept) },
    { label: t("Save it"), run: () => saveRecord(kept) },
    { label: t("Forget it"), run: forgetKept },
  ]);
}

function forgetKept() {
  kept = null;
  panel.showKept("");
}

async function bringBackKept(game) {
  const words = t("The kept game is on the board.");
  await replaceGame((now) => loadRecord(transport, game, now), words);
}

function showMoves() {
  const colourOf = (move, number) => movers.colourOf(move, number, gameDescription(), state);
  panel.showMoves(record, undone, undone.length > 0 || !knowsUndone, colourOf);
  // A lesson goes back and on by itself, and its positions are nobody's game.
  if (lessons.isOn) for (const id of ["undo", "redo"]) element(id).disabled = true;
  element("save").disabled = lessons.isOn;
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
  // What can be brought back is the game from before the lesson.
  await lessons.leave();
  const before = await transport.request("record");
  await replace(before);
  // A game just set up has nothing to play again.
  undone = [];
  knowsUndone = true;
  adoptState(await transport.request("state"), true);
  const old = t("The old game is back.");
  const bringBack = {
    label: t("Bring the old game back"),
    run: () => replaceGame((now) => loadRecord(transport, before, now), old),
  };
  panel.showNotice(words, before.moves.length > 0 ? bringBack : null);
}

function startGame(params) {
  const values = { game: gameName(params.game), board: params.board };
  const words = t("A new game of {game} on {board}.", values);
  return tryToReplaceGame(() => transport.request("new", params), words);
}

async function loadFile(file) {
  await replaceGame(async (before) => {
    await putOnBoard(await readRecord(file), before);
  }, t("{name} is on the board.", file));
}

// A record may name the turn that it is kept for: a study goes there, a game begins there.
async function putOnBoard(stored, before) {
  const moves = study.isOn ? stored.moves : stored.moves.slice(0, stored.turn);
  await loadRecord(transport, { ...stored, moves }, before);
  study.noteLoaded(stored);
}

async function playText(stored) {
  await tryToReplaceGame(
    (before) => putOnBoard(stored, before),
    t("The game of {count} turns is on the board.", { count: stored.moves.length }),
  );
}

element("new").addEventListener("click", () => setUp.open(description, state));
element("undo").addEventListener("click", () => turnBack("undo"));
element("redo").addEventListener("click", () => turnBack("redo"));
element("save").addEventListener("click", async () => {
  try {
    saveRecord(study.whole(await transport.request("record")));
  } catch (error) {
    if (isAway(error)) saveRecord(record);
    else complain(error);
  }
});
element("report").addEventListener("click", async () => {
  try {
    await saveReport(transport);
  } catch (error) {
    complain(error);
  }
});
element("text").addEventListener("click", () => {
  if (description !== null) textDialog.open(description, study.whole(record));
});
element("picture").addEventListener("click", () => {
  if (state === null) return;
  const svg = makeSvg(null, "svg");
  drawDiagram(svg, description.shapes[state.board], state);
  savePicture(svg, state);
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
offerLanguages(transport);
transport.connect();
