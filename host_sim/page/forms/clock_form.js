// Fields in which a clock is chosen: none, one that many play with, or one of one's own.

import { labelled, make } from "../elements.js";
import { settingText } from "../language/clock_words.js";
import { t } from "../language/texts.js";

/** @import { ClockControl } from "../messages/messages" */

/** @type {ClockControl[]} */
const PRESETS = [
  { mode: "fischer", main_s: 900, add_s: 10 },
  { mode: "byoyomi", main_s: 600, period_s: 30, periods: 3 },
  { mode: "fischer", main_s: 300, add_s: 5 },
];
/** The clock that is offered first where one is wanted. */
export const [USUAL_CLOCK] = PRESETS;
const NONE = "none";
const OWN = "own";
// As firmware/link.md has them.
const MOST_MINUTES = 1440;
const MOST_ADDED_S = 600;
const MOST_PERIODS = 99;
const MOST_PERIOD_S = 3600;
const MINUTE_S = 60;

/** The form holds something that a clock cannot be set to; the message says what to write. */
export class ClockFormError extends Error {}

export class ClockForm {
  #place;
  #choice = make("select");
  #own = make("div", "own-clock");
  #mode = make("select");
  #minutes = numberField();
  #added = numberField();
  #periods = numberField();
  #seconds = numberField();
  #fischer = make("div", "own-clock");
  #byoyomi = make("div", "own-clock");

  /** @param {HTMLElement} place For the fields. */
  constructor(place) {
    this.#place = place;
    const presets = PRESETS.map((preset, index) => new Option(settingText(preset), String(index)));
    this.#choice.append(
      new Option(t("No clock"), NONE),
      ...presets,
      new Option(t("Times of your own"), OWN),
    );
    this.#mode.append(
      new Option(t("Fischer (time is added)"), "fischer"),
      new Option(t("Byo-yomi (periods)"), "byoyomi"),
    );
    this.#fischer.append(labelled(t("Seconds more after each turn"), this.#added));
    this.#byoyomi.append(
      labelled(t("Periods"), this.#periods),
      labelled(t("Seconds in a period"), this.#seconds),
    );
    const mode = labelled(t("Kind of clock"), this.#mode);
    mode.className = "clock-mode";
    this.#own.append(
      mode,
      labelled(t("Minutes for each player"), this.#minutes),
      this.#fischer,
      this.#byoyomi,
    );
    place.append(labelled(t("Clock"), this.#choice), this.#own);
    this.#choice.addEventListener("change", () => this.#showFields());
    this.#mode.addEventListener("change", () => this.#showFields());
  }

  /**
   * @param {boolean} isThere Whether the board has clocks.
   * @param {ClockControl | null} current How the clock is set now.
   */
  offer(isThere, current) {
    this.#place.hidden = !isThere;
    const index = PRESETS.findIndex((preset) => isSame(preset, current));
    const name = index < 0 ? OWN : String(index);
    this.#choice.value = current === null ? NONE : name;
    this.#fill(current ?? PRESETS[0]);
    this.#showFields();
  }

  /** @param {ClockControl} control */
  #fill(control) {
    this.#mode.value = control.mode;
    this.#minutes.value = String(control.main_s / MINUTE_S);
    const { add_s: added = 10, periods = 3, period_s: seconds = 30 } = { ...EMPTY, ...control };
    this.#added.value = String(added);
    this.#periods.value = String(periods);
    this.#seconds.value = String(seconds);
  }

  #showFields() {
    this.#own.hidden = this.#choice.value !== OWN;
    this.#fischer.hidden = this.#mode.value !== "fischer";
    this.#byoyomi.hidden = this.#mode.value !== "byoyomi";
    for (const field of this.#fields) field.removeAttribute("aria-invalid");
  }

  get #fields() {
    return [this.#minutes, this.#added, this.#periods, this.#seconds];
  }

  /** What is chosen, such as: 15 min each + 10 s a turn; "" without a clock. */
  get words() {
    const { value, selectedOptions } = this.#choice;
    if (this.#place.hidden || value === NONE) return "";
    const isWritten = this.#fields.every((field) => !Number.isNaN(field.valueAsNumber));
    if (value === OWN && isWritten) return settingText(this.#written);
    return selectedOptions[0]?.text ?? "";
  }

  /**
   * The times of one's own as they stand in the fields, be they possible or not.
   *
   * @returns {ClockControl}
   */
  get #written() {
    const main_s = this.#minutes.valueAsNumber * MINUTE_S;
    if (this.#mode.value === "fischer") {
      return { mode: "fischer", main_s, add_s: this.#added.valueAsNumber };
    }
    const [periods, period_s] = [this.#periods.valueAsNumber, this.#seconds.valueAsNumber];
    return { mode: "byoyomi", main_s, periods, period_s };
  }

  /** Seconds that each player has at first; 0 without a clock, or while no number is there. */
  get mainSeconds() {
    const { value } = this.#choice;
    if (this.#place.hidden || value === NONE) return 0;
    if (value !== OWN) return PRESETS[Number(value)].main_s;
    return Math.round((this.#minutes.valueAsNumber || 0) * MINUTE_S);
  }

  /**
   * The clock that is chosen, null for none. Throws ClockFormError.
   *
   * @returns {ClockControl | null}
   */
  control() {
    for (const field of this.#fields) field.removeAttribute("aria-invalid");
    if (this.#place.hidden || this.#choice.value === NONE) return null;
    if (this.#choice.value !== OWN) return PRESETS[Number(this.#choice.value)];
    return this.#mode.value === "fischer" ? this.#ownFischer() : this.#ownByoyomi();
  }

  /** @returns {ClockControl} */
  #ownFischer() {
    const wrong = t("Give each player more than 0 minutes, and 1440 at most.");
    const main_s = this.#mainTime(1, wrong);
    const add_s = wholeIn(
      this.#added,
      0,
      MOST_ADDED_S,
      t("Give 0 to 600 whole seconds more after each turn."),
    );
    return { mode: "fischer", main_s, add_s };
  }

  /** @returns {ClockControl} */
  #ownByoyomi() {
    const wrong = t("Give each player 0 to 1440 minutes before the periods.");
    const main_s = this.#mainTime(0, wrong);
    const periods = wholeIn(this.#periods, 1, MOST_PERIODS, t("Give 1 to 99 periods."));
    const period_s = wholeIn(
      this.#seconds,
      1,
      MOST_PERIOD_S,
      t("Give a period 1 to 3600 whole seconds."),
    );
    return { mode: "byoyomi", main_s, period_s, periods };
  }

  /**
   * Minutes may be parts of one: 0.5 are 30 s.
   *
   * @param {number} leastSeconds
   * @param {string} wrong
   */
  #mainTime(leastSeconds, wrong) {
    const seconds = Math.round(this.#minutes.valueAsNumber * MINUTE_S);
    // A text that is no number is not within them either.
    const isRight = seconds >= leastSeconds && seconds <= MOST_MINUTES * MINUTE_S;
    return isRight ? seconds : complainOf(this.#minutes, wrong);
  }
}

const EMPTY = { add_s: undefined, periods: undefined, period_s: undefined };

/**
 * @param {HTMLInputElement} field
 * @param {number} least
 * @param {number} most
 * @param {string} wrong
 */
function wholeIn(field, least, most, wrong) {
  const value = field.valueAsNumber;
  const isRight = Number.isInteger(value) && value >= least && value <= most;
  return isRight ? value : complainOf(field, wrong);
}

/**
 * @param {HTMLInputElement} field
 * @param {string} wrong
 * @returns {never}
 */
function complainOf(field, wrong) {
  field.setAttribute("aria-invalid", "true");
  field.focus();
  throw new ClockFormError(wrong);
}

/**
 * @param {ClockControl} one
 * @param {ClockControl | null} other
 */
function isSame(one, other) {
  if (other === null || one.mode !== other.mode || one.main_s !== other.main_s) return false;
  if (one.mode === "fischer") return other.mode === "fischer" && one.add_s === other.add_s;
  if (other.mode !== "byoyomi") return false;
  return one.period_s === other.period_s && one.periods === other.periods;
}

function numberField() {
  const input = make("input");
  Object.assign(input, { type: "number", min: 0, step: "any", inputMode: "decimal" });
  return input;
}
