"""The reasons for which a broker is not reached, or refuses something: each as a code.

Used by `line`. A broker gives a number of MQTT 5, table 2-6; the page has a sentence for a code.
"""

from __future__ import annotations

import ssl

from paho.mqtt.properties import Properties

from host_sim.shared_games.intake import LARGEST_PACKET

CONNECTING = "connecting"
LOST = "lost"
FLOODS = "floods"
NO_BROKER = "no_broker"
NO_MQTT5 = "no_mqtt5"
# What is missing where a broker seems to take everything.
NO_RETAIN = "no_retain"
TOO_LARGE = "too_large"
UNCONFIRMED = "unconfirmed"
NOT_HANDED_ON = "not_handed_on"

# The acts that a user may not be allowed.
CONNECT = "connect"
HEAR = "hear"
BE_HERE = "here"
WRITE = "side"
_NOT_ALLOWED = 0x87
_NOT_ALLOWED_TO = {
    CONNECT: "refused",
    HEAR: "may_not_hear",
    BE_HERE: "forbidden",
    WRITE: "may_not_write",
}

_CODES = {
    0x84: NO_MQTT5,
    0x86: "refused",
    0x88: "busy",
    0x89: "busy",
    0x8A: "banned",
    0x8B: "shutting_down",
    0x8C: "refused",
    # The broker has waited too long, another connection has taken the place of this one, or it
    # has been there for too long: a line ends so.
    0x8D: LOST,
    0x8E: LOST,
    0xA0: LOST,
    0x8F: "bad_topic",
    0x90: "bad_topic",
    0x93: "rate",
    0x95: TOO_LARGE,
    0x96: "rate",
    0x97: "quota",
    0x99: "bad_payload",
    0x9A: NO_RETAIN,
    0x9B: "no_qos",
    0x9C: "moved",
    0x9D: "moved",
    0x9F: "rate",
    0xA2: "no_wildcards",
}

# The errors of OpenSSL, X509_V_ERR_..., that mean something else than an unknown authority.
_CERTIFICATES = {9: "not_yet_valid", 10: "expired", 62: "other_name", 64: "other_name"}


def code_of(reason: int, act: str) -> str:
    """Return the code of a reason of MQTT 5, given when this program wanted to do something."""
    if reason == _NOT_ALLOWED:
        return _NOT_ALLOWED_TO[act]
    return _CODES.get(reason, "no_reason")


def missing_in(told: Properties, is_to_write: bool) -> str | None:
    """Return what a broker says that it does not do though a room needs it, or None.

    is_to_write: whether this program plays a side, so that its documents have to be taken.
    """
    if getattr(told, "RetainAvailable", 1) == 0:
        return NO_RETAIN
    if getattr(told, "MaximumQoS", 1) == 0:
        return "no_qos"
    if getattr(told, "WildcardSubscriptionAvailable", 1) == 0:
        return "no_wildcards"
    if is_to_write and getattr(told, "MaximumPacketSize", LARGEST_PACKET) < LARGEST_PACKET:
        return TOO_LARGE
    return None


def trouble_of(error: BaseException | None) -> str:
    """Return the reason why the broker was not reached, as a code."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return _CERTIFICATES.get(error.verify_code, "untrusted")
    return "not_encrypted" if isinstance(error, ssl.SSLError) else "unreachable"
