// Thinks beside the board of the site: does one job after another, and tells what comes of each.
// The first message has the parts of the board's Python, all others are jobs.

import { startPython } from "./python.js";

/** @import { Parts } from "./python.js" */

/** @type {Promise<{think: (job: string, tell: (news: string) => void) => void}> | undefined} */
let started;
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
  return python.import("host_sim.in_page.engine_worker").Seat(clock, python.loops);
}

/** @param {string} job */
async function work(job) {
  try {
    const seat = await started;
    seat?.think(job, (/** @type {string} */ news) => postMessage(news));
  } catch {
    postMessage("");
  }
}

addEventListener("message", ({ data }) => {
  if (typeof data === "string") void work(data);
  else start(data);
});
