"""The licences of all that is on the site, as one text."""

from __future__ import annotations

from pathlib import Path

from host_sim.site.python_files import MICROPYTHON
from host_sim.toolchain.npm import Packages

_ROOT = Path(__file__).resolve().parents[2]
MQTT = "mqtt"
# The packages in the program for brokers: MQTT.js, and those that its bundle has in it.
IN_BROKER = (
    MQTT,
    "@babel/runtime",
    "abort-controller",
    "base64-js",
    "bl",
    "broker-factory",
    "buffer",
    "debug",
    "event-target-shim",
    "events",
    "fast-unique-numbers",
    "ieee754",
    "inherits",
    "lru-cache",
    "mqtt-packet",
    "ms",
    "process",
    "process-nextick-args",
    "readable-stream",
    "rfdc",
    "safe-buffer",
    "string_decoder",
    "worker-timers",
    "worker-timers-broker",
    "ws",
)


def licences(packages: Packages) -> str:
    """The licences of the whole site, of packages that are installed."""
    text = Path(__file__).with_name("LICENCES.txt").read_text("utf-8")
    text = text.replace("@version@", packages.version_of(MICROPYTHON))
    text = text.replace("@mqtt@", packages.version_of(MQTT))
    text = text.replace("@licence@", (_ROOT / "LICENSE").read_text("utf-8").strip())
    return text + "".join(_licence(packages, name) for name in IN_BROKER)


def _licence(packages: Packages, name: str) -> str:
    """The licence of a package as it came, below the package's name."""
    folder = packages.modules / name
    (file,) = (each for each in folder.iterdir() if each.stem.lower() in ("license", "licence"))
    return f"\n{name}\n{'-' * len(name)}\n\n{file.read_text('utf-8').strip()}\n"
