// Does jobs as the site's worker does, again and again: `node heap_after_jobs_in_node.mjs PAGE`
// reads them from standard input, as JSON, and prints the bytes in use after each round.
//
// PAGE: as in engine_in_node.mjs.

import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROUNDS = 4;
const page = pathToFileURL(path.resolve(process.argv[2])).href;
// Node's own answers load some wasm of theirs first.
await new Response("").text();
globalThis.fetch = async (address) => new Response(fs.readFileSync(fileURLToPath(address)));

const { startPython } = await import(`${page}/worker/python.js`);
const python = await startPython();
const { collect, mem_alloc } = python.import("gc");
const clock = () => Math.floor(performance.now());
const { think } = python.import("host_sim.in_page.engine_worker").Seat(clock, python.loops);
const ignore = () => undefined;
const jobs = JSON.parse(fs.readFileSync(0, "utf8")).map((job) => JSON.stringify(job));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const job of jobs) think(job, ignore);
  collect();
  process.stdout.write(`${mem_alloc()}\n`);
}
