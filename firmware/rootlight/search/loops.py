"""The kernels that a search needs, as one collaborator.

Used by `thinker` and `worlds`. A desktop hands in a subclass that gives compiled ones.
"""

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from types import ModuleType


class Loops:
    """The kernels as this interpreter runs them; loads each when it is asked for."""

    def tree(self) -> "ModuleType":
        """`kernels.tree`, or what has the same functions."""
        from rootlight.kernels import tree

        return tree

    def playouts_rootbound(self) -> "ModuleType":
        """`kernels.playouts_rootbound`, likewise."""
        from rootlight.kernels import playouts_rootbound

        return playouts_rootbound

    def playouts_growy(self) -> "ModuleType":
        """`kernels.playouts_growy`, likewise."""
        from rootlight.kernels import playouts_growy

        return playouts_growy

    def playouts_rootzone(self) -> "ModuleType":
        """`kernels.playouts_rootzone`, likewise."""
        from rootlight.kernels import playouts_rootzone

        return playouts_rootzone

    def playouts_droched(self) -> "ModuleType":
        """`kernels.playouts_droched`, likewise."""
        from rootlight.kernels import playouts_droched

        return playouts_droched
