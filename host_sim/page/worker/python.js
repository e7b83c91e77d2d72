// MicroPython in a worker, with the code of the simulator and of the firmware, and the kernels.
// `host_sim/site/python_files.py` writes what is fetched here.

import { fileAddress } from "../addresses.js";
import { BELOW_HEAP_BYTES, NO_HEAP_BYTES, PAGE_BYTES, WASM_PAGE_BYTES } from "./memory.js";

/**
 * `image`: of Python's memory, with all code. Other workers can have all three.
 *
 * @typedef {{
 *   micropython: WebAssembly.Module,
 *   kernels: WebAssembly.Module,
 *   image: ArrayBuffer,
 * }} Parts
 * @typedef {{import: (name: string) => any, loops: object, parts: Parts}} Python `loops`: a
 *   WasmLoops.
 * @typedef {{pyimport: (name: string) => any}} MicroPython
 */

const KERNELS = "/rootlight/kernels.json";
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
  const unpacking = parts?.image ?? unpacked("rootlight.bin");
  const fetching = parts?.kernels ?? bytesOf("kernels.wasm");
  const { micropython, memory, module } = await started(parts?.micropython ?? null);
  // They are compiled while the image is put in.
  const making = made(await fetching, { env: { memory } });
  const image = await unpacking;
  const stack = putIn(memory, image);
  const kernels = await making;
  const exports = /** @type {any} */ (kernels.instance.exports);
  exports.__stack_pointer.value = stack;
  const { loops_of } = micropython.pyimport("host_sim.in_page.wasm_loops");
  return {
    import: (name) => micropython.pyimport(name),
    loops: loops_of(exports, KERNELS),
    parts: { micropython: module, kernels: kernels.module, image },
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
      // MicroPython's program would not be told later that its memory has grown.
      const { memory, __indirect_function_table } = /** @type {any} */ (found.instance.exports);
      memory.grow(BELOW_HEAP_BYTES / WASM_PAGE_BYTES);
      remember(__indirect_function_table);
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
    const micropython = await loadMicroPython({ url, heapsize: NO_HEAP_BYTES });
    if (noted === undefined) throw new Error("no memory");
    const memory = /** @type {WebAssembly.Memory} */ (noted.instance.exports.memory);
    return { micropython, memory, module: noted.module };
  } finally {
    Object.assign(WebAssembly, { instantiate, instantiateStreaming });
  }
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
 * Put an image of MicroPython's memory in place of what is there.
 *
 * @param {WebAssembly.Memory} memory
 * @param {ArrayBuffer} image
 * @returns {number} Where the stack of the kernels begins.
 */
function putIn({ buffer }, image) {
  const start = 4 + new DataView(image).getUint32(0, true);
  const { pages, stack } = JSON.parse(
    new TextDecoder().decode(new Uint8Array(image, 4, start - 4)),
  );
  const all = new Uint8Array(buffer);
  pages.forEach((/** @type {number} */ page, /** @type {number} */ index) => {
    all.set(new Uint8Array(image, start + index * PAGE_BYTES, PAGE_BYTES), page * PAGE_BYTES);
  });
  return stack;
}
