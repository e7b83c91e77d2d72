// "Forecast": the board plays the game on, many times. A veil on the drawing shows whose
// each cell will be, and words tell who wins. It follows the game until it is put away.

import { element, say } from "../elements.js";
import { oddsSentences } from "../language/odds.js";
import { t } from "../language/texts.js";
import { areHintsLimited, isOpponentsTurn } from "../messages/who_plays.js";

/** @import { Cell, Forecast as Foreseen, Likely, State } from "../messages/messages" */
/** @import { BoardListener, BoardSession, Change } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */
/** @import { View } from "../view/view.js" */

// A simulated board is quick; a real one plays as many games as it likes.
const PLAYOUTS = 500;
// Less likely cells have no veil.
const LEAST_SHARE = 0.15;

/** @implements {BoardListener} */
export class Forecast {
  /**
   * The veil, in the game's names of cells.
   *
   * @type {Likely[]}
   */
  veil = [];
  #session;
  #transport;
  #page;
  #text = "";
  #isOn = false;
  /** The number of the request, so that an answer that comes too late is known as such. */
  #asked = 0;

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {{changed: () => void, complain: (error: unknown) => void}} page
   * `changed` is called when the veil is another one, or none.
   */
  constructor(transport, session, page) {
    this.#transport = transport;
    this.#session = session;
    this.#page = page;
    element("forecast").addEventListener("click", () => this.#toggle());
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.#putAway();
    });
  }

  /**
   * @param {State} state
   * @param {Change} change
   */
  state(state, { differs }) {
    if (!this.#isOn || !differs) return;
    if (isOpponentsTurn(state)) this.#show([], t("The board is looking …"));
    else void this.#ask();
  }

  lesson() {
    this.#putAway();
  }

  /** The game on the board waits for a bring-up. */
  bringUp() {
    this.#putAway();
  }

  /** @param {View} view */
  draw({ state, levels, isLessonOn, isBroughtUp }) {
    // Before the first turn the welcome stands in the place of its button.
    const isWelcome = state.turn === 0 && state.pending.length === 0;
    const isAtWork = !state.over && !isLessonOn && !isBroughtUp && !isWelcome;
    if (this.#isOn && (!isAtWork || areHintsLimited(state))) this.#putAway();
    const button = element("forecast");
    button.hidden = levels < 2;
    button.setAttribute("aria-pressed", String(this.#isOn));
    say(element("foreseen"), this.#text);
  }

  #toggle() {
    if (this.#isOn) {
      this.#putAway();
      return;
    }
    this.#isOn = true;
    void this.#ask();
  }

  #putAway() {
    this.#asked++;
    if (!this.#isOn && this.#text === "") return;
    this.#isOn = false;
    this.#show([], "");
  }

  async #ask() {
    const asked = ++this.#asked;
    const { state, hardware } = this.#session;
    if (state === null || state.over) {
      this.#putAway();
      return;
    }
    this.#show(this.veil, this.#text || t("The board is looking …"));
    const params = hardware.hasFingers ? { playouts: PLAYOUTS } : {};
    try {
      const found = await this.#transport.request("forecast", params);
      if (asked === this.#asked) this.#show(veilOf(found), sentenceOfVeil(found));
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#putAway();
      this.#page.complain(error);
    }
  }

  /**
   * @param {Likely[]} veil
   * @param {string} text
   */
  #show(veil, text) {
    this.veil = veil;
    this.#text = text;
    this.#page.changed();
  }
}

/**
 * Each cell with whoever is the most likely to own it.
 *
 * @param {Foreseen} found
 * @returns {Likely[]}
 */
function veilOf({ owner }) {
  /** @type {Map<Cell, Likely>} */
  const likely = new Map();
  for (const [colour, cells] of Object.entries(owner)) {
    for (const [cell, share] of Object.entries(cells)) {
      const least = likely.get(cell)?.share ?? LEAST_SHARE;
      if (share > least) likely.set(cell, { cell, colour, share });
    }
  }
  return [...likely.values()];
}

/** @param {Foreseen} found */
function sentenceOfVeil({ win, lead }) {
  const odds = oddsSentences(win, lead);
  return `${odds} ${t("Dim cells, with letters, show who will probably have them.")}`;
}
