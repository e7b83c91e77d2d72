// The clock of the game on the board, as people set it: they choose one, stop it, let it go on.
//
// It is set with a new game and under Host, and stopped beside the sentence on whose turn it is.
// The board does all of it; what it says is shown.

import { element, say, sentenceOf } from "../elements.js";
import { t } from "../language/texts.js";
import { controlOf } from "../messages/clock.js";
import { LinkError, isAway } from "../session/transport.js";
import { ClockForm } from "../forms/clock_form.js";

/** @import { BoardListener, BoardSession } from "../session/board_session.js" */
/** @import { Transport } from "../session/transport.js" */

/** @implements {BoardListener} */
export class ClockControl {
  #transport;
  #session;
  #complain;
  #dialog = element("clock-dialog", HTMLDialogElement);
  #form = new ClockForm(element("clock-form"));
  /** True if the board has clocks: older firmware has none. */
  isThere = false;

  /**
   * @param {Transport} transport
   * @param {BoardSession} session
   * @param {(error: unknown) => void} complain
   */
  constructor(transport, session, complain) {
    this.#transport = transport;
    this.#session = session;
    this.#complain = complain;
    element("clock").addEventListener("click", () => this.#open());
    element("clock-pause").addEventListener("click", () => void this.#pause());
    element("clock-cancel").addEventListener("click", () => this.#dialog.close());
    this.#dialog.querySelector("form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#submit();
    });
  }

  /** A board has come: has it clocks? */
  async met() {
    try {
      await this.#transport.request("clock");
      this.isThere = true;
    } catch (error) {
      if (!(error instanceof LinkError) || isAway(error)) throw error;
      this.isThere = false;
    }
  }

  /** Show what can be done with the clock of the game as it is. */
  draw() {
    const { state, isLessonOn, clock } = this.#session;
    const isGame = state !== null && !isLessonOn && state.study === undefined && !state.over;
    const hasClock = isGame && clock !== null;
    const isPaused = clock?.paused ?? false;
    const canBeSet = this.isThere && isGame;
    element("clock").hidden = !canBeSet;
    element("host-clock-title").hidden = !canBeSet;
    const button = element("clock-pause");
    button.hidden = !hasClock;
    button.setAttribute("aria-label", isPaused ? t("Go on with the clock") : t("Pause the clock"));
    button.dataset.does = isPaused ? "go" : "pause";
    say(button, isPaused ? t("Go on") : t("Pause"));
  }

  /** The setting of the game's clock, to begin the next one with. */
  get current() {
    return controlOf(this.#session.clock);
  }

  #open() {
    say(element("clock-refused"), "");
    this.#form.offer(true, this.current);
    this.#dialog.showModal();
  }

  async #submit() {
    say(element("clock-refused"), "");
    try {
      const params = this.#form.control() ?? /** @type {const} */ ({ mode: "none" });
      this.#session.adoptClock(await this.#transport.request("clock", params));
      this.#dialog.close();
    } catch (error) {
      say(element("clock-refused"), sentenceOf(error));
    }
  }

  async #pause() {
    const pause = !this.#session.clock?.paused;
    try {
      this.#session.adoptClock(await this.#transport.request("clock", { pause }));
    } catch (error) {
      this.#complain(error);
    }
  }
}
