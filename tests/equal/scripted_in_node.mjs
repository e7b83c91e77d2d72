// The front of `scripted.js` under node: `node scripted_in_node.mjs PAGE`. Each line of standard
// input is one message as `scripted_worker.js` takes them, and is answered by a line.
//
// PAGE: a folder with the page's sources, and what the site's Python is made of in `python`.

import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

const page = pathToFileURL(path.resolve(process.argv[2])).href;
// Node's own answers load some wasm of theirs first.
await new Response("").text();
globalThis.fetch = async (address) => new Response(fs.readFileSync(fileURLToPath(address)));

const { player } = await import(`${page}/worker/scripted.js`);
let play;
for await (const line of readline.createInterface({ input: process.stdin })) {
  const { modules, script, isWhole } = JSON.parse(line);
  play ??= await player(modules);
  const found = script === undefined ? "" : play(script, isWhole);
  process.stdout.write(`${JSON.stringify({ found })}\n`);
}
