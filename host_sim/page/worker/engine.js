// Thinks beside the board of the site: does one job after another, and tells what comes of each.
// The first message has the parts of the board's Python, all others are jobs.

import { startPython } from "./python.js";

/** @import { Parts, Python } from "./python.js" */

/** @type {Promise<Python> | undefined} */
let started;
/** Milliseconds that wrap as those of the firmware do. */
const clock = () => Math.floor(performance.now()) % 0x40000000;

/** @param {Parts} parts */
function start(parts) {
  started = startPython(parts);
  // The first job tells of a failed start.
  started.catch(() => undefined);
}

/** @param {string} job */
async function work(job) {
  try {
    const python = /** @type {Python} */ (await started);
    const { think } = python.import("host_sim.in_page.engine_worker");
    const tell = (/** @type {string} */ news) => postMessage(news);
    think(job, tell, clock, python.loops);
  } catch {
    postMessage("");
  }
}

addEventListener("message", ({ data }) => {
  if (typeof data === "string") void work(data);
  else start(data);
});
