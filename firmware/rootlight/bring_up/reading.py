"""The report of the last bring-up, piece by piece, for the link.

Borrowed by `services`.
"""

from rootlight.bring_up.keeping import REPORT
from rootlight.compat import const

_PIECE = const(512)


def piece(platform, start):
    """{"from", "text", "next": where it goes on, or None}; None if there is no report."""
    try:
        with platform.open_file(REPORT, "rb") as file:
            file.seek(start)
            data = file.read(_PIECE + 1)
    except OSError:
        return None
    after = start + _PIECE if len(data) > _PIECE else None
    return {"from": start, "text": data[:_PIECE].decode(), "next": after}
