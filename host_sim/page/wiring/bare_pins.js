// Electrodes that are nothing but the chip's own pin: the lightest lines, and alike.
//
// The firmware does the same, see `firmware/rootlight/drivers/bare_pins.py`: nobody knows what
// a pin and a wire have, so they are compared with each other.

// The correlation of lines with the lengths of their wires, at least. That of a hundred bare pins
// is 0.1 by chance, and hardly ever 0.3.
const FOLLOWS = 0.6;

/**
 * The places with the capacitance of a bare pin. Where all lines are alike, either no wire is
 * there or all are: with wires, the lines with longer ones are heavier. `alike`: see BuildingPlan.
 *
 * @param {Map<string, number>} picofarads What is measured, by place.
 * @param {(place: string) => number | undefined} lengthAt The length in mm of the wire that
 *   belongs to a place; undefined for a spare electrode.
 * @param {{alike: number[]}} expected
 * @returns {Set<string>}
 */
export function barePins(picofarads, lengthAt, { alike }) {
  const lines = [...picofarads].sort(([, one], [, other]) => one - other);
  if (lines.length === 0) return new Set();
  const [next, all] = alike.map((percent) => percent / 100);
  let count = 1;
  while (count < lines.length && lines[count][1] <= lines[count - 1][1] * next) count += 1;
  const bare = lines.slice(0, count);
  if (bare[count - 1][1] > lines[0][1] * all) return new Set();
  const areMost = count * 2 > lines.length;
  if (areMost && followLengths(bare, lengthAt)) return new Set();
  return new Set(bare.map(([place]) => place));
}

/**
 * Return whether lines are the heavier the longer their wires are, by Pearson's correlation. False
 * if one of them is of a spare electrode.
 *
 * @param {[string, number][]} lines
 * @param {(place: string) => number | undefined} lengthAt
 */
function followLengths(lines, lengthAt) {
  const lengths = lines.map(([place]) => lengthAt(place) ?? NaN);
  const meanLength = meanOf(lengths);
  const meanLine = meanOf(lines.map(([, line]) => line));
  let together = 0;
  let squaredLengths = 0;
  let squaredLines = 0;
  lines.forEach(([, line], index) => {
    together += (lengths[index] - meanLength) * (line - meanLine);
    squaredLengths += (lengths[index] - meanLength) ** 2;
    squaredLines += (line - meanLine) ** 2;
  });
  return together > FOLLOWS * Math.sqrt(squaredLengths * squaredLines);
}

/** @param {number[]} numbers */
function meanOf(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
