// Who may take the next level.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page_in_node.mjs";

const { oneLevelUp } = await import("../../host_sim/page/messages/who_plays.js");

const AGAINST_WHITE = { opponents: { white: 3 } };

test("whoever has beaten the only opponent may take the next level", () => {
  assert.deepEqual(oneLevelUp({ ...AGAINST_WHITE, winner: "black" }, 10), { white: 4 });
  assert.equal(oneLevelUp({ ...AGAINST_WHITE, winner: "black" }, 3), null);
});

test("nobody has beaten it by a loss, a draw or a shared win", () => {
  for (const winner of ["white", "draw", ["black", "white"], null]) {
    assert.equal(oneLevelUp({ ...AGAINST_WHITE, winner }, 10), null);
  }
});
