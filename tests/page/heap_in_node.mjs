// Prints, as JSON, where a new table of the site's Python lies: `node heap_in_node.mjs PAGE`.
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
const { bytearray } = python.import("builtins");
const { addressof } = python.import("uctypes");
process.stdout.write(`${JSON.stringify(addressof(bytearray(100)))}\n`);
