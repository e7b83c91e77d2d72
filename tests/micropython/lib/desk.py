"""Imports of modules by their names. Used by `runner`."""

FROM_BELOW = (
    "rootlight.match.match",
    "rootlight.board_files.pad_numbers",
    "rootlight.geometry.shapes",
    "rootlight.board_files.reader",
    "rootlight.search.thinker",
    "rootlight.flight_recorder.export",
    "rootlight.link.methods",
    "rootlight.device.device",
    "rootlight.boot.safe_mode",
    "rootlight.boot.startup",
)


def prepare():
    """Import the lower rooms first: an import inside an import takes much of the little stack."""
    for name in FROM_BELOW:
        import_module(name)


def import_module(name):
    """A module by its full name."""
    return __import__(name, None, None, ("*",))
