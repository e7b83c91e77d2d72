// The sentences on why there is no line to the MQTT broker over which games are shared.

import { own } from "../own.js";
import { t } from "./texts.js";

/**
 * The troubles that do not go away by waiting; `host_sim/shared_games/line.py` has the codes.
 *
 * @type {{[code: string]: () => string}}
 */
const SENTENCES = {
  connecting: () => t("Connecting to the broker …"),
  refused: () => t("The broker refuses the connection; check the user and the password."),
  forbidden: () => t("The broker does not let this user take part in this room."),
  untrusted: () =>
    t(
      "This computer does not know who signed the broker's certificate. If it is your club's own " +
        "authority, name its file in SSL_CERT_FILE and start the program again.",
    ),
  other_name: () =>
    t("The broker's certificate is for another host; check the name in the address."),
  expired: () => t("The broker's certificate has expired; it needs a new one."),
  not_yet_valid: () =>
    t("The broker's certificate is not valid yet; check the clock of this computer."),
  not_encrypted: () =>
    t(
      "The broker does not encrypt at this port; check the port, or begin the address with mqtt://",
    ),
  no_broker: () =>
    t("No broker answers at this port; check it. An encrypted one needs mqtts:// in the address."),
};

/**
 * The sentence of a code; "" if there is none.
 *
 * @param {string | null} trouble
 */
export function brokerSentence(trouble) {
  return own(SENTENCES, trouble ?? "")?.() ?? "";
}
