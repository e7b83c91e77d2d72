// Sentences on turns, results, lessons and cells, and phrases on players. Knows no rules.

import { own } from "../own.js";
import { levelOf } from "../messages/who_plays.js";
import { listed, measured, percentText } from "./formats.js";
import { cardName, colourName, gameName, optionsSentence, wordLabel } from "./names.js";
import { numberText, t, tn } from "./texts.js";

/** @import { ByColour, Cell, Colour, DamagedGame, FinishedGame } from "../messages/messages" */
/** @import { GameDescription, GameRecord, Lesson, LessonStep } from "../messages/messages" */
/** @import { Likely, ReplacedGame, Result, State } from "../messages/messages" */

/**
 * The parts of a score in words. `number` is what `state` gives for a part: points, or what is
 * counted. `parts` are all parts of this player: the point for being first needs the size of his
 * group.
 *
 * @type {{[part: string]: (number: number, parts: {[part: string]: number}) => string}}
 */
const PARTS = {
  stones: (count) => tn("{count} stone", "{count} stones", count),
  claimed: (count) => tn("{count} claimed cell", "{count} claimed cells", count),
  largest: (size) => t("Largest group: {size} × 2", { size }),
  first: (points, { largest: size }) =>
    t("{points} (first with a group of {size})", { points, size }),
  water: (points) => t("{points} water", { points }),
  artifacts: (count) => tn("{count} artifact", "{count} artifacts", count),
  branches: (points) => t("{points} for the most branches", { points }),
  longest: (points) => t("{points} for the longest root", { points }),
};

const LIT_PARTS = ["stones", "claimed"];

/** A turn that was passed, in a list of turns. */
const PASSED = t("pass");
/** A turn of several moves that was ended, in a list of moves. */
const ENDED = t("end");

// Moves.

// The word of the record for a player who gives up, in every game.
const RESIGN = "resign";
// The word of RootZone for Orange, who takes the yellow stone.
const SWAP = "swap";
/** Of the reasons why a game ended. */
const RESIGNED = "resigned";

/**
 * @param {string} move
 * @returns {string}
 */
export function moveText(move) {
  if (move === "black" || move === "white") {
    return t("takes {player}", { player: colourName(move) });
  }
  if (move === RESIGN) return t("resigns");
  const [, prisoners] = /^komi (\d+)$/.exec(move) ?? [];
  if (prisoners !== undefined) {
    return tn("{count} stone in prison", "{count} stones in prison", Number(prisoners));
  }
  if (move.startsWith(RESIGN)) {
    return t("{player} resigns", { player: colourName(move.slice(RESIGN.length + 1)) });
  }
  const [, from, way, to] = /^([a-z]\d+)([>^])([a-z]\d+)$/.exec(move) ?? [];
  if (move === "pass") return PASSED;
  if (move === "end") return ENDED;
  if (move === SWAP) return t("swaps");
  if (move === "release") return t("releases a prisoner");
  if (from === undefined) return move.replaceAll(",", ", ");
  return way === "^" ? t("{from} → {to}, bridge", { from, to }) : `${from} → ${to}`;
}

/**
 * What is refused besides moves, by the names of the pads that ask for it.
 *
 * @type {{[wish: string]: string}}
 */
const WISHES = { new: t("Menu"), undo: t("Undo"), hint: t("Hint"), resign: t("Resign") };

/**
 * A move as a sentence names it: a word of the record, such as pass, by the name of its button.
 *
 * @param {string} move
 * @returns {string}
 */
export function moveName(move) {
  const wish = own(WISHES, move);
  if (wish !== undefined) return wish;
  return /^[a-z]+$/.test(move) ? wordLabel(move) : moveText(move);
}

// The game, its turns and results.

/**
 * Return the sentence about the game and its board.
 *
 * @param {State} state
 * @param {GameDescription["options"]} [known] The options that the game has.
 */
export function gameSentence(state, known) {
  const options = optionsSentence(state.options ?? {}, known);
  const game = t("{game} on {board}", { game: gameName(state.game), board: state.board });
  return options ? `${game}, ${options}` : game;
}

/**
 * @param {State} state
 * @param {Colour | null} [thinking] The opponent who thinks.
 */
export function turnSentence(state, thinking = null) {
  if (state.over) return t("The game is over.");
  const mover = state.to_move;
  if (mover === null) return "";
  const player = colourName(mover);
  if (mover !== thinking && mover === "first") return t("The first player chooses");
  if (mover !== thinking && mover === "second") return t("The second player chooses");
  return mover === thinking
    ? t("{player} is thinking", { player })
    : t("{player} to move", { player });
}

/**
 * A player, and the level at which the board plays for him.
 *
 * @param {State} state
 * @param {Colour} colour
 */
export function playerName(state, colour) {
  const player = colourName(colour);
  const level = levelOf(state, colour);
  if (level === 0) return player;
  if (level === "even") return t("{player}, the computer", { player });
  return t("{player}, level {level}", { player, level });
}

/**
 * Return the sentence that a person has to wait, and what else can be done.
 *
 * @param {State} state
 */
export function notYourTurnSentence(state) {
  const player = state.to_move === null ? "" : playerName(state, state.to_move);
  return t(
    "It is the turn of {player}: its stones come in a moment. Undo takes your turn back, and " +
      "“Who plays” lets you step in.",
    { player },
  );
}

/**
 * Return the sentence with a player's chance to win, in steps of 5 percent. If the board lost all
 * games that it tried, it says so: one turn is as good as another then.
 *
 * @param {string} player
 * @param {number} value From -1, lost, to 1, won.
 */
export function winsSentence(player, value) {
  if (value === -1) {
    return t("I see no way for {player} to win from here.", { player });
  }
  // The board has tried some games, not all of them, so no chance is 0 or 100 percent.
  const steps = Math.min(Math.max(Math.round((value + 1) * 10), 1), 19);
  const chance = percentText(steps / 20);
  return t("Chance of winning for {player}: about {chance}.", { player, chance });
}

/**
 * Return the chance of a turn or position for a player, as a share of won games.
 *
 * @param {number} value From -1, lost, to 1, won.
 */
export function chanceText(value) {
  return percentText((value + 1) / 2);
}

/**
 * Return what is special about the coming turn; "" if nothing is.
 *
 * @param {State} state
 * @param {boolean} hasFingers Whether to say how it is done by touch, too.
 */
export function turnHint(state, hasFingers) {
  const [hint = "", touch = ""] = specialTurn(state);
  return hasFingers ? `${hint} ${touch}`.trim() : hint;
}

/**
 * Return the sentence about the cells touched for the coming turn; "" if there are none.
 *
 * @param {State} state
 * @param {boolean} marks Whether a lesson asks to point at cells, and not to play.
 * @param {boolean} plays Whether it is for the players, who can press End.
 */
export function touchedSentence(state, marks, plays) {
  const { pending, to_move: mover } = state;
  const cells = listed(pending);
  if (cells === "") return "";
  if (marks) return t("Marked: {cells}", { cells });
  if (mover !== "first") {
    return plays ? chosenSentence(state, cells) : t("Chosen: {cells}", { cells });
  }
  return tn("Komi: {count} stone ({cells})", "Komi: {count} stones ({cells})", pending.length, {
    cells,
  });
}

/**
 * Say which cells are chosen, and what is to be done next: End does not play half a turn.
 *
 * @param {State} state
 * @param {string} cells
 */
function chosenSentence({ pending, least = 1, to_move: mover, roots, cells: pieces }, cells) {
  const missing = least - pending.length;
  if (missing > 0) {
    return tn(
      "Chosen: {cells}. Choose {count} more.",
      "Chosen: {cells}. Choose {count} more.",
      missing,
      { cells },
    );
  }
  // A root of Roots Growy Roots begins at one of the mover's own connectors.
  const begins = roots && pending.length === 1 && own(pieces, mover ?? "")?.includes(pending[0]);
  if (begins) return t("From {cells}: now choose where the root goes.", { cells });
  return t("Chosen: {cells}. Press End to play.", { cells });
}

/**
 * Name other turns that are nearly as good, each by its cells; "" if there are none.
 *
 * @param {Cell[][]} turns
 */
export function nearlyAsGoodSentence(turns) {
  if (turns.length === 0) return "";
  // A turn of two stones is named with both: either of them alone may be a bad turn.
  const isSingle = turns.every((cells) => cells.length === 1);
  const named = isSingle ? listed(turns.flat()) : turns.map(listed).join("; ");
  return tn("Nearly as good: {turns}.", "Nearly as good: {turns}.", turns.length, {
    turns: named,
  });
}

/**
 * Name a cell each of other turns that are nearly as good; "" if there are none.
 *
 * @param {Cell[]} cells
 */
export function inOtherTurnsSentence(cells) {
  if (cells.length === 0) return "";
  return t("In other turns that are nearly as good: {cells}.", { cells: listed(cells) });
}

/**
 * Say that cells are in the way of a suggested turn, which begins with nothing chosen; "" if none
 * is.
 *
 * @param {Cell[]} chosen
 * @param {Cell[]} suggested
 */
export function takeBackSentence(chosen, suggested) {
  const cells = listed(chosen.filter((cell) => !suggested.includes(cell)));
  return cells && t("Take {cells} back first.", { cells });
}

/**
 * The cells in a move, as the board spells it.
 *
 * @param {string} move
 * @returns {Cell[]}
 */
export function cellsIn(move) {
  return move.match(/\b[a-z]\d+/g) ?? [];
}

/**
 * @param {State} state
 * @returns {[] | [string] | [string, string]}
 */
function specialTurn({ options = {}, turn, to_move: mover, least = 1, block, prison }) {
  if (mover === "first") {
    const why = t(
      "Black moves first. To be fair, White gets spare turns: black stones in prison.",
    );
    return [`${why} ${t("You choose how many, the other player picks a side.")}`];
  }
  if (mover === "second") {
    const question = tn(
      "Black has {count} stone in prison. Which side do you take?",
      "Black has {count} stones in prison. Which side do you take?",
      own(prison, "black") ?? 0,
    );
    const halves = t("Touch the lower half of the board for Black, the upper half for White.");
    return [question, halves];
  }
  if (turn === 0 && options.handicap) {
    return [t("Black begins with {count} stones.", { count: options.handicap })];
  }
  // White's answer in Root Bound. No other game has a second turn of so many cells.
  if (turn === 1 && least === 2) {
    return [t("White's first turn: two stones that are not neighbours.")];
  }
  // Only a game with a set-up has a list of blocks; it is empty before the set-up.
  if (turn === 0 && block) {
    return [
      t("Set-up: place the blocking stone first, then a yellow stone at the edge, or pass."),
    ];
  }
  if (turn === 1 && block && block.length > 0) {
    const offer = t("Orange may swap, which turns the yellow stone orange.");
    return [offer, t("Touch it to swap.")];
  }
  return [];
}

/** @param {ByColour<number>} scores */
function scoreSentence(scores) {
  return measured(
    Object.entries(scores).map(([colour, score]) => `${colourName(colour)} ${numberText(score)}`),
  );
}

/**
 * Return who has won, and how.
 *
 * @param {Result & {reasons?: string[]}} result With the codes of its reasons, if they are known.
 * @returns {string}
 */
export function resultSentence({ winner, scores: points, reasons = [] }) {
  if (winner === "draw") return t("A draw.");
  if (Array.isArray(winner)) {
    return t("{players} share the win.", { players: listed(winner.map(colourName)) });
  }
  if (!winner) return t("The game is over.");
  const scores = Object.entries(points);
  const player = colourName(winner);
  // Nobody played for the points that a clean-up of this position gives.
  if (reasons.includes(RESIGNED)) return t("{player} wins by resignation.", { player });
  if (scores.length !== 2) return t("{player} wins.", { player });
  const score = own(points, winner);
  const other = scores.find(([colour]) => colour !== winner)?.[1];
  if (score === other) {
    return t("{own} to {other}: {player} passed first and wins on the tie-break.", {
      player,
      own: score,
      other,
    });
  }
  return t("{player} wins, {own} to {other}.", { player, own: score, other });
}

/**
 * A game of the board's library in a line.
 *
 * @param {FinishedGame | DamagedGame} finished
 * @param {number} number As people count them, from 1.
 */
export function finishedSentence(finished, number) {
  if ("damaged" in finished) {
    return t("Game {number} is damaged; the board keeps its file.", { number });
  }
  const { game, board, turns, result } = finished;
  return `${gameLine(number, game, board, turns)}. ${resultSentence(result)}`;
}

/**
 * @param {number} number
 * @param {string} game
 * @param {string} board
 * @param {number} turns
 */
function gameLine(number, game, board, turns) {
  const values = { number, game: gameName(game), board, turns: counted(turns) };
  return t("{number}: {game}, {board}, {turns}", values);
}

/**
 * A game in whose place another one was put, in a line.
 *
 * @param {ReplacedGame | DamagedGame} replaced
 * @param {number} number As people count them, from 1.
 */
export function replacedSentence(replaced, number) {
  if ("damaged" in replaced) return finishedSentence(replaced, number);
  const { game, board, turns, undone } = replaced;
  const line = gameLine(number, game, board, turns);
  if (undone === 0) return `${line}.`;
  return `${line}, ${tn("{count} taken back", "{count} taken back", undone)}.`;
}

/**
 * The scores in words, where the result itself does not hold them all.
 *
 * @param {State} state
 */
export function resultDetails(state) {
  if (Object.keys(state.scores).length <= 2) return "";
  return t("Final score: {scores}.", { scores: scoreSentence(state.scores) });
}

/**
 * Return whether a game ended by its points: one that somebody gave up stays as it stood.
 *
 * @param {State} state
 */
export function isCounted({ over, reasons = [] }) {
  return over && !reasons.includes(RESIGNED);
}

/**
 * Return the numbers that stand for how a game is going, or how it ended.
 *
 * @param {State} state
 */
export function pointsOf(state) {
  return isCounted(state) ? state.scores : (state.standing ?? state.scores);
}

/**
 * Return a player's lit cells by kind, where they are not the score.
 *
 * @param {State} state
 * @param {Colour} colour
 * @returns {{[part: string]: number}}
 */
function partsOf(state, colour) {
  const { standing, cells, claimed = {}, score_parts: parts = {} } = state;
  if (standing === undefined || isCounted(state)) return own(parts, colour) ?? {};
  return {
    stones: own(cells, colour)?.length ?? 0,
    claimed: own(claimed, colour)?.length ?? 0,
  };
}

/**
 * Return the meaning or the parts of a player's number, as a sum, and what the player holds, in
 * short phrases.
 *
 * @param {State} state
 * @param {Colour} colour
 * @returns {string[]}
 */
export function playerFacts(state, colour) {
  const { standing, sticks = {}, artifacts = {}, prison, over } = state;
  const made = partsOf(state, colour);
  // The numbers of lit cells change with every turn: their lines stay, so that nothing below
  // moves. In the end a 0 says what it is of.
  const isLit = standing !== undefined && !isCounted(state);
  const facts = Object.entries(made)
    .filter(([part, number]) => number !== 0 || isLit || (over && LIT_PARTS.includes(part)))
    .map(([part, number]) => partPhrase(part, number, made))
    .map((fact, index) => (index === 0 ? fact : `+ ${fact}`));
  const held = own(artifacts, colour);
  if (held !== undefined && own(made, "artifacts") === undefined) {
    facts.push(PARTS.artifacts(held, made));
  }
  // The number stands above.
  if (own(prison, colour) !== undefined) facts.push(t("of its stones captured"));
  const inHand = own(sticks, colour);
  if (inHand !== undefined && !over) {
    facts.push(tn("{count} stick in hand", "{count} sticks in hand", inHand));
  }
  return facts;
}

/**
 * Return a part of a player's points as a short phrase.
 *
 * @param {string} part
 * @param {number} number
 * @param {{[part: string]: number}} made All parts.
 */
export function partPhrase(part, number, made) {
  return own(PARTS, part)?.(number, made) ?? `${number} ${part.replaceAll("_", " ")}`;
}

/** @param {number} turns */
function counted(turns) {
  return tn("{count} turn", "{count} turns", turns);
}

/** @param {GameRecord} record */
function turns({ moves }) {
  return counted(moves.length);
}

/**
 * Return the sentence that the board came back with another game than this page kept.
 *
 * @param {GameRecord} found What the board has now.
 * @param {GameRecord} kept
 * @param {boolean} isShorter Whether the board has the same game with fewer turns.
 */
export function keptSentence(found, kept, isShorter) {
  if (isShorter) {
    const values = { found: turns(found), kept: turns(kept) };
    return t("The board now has only {found} of this game; this page has kept {kept}.", values);
  }
  const game = t("{game} on {board}", { game: gameName(kept.game), board: kept.board });
  const values = { game, turns: turns(kept) };
  return t(
    "The board has another game now. This page has kept the previous one: {game}, {turns}.",
    values,
  );
}

/**
 * Return the place of a study.
 *
 * @param {number} turn
 * @param {boolean} isLine Whether that is a turn beside the game.
 */
export function studySentence(turn, isLine) {
  return isLine
    ? t("Study: after turn {turn} of a variation", { turn })
    : t("Study: after turn {turn}", { turn });
}

/**
 * Return the stones of one player that another one can capture at once.
 *
 * @param {State | null} state
 * @param {Cell[]} group Of one player.
 * @param {1 | 2} stones How many it takes.
 */
export function capturedSentence(state, group, stones) {
  const colours = Object.keys(state?.cells ?? {});
  const owner = colours.find((colour) => own(state?.cells, colour)?.includes(group[0]));
  const other = colours.find((colour) => colour !== owner);
  const values = {
    cells: listed(group),
    owner: colourName(owner ?? ""),
    other: colourName(other ?? ""),
  };
  return stones === 1
    ? tn(
        "{other} can capture the stone {cells} of {owner} with one stone.",
        "{other} can capture the stones {cells} of {owner} with one stone.",
        group.length,
        values,
      )
    : tn(
        "{other} can capture the stone {cells} of {owner} with two stones.",
        "{other} can capture the stones {cells} of {owner} with two stones.",
        group.length,
        values,
      );
}

// Lessons.

/**
 * Return the name of a lesson; a puzzle, whose title is its number, is named by its book and of
 * how many it is.
 *
 * @param {LessonStep} told
 */
export function lessonTitle({ lesson, number, lessons, steps, title: book }) {
  if (steps > 1 || !isNumbered(lesson, number)) return lesson;
  const place = t("{number} of {count}", { number, count: lessons });
  return book ? `${book} · ${place}` : lesson.replace(/\d+/, () => place);
}

/**
 * Return the place of a lesson: its step, or its place in the book if it has one step.
 *
 * @param {LessonStep} told
 */
export function placeInBook({ lesson, number, lessons, step, steps }) {
  if (steps > 1) return t("Step {step} of {steps}", { step, steps });
  return isNumbered(lesson, number) ? "" : t("{number} of {count}", { number, count: lessons });
}

/**
 * Return whether a title is little more than a number in the book, as those of puzzles are.
 *
 * @param {string} title
 * @param {number} number
 */
export function isNumbered(title, number) {
  return title.match(/\d+/)?.[0] === String(number);
}

/**
 * Return whether a lesson asks to point at cells, and not to play.
 *
 * @param {Lesson | null} told
 */
export function asksToMark(told) {
  return told !== null && told.lesson !== null && told.asks === "find";
}

/**
 * Return a lesson's reply to a wrong answer; where several cells are pointed at, the reply names
 * the cell.
 *
 * @param {Lesson} told
 * @param {Cell} cell
 */
export function saidOfCell(told, cell) {
  const said = (told.lesson !== null && told.said) || "";
  return asksToMark(told) && said ? t("{where}: {message}", { where: cell, message: said }) : said;
}

// Cells.

/**
 * Return what lies on a cell, for people who cannot see it.
 *
 * @param {State} state
 * @param {Cell | undefined} gameCell
 * @param {object} [more] Whether it is chosen on this page, for a move; whether the board would
 * play there, or would nearly as soon; whose it is likely to be; what is said of it by a count.
 * @param {boolean} [more.isChosen]
 * @param {boolean} [more.isSuggested]
 * @param {boolean} [more.isNearlyAsGood]
 * @param {Likely} [more.likely]
 * @param {string[]} [more.counts]
 */
export function cellSentence(state, gameCell, more = {}) {
  if (gameCell === undefined) return t("not part of this game");
  const { isChosen, isSuggested, isNearlyAsGood, likely, counts = [] } = more;
  const words = lyingOn(state, gameCell);
  if (state.pending.includes(gameCell)) words.push(t("touched, not yet played"));
  if (words.length === 0) words.push(t("empty"));
  if (isChosen) words.push(t("chosen on this page"));
  if (isSuggested) words.push(t("suggested"));
  if (isNearlyAsGood) words.push(t("nearly as good"));
  for (const [colour, cells] of Object.entries(state.claimed ?? {})) {
    if (!cells.includes(gameCell)) continue;
    words.push(t("claimed by {player}", { player: colourName(colour) }));
  }
  if (likely !== undefined) words.push(likelyWords(likely));
  return [...words, ...counts].join(", ");
}

/** @param {Likely} likely */
function likelyWords({ colour, share }) {
  const values = { player: colourName(colour), share: percentText(share) };
  return t("{player} at the end in {share} of the games", values);
}

/**
 * @param {State} state
 * @param {Cell} cell
 * @returns {string[]}
 */
function lyingOn({ cells, block = [], cards, roots }, cell) {
  const piece = roots === undefined ? t("{player} stone") : t("{player} connector");
  const words = Object.entries(cells)
    .filter(([, owned]) => owned.includes(cell))
    .map(([colour]) => piece.replace("{player}", colourName(colour)));
  if (block.includes(cell)) words.push(t("the blocking stone"));
  if (cards !== undefined) {
    const card = own(cards, cell);
    words.push(card === undefined ? t("face down") : cardName(card));
  }
  return words;
}

/**
 * A code as people read and type it.
 *
 * @param {string} code
 */
export function typedCode(code) {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
