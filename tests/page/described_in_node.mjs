// Prints, as JSON, what the site's board in a worker tells of itself: `node described_in_node.mjs
// PAGE BUILT ...`, a line for each built board.
//
// PAGE: as in engine_in_node.mjs.

import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [folder, ...built] = process.argv.slice(2);
const page = pathToFileURL(path.resolve(folder)).href;
// Node's own answers load some wasm of theirs first.
await new Response("").text();
globalThis.fetch = async (address) => new Response(fs.readFileSync(fileURLToPath(address)));

const { startPython } = await import(`${page}/worker/python.js`);
const python = await startPython();
const { InBrowser } = python.import("host_sim.in_page.in_browser");
const nothing = () => {};
for (const name of built) {
  const say = (line) => process.stdout.write(`${line}\n`);
  const clock = () => performance.now() / 1000;
  const board = InBrowser(name, say, nothing, nothing, nothing, nothing, clock, () => 1);
  board.receive(JSON.stringify({ jsonrpc: "2.0", id: 5, method: "sim.board" }));
}
