// Runs MicroPython under node: `node webassembly.mjs PORT ROOT BEGIN STEP [FILE...]`.
//
// PORT: the program of the port, as npm brings it. ROOT: the project's folder, whose programs and
// small data appear under the same path inside.
// BEGIN: Python code that is run once. STEP: a Python expression that is evaluated again and
// again until it is false: this port frees memory only between two calls from outside.
// FILE: further files to be had inside. Ends with 1 if an error reaches the top.

import fs from "node:fs";
import path from "node:path";

const FOLDERS = ["firmware", "host_sim", "tests"];
const WANTED = /\.(py|json|txt|gz|bin)$/;
const LEFT_OUT = /^(node_modules|__pycache__)$/;

const [port, root, begin, step, ...files] = process.argv.slice(2);
const { loadMicroPython } = await import(port);
const micropython = await loadMicroPython({ stdout: (line) => console.log(line) });

// This port has no compiler for the kernels and refuses the line that asks for it.
const COMPILED_LOOP = /^@micropython\.viper\n/gm;
const KERNELS = path.join("rootlight", "kernels", "");

function put(file) {
  micropython.FS.mkdirTree(path.dirname(file));
  const data = fs.readFileSync(file);
  const isKernel = file.includes(KERNELS);
  micropython.FS.writeFile(
    file,
    isKernel ? data.toString("utf8").replace(COMPILED_LOOP, "") : data,
  );
}

function putFolder(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory() && !LEFT_OUT.test(entry.name)) putFolder(name);
    else if (WANTED.test(entry.name)) put(name);
  }
}

for (const folder of FOLDERS) putFolder(path.join(root, folder));
files.forEach(put);
try {
  micropython.runPython(begin);
  micropython.runPython("def _step():\n    global more\n    more = " + step + "\n");
  do micropython.runPython("_step()");
  while (micropython.globals.get("more"));
} catch (error) {
  console.log(error.message);
  process.exitCode = 1;
}
