// The boards inside the page: Python for the browser runs the simulator and the firmware, and what
// talks to a real board. Messages in, messages out, and the board's time in between: see
// `host_sim/in_page/in_browser.py`.

import { found, keep } from "./kept.js";
import { startPython } from "./python.js";

/**
 * @import { FromWorker, NoPort, Shown, ToWorker } from "./messages"
 * @import { PythonBytes, Python } from "./python.js"
 * @import { Unkept } from "./kept.js"
 * @typedef {{
 *   receive: (line: string) => void,
 *   tick: () => void,
 *   hear: (thinker: number, thought: string) => void,
 *   other_tab_keeps: () => void,
 *   cannot_keep: () => void,
 *   show_real: () => void,
 *   show_simulated: () => void,
 *   port: {
 *     opened: (number: number) => void,
 *     closed: (number: number, why: NoPort) => void,
 *     take: (number: number, data: PythonBytes) => void,
 *   },
 * }} InBrowser
 */

const TICK_MS = 10;

/** @type {ToWorker[]} Messages that came before the board was there. */
const early = [];
/** @type {{python: Python, boards: InBrowser} | null} */
let running = null;
/**
 * The files of the simulated board that were kept last, and why what changes is not kept.
 *
 * @type {{files: string, unkept: Unkept}}
 */
const flash = { files: "", unkept: null };
/** @type {Map<number, Worker>} Those that think for the board. */
const thinkers = new Map();

/** @param {FromWorker} message */
function tell(message) {
  postMessage(message);
}

/**
 * @param {string} built
 * @param {Shown} shown
 */
async function start(built, shown) {
  const kept = found(built);
  const python = await startPython((step) => tell({ step }));
  tell({ step: "switch_on" });
  const { InBrowser } = python.pyimport("host_sim.in_page.in_browser");
  Object.assign(flash, await kept);
  /** @type {InBrowser} */
  const boards = InBrowser(
    built,
    (/** @type {string} */ line) => tell({ line }),
    (/** @type {string} */ changed) => void keepFlash(built, changed),
    ask,
    tellPort,
    (/** @type {PythonBytes} */ data) => tell({ bytes: data.toJs() }),
    flash.files,
  );
  running = { python, boards };
  sayUnkept();
  if (shown === "real") boards.show_real();
  tell({ ready: true });
  early.splice(0).forEach(take);
  setInterval(() => boards.tick(), TICK_MS);
}

function sayUnkept() {
  if (flash.unkept === "other") running?.boards.other_tab_keeps();
  if (flash.unkept === "failed") running?.boards.cannot_keep();
}

/**
 * @param {string} built
 * @param {string} files
 */
async function keepFlash(built, files) {
  if (flash.unkept !== null) return;
  const before = flash.files;
  flash.files = files;
  const fate = await keep(built, before, files);
  if (fate === "kept" || flash.unkept !== null) return;
  flash.unkept = fate;
  sayUnkept();
}

/**
 * @param {"open" | "close"} what
 * @param {number} number
 */
function tellPort(what, number) {
  tell(what === "open" ? { open: number } : { close: number });
}

/**
 * Give a job to a thinker of its own; "" for none.
 *
 * @param {number} number
 * @param {string} job
 */
function ask(number, job) {
  thinkers.get(number)?.terminate();
  thinkers.delete(number);
  if (job === "") return;
  const thinker = new Worker(new URL("thinking.js", import.meta.url), { type: "module" });
  const hear = (/** @type {string} */ thought) => running?.boards.hear(number, thought);
  thinker.addEventListener("message", (event) => hear(event.data));
  thinker.addEventListener("error", () => hear(""));
  thinker.postMessage(job);
  thinkers.set(number, thinker);
}

/** @param {Shown} shown */
function show(shown) {
  if (shown === "real") running?.boards.show_real();
  else running?.boards.show_simulated();
  tell({ shown });
}

/** @param {ToWorker} message */
function take(message) {
  if (running === null) early.push(message);
  else if ("line" in message) running.boards.receive(message.line);
  else if ("bytes" in message) {
    running.boards.port.take(message.of, running.python.toPy(message.bytes));
  } else if ("opened" in message) running.boards.port.opened(message.opened);
  else if ("closed" in message) running.boards.port.closed(message.closed, message.why);
  else show(message.show);
}

addEventListener("message", (event) => {
  /** @type {ToWorker} */
  const message = event.data;
  if ("built" in message) {
    const { built, show: shown } = message;
    start(built, shown).catch((error) => tell({ failed: String(error) }));
  } else take(message);
});
