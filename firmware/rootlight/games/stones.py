"""What the stone games share: groups, claimed regions, life and death, the clean-up.

Used by the stone games; imports `hot` and `compat`. Rules page, sections 0 and 1.
"""

from array import array

from rootlight import hot
from rootlight.compat import const

BLACK = const(1)
WHITE = const(2)


class Scratch:
    """Buffers and tables that the surveys of one game share."""

    def __init__(self, shape):
        self.lists = hot.neighbour_lists(shape.neighbours, shape.count)
        self.queue = table(shape)
        self.groups = table(shape)
        self.unlabelled = table(shape)
        for cell in range(shape.count + 1):
            self.unlabelled[cell] = shape.count


class Survey:
    """All groups and empty regions of one position.

    `labels` gives the label of each cell: the lowest cell of its group or region. Buffers are
    made once; `take` fills them anew.
    """

    def __init__(self, shape, scratch):
        self._count = shape.count
        self._scratch = scratch
        self.labels = table(shape)
        self.flags = bytearray(shape.count + 1)
        self._summary = array("H", [0] * 6)

    def take(self, cells):
        """Survey a position (`cells` may be longer than the board)."""
        scratch = self._scratch
        hot.survey(
            cells,
            scratch.lists,
            self._count,
            self.labels,
            self.flags,
            scratch.queue,
            scratch.groups,
            scratch.unlabelled,
            self._summary,
        )

    def look_for_live_friends(self, cells):
        """Work out which groups see a live group of their own colour (for the clean-up)."""
        hot.near_live(cells, self._scratch.lists, self._count, self.labels, self.flags)

    def claimant(self, cell):
        """The colour that claims the region of an empty cell, or 0."""
        flags = self.flags[self.labels[cell]]
        if flags & hot.TOUCHES_1:
            return 0 if flags & hot.TOUCHES_2 else BLACK
        return WHITE if flags & hot.TOUCHES_2 else 0

    def has_live_group(self, cells, colour):
        """Whether any group of a colour touches a region claimed by that colour."""
        for cell in range(self._count):
            if cells[cell] == colour and self.flags[self.labels[cell]] & hot.LIVE:
                return True
        return False

    def is_dead(self, cell):
        """Whether the group of a stone is not live and cut off from all its colour's groups."""
        return self.flags[self.labels[cell]] & (hot.LIVE | hot.LINKED) == 0

    def is_kept(self, cell):
        """Whether the clean-up keeps the group of a stone (after `look_for_live_friends`)."""
        return self.flags[self.labels[cell]] & (hot.LIVE | hot.NEAR_LIVE) != 0

    def groups_of(self, colour):
        """How many groups a colour has."""
        return self._summary[colour]

    def dead_groups_of(self, colour):
        """How many of a colour's groups are dead."""
        return self._summary[colour + 3]


def table(shape):
    """A table with an entry for each cell and one for off the board, that can hold any cell."""
    entries = shape.count + 1
    return bytearray(entries) if entries < 256 else array("H", [0] * entries)


def remove_dead(cells, count, colour, survey):
    """Take all dead groups of a colour off the board; return whether there were any."""
    if not survey.dead_groups_of(colour):
        return False
    for cell in range(count):
        if cells[cell] == colour and survey.is_dead(cell):
            cells[cell] = 0
    return True


class CleanUp:
    """The clean-up at the end of the game, tried out on a copy of the position.

    After `run`, `cells` is the cleaned position, surveyed by `survey`, and `steps` gives for
    each cell the step at which its stone left (1, 2, ...), 0 if it stayed; `last_step` is the
    number of steps. Rules page, section 1, "End of the game".
    """

    def __init__(self, shape, survey, scratch):
        self._count = shape.count
        self.cells = bytearray(shape.count + 1)
        self.steps = bytearray(shape.count)
        self.last_step = 0
        self.survey = survey
        self._scratch = scratch
        self._labels = table(shape)  # groups as they stood when the game ended
        self._sizes = array("H", [0] * shape.count)

    def run(self, state):
        """Clean up the position of `state`, which stays as it is."""
        self.cells[:] = state[: self._count + 1]
        for cell in range(self._count):
            self.steps[cell] = 0
        self.last_step = 0
        self._survey()
        self._measure()
        size = self._next_size(0)
        while size:
            if self._remove(size):
                self._survey()
            size = self._next_size(size)

    def _survey(self):
        self.survey.take(self.cells)
        self.survey.look_for_live_friends(self.cells)

    def _measure(self):
        """Note the groups and their sizes: both are those at the moment the game ended."""
        sizes = self._sizes
        for cell in range(self._count):
            sizes[cell] = 0
        for cell in range(self._count):
            label = self.survey.labels[cell]
            self._labels[cell] = label
            if self.cells[cell]:
                sizes[label] += 1

    def _next_size(self, size):
        """The smallest size of a group above `size`, or 0."""
        found = 0
        for cell in range(self._count):
            if self._sizes[cell] > size and (not found or self._sizes[cell] < found):
                found = self._sizes[cell]
        return found

    def _remove(self, size):
        """Remove together all groups of a size that have no life; return whether any were."""
        step = self.last_step + 1
        found = False
        for cell in range(self._count):
            if not self.cells[cell] or self._sizes[self._labels[cell]] != size:
                continue
            if not self.survey.is_kept(cell):
                self.steps[cell] = step
                found = True
        if not found:
            return False
        self.last_step = step
        for cell in range(self._count):
            if self.steps[cell] == step:
                self.cells[cell] = 0
        return True

    def score(self, colour):
        """Stones of a colour that are left, and the cells that they claim."""
        points = 0
        for cell in range(self._count):
            owner = self.cells[cell] or self.survey.claimant(cell)
            if owner == colour:
                points += 1
        return points
