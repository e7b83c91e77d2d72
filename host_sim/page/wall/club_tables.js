// The tables of a club evening: games with their results, and standings.

import { button, make } from "../elements.js";
import { t } from "../language/texts.js";
import { boardTitle } from "./titles.js";

/** @import { Club, ClubGame, ClubLine, Outcome, WallBoard } from "../messages/messages" */

/**
 * The acts of the leader in the tables.
 *
 * @typedef {object} ClubActions
 * @property {(game: ClubGame) => void} start
 * @property {(game: ClubGame, outcome: Outcome | null) => void} correct
 * @property {(game: ClubGame, board: number) => void} move
 */

/**
 * Results as they are written, and what each means.
 *
 * @type {[Outcome, string, string][]}
 */
const OUTCOMES = [
  ["1-0", "1 – 0", t("the first player wins")],
  ["1/2-1/2", "½ – ½", t("a draw")],
  ["0-1", "0 – 1", t("the second player wins")],
  ["+/-", "+ / –", t("the second player did not come")],
  ["-/+", "– / +", t("the first player did not come")],
  ["-/-", "– / –", t("not played")],
];

/**
 * The games of the round that is on, or of all rounds.
 *
 * @param {Club} club
 * @param {WallBoard[]} boards
 * @param {ClubActions | null} actions null where there is only something to see.
 */
export function pairingsTable(club, boards, actions) {
  const table = make("table");
  // While it is on, the line above says which round it is.
  table.append(make("caption", "", club.is_open ? t("Games") : roundTitle(club)));
  const heads = [t("Board"), t("First player"), t("Result"), t("Second player")];
  table.append(headRow(actions === null ? heads : [...heads, t("Begin")]));
  const body = make("tbody");
  const here = club.games.filter(({ round }) => round === club.round);
  body.append(...here.map((game) => pairingRow(club, game, boards, actions)));
  table.append(body);
  return table;
}

/**
 * @param {Club} club
 * @param {ClubGame} game
 * @param {WallBoard[]} boards
 * @param {ClubActions | null} actions
 */
function pairingRow(club, game, boards, actions) {
  const row = make("tr");
  const first = nameOf(club, game.first);
  if (game.second === null) {
    row.append(make("td"), rowHead(first), make("td", "", t("has a bye")), make("td"));
    if (actions !== null) row.append(make("td"));
    return row;
  }
  const pair = t("{first} and {second}", { first, second: nameOf(club, game.second) });
  row.append(boardCell(game, pair, boards, club.is_open ? actions : null), rowHead(first));
  row.append(resultCell(game, pair, club.is_open ? actions : null));
  row.append(make("td", "", nameOf(club, game.second)));
  if (actions !== null) row.append(beginCell(game, pair, actions));
  return row;
}

/**
 * @param {ClubGame} game
 * @param {string} pair
 * @param {WallBoard[]} boards
 * @param {ClubActions | null} actions
 */
function boardCell(game, pair, boards, actions) {
  const cell = make("td");
  const board = boards.find(({ number }) => number === game.board);
  const isFixed = game.is_on || game.outcome !== null;
  if (actions === null || isFixed) {
    cell.textContent = board ? boardTitle(board) : "–";
    return cell;
  }
  const select = make("select");
  select.id = `board-of-${game.id}`;
  select.setAttribute("aria-label", t("Board of {pair}", { pair }));
  if (board === undefined) select.append(new Option("–", ""));
  select.append(...boards.map((one) => new Option(boardTitle(one), String(one.number))));
  select.value = String(game.board ?? "");
  select.addEventListener("change", () => actions.move(game, Number(select.value)));
  cell.append(select);
  return cell;
}

/**
 * @param {ClubGame} game
 * @param {string} pair
 * @param {ClubActions | null} actions
 */
function resultCell(game, pair, actions) {
  const cell = make("td", "result");
  const written = OUTCOMES.find(([outcome]) => outcome === game.outcome)?.[1];
  if (actions === null) {
    cell.textContent = written ?? (game.is_on ? t("playing") : "");
    return cell;
  }
  const select = make("select");
  select.id = `result-of-${game.id}`;
  select.setAttribute("aria-label", t("Result of {pair}", { pair }));
  const waits = game.is_on ? t("playing") : t("not yet");
  select.append(new Option(game.by_leader ? t("as the board says") : waits, ""));
  select.append(...OUTCOMES.map(([value, sign, means]) => new Option(`${sign}, ${means}`, value)));
  select.value = game.outcome ?? "";
  select.addEventListener("change", () =>
    actions.correct(game, /** @type {Outcome} */ (select.value) || null),
  );
  cell.append(select);
  if (game.by_leader) cell.append(make("span", "quiet", t("entered by you")));
  return cell;
}

/**
 * @param {ClubGame} game
 * @param {string} pair
 * @param {ClubActions} actions
 */
function beginCell(game, pair, actions) {
  const cell = make("td");
  if (!game.is_ready) return cell;
  const begin = button(t("Start"), () => actions.start(game));
  begin.id = `start-${game.id}`;
  begin.setAttribute("aria-label", t("Start {pair}", { pair }));
  cell.append(begin);
  return cell;
}

/** @param {Club} club */
export function standingsTable(club) {
  const table = make("table");
  table.append(make("caption", "", t("Standings")));
  const tally = t("won, drawn, lost");
  const heads = [t("Rank"), t("Name"), t("Points"), "SB", t("Direct"), "+ = –"];
  const meanings = ["", "", "", "Sonneborn-Berger", t("Direct encounter"), tally];
  table.append(headRow(heads, meanings));
  const body = make("tbody");
  body.append(...club.standings.map((line) => standingRow(club, line)));
  table.append(body);
  return table;
}

/**
 * @param {Club} club
 * @param {ClubLine} line
 */
function standingRow(club, { rank, player, points, berger, direct, won, drawn, lost }) {
  const row = make("tr");
  row.append(make("td", "number", String(rank)), rowHead(nameOf(club, player)));
  const tally = `${won} ${drawn} ${lost}`;
  for (const text of [points, berger, direct ?? "", tally]) row.append(make("td", "number", text));
  return row;
}

/** @param {Club} club */
export function roundTitle({ round, rounds }) {
  return t("Round {round} of {rounds}", { round, rounds });
}

/**
 * @param {Club} club
 * @param {number} player
 */
function nameOf({ players }, player) {
  return players[player - 1] ?? "";
}

/** @param {string} text */
function rowHead(text) {
  const head = make("th", "", text);
  head.scope = "row";
  return head;
}

/**
 * @param {string[]} texts
 * @param {string[]} [meanings] What an abbreviation means; "" where there is none.
 */
function headRow(texts, meanings = []) {
  const head = make("thead");
  const row = make("tr");
  row.append(
    ...texts.map((text, index) => {
      const cell = make("th");
      cell.scope = "col";
      const meaning = meanings[index];
      if (meaning) {
        const short = make("abbr", "", text);
        short.title = meaning;
        cell.append(short);
      } else {
        cell.textContent = text;
      }
      return cell;
    }),
  );
  head.append(row);
  return head;
}
