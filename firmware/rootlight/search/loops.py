"""The kernels that a search needs, as one collaborator.

Used by `thinker` and `worlds`. A desktop hands in a subclass that gives compiled ones.
"""

from rootlight.compat import const
from rootlight.kernels import (
    playouts_droched,
    playouts_growy,
    playouts_rootbound,
    playouts_rootzone,
    tree,
)

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from types import ModuleType


class Loops:
    """The kernels as this interpreter runs them; a kernel each.

    What has quicker ones has `quick` give them. TURNS: so many random turns take a computer some
    milliseconds.
    """

    TURNS = 100

    def quick(self, kernel: "ModuleType") -> "ModuleType":
        """What has the functions of a kernel."""
        return kernel

    def tree(self) -> "ModuleType":
        """`kernels.tree`, or what has the same functions."""
        return self.quick(tree)

    def playouts_rootbound(self) -> "ModuleType":
        """`kernels.playouts_rootbound`, likewise."""
        return self.quick(playouts_rootbound)

    def playouts_growy(self) -> "ModuleType":
        """`kernels.playouts_growy`, likewise."""
        return self.quick(playouts_growy)

    def playouts_rootzone(self) -> "ModuleType":
        """`kernels.playouts_rootzone`, likewise."""
        return self.quick(playouts_rootzone)

    def playouts_droched(self) -> "ModuleType":
        """`kernels.playouts_droched`, likewise."""
        return self.quick(playouts_droched)
