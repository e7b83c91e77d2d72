"""Imports modules, on an interpreter without any library but its own."""

import sys

OURS = "micropython/lib"


def imported(names):
    """The names of those modules that could be imported, in order."""
    paths = sys.path[:]
    sys.path[:] = [path for path in paths if OURS not in path]
    try:
        for name in names:
            __import__(name, None, None, ("*",))
    finally:
        sys.path[:] = paths
    return [name for name in names if name in sys.modules]
