// The button beside the moves that leads to who plays, as a click on a player's card does. It
// names giving up too, which stands in the same dialog; where the board plays for nobody, that is
// all that there is to choose.

import { element, say } from "../elements.js";
import { t } from "../language/texts.js";
import { loserIn } from "./resign.js";

/** @import { View } from "../view/view.js" */

export class WhoPlaysButton {
  #button = element("who");
  #hasLevels = false;

  /** @param {{askWhoPlays: () => void, resign: () => void}} acts */
  constructor({ askWhoPlays, resign }) {
    this.#button.addEventListener("click", () => (this.#hasLevels ? askWhoPlays() : resign()));
    element("players").addEventListener("click", ({ target }) => {
      const isOnPoints = target instanceof Element && target.closest(".counts") !== null;
      if (this.#hasLevels && !this.#button.hidden && !isOnPoints) askWhoPlays();
    });
  }

  /** @param {View} view */
  draw({ state, isGame, levels }) {
    this.#hasLevels = levels > 0;
    const mayResign = loserIn(state) !== null;
    this.#button.hidden = !isGame || state.over || !(this.#hasLevels || mayResign);
    const whoPlays = mayResign ? t("Who plays · Resign") : t("Who plays");
    say(this.#button, this.#hasLevels ? whoPlays : t("Resign"));
  }
}
