// A lesson that goes on after the page is loaded again in another language: where the board runs
// in the page, it is switched off and on meanwhile, and a board that was off has left its lesson.

import { own } from "../own.js";
import { remember, remembered } from "../storage.js";

/** @import { Lesson } from "../messages/messages" */

const LESSON = "lesson to go on with";

/**
 * Keep which lesson is on, if one is, for the next time that the page is loaded.
 *
 * @param {Lesson | null} told
 */
export function keepLesson(told) {
  if (told === null || told.lesson === null) return;
  const { book, number } = told;
  remember("sessionStorage", LESSON, JSON.stringify({ book, number }));
}

/**
 * The lesson that was kept, once; null if none was.
 *
 * @returns {{book: string, number: number} | null}
 */
export function lessonKept() {
  const text = remembered("sessionStorage", LESSON) ?? "";
  if (text === "") return null;
  remember("sessionStorage", LESSON, "");
  try {
    const kept = JSON.parse(text);
    const [book, number] = [own(kept, "book"), own(kept, "number")];
    return typeof book === "string" && Number.isInteger(number) ? { book, number } : null;
  } catch {
    return null;
  }
}
