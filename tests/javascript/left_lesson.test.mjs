// What is said of a lesson that is over, and of which game it is said.

import "./elements_in_node.mjs";

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { Lessons } from "../../host_sim/page/lessons/lessons.js";

const GAME = { game: "rootbound", board: "hex-4", moves: ["d4"] };
const ITS_STATE = { game: "rootbound", board: "hex-4", turn: 1, last: "d4" };
const NEW_STATE = { game: "classroom", board: "hex-4", turn: 0, last: null };
const OF_THE_LESSON = { game: "rootbound", board: "hex-4", moves: ["a1", "d4"] };
const BEGUN = {
  book: "1-first-course",
  number: 1,
  lessons: 4,
  lesson: "Stones",
  step: 1,
  steps: 3,
  sentence: "Look.",
};
const OVER = { lesson: null };

/** Lessons at a board that tells what the test lets it tell, in that order. */
function atABoard() {
  const session = {
    isLessonOn: false,
    shown: { shows: null },
    askRecord: mock.fn(),
    lesson: null,
  };
  const left = mock.fn();
  const groups = { whenShown() {}, show() {} };
  const lessons = new Lessons({}, session, groups, { left }, () => new Date(0));
  const tell = (lesson) => {
    session.isLessonOn = lesson.lesson !== null;
    session.lesson = lesson;
    lessons.lesson(lesson);
  };
  /** Return what is said when a game with this state comes after the lesson. */
  const saidOf = (state) => {
    const [text, isBack] = left.mock.calls.at(-1).arguments;
    return isBack(state) ? text : "";
  };
  return { lessons, tell, saidOf };
}

test("the game from before a lesson is back", () => {
  const { lessons, tell, saidOf } = atABoard();
  lessons.record(GAME);
  tell(BEGUN);
  lessons.record(OF_THE_LESSON);
  tell(OVER);
  assert.equal(saidOf(ITS_STATE), "You left the lesson. Your game is back.");
  assert.equal(saidOf(NEW_STATE), "");
});

test("a lesson that begins before the record of a new game has come is left as any other", () => {
  const { lessons, tell, saidOf } = atABoard();
  lessons.record(GAME);
  tell(BEGUN);
  lessons.record(OF_THE_LESSON);
  // A new game ends the lesson. Its record is asked for, and the answer comes late.
  tell(OVER);
  tell(BEGUN);
  tell(OVER);
  assert.equal(saidOf(NEW_STATE), "You left the lesson.");
});

test("another board has another game", () => {
  const { lessons, tell, saidOf } = atABoard();
  lessons.record(GAME);
  lessons.changed();
  tell(BEGUN);
  tell(OVER);
  assert.equal(saidOf(NEW_STATE), "You left the lesson.");
});
