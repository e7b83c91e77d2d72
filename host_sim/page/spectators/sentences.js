// The sentences of a page that only watches: lessons, refusals, answers, each in a line or two.

import { listed } from "../language/formats.js";
import { ended } from "../language/shown.js";
import { t } from "../language/texts.js";
import { lessonTitle, moveName, placeInBook } from "../language/words.js";

/** @import { Answer, Lesson, LessonChoice, Refusal } from "../messages/messages" */
/** @import { Card } from "../language/shown.js" */
/** @typedef {{className: string, text: string}} Line */

/**
 * The step of the lesson that is on, or the choice of one; nothing where there is none.
 *
 * @param {Lesson} told
 * @returns {Line[]}
 */
export function lessonLines(told) {
  if (told.lesson === null) return told.choosing ? choiceLines(told.choosing) : [];
  const { sentence, said, waits } = told;
  const place = [lessonTitle(told), placeInBook(told)].filter(Boolean).join(" · ");
  const lines = [
    { className: "place", text: place },
    { className: "", text: sentence },
  ];
  if (said) lines.push({ className: "said", text: said });
  if (waits) lines.push({ className: "place", text: t("Tap the lit End to go on.") });
  return lines;
}

/**
 * The menu of books and lessons on the cells of the board.
 *
 * @param {LessonChoice} choice
 * @returns {Line[]}
 */
function choiceLines({ book, titles, chosen, error }) {
  const title = book === null ? t("Choose a book of lessons") : t("Choose a lesson");
  const words = { number: chosen + 1, count: titles.length, title: titles[chosen] };
  const line = t("{number} of {count}: {title}. Tap End to start.", words);
  return [
    { className: "place", text: title },
    { className: "", text: error ?? line },
  ];
}

/**
 * A refusal, with the cell or move that was refused.
 *
 * @param {Refusal} refusal
 */
export function refusalSentence({ cell, move, message }) {
  const where = cell ?? move;
  return where ? t("{where}: {message}", { where: moveName(where), message }) : message;
}

/**
 * A card in one line.
 *
 * @param {Card} card
 */
export function cardSentence({ title, text }) {
  return `${ended(title)} ${text}`;
}

/**
 * Return the board's answer to a question by `hint` and a touch.
 *
 * @param {Answer} answer
 */
export function answerSentence({ cell, legal, message, captures, claims }) {
  const parts = [message || (legal ? t("yes, you may play here") : "")];
  if (captures.length > 0) parts.push(t("it would capture {cells}", { cells: listed(captures) }));
  const claimed = Object.values(claims).flat();
  if (claimed.length > 0) parts.push(t("it would claim {cells}", { cells: listed(claimed) }));
  const answer = parts.filter(Boolean).join("; ");
  return cell ? t("{where}: {message}", { where: cell, message: answer }) : answer;
}
