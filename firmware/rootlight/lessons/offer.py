"""The lessons as the board's menu offers them.

Used by the device, which hands it to the controller. The rest of this room is loaded when
somebody asks for a lesson.
"""


class LessonOffer:
    """What the menu may ask of the lessons. platform: as `platforms/pico.py`."""

    def __init__(self, platform):
        self._platform = platform

    def has_books(self):
        """Whether there are any books."""
        from rootlight.lessons import shelf

        return bool(shelf.books(self._platform))

    def open(self, controller):
        """Open the choice of lessons in place of the menu; None, or the code that says why not."""
        from rootlight.lessons import choice

        return choice.open_on(controller)
