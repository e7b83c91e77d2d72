// What is below the firmware: simulated hardware, or a real board at its cable. The one place that
// knows where the lights come from and whether there are fingers here. See link.md.

import { t } from "./texts.js";

const SIMULATED = {
  hasFingers: true,
  // The notification that tells of changed lights.
  lights: "sim.leds",
  // How often to ask for the state, for what others do on the same board.
  lookAgainMs: 2000,
  title: ({ board }) => t("Simulated {board}", { board }),
  gone: t(
    "The simulator does not answer. Start it again with “make play”; this page then goes on " +
      "by itself.",
  ),

  async watch(transport) {
    const { leds } = await transport.request("sim.watch", { leds: true });
    return leds;
  },

  colours: (lights) => lights,
};

const REAL = {
  hasFingers: false,
  lights: "lights",
  // A board tells by itself what changes, and has better to do than to answer.
  lookAgainMs: 20000,
  title: ({ board }, port) => t("Real board {board} on {port}", { board, port }),
  gone: t(
    "The program that talks with the board does not answer. Start it again with “make play " +
      "PORT=auto”; this page then goes on by itself.",
  ),

  async watch(transport) {
    await transport.request("watch", { lights: true });
    return this.colours(await transport.request("lights"));
  },

  // The firmware writes a colour as `ff8000`.
  colours({ cells = {}, buttons = {} }) {
    return { cells: inBytes(cells), buttons: inBytes(buttons) };
  },
};

function inBytes(lights) {
  return Object.fromEntries(
    Object.entries(lights).map(([name, colour]) => {
      const number = parseInt(colour, 16);
      return [name, [number >> 16, (number >> 8) & 255, number & 255]];
    }),
  );
}

export function hardwareOf(hello) {
  return hello.sim ? SIMULATED : REAL;
}
