"""The groups of Root Bound in danger: cut off by one stone of the opponent, or by two.

Used by `rootbound_base`, which imports it when somebody asks. See rules.md, section 1, dead
groups.

A group is in danger at n = 1 or 2 if a legal turn of n stones of the opponent would leave it dead,
on the position as it stands and as if it were his turn; at 1 rather than at 2. A group that is
dead already is in danger at 1: it falls by any turn. Before each player has had a turn no group
is in danger.

A group beside a region of its own colour lives for good: that region is closed to the opponent.
Any other group touches only regions that the opponent touches, too; his stone cuts a region into
parts, and each part touches that stone, so the group never gets a region. So the group dies
exactly if no path of empty cells leads to another group of its colour any more. Stones that cut
all such paths are looked for on a shortest path, and a second one on a shortest path that avoids
the first. The turn may leave a single group: the opponent then has a region of his own where the
group stood.
"""

from array import array

from rootlight.compat import const

TYPE_CHECKING = const(0)  # mypy takes it as true
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rootlight.games.stones import Survey
    from rootlight.geometry.shapes import Shape
    from rootlight.kernels import Table

_NOWHERE = const(0xFFFF)
# This many paths that share no cell are not cut by two stones.
_SAFE_PATHS = const(3)


class CutSearch:
    """The search over all groups of a position; `groups` does it bit by bit.

    standing: the survey of `state`. queue: scratch. is_legal_for(owner, cells): whether a player
    could place stones there, one or two, if it were his turn.
    """

    def __init__(
        self,
        shape: "Shape",
        state: bytearray,
        standing: "Survey",
        queue: "Table",
        is_legal_for: "Callable[[int, tuple[int, ...]], bool]",
    ) -> None:
        self._count = shape.count
        self._around = shape.neighbours
        self._state = state
        self._standing = standing
        self._labels = standing.labels
        self._queue = queue
        self._is_legal_for = is_legal_for
        self._closed = bytearray(shape.count)  # cells that a path avoids
        self._from = array("H", [_NOWHERE] * shape.count)

    def groups(self) -> "Iterator[tuple[list[int], int] | None]":
        """See `Game.dangers`."""
        state = self._state
        labels = self._labels
        for stone in range(self._count):
            if not state[stone] or labels[stone] != stone:
                continue
            stones = 0
            for found in self._stones_for(stone):
                stones = found
                yield None
            if stones:
                cells = range(self._count)
                yield [cell for cell in cells if state[cell] and labels[cell] == stone], stones

    def _stones_for(self, stone: int) -> "Iterator[int]":
        """Yields what is known by then: how many stones kill the group of a stone, or 0."""
        if self._is_safe(stone):
            return
        if self._standing.is_dead(stone):
            yield 1
            return
        path = latest = self._path(stone)
        yield 0
        paths = 1
        while latest and paths < _SAFE_PATHS:
            for cell in latest:
                self._closed[cell] = 1
            latest = self._path(stone)
            yield 0
            if latest:
                paths += 1
        self._open_all()
        if paths == _SAFE_PATHS:
            return
        if paths == 1:
            for cell in path:
                if not self._path_without(stone, cell) and self._may_cut(stone, (cell,)):
                    yield 1
                    return
                yield 0
        for cell in path:
            for found in self._second_for(stone, cell):
                yield found
                if found:
                    return

    def _second_for(self, stone: int, cell: int) -> "Iterator[int]":
        """Yields 2 if a turn of a stone on a cell, and one more, kills the group; else 0s."""
        rest = self._path_without(stone, cell)
        yield 0
        # Without a rest the cell cuts alone, and is one where no stone may be placed.
        for second in rest:
            if not self._path_without(stone, cell, second) and self._may_cut(
                stone, (cell, second)
            ):
                yield 2
                return
            yield 0

    def _may_cut(self, stone: int, cells: "tuple[int, ...]") -> bool:
        """Return whether the opponent of a stone's group could place stones on these cells."""
        return self._is_legal_for(3 - self._state[stone], cells)

    def _is_safe(self, stone: int) -> bool:
        """Return whether the group of a stone touches a region that its own colour claims."""
        owner = self._state[stone]
        for cell in range(self._count):
            if self._labels[cell] != stone:
                continue
            for place in range(cell * 6, cell * 6 + 6):
                beside = self._around[place]
                if not self._state[beside] and self._standing.claimant(beside) == owner:
                    return True
        return False

    def _path_without(self, stone: int, *cells: int) -> "list[int]":
        """As `_path`, avoiding these cells."""
        for cell in cells:
            self._closed[cell] = 1
        path = self._path(stone)
        self._open_all()
        return path

    def _open_all(self) -> None:
        for cell in range(len(self._closed)):
            self._closed[cell] = 0

    def _path(self, stone: int) -> "list[int]":
        """A shortest path of empty cells from a group to another of its colour; [] for none."""
        state = self._state
        queue = self._queue
        for cell in range(self._count):
            self._from[cell] = _NOWHERE
        done = 0
        end = self._begin(stone)
        while done < end:
            cell = queue[done]
            done += 1
            for place in range(cell * 6, cell * 6 + 6):
                beside = self._around[place]
                if beside == self._count:
                    continue
                if state[beside] == state[stone]:
                    if self._labels[beside] != stone:
                        return self._way_to(cell)
                elif not state[beside] and self._is_new(beside):
                    self._from[beside] = cell
                    queue[end] = beside
                    end += 1
        return []

    def _begin(self, stone: int) -> int:
        """Put the empty cells beside a group into the queue; how many there are."""
        end = 0
        for cell in range(self._count):
            if self._labels[cell] != stone:
                continue
            for place in range(cell * 6, cell * 6 + 6):
                beside = self._around[place]
                if beside != self._count and not self._state[beside] and self._is_new(beside):
                    self._from[beside] = beside
                    self._queue[end] = beside
                    end += 1
        return end

    def _is_new(self, cell: int) -> bool:
        return self._from[cell] == _NOWHERE and not self._closed[cell]

    def _way_to(self, cell: int) -> "list[int]":
        path = [cell]
        while self._from[cell] != cell:
            cell = self._from[cell]
            path.append(cell)
        return path
