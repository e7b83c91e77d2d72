"""Makes MicroPython fit for the simulator: what CPython offers it, and its platform's loader.

Used by `runner`. `load_platform` is what `host_sim/board/stand_ins/micropython/loader.py` is on
CPython: the platform file is imported anew for every board, while stand-ins bear the names of
the modules that they stand for.
"""

import sys

PLATFORM = "rootlight.platforms.pico"
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


def prepare(deep):
    """See to it that modules of the simulator can be imported.

    An import inside an import takes much of the little stack: `deep` tells that there are many.
    """
    import typing

    sys.modules["collections.abc"] = typing
    sys.modules["host_sim.board.stand_ins.micropython.loader"] = sys.modules["desk"]
    for name in FROM_BELOW if deep else ():
        import_module(name)


def load_platform(hardware, module=PLATFORM):
    """The platform module, executed anew for this board."""
    from host_sim.board.stand_ins.micropython.modules import board_modules

    stand_ins = board_modules(hardware)
    loaded = import_with(stand_ins, module)
    loaded.open = hardware.flash.open
    loaded.stand_ins = stand_ins
    return loaded


def import_module(name):
    """A module by its full name."""
    return __import__(name, None, None, ("*",))


def import_with(stand_ins, name):
    """A module, imported anew while some others are what they are said to be."""
    kept = {each: sys.modules.get(each) for each in stand_ins}
    sys.modules.pop(name, None)
    sys.modules.update(stand_ins)
    try:
        return import_module(name)
    finally:
        for each in kept:
            if kept[each] is None:
                del sys.modules[each]
            else:
                sys.modules[each] = kept[each]
