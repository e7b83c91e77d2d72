"""The reasons for which a broker is not reached, or refuses something: each as a code.

Used by `talk` and `standing`. A broker gives a number of MQTT 5, table 2-6; the page has a
sentence for a code.
"""

from host_sim.rooms.limits import LARGEST_PACKET
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any

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

# The reasons of MQTT 5 from here on say that something was refused.
FAILURE = 0x80

# The acts that a user may not be allowed.
CONNECT = "connect"
HEAR = "hear"
BE_HERE = "here"
WRITE = "side"
NOT_ALLOWED = 0x87
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


def code_of(reason: int, act: str) -> str:
    """Return the code of a reason of MQTT 5, given when this program wanted to do something."""
    if reason == NOT_ALLOWED:
        return _NOT_ALLOWED_TO[act]
    return _CODES.get(reason, "no_reason")


def missing_in(told: "dict[str, Any]", is_to_write: bool) -> "str | None":
    """Return what a broker says that it does not do though a room needs it, or None.

    told: the properties of its CONNACK that it has sent, by the names that mqtt.js gives them.
    is_to_write: whether this program plays a side, so that its documents have to be taken.
    """
    if not told.get("retainAvailable", True):
        return NO_RETAIN
    if not told.get("maximumQoS", 1):
        return "no_qos"
    if not told.get("wildcardSubscriptionAvailable", True):
        return "no_wildcards"
    if is_to_write and told.get("maximumPacketSize", LARGEST_PACKET) < LARGEST_PACKET:
        return TOO_LARGE
    return None
