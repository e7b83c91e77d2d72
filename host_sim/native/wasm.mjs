// Calls kernels in wasm: `node wasm.mjs FILE` reads what to do from standard input, as JSON.
//
// tables: [{width, data}], bytes of an entry and all bytes in base64, in the machine's own order.
// calls: [[name, argument, ...]], where an argument is a number or {table: index}.
// seconds: without it each call is made once, and the answer is {returned, tables}: what the calls
// returned (null for nothing) and the bytes of all tables afterwards. With it the calls are made
// again and again for so long, {seed: true} stands for the number of the round, and the answer is
// {rounds, seconds}.

import fs from "node:fs";

const PAGE = 65536;
const ALIGNED = 8;

const { instance } = await WebAssembly.instantiate(fs.readFileSync(process.argv[2]));
const kernels = /** @type {Record<string, any>} */ (instance.exports);
const work = JSON.parse(fs.readFileSync(0, "utf8"));

/** Puts all tables behind what the module itself needs; their addresses. */
function place() {
  let end = kernels.__heap_base.value;
  const addresses = [];
  for (const { data } of work.tables) {
    const bytes = Buffer.from(data, "base64");
    end = Math.ceil(end / ALIGNED) * ALIGNED;
    const missing = end + bytes.length - kernels.memory.buffer.byteLength;
    if (missing > 0) kernels.memory.grow(Math.ceil(missing / PAGE));
    new Uint8Array(kernels.memory.buffer).set(bytes, end);
    addresses.push({ at: end, length: bytes.length });
    end += bytes.length;
  }
  return addresses;
}

const addresses = place();
let round = 0;

function argument(given) {
  if (typeof given === "number") return given;
  return given.seed ? round : addresses[given.table].at;
}

function callAll() {
  return work.calls.map(([name, ...given]) => kernels[name](...given.map(argument)) ?? null);
}

function measure() {
  const started = performance.now();
  let seconds = 0;
  while (seconds < work.seconds) {
    callAll();
    round += 1;
    seconds = (performance.now() - started) / 1000;
  }
  return { rounds: round, seconds };
}

function once() {
  const returned = callAll();
  const memory = Buffer.from(kernels.memory.buffer);
  const tables = addresses.map(({ at, length }) =>
    memory.subarray(at, at + length).toString("base64"),
  );
  return { returned, tables };
}

process.stdout.write(JSON.stringify(work.seconds ? measure() : once()));
