"""The differences between CPython and MicroPython, by the same names: the simulator asks here.

cpython      CPython's way, which is its library's
micropython  MicroPython's way, in the page's workers

bytes_of_base64  the bytes in a text of base64; ValueError if it is none
base64_of        bytes as base64
decoded          bytes as text, whatever they are
hmac_of, sha256_of  the digits of a keyed hash, and of a plain one
in_order         the value that a text of JSON spells, the members of objects in their order
load_json        the value that a text of JSON spells; only what is strictly JSON
read_json        the same, made by functions that are handed in; only what is strictly JSON
run_platform     a platform of the firmware, run again on stand-ins
same_bytes       whether bytes are the same, in a time that tells nothing
write_json       a value as JSON that is always UTF-8, in few bytes
"""

import sys

if sys.implementation.name == "micropython":
    from host_sim.interpreter.micropython import (
        base64_of,
        bytes_of_base64,
        decoded,
        hmac_of,
        in_order,
        load_json,
        read_json,
        run_platform,
        same_bytes,
        sha256_of,
        write_json,
    )
else:
    from host_sim.interpreter.cpython import (
        base64_of,
        bytes_of_base64,
        decoded,
        hmac_of,
        in_order,
        load_json,
        read_json,
        run_platform,
        same_bytes,
        sha256_of,
        write_json,
    )

__all__ = (
    "base64_of",
    "bytes_of_base64",
    "decoded",
    "hmac_of",
    "in_order",
    "load_json",
    "read_json",
    "run_platform",
    "same_bytes",
    "sha256_of",
    "write_json",
)
