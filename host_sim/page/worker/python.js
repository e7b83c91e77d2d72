// MicroPython in a worker, with the code of the simulator and of the firmware, and the kernels.
// `host_sim/site/python_files.py` writes what is fetched here.

import { fileAddress } from "../addresses.js";

/**
 * @typedef {{import: (name: string) => any, loops: object}} Python `loops`: a WasmLoops.
 * @typedef {{
 *   FS: {mkdirTree: (path: string) => void, writeFile: Function},
 *   _module: {_malloc: (bytes: number) => number},
 *   pyimport: (name: string) => any,
 *   runPython: (code: string) => void,
 * }} MicroPython
 */

const INSIDE = "/rootlight/";
// Enough for a board; more is taken when it is needed.
const HEAP_BYTES = 4 << 20;
const STACK_BYTES = 64 << 10;
// It looks for what is not used any more after this much of new objects. By itself it would after
// 16 kB: seven times a second, and in the midst of each touch.
const GARBAGE_BYTES = 512 << 10;
// The function of MicroPython's wasm that begins it; other wasm may be loaded at the same time.
const BEGIN = "mp_js_init";

/**
 * Start it.
 *
 * @returns {Promise<Python>}
 */
export async function startPython() {
  const bundle = unpacked("rootlight.bin");
  const wasm = fetched("kernels.wasm").then((answer) => answer.arrayBuffer());
  const { micropython, memory } = await started();
  micropython.pyimport("gc").threshold(GARBAGE_BYTES);
  unpack(micropython, new Uint8Array(await bundle));
  const paths = `["${INSIDE}", "${INSIDE}firmware"]`;
  micropython.runPython(`import sys; sys.path[:] = ${paths}`);
  const { instance } = await WebAssembly.instantiate(await wasm, { env: { memory } });
  const kernels = /** @type {any} */ (instance.exports);
  kernels.__stack_pointer.value = micropython._module._malloc(STACK_BYTES) + STACK_BYTES;
  const { loops_of } = micropython.pyimport("host_sim.in_page.wasm_loops");
  return {
    import: (name) => micropython.pyimport(name),
    loops: loops_of(kernels, `${INSIDE}kernels.json`),
  };
}

/** @param {string} name */
async function fetched(name) {
  const answer = await fetch(fileAddress(`python/${name}`));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

/** @param {string} name */
async function unpacked(name) {
  const { body } = await fetched(name);
  const plain = /** @type {ReadableStream} */ (body).pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain).arrayBuffer();
}

/**
 * MicroPython, and its memory, in which the kernels find its tables. It does not give the memory
 * away, so what the browser made is looked at meanwhile.
 *
 * @returns {Promise<{micropython: MicroPython, memory: WebAssembly.Memory}>}
 */
async function started() {
  const { instantiate, instantiateStreaming } = WebAssembly;
  /** @type {WebAssembly.Memory | undefined} */
  let memory;
  /** @type {any} It has two forms; MicroPython calls that for bytes. */
  const noting = async (/** @type {BufferSource} */ bytes, /** @type {any} */ imports) => {
    const made = await instantiate(bytes, imports);
    const exported = made.instance?.exports ?? {};
    if (BEGIN in exported) memory = /** @type {WebAssembly.Memory} */ (exported.memory);
    return made;
  };
  WebAssembly.instantiate = noting;
  // A server need not know the type of wasm for this.
  WebAssembly.instantiateStreaming = async (answer, imports) =>
    noting(await (await answer).arrayBuffer(), imports);
  try {
    const { loadMicroPython } = await import(fileAddress("python/micropython.js"));
    const url = fileAddress("python/micropython.wasm");
    const micropython = await loadMicroPython({ url, heapsize: HEAP_BYTES });
    if (memory === undefined) throw new Error("no memory");
    return { micropython, memory };
  } finally {
    Object.assign(WebAssembly, { instantiate, instantiateStreaming });
  }
}

/**
 * Write the files of a bundle where MicroPython finds them.
 *
 * @param {MicroPython} micropython
 * @param {Uint8Array} bundle
 */
function unpack(micropython, bundle) {
  const start = 4 + new DataView(bundle.buffer).getUint32(0, true);
  /** @type {[string, number][]} */
  const index = JSON.parse(new TextDecoder().decode(bundle.subarray(4, start)));
  const folders = new Set(index.map(([name]) => INSIDE + name.replace(/[^/]*$/, "")));
  folders.forEach((folder) => micropython.FS.mkdirTree(folder));
  let at = start;
  for (const [name, length] of index) {
    micropython.FS.writeFile(INSIDE + name, bundle.subarray(at, at + length), { canOwn: true });
    at += length;
  }
}
