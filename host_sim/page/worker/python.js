// MicroPython in a worker, with the code of the simulator and of the firmware, and the kernels.
// `host_sim/site/python_files.py` writes what is fetched here.

import { fileAddress } from "../addresses.js";

/**
 * `bundle`: the code. Other workers can have all of it.
 *
 * @typedef {{
 *   micropython: WebAssembly.Module,
 *   kernels: WebAssembly.Module,
 *   bundle: ArrayBuffer,
 * }} Parts
 * @typedef {{import: (name: string) => any, loops: object, parts: Parts}} Python `loops`: a
 *   WasmLoops.
 * @typedef {{
 *   FS: {writeFile: Function},
 *   _module: {_malloc: (bytes: number) => number},
 *   pyimport: (name: string) => any,
 *   runPython: (code: string) => void,
 * }} MicroPython
 */

const INSIDE = "/rootlight";
// The module that finds all others.
const FINDER = "/host_sim/in_page/bundle.mpy";
// Enough for a board; more is taken when it is needed.
const HEAP_BYTES = 4 << 20;
const STACK_BYTES = 64 << 10;
const BELOW_HEAP_BYTES = 64 << 20;
const WASM_PAGE_BYTES = 64 << 10;
// It looks for what is not used any more after this much of new objects. By itself it would after
// 16 kB: seven times a second, and in the midst of each touch.
const GARBAGE_BYTES = 512 << 10;
// The function of MicroPython's wasm that begins it; other wasm may be loaded at the same time.
const BEGIN = "mp_js_init";
// MicroPython asks for its wasm, also where that is compiled already.
const NO_BYTES = "data:,";

/**
 * Start it.
 *
 * @param {Parts | null} parts Those of another worker's, which then are neither fetched nor
 *   compiled again.
 * @returns {Promise<Python>}
 */
export async function startPython(parts = null) {
  const unpacking = parts?.bundle ?? unpacked("rootlight.bin");
  const fetching = parts?.kernels ?? bytesOf("kernels.wasm");
  const { micropython, memory, module } = await started(parts?.micropython ?? null);
  // They are compiled while Python is busy.
  const making = made(await fetching, { env: { memory } });
  micropython.pyimport("gc").threshold(GARBAGE_BYTES);
  const bundle = await unpacking;
  unpack(micropython, memory, new Uint8Array(bundle));
  const kernels = await making;
  const exports = /** @type {any} */ (kernels.instance.exports);
  exports.__stack_pointer.value = micropython._module._malloc(STACK_BYTES) + STACK_BYTES;
  const { loops_of } = micropython.pyimport("host_sim.in_page.wasm_loops");
  return {
    import: (name) => micropython.pyimport(name),
    loops: loops_of(exports, `${INSIDE}/kernels.json`),
    parts: { micropython: module, kernels: kernels.module, bundle },
  };
}

/**
 * An instance of wasm, of its bytes or compiled already.
 *
 * @param {BufferSource | WebAssembly.Module} source
 * @param {WebAssembly.Imports} imports
 * @param {typeof WebAssembly.instantiate} instantiate The browser's own.
 * @returns {Promise<WebAssembly.WebAssemblyInstantiatedSource>}
 */
async function made(source, imports, instantiate = WebAssembly.instantiate) {
  if (!(source instanceof WebAssembly.Module)) return instantiate(source, imports);
  return { module: source, instance: await instantiate(source, imports) };
}

/** @param {string} name */
async function fetched(name) {
  const answer = await fetch(fileAddress(`python/${name}`));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

/** @param {string} name */
async function bytesOf(name) {
  return (await fetched(name)).arrayBuffer();
}

/** @param {string} name */
async function unpacked(name) {
  const { body } = await fetched(name);
  const plain = /** @type {ReadableStream} */ (body).pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain).arrayBuffer();
}

/**
 * MicroPython, its module, and its memory, in which the kernels find its tables. It does not give
 * them away, so what the browser made is looked at meanwhile.
 *
 * @param {WebAssembly.Module | null} compiled
 * @returns {Promise<{
 *   micropython: MicroPython,
 *   module: WebAssembly.Module,
 *   memory: WebAssembly.Memory,
 * }>}
 */
async function started(compiled) {
  const { instantiate, instantiateStreaming } = WebAssembly;
  /** @type {WebAssembly.WebAssemblyInstantiatedSource | undefined} */
  let noted;
  /** @type {any} It has two forms; MicroPython calls that for bytes. */
  const noting = async (/** @type {BufferSource} */ bytes, /** @type {any} */ imports) => {
    const found = await made(compiled ?? bytes, imports, instantiate);
    if (BEGIN in (found.instance?.exports ?? {})) {
      noted = found;
      lift(/** @type {any} */ (found.instance.exports));
      remember(/** @type {any} */ (found.instance.exports).__indirect_function_table);
    }
    return found;
  };
  WebAssembly.instantiate = noting;
  // A server need not know the type of wasm for this.
  WebAssembly.instantiateStreaming = async (answer, imports) =>
    noting(await (await answer).arrayBuffer(), imports);
  try {
    const { loadMicroPython } = await import(fileAddress("python/micropython.js"));
    const url = compiled === null ? fileAddress("python/micropython.wasm") : NO_BYTES;
    const micropython = await loadMicroPython({ url, heapsize: HEAP_BYTES });
    if (noted === undefined) throw new Error("no memory");
    const memory = /** @type {WebAssembly.Memory} */ (noted.instance.exports.memory);
    return { micropython, memory, module: noted.module };
  } finally {
    Object.assign(WebAssembly, { instantiate, instantiateStreaming });
  }
}

/**
 * Have the heap lie high. Whatever looks like the address of an object keeps that object, and
 * tables are full of small numbers: at low addresses some of those would.
 *
 * @param {{memory: WebAssembly.Memory, malloc: (bytes: number) => number}} exports
 */
function lift({ memory, malloc }) {
  // No byte of it is ever written, so it takes no memory of the machine.
  memory.grow(BELOW_HEAP_BYTES / WASM_PAGE_BYTES);
  malloc(BELOW_HEAP_BYTES);
}

/**
 * Let a table of functions answer from what it found before. MicroPython's program asks it at each
 * call through JavaScript, of which each `try` of Python makes some: a fifth of all time.
 *
 * @param {WebAssembly.Table} table Its functions stay where they are.
 */
function remember(table) {
  /** @type {any[]} */
  const found = [];
  table.get = (index) => (found[index] ??= WebAssembly.Table.prototype.get.call(table, index));
}

/**
 * Write a bundle into the memory of MicroPython, which finds its files there.
 *
 * @param {MicroPython} micropython
 * @param {WebAssembly.Memory} memory
 * @param {Uint8Array} bundle
 */
function unpack({ FS, _module, pyimport, runPython }, memory, bundle) {
  const start = 4 + new DataView(bundle.buffer).getUint32(0, true);
  const contents = bundle.subarray(start);
  const index = new TextDecoder().decode(bundle.subarray(4, start));
  const address = _module._malloc(contents.length);
  new Uint8Array(memory.buffer).set(contents, address);
  const [at, length] = JSON.parse(index).files[FINDER];
  FS.writeFile(FINDER.replace(/.*\//, "/"), contents.subarray(at, at + length));
  runPython(`import sys; sys.path[:] = ["/"]`);
  pyimport("bundle").mount(INSIDE, index, address);
  runPython(`sys.path[:] = ["${INSIDE}/firmware", "${INSIDE}"]`);
}
