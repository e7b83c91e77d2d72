"""What stands for `Opponents` on a board that plays for nobody.

Made by the controller where the board has no room for the code, or no device that could think.
"""


class NoOpponents:
    """Has the methods of an Opponents that other rooms call; they say no, or do nothing."""

    levels = 0
    halted = False

    def has_any(self) -> bool:
        return False

    def is_to_move(self) -> bool:
        return False

    def waits_for_end(self) -> bool:
        return False

    def is_acting(self) -> bool:
        return False

    def is_playing(self) -> bool:
        return False

    def is_passed_over(self) -> bool:
        return False

    def match_changed(self) -> None: ...

    def go_on(self, halted: bool = False) -> None: ...

    def step(self, now_ms: int) -> None: ...
