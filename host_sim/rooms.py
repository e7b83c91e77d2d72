"""The rooms of host_sim by their rank: a room imports from itself and from those below it.

Used by the program that builds the site, and by the tests of the ranks. A new room is a new line.
"""

# What the page runs in its worker: plain Python, for MicroPython and for CPython. Below it stands
# the firmware alone.
PORTABLE = ("in_page", "hub", "link", "building", "thinking", "board", "interpreter")

# From the highest to the lowest. `page` and `requirements` hold no Python.
RANKED = (
    "__main__",
    "release",
    "site",
    "emulator",
    "deploy",
    "teaching",
    "tools",
    "trials",
    "serving",
    "joining",
    "headless",
    "replay",
    "circuitpython",
    "club",
    "keeping",
    "native",
    "toolchain",
    "languages",
    "rooms",
    *PORTABLE,
)
