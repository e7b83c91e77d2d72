// All wires in the order in which they are made: which are there, and which the beeper has tried.

import { element, make, say } from "../elements.js";
import { t } from "../language/texts.js";
import { checkBox } from "./check_box.js";
import { padText, pinText } from "./sentences.js";

/**
 * @import { BuildingPlan, BuildingWire } from "../messages/messages"
 * @import { Checks } from "./checks.js"
 * @import { Ticked } from "./check_box.js"
 * @import { Progress } from "./progress.js"
 */

/**
 * @typedef {object} Row
 * @property {string} name Of a chip or a pad.
 * @property {BuildingWire | null} wire null of the wires of a chip.
 * @property {HTMLElement} item
 * @property {HTMLElement} state
 * @property {HTMLInputElement | null} box
 */

export class WireList {
  #ticked;
  /** @type {Row[]} */
  #rows = [];

  /** @param {Ticked} ticked */
  constructor(ticked) {
    this.#ticked = ticked;
  }

  /** @param {BuildingPlan} plan */
  fill(plan) {
    this.#rows = [
      ...plan.stages.map(({ chip }) => this.#row(chip, null, t("{chip}: bus", { chip }))),
      ...plan.pads.map((wire) => this.#row(wire.pad, wire, wireText(wire, plan))),
    ];
    element("build-list").replaceChildren(...this.#rows.map(({ item }) => item));
  }

  /**
   * @param {string} name
   * @param {BuildingWire | null} wire
   * @param {string} text
   * @returns {Row}
   */
  #row(name, wire, text) {
    const item = make("li");
    item.dataset.wire = name;
    const state = make("span", "state");
    const check = checkBox(name, t("beeper"), this.#ticked);
    const box = check.querySelector("input");
    box?.setAttribute("aria-label", t("Beeper: {name} is right", { name }));
    item.append(make("span", "what", text), " ", state, " ", check);
    return { name, wire, item, state, box };
  }

  /**
   * @param {Progress} progress
   * @param {Checks} checks
   */
  show(progress, checks) {
    const { next } = progress;
    const nextName = next === null ? "" : next.wire === null ? next.stage.chip : next.wire.pad;
    for (const { name, wire, item, state, box } of this.#rows) {
      const isThere = wire === null ? progress.answers(name) : progress.has(wire);
      item.className = isThere ? "there" : name === nextName ? "next" : "";
      say(state, stateText(wire, isThere, name === nextName, progress));
      if (box !== null) box.checked = checks.isTicked(name);
    }
  }
}

/**
 * @param {BuildingWire} wire
 * @param {BuildingPlan} plan
 */
export function wireText(wire, plan) {
  return t("{pin} to {pad}", { pin: pinText(wire), pad: padText(wire.pad, plan) });
}

/**
 * @param {BuildingWire | null} wire
 * @param {boolean} isThere
 * @param {boolean} isNext
 * @param {Progress} progress
 */
function stateText(wire, isThere, isNext, progress) {
  if (isThere && wire === null) return t("✓ answers");
  if (isThere && wire !== null) {
    return t("✓ {picofarad} pF", { picofarad: progress.picofaradOf(wire) });
  }
  if (isNext) return t("next");
  return wire !== null && progress.stateOf(wire) === "shorted" ? t("short circuit") : t("not yet");
}
