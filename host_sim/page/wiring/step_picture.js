// The picture of a step of the guide: small below the wire that is next, and large in a dialog, in
// which it is as wide as its letters need.

import { element, make, say } from "../elements.js";
import { t } from "../language/texts.js";
import { hasTwoEnds } from "./sentences.js";

/** @import { BuildingPlan } from "../messages/messages" */

export class StepPicture {
  #button = element("build-picture", HTMLButtonElement);
  #address = "";
  /** The picture that could not be loaded: it is not shown again. */
  #missing = "";

  constructor() {
    const dialog = element("picture-dialog", HTMLDialogElement);
    this.#button.addEventListener("click", () => dialog.showModal());
  }

  /**
   * @param {string} address Where the picture lies; "" hides it.
   * @param {BuildingPlan} plan
   */
  show(address, plan) {
    const isShown = address !== "" && address !== this.#missing;
    this.#button.hidden = !isShown;
    const names =
      isShown && hasTwoEnds(plan)
        ? t("In the picture, end1 is the lower End and end2 the upper one.")
        : "";
    for (const id of ["build-ends", "picture-ends"]) say(element(id), names);
    if (isShown && address !== this.#address) this.#draw(address, plan);
  }

  /**
   * @param {string} address
   * @param {BuildingPlan} plan
   */
  #draw(address, plan) {
    this.#address = address;
    const [small, large] = [make("img"), make("img")];
    small.addEventListener("error", () => {
      this.#missing = address;
      this.show(address, plan);
    });
    for (const image of [small, large]) {
      image.alt = t("The picture of this step in the guide");
      image.src = address;
    }
    this.#button.replaceChildren(small, make("span", "", t("Enlarge the picture")));
    element("picture-large").replaceChildren(large);
  }
}
