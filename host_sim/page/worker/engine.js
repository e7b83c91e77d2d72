// Thinks beside the board of the site: does one job after another, and tells what comes of each.

import { startPython } from "./python.js";

const started = startPython();
/** Milliseconds that wrap as those of the firmware do. */
const clock = () => Math.floor(performance.now()) % 0x40000000;
// The first job tells of a failed start.
started.catch(() => undefined);

addEventListener("message", async (event) => {
  /** @type {string} */
  const job = event.data;
  try {
    const python = await started;
    const { think } = python.import("host_sim.in_page.engine_worker");
    const tell = (/** @type {string} */ news) => postMessage(news);
    think(job, tell, clock, python.loops);
  } catch {
    postMessage("");
  }
});
