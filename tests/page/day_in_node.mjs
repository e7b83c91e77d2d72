// A day of the site's workers, under node: `node day_in_node.mjs PAGE HOURS` plays games on the
// board against the computer, reviews each, and prints a line of JSON for every hour of the
// board's time: {"hour", "board", "thinker", "games"}, the bytes of each Python's heap in use.
//
// PAGE: as in thoughts_in_node.mjs. The clock of the board is this program's.

import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker, isMainThread, parentPort } from "node:worker_threads";

const TICK_S = 0.01;
const HOUR_S = 3600;
// A person looks at the board for so long before each turn.
const TURN_S = 20;

const page = pathToFileURL(path.resolve(process.argv[2])).href;
const hours = Number(process.argv[3]);
globalThis.fetch = async (address) => new Response(fs.readFileSync(fileURLToPath(address)));

const { startPython } = await import(`${page}/worker/python.js`);
const python = await startPython();

function inUse() {
  const { collect, mem_alloc } = python.import("gc");
  collect();
  return mem_alloc();
}

// The thread that thinks: a Python fills the whole of its thread.
if (!isMainThread) {
  const { think } = python.import("host_sim.in_page.thoughts");
  parentPort.on("message", (job) => {
    const thoughts = [];
    if (job !== null) {
      think(
        job,
        (thought) => thoughts.push(thought),
        () => 0,
        python.loops,
      );
    }
    parentPort.postMessage(job === null ? inUse() : thoughts);
  });
  await new Promise(() => undefined);
}

const thinker = new Worker(fileURLToPath(import.meta.url), { argv: process.argv.slice(2) });

/** What the thread that thinks says to a job; to none, how many bytes it uses. */
function answered(job) {
  thinker.postMessage(job);
  return new Promise((resolve) => thinker.once("message", resolve));
}

const { InBrowser } = python.import("host_sim.in_page.in_browser");
let now = 0;
let asked = 0;
let games = 0;
const answers = new Map();
const jobs = [];

function take(line) {
  const message = JSON.parse(line);
  if ("id" in message) answers.set(message.id, message);
}

const boards = InBrowser(
  "hex-4",
  take,
  () => undefined,
  (number, job) => jobs.push([number, job]),
  () => undefined,
  () => undefined,
  () => now,
  () => 7,
  "",
  1,
  python.loops,
);
const { tick, receive, hear } = boards;

async function pass(seconds) {
  for (const end = now + seconds; now < end; now += TICK_S) {
    for (const [number, job] of jobs.splice(0)) {
      const thoughts = job === "" ? [] : await answered(job);
      thoughts.forEach((thought) => hear(number, thought));
    }
    tick();
  }
}

/** What the board answers to a request. */
async function ask(method, params = {}) {
  asked += 1;
  receive(JSON.stringify({ jsonrpc: "2.0", id: asked, method, params }));
  while (!answers.has(asked)) await pass(TICK_S);
  const answer = answers.get(asked);
  answers.delete(asked);
  if (answer.error) throw new Error(JSON.stringify(answer.error));
  return answer.result;
}

async function playGame() {
  games += 1;
  await ask("new", { game: "rootbound", seed: games, opponents: { white: 1 + (games % 4) } });
  for (;;) {
    const state = await ask("state");
    if (state.over) break;
    if (state.turn === "black") {
      await pass(TURN_S);
      const { move } = await ask("suggest", { playouts: 50, seed: games });
      await ask("play", { move });
    }
    await pass(2);
  }
  await ask("review");
}

for (let hour = 1; hour <= hours; hour += 1) {
  while (now < hour * HOUR_S) await playGame();
  const found = { hour, board: inUse(), thinker: await answered(null), games };
  process.stdout.write(`${JSON.stringify(found)}\n`);
}
await thinker.terminate();
