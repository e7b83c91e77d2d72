// A browser that lets a page sound only when a finger is lifted is asked at each gesture.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Sounds } from "../../host_sim/page/sound/sounds.js";

test("a context that sleeps is woken by each gesture until it plays", () => {
  let wakings = 0;
  const context = {
    state: "suspended",
    resume: async () => {
      wakings++;
    },
  };
  const sounds = new Sounds(() => context);
  sounds.allow();
  sounds.allow();
  assert.equal(wakings, 2);
  context.state = "running";
  sounds.allow();
  assert.equal(wakings, 2);
  // As after a call, in Safari.
  context.state = "interrupted";
  sounds.allow();
  assert.equal(wakings, 3);
});
