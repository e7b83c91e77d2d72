// The addresses of the files that the page's code asks for.
//
// As sources they lie beside this one. In the site they have names that change with what is in
// them, so that a browser may keep each for good; `host_sim/site/bundler.py` writes the table.

import { own } from "./own.js";

/** @type {{[name: string]: string}} */
const NAMES = {};
/** The SHA-256 of each, as browsers compare it. @type {{[name: string]: string}} */
const SUMS = {};

/**
 * The address of a file of the page, also in a worker.
 *
 * @param {string} name Its path below the folder of the sources.
 */
export function fileAddress(name) {
  return new URL(own(NAMES, name) ?? name, import.meta.url).href;
}

/**
 * Return whether a file arrives as it was built, as far as that is known.
 *
 * @param {string} name
 */
export async function arrivesWhole(name) {
  const integrity = own(SUMS, name);
  if (integrity === undefined) return true;
  try {
    const answer = await fetch(fileAddress(name), { integrity });
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * The addresses of the files in a folder, each with its SHA-256, as far as they are known.
 *
 * @param {string} folder
 * @returns {{address: string, integrity: string}[]}
 */
export function filesIn(folder) {
  const names = Object.keys(SUMS).filter((name) => name.startsWith(folder));
  return names.map((name) => ({ address: fileAddress(name), integrity: own(SUMS, name) ?? "" }));
}
