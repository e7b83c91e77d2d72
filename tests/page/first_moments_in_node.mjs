// Prints, as JSON, the names of the modules that the site's Python imports in the first moments of
// a page: `node first_moments_in_node.mjs PAGE`, a line for each.
//
// PAGE: as in engine_in_node.mjs.

import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const page = pathToFileURL(path.resolve(process.argv[2])).href;
// Node's own answers load some wasm of theirs first.
await new Response("").text();
globalThis.fetch = async (address) => new Response(fs.readFileSync(fileURLToPath(address)));

const { startPython } = await import(`${page}/worker/python.js`);
const python = await startPython();
const { list } = python.import("builtins");
const { modules } = python.import("sys");
const { imported } = python.import("host_sim.in_page.first_moments");
const before = new Set(list(modules));
imported();
for (const name of list(modules)) {
  if (!before.has(name)) process.stdout.write(`${JSON.stringify(name)}\n`);
}
