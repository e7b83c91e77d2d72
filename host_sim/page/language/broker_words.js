// The sentences on why there is no line to the MQTT broker over which games are shared.

import { own } from "../own.js";
import { t } from "./texts.js";

/**
 * Why a broker is not reached, refuses something, or does not do what a room needs;
 * `host_sim/rooms/refusals.py` has the codes.
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
  busy: () => t("The broker is too busy now. Rootlight keeps trying."),
  quota: () =>
    t(
      "The broker's quota is used up. Rootlight keeps trying; if this lasts, ask whoever runs " +
        "the broker for more.",
    ),
  rate: () =>
    t(
      "The broker takes no more messages for a while. Rootlight keeps trying; if this " +
        "happens often, ask whoever runs the broker for a higher limit.",
    ),
  shutting_down: () => t("The broker is shutting down. Rootlight keeps trying."),
  unconfirmed: () => t("The broker does not confirm what is sent to it. Rootlight keeps trying."),
  no_reason: () =>
    t("The broker refuses, and does not say why; its log may. Rootlight keeps trying."),
  moved: () =>
    t("The broker has moved. Ask whoever runs it for the new address, and join with that one."),
  banned: () => t("The broker has banned this user or this computer. Ask whoever runs it."),
  may_not_hear: () =>
    t(
      "The broker does not let this user read this room. Its access list has to allow reading " +
        "rootlight/1/#.",
    ),
  may_not_write: () =>
    t(
      "The broker does not take the turns of this board. Its access list has to let this user " +
        "write to rootlight/1/#.",
    ),
  not_handed_on: () =>
    t(
      "The broker takes the turns of this board and does not hand them on. Check its access list " +
        "for rootlight/1/#, and its log.",
    ),
  bad_topic: () =>
    t("The broker does not accept this room's topics. It has to allow rootlight/1/#."),
  bad_payload: () =>
    t(
      "The broker does not accept the content of this room's messages. It must not check messages " +
        "below rootlight/1/#.",
    ),
  no_mqtt5: () =>
    t("The broker does not speak MQTT 5, which a shared game needs. Update it, or use another."),
  no_retain: () =>
    t(
      "The broker does not keep messages for those who come later, which a shared game needs. " +
        "Allow retained messages, or use another broker.",
    ),
  no_qos: () =>
    t(
      "The broker does not confirm messages, which a shared game needs. Allow QoS 1, or use " +
        "another broker.",
    ),
  no_wildcards: () =>
    t(
      "The broker does not let programs find each other, which a shared game needs. Allow " +
        "wildcard subscriptions, or use another broker.",
    ),
  too_large: () =>
    t(
      "The broker does not take messages of 100 kB, which a long game needs. Raise its limit, or " +
        "use another broker.",
    ),
};

/**
 * The sentence of a code; "" if there is none.
 *
 * @param {string | null} trouble
 */
export function brokerSentence(trouble) {
  return own(SENTENCES, trouble ?? "")?.() ?? "";
}
