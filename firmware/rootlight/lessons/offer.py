"""The lessons as the board's menu offers them.

The device makes one and hands it to the controller. The rest of this room is loaded when somebody
asks for a lesson.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.lessons.shelf import Platform
    from rootlight.table.controller import Controller


class LessonOffer:
    """What the menu may ask of the lessons. platform: as `platforms/pico.py`."""

    def __init__(self, platform: "Platform") -> None:
        self._platform = platform

    def has_books(self) -> bool:
        """Whether there are any books."""
        from rootlight.lessons import shelf

        return bool(shelf.books(self._platform))

    def open(self, controller: "Controller") -> "str | None":
        """Open the choice of lessons in place of the menu; None, or the code that says why not."""
        from rootlight.lessons import choice

        return choice.open_on(controller)
