// What people add to a game, as members of its record: variations, comments and marks.
//
//     "variations": [{"of": -1, "after": 3, "moves": ["b4", "c3"], "comments": {"4": "Try it"}}],
//     "comments": {"0": "Our first game"}, "marks": {"4": "bad"}
//
// A variation leaves the line `of` (-1 or left out: the game; else a variation before it, from 0)
// after so many moves. Comments and marks stand at numbers of moves, counted from the first of
// the game: those of the game beside its moves, the others with their variation.
//
//     "turn": 3, "at": {"of": 0, "turn": 5}
//
// A record may be kept for one of its positions: after `turn` moves of the game. For a position
// of a variation, `turn` is where that left the game, and `at` says after how many moves it is, on
// the variation with the number `of`.

import { t } from "../language/texts.js";
import { RecordError, isMove } from "./errors.js";
import { GameTree, movesTo } from "./game_tree.js";

/** @import { Mark, Turn } from "./game_tree.js" */

/**
 * What stands beside the turns of a line, by how many moves came up to them.
 *
 * @typedef {object} Beside
 * @property {{[number: string]: string}} [comments]
 * @property {{[number: string]: Mark}} [marks]
 */
/** @typedef {{of?: number, after: number, moves: string[]} & Beside} Variation */
/** @typedef {{of: number, turn: number}} Place */
/** @typedef {{variations?: Variation[], at?: Place} & Beside} Notes */

export const LONGEST_COMMENT = 2000;
// More than people try; a file may hold any number.
export const MOST_VARIATIONS = 2000;
const MARKS = ["good", "bad"];

/**
 * The notes of a tree, as members of the record of its game.
 *
 * @param {GameTree} tree
 * @returns {Notes}
 */
export function notesOf(tree) {
  const [game, ...others] = tree.lines();
  const variations = others.map(({ of, after, turns }) => ({
    ...(of > 0 && { of: of - 1 }),
    after: after.number,
    moves: turns.map(({ move }) => move),
    ...besideOf(turns),
  }));
  return {
    ...(variations.length > 0 && { variations }),
    ...besideOf([tree.root, ...game.turns]),
  };
}

/**
 * The place of the position that is shown, if it is one of a variation.
 *
 * @param {GameTree} tree
 * @returns {{at?: Place}}
 */
export function placeOf(tree) {
  const { here } = tree;
  if (here.isGame) return {};
  const of = tree.lines().findIndex(({ turns }) => turns.includes(here)) - 1;
  return { at: { of, turn: here.number } };
}

/**
 * The moves up to the position that a record is kept for, if it is one of a variation; else null.
 *
 * @param {{moves: string[]} & Notes} record
 */
export function movesToPlace(record) {
  const { moves } = record;
  const place = addNotes(new GameTree(moves), moves.length, record);
  return place && movesTo(place);
}

/** @param {Turn[]} turns */
function besideOf(turns) {
  const commented = turns.filter(({ comment }) => comment !== "");
  const marked = turns.filter(({ mark }) => mark !== null);
  return {
    ...(commented.length > 0 && {
      comments: Object.fromEntries(commented.map(({ number, comment }) => [number, comment])),
    }),
    ...(marked.length > 0 && {
      marks: Object.fromEntries(
        marked.map(({ number, mark }) => [number, /** @type {Mark} */ (mark)]),
      ),
    }),
  };
}

/**
 * Put notes into a tree whose game is that of the notes, or goes on with it. Throws RecordError if
 * they are of another form than `notesOf` gives. Returns the turn of a variation that the notes
 * are kept for; null for none.
 *
 * @param {GameTree} tree
 * @param {number} length How many moves the game had when the notes were made.
 * @param {Notes} notes
 */
export function addNotes(tree, length, notes) {
  const { variations = [] } = notes;
  if (!Array.isArray(variations)) throw wrong("variations");
  if (variations.length > MOST_VARIATIONS) throw tooMany();
  const game = [tree.root, ...tree.lines()[0].turns].slice(0, length + 1);
  const lines = [{ first: 0, turns: game }];
  putBeside(lines[0], notes);
  for (const variation of variations) {
    const line = addVariation(tree, lines, variation);
    lines.push(line);
    putBeside(line, variation);
  }
  return notes.at === undefined ? null : turnAt(lines, notes.at);
}

/**
 * @param {{first: number, turns: Turn[]}[]} lines
 * @param {Place} place
 */
function turnAt(lines, place) {
  const { of, turn } = place ?? {};
  const line = lines[of + 1];
  const found = line?.turns[turn - line.first];
  if (found === undefined) throw wrong("at");
  return found;
}

/**
 * @param {GameTree} tree
 * @param {{first: number, turns: Turn[]}[]} lines Those before it.
 * @param {Variation} variation
 */
function addVariation(tree, lines, variation) {
  const { of = -1, after, moves } = variation ?? {};
  const left = lines[of + 1];
  const turn = left?.turns[after - left.first];
  if (turn === undefined || !Array.isArray(moves) || moves.length === 0 || !moves.every(isMove)) {
    throw wrong("variations");
  }
  let last = turn;
  const turns = moves.map((move) => (last = tree.add(last, move)));
  return { first: after + 1, turns };
}

/**
 * @param {{first: number, turns: Turn[]}} line
 * @param {Beside} beside
 */
function putBeside({ first, turns }, { comments = {}, marks = {} }) {
  for (const [number, comment] of entriesOf(comments, "comments")) {
    const turn = turns[Number(number) - first];
    if (typeof comment !== "string" || turn === undefined) throw wrong("comments");
    turn.comment = comment.slice(0, LONGEST_COMMENT);
  }
  for (const [number, mark] of entriesOf(marks, "marks")) {
    const turn = turns[Number(number) - first];
    if (!MARKS.includes(mark) || turn === undefined) throw wrong("marks");
    turn.mark = mark;
  }
}

/**
 * @template V
 * @param {{[number: string]: V}} values
 * @param {string} member
 */
function entriesOf(values, member) {
  const isPlain = typeof values === "object" && values !== null && !Array.isArray(values);
  if (!isPlain) throw wrong(member);
  return Object.entries(values);
}

/** Return the error that there are more variations than can be read. */
export function tooMany() {
  return new RecordError(
    t("This saved game has more than {most} variations.", { most: MOST_VARIATIONS }),
  );
}

/** @param {string} member */
function wrong(member) {
  return new RecordError(t("The “{member}” of this saved game cannot be read.", { member }));
}
