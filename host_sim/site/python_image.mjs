// Makes the image of the page's Python: its memory as it is when the modules of the first moments
// are imported, so that no page spends time on that. `python_files.py` runs it and describes both
// formats: `node python_image.mjs MICROPYTHON`, the path of MicroPython's program; standard input
// has the files, standard output gets the image.
//
// MicroPython's memory holds all of its state, except the objects of JavaScript that it refers to.
// So it gets no such object here: it runs texts of Python, and this program reads what they print.

import process from "node:process";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

import {
  BELOW_HEAP_BYTES,
  NO_HEAP_BYTES,
  PAGE_BYTES,
  WASM_PAGE_BYTES,
} from "../page/worker/memory.js";

const { loadMicroPython } = await import(pathToFileURL(process.argv[2]).href);

const INSIDE = "/rootlight";
// The module by which Python finds all others.
const FINDER = "host_sim/in_page/files_in_memory.mpy";
// Enough for a board; more is taken when it is needed.
const HEAP_BYTES = 4 << 20;
const KERNELS_STACK_BYTES = 64 << 10;
// It looks for what is not used any more after this much of new objects. By itself it would after
// 16 kB: seven times a second, and in the midst of each touch.
const GARBAGE_BYTES = 512 << 10;
// Fills each gap of the heap once with zeros, so that free memory takes no place in the image.
const CLEAR = `
def clear(addressof):
    top = addressof(bytearray(1 << 16))
    filled = None
    for size in (4096, 1024, 256, 128, 64, 32, 16):
        gap = bytearray(size)
        while addressof(gap) < top:
            filled = (filled, gap)
            gap = bytearray(size)
import gc, uctypes
gc.collect()
clear(uctypes.addressof)
del clear
gc.collect()
`;

/**
 * @typedef {Map<string, Buffer>} Files Their contents, by their names.
 * @typedef {{memory: WebAssembly.Memory, malloc: (bytes: number) => number}} Exports
 */

const files = filesIn(await buffer(process.stdin));

/**
 * @param {Buffer} bundle
 * @returns {Files}
 */
function filesIn(bundle) {
  let at = 4 + bundle.readUInt32LE();
  /** @type {[string, number][]} */
  const index = JSON.parse(bundle.toString("utf8", 4, at));
  return new Map(index.map(([name, bytes]) => [name, bundle.subarray(at, (at += bytes))]));
}

/** The names of the modules that a page imports in its first moments. */
async function importedAtFirst() {
  const python = await Python.withHeap();
  python.putIn(files);
  return python.run(
    "from host_sim.in_page.first_moments import imported; print(*imported(), sep='\\n')",
  );
}

/** @param {string[]} modules Those that are imported in it. */
async function imageWith(modules) {
  const python = await Python.withHeap();
  const place = python.putIn(files);
  // What is left over is little, and lies close together.
  python.run("import gc; gc.threshold(1 << 14)");
  for (const name of modules) python.run(`import ${name}`);
  python.takeOut(place);
  const imported = new Set(modules.flatMap(filesOf));
  python.putIn(new Map([...files].filter(([name]) => !imported.has(name))));
  const stack = python.malloc(KERNELS_STACK_BYTES) + KERNELS_STACK_BYTES;
  python.run(CLEAR);
  python.run(`gc.threshold(${GARBAGE_BYTES})`);
  const before = (await Python.inPage()).bytes;
  return imageOf(before, python.bytes, stack);
}

/**
 * The files that may be those of a module.
 *
 * @param {string} module
 */
function filesOf(module) {
  const path = module.replaceAll(".", "/");
  const both = [`${path}.mpy`, `${path}/__init__.mpy`];
  return [...both, ...both.map((name) => `firmware/${name}`)];
}

/**
 * @param {Buffer} before The memory into which the image is put.
 * @param {Buffer} bytes
 * @param {number} stack Where the stack of the kernels begins.
 */
function imageOf(before, bytes, stack) {
  /** @type {number[]} */
  const pages = [];
  for (let at = 0; at < bytes.length; at += PAGE_BYTES) {
    const isSame = bytes.compare(before, at, at + PAGE_BYTES, at, at + PAGE_BYTES) === 0;
    if (!isSame) pages.push(at / PAGE_BYTES);
  }
  const index = Buffer.from(JSON.stringify({ pages, stack }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(index.length);
  const contents = pages.map((page) => bytes.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES));
  return Buffer.concat([length, index, ...contents]);
}

/** A MicroPython. */
class Python {
  #memory;
  #micropython;
  /** @type {string[]} */
  #lines;

  /** As a page starts it. */
  static inPage() {
    return Python.#started(NO_HEAP_BYTES, () => {});
  }

  /**
   * Its heap lies high. Whatever looks like the address of an object keeps that object, and tables
   * are full of small numbers: at low addresses some of those would.
   */
  static async withHeap() {
    const python = await Python.#started(HEAP_BYTES, ({ malloc }) => malloc(BELOW_HEAP_BYTES));
    python.#micropython.FS.writeFile("/files_in_memory.mpy", files.get(FINDER));
    python.run(`import sys, files_in_memory; sys.path[:] = ["${INSIDE}/firmware", "${INSIDE}"]`);
    return python;
  }

  /**
   * @param {number} heapsize
   * @param {(exports: Exports) => void} prepare Called before anything is in its memory.
   */
  static async #started(heapsize, prepare) {
    const { instantiate } = WebAssembly;
    /** @type {WebAssembly.Memory | undefined} */
    let memory;
    WebAssembly.instantiate = async (/** @type {any[]} */ ...given) => {
      const made = await instantiate(...given);
      memory = made.instance.exports.memory;
      memory.grow(BELOW_HEAP_BYTES / WASM_PAGE_BYTES);
      prepare(made.instance.exports);
      return made;
    };
    /** @type {string[]} */
    const lines = [];
    const stdout = (/** @type {string} */ line) => lines.push(line);
    const micropython = await loadMicroPython({ heapsize, stdout, linebuffer: true });
    WebAssembly.instantiate = instantiate;
    return new Python(/** @type {any} */ (memory), micropython, lines);
  }

  /**
   * @param {WebAssembly.Memory} memory
   * @param {any} micropython
   * @param {string[]} lines Those that it prints.
   */
  constructor(memory, micropython, lines) {
    this.#memory = memory;
    this.#micropython = micropython;
    this.#lines = lines;
  }

  /** Its memory. */
  get bytes() {
    return Buffer.from(this.#memory.buffer);
  }

  /** @param {number} bytes */
  malloc(bytes) {
    return this.#micropython._module._malloc(bytes);
  }

  /**
   * Returns the lines that are printed.
   *
   * @param {string} code
   */
  run(code) {
    this.#micropython.runPython(code);
    return this.#lines.splice(0);
  }

  /**
   * Have it find these files, in place of those before; returns the place in which they lie.
   *
   * @param {Files} files
   */
  putIn(files) {
    const contents = Buffer.concat([...files.values()]);
    const address = this.malloc(contents.length);
    this.bytes.set(contents, address);
    const index = JSON.stringify(JSON.stringify(indexOf(files)));
    this.run(`files_in_memory.FILES.find_in(${index}, ${address})`);
    return { address, bytes: contents.length };
  }

  /** @param {{address: number, bytes: number}} place What lies there is no longer needed. */
  takeOut({ address, bytes }) {
    this.bytes.fill(0, address, address + bytes);
    this.#micropython._module._free(address);
  }
}

/**
 * As `host_sim.in_page.files_in_memory` takes it.
 *
 * @param {Files} files
 */
function indexOf(files) {
  let at = 0;
  /** @type {{[path: string]: [number, number]}} */
  const places = {};
  /** @type {{[path: string]: string[]}} */
  const folders = {};
  for (const [name, { length }] of files) {
    places[`/${name}`] = [at, length];
    at += length;
    enter(folders, `/${name}`);
  }
  return { files: places, folders };
}

/**
 * Enter a path in its folder, and that folder in its own.
 *
 * @param {{[path: string]: string[]}} folders
 * @param {string} path
 */
function enter(folders, path) {
  const slash = path.lastIndexOf("/");
  const [folder, name] = [path.slice(0, slash), path.slice(slash + 1)];
  if (folders[folder]?.includes(name)) return;
  (folders[folder] ??= []).push(name);
  if (folder !== "") enter(folders, folder);
}

process.stdout.write(await imageWith(await importedAtFirst()));
