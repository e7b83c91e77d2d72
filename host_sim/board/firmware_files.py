"""The files of `firmware/` that simulated boards read: board files, settings, languages, lessons.

Used by the simulated board and by whatever else looks for such files; imports nothing.
"""

import os

FIRMWARE = __file__.rsplit("host_sim", 1)[0] + "firmware"


def firmware_path(name: str) -> str:
    """The path of a file, by its name in `firmware/`."""
    return f"{FIRMWARE}/{name}"


def text_of(name: str) -> str:
    """The text of a file. Raises OSError."""
    with open(firmware_path(name), "rb") as file:
        return file.read().decode()


def names_in(folder: str, ending: str) -> "list[str]":
    """The names of the files with an ending in a folder of `firmware/`."""
    return [name for name in os.listdir(firmware_path(folder)) if name.endswith(ending)]
