// The brokers that this page knows: that of the site, which its publisher named, and the one that
// a person has written here.

import { remember, remembered } from "../storage.js";
import { BrokerError, brokerAt } from "./broker_place.js";

/** @import { BrokerPlace } from "../worker/messages" */

const WRITTEN = "rootlight-broker";

/** The broker of this site; null if its publisher has named none. */
export function brokerOfSite() {
  const told = document.querySelector('meta[name="rootlight-broker"]');
  return placeIn(told?.getAttribute("content") ?? "");
}

/** The broker that somebody has written here, as it was written; "" for none. */
export function writtenBroker() {
  return remembered("localStorage", WRITTEN) ?? "";
}

/** @param {string} text */
export function rememberBroker(text) {
  remember("localStorage", WRITTEN, text);
}

/** The broker for a new room; null if none is known. */
export function knownBroker() {
  return brokerOfSite() ?? placeIn(writtenBroker());
}

/**
 * The broker of a link, with the user and the password that this page knows for it; null if the
 * link names none and none is known.
 *
 * @param {BrokerPlace | null} named
 * @returns {BrokerPlace | null}
 */
export function brokerFor(named) {
  if (named === null) return knownBroker();
  const known = [brokerOfSite(), placeIn(writtenBroker())];
  return known.find((place) => place?.address === named.address) ?? named;
}

/**
 * @param {string} text
 * @returns {BrokerPlace | null}
 */
function placeIn(text) {
  if (text === "") return null;
  try {
    return brokerAt(text);
  } catch (error) {
    if (error instanceof BrokerError) return null;
    throw error;
  }
}
