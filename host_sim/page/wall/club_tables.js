// The tables of a club evening: games with their results, and standings.

import { button, choiceOf, labelled, make } from "../elements.js";
import { columnText } from "../language/formats.js";
import { t } from "../language/texts.js";
import { isPlayed, outcomeSign } from "./outcomes.js";
import { gamesOf, nameOf, pairOf, roundTitle } from "./tournament.js";

/** @import { Club, ClubGame, ClubLine, ClubPlayer, WallBoard } from "../messages/messages" */

/**
 * The acts of the leader in the tables.
 *
 * @typedef {object} ClubActions
 * @property {(club: Club, game: ClubGame) => void} open
 */

/**
 * The games of a round.
 *
 * @param {Club} club
 * @param {number} round
 * @param {WallBoard[]} boards
 * @param {ClubActions | null} actions null where there is only something to see.
 */
export function pairingsTable(club, round, boards, actions) {
  const table = make("table");
  const title = roundTitle({ round, rounds: club.rounds });
  // While it is on, the line above says which round it is.
  table.append(make("caption", "", club.is_open ? t("Games") : title));
  table.append(headRow([t("Board"), t("Plays first"), t("Result"), t("Plays second")]));
  const body = make("tbody");
  body.append(...gamesOf(club, round).map((game) => pairingRow(club, game, boards, actions)));
  table.append(body);
  return table;
}

/**
 * The choice of the round whose games are shown; it is none while there is one round only.
 *
 * @param {Club} club
 * @param {number} round
 * @param {(round: number) => void} choose
 */
export function roundChoice(club, round, choose) {
  const rounds = [...new Set(club.games.map((game) => game.round))].sort((a, b) => a - b);
  const select = choiceOf(rounds.map((number) => [String(number), String(number)]));
  select.id = "round-shown";
  select.value = String(round);
  select.addEventListener("change", () => choose(Number(select.value)));
  const label = labelled(t("Round"), select);
  label.hidden = rounds.length < 2;
  return label;
}

/**
 * @param {Club} club
 * @param {ClubGame} game
 * @param {WallBoard[]} boards
 * @param {ClubActions | null} actions
 */
function pairingRow(club, game, boards, actions) {
  const row = make("tr");
  const first = rowHead(nameOf(club, game.first));
  if (game.second === null) {
    const bye = make("td", "", byeText(game));
    bye.colSpan = 2;
    row.append(make("td"), first, bye);
    return row;
  }
  const board = boards.find(({ number }) => number === game.board);
  // Whoever went home or did not come sits at no board.
  const isThere = board !== undefined && (game.outcome === null || isPlayed(game.outcome));
  row.append(make("td", "", isThere ? board.name || String(board.number) : "–"), first);
  row.append(resultCell(club, game, actions), make("td", "", nameOf(club, game.second)));
  return row;
}

/** @param {ClubGame} game */
function byeText({ bye }) {
  if (bye === "half") return t("absent, ½ point");
  return bye === "zero" ? t("absent") : t("has a bye");
}

/**
 * @param {Club} club
 * @param {ClubGame} game
 * @param {ClubActions | null} actions
 */
function resultCell(club, game, actions) {
  const cell = make("td", "result");
  const waits = game.is_on ? t("playing") : t("not yet");
  const written = outcomeSign(game.outcome) || waits;
  if (actions === null || !club.is_open) {
    cell.textContent = written;
    return cell;
  }
  const open = button(written, () => actions.open(club, game));
  open.id = `result-of-${game.id}`;
  open.setAttribute(
    "aria-label",
    t("{pair}: {result}", { pair: pairOf(club, game), result: written }),
  );
  cell.append(open);
  return cell;
}

/** @param {Club} club */
export function standingsTable(club) {
  const table = make("table");
  table.append(make("caption", "", t("Standings")));
  const tally = t("won, drawn, lost");
  const heads = [t("Rank"), t("Name"), t("Points"), "SB", t("Direct"), "+\u00a0=\u00a0–"];
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
  const name = rowHead(nameOf(club, player));
  // `entrants` are in the order of `players`, whose numbers begin with 1.
  const note = noteOf(club.entrants[player - 1]);
  if (note !== "") name.append(" ", make("span", "note", `(${note})`));
  row.append(make("td", "number", String(rank)), name);
  const tally = `${won} ${drawn} ${lost}`;
  const numbers = [points, berger, direct ?? ""].map((text) => text && columnText(text));
  for (const text of [...numbers, tally]) row.append(make("td", "number", text));
  return row;
}

/** @param {ClubPlayer | undefined} entrant */
function noteOf(entrant) {
  if (entrant?.status === "gone") return t("gone home");
  const { joined = 1 } = entrant ?? {};
  return joined > 1 ? t("from round {round}", { round: joined }) : "";
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
