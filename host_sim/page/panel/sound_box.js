// The loudness of the page, kept where the browser lets us.
//
// A simulated board has no piezo, so the page is its loudspeaker. A real board has one, or its
// builder wanted none: there the page is silent unless somebody wants it otherwise.

import { element } from "../elements.js";
import { soundOf } from "../sound/heard.js";
import { Sounds } from "../sound/sounds.js";
import { remember, remembered } from "../storage.js";

/** @import { Hardware } from "../session/hardware.js" */
/** @import { BringUp, Description, State } from "../messages/messages" */
/** @import { BoardListener, Change } from "../session/board_session.js" */
/** @import { Volume } from "../sound/sounds.js" */

/** @type {Volume[]} */
const VOLUMES = ["off", "quiet", "on"];
const REMEMBERED_AS = "sound";
const GESTURES = ["pointerdown", "pointerup", "click", "keydown"];

/** @implements {BoardListener} */
export class SoundBox {
  #sounds = new Sounds(() => new AudioContext());
  #choice = element("sound", HTMLSelectElement);
  #isReal = false;

  constructor() {
    for (const gesture of GESTURES) {
      document.addEventListener(gesture, () => this.#sounds.allow(), { capture: true });
    }
    this.#choice.addEventListener("change", () => this.#choose());
    this.#show();
  }

  // News from the session.

  /**
   * @param {Description} description
   * @param {Hardware} hardware
   */
  built({ sounds }, { hasFingers }) {
    this.#sounds.use(sounds);
    this.#isReal = !hasFingers;
    this.#show();
  }

  /**
   * @param {State} state
   * @param {Change} change
   */
  state(state, { told }) {
    this.#sounds.setLocked(state.lock?.sound === "off");
    const sound = soundOf(state, told);
    if (sound !== null) this.#sounds.play(sound);
  }

  refused() {
    this.#sounds.play("refused");
  }

  /** @param {BringUp} told */
  bringUp({ running, step }) {
    // The page is the loudspeaker of a board that has none.
    this.#sounds.tryOut(!this.#isReal && running && step === "sound");
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
