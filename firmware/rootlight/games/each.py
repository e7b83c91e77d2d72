"""A long list, or object, that a game hands to the link to be told item by item.

Used by the games and the link.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Iterator


class Each:
    """A long list, or object, that is never whole in memory. Telling it uses it up.

    items: iterator of the values, or of (name, value). The iterator must not read anything that
    may change while the list is told.
    """

    def __init__(self, items: "Iterator", is_named: bool = False) -> None:
        self.items = items
        self.is_named = is_named
