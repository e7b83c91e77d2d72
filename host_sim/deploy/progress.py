"""How far something has come that takes long, for a person who waits at a terminal.

Used by `writing` and `prompt`. It goes to standard error, and only if a terminal is there.
"""

from __future__ import annotations

from tqdm import tqdm


def progress_of(what: str, size: int) -> tqdm[None]:
    """A bar for so many bytes, which goes away when they are there. what: says what is done."""
    return tqdm(desc=what, total=size, unit="B", unit_scale=True, leave=False, disable=None)
