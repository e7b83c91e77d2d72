// Electrodes that are nothing but the chip's own pin: the lightest lines, and alike.
//
// The firmware does the same, see `firmware/rootlight/drivers/bare_pins.py`: nobody knows what
// a pin and a wire have, so they are compared with each other.

/**
 * The places with the capacitance of a bare pin. Where all lines are alike, either no wire is
 * there or all are; `pin` and `usual` say which is the more likely. `alike`: see BuildingPlan.
 *
 * @param {Map<string, number>} picofarads What is measured, by place.
 * @param {(place: string) => boolean} isWired Whether a pad belongs there.
 * @param {{pin: number, usual: number, alike: number[]}} expected
 * @returns {Set<string>}
 */
export function barePins(picofarads, isWired, { pin, usual, alike }) {
  const lines = [...picofarads].sort(([, one], [, other]) => one - other);
  if (lines.length === 0) return new Set();
  const [next, all] = alike.map((percent) => percent / 100);
  let count = 1;
  while (count < lines.length && lines[count][1] <= lines[count - 1][1] * next) count += 1;
  const lightest = lines[0][1];
  const bare = lines.slice(0, count);
  if (bare[count - 1][1] > lightest * all) return new Set();
  const areAllAlike = count * 2 > lines.length && bare.every(([place]) => isWired(place));
  if (areAllAlike && lightest > (pin + usual) / 2) return new Set();
  return new Set(bare.map(([place]) => place));
}
