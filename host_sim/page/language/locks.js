// What the host has locked, in words.

import { measured } from "./formats.js";
import { colourName } from "./names.js";
import { numberText, t } from "./texts.js";

/** @import { State } from "../messages/messages" */

/**
 * Return the locks in a line; "" if there are none.
 *
 * @param {NonNullable<State["lock"]>} lock
 */
export function lockedSentence({ undo, new: noNew, pass, pause, guard, sound, hints_left: left }) {
  const parts = [];
  if (undo === "one") parts.push(t("undo only for the last turn"));
  if (undo === "none") parts.push(t("no undo"));
  if (noNew) parts.push(t("no other game"));
  if (pass) parts.push(t("no passing while a move is possible"));
  if (pause) parts.push(t("nobody stops the clock"));
  if (guard === "on") parts.push(t("warnings on"));
  if (guard === "off") parts.push(t("warnings off"));
  if (sound === "off") parts.push(t("no sound"));
  if (left) {
    const hints = Object.entries(left).map(
      ([colour, count]) => `${colourName(colour)} ${numberText(count)}`,
    );
    parts.push(t("hints left: {hints}", { hints: measured(hints) }));
  }
  return parts.length > 0 ? t("Set by the host: {what}.", { what: parts.join("; ") }) : "";
}
