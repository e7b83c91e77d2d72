// What the leader reads before somebody goes home.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

const { effectSentences } = await import("../../host_sim/page/wall/effect.js");

const CLUB = { players: ["Ada", "Ben", "Cleo", "Dan", "Eva"] };

/** The effect of Ada's going home, with the results that her games had before. */
function goingHome(...before) {
  const games = before.map((outcome, place) => ({
    id: place,
    round: place + 1,
    first: 1,
    second: place + 2,
    outcome: [outcome, "-/+"],
  }));
  const other = { lines: [], uncounted: [], running: null, stays: [], rounds: [5, 5], ends: null };
  return { games, ...other };
}

test("a game or two are named", () => {
  const [one, other] = effectSentences(goingHome(null, null), CLUB);
  assert.match(one, /^Round 1, Ada and Ben: not yet becomes /);
  assert.match(other, /^Round 2, Ada and Cleo: not yet becomes /);
});

test("more games that are not over are one sentence; a result that changes is still named", () => {
  const [changed, ...others] = effectSentences(goingHome("1-0", null, null, null), CLUB);
  assert.match(changed, /^Round 1, Ada and Ben: 1 – 0 becomes – \/ \+\.$/);
  assert.deepEqual(others, ["3 games that are not over are not played any more."]);
});
