// The broker of a shared game, as people write it: wss://HOST/PATH, with or without a user.

import { t } from "../language/texts.js";
import { isThisComputer } from "../share/reach.js";

/** @import { BrokerPlace } from "../worker/messages" */

const SECRET = "wss:";
const OPEN = "ws:";
const LONGEST = 500;

/** The address of a broker cannot be used; the text is a sentence. */
export class BrokerError extends Error {}

/**
 * The broker of an address. Throws BrokerError.
 *
 * User and password reach to the last at sign, and the password begins at the first colon, so that
 * they may have any sign.
 *
 * @param {string} text
 * @returns {BrokerPlace}
 */
export function brokerAt(text) {
  const [, scheme = "", rest = ""] = /^([a-z]+:)\/\/(.*)$/is.exec(text.trim()) ?? [];
  const protocol = scheme.toLowerCase();
  if (protocol === "mqtt:" || protocol === "mqtts:") throw new BrokerError(needsWebSocket());
  if ((protocol !== SECRET && protocol !== OPEN) || text.length > LONGEST) throw wrongForm();
  const at = rest.lastIndexOf("@");
  const { user, password } = credentialsIn(at < 0 ? "" : rest.slice(0, at));
  const address = checked(`${protocol}//${rest.slice(at + 1)}`);
  return { address, user, password };
}

/**
 * The same broker without user and password, for others to see.
 *
 * @param {BrokerPlace} place
 * @returns {BrokerPlace}
 */
export function withoutCredentials({ address }) {
  return { address, user: null, password: null };
}

/** @param {string} address Without a user. */
function checked(address) {
  const url = parsed(address);
  if (url === null) throw wrongForm();
  const { protocol, hostname, username, pathname, search, hash, href } = url;
  if (!hostname || username || search || hash) throw wrongForm();
  if (protocol === OPEN && location.protocol === "https:" && !isThisComputer(hostname)) {
    throw new BrokerError(
      t("This page came by https, and browsers let it reach brokers at wss:// only."),
    );
  }
  // A link has the code behind a slash, and leads to the same place as what was written here.
  return pathname === "/" ? href : href.replace(/\/+$/, "");
}

/** @param {string} address */
function parsed(address) {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/** @param {string} text */
function credentialsIn(text) {
  const colon = text.indexOf(":");
  const [user, password] = colon < 0 ? [text, ""] : [text.slice(0, colon), text.slice(colon + 1)];
  return { user: decoded(user) || null, password: decoded(password) || null };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    // A % that nobody meant as such.
    return text;
  }
}

function wrongForm() {
  return new BrokerError(t("A broker's address looks like wss://HOST/PATH."));
}

function needsWebSocket() {
  return t(
    "Browsers reach a broker by WebSocket only: its address begins with wss://, and the port is another one than that of mqtts://.",
  );
}
