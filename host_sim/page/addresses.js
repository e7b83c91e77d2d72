// Where the files lie that the page's code asks for.
//
// As sources they lie beside this one. In the site they have names that change with what is in
// them, so that a browser may keep each for good; `host_sim/site/bundle.py` writes the table.

import { own } from "./own.js";

/** @type {{[name: string]: string}} */
const NAMES = {};

/**
 * The address of a file of the page, also in a worker.
 *
 * @param {string} name Its path below the folder of the sources.
 */
export function fileAddress(name) {
  return new URL(own(NAMES, name) ?? name, import.meta.url).href;
}
