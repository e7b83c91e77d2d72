// The board inside the page: Python for the browser runs the simulator and the firmware.
//
// Messages in, messages out, and the board's time in between: see `host_sim/site/in_browser.py`.

import { keep, kept } from "./kept.js";
import { startPython } from "./python.js";

/**
 * @import { FromWorker, ToWorker } from "./messages"
 * @typedef {{
 *   receive: (line: string) => void,
 *   tick: () => void,
 *   hear: (thinker: number, thought: string) => void,
 * }} BoardInBrowser
 */

const TICK_MS = 10;

/** @type {string[]} Lines that came before the board was there. */
const early = [];
/** @type {BoardInBrowser | null} */
let board = null;
/** @type {Map<number, Worker>} Those that think for the board. */
const thinkers = new Map();

/** @param {FromWorker} message */
function tell(message) {
  postMessage(message);
}

/** @param {string} built */
async function start(built) {
  const files = kept(built);
  const python = await startPython((step) => tell({ step }));
  tell({ step: "switch_on" });
  const { BoardInBrowser } = python.pyimport("host_sim.site.in_browser");
  const here = BoardInBrowser(
    built,
    (/** @type {string} */ line) => tell({ line }),
    (/** @type {string} */ changed) => void keep(built, changed),
    ask,
    await files,
  );
  board = here;
  tell({ ready: true });
  for (const line of early.splice(0)) here.receive(line);
  setInterval(() => here.tick(), TICK_MS);
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
  thinker.addEventListener("message", (event) => board?.hear(number, event.data));
  thinker.addEventListener("error", () => board?.hear(number, ""));
  thinker.postMessage(job);
  thinkers.set(number, thinker);
}

addEventListener("message", (event) => {
  /** @type {ToWorker} */
  const message = event.data;
  if ("built" in message) start(message.built).catch((error) => tell({ failed: String(error) }));
  else if (board === null) early.push(message.line);
  else board.receive(message.line);
});
