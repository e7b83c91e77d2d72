// What the page's server has to say to people: it sends a code and values, and the sentence is
// made here, in the language of the page. `host_sim/serving/notices.py` lists the codes.

import { fromBoard } from "../language/from_board.js";
import { t } from "../language/texts.js";

/** @import { Notice } from "./messages" */
/** @typedef {(values: {[name: string]: string | number}) => string} Sentence */

/** @type {{[code: string]: Sentence}} */
const SENTENCES = {
  // A real board at its cable.
  looking_on_usb: () => t("Looking for the board on USB …"),
  looking_at: (values) => t("Looking for the board at {port} …", values),
  unplugged: (values) =>
    t(
      "The board on {port} is unplugged. Plug it in again; this page then goes on by itself.",
      values,
    ),
  silent: (values) =>
    t(
      "The board on {port} does not answer. Is Rootlight's firmware on it? Unplug it and plug " +
        "it in again.",
      values,
    ),
  silent_at_prompt: (values) =>
    t(
      "The board on {port} does not answer. It shows MicroPython's prompt, so the game does " +
        "not run on it. Unplug it and plug it in again.",
      values,
    ),
  silent_after: (values) =>
    t(
      "The board on {port} does not answer. Its last words are: {words} Unplug it and plug it " +
        "in again.",
      values,
    ),
  takes_nothing: (values) =>
    t("The board on {port} takes nothing in; unplug it and plug it in again.", values),
  other_protocol: (values) =>
    t(
      "The board on {port} speaks protocol {theirs} of the link, this program protocol {ours}. " +
        "Update the older of the two.",
      values,
    ),
  unknown_shape: (values) =>
    t(
      "The board on {port} has a shape that this program does not know: {shape}. Update the " +
        "program.",
      values,
    ),
  safe_mode: ({ message }) => fromBoard(String(message)),
  busy: () => t("The board has too much to do; try again in a moment."),

  // Its serial port.
  several_boards: (values) =>
    t(
      "There is more than one board on USB: {ports}. Unplug the others, or start the program " +
        "with --port and the name of one.",
      values,
    ),
  port_busy: (values) =>
    t("{port} is held by another program. Close it (Thonny, mpremote, Rootlight).", values),
  port_denied: (values) =>
    t("You may not open {port}; perhaps another program holds it. Close that one.", values),
  port_denied_to_group: (values) =>
    t(
      "You may not open {port}. Join the group that may, log out and in again: sudo usermod -a " +
        "-G dialout $USER",
      values,
    ),
  socket_unreachable: (values) =>
    t("{port} cannot be reached. A board on a socket is named socket://host:port.", values),
  not_serial: (values) => t("{port} is no serial port.", values),
  port_failed: (values) => t("{port} cannot be opened: {error}.", values),

  // The server itself.
  program_failed: () =>
    t("The program that serves this page has failed; start the program again."),
  too_many_pages: (values) =>
    t(
      "This board is shown on {most} pages, and there cannot be more. Close one of them, then " +
        "reload this page.",
      values,
    ),
  stopped_reading: () =>
    t("This page did not keep up with the board and was disconnected. Reload it."),
  too_many_messages: (values) =>
    t(
      "This page sent more than {rate} messages a second and was disconnected. Reload it.",
      values,
    ),

  // The room for phones.
  no_board_yet: () => t("The board is not there yet."),
  no_code: () => t("No code came; type the code and try again."),
  wrong_code: () => t("That is not the code of this room; look at the big screen once more."),
  too_many_tries: () => t("Too many wrong codes came from here; wait a minute, then try again."),
  room_full: (values) => t("{most} phones are watching already; no more can join.", values),
  made_room: () => t("The room is full, and this place was needed for somebody else."),
  too_many_questions: () =>
    t("This phone asked too much at a time and was disconnected. Reload the page."),
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
      Array.isArray(value) ? value.join(", ") : value,
    ]),
  );
  const sentence = SENTENCES[code];
  return sentence ? sentence(values) : t("The board cannot be reached ({code}).", { code });
}

/**
 * Why a server has closed a WebSocket: a notice as JSON, unless something in between closed it.
 *
 * @param {string} reason
 * @returns {Notice | null}
 */
export function closingNotice(reason) {
  try {
    const notice = JSON.parse(reason);
    return typeof notice?.code === "string" ? notice : null;
  } catch {
    return null;
  }
}
