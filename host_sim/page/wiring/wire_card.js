// The wire that is next, large: from which pin to which pad, and its check by the beeper.

import { element, make, say } from "../elements.js";
import { t } from "../language/texts.js";
import { checkBox } from "./check_box.js";
import { padText, pinText } from "./sentences.js";

/**
 * @import { BuildingPlan } from "../messages/messages"
 * @import { Checks } from "./checks.js"
 * @import { Ticked } from "./check_box.js"
 * @import { Next } from "./progress.js"
 */

export class WireCard {
  #ticked;
  /** The card as it is, so that nothing is drawn again under a finger. */
  #shown = "";

  /** @param {Ticked} ticked */
  constructor(ticked) {
    this.#ticked = ticked;
  }

  /**
   * @param {Next | null} next
   * @param {BuildingPlan} plan
   * @param {Checks} checks
   * @param {string[]} about Sentences on it.
   */
  show(next, plan, checks, about) {
    element("build-next").hidden = next === null;
    if (next === null) return;
    const shown = next.wire === null ? next.stage.chip : next.wire.pad;
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#draw(next, plan);
    }
    say(element("build-about"), about.join(" "));
    const box = element("build-check").querySelector("input");
    if (box !== null) box.checked = checks.isTicked(shown);
  }

  /**
   * @param {Next} next
   * @param {BuildingPlan} plan
   */
  #draw({ stage, wire }, plan) {
    const name = wire === null ? stage.chip : wire.pad;
    const wires =
      wire === null
        ? stage.wires
        : [{ from: pinText(wire), to: t("pad {pad}", { pad: padText(wire.pad, plan) }) }];
    say(
      element("build-next-title"),
      wire === null ? t("Next: the wires of {chip}", { chip: stage.chip }) : t("This wire next"),
    );
    element("build-wires").classList.toggle("single", wire !== null);
    element("build-wires").replaceChildren(...wires.map(wireItem));
    const check =
      wire === null
        ? t("Beeper: each wire beeps, none to another; no beep from 3.3 V to ground.")
        : t("Beeper: the pin beeps to the foil of {pad}, and to none of its neighbours.", {
            pad: wire.pad,
          });
    element("build-check").replaceChildren(checkBox(name, check, this.#ticked));
  }
}

/** @param {{from: string, to: string}} wire */
function wireItem({ from, to }) {
  const item = make("li");
  const arrow = make("span", "arrow", "→");
  item.append(make("b", "", from), " ", arrow, " ", make("b", "", to));
  for (const name of item.querySelectorAll("b")) name.translate = false;
  return item;
}
