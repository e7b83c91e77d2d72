"""The clean-up at the end of Root Bound: needed for the score, and when the game ends.

Used by `rootbound`; uses `kernels` and `stones`. See rules.md, section 1, "End of the game".
"""

from array import array

from rootlight import kernels
from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from rootlight.games.stones import Scratch, Survey
    from rootlight.geometry.shapes import Shape


class CleanUp:
    """The clean-up at the end of the game, tried out on a copy of the position.

    After `run`, `cells` is the cleaned position, surveyed by `survey`, and `steps` gives for
    each cell the step at which its stone left (1, 2, ...), 0 if it stayed; `last_step` is the
    number of steps.
    """

    def __init__(self, shape: "Shape", survey: "Survey", scratch: "Scratch") -> None:
        self._count = shape.count
        self.cells = bytearray(shape.count + 1)
        self.steps = bytearray(shape.count)
        self.last_step = 0
        self.survey = survey
        self._scratch = scratch
        self._labels = kernels.cell_table(shape.count)  # groups as they stood when the game ended
        self._sizes = array("H", [0] * shape.count)

    def run(self, state: bytearray) -> None:
        """Clean up the position of `state`, which stays as it is."""
        self.cells[:] = state[: self._count + 1]
        for cell in range(self._count):
            self.steps[cell] = 0
        self.last_step = 0
        self.survey_all()
        self._measure()
        size = self._next_size(0)
        while size:
            if self._remove(size):
                self.survey_all()
            size = self._next_size(size)

    def survey_all(self) -> None:
        """Survey `cells`, and flag which groups see a live one of their colour."""
        survey = self.survey
        survey.take(self.cells)
        # Find the groups that see a live group of their own colour.
        kernels.near_live(
            self.cells, self._scratch.around, self._count, survey.labels, survey.flags
        )

    def _measure(self) -> None:
        """Note the groups and their sizes: both are those at the moment the game ended."""
        sizes = self._sizes
        for cell in range(self._count):
            sizes[cell] = 0
        for cell in range(self._count):
            label = self.survey.labels[cell]
            self._labels[cell] = label
            if self.cells[cell]:
                sizes[label] += 1

    def _next_size(self, size: int) -> int:
        """The smallest size of a group above `size`, or 0."""
        found = 0
        for cell in range(self._count):
            if self._sizes[cell] > size and (not found or self._sizes[cell] < found):
                found = self._sizes[cell]
        return found

    def _remove(self, size: int) -> bool:
        """Remove together all groups of a size that have no life; return whether any were."""
        step = self.last_step + 1
        found = False
        for cell in range(self._count):
            if not self.cells[cell] or self._sizes[self._labels[cell]] != size:
                continue
            if not self._is_kept(cell):
                self.steps[cell] = step
                found = True
        if not found:
            return False
        self.last_step = step
        for cell in range(self._count):
            if self.steps[cell] == step:
                self.cells[cell] = 0
        return True

    def _is_kept(self, cell: int) -> bool:
        """Return whether the group of a stone is live or sees a live group of its colour."""
        return (
            self.survey.flags[self.survey.labels[cell]] & (kernels.LIVE | kernels.NEAR_LIVE) != 0
        )

    def score(self, colour: int) -> int:
        """Stones of a colour that are left, and the cells that they claim."""
        points = 0
        for cell in range(self._count):
            owner = self.cells[cell] or self.survey.claimant(cell)
            if owner == colour:
                points += 1
        return points
