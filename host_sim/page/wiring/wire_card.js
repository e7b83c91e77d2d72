// The wire that is next, large: from which pin to which pad, and its check by the beeper.

import { element, make, say } from "../elements.js";
import { t } from "../language/texts.js";
import { checkBox } from "./check_box.js";
import { padText, pinText } from "./sentences.js";

/**
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
   * @param {Checks} checks
   * @param {string[]} about Sentences on it.
   * @param {string} picture The address of the picture of its step, or "".
   */
  show(next, checks, about, picture) {
    element("build-next").hidden = next === null;
    if (next === null) return;
    const shown = next.wire === null ? next.stage.chip : next.wire.pad;
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#draw(next);
    }
    say(element("build-about"), about.join(" "));
    showPicture(picture);
    const box = element("build-check").querySelector("input");
    if (box !== null) box.checked = checks.isTicked(shown);
  }

  /** @param {Next} next */
  #draw({ stage, wire }) {
    const name = wire === null ? stage.chip : wire.pad;
    const wires =
      wire === null
        ? stage.wires
        : [{ from: pinText(wire), to: t("pad {pad}", { pad: padText(wire.pad) }) }];
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

/** @param {string} picture */
function showPicture(picture) {
  const link = element("build-picture", HTMLAnchorElement);
  link.hidden = picture === "";
  if (picture === "" || link.getAttribute("href") === picture) return;
  const image = make("img");
  image.alt = t("The picture of this step in the guide");
  image.addEventListener("error", () => {
    link.hidden = true;
  });
  image.src = picture;
  link.href = picture;
  link.replaceChildren(image);
}

/** @param {{from: string, to: string}} wire */
function wireItem({ from, to }) {
  const item = make("li");
  const arrow = make("span", "arrow", "→");
  item.append(make("b", "", from), " ", arrow, " ", make("b", "", to));
  for (const name of item.querySelectorAll("b")) name.translate = false;
  return item;
}
