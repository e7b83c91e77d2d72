"""The bench, installed: simulated chips for a program of your own.

In the wheel this file is the module `rootlight_bench`. The page beside it in the project,
host_sim/bench/README.md, begins with a first test.
"""

# Its folder holds the tree, which can be imported from here on.
import rootlight_desk  # type: ignore[import-not-found]  # noqa: F401

from host_sim.bench import *  # noqa: F403
