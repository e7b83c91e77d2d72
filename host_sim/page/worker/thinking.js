// Thinks beside the board of the site: does one job, and tells what comes of it.

import { startPython } from "./python.js";

addEventListener("message", async (event) => {
  /** @type {string} */
  const job = event.data;
  try {
    const python = await startPython(() => undefined);
    const { think } = python.pyimport("host_sim.in_page.thoughts");
    think(job, (/** @type {string} */ thought) => postMessage(thought));
  } catch {
    postMessage("");
  }
});
