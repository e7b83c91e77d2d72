"""What it takes to build a board, made from its board file: `python -m hardware`, `make hardware`.

May import anything of `host_sim` and of the firmware; neither imports it.
"""

import host_sim  # noqa: F401  puts the firmware onto the path
