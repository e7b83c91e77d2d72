// Prints every place where the page, and files that are named, look up an arbitrary name in an
// object: `node lookups.mjs [FILE ...]`.
//
// An object answers to `constructor` and `__proto__`, too, so a name that comes from a file or a
// board must be looked up by `own` of `host_sim/page/own.js`, in a Map, or not at all. Keys of a
// type that lists its names, and numbers, are no arbitrary names.

import path from "node:path";
import ts from "typescript";

const FOLDER = import.meta.dirname;
const ALLOWED = path.join("host_sim", "page", "own.js");
const ROOT = path.join(FOLDER, "..", "..");

const { config } = ts.readConfigFile(path.join(FOLDER, "tsconfig.json"), ts.sys.readFile);
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, FOLDER);
const program = ts.createProgram([...fileNames, ...process.argv.slice(2)], options);
const types = program.getTypeChecker();

/** @param {ts.Node} key */
function isArbitrary(key) {
  const type = types.getTypeAtLocation(key);
  const parts = type.isUnion() ? type.types : [type];
  return parts.some(({ flags }) => flags & (ts.TypeFlags.String | ts.TypeFlags.Any));
}

/** @param {ts.Node} node */
function isLookUp(node) {
  if (ts.isElementAccessExpression(node)) return isArbitrary(node.argumentExpression);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.InKeyword) {
    return false;
  }
  return isArbitrary(node.left);
}

/** @param {ts.SourceFile} file */
function report(file) {
  const name = path.relative(ROOT, file.fileName);
  /** @param {ts.Node} node */
  function look(node) {
    if (isLookUp(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      console.log(`${name}:${line + 1}: ${node.getText()}`);
    }
    ts.forEachChild(node, look);
  }
  if (!file.isDeclarationFile && name !== ALLOWED) look(file);
}

program.getSourceFiles().forEach(report);
