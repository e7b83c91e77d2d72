// The boards inside the page: MicroPython runs the simulator and the firmware, and what talks to a
// real board. Messages in, messages out, and the board's time in between: see
// `host_sim/in_page/in_browser.py`.

import { arrivesWhole, fileAddress } from "../addresses.js";
import { Keeper } from "./keeper.js";
import { startPython } from "./python.js";
import { SharedGame } from "./shared_game.js";

/**
 * @import { Parts } from "./python.js"
 * @import { FromWorker, NoPort, Room, Shown, ToWorker } from "./messages"
 * @typedef {{
 *   receive: (line: string) => void,
 *   tick: () => void,
 *   hear: (number: number, news: string) => void,
 *   other_tab_keeps: () => void,
 *   cannot_keep: () => void,
 *   keeps_again: () => void,
 *   is_damaged: () => boolean,
 *   set_damaged_aside: () => void,
 *   set_earlier_aside: () => void,
 *   take_late: (files: string) => boolean,
 *   show_real: () => void,
 *   show_simulated: () => void,
 *   join: (invitation: string) => boolean,
 *   leave_room: () => void,
 *   new_code: () => string,
 *   line: {hear: (event: string) => void},
 *   port: {
 *     opened: (number: number) => void,
 *     closed: (number: number, why: NoPort) => void,
 *     take: (number: number, data: string) => void,
 *   },
 * }} InBrowser
 */

const TICK_MS = 10;
const ENGINE = "worker/engine.js";
// Each worker takes memory, so at most this many review a game together.
const MOST_ENGINES = 4;
// Then one that has nothing to do ends: its memory is as much as the board's.
const MOST_IDLE_MS = 10000;
const LARGEST_SEED = 0x3fffffff;
// The shortest wasm: its mark and its version.
const NO_WASM = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const WASM_DIRECTIVE = "script-src";

/** @type {ToWorker[]} Messages that came before the board was there, and in its room. */
const early = [];
/** @type {InBrowser | null} */
let running = null;
/**
 * The boards' methods that are called often. Each access to a method makes an object in Python's
 * memory, which stays there for long, so it happens once.
 *
 * @type {{receive: InBrowser["receive"], takeBytes: InBrowser["port"]["take"]} | null}
 */
let often = null;
let isReady = false;
/** @type {Keeper | null} */
let keeper = null;
/** The directive of the server's Content-Security-Policy that forbade something; "" for none. */
let forbidden = "";
/** True while the page shows a real board. */
let isReal = false;
/** @type {Parts | null} What the engines' Python is made of, too. */
let parts = null;
/** @type {SharedGame | null} The room of this page's board. */
let shared = null;
/** @type {Map<number, Worker>} Engines that do a job for the board, by their number there. */
const busy = new Map();
/**
 * Those that have nothing to do: the timer that ends each, and for which number it worked.
 *
 * @type {Map<Worker, {end: number, was: number}>}
 */
const idle = new Map();
// News that begins like this is followed by more.
const PROGRESS = '["progress"';

/** @param {FromWorker} message */
function tell(message) {
  postMessage(message);
}

/**
 * @param {string} built
 * @param {Shown} shown
 * @param {Room | null} room
 */
async function start(built, shown, room) {
  const takeLate = (/** @type {string} */ files) => running?.take_late(files) ?? false;
  const flash = new Keeper(built, sayKept, takeLate, beginAgain);
  keeper = flash;
  const kept = flash.found();
  tell({ step: "download" });
  const python = await startPython();
  parts = python.parts;
  tell({ step: "switch_on" });
  const { InBrowser } = python.import("host_sim.in_page.in_browser");
  const files = await kept;
  /** @type {InBrowser} */
  const boards = InBrowser(
    built,
    (/** @type {string} */ line) => tell({ line }),
    (/** @type {string} */ changed) => void flash.keep(changed),
    ask,
    tellPort,
    (/** @type {string} */ data) => tell({ bytes: bytesOf(data) }),
    () => performance.now() / 1000,
    () => crypto.getRandomValues(new Uint32Array(1))[0] % LARGEST_SEED,
    files,
    1,
    python.loops,
    Math.min(navigator.hardwareConcurrency ?? 1, MOST_ENGINES),
    (/** @type {string} */ command) => shared?.take(command),
    (/** @type {string} */ document) => shared?.keep(document),
  );
  running = boards;
  shared = new SharedGame(boards);
  if (boards.is_damaged()) await flash.setAside(files);
  else void flash.goOn();
  if (flash.state !== null) sayKept();
  isReal = shown === "real";
  if (isReal) boards.show_real();
  if (room !== null) await join(room);
  const { tick, receive, port } = boards;
  const { take: takeBytes } = port;
  often = { receive, takeBytes };
  tell({ ready: true });
  isReady = true;
  early.splice(0).forEach(take);
  setInterval(() => tick(), TICK_MS);
}

/** The store has other games by now, and nobody plays on the simulated board. */
function beginAgain() {
  if (!isReal) tell({ again: true });
}

/** Say on the page whether the games of the simulated board are kept. */
function sayKept() {
  const state = keeper?.state ?? null;
  if (state === "other") running?.other_tab_keeps();
  else if (state === "failed") running?.cannot_keep();
  else if (state === "damaged") running?.set_damaged_aside();
  else if (state === "earlier") running?.set_earlier_aside();
  else running?.keeps_again();
}

/**
 * @param {"open" | "close"} what
 * @param {number} number
 */
function tellPort(what, number) {
  tell(what === "open" ? { open: number } : { close: number });
}

/**
 * Bytes as Python gives and takes them: as base64.
 *
 * @param {string} text
 */
function bytesOf(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** @param {Uint8Array} bytes */
function textOf(bytes) {
  return btoa(String.fromCharCode(...bytes));
}

/**
 * Have a job done in another worker; "" for none. One that is at work for this number ends.
 *
 * @param {number} number
 * @param {string} job
 */
function ask(number, job) {
  busy.get(number)?.terminate();
  busy.delete(number);
  if (job === "") return;
  const engine = rested(number) ?? newEngine();
  busy.set(number, engine);
  engine.onmessage = (event) => hear(number, event.data);
  engine.onerror = (error) => {
    // Otherwise the page would hear of it as a failure of this worker.
    error.preventDefault();
    fail(number, engine);
  };
  engine.postMessage(job);
}

/**
 * An engine that has nothing to do; to start one takes some time. One that worked for this number
 * before goes on with what it has found.
 *
 * @param {number} number
 */
function rested(number) {
  const engines = [...idle.keys()];
  const engine = engines.find((each) => idle.get(each)?.was === number) ?? engines[0];
  if (engine === undefined) return null;
  clearTimeout(idle.get(engine)?.end);
  idle.delete(engine);
  return engine;
}

function newEngine() {
  const engine = new Worker(fileAddress(ENGINE), { type: "module" });
  engine.postMessage(parts);
  void failUnlessWhole(engine);
  return engine;
}

/**
 * A program that was cut off between two statements is one, and says nothing.
 *
 * @param {Worker} engine
 */
async function failUnlessWhole(engine) {
  if (await arrivesWhole(ENGINE)) return;
  for (const [number, each] of busy) if (each === engine) fail(number, engine);
}

/**
 * @param {number} number
 * @param {Worker} engine
 */
function fail(number, engine) {
  if (busy.get(number) !== engine) return;
  busy.delete(number);
  engine.terminate();
  running?.hear(number, "");
}

/**
 * @param {Worker} engine
 * @param {number} was For which it worked.
 */
function rest(engine, was) {
  const end = setTimeout(() => {
    idle.delete(engine);
    engine.terminate();
  }, MOST_IDLE_MS);
  idle.set(engine, { end, was });
}

/**
 * @param {number} number
 * @param {string} news
 */
function hear(number, news) {
  const engine = busy.get(number);
  if (engine !== undefined && !news.startsWith(PROGRESS)) {
    busy.delete(number);
    rest(engine, number);
  }
  running?.hear(number, news);
}

/** @param {Shown} shown */
function show(shown) {
  isReal = shown === "real";
  if (isReal) running?.show_real();
  else running?.show_simulated();
  tell({ shown });
}

/** @param {Room | null} room */
async function changeRoom(room) {
  if (room === null) shared?.leave();
  else await join(room);
  tell({ shown: isReal ? "real" : "simulated" });
}

/** @param {Room} room */
async function join(room) {
  try {
    await shared?.join(room);
  } catch {
    // Its code or its game is none.
    tell({ notJoined: true });
  }
}

async function bringEarlierBack() {
  const isDone = (await keeper?.bringEarlierBack()) ?? false;
  tell(isDone ? { again: true } : { notBack: true });
}

async function tellEarlier() {
  tell({ hasEarlier: (await keeper?.hasEarlier()) ?? false });
}

/** @param {ToWorker} message */
function take(message) {
  if (running === null || often === null || !isReady) early.push(message);
  else if ("line" in message) often.receive(message.line);
  else if ("bytes" in message) {
    often.takeBytes(message.of, textOf(message.bytes));
  } else if ("opened" in message) running.port.opened(message.opened);
  else if ("closed" in message) running.port.closed(message.closed, message.why);
  else if ("room" in message) void changeRoom(message.room);
  else if ("askCode" in message) tell({ code: running.new_code() });
  else if ("bringBack" in message) void bringEarlierBack();
  else if ("askEarlier" in message) void tellEarlier();
  else show(message.show);
}

/** @param {unknown} error */
async function failToStart(error) {
  // What is forbidden may be told after the failure.
  await new Promise((resolve) => setTimeout(resolve));
  tell({ failed: String(error), forbidden: forbidden || (mayCompile() ? "" : WASM_DIRECTIVE) });
}

/** Not every browser tells a worker that wasm is forbidden. */
function mayCompile() {
  try {
    new WebAssembly.Module(NO_WASM);
    return true;
  } catch {
    return false;
  }
}

addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
  forbidden = effectiveDirective;
});

addEventListener("message", (event) => {
  /** @type {ToWorker} */
  const message = event.data;
  if ("built" in message) {
    const { built, show: shown, room } = message;
    start(built, shown, room).catch(failToStart);
  } else take(message);
});
