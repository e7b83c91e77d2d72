// The legend of the lights: what one LED can say, in the bytes in which the board says it.

import { exposed } from "./exposure.js";

// The bytes are those of the firmware's palette; a test compares the two.
const LIGHTS = [
  [[0, 2, 18], "Stone of Black (blue)"],
  [[16, 8, 0], "Stone of White (amber)"],
  [[0, 0, 4], "Claimed by Black"],
  [[3, 1, 0], "Claimed by White"],
  [[0, 2, 18], "Breathing: touched, not yet played"],
  [[16, 8, 0], "A short dip now and then: the last turn"],
  [[16, 8, 0], "End lit: whose turn; breathing: the turn may end"],
  [[1, 1, 1], "Hint held: a stone may go here"],
  [[12, 12, 12], "Three blinks: no; then the stones that are the reason"],
  [[12, 12, 12], "Short ticks: a fault, told in words beside the board"],
];

export function fillLegend(list) {
  for (const [bytes, words] of LIGHTS) {
    const item = document.createElement("li");
    const swatch = document.createElement("span");
    const { middle, rim, glow } = exposed(bytes);
    swatch.className = "swatch";
    swatch.style.setProperty("--middle", middle);
    swatch.style.setProperty("--rim", rim);
    swatch.style.setProperty("--glow", glow);
    item.append(swatch, words);
    list.append(item);
  }
}
