"""The kernels that a search needs, as one collaborator.

Used by `thinker` and `worlds`; entries of games hand their own kernels to `quick`. A desktop
hands in a subclass that gives compiled ones.
"""

from rootlight.compat import const
from rootlight.kernels import tree

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from types import ModuleType


class Loops:
    """The kernels as this interpreter runs them; a kernel each.

    A machine with quicker ones gives them by `quick`. TURNS: so many random turns take a computer
    some milliseconds. QUICKENS: so many times as quick as in their first milliseconds they become.
    """

    TURNS = 100
    QUICKENS = 1

    def quick(self, kernel: "ModuleType") -> "ModuleType":
        """Return a module with the functions of a kernel: the quickest that there is."""
        return kernel

    def tree(self) -> "ModuleType":
        """`kernels.tree`, or what has the same functions."""
        return self.quick(tree)
