// Words for people: names of colours, sentences on turns and results. Knows no rules.

const COLOURS = {
  black: "Black (blue)",
  white: "White (amber)",
};

const GAMES = {
  rootbound: "Root Bound",
  classroom: "Rootbound, classroom rules",
  rootzone: "RootZone",
  droched: "Droched",
  growy: "Roots Growy Roots",
  lessons: "Lessons",
};

const CORNERS = {
  classroom: "Classroom",
  growy: "Growy Roots",
};

export function capitalised(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function colourName(colour) {
  return COLOURS[colour] ?? capitalised(colour);
}

export function gameName(game) {
  return GAMES[game] ?? capitalised(game);
}

// Short enough to stand at a corner of the board.
export function cornerName(label) {
  return CORNERS[label] ?? gameName(label);
}

export function boardName(shape, cellCount) {
  return `${shape}, ${cellCount} cells`;
}

export function listed(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

export function turnSentence(state) {
  if (state.over) return "The game is over.";
  if (state.to_move === null) return "";
  return `${colourName(state.to_move)} to move`;
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

function turns(record) {
  return record.moves.length === 1 ? "1 turn" : `${record.moves.length} turns`;
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

// What stands on a cell, for people who cannot see it; `isChosen`: on this page.
export function cellSentence(state, gameCell, isChosen = false) {
  if (gameCell === undefined) return "not part of this game";
  const words = [];
  for (const [colour, cells] of Object.entries(state.cells)) {
    if (cells.includes(gameCell)) words.push(`${colourName(colour)} stone`);
  }
  if (state.pending.includes(gameCell)) words.push("touched, not yet played");
  if (words.length === 0) words.push("empty");
  if (isChosen) words.push("chosen on this page");
  for (const [colour, cells] of Object.entries(state.claimed ?? {})) {
    if (cells.includes(gameCell)) words.push(`claimed by ${colourName(colour)}`);
  }
  return words.join(", ");
}
