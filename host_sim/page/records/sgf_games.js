// Games in the Smart Game Format, FF[4], which other programs read: the tree, comments, marks,
// players, date and result by the standard's own properties. It has no number for our games, so
// GM is 0, which it gives to none, and what it has no words for stands in properties of our own,
// as it permits.
//
//     RLGAME, RLBOARD   as in a record: the game, and the shape of the board
//     RLOPTIONS, RLOPPONENTS, RLNAMES   the same members of a record, as JSON
//     RLSEED, RLCARDS   the same
//     RLTURNS   how many turns of the first line were played in the game, if it goes on as a trial
//     RLTURN    a turn that is not known to be of the first player (B) or of the second (W)
//
// The text of a turn is that of a record: `d4`, `b4,d3`, `pass`.

import { byNumber } from "../beside/movers.js";
import { listed } from "../language/formats.js";
import { gameName } from "../language/names.js";
import { t } from "../language/texts.js";
import { own } from "../own.js";
import { RecordError } from "./errors.js";
import { GameTree } from "./game_tree.js";
import { LONGEST_COMMENT, MOST_VARIATIONS, addNotes, notesOf, tooMany } from "./notes.js";
import { checkedRecord } from "./reading.js";
import { sgfTrees, written } from "./sgf.js";

/** @import { GameDescription } from "../messages/messages" */
/** @import { StoredRecord } from "./reading.js" */
/** @import { Properties, SgfNode } from "./sgf.js" */
/** @import { Mark, Turn } from "./game_tree.js" */

const NO_KNOWN_GAME = "0";
const TURNS = ["B", "W", "RLTURN"];
const SET_UP = ["AB", "AW", "AE", "PL"];
const REMARKS = ["GC", "N", "C"];
/** @type {{[property: string]: Mark}} */
const MARKS = { BM: "bad", TE: "good" };
// RE tells what the board finds out by itself, and the others concern the text alone.
const PASSED_OVER = ["FF", "GM", "CA", "AP", "ST", "GN", "RE"];
const OF_GAME = ["RLGAME", "RLBOARD", "RLOPTIONS", "RLOPPONENTS", "RLNAMES", "RLSEED", "RLCARDS"];
const OF_ROOT = [...OF_GAME, "RLTURNS", "DT", "PB", "PW"];
const KNOWN = new Set([...TURNS, ...REMARKS, ...Object.keys(MARKS), ...PASSED_OVER, ...OF_ROOT]);
const A_LINE = 10;

// Writing.

/**
 * A record with its notes as the text of a file.
 *
 * @param {StoredRecord} record
 * @param {GameDescription | undefined} game
 */
export function sgfOf(record, game) {
  const tree = new GameTree(record.moves);
  addNotes(tree, record.moves.length, record);
  const parts = [`(;${rootOf(record, game, tree)}${remarksOf(tree.root)}`];
  // What is still to be written: turns, and the parentheses that close behind them.
  /** @type {(Turn | string)[]} */
  const rest = followersOf(tree.root);
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === "string") {
      parts.push(next);
      continue;
    }
    const isLineFull = next.number % A_LINE === 0;
    const turn = written(propertyOf(next, game), next.move);
    parts.push(`;${turn}${remarksOf(next)}${isLineFull ? "\n" : ""}`);
    rest.push(...followersOf(next));
  }
  return `${parts.join("")})\n`;
}

/**
 * Return what comes after a turn, the last first.
 *
 * @param {Turn} turn
 * @returns {(Turn | string)[]}
 */
function followersOf({ next }) {
  if (next.length <= 1) return [...next];
  return next.flatMap((turn) => ["\n(", turn, ")"]).reverse();
}

/**
 * @param {StoredRecord} record
 * @param {GameDescription | undefined} game
 * @param {GameTree} tree
 */
function rootOf(record, game, tree) {
  const { board, options = {}, seed, cards, opponents, names, date, result } = record;
  const title = [gameName(record.game), board].filter(Boolean).join(", ");
  const [first, second] = game?.colours ?? [];
  const isTriedOn = tree.find(record.moves)?.next.length;
  /** @type {[string, string | undefined][]} */
  const properties = [
    ["FF", "4"],
    ["GM", NO_KNOWN_GAME],
    ["CA", "UTF-8"],
    ["AP", "Rootlight"],
    ["GN", title],
    ["DT", date],
    ["PB", playerOf(record, first)],
    ["PW", playerOf(record, second)],
    ["RE", result ? resultOf(record.moves, result, first, second) : undefined],
    ["RLGAME", record.game],
    ["RLBOARD", board],
    ["RLOPTIONS", jsonOf(options)],
    ["RLSEED", seed === undefined || seed === null ? undefined : String(seed)],
    ["RLCARDS", cards],
    ["RLOPPONENTS", jsonOf(opponents)],
    ["RLNAMES", jsonOf(names)],
    ["RLTURNS", isTriedOn ? String(record.moves.length) : undefined],
  ];
  return properties.map(([name, value]) => (value ? written(name, value) : "")).join("");
}

/** @param {object | null | undefined} members */
function jsonOf(members) {
  return members && Object.keys(members).length > 0 ? JSON.stringify(members) : undefined;
}

/**
 * @param {StoredRecord} record
 * @param {string | undefined} colour
 */
function playerOf({ opponents, names }, colour) {
  if (colour === undefined) return undefined;
  const level = own(opponents ?? {}, colour);
  return level ? `Rootlight, level ${level}` : own(names ?? {}, colour);
}

/**
 * The result as RE has it: by how much who won, where the scores tell that, or that somebody
 * resigned.
 *
 * @param {string[]} moves
 * @param {NonNullable<StoredRecord["result"]>} result
 * @param {string | undefined} first
 * @param {string | undefined} second
 */
function resultOf(moves, { winner, scores }, first, second) {
  if (winner !== first && winner !== second) return winner === "draw" ? "Draw" : "?";
  const sign = winner === first ? "B" : "W";
  if (moves.at(-1)?.startsWith("resign")) return `${sign}+R`;
  const [won, lost] = winner === first ? [first, second] : [second, first];
  const by = (own(scores, won ?? "") ?? 0) - (own(scores, lost ?? "") ?? 0);
  return `${sign}+${by > 0 ? by : ""}`;
}

/**
 * @param {Turn} turn
 * @param {GameDescription | undefined} game
 */
function propertyOf({ move, number }, game) {
  const colour = byNumber(move, number - 1, game);
  const place = colour === undefined ? -1 : (game?.colours.indexOf(colour) ?? -1);
  return ["B", "W"][place] ?? "RLTURN";
}

/** @param {Turn} turn */
function remarksOf({ comment, mark }) {
  const [property] = Object.entries(MARKS).find(([, named]) => named === mark) ?? [];
  return [
    property === undefined ? "" : written(property, "1"),
    comment === "" ? "" : written("C", comment),
  ].join("");
}

// Reading.

/**
 * The game in a text, and sentences about what of it is not taken over. Throws RecordError if it
 * holds no game of ours.
 *
 * @param {string} text
 * @param {string} name Of the file.
 * @returns {{record: StoredRecord, remark: string}}
 */
export function recordOfSgf(text, name) {
  const trees = sgfTrees(text, name);
  const [root] = trees;
  const { properties } = root;
  if (!properties.has("RLGAME")) throw otherGame(properties, name);
  /** @type {Set<string>} */
  const left = new Set();
  const tree = treeOf(root, name, left);
  const record = checkedRecord(
    { ...membersOf(properties, name), moves: tree.game, ...notesOf(tree) },
    name,
  );
  return { record, remark: remarkOf(trees.length, [...left]) };
}

/**
 * @param {Properties} properties Of the root.
 * @param {string} name
 */
function membersOf(properties, name) {
  /** @param {string} property */
  const text = (property) => properties.get(property)?.[0];
  const seed = text("RLSEED");
  const members = {
    game: text("RLGAME"),
    board: text("RLBOARD"),
    options: parsed(text("RLOPTIONS"), "options", name),
    seed: seed === undefined ? undefined : Number(seed),
    cards: text("RLCARDS"),
    opponents: parsed(text("RLOPPONENTS"), "opponents", name),
    names: parsed(text("RLNAMES"), "names", name),
    date: text("DT"),
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/**
 * @param {string | undefined} text
 * @param {string} member
 * @param {string} name
 */
function parsed(text, member, name) {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    const words = t("{name} is not a saved game: its “{member}” cannot be read.", {
      name,
      member,
    });
    throw new RecordError(words);
  }
}

/**
 * The game and its variations as a tree. Nodes without a turn belong to the turn before them.
 *
 * @param {SgfNode} root
 * @param {string} name
 * @param {Set<string>} left Takes the properties that are not taken over.
 */
function treeOf(root, name, left) {
  const played = Number(root.properties.get("RLTURNS")?.[0] ?? Infinity);
  const tree = new GameTree(gameFrom(root).slice(0, played));
  /** @type {{node: SgfNode, before: Turn}[]} */
  const rest = [{ node: root, before: tree.root }];
  let variations = 0;
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { node, before } = next;
    variations += Math.max(0, node.next.length - 1);
    if (variations > MOST_VARIATIONS) throw tooMany();
    const move = moveIn(node, name);
    const turn = move === undefined ? before : tree.add(before, move);
    takeRemarks(node, turn);
    for (const property of node.properties.keys()) {
      if (SET_UP.includes(property)) throw setUp(property, name);
      if (!KNOWN.has(property)) left.add(property);
    }
    rest.push(...node.next.map((node) => ({ node, before: turn })).reverse());
  }
  return tree;
}

/** @param {SgfNode} root */
function gameFrom(root) {
  const moves = [];
  for (let node = root; node !== undefined; [node] = node.next) {
    const move = moveIn(node, "");
    if (move !== undefined) moves.push(move);
  }
  return moves;
}

/**
 * Return the turn of a node; undefined without one. Nothing written is a pass, as in Go.
 *
 * @param {SgfNode} node
 * @param {string} name Of the file.
 */
function moveIn({ properties }, name) {
  const moves = TURNS.flatMap((property) => properties.get(property) ?? []);
  if (moves.length > 1) {
    throw new RecordError(t("A node of {name} has two moves; SGF allows one.", { name }));
  }
  return moves[0]?.trim() === "" ? "pass" : moves[0]?.trim();
}

/**
 * @param {SgfNode} node
 * @param {Turn} turn
 */
function takeRemarks({ properties }, turn) {
  const said = REMARKS.flatMap((property) => properties.get(property) ?? []);
  turn.comment = [turn.comment, ...said].filter(Boolean).join("\n").slice(0, LONGEST_COMMENT);
  for (const [property, mark] of Object.entries(MARKS)) {
    if (properties.has(property)) turn.mark = mark;
  }
}

/**
 * @param {Properties} properties
 * @param {string} name
 */
function otherGame(properties, name) {
  const number = properties.get("GM")?.[0] ?? "1";
  return new RecordError(
    t(
      "{name} is an SGF file of another game (GM[{number}]). Rootlight reads those that name a game of its own, as “Save as SGF” does.",
      { name, number },
    ),
  );
}

/**
 * @param {string} property
 * @param {string} name
 */
function setUp(property, name) {
  return new RecordError(
    t("{name} sets up stones without moves ({property}); Rootlight needs the moves.", {
      name,
      property,
    }),
  );
}

/**
 * @param {number} games
 * @param {string[]} left
 */
function remarkOf(games, left) {
  const sentences = [];
  if (games > 1) {
    sentences.push(t("The file has {count} games; this is the first.", { count: games }));
  }
  if (left.length > 0) {
    const words = t("These parts of the file mean nothing here, and were left out: {parts}.", {
      parts: listed(left),
    });
    sentences.push(words);
  }
  return sentences.join(" ");
}
