// The rules of a game on one card: the aim, a few steps with pictures, and how it ends.
//
// The positions of the pictures are played by the firmware when the project is built
// (host_sim/tools/rules_pictures.py), so they show what its rules say.

import { drawMark } from "../board/diagram.js";
import { drawn, picturesOf } from "../board/rules_pictures.js";
import { spareTurns } from "../board/spare_turns.js";
import { make as makeSvg } from "../board/svg.js";
import { element, make } from "../elements.js";
import { gamesWithRules, textsOf } from "../language/games.js";
import { gameName } from "../language/names.js";
import { t } from "../language/texts.js";
import { own } from "../own.js";

/**
 * @import { Pictures } from "../board/rules_pictures.js"
 * @import { State } from "../messages/messages"
 */
/** @typedef {[picture: string, says: string]} Step */

const NO_RULES = t("There is no rules card for this game yet.");

/** The meaning of the signs on the pictures, in the order in which they are told. */
const SIGNS = {
  no: t("not allowed here"),
  may: t("allowed here"),
  new: t("placed in this turn"),
  gone: t("removed"),
  corner: t("corner"),
  edge: t("edge"),
};

export class RulesCard {
  #dialog = element("rules-dialog", HTMLDialogElement);
  #game = element("rules-game", HTMLSelectElement);

  constructor() {
    this.#game.addEventListener("change", () => void this.#show(this.#game.value));
    element("rules-close").addEventListener("click", () => this.#dialog.close());
  }

  /**
   * Open the card of a game, which may be chosen there too; while there is none, the first.
   *
   * @param {string | undefined} game
   */
  async openRules(game) {
    const games = gamesWithRules();
    const shown = game ?? games[0] ?? "";
    const offered = games.includes(shown) ? games : [shown, ...games];
    this.#game.replaceChildren(...offered.map((name) => new Option(gameName(name), name)));
    this.#game.value = shown;
    this.#dialog.showModal();
    await this.#show(shown);
  }

  /** @param {string} game */
  async #show(game) {
    const { aim, steps = [], end = "" } = textsOf(game) ?? {};
    element("rules-aim").textContent = aim === undefined ? NO_RULES : t(aim);
    element("rules-end").textContent = t(end);
    const list = element("rules-steps");
    list.replaceChildren(...steps.map(([, says]) => stepItem(says)));
    element("rules-signs").replaceChildren();
    this.#dialog.scrollTop = 0;
    const pictures = await picturesOf(game);
    // Without them the words are the rules.
    if (pictures === null || this.#game.value !== game) return;
    list.replaceChildren(...steps.map((step) => stepItem(step[1], ...picture(pictures, step))));
    showSigns(pictures, steps);
  }
}

/**
 * @param {string} says
 * @param {...Element} shown
 */
function stepItem(says, ...shown) {
  const item = make("li");
  item.append(...shown, make("p", "", t(says)));
  return item;
}

/**
 * A picture, with what it cannot show below it.
 *
 * @param {Pictures} pictures
 * @param {Step} step
 */
function picture(pictures, [name]) {
  const svg = drawn(pictures, name);
  const found = own(pictures.pictures, name);
  if (svg === null || found === undefined) return [];
  return [svg, ...inPrison(found.state)];
}

/**
 * The prison in words, and before the first stone what its prisoners are for.
 *
 * @param {State} state
 */
function inPrison({ prison, cells }) {
  if (prison === undefined) return [];
  const words = t("In the prison: {black} black, {white} white", prison);
  const isEmpty = Object.values(cells).flat().length === 0;
  const picture = isEmpty && prison.black > 0 ? [spareTurns(prison.black)] : [];
  return [make("p", "quiet", words), ...picture];
}

/**
 * @param {Pictures} pictures
 * @param {Step[]} steps
 */
function showSigns({ pictures }, steps) {
  const used = new Set(steps.flatMap(([name]) => Object.keys(own(pictures, name)?.marks ?? {})));
  const items = Object.entries(SIGNS)
    .filter(([kind]) => used.has(kind))
    .map(([kind, says]) => signItem(kind, says));
  element("rules-signs").replaceChildren(...items);
}

/**
 * @param {string} kind
 * @param {string} says
 */
function signItem(kind, says) {
  const item = make("li");
  const svg = makeSvg(item, "svg", {
    class: "position",
    viewBox: "-.5 -.5 1 1",
    "aria-hidden": "true",
  });
  drawMark(svg, kind, { x: 0, y: 0 });
  item.append(make("span", "", says));
  return item;
}
