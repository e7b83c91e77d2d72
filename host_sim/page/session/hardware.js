// The hardware below the firmware: simulated, or a real board at its cable. This is the one place
// that knows where the lights come from and whether the page has fingers. See link.md.

import { t } from "../language/texts.js";

/**
 * @import { Hello, Leds, Light, Lights, Notification, Places } from "../messages/messages"
 * @import { Transport } from "./transport.js"
 */

/**
 * @typedef {object} Hardware
 * @property {boolean} hasFingers Whether pads can be touched from the page.
 * @property {number} diagnoseMs How long to wait between two looks at all touch chips.
 * @property {number} lookAgainMs How often to ask for the state, for what others do on the board.
 * @property {(hello: Hello, port?: string) => string} title
 * @property {string} gone What to say when the program that serves the page is gone.
 * @property {(transport: Transport) => Promise<Leds>} watch
 * Asks for all lights, and for the notifications of changes.
 * @property {(told: Notification) => Partial<Leds> | null} changes
 * The changed lights that a notification tells of; null if it tells of something else.
 */

/** @type {Hardware} */
const SIMULATED = {
  hasFingers: true,
  diagnoseMs: 150,
  lookAgainMs: 2000,
  title: ({ board }) => t("Simulated {board}", { board }),
  gone: t("The simulator does not answer. Start it again; this page then reconnects."),

  async watch(transport) {
    const { leds } = await transport.request("sim.watch", { leds: true });
    return leds;
  },

  changes: (told) => (told.method === "sim.leds" ? told.params : null),
};

/** @type {Hardware} */
const REAL = {
  hasFingers: false,
  diagnoseMs: 500,
  // A board tells by itself what changes, and has better to do than to answer.
  lookAgainMs: 20000,
  title: ({ board }, port) => t("Real board {board} on {port}", { board, port }),
  gone: t(
    "The program that talks to the board does not answer. Start it again; this page then " +
      "reconnects.",
  ),

  async watch(transport) {
    await transport.request("watch", { lights: true });
    return inBytes(await transport.request("lights"));
  },

  changes: (told) => (told.method === "lights" ? inBytes(told.params) : null),
};

/**
 * Return lights as a board of brightness 1 would have them. The page exposes for these, as an eye
 * does that gets used to a brighter board.
 *
 * @param {Partial<Leds>} leds
 * @param {number} brightness
 * @returns {Partial<Leds>}
 */
export function dimmed({ cells = {}, buttons = {} }, brightness) {
  return { cells: dimmedLights(cells, brightness), buttons: dimmedLights(buttons, brightness) };
}

/**
 * @param {{[pad: string]: Light}} lights
 * @param {number} brightness
 * @returns {{[pad: string]: Light}}
 */
function dimmedLights(lights, brightness) {
  return Object.fromEntries(
    Object.entries(lights).map(([name, [red, green, blue]]) => [
      name,
      [red / brightness, green / brightness, blue / brightness],
    ]),
  );
}

/**
 * The firmware writes a colour as `ff8000`.
 *
 * @param {Partial<Lights>} lights
 * @returns {Leds}
 */
function inBytes({ cells = {}, buttons = {} }) {
  return { cells: bytesOf(cells), buttons: bytesOf(buttons) };
}

/**
 * @param {{[pad: string]: string}} colours
 * @returns {{[pad: string]: Light}}
 */
function bytesOf(colours) {
  return Object.fromEntries(
    Object.entries(colours).map(([name, colour]) => {
      const number = parseInt(colour, 16);
      return [name, [number >> 16, (number >> 8) & 255, number & 255]];
    }),
  );
}

/**
 * Return the hardware that a board names; simulated until one names it.
 *
 * @param {Hello} [hello]
 */
export function hardwareOf(hello) {
  return (hello?.sim ?? true) ? SIMULATED : REAL;
}
