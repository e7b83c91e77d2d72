"""Starts the firmware on a board with Rootlight's image: the one in the image, or a copy.

MicroPython runs this in place of a main.py on the flash. A complete copy by `make flash` is
started if it is not older than the image and can be loaded. Another main.py on the flash, without
a copy of the firmware beside it, runs as on any board.
"""

import json
import os
import sys

OWN = ".frozen"


def find_firmware():
    """The name of the module to import; if it has a `main`, that is called afterwards."""
    if not is_file("main.py"):
        # There is no copy, or it is incomplete: main.py is copied last.
        prefer_own()
    elif not is_folder("rootlight"):
        return "main"
    elif is_older() or not is_loadable():
        prefer_own()
    return "rootlight.start"


def is_older():
    """Whether the copy on the flash is older than the firmware in the image."""
    try:
        with open("installed.json") as file:
            version = json.load(file)["version"]
        return parts_of(version) < parts_of(read_own_version())
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False


def read_own_version():
    """The version of the firmware in the image."""
    import frozen_files

    return frozen_files.VERSION


def parts_of(version):
    """A version such as "0.12.1" as a list of numbers, for comparing."""
    return [int(part) for part in version.split(".")]


def is_loadable():
    """Whether the copy can be imported; if not, its modules are forgotten."""
    try:
        __import__("rootlight.start")
        return True
    except Exception as error:
        sys.print_exception(error)
    for name in list(sys.modules):
        if name.split(".")[0] == "rootlight":
            del sys.modules[name]
    return False


def prefer_own():
    """Make imports look in the image first."""
    sys.path.remove(OWN)
    sys.path.insert(0, OWN)


def is_file(path):
    return kind_of(path) == 0x8000


def is_folder(path):
    return kind_of(path) == 0x4000


def kind_of(path):
    """The kind of the file at a path of the flash; 0 if there is none, or nothing is mounted."""
    try:
        return os.stat(path)[0]
    except OSError:
        return 0


def run(name):
    """Import the module, and call its `main` if it is the firmware's."""
    module = __import__(name, None, None, ("*",))
    if name == "rootlight.start":
        module.main()


run(find_firmware())
