// The clock of a game, as the board told it, and what has become of it since: firmware/link.md.
//
// The board tells how the clock stands when something happens to it. In between time passes here
// as it does there: `timeLeft` counts with the board's own rules, up to what the board says next.

import { own } from "../own.js";

/** @import { Clock, ClockControl, ClockTold, Colour } from "./messages" */
/**
 * The time that a player has left. `leftMs`: of the main time, or of the period that he is in.
 * `periods`: how many he has, the one that he is in among them; 0 where there are none. `hasFlag`:
 * whether the board has said that his time was over.
 *
 * @typedef {{leftMs: number, periods: number, isInPeriod: boolean, hasFlag: boolean}} TimeLeft
 */

const SECOND_MS = 1000;

/**
 * @param {Clock} clock
 * @param {Colour} colour
 * @param {number} passedMs Since the board told of the clock.
 * @returns {TimeLeft | null} null for somebody who has no time on this clock.
 */
export function timeLeft(clock, colour, passedMs) {
  const toldMs = own(clock.left_ms, colour);
  if (toldMs === undefined) return null;
  const leftMs = toldMs - (clock.running === colour ? passedMs : 0);
  const hasFlag = clock.flags?.includes(colour) ?? false;
  const periods = own(clock.periods, colour) ?? 0;
  const isInPeriod = clock.in_period?.includes(colour) ?? false;
  if (leftMs > 0) return { leftMs, periods, isInPeriod, hasFlag };
  const periodMs = (clock.period_s ?? 0) * SECOND_MS;
  // This many whole periods come after what was left, and so many of them have passed.
  const later = periods - Number(isInPeriod);
  const passed = Math.floor(-leftMs / periodMs);
  if (later <= 0 || passed >= later) return { leftMs: 0, periods: 0, isInPeriod: false, hasFlag };
  const inPeriodMs = -leftMs - passed * periodMs;
  return { leftMs: periodMs - inPeriodMs, periods: later - passed, isInPeriod: true, hasFlag };
}

/**
 * Return the setting of a clock, to set one like it; null without a clock.
 *
 * @param {Clock | null | undefined} clock
 * @returns {ClockControl | null}
 */
export function controlOf(clock) {
  if (!clock) return null;
  const { mode, main_s, add_s = 0, period_s = 0 } = clock;
  if (mode === "fischer") return { mode, main_s, add_s };
  return { mode, main_s, period_s, periods: clock.all_periods ?? 1 };
}

/**
 * @param {ClockTold} told
 * @returns {told is Clock}
 */
export function isClock(told) {
  return told.mode !== "none";
}
