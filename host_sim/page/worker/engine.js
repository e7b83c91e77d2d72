// Thinks beside the board of the site: does one job after another, and tells what comes of each.
// The first message has the parts of the board's Python, all others are jobs.

import { startPython } from "./python.js";

/** @import { Parts } from "./python.js" */

/** @typedef {(job: string, tell: (news: string) => void) => void} Think */

/** @type {Promise<Think> | undefined} */
let started;
const tell = (/** @type {string} */ news) => postMessage(news);
/** Milliseconds that wrap as those of the firmware do. */
const clock = () => Math.floor(performance.now()) % 0x40000000;

/** @param {Parts} parts */
function start(parts) {
  started = seated(parts);
  // The first job tells of a failed start.
  started.catch(() => undefined);
}

/** @param {Parts} parts */
async function seated(parts) {
  const python = await startPython(parts);
  // Each access to a method makes an object in Python's memory, which stays there for long.
  const { think } = python.import("host_sim.in_page.engine_worker").Seat(clock, python.loops);
  return think;
}

/** @param {string} job */
async function work(job) {
  try {
    const think = await started;
    think?.(job, tell);
  } catch {
    postMessage("");
  }
}

addEventListener("message", ({ data }) => {
  if (typeof data === "string") void work(data);
  else start(data);
});
