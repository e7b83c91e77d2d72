"""What stands for `Thinking` on a board that has no room for the computer's play.

Used by the device's Parts where loaded code takes heap, as on stock MicroPython.
"""


class NoThinking:
    """Has the methods of a Thinking that other rooms call without asking for a turn."""

    levels = 0

    def is_busy(self) -> bool:
        return False

    def owes_answer(self) -> bool:
        return False

    def step(self, now_ms: int) -> None: ...
