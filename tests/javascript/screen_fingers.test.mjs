// A finger on a screen holds a pad once it is sure that it does not move the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ScreenFingers } from "../../host_sim/page/board/screen_fingers.js";

const D4 = { kind: "cell", name: "d4" };
const D5 = { kind: "cell", name: "d5" };
const HELD_MS = 300;

/** Returns fingers on a screen, and what they told the hands. */
function fingers() {
  const told = [];
  const hands = {
    put: (_, pad) => told.push(pad.name),
    lift: () => {
      // Lifting a finger that is not down means nothing.
      if (told.length > 0 && told.at(-1) !== "lift") told.push("lift");
    },
  };
  return { screen: new ScreenFingers(hands), told };
}

test("a tap counts when the finger is let go", () => {
  const { screen, told } = fingers();
  screen.down("1", D4);
  assert.deepEqual(told, []);
  screen.up("1", D4, D4);
  assert.deepEqual(told, ["d4", "lift"]);
});

test("a finger that moves the page touches nothing", () => {
  const { screen, told } = fingers();
  screen.down("1", D4);
  screen.cancel("1");
  assert.deepEqual(told, []);
});

test("a finger that is let go of another pad touches nothing", () => {
  const { screen, told } = fingers();
  screen.down("1", D4);
  screen.up("1", D5, D4);
  assert.deepEqual(told, []);
});

test("a finger that has left its pad and comes back touches nothing", () => {
  const { screen, told } = fingers();
  screen.down("1", D4);
  screen.move("1", null);
  screen.up("1", D4, D4);
  assert.deepEqual(told, []);
});

test("a finger that stays holds its pad until it is let go, wherever that is", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { screen, told } = fingers();
  screen.down("1", D4);
  context.mock.timers.tick(HELD_MS - 1);
  assert.equal(screen.isHolding, false);
  context.mock.timers.tick(1);
  assert.equal(screen.isHolding, true);
  screen.up("1", D5, D4);
  assert.deepEqual(told, ["d4", "lift"]);
  assert.equal(screen.isHolding, false);
});

test("a finger that has left its pad holds nothing", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { screen, told } = fingers();
  screen.down("1", D4);
  screen.move("1", D5);
  context.mock.timers.tick(HELD_MS);
  assert.deepEqual(told, []);
});

test("a finger that came down before anybody listened counts where it came down", () => {
  const { screen, told } = fingers();
  screen.up("1", D5, D4);
  screen.up("1", D4, D4);
  assert.deepEqual(told, ["d4", "lift"]);
});
