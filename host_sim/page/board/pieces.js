// The pieces that lights cannot show, drawn over them from the state: letters of owners, the
// block, and in the game of roots sticks, connectors and the cards that lie face up. Knows no
// rules.

import { colourLetter } from "../language/names.js";
import { own } from "../own.js";
import { make } from "./svg.js";

/** @import { ByColour, Cell, Colour, State } from "../messages/messages" */
/** @typedef {{x: number, y: number}} Place */
/** @typedef {{along: number, down: number, size: number}} OnCell Where a card is, how large. */
/** @typedef {Pick<State, "cells" | "claimed" | "block" | "cards" | "roots">} Lying */

/**
 * Outlines in a box of 2 by 2 round the middle, y down.
 *
 * @type {{[card: string]: string}}
 */
const CARD_ICONS = {
  artifact: "M0-.95.25-.3.95-.25.4.2.58.88 0 .5-.58.88-.4.2-.95-.25-.25-.3Z",
  dirt: "M-.62-.2h.01M.05-.55h.01M.6-.1h.01M-.3.5h.01M.4.55h.01",
  fertilizer: "M-.2-.8h.4v.6h.6v.4h-.6v.6h-.4v-.6h-.6v-.4h.6Z",
  seed: "M0 .95V-.1C-.1-.75-.5-.9-.95-.85-.95-.3-.6 0 0-.1M0 .3C.1-.3.45-.5.95-.45.95.1.6.4 0 .3",
  stone: "M-.85.6-.95.05-.45-.65.3-.75.9-.1.8.6Z",
  water: "M0-.95C.5-.25.7 0 .7.3A.7.65 0 0 1-.7.3C-.7 0-.5-.25 0-.95Z",
};

// The place and size of a card on a cell of its own, and beside a connector.
const ALONE = { along: 0, down: 0, size: 0.24 };
const BESIDE = { along: -0.3, down: -0.3, size: 0.15 };
const CONNECTOR_RADIUS = 0.235;
const CLAIM_RADIUS = 0.4;
// From the middle of a letter down to the line on which it stands.
const LETTER_DROP = 0.115;

/**
 * A card's picture; for a list beside the board as well.
 *
 * @param {SVGElement} parent
 * @param {string} card
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function drawCard(parent, card, x, y, size) {
  const transform = `translate(${x} ${y}) scale(${size})`;
  const icon = make(parent, "g", { class: "card", "data-card": card, transform });
  const d = own(CARD_ICONS, card);
  if (d === undefined) {
    make(icon, "text", { y: 0.5 }).textContent = card.charAt(0);
    return;
  }
  make(icon, "path", { class: "under", d });
  make(icon, "path", { d });
}

export const CARD_NAMES = Object.keys(CARD_ICONS);

/**
 * A stick from one place to another, y down; for a list beside the board as well.
 *
 * @param {SVGElement} parent
 * @param {{x1: number, y1: number, x2: number, y2: number}} line
 * @param {boolean} isBridge
 * @param {string} colour
 */
export function drawStick(parent, { x1, y1, x2, y2 }, isBridge, colour) {
  const stick = make(parent, "g", { class: isBridge ? "bridge" : "stick", "data-colour": colour });
  for (const part of isBridge ? ["under", "wood", "way", "planks"] : ["under", "wood"]) {
    make(stick, "line", { class: part, x1, y1, x2, y2 });
  }
  return stick;
}

export class Pieces {
  #group;
  /** @type {(cell: Cell) => Place | undefined} */
  #placeOf = () => undefined;

  /**
   * @param {SVGElement} group Is drawn over the lights.
   */
  constructor(group) {
    this.#group = group;
  }

  /**
   * Draw what lies on the board, in place of what was drawn before.
   *
   * @param {Lying} state
   * @param {(cell: Cell) => Place | undefined} placeOf Where a cell of the game is.
   */
  show(state, placeOf) {
    this.#placeOf = placeOf;
    this.#group.replaceChildren();
    const taken = new Set(Object.values(state.cells).flat());
    this.#drawSticks(state.roots ?? {});
    this.#drawOwners(state.cells, state.roots !== undefined);
    for (const [cell, card] of Object.entries(state.cards ?? {})) {
      this.#drawCard(cell, card, taken.has(cell) ? BESIDE : ALONE);
    }
    for (const cell of state.block ?? []) this.#drawBlock(cell);
    for (const [colour, cells] of Object.entries(state.claimed ?? {})) {
      const letter = colourLetter(colour).toLowerCase();
      for (const cell of cells) {
        this.#drawClaim(cell, colour);
        this.#write(cell, "letter claim", letter);
      }
    }
  }

  /**
   * Bridges come last: they lead over the other sticks.
   *
   * @param {ByColour<string[]>} roots
   */
  #drawSticks(roots) {
    const sticks = Object.entries(roots).flatMap(([colour, moves]) =>
      moves.map((move) => ({ colour, move, isBridge: move.includes("^") })),
    );
    sticks.sort((one, other) => Number(one.isBridge) - Number(other.isBridge));
    for (const stick of sticks) this.#drawStick(stick);
  }

  /** @param {{colour: Colour, move: string, isBridge: boolean}} stick */
  #drawStick({ colour, move, isBridge }) {
    const [from, to] = move.split(/[>^]/).map((cell) => this.#placeOf(cell));
    if (from === undefined || to === undefined) return;
    const line = { x1: from.x, y1: -from.y, x2: to.x, y2: -to.y };
    drawStick(this.#group, line, isBridge, colour).setAttribute("data-move", move);
  }

  /**
   * @param {ByColour<Cell[]>} cells
   * @param {boolean} areConnectors
   */
  #drawOwners(cells, areConnectors) {
    for (const [colour, owned] of Object.entries(cells)) {
      for (const cell of owned) {
        if (areConnectors) this.#drawConnector(cell, colour);
        this.#write(cell, areConnectors ? "owner" : "letter", colourLetter(colour));
      }
    }
  }

  /**
   * @param {Cell} cell
   * @param {Colour} colour
   */
  #drawConnector(cell, colour) {
    const place = this.#placeOf(cell);
    if (place === undefined) return;
    make(this.#group, "circle", {
      class: "connector",
      "data-colour": colour,
      cx: place.x,
      cy: -place.y,
      r: CONNECTOR_RADIUS,
    });
  }

  /**
   * A ring: the dim light alone may look like the wood of the table.
   *
   * @param {Cell} cell
   * @param {Colour} colour
   */
  #drawClaim(cell, colour) {
    const place = this.#placeOf(cell);
    if (place === undefined) return;
    const at = { cx: place.x, cy: -place.y, r: CLAIM_RADIUS };
    make(this.#group, "circle", { class: "claimed", "data-colour": colour, ...at });
  }

  /**
   * @param {Cell} cell
   * @param {string} card
   * @param {OnCell} onCell
   */
  #drawCard(cell, card, { along, down, size }) {
    const place = this.#placeOf(cell);
    if (place === undefined) return;
    drawCard(this.#group, card, place.x + along, -place.y + down, size);
  }

  /** @param {Cell} cell */
  #drawBlock(cell) {
    const place = this.#placeOf(cell);
    if (place === undefined) return;
    const transform = `translate(${place.x} ${-place.y})`;
    const block = make(this.#group, "g", { class: "block", transform });
    for (const className of ["under", "cross"]) {
      make(block, "path", { class: className, d: "M-.2-.2.2.2M.2-.2-.2.2" });
    }
  }

  /**
   * @param {Cell} cell
   * @param {string} className
   * @param {string} text
   */
  #write(cell, className, text) {
    const place = this.#placeOf(cell);
    if (place === undefined) return;
    const at = { x: place.x, y: -place.y + LETTER_DROP };
    make(this.#group, "text", { class: className, ...at }).textContent = text;
  }
}
