// The legend of the lights: what one LED can say, in the bytes in which the board says it.

import { exposed } from "./exposure.js";

const LIGHTS = [
  [[0, 1, 18], "Stone of Black (blue)"],
  [[14, 6, 0], "Stone of White (amber)"],
  [[0, 0, 5], "Claimed by Black"],
  [[3, 1, 0], "Claimed by White"],
  [[0, 1, 18], "Breathing: touched, not yet played"],
  [[5, 6, 20], "With white in it: the last turn"],
  [[2, 2, 2], "Hint held: a stone may go here"],
  [[20, 20, 20], "Three blinks: no; then the stones that say why"],
  [[14, 6, 0], "End lit: whose turn; breathing: the turn may end"],
  [[6, 6, 6], "Short ticks: a fault, told in words beside the board"],
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
