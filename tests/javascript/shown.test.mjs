// The page's knowledge of the board's show: asked when the board comes, told from then on.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import "./page_in_node.mjs";

const { BoardSession } = await import("../../host_sim/page/session/board_session.js");

// A session looks at its board again and again, and would never end.
mock.timers.enable({ apis: ["setInterval", "setTimeout"] });

const HINT = { shows: "hint", count: 5 };
const QUIET = { shows: null };
const ANSWERS = {
  hello: { sim: true },
  "sim.board": { games: [] },
  "sim.watch": { leds: { cells: {}, buttons: {} } },
  state: { turn: 0 },
  record: { moves: [] },
  lesson: { lesson: null },
};

/** A session with a board that answers so when it is asked what it shows, and then tells more. */
async function met(answer, ...told) {
  const answers = { ...ANSWERS, shows: answer };
  const heard = [];
  let change, notify;
  const transport = {
    onState: (listener) => (change = listener),
    onNotification: (listener) => (notify = listener),
    request: async (method) => {
      if (!answers[method]) throw new Error("There is no such method.");
      return answers[method];
    },
  };
  const session = await new Promise((resolve) => {
    const coming = new BoardSession(transport);
    coming.listen({ shown: (it) => heard.push(it), met: () => resolve(coming) });
    change("open", "");
  });
  for (const params of told) notify({ method: "shows", params });
  return { heard, shown: session.shown };
}

test("what is shown is asked when a board comes", async () => {
  assert.deepEqual(await met(HINT), { heard: [HINT], shown: HINT });
});

test("what is told later takes its place", async () => {
  assert.deepEqual(await met(HINT, QUIET), { heard: [HINT, QUIET], shown: QUIET });
});

test("a board of older firmware shows nothing and is met", async () => {
  assert.deepEqual(await met(undefined), { heard: [QUIET], shown: QUIET });
});
