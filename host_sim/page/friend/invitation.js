// The part after the # of an address that leads into a shared game.
//
//     #join=CODE&as=2                      at the site's own broker
//     #join=wss://HOST/PATH/CODE&as=2      at another one
//
// `as` is the player, counted from 1, or `watch`. An address may come from anywhere and hold
// anything; it never holds a password.

import { t } from "../language/texts.js";
import { BrokerError, brokerAt, withoutCredentials } from "./broker_place.js";

/**
 * @import { BrokerPlace } from "../worker/messages"
 * @typedef {object} Invitation
 * @property {BrokerPlace | null} broker null for that of the site.
 * @property {string} code
 * @property {number | null} seat From 0; null to watch.
 */

export const JOIN = "#join=";
const WATCH = "watch";
const CODE = /^[0-9a-z_-]{1,64}$/;
const SEAT = /^[1-4]$/;
// Whoever is invited sits on the other side.
const FRIEND = "2";

/**
 * Return the invitation in an address; null if there is none. Throws BrokerError if it cannot be
 * read.
 *
 * @param {string} hash The part after the address, with its #.
 * @returns {Invitation | null}
 */
export function invitationIn(hash) {
  if (!hash.startsWith(JOIN)) return null;
  const [where = "", ...others] = hash.slice(JOIN.length).split("&").map(decoded);
  const place = others.find((each) => each.startsWith("as="))?.slice("as=".length) ?? FRIEND;
  const slash = where.lastIndexOf("/");
  const code = where.slice(slash + 1).toLowerCase();
  if (!CODE.test(code) || (place !== WATCH && !SEAT.test(place))) throw unreadable();
  return {
    broker: slash < 0 ? null : withoutCredentials(brokerAt(where.slice(0, slash + 1))),
    code,
    seat: place === WATCH ? null : Number(place) - 1,
  };
}

/**
 * The part of an address that leads into a room.
 *
 * @param {Invitation} invitation
 */
export function partOf({ broker, code, seat }) {
  const { address = "" } = broker ?? {};
  const folder = address && !address.endsWith("/") ? `${address}/` : address;
  return `${JOIN}${folder}${code}&as=${seat === null ? WATCH : seat + 1}`;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw unreadable();
  }
}

/** The link leads to no game. */
export function unreadable() {
  return new BrokerError(t("This link leads to no game; ask for it again."));
}
