// The page is drawn once after each change, whatever the change was made of and in which order.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import "./page_in_node.mjs";

const { Redraw } = await import("../../host_sim/page/view/redraw.js");
const { BoardSession } = await import("../../host_sim/page/session/board_session.js");

// A session looks at its board again and again, and would never end.
mock.timers.enable({ apis: ["setInterval", "setTimeout"] });

test("many changes are drawn once", async () => {
  const draw = mock.fn();
  const redraw = new Redraw(draw);
  redraw.soon();
  redraw.soon();
  assert.equal(draw.mock.callCount(), 0);
  await null;
  assert.equal(draw.mock.callCount(), 1);
});

test("a change after that is drawn as well", async () => {
  const draw = mock.fn();
  const redraw = new Redraw(draw);
  redraw.soon();
  await null;
  redraw.soon();
  await null;
  assert.equal(draw.mock.callCount(), 2);
});

test("the eye is led when all is drawn", async () => {
  const done = [];
  const parts = [
    (afterwards) => afterwards(() => done.push("led")),
    () => done.push("drawn, though later"),
  ];
  new Redraw((afterwards) => parts.forEach((draw) => draw(afterwards))).soon();
  await null;
  assert.deepEqual(done, ["drawn, though later", "led"]);
});

test("a state is drawn when every part has noted it, and lights are not drawn so", () => {
  let notify;
  const transport = {
    onState: () => {},
    onNotification: (listener) => (notify = listener),
    request: async () => ({ moves: [] }),
  };
  const happened = [];
  const session = new BoardSession(transport, () => happened.push("draw"));
  for (const name of ["one", "other"]) {
    session.listen({ state: () => happened.push(name), lights: () => happened.push("lights") });
  }
  session.adopt({ turn: 0 });
  notify({ method: "sim.leds", params: { cells: {} } });
  assert.deepEqual(happened, ["one", "other", "draw", "lights", "lights"]);
});
