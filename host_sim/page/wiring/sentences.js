// The words of the page while a board is built.

import { own } from "../own.js";
import { listed } from "../language/formats.js";
import { t } from "../language/texts.js";

/**
 * @import { BuildingPlan, BuildingWire } from "../messages/messages"
 * @import { Place, Told } from "./progress.js"
 */

const MOST_NAMES = 6;

/** @type {{[status: string]: (values: {chip: string, address: string}) => string}} */
const CHIPS = {
  absent: (values) =>
    t(
      "{chip} does not answer at address {address}: check its plug, its 3.3 V, its SDA and SCL, " +
        "and its ADDR strap. The bring-up says more.",
      values,
    ),
  bus_held: (values) =>
    t(
      "A line of the bus of {chip} stays low: look for a short circuit, and for missing pull-ups.",
      values,
    ),
  over_current: (values) =>
    t("{chip} has switched itself off: check the 75 kilo-ohm resistor at its REXT pin.", values),
  wrong_chip: (values) =>
    t("{chip} loses its settings: is it an MPR121, and the only chip at its address?", values),
};

/**
 * @param {string} status
 * @param {string} chip
 * @param {number} address
 */
export function chipSentence(status, chip, address) {
  const say = own(CHIPS, status) ?? CHIPS.absent;
  return say({ chip, address: addressText(address) });
}

/** @param {number} address */
export function addressText(address) {
  return `0x${address.toString(16).toUpperCase()}`;
}

/**
 * The pin of a chip, as its breakout has it.
 *
 * @param {Place} place
 */
export function pinText({ chip, electrode }) {
  return `${chip} ELE${electrode}`;
}

/**
 * The name of a pad, as the wiring list has it; of one that is called End, which it is.
 *
 * @param {string} pad
 * @param {BuildingPlan} plan
 */
export function padText(pad, plan) {
  if (pad === "end2") return t("{pad} (the upper End)", { pad });
  if (pad !== "end1") return pad;
  return hasTwoEnds(plan) ? t("{pad} (the lower End)", { pad }) : t("{pad} (End)", { pad });
}

/**
 * Return whether a board has two pads that are called End, as all but the smallest have.
 *
 * @param {BuildingPlan} plan
 */
export function hasTwoEnds(plan) {
  return plan.pads.some(({ pad }) => pad === "end2");
}

/**
 * @param {Told} told
 * @returns {string}
 */
export function toldSentence(told) {
  switch (told.code) {
    case "chip":
      return chipSentence(told.status, told.part, told.address);
    case "elsewhere":
      return elsewhereSentence(told.at, told.wire, told.meant);
    case "spare":
      return t("There is a wire at {pin}, which stays free: which pad has none?", {
        pin: pinText(told.at),
      });
    case "shorted":
      return t("{pin} ({pad}) has a short circuit to ground: look for solder or metal.", {
        pin: pinText(told.wire),
        pad: told.wire.pad,
      });
    case "odd":
      return t("{pin} ({pad}) measures {counts} counts, which no pad has: check its wire.", {
        pin: pinText(told.wire),
        pad: told.wire.pad,
        counts: told.counts,
      });
    case "lost":
      return t("The wire of {pad} at {pin} has come off.", {
        pad: told.wire.pad,
        pin: pinText(told.wire),
      });
    case "felt":
      return t("{pin} feels a finger: that is the pad {pad}, if its wire is right.", {
        pin: pinText(told.wire),
        pad: told.wire.pad,
      });
    case "joined":
      return t("{pads} touch each other: look for solder or foil that connects them.", {
        pads: listed(told.wires.map((wire) => `${wire.pad} (${pinText(wire)})`)),
      });
    case "heavy":
      return t(
        "{pin} ({pad}) has {picofarad} pF, the others some {usual}. If no finger is on it, a " +
          "second wire is there, or it touches something.",
        {
          pin: pinText(told.wire),
          pad: told.wire.pad,
          picofarad: told.picofarad,
          usual: told.usual,
        },
      );
    case "ahead":
      return aheadSentence(told.wires, told.meant);
  }
}

/**
 * @param {Place} at
 * @param {BuildingWire | null} wire
 * @param {BuildingWire} meant
 */
function elsewhereSentence(at, wire, meant) {
  const values = { at: pinText(at), pin: pinText(meant), pad: meant.pad };
  if (wire === null) {
    return t("This came at {at}, which stays free. The wire of {pad} belongs to {pin}.", values);
  }
  return t(
    "This came at {at}; the wire of {pad} belongs to {pin}. If it is the wire of {other}, all is " +
      "well: go on.",
    { ...values, other: wire.pad },
  );
}

/**
 * @param {BuildingWire[]} wires
 * @param {BuildingWire} meant
 */
function aheadSentence(wires, meant) {
  const values = { pad: meant.pad, pin: pinText(meant) };
  if (wires.length > MOST_NAMES) {
    return t("{count} later wires are there already. {pad} at {pin} is still missing.", {
      ...values,
      count: wires.length,
    });
  }
  return t("Already there: {pads}. If one of them is the wire of {pad}, it belongs to {pin}.", {
    ...values,
    pads: listed(wires.map(({ pad }) => pad)),
  });
}
