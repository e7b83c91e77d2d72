// Thinks beside the board of the site: does one job after another, and tells what comes of each.

import { startPython } from "./python.js";

const started = startPython();
// Without a message nobody waits for it.
started.catch(() => undefined);

addEventListener("message", async (event) => {
  /** @type {string} */
  const job = event.data;
  try {
    const python = await started;
    const { think } = python.import("host_sim.in_page.thoughts");
    think(job, python.kernels, (/** @type {string} */ thought) => postMessage(thought));
  } catch {
    postMessage("");
  }
});
