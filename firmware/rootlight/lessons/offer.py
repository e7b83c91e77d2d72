"""The lessons as the board offers them: in its menu, and by the link.

The device makes a LessonOffer and hands it to the controller. It is the only door to the rest of
this package, which is loaded when somebody asks for a lesson: most evenings have none.
"""

from rootlight.compat import const
from rootlight.lessons import shelf

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rootlight.lessons.shelf import Platform
    from rootlight.table.controller import Controller


class LessonOffer:
    """The questions that others may ask of the lessons. platform: as `platforms/pico.py`."""

    def __init__(self, platform: "Platform") -> None:
        self._platform = platform

    def has_books(self) -> bool:
        """Return whether there are any books."""
        return bool(shelf.books(self._platform))

    def open(self, controller: "Controller") -> "str | None":
        """Open the choice of lessons in place of the menu; None, or the code that says why not."""
        from rootlight.lessons import choice

        return choice.open_on(controller)

    def doings(self) -> "Mapping[str, Callable[[Controller, dict], dict]]":
        """Return the functions of the link's method `lesson`, see `by_link`."""
        from rootlight.lessons import by_link

        return by_link.DOINGS
