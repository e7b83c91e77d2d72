// The board's show at the moment, in words: a title and a sentence, as the lights mean it.

import { own } from "../own.js";
import { playersOf } from "../messages/who_plays.js";
import { boardFor, textsOf, textsOfCard } from "./games.js";
import { boardName, cardName, colourName, gameName, levelName } from "./names.js";
import { presetName } from "./names.js";
import { oddsSentences } from "./odds.js";
import { t, tn } from "./texts.js";
import { capturedSentence, cellsIn, moveName } from "./words.js";
import { inOtherTurnsSentence, takeBackSentence } from "./words.js";

/** @import { Cell, ClockControl, Description, Offer } from "../messages/messages" */
/** @import { Shown, ShownForecast, ShownMenu, ShownSuggestion } from "../messages/messages" */
/** @import { State } from "../messages/messages" */
/** @typedef {{sign: string, text: string}} Line A sentence of its own, with the sign before it. */
/** @typedef {{title: string, text: string, lines?: Line[]}} Card */

/** The names of places on the board: up is 1 and down -1, then left -1 and right 1. */
const PLACES = {
  "1 -1": t("Top left"),
  "1 1": t("Top right"),
  "-1 -1": t("Bottom left"),
  "-1 1": t("Bottom right"),
  "0 -1": t("Left"),
  "0 1": t("Right"),
};

/**
 * A title that stands in one line with its text, and is read out with it.
 *
 * @param {string} title
 */
export function ended(title) {
  return title === "" || /[?.!:…]$/.test(title) ? title : `${title}.`;
}

/**
 * The card of what is shown; null where nothing is to be said.
 *
 * @param {Shown} shown
 * @param {State} state
 * @returns {Card | null}
 */
export function shownCard(shown, state) {
  switch (shown.shows) {
    case "menu":
      return { title: menuTitle(shown), text: menuText(shown) };
    case "question":
      return questionCard(shown);
    case "hint":
      return { title: t("Hint"), text: hintText(shown.count) };
    case "danger":
      return { title: t("What is in danger?"), text: dangerText(shown, state) };
    case "suggestion":
      return { title: t("What the board would play"), text: suggestionText(shown, state) };
    case "forecast":
      return { title: t("Forecast"), text: forecastText(shown) };
    case "risk":
      return {
        title: t("In danger"),
        text: t("You would lose these stones. Tap End again to play it anyway."),
      };
    case "score":
      return { title: t("The score"), text: SCORE_BARS };
    case "time":
      return { title: t("The time that is left"), text: TIME_BARS };
    case "locked":
      return { title: t("Locked"), text: t("The host's locks are on.") };
    case "unlocked":
      return { title: t("Unlocked"), text: t("Nothing is locked any more.") };
    case "remote":
      return { title: t("The other side asks"), text: remoteText(shown.question) };
    case "menu_closed":
      return { title: t("The menu closed"), text: t("Touch Menu to open it again.") };
    case "other_end":
      return { title: t("That's the other player's End"), text: otherEndText(shown, state) };
    default:
      return null;
  }
}

const SCORE_BARS = t(
  "Each player's bar lies on that player's side: cells of the outer lines count ten, cells " +
    "behind them one.",
);

const TIME_BARS = t(
  "Each player's bar lies on that player's side, on a faint track: cells of the outer lines count " +
    "ten minutes, cells behind them one.",
);

/** @param {Extract<Shown, {shows: "question"}>} question */
function questionCard({ word, ends }) {
  const title = t("{word}?", { word: moveName(word) });
  const how =
    word === "pass"
      ? t("Hold End for a second to pass. Touch a cell to go on playing.")
      : t("Hold End for a second for yes. Touch a cell to go on playing.");
  return { title, text: ends ? `${t("That ends the game.")} ${how}` : how };
}

/** @param {"undo" | "new"} question */
function remoteText(question) {
  const how = t("Hold End for a second to agree; tap Undo to refuse.");
  return question === "undo"
    ? `${t("Take back the last turn?")} ${how}`
    : `${t("Start a new game?")} ${how}`;
}

/** @param {number} count */
function hintText(count) {
  if (count === 0) return t("There is no cell that you can touch now.");
  const cells = tn(
    "You may touch the only empty cell that is lit.",
    "You may touch the {count} empty cells that are lit.",
    count,
  );
  const how = t("Hold Hint (or its key) and touch a cell to ask about it.");
  return `${cells} ${how}`;
}

/**
 * Return the reply to a single tap on `hint`.
 *
 * @param {boolean} hasAdvice Whether the board advises those who tap it twice.
 * @param {boolean} isPuzzle
 * @returns {Card}
 */
export function hintTapCard(hasAdvice, isPuzzle) {
  const sentences = [t("Hold Hint to see where you may play.")];
  if (hasAdvice) sentences.push(t("Tap it twice for advice."));
  if (isPuzzle) sentences.push(t("After three wrong answers Hint shows the solution."));
  return { title: t("Hint"), text: sentences.join(" ") };
}

/**
 * @param {Extract<Shown, {shows: "danger"}>} danger
 * @param {State} state
 */
function dangerText({ looking, one, two }, state) {
  const parts = [
    ...byOwner(one, state).map((cells) => capturedSentence(state, cells, 1)),
    ...byOwner(two, state).map((cells) => capturedSentence(state, cells, 2)),
  ];
  if (looking) parts.push(t("The board is looking …"));
  return parts.join(" ") || t("Nothing: one turn cannot capture any stone.");
}

/**
 * The cells of each player.
 *
 * @param {Cell[]} cells
 * @param {State} state
 */
function byOwner(cells, state) {
  return Object.values(state.cells)
    .map((owned) => cells.filter((cell) => owned.includes(cell)))
    .filter((found) => found.length > 0);
}

/** @param {ShownForecast} shown */
function forecastText({ looking, win, lead = null }) {
  if (looking) return t("The board is looking …");
  const odds = win ? oddsSentences(win, lead) : "";
  const text = t("Cells in the colour of whoever is likely to own them. Touch anything to go on.");
  return `${odds} ${text}`.trim();
}

/**
 * @param {ShownSuggestion} shown
 * @param {State} state
 */
function suggestionText({ move, others = [] }, { pending }) {
  if (move === null) return t("The board is looking …");
  const besides = inOtherTurnsSentence(others);
  const text = t("{move}. Touch anything to go on.", { move: moveName(move) });
  return `${takeBackSentence(pending, cellsIn(move))} ${text} ${besides}`.trim();
}

/**
 * @param {Extract<Shown, {shows: "other_end"}>} shown
 * @param {State} state
 */
function otherEndText({ end, complete, nothing }, { to_move: mover }) {
  const isLower = end === "end1";
  if (complete) {
    return isLower
      ? t("Tap the lower End pad to play it.")
      : t("Tap the upper End pad to play it.");
  }
  if (nothing || mover === null) {
    return isLower
      ? t("Nothing else can be done: tap the lower End pad.")
      : t("Nothing else can be done: tap the upper End pad.");
  }
  const player = colourName(mover);
  return isLower
    ? t("It's {player}'s turn: press the lower End.", { player })
    : t("It's {player}'s turn: press the upper End.", { player });
}

// The menu.

/** @param {ShownMenu} menu */
function menuTitle({ step }) {
  if (step === "games") return t("Which game?");
  if (step === "sizes") return t("Which board?");
  if (step === "presets") return t("How long a game?");
  return t("Who plays?");
}

/** @param {ShownMenu} menu */
function menuText({ step, offers, game: name, board, preset }) {
  const game = gameName(name);
  if (step === "games") {
    return t("Touch a corner to choose. End starts {game}; Undo closes the menu.", { game });
  }
  if (step === "sizes") {
    const values = { game, name: board };
    return t("Touch an outline to choose a board. End starts {game} on {name}.", values);
  }
  if (step === "presets") {
    return t("Touch a bar to choose. End starts {game}: {name}.", {
      game,
      name: presetName(preset),
    });
  }
  const clocks = t("The short bars in the middle are clocks.");
  if (offers.every(({ level }) => level === undefined)) {
    const start = t("End starts {game}.", { game });
    return `${clocks} ${start}`;
  }
  const players = t(
    "The more cells of a bar you touch, the better the board plays for that player. Touch the " +
      "same cell again for a person. End starts {game}.",
    { game },
  );
  return `${players} ${clocks}`;
}

/**
 * Return why a touch in the menu chooses nothing that is engraved there; "" if that is not known.
 *
 * @param {ShownMenu} menu
 * @param {Cell | undefined} cell Of the built board.
 * @param {Description} description
 */
export function tooSmallSentence({ step, offers }, cell, { corners }) {
  if (step !== "games") return "";
  const offered = offers.map(({ name }) => name);
  const missing = Object.entries(corners).filter(([, label]) => !offered.includes(label));
  const [, label] =
    missing.find(([at]) => at === cell) ?? (missing.length === 1 ? missing[0] : []);
  if (label === undefined) return "";
  const game = gameName(label);
  const reason = textsOf(label)?.too_small;
  if (reason !== undefined) return t(reason, { game });
  const board = boardFor(label);
  return board === null
    ? t("{game} does not fit on this board.", { game })
    : t("{game} needs another board, such as {board}.", { game, board });
}

/**
 * An offer of the menu: what it chooses, where that is to be found, and whether it is chosen.
 *
 * @param {ShownMenu} menu
 * @param {Offer} offer
 * @param {Description} description
 */
export function offerLabel({ step }, offer, description) {
  if (offer.clock !== undefined) {
    const name = clockName(offer.clock);
    return offer.chosen ? t("✓ {name}", { name }) : name;
  }
  if (step === "players") {
    const player = colourName(offer.name);
    return t("{player}: {level}", { player, level: levelName(offer.level ?? 0) });
  }
  const name = oneName(offerName(step, offer.name, description));
  const where = step === "games" ? placeOf(offer.cells, description) : "";
  if (where === "") return offer.chosen ? t("✓ {name}", { name }) : name;
  return offer.chosen
    ? t("{where}: ✓ {name}", { where, name })
    : t("{where}: {name}", { where, name });
}

/**
 * A name of two words stays on one line. A longer one, or one with a comma, may need two.
 *
 * @param {string} name
 */
function oneName(name) {
  return name.replace(/^([^\s,]+) (\S+)$/, "$1\u00a0$2");
}

/**
 * Return a label or a sum for a place in which it may take several lines: a sign stays with what
 * follows it, and numbers with their units.
 *
 * @param {string} label
 */
export function unbroken(label) {
  return label.replace(/([✓×=]) /g, "$1\u00a0").replace(/ (?=×|s\b|min\b)/g, "\u00a0");
}

/**
 * A clock as it is set: its times in words.
 *
 * @param {ClockControl} control
 */
export function clockName(control) {
  const minutes = Math.round(control.main_s / 6) / 10;
  if (control.mode === "fischer") {
    const values = { minutes, seconds: control.add_s };
    return t("Clock: {minutes} min each, and {seconds} s more after each turn", values);
  }
  return t("Clock: {minutes} min each, then {periods} × {seconds} s", {
    minutes,
    periods: control.periods,
    seconds: control.period_s,
  });
}

/**
 * @param {ShownMenu["step"]} step
 * @param {string} name
 * @param {Description} description
 */
function offerName(step, name, { shapes }) {
  if (step === "games") return gameName(name);
  if (step === "presets") return presetName(name);
  const shape = own(shapes, name);
  return shape === undefined ? name : boardName(name, Object.keys(shape.cells).length);
}

/**
 * Return the place of one cell; "" for several ones.
 *
 * @param {Cell[]} cells
 * @param {Description} description
 */
function placeOf(cells, { shape, shapes }) {
  if (cells.length !== 1) return "";
  const [x, y] = own(own(shapes, shape)?.cells, cells[0]) ?? [0, 0];
  return own(PLACES, `${sideOf(y)} ${sideOf(x)}`) ?? "";
}

/** @param {number} distance From the middle, in pitches. */
function sideOf(distance) {
  return Math.abs(distance) < 0.5 ? 0 : Math.sign(distance);
}

/**
 * Return the sentence for a cell while the menu is open: what it chooses.
 *
 * @param {ShownMenu} menu
 * @param {Cell} cell Of the built board.
 * @param {Description} description
 */
export function menuCellSentence(menu, cell, description) {
  const offer = menu.offers.find(({ cells }) => cells.includes(cell));
  return offer === undefined
    ? `${cell}, ${t("nothing to choose here")}`
    : offerLabel(menu, offer, description);
}

// News from the game itself.

/**
 * Somebody has passed, and what follows from it; null if nobody has.
 *
 * @param {State} state
 * @returns {Card | null}
 */
export function passedCard(state) {
  const { last, over, ends, to_move: mover } = state;
  if (over || mover === null || (last !== "pass" && last !== "end")) return null;
  const others = playersOf(state).filter((colour) => colour !== mover);
  // With more than two players, `state` does not tell whose turn it was.
  if (others.length !== 1) return null;
  const passer = colourName(others[0]);
  const player = colourName(mover);
  if (last === "end") {
    const text = ends
      ? t("If {player} builds nothing either, the game is over.", { player })
      : t("The game goes on.");
    return { title: t("{player} ended the turn", { player: passer }), text };
  }
  const text = ends
    ? t("If {player} passes too, the game is over.", { player })
    : t("The game goes on.");
  const lost = lostSentence(player, state.captured.length);
  return { title: t("{player} passed", { player: passer }), text: `${lost} ${text}`.trim() };
}

/**
 * Say why stones left though nobody placed one: groups die at the end of the other's turn.
 *
 * @param {string} player
 * @param {number} count Of stones.
 */
function lostSentence(player, count) {
  if (count === 0) return "";
  return tn(
    "{player} loses {count} stone: it claims nothing and has no way to a friend.",
    "{player} loses {count} stones: they claim nothing and have no way to a friend.",
    count,
    { player },
  );
}

/**
 * The card that the last turn turned up; null if it turned up none.
 *
 * @param {State} state
 * @param {State | null} before
 * @returns {Card | null}
 */
export function turnedUpCard({ cards, last, game }, before) {
  const cell = /[>^]([a-z]\d+)$/.exec(last ?? "")?.[1] ?? "";
  const card = own(cards, cell) ?? "";
  const text = textsOfCard(card)?.turned_up;
  const wasOpen = before?.game === game && own(before.cards, cell) !== undefined;
  if (text === undefined || wasOpen) return null;
  return { title: t("{cell}: {card}", { cell, card: cardName(card) }), text: t(text) };
}
