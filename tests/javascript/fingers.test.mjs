// The fingers that a page has told the board of are those that are down.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Fingers } from "../../host_sim/page/hands/fingers.js";

const END = { kind: "button", name: "end1" };
const CELL = { kind: "cell", name: "d4" };
const HINT = { kind: "button", name: "hint" };

/** Wait until all that follows from answers of the board has happened. */
function allAnswers() {
  return new Promise(setImmediate);
}

/** Fingers before a board that answers at once; `told` has the names of the pads that it felt. */
function fingersBeforeABoard() {
  const told = [];
  const send = async ({ cells, buttons }) =>
    void told.push(Object.keys({ ...cells, ...buttons }).join());
  return { fingers: new Fingers(send, () => undefined), told };
}

/** The test's own time, of timers and of the clock; returns the function that lets it pass. */
function timeOf({ mock }) {
  let now = 0;
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(performance, "now", () => now);
  return async (ms) => {
    for (const end = now + ms; now < end;) {
      await allAnswers();
      now += 10;
      mock.timers.tick(10);
    }
    await allAnswers();
  };
}

test("a finger that comes down while the board comes back is let go there, too", async (context) => {
  const pass = timeOf(context);
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
  fingers.lift("1");
  arrive();
  await pass(1000);
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

test("clicks that follow each other at once are touches of their own", async (context) => {
  const pass = timeOf(context);
  const { fingers, told } = fingersBeforeABoard();
  for (let count = 0; count < 3; count++) {
    fingers.put("mouse", END);
    fingers.lift("mouse");
  }
  await pass(1000);
  assert.deepEqual(told, ["end1", "", "end1", "", "end1", ""]);
});

test("a click on another pad waits for nothing", () => {
  const { fingers, told } = fingersBeforeABoard();
  fingers.put("mouse", CELL);
  fingers.lift("mouse");
  fingers.put("mouse", END);
  assert.deepEqual(told, ["d4", "end1"]);
});

test("a second finger on a pad that is held changes nothing", async (context) => {
  const pass = timeOf(context);
  const { fingers, told } = fingersBeforeABoard();
  fingers.put("key h", END);
  fingers.put("mouse", END);
  fingers.lift("mouse");
  await pass(1000);
  assert.deepEqual(told, ["end1"]);
});

test("a click that waits is forgotten when all fingers are lifted", async (context) => {
  const pass = timeOf(context);
  const { fingers, told } = fingersBeforeABoard();
  fingers.put("mouse", END);
  fingers.lift("mouse");
  fingers.put("mouse", END);
  fingers.liftAll();
  await pass(1000);
  assert.deepEqual(told, ["end1", ""]);
});

/** Click a pad with the mouse. */
function click(fingers, pad) {
  fingers.put("mouse", pad);
  fingers.lift("mouse");
}

test("a click on hint shows for a while what holding it shows", async (context) => {
  const pass = timeOf(context);
  const { fingers, told } = fingersBeforeABoard();
  click(fingers, HINT);
  await pass(1500);
  assert.deepEqual(told, ["hint"]);
  await pass(1500);
  assert.deepEqual(told, ["hint", ""]);
});

test("a second click on hint is the board's double tap, however late it comes", async (context) => {
  const pass = timeOf(context);
  const { fingers, told } = fingersBeforeABoard();
  click(fingers, HINT);
  await pass(1000);
  click(fingers, HINT);
  // The board has 450 ms between the two, and 400 for the second.
  await pass(200);
  assert.deepEqual(told, ["hint", "", "hint"]);
  await pass(100);
  assert.deepEqual(told, ["hint", "", "hint", ""]);
});

test("a cell that is clicked while hint rests is played, not asked about", async (context) => {
  const pass = timeOf(context);
  const { fingers, told } = fingersBeforeABoard();
  click(fingers, HINT);
  await pass(500);
  click(fingers, CELL);
  await pass(1000);
  assert.deepEqual(told, ["hint", "", "d4", ""]);
});

test("a cell that is clicked while hint rests is not lost if End follows at once", async (context) => {
  const pass = timeOf(context);
  const { fingers, told } = fingersBeforeABoard();
  click(fingers, HINT);
  await pass(500);
  click(fingers, CELL);
  click(fingers, END);
  await pass(1000);
  assert.deepEqual(told.slice(0, 4), ["hint", "", "d4", "d4,end1"]);
});

test("a finger that held hint leaves it at once", async (context) => {
  const pass = timeOf(context);
  const { fingers, told } = fingersBeforeABoard();
  fingers.put("mouse", HINT);
  await pass(900);
  fingers.lift("mouse");
  await pass(200);
  assert.deepEqual(told, ["hint", ""]);
});
