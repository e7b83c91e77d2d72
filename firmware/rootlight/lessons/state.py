"""The messages of the link about the lessons."""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.table.controller import Controller


def told(controller: "Controller") -> dict:
    """The lesson that is on, as a dict; `lesson` is None if none is."""
    lesson = controller.session.lesson
    said = {"lesson": None} if lesson is None else lesson.told()
    offered = None if controller.offers.picker is None else controller.offers.picker.told()
    if offered is not None:
        said["choosing"] = offered
    return said
