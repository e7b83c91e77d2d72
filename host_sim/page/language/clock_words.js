// A clock in words and figures.

import { measured } from "./formats.js";
import { colourName } from "./names.js";
import { locale, numberText, t } from "./texts.js";

/** @import { Clock, ClockControl, Colour } from "../messages/messages" */
/** @import { TimeLeft } from "../messages/clock.js" */

const SECOND_MS = 1000;
const TENTH_MS = 100;
const MINUTE_S = 60;
const HOUR_S = 3600;
export const LAST_SECONDS_MS = 10000;
export const LAST_MINUTE_MS = 60000;

const tenths = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const decimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });

/**
 * Return the time left as a clock shows it: 1:02:03, 9:05, and 8.4 in the last ten seconds.
 *
 * @param {number} ms
 */
export function timeText(ms) {
  if (ms > 0 && ms < LAST_SECONDS_MS) return tenths.format(Math.floor(ms / TENTH_MS) / 10);
  return durationText(Math.floor(ms / SECOND_MS));
}

/**
 * Return a time in the figures of a clock. The DurationFormat of Intl would do it, but the oldest
 * browsers that take the page lack it.
 *
 * @param {number} seconds
 */
function durationText(seconds) {
  const hours = Math.floor(seconds / HOUR_S);
  const minutes = Math.floor(seconds / MINUTE_S) % MINUTE_S;
  const rest = String(seconds % MINUTE_S).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/**
 * Return the additions to a player's time: + 10 s after his turns; 3 × 0:30 in the first of three
 * periods, + 3 × 0:30 before them.
 *
 * @param {Clock} clock
 * @param {TimeLeft} left
 */
export function besidesText({ add_s: add = 0, period_s: period }, { periods, isInPeriod }) {
  if (period === undefined) return add > 0 ? unbroken(`+ ${numberText(add)} s`) : "";
  if (periods === 0) return "";
  return unbroken(`${isInPeriod ? "" : "+ "}${periods} × ${durationText(period)}`);
}

/** @param {string} text */
function unbroken(text) {
  return text.replaceAll(" ", "\u00a0");
}

/**
 * The time of a player for somebody who hears it.
 *
 * @param {Clock} clock
 * @param {Colour} colour
 * @param {TimeLeft} left
 * @param {string} says That the clock is stopped, or the like; or "".
 */
export function spokenTime(clock, colour, left, says) {
  const values = { player: colourName(colour), time: spokenDuration(left.leftMs) };
  const parts = [t("{player}: {time} left", values), spokenPeriods(clock, left), says];
  return parts.filter(Boolean).join("; ");
}

/**
 * @param {Clock} clock
 * @param {TimeLeft} left
 */
function spokenPeriods({ period_s: seconds }, { periods, isInPeriod }) {
  if (periods === 0) return "";
  const values = { periods, seconds };
  return isInPeriod
    ? t("in a period, {periods} × {seconds} s", values)
    : t("then {periods} × {seconds} s", values);
}

/** @param {number} ms */
function spokenDuration(ms) {
  const seconds = Math.floor(ms / SECOND_MS);
  /** @type {[number, string][]} */
  const parts = [
    [Math.floor(seconds / HOUR_S), "hour"],
    [Math.floor(seconds / MINUTE_S) % MINUTE_S, "minute"],
    [seconds % MINUTE_S, "second"],
  ];
  const spoken = parts.filter(([count, unit]) => count > 0 || (unit === "second" && !seconds));
  return measured(spoken.map(([count, unit]) => unitText(count, unit)));
}

/**
 * @param {number} count
 * @param {string} unit
 */
function unitText(count, unit) {
  const style = { style: /** @type {const} */ ("unit"), unit, unitDisplay: "long" };
  return new Intl.NumberFormat(locale, /** @type {Intl.NumberFormatOptions} */ (style)).format(
    count,
  );
}

/**
 * Return the setting of a clock, such as: 15 min each + 10 s a turn.
 *
 * @param {ClockControl} control
 */
export function settingText(control) {
  const minutes = decimals.format(control.main_s / MINUTE_S);
  if (control.mode === "fischer") {
    const values = { minutes, seconds: control.add_s };
    return t("{minutes} min each + {seconds} s a turn", values);
  }
  const { periods, period_s: seconds } = control;
  return t("{minutes} min each, then {periods} × {seconds} s", { minutes, periods, seconds });
}

/**
 * Return the sentence that somebody's time is over.
 *
 * @param {Colour} colour
 */
export function flagSentence(colour) {
  const player = colourName(colour);
  return t("{player} has no time left. The game goes on.", { player });
}
