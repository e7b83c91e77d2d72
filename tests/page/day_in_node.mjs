// A day of the site's workers, under node: `node day_in_node.mjs PAGE BUILT HOURS LOOKS` plays as
// people do. For each hour of the board's time it prints a line of JSON, {"hour", "board",
// "boardHeap", "thinker", "thinkerHeap", "kept", "games", "turns", "reviews"}: the bytes that each
// Python has in use, those that it has taken from the browser for them, and those of the files on
// the board's flash, as text.
//
// PAGE: as in worker_in_node.py. LOOKS: for so many seconds a person looks at the board before
// a turn. The clock of the board is this program's.

import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker, isMainThread, parentPort } from "node:worker_threads";

const TICK_S = 0.01;
// The time that the board catches up with at once, see `host_sim/hub/hub.py`: a hidden tab ticks
// so rarely.
const IDLE_TICK_S = 0.2;
const HOUR_S = 3600;
const TOUCH_S = 0.15;
const ANSWER_S = 120;
// Some games are left before they end.
const MOST_TURNS = 40;
const GAMES = {
  "hex-4": [
    ["rootbound", "hex-4"],
    ["classroom", "hex-4"],
    ["rootzone", "hex-2-4"],
    ["droched", "hex-4"],
    ["rootbound", "hex-3-4"],
  ],
  "growy-2": [["growy", "growy-2"]],
};
const LESSONS = 3;

const page = pathToFileURL(path.resolve(process.argv[2])).href;
const built = process.argv[3];
const hours = Number(process.argv[4]);
const looks = Number(process.argv[5]);
let chance = 7;
// Node's own answers load some wasm of theirs first.
await new Response("").text();
globalThis.fetch = async (address) => new Response(fs.readFileSync(fileURLToPath(address)));

const { startPython } = await import(`${page}/worker/python.js`);
const python = await startPython();
const { collect, mem_alloc, mem_free } = python.import("gc");

/** Return the memory in use, and all that was taken: others may take as much. */
function memory() {
  collect();
  const used = mem_alloc();
  return [used, used + mem_free()];
}

// The thread that thinks: a Python fills the whole of its thread.
if (!isMainThread) {
  const clock = () => Math.floor(performance.now()) % 0x40000000;
  const { think } = python.import("host_sim.in_page.engine_worker").Seat(clock, python.loops);
  const tell = (thought) => parentPort.postMessage(thought);
  parentPort.on("message", (job) => {
    if (job === null) parentPort.postMessage(memory());
    else think(job, tell);
  });
  await new Promise(() => undefined);
}

const thinker = new Worker(fileURLToPath(import.meta.url), { argv: process.argv.slice(2) });
const { InBrowser } = python.import("host_sim.in_page.in_browser");
let now = 0;
let asked = 0;
let kept = 0;
const counts = { games: 0, turns: 0, reviews: 0 };
const answers = new Map();
// Jobs come one at a time, since one place thinks.
let job = null;

function take(line) {
  const message = JSON.parse(line);
  if ("id" in message) answers.set(message.id, message);
}

const boards = InBrowser(
  built,
  take,
  (files) => {
    kept = files.length;
  },
  (number, text) => {
    if (text !== "") job = [number, text];
  },
  () => undefined,
  () => undefined,
  () => now,
  () => draw(0x3fffffff),
  "",
  1,
  python.loops,
);
const { tick, receive, hear } = boards;

/** A number below this one, the same in each run. */
function draw(below) {
  chance = (chance * 1103515245 + 12345) % 0x80000000;
  return (chance >> 8) % below;
}

function pass(seconds, tickS = TICK_S) {
  for (const end = now + seconds; now < end;) {
    now += tickS;
    tick();
  }
}

/** Have a job done, and let the board's time pass with each thing that is told of it. */
function done([number, text]) {
  return new Promise((resolve) => {
    const told = (thought) => {
      hear(number, thought);
      pass(TICK_S);
      if (thought.startsWith('["progress"')) return;
      thinker.off("message", told);
      resolve();
    };
    thinker.on("message", told);
    thinker.postMessage(text);
  });
}

/** Return the board's answer to a request, an error too. */
async function ask(method, params = {}) {
  asked += 1;
  receive(JSON.stringify({ jsonrpc: "2.0", id: asked, method, params }));
  for (const end = now + ANSWER_S; !answers.has(asked); pass(TICK_S)) {
    if (now > end) throw new Error(`${method} is not answered`);
    const next = job;
    job = null;
    if (next !== null) await done(next);
  }
  const answer = answers.get(asked);
  answers.delete(asked);
  return answer;
}

/** The result of a request that is not refused. */
async function want(method, params = {}) {
  const { result, error } = await ask(method, params);
  if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
  return result;
}

async function touch(fingers) {
  await want("sim.fingers", { cells: {}, buttons: {}, ...fingers });
  pass(TOUCH_S);
  await want("sim.fingers", { cells: {}, buttons: {} });
  pass(2 * TOUCH_S);
}

/** Touches that lead to no turn: allowed ones are taken back, others are refused. */
async function fumble(cells) {
  const cell = cells[draw(cells.length)];
  await touch({ cells: { [cell]: 1 } });
  await touch({ cells: { [cell]: 1 } });
  await touch({ buttons: { hint: 1 } });
  await ask("explain", { cell });
}

/** The state, once no opponent is to move. */
async function stateForPerson() {
  for (;;) {
    const state = await want("state");
    if (state.over || !state.opponents?.[state.to_move]) return state;
    pass(0.5);
  }
}

async function playGame(cells) {
  counts.games += 1;
  const games = GAMES[built];
  const [game, board] = games[counts.games % games.length];
  const { to_move } = await want("new", { game, board, seed: draw(1000) });
  await ask("opponent", { colour: to_move, level: 1 + draw(3) });
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    if ((await stateForPerson()).over) break;
    counts.turns += 1;
    pass(looks, IDLE_TICK_S);
    if (turn % 5 === 1) await fumble(cells);
    if (turn % 7 === 3) await ask("undo");
    if (turn % 14 === 3) await ask("redo");
    await stateForPerson();
    const { result } = await ask("suggest", { playouts: 30, seed: draw(1000) });
    if (result !== undefined) await want("play", { move: result.move });
    pass(looks / 3, IDLE_TICK_S);
  }
}

async function review() {
  const { result } = await ask("review");
  counts.reviews += result?.turns?.length ? 1 : 0;
}

/** Things that are done now and then. */
async function lookAround() {
  const { books = [] } = await want("lesson", { do: "list" });
  for (let number = 1; number <= LESSONS && books.length > 0; number += 1) {
    const { book } = books[draw(books.length)];
    // It may want a larger board.
    await ask("lesson", { do: "start", book, number: 1 });
    pass(looks, IDLE_TICK_S);
    await ask("play", { move: "a1" });
    await ask("lesson", { do: "next" });
    await ask("lesson", { do: "stop" });
  }
  await want("record");
  await want("diagnose");
  const { games } = await want("library", { replaced: true });
  if (games.length > 0) await want("reopen", { number: games[0].number });
  boards.show_real();
  pass(1);
  boards.show_simulated();
  pass(1);
}

// The board says first that it plays all levels itself.
pass(1);
const { leds } = await want("sim.watch", { leds: true });
const cells = Object.keys(leds.cells).sort();
for (let hour = 1; hour <= hours; hour += 1) {
  while (now < hour * HOUR_S) {
    await playGame(cells);
    await review();
    if (counts.games % 3 === 0) await lookAround();
  }
  await want("new", { game: GAMES[built][0][0], board: GAMES[built][0][1] });
  pass(10, IDLE_TICK_S);
  // The browser lets go of Python's objects between two tasks.
  await new Promise((resolve) => setTimeout(resolve, 0));
  const [board, boardHeap] = memory();
  thinker.postMessage(null);
  const [used, heap] = await new Promise((resolve) => thinker.once("message", resolve));
  const found = { hour, board, boardHeap, thinker: used, thinkerHeap: heap, kept, ...counts };
  process.stdout.write(`${JSON.stringify(found)}\n`);
}
await thinker.terminate();
