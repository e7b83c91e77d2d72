// Words for people: names of colours, sentences on turns and results. Knows no rules.
//
// What is missing in a table here is called by the board's own word for it, so that a new game or
// option can be played before anybody has found better words.

const COLOURS = {
  black: "Black (blue)",
  white: "White (amber)",
};

// Players who have no colour yet.
const SEATS = {
  first: "First player",
  second: "Second player",
};

const GAMES = {
  rootbound: "Root Bound",
  classroom: "Rootbound, classroom rules",
  rootzone: "RootZone",
  droched: "Droched",
  growy: "Roots Growy Roots",
  lessons: "Lessons",
};

const ABOUT = {
  rootbound: "Two players, by Christopher Field. Stones and the cells that they claim count.",
  classroom: "Two players. Root Bound with simpler rules, for beginners: claimed cells count.",
  rootzone: "Two players, by Dale W. Walton. The largest group wins.",
  droched: "Two players, by Saïd Galdseid. Who cannot move loses.",
  growy: "Two to four players, a board for each number. Roots grow among hidden cards.",
};

const CORNERS = {
  classroom: "Classroom",
  growy: "Growy Roots",
};

// How an option is asked for, by `label` and `values`; and how it is told in the line of the game,
// by `brief`, where `%` is its value, or by words for one value.
const OPTIONS = {
  friends_max: {
    label: "Friends beside a new stone, at most",
    brief: "friends up to %",
    values: { 6: "any number" },
  },
  crowd_max: {
    label: "Friends of a stone that may get one more",
    brief: "crowds up to %",
    values: { 1: "up to 1", 2: "up to 2", 3: "up to 3", 4: "up to 4", none: "any number" },
    briefValues: { none: "crowds of any size" },
  },
  handicap: { label: "Handicap: black stones to begin with", brief: "handicap %" },
};
const NOT_USED = "none";

// Moves that are words, as buttons say them. A word with a number is a field: see `numberWord`.
const MOVES = {
  black: "Take Black (blue)",
  white: "Take White (amber)",
  end: "End the turn",
  release: "Release a prisoner",
};
const NUMBER_MOVES = {
  komi: { label: "Black stones", action: "To the prison" },
};

const CARDS = {
  a: "artifact",
  d: "dirt",
  f: "fertilizer",
  o: "seed",
  s: "stone",
  w: "water",
};

// What a score is made of. The number is what `state` gives: points, or what is counted.
const PARTS = {
  stones: (count) => counted(count, "stone"),
  claimed: (count) => counted(count, "claimed cell"),
  largest: (size) => `2 × largest group, ${size}`,
  first: (points) => `${points} for being first`,
  water: (points) => `${points} water`,
  artifacts: (count) => counted(count, "artifact"),
  branches: (points) => `${points} for most branches`,
  longest: (points) => `${points} for the longest root`,
};

export function capitalised(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function spelledOut(name) {
  return capitalised(name.replaceAll("_", " "));
}

function counted(count, thing) {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

export function colourName(colour) {
  return COLOURS[colour] ?? SEATS[colour] ?? capitalised(colour);
}

// Of the colours of one game each has its own.
export function colourLetter(colour) {
  return colour.charAt(0).toUpperCase();
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

export function boardName(shape, cellCount) {
  const players = /^growy-(\d)$/.exec(shape)?.[1];
  const seats = players ? `${players} players, ` : "";
  return `${shape}, ${seats}${cellCount} cells`;
}

export function optionLabel(name) {
  return OPTIONS[name]?.label ?? spelledOut(name);
}

export function optionValue(name, value) {
  if (value === null || value === undefined) return NOT_USED;
  return OPTIONS[name]?.values?.[value] ?? String(value);
}

export function presetName(name) {
  return spelledOut(name);
}

// The options of a game that are not the usual ones. `known`: what the catalogue says of them.
export function optionsSentence(options, known = {}) {
  return Object.entries(options)
    .filter(([name, value]) => known[name]?.standard !== value)
    .map(([name, value]) => briefly(name, value))
    .join(", ");
}

function briefly(name, value) {
  const { brief = `${name.replaceAll("_", " ")} %`, briefValues = {} } = OPTIONS[name] ?? {};
  return briefValues[value] ?? brief.replace("%", value);
}

export function listed(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

// Moves.

export function moveText(move) {
  const [, from, way, to] = /^([a-z]\d+)([>^])([a-z]\d+)$/.exec(move) ?? [];
  if (from === undefined) return move.replaceAll(",", ", ");
  return way === "^" ? `${from} → ${to}, bridge` : `${from} → ${to}`;
}

export function wordLabel(word) {
  return MOVES[word] ?? spelledOut(word);
}

export function numberWord(name) {
  return NUMBER_MOVES[name] ?? { label: spelledOut(name), action: "Play" };
}

// Turns and results.

export function turnSentence(state) {
  if (state.over) return "The game is over.";
  if (state.to_move === null) return "";
  return `${colourName(state.to_move)} to move`;
}

// What is special about the coming turn; "" if nothing is. `hasFingers`: how to say it by touch.
export function turnHint(state, hasFingers) {
  const [hint = "", touch = ""] = specialTurn(state);
  return hasFingers ? `${hint} ${touch}`.trim() : hint;
}

function specialTurn({ game, options = {}, turn, to_move: mover, block = [] }) {
  if (mover === "first") {
    const question = "How many black stones go to the prison before the game (komi)?";
    return [question, "Touch as many cells, or say it here."];
  }
  if (mover === "second") {
    const question = "Which side does the second player take?";
    return [question, "The lower half of the board stands for Black, the upper for White."];
  }
  if (game === "droched" && turn === 0 && options.handicap) {
    return [`Black begins with ${options.handicap} stones.`];
  }
  if (game === "rootzone" && turn === 0) {
    return ["Set-up: first the block, then a yellow stone at the edge. Or pass."];
  }
  if (game === "rootzone" && turn === 1 && block.length > 0) {
    return ["Orange may swap: then the yellow stone turns orange.", "Touch it to swap."];
  }
  return [];
}

function scoreSentence(scores) {
  return Object.entries(scores)
    .map(([colour, score]) => `${colourName(colour)} ${score}`)
    .join(", ");
}

export function resultSentence(state) {
  if (state.winner === "draw") return "A draw.";
  if (Array.isArray(state.winner)) {
    return `${listed(state.winner.map(colourName))} share the win.`;
  }
  if (!state.winner) return "The game is over.";
  const scores = Object.entries(state.scores);
  const name = colourName(state.winner);
  if (scores.length !== 2) return `${name} wins.`;
  const own = state.scores[state.winner];
  const [, other] = scores.find(([colour]) => colour !== state.winner);
  if (own === other) return `${name} wins: ${own} to ${other}, on the tie-break.`;
  return `${name} wins, ${own} to ${other}.`;
}

// The scores in words, where the result itself does not hold them all.
export function resultDetails(state) {
  if (Object.keys(state.scores).length <= 2) return "";
  return `Final score: ${scoreSentence(state.scores)}.`;
}

// What a player's number means or is made of, and what he holds, as short phrases.
export function playerFacts(state, colour) {
  const { score_parts: parts = {}, sticks = {}, artifacts = {}, prison, over } = state;
  const own = parts[colour] ?? {};
  const facts = Object.entries(own)
    .filter(([, number]) => number !== 0)
    .map(([part, number]) => PARTS[part]?.(number) ?? `${number} ${part.replaceAll("_", " ")}`);
  if (colour in artifacts && !("artifacts" in own)) {
    facts.push(counted(artifacts[colour], "artifact"));
  }
  if (prison !== undefined) facts.push(`${prison[colour] === 1 ? "stone" : "stones"} in prison`);
  if (colour in sticks && !over) facts.push(`${counted(sticks[colour], "stick")} in hand`);
  return facts;
}

function turns(record) {
  return counted(record.moves.length, "turn");
}

// What the board has now, `found`, and what this page kept while it was away; `isShorter`: the
// board has the same game with fewer turns.
export function keptSentence(found, kept, isShorter) {
  if (isShorter) {
    return `The board has ${turns(found)} of this game now; this page kept ${turns(kept)}.`;
  }
  const name = `${gameName(kept.game)} on ${kept.board}, ${turns(kept)}`;
  return `The board has another game now. This page kept the one before: ${name}.`;
}

// Cells.

export function cardName(card) {
  return CARDS[card] ?? card;
}

// What the lights call a piece or a region, in the legend.
export function pieceSentence(piece) {
  const [colour, kind] = piece.split(" ");
  if (kind === "claim") return `Claimed by ${colourName(colour)}`;
  if (piece === "block") return "The block";
  if (piece === "rock") return "A stone, turned up";
  return colourName(colour);
}

// What lies on a cell, for people who cannot see it; `isChosen`: on this page.
export function cellSentence(state, gameCell, isChosen = false) {
  if (gameCell === undefined) return "not part of this game";
  const words = lyingOn(state, gameCell);
  if (state.pending.includes(gameCell)) words.push("touched, not yet played");
  if (words.length === 0) words.push("empty");
  if (isChosen) words.push("chosen on this page");
  for (const [colour, cells] of Object.entries(state.claimed ?? {})) {
    if (cells.includes(gameCell)) words.push(`claimed by ${colourName(colour)}`);
  }
  return words.join(", ");
}

function lyingOn({ cells, block = [], cards, roots }, cell) {
  const piece = roots === undefined ? "stone" : "connector";
  const words = Object.entries(cells)
    .filter(([, owned]) => owned.includes(cell))
    .map(([colour]) => `${colourName(colour)} ${piece}`);
  if (block.includes(cell)) words.push("the block");
  if (cards !== undefined) words.push(cell in cards ? cardName(cards[cell]) : "face down");
  return words;
}
