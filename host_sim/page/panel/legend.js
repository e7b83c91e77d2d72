// The legend: what one LED can say, in the bytes in which the board says it, and the pictures on
// the cards.

import { exposed } from "../board/exposure.js";
import { CARD_NAMES, drawCard, drawStick } from "../board/pieces.js";
import { make as draw } from "../board/svg.js";
import { element, make } from "../elements.js";
import { capitalised, cardName, pieceSentence } from "../language/names.js";
import { t } from "../language/texts.js";
import { own } from "../own.js";

/** @import { Description, GameDescription, Light, State } from "../messages/messages" */
/** @import { Motion } from "../board/calm_lights.js" */
/** @import { View } from "../view/view.js" */

/**
 * The meanings of the lights in every game: a light of the board, or `player` for a player's, and
 * a sentence.
 *
 * @type {[string, string][]}
 */
const MEANINGS = [
  ["player", t("Breathing: touched, not yet played")],
  ["player", t("Dims briefly now and then: the last turn")],
  ["player", t("End is lit: this player moves; End breathes: the turn is complete")],
  ["spot", t("While you hold Hint: you may play here")],
  ["button", t("Three blinks: not allowed; then the reason lights up")],
  ["button", t("Short ticks: a fault; read about it beside the board")],
];

/**
 * The stand-ins for motions, where less motion is wanted.
 *
 * @type {[Motion, string][]}
 */
const CALM = [
  ["breathes", t("Instead of breathing, a light has a whole ring")],
  ["blinks", t("Instead of blinking or dimming, a light has a dashed ring")],
];

export class Legend {
  /** The game and shape that it is of. */
  #of = "";

  /** @param {View} view */
  draw({ state, game, description }) {
    const of = `${state.game} ${state.board}`;
    if (of === this.#of) return;
    this.#of = of;
    showLegend(state, game, description.lights);
  }
}

/**
 * Show the legend of the game on the board.
 *
 * @param {State} state
 * @param {GameDescription | undefined} game
 * @param {Description["lights"]} others Bytes of lights that belong to no game.
 */
function showLegend(state, game, others) {
  const list = element("lights");
  const pieces = shownPieces(state, game);
  const [player] = Object.values(pieces);
  list.replaceChildren(
    ...Object.entries(pieces).map(([piece, bytes]) => item(swatch(bytes), pieceSentence(piece))),
    ...MEANINGS.map(([light, words]) =>
      item(swatch(own(others, light) ?? player ?? others.button), words),
    ),
    ...CALM.map(([motion, words]) => calmItem(motion, words)),
  );
  if (state.cards !== undefined) list.append(...drawings());
}

/**
 * The pieces of a game, without those of players that this board has no place for.
 *
 * @param {State} state
 * @param {GameDescription | undefined} game
 */
function shownPieces({ cells }, game) {
  const { pieces = {}, colours = [] } = game ?? {};
  return Object.fromEntries(
    Object.entries(pieces).filter(
      ([piece]) => Object.hasOwn(cells, piece) || !colours.includes(piece),
    ),
  );
}

/**
 * @param {Motion} motion
 * @param {string} words
 */
function calmItem(motion, words) {
  const ring = { class: "motion", r: 0.8 };
  const made = item(
    picture((svg) => draw(draw(svg, "g", { "data-motion": motion }), "circle", ring)),
    words,
  );
  made.className = "calm";
  return made;
}

function drawings() {
  const line = { x1: -0.9, y1: 0.9, x2: 0.9, y2: -0.9 };
  return [
    ...CARD_NAMES.map((card) =>
      /**
       * @param {Element} sign
       * @param {string} words
       */
      item(
        picture((svg) => drawCard(svg, card, 0, 0, 1)),
        capitalised(cardName(card)),
      ),
    ),
    item(
      picture((svg) => drawStick(svg, line, false, "")),
      t("A stick"),
    ),
    item(
      picture((svg) => drawStick(svg, line, true, "")),
      t("A bridge over another stick"),
    ),
  ];
}

/**
 * @param {Element} sign
 * @param {string} words
 */
function item(sign, words) {
  const made = make("li");
  made.append(sign, words);
  return made;
}

/** @param {Light} bytes */
function swatch(bytes) {
  const made = make("span", "swatch");
  const { middle, rim, glow } = exposed(bytes);
  made.style.setProperty("--middle", middle);
  made.style.setProperty("--rim", rim);
  made.style.setProperty("--glow", glow);
  return made;
}

/** @param {(svg: SVGElement) => void} drawOn */
function picture(drawOn) {
  const viewBox = "-1.2 -1.2 2.4 2.4";
  const svg = draw(null, "svg", { class: "picture", viewBox, "aria-hidden": "true" });
  drawOn(svg);
  return svg;
}
