"""What paho and `ssl` tell of a broker, in the words of `host_sim.rooms.refusals`.

Used by `line`.
"""

from __future__ import annotations

import ssl

from paho.mqtt.properties import Properties

from host_sim.rooms.refusals import NO_BROKER
from host_sim.shared_games.web_socket import NoWebSocket

# The properties of a CONNACK that matter here, and their names for `missing_in`.
_PROPERTIES = {
    "RetainAvailable": "retainAvailable",
    "MaximumQoS": "maximumQoS",
    "WildcardSubscriptionAvailable": "wildcardSubscriptionAvailable",
    "MaximumPacketSize": "maximumPacketSize",
    "ServerKeepAlive": "serverKeepAlive",
}

# The errors of OpenSSL, X509_V_ERR_..., that mean something else than an unknown authority.
_CERTIFICATES = {9: "not_yet_valid", 10: "expired", 62: "other_name", 64: "other_name"}


def told_in(properties: Properties | None) -> dict[str, int]:
    """Return what a broker says of itself when it lets a program in.

    What it leaves out is missing.
    """
    return {
        ours: getattr(properties, theirs)
        for theirs, ours in _PROPERTIES.items()
        if hasattr(properties, theirs)
    }


def trouble_of(error: BaseException | None) -> str:
    """Return the reason why the broker was not reached, as a code."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return _CERTIFICATES.get(error.verify_code, "untrusted")
    if isinstance(error, NoWebSocket):
        return NO_BROKER
    return "not_encrypted" if isinstance(error, ssl.SSLError) else "unreachable"
