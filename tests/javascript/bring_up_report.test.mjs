// The page lists the problems in the report of a bring-up, in its own language.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

const { hasProblems, problemsIn } = await import("../../host_sim/page/panel/bring_up_report.js");

const HEAD = "Bring-up of hex-4 (hex-4), firmware 0.1.0\n\n";
const FOUND = "Found: 2\n- not_felt: A finger on a2 is not felt.\n- weak: All pads: weakly.\n";
const REST = "\nThresholds: 8 and 5 counts\n\npad    part\na1     touch0\n- none: of these\n";

test("each problem is a sentence, without its code", () => {
  assert.deepEqual(problemsIn(HEAD + FOUND + REST), [
    "A finger on a2 is not felt.",
    "All pads: weakly.",
  ]);
});

test("a report without problems has none, and neither has no report", () => {
  assert.deepEqual(problemsIn(`${HEAD}Found: 0\n${REST}`), []);
  assert.deepEqual(problemsIn(""), []);
});

test("the beginning of a report is enough once all problems are in it", () => {
  assert.equal(hasProblems(HEAD + FOUND), false);
  assert.equal(hasProblems(HEAD + FOUND + REST.slice(0, 1)), true);
});
