// The page's messages are of the position: they go with it, and nothing is said twice.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import "./page_in_node.mjs";

const { Messages } = await import("../../host_sim/page/view/messages.js");
const { LinkError } = await import("../../host_sim/page/session/transport.js");

const STATE = { turn: 3, to_move: "black", over: false, cells: { black: ["a1"] } };
const NEXT = { differs: true, told: "turn" };
const OTHER_GAME = { differs: true, told: "state" };
const TOUCH = { differs: false, told: "pending" };
const ASKED_FOR = { differs: false, told: null };
const REFUSAL = { code: "straight", message: "No straight lines.", cells: ["a1", "b1"] };
const REFUSED = -32000;
const AWAY = -32099;

function made(session = {}, page = {}) {
  const known = { state: STATE, shown: { shows: null }, description: null, ...session };
  const needed = { changed: mock.fn(), builtName: (cell) => cell, follow: () => {} };
  const isSaidByLesson = () => false;
  const all = { ...needed, hasOtherBoards: () => false, isForPeople: () => false, ...page };
  return new Messages({ isSaidByLesson, ...known }, all);
}

test("what was refused is gone with the next touch", () => {
  const messages = made();
  messages.refused(REFUSAL);
  assert.deepEqual(messages.witnesses, ["a1", "b1"]);
  messages.state(STATE, TOUCH);
  assert.equal(messages.refusal, null);
  assert.deepEqual(messages.witnesses, []);
});

test("a refusal stays while the page only asks how the game stands", () => {
  const messages = made();
  messages.refused(REFUSAL);
  messages.state(STATE, ASKED_FOR);
  assert.equal(messages.refusal, REFUSAL);
});

test("what was said of a position is gone with it, and not before", () => {
  const messages = made();
  messages.say("Saved.");
  messages.state(STATE, TOUCH);
  assert.equal(messages.notice.text, "Saved.");
  messages.state(STATE, NEXT);
  assert.equal(messages.notice.text, "");
});

test("the end of a lesson is said until the game from before it goes on", () => {
  const messages = made();
  messages.sayOfNextGame("Your game is back.", () => true);
  messages.state(STATE, OTHER_GAME);
  assert.equal(messages.notice.text, "Your game is back.");
  messages.state(STATE, NEXT);
  assert.equal(messages.notice.text, "");
});

test("the end of a lesson is not said of another game than the one from before", () => {
  const messages = made();
  messages.sayOfNextGame("Your game is back.", () => false);
  messages.state(STATE, { ...OTHER_GAME, differs: false });
  assert.equal(messages.notice.text, "");
});

test("what is said of a new position is not taken away with what was said before", () => {
  const messages = made({}, { follow: () => messages.say("New game.") });
  messages.say("Saved.");
  messages.state(STATE, OTHER_GAME);
  assert.equal(messages.notice.text, "New game.");
});

test("what the lesson says to a wrong answer is said by the lesson alone", () => {
  const messages = made({ isSaidByLesson: () => true });
  messages.refused({ code: "wrong_answer", message: "No.", cell: "a1" });
  assert.equal(messages.refusal, null);
});

test("a turn of an opponent is refused with what can be done about it", () => {
  const messages = made({ state: { ...STATE, opponents: { black: 2 } } });
  messages.refused({ code: "not_your_turn", message: "It is not your turn." });
  assert.notEqual(messages.refusal.message, "It is not your turn.");
  assert.equal(messages.refusal.code, "not_your_turn");
});

test("an error of the rules is a refusal, of a move that names it", () => {
  const messages = made();
  const { code, message, cells } = REFUSAL;
  const error = new LinkError({ code: REFUSED, message, data: { code, cells } });
  messages.complain(error, "a1,b1");
  const { refusal } = messages;
  assert.deepEqual([refusal.code, refusal.move, refusal.cells], ["straight", "a1,b1", cells]);
});

test("that the board is away is said elsewhere", () => {
  const messages = made();
  messages.say("Saved.");
  messages.complain(new LinkError({ code: AWAY, message: "It is away." }));
  assert.equal(messages.notice.text, "Saved.");
});

test("the page hears of each change", () => {
  const changed = mock.fn();
  const messages = made({}, { changed });
  messages.say("Saved.");
  messages.refuse(null);
  assert.equal(changed.mock.callCount(), 2);
});
