// The problems in the report of a bring-up: `firmware/rootlight/bring_up/report.py` writes it.
//
//     Found: 1
//     - open: The wire of b4, electrode 9 of touch0, may be broken …

import { fromReport } from "../language/from_board.js";

const FOUND = /^Found: \d+\n(?:- .*\n)*(?=\n)/m;
const PROBLEM = /^- \w+: (.*)$/gm;

/**
 * Return whether all problems are in the beginning of a report.
 *
 * @param {string} text
 */
export function hasProblems(text) {
  return FOUND.test(text);
}

/**
 * The sentences about the problems, in the language of the page.
 *
 * @param {string} text
 */
export function problemsIn(text) {
  const found = FOUND.exec(text)?.[0] ?? "";
  return [...found.matchAll(PROBLEM)].map(([, sentence]) => fromReport(sentence));
}
