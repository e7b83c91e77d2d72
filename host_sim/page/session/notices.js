// The sentences of the page's server for people: it sends a code and values, and the sentence is
// made here, in the language of the page. `host_sim/hub/notices.py` lists the codes.

import { listed } from "../language/formats.js";
import { fromBoard } from "../language/from_board.js";
import { t, tn } from "../language/texts.js";
import { own } from "../own.js";

/** @import { Notice } from "../messages/messages" */
/**
 * @typedef {(
 *   values: {[name: string]: string | number},
 *   params: NonNullable<Notice["params"]>,
 * ) => string} Sentence
 */

/** @type {{[code: string]: Sentence}} */
const SENTENCES = {
  // A real board at its cable.
  looking_on_usb: () => t("Looking for the board on USB …"),
  looking_at: (values) => t("Looking for the board at {port} …", values),
  unplugged: (values) =>
    t("The board on {port} is unplugged. Plug it in again; this page then reconnects.", values),
  silent: (values) =>
    t(
      "The board on {port} does not answer. Is Rootlight's firmware on it? Unplug it and plug " +
        "it in again.",
      values,
    ),
  silent_at_prompt: (values) =>
    t(
      "The board on {port} does not answer. It shows MicroPython's prompt, so the game is " +
        "not running. Unplug it and plug it in again.",
      values,
    ),
  silent_after: (values) =>
    t(
      "The board on {port} does not answer. Its last message was: {words} Unplug it and plug " +
        "it in again.",
      values,
    ),
  takes_nothing: (values) =>
    t("The board on {port} does not take any data; unplug it and plug it in again.", values),
  other_protocol: (values) =>
    t(
      "The board on {port} uses protocol {theirs}, but this program uses protocol {ours}. " +
        "Update the older one.",
      values,
    ),
  unknown_shape: (values) =>
    t(
      "The board on {port} has a shape that this program does not know: {shape}. Update the " +
        "program.",
      values,
    ),
  safe_mode: ({ message }, { filled }) => fromBoard(String(message), filled),
  busy: () => t("The board is busy; try again in a moment."),

  // The engine.
  thinking_stopped: () => t("This was stopped."),
  no_turn: () =>
    t(
      "The computer could not find a turn, so a person plays for it from now on. Under “Who " +
        "plays” you can let it try again.",
    ),
  no_answer: () => t("This computer could not find an answer; try again."),

  // A shared game.
  no_such_room: () => t("This address leads to no shared game; check it."),

  // The keeping of a simulated board's games.
  other_program: () =>
    t(
      "Another program is open on the same games, and keeps them. What you play here is not kept any more: save your game, then close one of the two programs.",
    ),
  file_fails: (values) =>
    t(
      "The games of this board cannot be kept in {file} ({error}). The program tries again and again; until it succeeds, save the games that you want to keep.",
      values,
    ),
  kept_damaged: (values) =>
    t(
      "The games of this board could not be read, so it began anew. What was kept is in {file} now.",
      values,
    ),
  kept_earlier: (values) =>
    t(
      "Earlier games of this board could not be read at first. They are in {file} now; what you play here is kept.",
      values,
    ),
  disk_slow: (values) =>
    t(
      "The disk with {file} is slow: the last turns may be kept only after some seconds. Wait a moment before you end the program.",
      values,
    ),
  kept_damaged_here: () =>
    t(
      "The games that this browser kept could not be read, so the board began anew. What was kept is still there, set aside.",
    ),
  kept_earlier_here: () =>
    t(
      "The games that this browser kept could not be read at first. They are still there, set aside; what you play now is kept.",
    ),
  other_tab: () =>
    t(
      "This board is open in another tab, which keeps its games. What you play here may not be kept: play in the other tab, or save your game.",
    ),
  browser_keeps_nothing: () =>
    t(
      "This browser does not keep your games: they are gone when you close the page. Save those that you want to keep.",
    ),

  // Its serial port.
  several_boards: (values) =>
    t(
      "There is more than one board on USB: {ports}. Unplug the others, or start the program " +
        "with --port and the name of one.",
      values,
    ),
  port_busy: (values) =>
    t(
      "Another program is using {port}. Close that program (perhaps Thonny, mpremote or " +
        "Rootlight).",
      values,
    ),
  port_denied: (values) =>
    t(
      "{port} cannot be opened, perhaps because another program is using it. Close that " +
        "program.",
      values,
    ),
  port_denied_to_group: (values) =>
    t(
      "You are not allowed to open {port}. Run this command, then log out and in again: " +
        "sudo usermod -a -G dialout $USER",
      values,
    ),
  socket_unreachable: (values) =>
    t("{port} cannot be reached. A board on a socket is named socket://host:port.", values),
  not_serial: (values) => t("{port} is not a serial port.", values),
  port_failed: (values) => t("{port} cannot be opened: {error}.", values),

  // The same where the page itself has the port, and the browser does not say why it fails.
  chatters: (values) =>
    t(
      "What is plugged in at {port} sends far more than a board does, so it was disconnected. Rootlight tries again in half a minute; unplug it if it is not a board.",
      values,
    ),
  port_taken: () => {
    const taken = t(
      "The board's port cannot be opened. Perhaps another tab or another program is using it: " +
        "close that one.",
    );
    if (!/Linux/.test(navigator.userAgent)) return taken;
    const right = t(
      "On Linux, your account may also lack the right to do so. Run this command, then log out " +
        "and in again: sudo usermod -a -G dialout $USER",
    );
    return `${taken} ${right}`;
  },

  // The server itself.
  program_failed: () =>
    t("The program that serves this page has failed; start the program again."),
  too_many_pages: (values) =>
    t(
      "This board is already open on {most} pages, the most that it allows. Close one of them, " +
        "then reload this page.",
      values,
    ),
  stopped_reading: () =>
    t("This page was too slow for the board and was disconnected. Reload it."),
  too_many_messages: (values) =>
    t(
      "This page sent more than {rate} messages a second and was disconnected. Reload it.",
      values,
    ),

  // The wall of several boards, and the club evening.
  name_missing: () => t("Type a name."),
  name_signs: (values) =>
    t("A name cannot have {sign} in it, which nobody sees. Delete it, or type the name.", values),
  name_long: (values) =>
    t("The name {name} is too long: a name has {most} letters at most.", values),
  name_begins: (values) =>
    t("A name cannot begin with {sign}: spreadsheets take that for a formula.", values),
  name_holds: (values) =>
    t("A name cannot have {sign} in it: spreadsheets take what follows for another cell.", values),
  name_taken: (values) => t("There are two called {name}. Give one of them another name.", values),
  no_such_board: () => t("This board is not on the wall any more."),
  board_is_there: (values) =>
    t("Board {name} is plugged in. Unplug it first, then take it off the wall.", values),
  no_boards: () => t("There is no board on the wall. Plug one in first."),
  players_count: (values) =>
    t("This takes {fewest} to {most} players. For more, choose the Swiss system.", values),
  rounds_count: (values) => t("With {players} players, choose 1 to {most} rounds.", values),
  no_such_system: () => t("This program does not know this kind of tournament."),
  no_such_game: () => t("Choose a game."),
  no_tournament: () => t("There is no tournament now."),
  no_such_pairing: () => t("This game is not part of the tournament any more."),
  no_such_outcome: () => t("This is no result of a game."),
  no_more_rounds: () => t("No more rounds can be paired."),
  results_missing: () => t("Results are missing; enter them first."),
  nothing_ready: () =>
    t("No game can begin now: each board of this round is playing, or is away."),
  board_missing: () =>
    t("The board of this game is not on the wall. Choose another board for the game."),
  board_plays: (values) =>
    t("Board {name} is still playing. Wait for its result, or enter it.", values),
  boards_have_games: (values, { boards }) =>
    tn(
      "The game on board {names} is not over and would be replaced. The board keeps it.",
      "The games on boards {names} are not over and would be replaced. Each board keeps its own.",
      Array.isArray(boards) ? boards.length : 1,
      values,
    ),
  club_file_fails: (values) =>
    t(
      "Names and results cannot be kept in {file} ({error}). The evening goes on, and the program tries again and again; do not end it before this is gone.",
      values,
    ),
  club_other_program: (values) =>
    t(
      "Another program has written {file}, so the names and results of this one are not kept there. End one of the two programs; what is here can be saved as a table (CSV).",
      values,
    ),
  club_disk_slow: (values) =>
    t(
      "The disk with {file} is slow: names and results may be kept only after some seconds. Wait a moment before you end the program.",
      values,
    ),
  club_kept_damaged: (values) =>
    t(
      "The file with names and results was empty, so the club begins anew. It is {file} now.",
      values,
    ),
  no_such_player: () => t("This player does not take part in the tournament."),
  player_gone: (values) => t("{name} has left the tournament already.", values),
  player_here: (values) => t("{name} is here already.", values),
  too_many_players: (values) => t("The tournament takes {most} players at most.", values),
  round_begun: () =>
    t("A game of this round has begun or has a result, so the round stays as it is."),
  games_on: () =>
    t("Games are being played. Wait for their results, then choose another game or size."),
  no_such_tournament: () => t("This tournament is not kept here."),
  is_open: () => t("This tournament is still on."),
  bad_bye: () => t("Being absent is worth half a point or nothing."),
  bad_clock: () => t("Choose a clock, or none."),
  bad_locks: () => t("Choose what to lock, or nothing."),
  bad_opponents: () => t("Choose a level for each player, or none."),
  has_begun: () => t("This game has begun already, so it stays on its board."),

  // The audience of phones.
  no_board_yet: () => t("The board is not ready yet."),
  no_code: () => t("Type the code and try again."),
  wrong_code: () => t("That is not the code of this board; check the big screen."),
  too_many_tries: () => t("You have entered too many wrong codes. Wait a minute, then try again."),
  code_guessed: (values) =>
    t(
      "Somebody is guessing the code: {count} wrong tries so far. A new code stops that; phones " +
        "that are watching go on.",
      values,
    ),
  audience_full: (values) => t("{most} phones are watching already; no more can join.", values),
  made_room: () => t("The room is full, and somebody else has taken this place."),
  too_many_questions: () =>
    t("This phone sent too many requests and was disconnected. Reload the page."),
};

/** The codes that there are sentences for. */
export const NOTICES = Object.keys(SENTENCES);

/**
 * The sentence of a notice; an unknown code, of a server of another time, is named.
 *
 * @param {Notice} notice
 */
export function noticeSentence({ code, params = {} }) {
  const values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      Array.isArray(value) ? listed(value) : value,
    ]),
  );
  const sentence = own(SENTENCES, code);
  return sentence
    ? sentence(values, params)
    : t("The board cannot be reached ({code}).", { code });
}

/**
 * The sentence with which a server has closed a WebSocket; "" if something in between closed it.
 *
 * @param {string} reason
 */
export function closingSentence(reason) {
  const notice = closingNotice(reason);
  return notice === null ? "" : noticeSentence(notice);
}

/**
 * Return the reason why a server has closed a WebSocket: a notice as JSON, unless something in
 * between closed it.
 *
 * @param {string} reason
 * @returns {Notice | null}
 */
function closingNotice(reason) {
  try {
    const notice = JSON.parse(reason);
    return typeof notice?.code === "string" ? notice : null;
  } catch {
    return null;
  }
}
