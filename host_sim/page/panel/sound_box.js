// How loud the page is, kept where the browser lets us.
//
// A simulated board has no piezo, so the page is its loudspeaker. A real board has one, or its
// builder wanted none: there the page is silent unless somebody wants it otherwise.

import { element } from "../elements.js";
import { remember, remembered } from "../storage.js";

/** @import { Hardware } from "../session/hardware.js" */
/** @import { Sounds, Volume } from "../sound/sounds.js" */

/** @type {Volume[]} */
const VOLUMES = ["off", "quiet", "on"];
const REMEMBERED_AS = "sound";
const GESTURES = ["pointerdown", "pointerup", "click", "keydown"];

export class SoundBox {
  #sounds;
  #choice = element("sound", HTMLSelectElement);
  #isReal = false;

  /** @param {Sounds} sounds */
  constructor(sounds) {
    this.#sounds = sounds;
    for (const gesture of GESTURES) {
      document.addEventListener(gesture, () => sounds.allow(), { capture: true });
    }
    this.#choice.addEventListener("change", () => this.#choose());
    this.#show();
  }

  /**
   * Another kind of board has come.
   *
   * @param {Hardware} hardware
   */
  note({ hasFingers }) {
    this.#isReal = !hasFingers;
    this.#show();
  }

  get #name() {
    return this.#isReal ? `${REMEMBERED_AS}-real` : REMEMBERED_AS;
  }

  #show() {
    const kept = remembered("localStorage", this.#name);
    const atFirst = this.#isReal ? "off" : "quiet";
    const volume = VOLUMES.find((one) => one === kept) ?? atFirst;
    this.#choice.value = volume;
    this.#sounds.setVolume(volume);
  }

  #choose() {
    remember("localStorage", this.#name, this.#choice.value);
    this.#show();
    // So that one hears how loud that is.
    this.#sounds.play("turn");
  }
}
