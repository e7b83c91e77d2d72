// Python in a worker, with the code of the simulator and of the firmware.

/**
 * @typedef {{toJs: () => Uint8Array}} PythonBytes
 * @typedef {{pyimport: (name: string) => any, toPy: (bytes: Uint8Array) => PythonBytes}} Python
 */

const FOLDER = new URL("../python/", import.meta.url).href;

/**
 * Start it. `tell` is told each step that begins.
 *
 * @param {(step: "download" | "unpack") => void} tell
 * @returns {Promise<Python>}
 */
export async function startPython(tell) {
  tell("download");
  const code = fetch(`${FOLDER}rootlight.zip`);
  const { loadPyodide } = await import(`${FOLDER}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: FOLDER });
  const answer = await code;
  if (!answer.ok) throw new Error(`rootlight.zip: ${answer.status}`);
  tell("unpack");
  python.unpackArchive(await answer.arrayBuffer(), "zip", { extractDir: "/rootlight" });
  python.runPython("import sys; sys.path[:0] = ['/rootlight', '/rootlight/firmware']");
  return python;
}
