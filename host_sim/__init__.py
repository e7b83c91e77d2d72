"""The desk version of the board: simulated chips below the unchanged firmware, and ways to it.

May import anything of the firmware; the firmware never imports it.
"""

import sys

# The firmware is the import root on the board, where it lies in the topmost folder.
_FIRMWARE = __file__.rsplit("host_sim", 1)[0] + "firmware"
if _FIRMWARE not in sys.path:
    sys.path.insert(0, _FIRMWARE)
