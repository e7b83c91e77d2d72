// The fingers that a page has told the board of are those that are down.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Fingers } from "../../host_sim/page/hands/fingers.js";

const END = { kind: "button", name: "end1" };

test("a finger that comes down while the board comes back is let go there, too", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const told = [];
  let arrive = () => undefined;
  const send = (params) => {
    told.push(params);
    return new Promise((resolve) => (arrive = resolve));
  };
  const fingers = new Fingers(send, () => undefined);
  fingers.put("1", END);
  // The board has come back, with the finger on it.
  arrive();
  fingers.tellAgain();
  assert.deepEqual(told.at(-1), { cells: {}, buttons: { end1: 1 } });
  const lifted = fingers.lift("1");
  arrive();
  await lifted;
  context.mock.timers.tick(1000);
  assert.deepEqual(told.at(-1), { cells: {}, buttons: {} });
});

test("a board that comes back hears nothing where no finger is down", () => {
  const told = [];
  const fingers = new Fingers(
    async (params) => told.push(params),
    () => undefined,
  );
  fingers.tellAgain();
  assert.deepEqual(told, []);
});
