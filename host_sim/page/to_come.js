// What is drawn until the board has come: its outline as of the last visit, and the aim of the
// game that was on it. Who comes for the first time sees what stands in the HTML.

import { element, say } from "./elements.js";
import { own } from "./own.js";
import { remember, remembered } from "./storage.js";
import { RULES } from "./teaching/rules_texts.js";
import { cellPoints } from "./board/geometry.js";

/** @import { Layout } from "./board/geometry.js" */

const OUTLINE = "outline";
const GAME = "game";
const BOX = /^(-?[\d.]+ ?){4}$/;
const PATH = /^[MLZ\d.,-]+$/;
const EDGE = 0.04;

/**
 * Draw what is to come.
 *
 * @param {string | null} name Of the board that will come; null if that is not known.
 */
export function drawToCome(name) {
  const aim = own(RULES, remembered("localStorage", GAME) ?? "")?.aim;
  if (aim !== undefined) say(element("loading-aim"), aim);
  const kept = keptOutline();
  if (kept === null || (name !== null && kept.name !== name)) return;
  const svg = element("board", SVGSVGElement);
  svg.setAttribute("viewBox", kept.viewBox);
  const [x, y, width, height] = kept.viewBox.split(" ").map(Number);
  const wood = svg.querySelector(".to-come rect");
  const sizes = { x: x + EDGE, y: y + EDGE, width: width - 2 * EDGE, height: height - 2 * EDGE };
  for (const [side, length] of Object.entries(sizes)) wood?.setAttribute(side, String(length));
  svg.querySelector(".to-come path")?.setAttribute("d", kept.path);
}

/**
 * Keep the outline of a board for the next visit.
 *
 * @param {string} name
 * @param {string} viewBox
 * @param {Layout} layout
 */
export function keepOutline(name, viewBox, { kind, cells }) {
  const path = [...cells.values()]
    .map(({ x, y }) => `M${cellPoints(kind, x, -y, 1).replaceAll(" ", "L")}Z`)
    .join("");
  remember("localStorage", OUTLINE, JSON.stringify({ name, viewBox, path }));
}

/** @param {string} game */
export function keepGame(game) {
  remember("localStorage", GAME, game);
}

/** @returns {{name: string, viewBox: string, path: string} | null} */
function keptOutline() {
  try {
    const { name, viewBox, path } = JSON.parse(remembered("localStorage", OUTLINE) ?? "");
    return BOX.test(viewBox) && PATH.test(path) ? { name, viewBox, path } : null;
  } catch {
    return null;
  }
}
