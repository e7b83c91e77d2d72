// A game without clear mistakes still shows the turns that may have cost most.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

const { costliest } = await import("../../host_sim/page/lessons/review.js");

/** @param {(number | null)[]} losses */
const reviewOf = (losses) => ({
  graph: losses.map((lost, turn) => ({ player: turn % 2, value: 0.1, lead: null, lost })),
});

test("the turns that lowered the chances most are found, the worst first", () => {
  const found = costliest(reviewOf([0.05, 0, 0.3, 0.1, 0.2]));
  assert.deepEqual(
    found.map(({ turn, player, lost }) => ({ turn, player, lost })),
    [
      { turn: 2, player: 0, lost: 0.3 },
      { turn: 4, player: 0, lost: 0.2 },
      { turn: 3, player: 1, lost: 0.1 },
    ],
  );
});

test("turns that lost next to nothing, or of which nothing is known, are not", () => {
  assert.deepEqual(costliest(reviewOf([0, 0.01, null])), []);
});
