// The problems in the report of a bring-up: `firmware/rootlight/bring_up/report.py` writes it.
//
//     Found: 1
//     - open: The wire of b4, electrode 9 of touch0, may be broken …

import { fromReport } from "../language/from_board.js";

const FOUND = /^Found: \d+\n(?:- .*\n)*(?=\n)/m;
const PROBLEM = /^- (\w+): (.*)$/gm;

/**
 * Return whether all problems are in the beginning of a report.
 *
 * @param {string} text
 */
export function hasProblems(text) {
  return FOUND.test(text);
}

/**
 * The sentences about the problems, in the language of the page: those of one kind together, in the
 * order of the pads that they name. The board found them in the order of its electrodes.
 *
 * @param {string} text
 */
export function problemsIn(text) {
  const found = FOUND.exec(text)?.[0] ?? "";
  /** @type {Map<string, string[]>} */
  const byCode = new Map();
  for (const [, code, sentence] of found.matchAll(PROBLEM)) {
    byCode.set(code, [...(byCode.get(code) ?? []), sentence]);
  }
  const inOrder = new Intl.Collator("en", { numeric: true });
  return [...byCode.values()].flatMap((kind) => kind.sort(inOrder.compare).map(fromReport));
}
