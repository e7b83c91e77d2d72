"""The packages of host_sim by their rank: a package imports from itself and from those below it.

Used by the program that builds the site, and by the tests of the ranks. A new package is one more
line here.
"""

# The packages that the page runs in its worker: plain Python, for MicroPython and for CPython.
# Below it stands the firmware alone.
PORTABLE = ("in_page", "rooms", "hub", "link", "wiring", "engine", "board", "interpreter")

# From the highest to the lowest. `page` and `requirements` hold no Python.
RANKED = (
    "__main__",
    "command",
    "release",
    "wheel",
    "site",
    "emulator",
    "workshop",
    "deploy",
    "lesson_books",
    "tools",
    "trials",
    "web",
    "shared_games",
    "headless",
    "replay",
    "bench",
    "circuitpython",
    "club",
    "kept_files",
    "native",
    "toolchain",
    "languages",
    "folders",
    "exit_codes",
    "ranks",
    *PORTABLE,
)
