// The graph of a review: how the chances went from turn to turn, and below them the lead. A touch
// shows the position on the board.

import { make } from "../board/svg.js";
import { percentText } from "../language/formats.js";
import { colourLetter, colourName } from "../language/names.js";
import { t } from "../language/texts.js";
import { chanceText } from "../language/words.js";

/** @import { Colour, ReviewOfGame } from "../messages/messages" */
/** @typedef {{at: number, height: number}[]} Line Of turns, and from 0, below, to 1. */

const WIDTH = 300;
const HEIGHT = 80;
// Left of the drawing is its scale, right of it are the letters of the players.
const SCALE = 44;
const LETTERS = 14;
// Bars of smaller losses would hardly be seen.
const LEAST_LOST = 0.1;

/**
 * @param {ReviewOfGame} review
 * @param {(turn: number) => void} show Show the position after so many turns.
 * @returns {HTMLElement[]} A figure for the chances, and one for the lead if the game has scores.
 */
export function reviewGraphs(review, show) {
  const chances = picture(chancesSentence(review), review, show);
  drawScale(chances, [percentText(1), percentText(0.5), percentText(0)]);
  const haveLost = drawLosses(chances, review);
  drawLines(chances, review.players, chanceLines(review), review.graph.length);
  const title = haveLost
    ? t("Chance to win. The bars show what each turn cost.")
    : t("Chance to win");
  const figures = [figure(title, chances)];
  const largest = largestLead(review);
  if (largest !== null) {
    const lead = picture(t("Lead in points, turn by turn."), review, show);
    drawScale(lead, [`+${largest}`, "0", `−${largest}`]);
    drawLines(lead, review.players, leadLines(review, largest), review.graph.length);
    figures.push(figure(t("Lead in points"), lead));
  }
  return figures;
}

/**
 * Write beside a drawing what its top, its middle and its bottom mean.
 *
 * @param {SVGElement} drawing
 * @param {string[]} told
 */
function drawScale(drawing, [top, middle, bottom]) {
  make(drawing, "line", { class: "even", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 });
  for (const [text, y] of /** @type {[string, number][]} */ ([
    [top, 9],
    [middle, HEIGHT / 2 + 3],
    [bottom, HEIGHT - 2],
  ])) {
    make(drawing, "text", { class: "scale", x: -3, y }).textContent = text;
  }
}

/**
 * Return how each player's chances went. Of two, one line tells both.
 *
 * @param {ReviewOfGame} review
 * @returns {Line[]}
 */
function chanceLines({ players, graph, result }) {
  const isPair = players.length === 2;
  const lines = players.slice(0, isPair ? 1 : players.length).map(() => /** @type {Line} */ ([]));
  graph.forEach(({ player, value }, at) => {
    if (isPair) lines[0].push({ at, height: (1 + (player === 0 ? value : -value)) / 2 });
    else lines[player].push({ at, height: (1 + value) / 2 });
  });
  result?.forEach((value, player) => {
    lines[player]?.push({ at: graph.length, height: (1 + value) / 2 });
  });
  return lines;
}

/**
 * Return the largest lead of anybody in whole points, at least 1; null without scores.
 *
 * @param {ReviewOfGame} review
 */
function largestLead({ graph }) {
  const leads = graph.map(({ lead }) => lead ?? []);
  if (leads.length === 0 || leads.some((lead) => lead.length === 0)) return null;
  return Math.max(1, ...leads.flat().map((lead) => Math.ceil(Math.abs(lead))));
}

/**
 * Return how each player's lead went, in a game with scores.
 *
 * @param {ReviewOfGame} review
 * @param {number} largest Is as high as the picture.
 * @returns {Line[]}
 */
function leadLines({ players, graph }, largest) {
  return players
    .slice(0, players.length === 2 ? 1 : players.length)
    .map((_, player) =>
      graph.map(({ lead }, at) => ({ at, height: (1 + (lead?.[player] ?? 0) / largest) / 2 })),
    );
}

/** @param {ReviewOfGame} review */
function chancesSentence({ players, graph }) {
  const first = graph.at(0)?.value ?? 0;
  const last = graph.at(-1);
  const values = {
    player: colourName(players[0]),
    first: chanceText(graph.at(0)?.player === 0 ? first : -first),
    last: chanceText(last === undefined ? 0 : last.player === 0 ? last.value : -last.value),
  };
  return players.length === 2
    ? t(
        "Chance that {player} wins, turn by turn: {first} at first, {last} before the end.",
        values,
      )
    : t("Each player's chance to win, turn by turn.");
}

/**
 * @param {string} title
 * @param {SVGElement} drawing
 */
function figure(title, drawing) {
  const all = document.createElement("figure");
  const caption = document.createElement("figcaption");
  caption.textContent = title;
  all.append(caption, drawing);
  return all;
}

/**
 * @param {string} sentence What it shows.
 * @param {ReviewOfGame} review
 * @param {(turn: number) => void} show
 */
function picture(sentence, { graph, result }, show) {
  const drawing = make(null, "svg", {
    class: "review-graph",
    viewBox: `${-SCALE} 0 ${SCALE + WIDTH + LETTERS} ${HEIGHT}`,
    role: "img",
    "aria-label": sentence,
  });
  drawing.addEventListener("click", (event) => {
    const { left, width } = drawing.getBoundingClientRect();
    const units = ((event.clientX - left) / width) * (SCALE + WIDTH + LETTERS) - SCALE;
    const turn = Math.round((units / WIDTH) * graph.length);
    show(Math.min(Math.max(turn, 0), result === null ? graph.length - 1 : graph.length));
  });
  return drawing;
}

/**
 * Draw a bar for what each turn lost, in the colour of its player; return whether there are any.
 *
 * @param {SVGElement} drawing
 * @param {ReviewOfGame} review
 */
function drawLosses(drawing, { players, graph }) {
  const width = WIDTH / Math.max(1, graph.length);
  let isAnyDrawn = false;
  graph.forEach(({ player, lost }, turn) => {
    if (lost === null || lost < LEAST_LOST) return;
    isAnyDrawn = true;
    const height = (HEIGHT * Math.min(lost, 2)) / 2;
    const bar = make(drawing, "rect", {
      class: "lost",
      "data-colour": players[player],
      x: turn * width,
      y: HEIGHT - height,
      width: width * 0.8,
      height,
    });
    const told = { number: turn + 1, player: colourName(players[player]) };
    const lostText = chanceText(lost - 1);
    make(bar, "title").textContent = t("Turn {number}, {player}: lost {lost}", {
      ...told,
      lost: lostText,
    });
  });
  return isAnyDrawn;
}

/**
 * @param {SVGElement} drawing
 * @param {Colour[]} players
 * @param {Line[]} lines
 * @param {number} turns
 */
function drawLines(drawing, players, lines, turns) {
  lines.forEach((line, player) => {
    const points = line.map(
      ({ at, height }) => `${(at / Math.max(1, turns)) * WIDTH},${HEIGHT * (1 - height)}`,
    );
    make(drawing, "polyline", {
      class: "course",
      "data-colour": players[player],
      points: points.join(" "),
    });
    const end = line.at(-1)?.height ?? 0.5;
    const y = Math.min(Math.max(HEIGHT * (1 - end), 9), HEIGHT - 2);
    const letter = make(drawing, "text", { x: WIDTH + 3, y });
    letter.textContent = colourLetter(players[player]);
  });
}
