"""Values: objects whose fields are given once, and that are equal if all their fields are.

Used by the other files of this package. Named tuples would do on CPython; MicroPython's have
neither defaults nor methods.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any, Self


class Value:
    """FIELDS: the names of its fields, which its `__init__` takes."""

    FIELDS: "tuple[str, ...]" = ()

    def fields(self) -> "tuple[Any, ...]":
        """All fields, in their order."""
        return tuple([getattr(self, name) for name in self.FIELDS])

    def members(self) -> "dict[str, Any]":
        """All fields by name."""
        return {name: getattr(self, name) for name in self.FIELDS}

    def but(self, **changed: object) -> "Self":
        """The same with other values for some of its fields."""
        values = self.members()
        values.update(changed)
        return type(self)(**values)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(self.fields())

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.fields()}"
