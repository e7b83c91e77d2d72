// The legend: what one LED can say, in the bytes in which the board says it, and the pictures on
// the cards.

import { make } from "./elements.js";
import { exposed } from "./exposure.js";
import { CARD_NAMES, drawCard, drawStick } from "./pieces.js";
import { make as draw } from "./svg.js";
import { t } from "./texts.js";
import { capitalised, cardName, pieceSentence } from "./words.js";

// What the lights do, whatever the game, in a player's colour or in one of the board's own.
const MEANINGS = [
  ["player", t("Breathing: touched, not yet played")],
  ["player", t("A short dip now and then: the last turn")],
  ["player", t("End lit: whose turn; breathing: the turn may end")],
  ["spot", t("Hint held: here you may touch")],
  ["button", t("Three blinks: no; then the stones that are the reason")],
  ["button", t("Short ticks: a fault, told in words beside the board")],
];

// `pieces`: names of what the lights show in this game, and their bytes; `others`: bytes of what
// is of no game. `hasCards`: whether the page draws cards and sticks.
export function fillLegend(list, pieces, others, hasCards) {
  const [player] = Object.values(pieces);
  const lights = [
    ...Object.entries(pieces).map(([piece, bytes]) => [bytes, pieceSentence(piece)]),
    ...MEANINGS.map(([light, words]) => [others[light] ?? player ?? others.button, words]),
  ];
  list.replaceChildren(...lights.map(([bytes, words]) => item(swatch(bytes), words)));
  if (hasCards) list.append(...drawings());
}

function drawings() {
  const line = { x1: -0.9, y1: 0.9, x2: 0.9, y2: -0.9 };
  return [
    ...CARD_NAMES.map((card) =>
      item(picture((svg) => drawCard(svg, card, 0, 0, 1)), capitalised(cardName(card))),
    ),
    item(picture((svg) => drawStick(svg, line, false, "")), t("A stick")),
    item(picture((svg) => drawStick(svg, line, true, "")), t("A bridge over another stick")),
  ];
}

function item(sign, words) {
  const made = make("li");
  made.append(sign, words);
  return made;
}

function swatch(bytes) {
  const made = make("span", "swatch");
  const { middle, rim, glow } = exposed(bytes);
  made.style.setProperty("--middle", middle);
  made.style.setProperty("--rim", rim);
  made.style.setProperty("--glow", glow);
  return made;
}

function picture(drawOn) {
  const viewBox = "-1.2 -1.2 2.4 2.4";
  const svg = draw(null, "svg", { class: "picture", viewBox, "aria-hidden": true });
  drawOn(svg);
  return svg;
}
