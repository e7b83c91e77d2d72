"""The one clock of a simulated board.

Used by every simulated part and by the code that lets time pass; imports nothing, runs on
MicroPython too.
"""


class VirtualClock:
    """Time that passes only in `advance_us`. `now_us`: int, microseconds since it was made.

    Parts do not run by themselves: each one, when it is asked, computes what has happened since
    the last time.
    """

    def __init__(self, now_us=0):
        self.now_us = now_us

    def advance_us(self, duration_us):
        """Lets `duration_us` microseconds pass; time never runs backwards (ValueError)."""
        if duration_us < 0:
            raise ValueError(f"time cannot run backwards by {-duration_us} us")
        self.now_us += duration_us
