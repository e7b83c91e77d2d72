// Calls kernels in wasm: `node wasm.mjs FILE` reads what to do from standard input, as JSON.
//
// tables: the bytes of each, in base64, in the machine's own order; for a table of tables the list
// of their indexes, which are lower than its own.
// calls: [[name, argument, ...]], where an argument is a number or {table: index}.
// seconds: without it each call is made once, and the answer is {returned, tables}: what the calls
// returned (null for nothing) and the bytes of all tables afterwards. With it all calls are made
// again and again for so long (of this process's own time on the processor), each round with the
// tables as they came, and the answer is {rounds, seconds}.
// seed: {table, entry} of 16 bits, which then gets the number of the round, its lowest 15 bits.

import fs from "node:fs";

const PAGE = 65536;
const ALIGNED = 8;
// The module takes a memory of some pages at least. Its stack lies at the beginning.
const PAGES = 32;
const STACK = PAGE;

const memory = new WebAssembly.Memory({ initial: PAGES });
const file = fs.readFileSync(process.argv[2]);
const { instance } = await WebAssembly.instantiate(file, { env: { memory } });
const kernels = /** @type {Record<string, any>} */ (instance.exports);
const work = JSON.parse(fs.readFileSync(0, "utf8"));

/** Puts all tables behind the stack; their addresses. */
function place() {
  let end = STACK;
  kernels.__stack_pointer.value = STACK;
  const addresses = [];
  for (const data of work.tables) {
    const bytes =
      typeof data === "string" ? Buffer.from(data, "base64") : pointers(data, addresses);
    end = Math.ceil(end / ALIGNED) * ALIGNED;
    const missing = end + bytes.length - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    new Uint8Array(memory.buffer).set(bytes, end);
    addresses.push({ at: end, length: bytes.length });
    end += bytes.length;
  }
  return addresses;
}

/** The bytes of a table of tables. */
function pointers(tables, addresses) {
  return Buffer.from(Uint32Array.from(tables, (table) => addresses[table].at).buffer);
}

const addresses = place();

function argument(given) {
  return typeof given === "number" ? given : addresses[given.table].at;
}

const calls = work.calls.map(([name, ...given]) => [kernels[name], given.map(argument)]);

function callAll() {
  return calls.map(([loop, given]) => loop(...given) ?? null);
}

function measure() {
  const bytes = new Uint8Array(memory.buffer);
  const first = bytes.slice(STACK);
  const seed = addresses[work.seed.table].at + 2 * work.seed.entry;
  const started = process.cpuUsage();
  let rounds = 0;
  let seconds = 0;
  while (seconds < work.seconds) {
    bytes.set(first, STACK);
    new DataView(memory.buffer).setUint16(seed, rounds & 0x7fff, true);
    callAll();
    rounds += 1;
    const { user, system } = process.cpuUsage(started);
    seconds = (user + system) / 1e6;
  }
  return { rounds, seconds };
}

function once() {
  const returned = callAll();
  const bytes = Buffer.from(memory.buffer);
  const tables = addresses.map(({ at, length }) =>
    bytes.subarray(at, at + length).toString("base64"),
  );
  return { returned, tables };
}

process.stdout.write(JSON.stringify(work.seconds ? measure() : once()));
