// The puzzle of the day: it follows from the date alone, so that all see the same one, without a
// network.

const DAY_MS = 86400000;
// Prime, so that all puzzles come before one comes again, however many there are.
const STEP = 31;

/**
 * Return which of so many puzzles is that of a day, from 0.
 *
 * @param {Date} today Its day where the reader is counts.
 * @param {number} count
 */
export function puzzleOfTheDay(today, count) {
  const day = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()) / DAY_MS;
  return (day * STEP) % count;
}
