// Lessons that are done, in a browser with several tabs.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./storage_in_node.mjs";

const { Progress } = await import("../../host_sim/page/lessons/progress.js");

const step = (number) => ({ lesson: "A lesson", book: "daily", number, done: true });

test("no tab loses what another one has noted", () => {
  const one = new Progress();
  const other = new Progress();
  one.note(step(1));
  one.note(step(2));
  other.note(step(3));
  const anew = new Progress();
  const done = [1, 2, 3, 4].map((number) => anew.isDone({ book: "daily", number }));
  assert.deepEqual(done, [true, true, true, false]);
});
