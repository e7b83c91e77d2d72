// A picture of the komi: stones behind bars, and as many turns that the other player has to spare.

import { make } from "./svg.js";
import { tn } from "../language/texts.js";

const HEXAGON = "M0-8 7-4V4L0 8-7 4V-4Z";
const STEP = 18;
const HEIGHT = 24;
const ARROW = 26;

/** @param {number} number Of stones. */
export function spareTurns(number) {
  const prison = number * STEP + 6;
  const width = prison + ARROW + number * STEP;
  const svg = make(null, "svg", {
    class: "spare-turns",
    viewBox: `0 0 ${width} ${HEIGHT}`,
    role: "img",
    "aria-label": tn(
      "{count} black stone in prison gives White {count} spare turn.",
      "{count} black stones in prison give White {count} spare turns.",
      number,
    ),
  });
  for (let index = 0; index < number; index++) {
    stone(svg, "black", 12 + index * STEP);
    stone(svg, "white", prison + ARROW + 9 + index * STEP);
  }
  const bars = Array.from({ length: number * 3 + 1 }, (_, bar) => `M${3 + bar * 6} 1V23`);
  make(svg, "path", { class: "bars", d: `M1 1H${prison - 1}V23H1Z${bars.join("")}` });
  make(svg, "path", { class: "arrow", d: `M${prison + 5} 12h14m-5-5 5 5-5 5` });
  return svg;
}

/**
 * @param {SVGElement} svg
 * @param {string} colour
 * @param {number} x
 */
function stone(svg, colour, x) {
  make(svg, "path", {
    class: "stone",
    "data-colour": colour,
    d: HEXAGON,
    transform: `translate(${x} 12)`,
  });
}
