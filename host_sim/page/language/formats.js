// Shares, sizes, lists and days as a reader of the page's language writes them. Plain numbers
// need nothing: `t` and `tn` write those in their sentences the same way.

import { locale } from "./texts.js";

const MEGA = 1e6;
const A_DAY = /^\d{4}-\d\d-\d\d$/;

const percents = new Intl.NumberFormat(locale, { style: "percent" });
const megabytes = new Intl.NumberFormat(locale, {
  style: "unit",
  unit: "megabyte",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const conjunction = new Intl.ListFormat(locale);
const sideBySide = new Intl.ListFormat(locale, { type: "unit" });
// A day is the same wherever it is read.
const days = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });

/**
 * Return a share as a whole number of percent: 50%.
 *
 * @param {number} share From 0 to 1.
 */
export function percentText(share) {
  return percents.format(share);
}

/**
 * Return the size of a file: 1.3 MB.
 *
 * @param {number} bytes
 */
export function megabytesText(bytes) {
  return megabytes.format(bytes / MEGA);
}

/**
 * Return a number of which every digit after the point is kept, as in a column of a table: 3.0.
 *
 * @param {string} written With a point, if it is no whole number.
 */
export function columnText(written) {
  const digits = written.split(".")[1]?.length ?? 0;
  const style = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale, style).format(Number(written));
}

/**
 * Return names in a row: d4, e5 and f6.
 *
 * @param {string[]} words
 * @returns {string}
 */
export function listed(words) {
  return conjunction.format(words);
}

/**
 * Return measures in a row, such as points or parts of a time: 2 minutes, 5 seconds.
 *
 * @param {string[]} measures
 * @returns {string}
 */
export function measured(measures) {
  return sideBySide.format(measures);
}

/**
 * Return a day: 2 Aug 2026. What is not written as 2026-08-02 stays as it is.
 *
 * @param {string} date
 */
export function dayText(date) {
  return A_DAY.test(date) ? days.format(new Date(`${date}T00:00Z`)) : date;
}
