// A board and the page meet: what is asked in which order, and what is shown first.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import "./page_in_node.mjs";

const { BoardSession } = await import("../../host_sim/page/session/board_session.js");

// A session looks at its board again and again, and would never end.
mock.timers.enable({ apis: ["setInterval", "setTimeout"] });

const ANSWERS = {
  hello: { sim: true },
  "sim.board": { games: [] },
  "sim.watch": { leds: { cells: { a1: [9, 0, 0] }, buttons: {} } },
  state: { turn: 0 },
  record: { moves: [] },
  lesson: { lesson: null },
  shows: { shows: null },
};

/** What happens when a board with these answers comes, in order. */
async function meeting(answers) {
  const happened = [];
  let change;
  const transport = {
    onState: (listener) => (change = listener),
    onNotification: () => {},
    request: async (method) => {
      happened.push(method);
      if (!answers[method]) throw new Error("There is no such method.");
      return answers[method];
    },
  };
  const session = new BoardSession(transport);
  await new Promise((resolve) => {
    session.listen({
      built: () => happened.push("built"),
      lights: () => happened.push("lights"),
      met: () => resolve(),
      wentWrong: () => resolve(happened.push("went wrong")),
    });
    change("open", "");
  });
  return happened;
}

test("the board tells its lights while the page draws it, and all else comes after", async () => {
  const happened = await meeting(ANSWERS);
  const first = ["hello", "sim.board", "sim.watch", "built", "lights", "state"];
  assert.deepEqual(happened.slice(0, first.length), first);
});

test("a board that does not tell its lights is drawn, and the page says what is wrong", async () => {
  const happened = await meeting({ ...ANSWERS, "sim.watch": null });
  assert.deepEqual(happened, ["hello", "sim.board", "sim.watch", "built", "went wrong"]);
});
