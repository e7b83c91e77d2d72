// The puzzle of the day follows from the date alone.

import assert from "node:assert/strict";
import test from "node:test";

import { puzzleOfTheDay } from "../../host_sim/page/lessons/daily.js";

const COUNT = 48;

test("All see the same one at any hour of a day, and another one the next day.", () => {
  const morning = puzzleOfTheDay(new Date(2026, 10, 28, 0, 1), COUNT);
  assert.equal(puzzleOfTheDay(new Date(2026, 10, 28, 23, 59), COUNT), morning);
  assert.notEqual(puzzleOfTheDay(new Date(2026, 10, 29), COUNT), morning);
});

test("All of them come before one comes again.", () => {
  const days = Array.from({ length: COUNT }, (_, day) => new Date(2026, 0, 1 + day, 12));
  assert.equal(new Set(days.map((day) => puzzleOfTheDay(day, COUNT))).size, COUNT);
});
