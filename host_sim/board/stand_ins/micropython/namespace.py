"""An object with the attributes that it is given: a small module, or what lies in one."""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from typing import Any


class Namespace:
    """See above."""

    def __init__(self, **attributes: "Any") -> None:
        for name in attributes:
            setattr(self, name, attributes[name])

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

        def __setattr__(self, name: str, value: Any) -> None: ...
