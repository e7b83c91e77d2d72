"""Real files that cannot grow: what this process writes is refused by the system, as on a disk
that is full. Linux and macOS can do that; it costs nothing and needs no rights.
"""

import sys
from contextlib import contextmanager

import pytest


@contextmanager
def nothing_is_written():
    """No file of this process may hold a byte more."""
    if sys.platform == "win32":
        pytest.skip("Windows sets no such limit")
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
