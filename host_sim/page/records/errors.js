// The errors of those who read what people kept, and the form of a move in it.

/** A record is wrong; the message is a sentence for a person that says how. */
export class RecordError extends Error {}

/** The longest move, in letters: a move is a cell or a few, and the board counts it in a byte. */
export const LONGEST_MOVE = 255;

/** @param {unknown} move */
export function isMove(move) {
  return typeof move === "string" && move.length <= LONGEST_MOVE;
}
