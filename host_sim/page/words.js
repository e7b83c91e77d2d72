// Words for people: names of colours, sentences on turns and results. Knows no rules.
//
// What is missing in a table here is called by the board's own word for it, so that a new game or
// option can be played before anybody has found better words.

import { t, tn } from "./texts.js";

const COLOURS = {
  black: t("Black (blue)"),
  white: t("White (amber)"),
  blue: t("Blue"),
  green: t("Green"),
  orange: t("Orange"),
  violet: t("Violet"),
  yellow: t("Yellow"),
};

// Players who have no colour yet.
const SEATS = {
  first: t("First player"),
  second: t("Second player"),
};

const GAMES = {
  rootbound: "Root Bound",
  classroom: t("Rootbound, classroom rules"),
  rootzone: "RootZone",
  droched: "Droched",
  growy: "Roots Growy Roots",
  lessons: t("Lessons"),
};

const ABOUT = {
  rootbound: t("Two players, by Christopher Field. Stones and the cells that they claim count."),
  classroom: t("Two players. Root Bound with simpler rules, for beginners: claimed cells count."),
  rootzone: t("Two players, by Dale W. Walton. The largest group wins."),
  droched: t("Two players, by Saïd Galdseid. Who cannot move loses."),
  growy: t("Two to four players, a board for each number. Roots grow among hidden cards."),
};

const CORNERS = {
  classroom: t("Classroom"),
  growy: "Growy Roots",
};

// How an option is asked for, by `label` and `values`; and how it is told in the line of the game,
// by `brief`, with its value, or by words for one value.
const OPTIONS = {
  friends_max: {
    label: t("Friends beside a new stone, at most"),
    brief: t("friends up to {value}"),
    values: { 6: t("any number") },
  },
  crowd_max: {
    label: t("Friends of a stone that may get one more"),
    brief: t("crowds up to {value}"),
    values: {
      ...Object.fromEntries([1, 2, 3, 4].map((count) => [count, t("up to {count}", { count })])),
      none: t("any number"),
    },
    briefValues: { none: t("crowds of any size") },
  },
  handicap: {
    label: t("Handicap: black stones to begin with"),
    brief: t("handicap {value}"),
  },
};
const NOT_USED = t("none");

const PRESETS = { short: t("Short"), standard: t("Standard") };

// Moves that are words, as buttons say them. A word with a number is a field: see `numberWord`.
const MOVES = {
  black: t("Take Black (blue)"),
  white: t("Take White (amber)"),
  end: t("End the turn"),
  pass: t("Pass"),
  release: t("Release a prisoner"),
  swap: t("Swap"),
};
const NUMBER_MOVES = {
  komi: { label: t("Black stones"), action: t("To the prison") },
};

// What the board calls them by letters, and what people do.
const CARDS = {
  a: "artifact",
  d: "dirt",
  f: "fertilizer",
  o: "seed",
  s: "stone",
  w: "water",
};
const CARD_NAMES = {
  artifact: t("artifact"),
  dirt: t("dirt"),
  fertilizer: t("fertilizer"),
  seed: t("seed"),
  stone: t("stone"),
  water: t("water"),
};

// What a score is made of. The number is what `state` gives: points, or what is counted.
const PARTS = {
  stones: (count) => tn("{count} stone", "{count} stones", count),
  claimed: (count) => tn("{count} claimed cell", "{count} claimed cells", count),
  largest: (size) => t("2 × largest group, {size}", { size }),
  first: (points) => t("{points} for being first", { points }),
  water: (points) => t("{points} water", { points }),
  artifacts: (count) => tn("{count} artifact", "{count} artifacts", count),
  branches: (points) => t("{points} for most branches", { points }),
  longest: (points) => t("{points} for the longest root", { points }),
};

export function capitalised(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function spelledOut(name) {
  return capitalised(name.replaceAll("_", " "));
}

export function colourName(colour) {
  return COLOURS[colour] ?? SEATS[colour] ?? capitalised(colour);
}

// Of the colours of one game each has its own.
export function colourLetter(colour) {
  return colourName(colour).charAt(0).toUpperCase();
}

export function gameName(game) {
  return GAMES[game] ?? capitalised(game);
}

export function aboutGame(game) {
  return ABOUT[game] ?? "";
}

// Short enough to stand at a corner of the board.
export function cornerName(label) {
  return CORNERS[label] ?? gameName(label);
}

export function boardName(shape, cells) {
  const players = /^growy-(\d)$/.exec(shape)?.[1];
  if (players) return t("{shape}, {players} players, {cells} cells", { shape, players, cells });
  return t("{shape}, {cells} cells", { shape, cells });
}

export function optionLabel(name) {
  return OPTIONS[name]?.label ?? spelledOut(name);
}

export function optionValue(name, value) {
  if (value === null || value === undefined) return NOT_USED;
  return OPTIONS[name]?.values?.[value] ?? String(value);
}

export function presetName(name) {
  return PRESETS[name] ?? spelledOut(name);
}

// The options of a game that are not the usual ones. `known`: what the catalogue says of them.
export function optionsSentence(options, known = {}) {
  return Object.entries(options)
    .filter(([name, value]) => known[name]?.standard !== value)
    .map(([name, value]) => briefly(name, value))
    .join(", ");
}

function briefly(name, value) {
  const { brief = `${name.replaceAll("_", " ")} {value}`, briefValues = {} } = OPTIONS[name] ?? {};
  return briefValues[value] ?? brief.replace("{value}", value);
}

export function listed(words) {
  if (words.length < 2) return words.join("");
  return t("{words} and {last}", { words: words.slice(0, -1).join(", "), last: words.at(-1) });
}

// Moves.

export function moveText(move) {
  const [, from, way, to] = /^([a-z]\d+)([>^])([a-z]\d+)$/.exec(move) ?? [];
  if (from === undefined) return move.replaceAll(",", ", ");
  return way === "^" ? t("{from} → {to}, bridge", { from, to }) : `${from} → ${to}`;
}

export function wordLabel(word) {
  return MOVES[word] ?? spelledOut(word);
}

export function numberWord(name) {
  return NUMBER_MOVES[name] ?? { label: spelledOut(name), action: t("Play") };
}

// Turns and results.

export function turnSentence(state) {
  if (state.over) return t("The game is over.");
  if (state.to_move === null) return "";
  return t("{player} to move", { player: colourName(state.to_move) });
}

// What is special about the coming turn; "" if nothing is. `hasFingers`: how to say it by touch.
export function turnHint(state, hasFingers) {
  const [hint = "", touch = ""] = specialTurn(state);
  return hasFingers ? `${hint} ${touch}`.trim() : hint;
}

function specialTurn({ options = {}, turn, to_move: mover, block }) {
  if (mover === "first") {
    const question = t("How many black stones go to the prison before the game (komi)?");
    return [question, t("Touch as many cells, or say it here.")];
  }
  if (mover === "second") {
    const question = t("Which side does the second player take?");
    const halves = t("The lower half of the board stands for Black, the upper for White.");
    return [question, halves];
  }
  if (turn === 0 && options.handicap) {
    return [t("Black begins with {count} stones.", { count: options.handicap })];
  }
  // Only a game with a set-up tells of a block, of none before it.
  if (turn === 0 && block) {
    return [t("Set-up: first the block, then a yellow stone at the edge. Or pass.")];
  }
  if (turn === 1 && block?.length > 0) {
    const offer = t("Orange may swap: then the yellow stone turns orange.");
    return [offer, t("Touch it to swap.")];
  }
  return [];
}

function scoreSentence(scores) {
  return Object.entries(scores)
    .map(([colour, score]) => `${colourName(colour)} ${score}`)
    .join(", ");
}

export function resultSentence(state) {
  if (state.winner === "draw") return t("A draw.");
  if (Array.isArray(state.winner)) {
    return t("{players} share the win.", { players: listed(state.winner.map(colourName)) });
  }
  if (!state.winner) return t("The game is over.");
  const scores = Object.entries(state.scores);
  const player = colourName(state.winner);
  if (scores.length !== 2) return t("{player} wins.", { player });
  const own = state.scores[state.winner];
  const [, other] = scores.find(([colour]) => colour !== state.winner);
  if (own === other) return t("{player} wins: {own} to {other}, on the tie-break.", { player, own, other });
  return t("{player} wins, {own} to {other}.", { player, own, other });
}

// A game of the board's library in a line.
export function finishedSentence({ number, game, board, turns, result, damaged }) {
  if (damaged) return t("{number}: damaged, and kept as it is.", { number });
  return `${number}: ${gameName(game)}, ${board}, ${counted(turns)}. ${resultSentence(result)}`;
}

// The scores in words, where the result itself does not hold them all.
export function resultDetails(state) {
  if (Object.keys(state.scores).length <= 2) return "";
  return t("Final score: {scores}.", { scores: scoreSentence(state.scores) });
}

// What a player's number means or is made of, and what he holds, as short phrases.
export function playerFacts(state, colour) {
  const { score_parts: parts = {}, sticks = {}, artifacts = {}, prison, over } = state;
  const own = parts[colour] ?? {};
  const facts = Object.entries(own)
    .filter(([, number]) => number !== 0)
    .map(([part, number]) => PARTS[part]?.(number) ?? `${number} ${part.replaceAll("_", " ")}`);
  if (colour in artifacts && !("artifacts" in own)) {
    facts.push(PARTS.artifacts(artifacts[colour]));
  }
  if (prison !== undefined) {
    facts.push(tn("stone in prison", "stones in prison", prison[colour]));
  }
  if (colour in sticks && !over) {
    facts.push(tn("{count} stick in hand", "{count} sticks in hand", sticks[colour]));
  }
  return facts;
}

function counted(turns) {
  return tn("{count} turn", "{count} turns", turns);
}

function turns(record) {
  return counted(record.moves.length);
}

// What the board has now, `found`, and what this page kept while it was away; `isShorter`: the
// board has the same game with fewer turns.
export function keptSentence(found, kept, isShorter) {
  if (isShorter) {
    const values = { found: turns(found), kept: turns(kept) };
    return t("The board has {found} of this game now; this page kept {kept}.", values);
  }
  const game = t("{game} on {board}", { game: gameName(kept.game), board: kept.board });
  const values = { game, turns: turns(kept) };
  return t(
    "The board has another game now. This page kept the one before: {game}, {turns}.",
    values,
  );
}

// Cells.

// Its picture's name, whatever the language.
export function cardKey(card) {
  return CARDS[card] ?? card;
}

export function cardName(card) {
  return CARD_NAMES[cardKey(card)] ?? cardKey(card);
}

// What the lights call a piece or a region, in the legend.
export function pieceSentence(piece) {
  const [colour, kind] = piece.split(" ");
  if (kind === "claim") return t("Claimed by {player}", { player: colourName(colour) });
  if (piece === "block") return t("The block");
  if (piece === "rock") return t("A stone, turned up");
  return colourName(colour);
}

// What lies on a cell, for people who cannot see it; `isChosen`: on this page.
export function cellSentence(state, gameCell, isChosen = false) {
  if (gameCell === undefined) return t("not part of this game");
  const words = lyingOn(state, gameCell);
  if (state.pending.includes(gameCell)) words.push(t("touched, not yet played"));
  if (words.length === 0) words.push(t("empty"));
  if (isChosen) words.push(t("chosen on this page"));
  for (const [colour, cells] of Object.entries(state.claimed ?? {})) {
    if (!cells.includes(gameCell)) continue;
    words.push(t("claimed by {player}", { player: colourName(colour) }));
  }
  return words.join(", ");
}

function lyingOn({ cells, block = [], cards, roots }, cell) {
  const piece = roots === undefined ? t("{player} stone") : t("{player} connector");
  const words = Object.entries(cells)
    .filter(([, owned]) => owned.includes(cell))
    .map(([colour]) => piece.replace("{player}", colourName(colour)));
  if (block.includes(cell)) words.push(t("the block"));
  if (cards !== undefined) words.push(cell in cards ? cardName(cards[cell]) : t("face down"));
  return words;
}
