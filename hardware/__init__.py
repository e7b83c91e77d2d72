"""Makes drawings, lists and pages for building a board from its board file.

`make hardware` runs `python -m hardware`. This package may import anything of `host_sim` and of
the firmware; neither imports it.
"""

import host_sim  # noqa: F401  puts the firmware onto the path
