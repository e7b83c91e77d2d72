// Plays scripts of acts on the Python that the site's worker has: in a worker of a browser, in
// which `./python.js` is the page's, or under node.
//
// The programs that play are not part of the site. They come as text and are written beside it.

import { startPython } from "./python.js";

// The files of the page's own modules cannot be written.
const INSIDE = "/";

/**
 * A function that plays a script and gives what was found, both as JSON. isWhole: all that was
 * told, in place of sums.
 *
 * @param {{[name: string]: string}} modules Python, by the names of files.
 * @returns {Promise<(script: string, isWhole: boolean) => string>}
 */
export async function player(modules) {
  const python = await startPython();
  python.import("sys").path.append(INSIDE);
  for (const [name, text] of Object.entries(modules)) write(python, name, text);
  const { Sums, Words } = python.import("tests.micropython.programs.scripted_play");
  return (script, isWhole) => {
    const game = (isWhole ? Words : Sums)(script, python.loops);
    // This port frees memory only between two calls from outside.
    while (game.step());
    return game.found();
  };
}

/**
 * @param {any} python
 * @param {string} name
 * @param {string} text
 */
function write(python, name, text) {
  const { mkdir, listdir } = python.import("os");
  const folders = name.split("/").slice(0, -1);
  folders.reduce((above, folder) => {
    const path = `${above}${folder}`;
    if (![...listdir(above)].includes(folder)) mkdir(path);
    return `${path}/`;
  }, INSIDE);
  const file = python.import("builtins").open(`${INSIDE}${name}`, "w");
  file.write(text);
  file.close();
}
