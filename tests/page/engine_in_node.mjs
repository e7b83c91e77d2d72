// Thinks as the site's worker does, under node: `node engine_in_node.mjs PAGE` reads jobs from
// standard input, as JSON, and prints what comes of each, a line of JSON.
//
// PAGE: a folder with the page's sources, and what the site's Python is made of in `python`.

import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const page = pathToFileURL(path.resolve(process.argv[2])).href;
// Node's own answers load some wasm of theirs first.
await new Response("").text();
globalThis.fetch = async (address) => new Response(fs.readFileSync(fileURLToPath(address)));

const { startPython } = await import(`${page}/worker/python.js`);
const python = await startPython();
const clock = () => Math.floor(performance.now());
const say = (news) => process.stdout.write(`${news}\n`);
const seat = python.import("host_sim.in_page.engine_worker").Seat(clock, python.loops);
for (const job of JSON.parse(fs.readFileSync(0, "utf8"))) {
  seat.think(JSON.stringify(job), say);
}
