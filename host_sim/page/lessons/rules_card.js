// The rules of a game on one card: the aim, a few steps with pictures, and how it ends.
//
// The positions of the pictures are played by the firmware when the project is built
// (host_sim/tools/rules_pictures.py), so they show what its rules say.

import { fileAddress } from "../addresses.js";
import { drawMark, drawPosition } from "../board/diagram.js";
import { make as makeSvg } from "../board/svg.js";
import { element, make } from "../elements.js";
import { gamesWithRules, textsOf } from "../language/games.js";
import { gameName } from "../language/names.js";
import { t } from "../language/texts.js";
import { own } from "../own.js";

/**
 * @import { Marks } from "../board/diagram.js"
 * @import { Shape, State } from "../messages/messages"
 */
/** @typedef {[picture: string, says: string]} Step */
/** @typedef {{shape: Shape, pictures: {[name: string]: {state: State, marks: Marks}}}} Pictures */

const PICTURES = "lessons/rules_pictures.json";
const NO_RULES = t("There is no rules card for this game yet.");

/** The meaning of the signs on the pictures, in the order in which they are told. */
const SIGNS = {
  no: t("not allowed here"),
  may: t("allowed here"),
  new: t("placed in this turn"),
  gone: t("removed"),
  corner: t("corner"),
};

export class RulesCard {
  #dialog = element("rules-dialog", HTMLDialogElement);
  #game = element("rules-game", HTMLSelectElement);
  /** @type {Promise<{[game: string]: Pictures}> | null} */
  #pictures = null;

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
    this.#pictures ??= fetchedPictures();
    try {
      const pictures = own(await this.#pictures, game);
      if (pictures === undefined || this.#game.value !== game) return;
      list.replaceChildren(...steps.map((step) => stepItem(step[1], ...picture(pictures, step))));
      showSigns(pictures, steps);
    } catch {
      // The words are the rules; the pictures are fetched again the next time.
      this.#pictures = null;
    }
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
function picture({ shape, pictures }, [name]) {
  const drawn = own(pictures, name);
  if (drawn === undefined) return [];
  const { state, marks } = drawn;
  const svg = makeSvg(null, "svg", { class: "position letters" });
  drawPosition(svg, shape, state, marks);
  const prisoners = inPrison(state);
  return prisoners === "" ? [svg] : [svg, make("p", "quiet", prisoners)];
}

/** @param {State} state */
function inPrison({ prison }) {
  if (prison === undefined) return "";
  return t("In the prison: {black} black, {white} white", prison);
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

/** @returns {Promise<{[game: string]: Pictures}>} */
async function fetchedPictures() {
  const answer = await fetch(fileAddress(PICTURES));
  if (!answer.ok) throw new Error(answer.statusText);
  return await answer.json();
}
