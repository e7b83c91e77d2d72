"""Small files of a Pico that are replaced as a whole: settings, mistakes.

Used by `pico` and `circuitpython`, which borrow it.
"""

from rootlight.compat import const

_ENOENT = const(2)
_SAVED = ".dat"
HALF_SAVED = ".new"


def load(platform, name, ending=_SAVED):
    """See `Platform.load`."""
    try:
        with platform.open_file(name + ending, "rb") as file:
            return file.read()
    except OSError as error:
        if error.args[0] == _ENOENT:
            return None
        raise


def save(platform, name, data):
    """See `Platform.save`."""
    try:
        with platform.open_file(name + HALF_SAVED, "wb") as file:
            file.write(data)
    except OSError:
        _remove(platform.files, name + HALF_SAVED)
        raise
    platform.files.rename(name + HALF_SAVED, name + _SAVED)


def _remove(files, name):
    try:
        files.remove(name)
    except OSError:
        pass
