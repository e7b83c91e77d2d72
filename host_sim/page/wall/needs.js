// The reasons why the leader is needed at a board: a word, a shape and a sentence for each.
//
// The shapes differ in outline, so that nothing rests on colour.

import { t, tn } from "../language/texts.js";
import { make as makeSvg } from "../board/svg.js";
import { noticeSentence } from "../session/notices.js";

/** @import { Need, WallBoard } from "../messages/messages" */

/** @type {{[need in Need]: string}} */
const WORDS = {
  away: t("Away"),
  replaced: t("Other game"),
  aside: t("Game waits"),
  fault: t("Fault"),
  question: t("Question"),
  over: t("Game over"),
  refused: t("Needs help"),
};

/**
 * Outlines in a square of 24: a broken ring, two arrows, an open book, a triangle, a bubble,
 * a flag, an octagon.
 *
 * @type {{[need in Need]: string}}
 */
const SHAPES = {
  away: "M12 3a9 9 0 0 1 6.4 2.6M21 12a9 9 0 0 1-2.6 6.4M12 21a9 9 0 0 1-6.4-2.6M3 12a9 9 0 0 1 2.6-6.4M8 8l8 8M16 8l-8 8",
  replaced: "M3 8h17l-4.5-4.5M21 16H4l4.5 4.5",
  aside: "M12 6.5Q8 3.5 2 4.5v14q6-1 10 2 4-3 10-2v-14q-6-1-10 2v14",
  fault: "M12 3 22 20.5H2ZM12 9.5v5M12 17v1",
  question: "M4 4h16v12h-8l-5 5v-5H4ZM9.5 8.2q2.5-2.2 4.6 0 1.2 1.7-2.1 3.2M12 13.2v.6",
  over: "M5 22V3M5 4h14l-3.5 4.5L19 13H5",
  refused: "M8.5 3h7l5.5 5.5v7L15.5 21h-7L3 15.5v-7ZM7.5 12h9",
};

/** @param {Need} need */
export function needWord(need) {
  return WORDS[need];
}

/**
 * The shape of a reason; the word beside it says the same to those who hear the page.
 *
 * @param {Need} need
 */
export function needShape(need) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "need-shape");
  makeSvg(svg, "path", { d: SHAPES[need] });
  return svg;
}

/**
 * Return the sentence about the reason; "" where the word says it all.
 *
 * @param {Need} need
 * @param {WallBoard} board
 */
export function needSentence(need, { away, faults, refusals }) {
  if (need === "away") return away === null ? "" : noticeSentence(away);
  if (need === "replaced") return t("The tournament's game is not on the board.");
  if (need === "aside") {
    return t(
      "A lesson or a study is on the board. The tournament's game comes back when that is left.",
    );
  }
  if (need === "fault") return faults.map(faultSentence).join(" ");
  if (need === "question") return t("The board waits for an answer: hold End, or tap Undo.");
  if (need === "refused") {
    return tn(
      "{count} touch was refused since the last turn.",
      "{count} touches were refused since the last turn.",
      refusals,
    );
  }
  return "";
}

/** @param {WallBoard["faults"][number]} fault */
function faultSentence({ part, code, message }) {
  return message || t("{part} does not work ({status}).", { part, status: code });
}
