"""Code that is seldom needed: loaded from the flash when it is asked for, forgotten in calm times.

Used by every room that has such code; imports nothing of the project. Code on the board lies in
the same heap as the game. What runs once at the start, or when a person asks for it, need not
lie there all the evening: loading a module takes a Pico some 10 ms a kilobyte.
"""

import sys

# On a desk memory is plenty, and a module that was loaded once is best kept.
_FORGETS = sys.implementation.name == "micropython"

borrowed = []  # names of the modules that are to be given back
_kept = []  # names of the modules of the game in play
lent = 0  # how often something was borrowed


def borrow(name):
    """A module of this package, such as "rootlight.board_reader", for the moment.

    Whatever else it is the first to import is borrowed with it. Do not keep it; an object made
    by it keeps its class as long as it lives. Define no exception in it that others may catch
    later: after `give_back` the next borrower gets another module of the same name.
    """
    global lent
    if not _FORGETS:
        return __import__(name, None, None, ("*",))
    lent += 1
    return _load(name, borrowed)


def give_back():
    """Forget all borrowed modules; their memory is free as soon as nobody uses them."""
    _forget(borrowed)


def keep(name):
    """A module of this package that stays, with what it imports, until another is kept.

    For the game in play: a board holds the code of one game.
    """
    if not _FORGETS or name in _kept:
        return __import__(name, None, None, ("*",))
    _forget(_kept)
    return _load(name, _kept)


def _load(name, noted):
    """Import a module; note what was loaded for it in a list."""
    before = list(sys.modules)
    module = __import__(name, None, None, ("*",))
    for loaded in sys.modules:
        # Packages stay: they are next to nothing, and others may be on their way through them.
        is_new = loaded not in before and loaded not in _kept and loaded not in borrowed
        if is_new and not hasattr(sys.modules[loaded], "__path__"):
            noted.append(loaded)
    return module


def _forget(names):
    for name in names:
        package, own_name = name.rsplit(".", 1)
        del sys.modules[name]
        delattr(sys.modules[package], own_name)
    names.clear()
