// Only a single, short tap on `hint` counts: whoever makes one has learnt nothing yet.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { HintTap } from "../../host_sim/page/hands/hint_tap.js";

const HINT = { shows: "hint", count: 3 };
const QUIET = { shows: null };
const LATER_MS = 2000;
// The board's shows, and how many milliseconds pass before each.
const SHOWN = {
  "tapped once": {
    shown: [
      [0, HINT],
      [200, QUIET],
    ],
    taps: 1,
  },
  "tapped twice": {
    shown: [
      [0, HINT],
      [200, QUIET],
      [300, { shows: "danger" }],
      [200, QUIET],
    ],
    taps: 0,
  },
  held: {
    shown: [
      [0, HINT],
      [1500, QUIET],
    ],
    taps: 0,
  },
  "held, and a cell touched": {
    shown: [
      [0, HINT],
      [200, { shows: "question" }],
      [200, QUIET],
    ],
    taps: 0,
  },
};

for (const [name, { shown, taps }] of Object.entries(SHOWN)) {
  test(name, (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    let now = 0;
    context.mock.method(performance, "now", () => now);
    const pass = (ms) => {
      now += ms;
      context.mock.timers.tick(ms);
    };
    const tell = mock.fn();
    const tap = new HintTap(tell);
    for (const [ms, kind] of shown) {
      pass(ms);
      tap.shown(kind);
    }
    pass(LATER_MS);
    assert.equal(tell.mock.callCount(), taps);
  });
}
