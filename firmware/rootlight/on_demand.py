"""Code that is seldom needed: loaded from the flash when it is asked for, forgotten in calm times.

Used by every room that has such code; imports nothing of the project. Code on the board lies in
the same heap as the game. What runs once at the start, or when a person asks for it, need not
lie there all the evening: loading a module takes a Pico some 10 ms a kilobyte.
"""

import sys

# Where memory is plenty, as on a desk, a module that was loaded once is best kept.
forgets = sys.implementation.name != "cpython"

borrowed = []  # names of the modules that are to be given back
_kept = []  # names of the modules of the game in play
lent = 0  # how often something was borrowed
language = []  # of the sentences, see `texts`, which is borrowed: platform and code, or English


def borrow(name):
    """A module of this package, such as "rootlight.board_reader", for the moment.

    Whatever else it is the first to import is borrowed with it. Do not keep it; an object made
    by it keeps its class as long as it lives. Define no exception in it that others may catch
    later: after `give_back` the next borrower gets another module of the same name.
    """
    global lent
    lent += 1
    if not forgets:
        return __import__(name, None, None, ("*",))
    return _load(name, borrowed)


def is_loaded(name):
    """Whether to borrow a module takes no time."""
    return not forgets or name in sys.modules


def give_back():
    """Forget all borrowed modules; their memory is free as soon as nobody uses them."""
    _forget(borrowed)


def keep(name):
    """A module of this package that stays, with what it imports, until another is kept.

    For the game in play: a board holds the code of one game.
    """
    if not forgets or name in _kept:
        return __import__(name, None, None, ("*",))
    _forget(_kept)
    return _load(name, _kept)


def _load(name, noted):
    """Import a module; note what was loaded for it in a list, even if it does not come."""
    before = list(sys.modules)
    try:
        return __import__(name, None, None, ("*",))
    finally:
        for loaded in sys.modules:
            # Packages stay: they are next to nothing, and others may be on their way through.
            is_new = loaded not in before and loaded not in _kept and loaded not in borrowed
            if is_new and not hasattr(sys.modules[loaded], "__path__"):
                noted.append(loaded)


def _forget(names):
    for name in names:
        package, own_name = name.rsplit(".", 1)
        del sys.modules[name]
        delattr(sys.modules[package], own_name)
    names.clear()
