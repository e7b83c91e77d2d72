"""Programs that tests start end with all that they have started."""

import os
import signal
from contextlib import suppress

_PATIENCE_S = 10


def ended(process):
    """End a process that leads a group of its own, and its group."""
    for how in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, how)
        with suppress(Exception):
            process.wait(_PATIENCE_S)
