"""Which groups of growing roots are in danger: cut off by one stone of the opponent, or by two.

Used by the views of these games, which borrow it. See rules.md, section 1, dead groups.

A group is in danger at n = 1 or 2 if a legal turn of n stones of the opponent, on the position as
it stands and as if it were his turn, would leave it dead; at 1 rather than at 2. A group that is
dead already, as its owner may leave it, is in danger at 1: it falls by any turn. Before each
player has had a turn no group is.

A group beside a region of its own colour lives for good: that is closed to the opponent. Any
other touches only regions that the opponent touches, too; his stone cuts a region into parts each
of which touches that stone, so the group never gets a region. So it dies exactly if no path of
empty cells leads to another group of its colour any more: stones that cut all such paths are
looked for on a shortest path, and a second one on a shortest path that avoids the first. Whether
the turn leaves a single group need not be asked: where the group stood the opponent then has a
region of his own.
"""

from array import array

from rootlight.compat import const

_NOWHERE = const(0xFFFF)
# So many ways that share no cell are not cut by two stones.
_SAFE_WAYS = const(3)


class Cuts:
    """The search, over all groups of a game; `look` does it by and by."""

    def __init__(self, game):
        self._game = game
        self._closed = bytearray(game.count)  # cells that a path avoids
        self._from = array("H", [_NOWHERE] * game.count)

    def look(self):
        """See `View.dangers`."""
        game = self._game
        if game.is_over() or game.turn() < 2:
            return
        labels = game.standing.labels
        for stone in range(game.count):
            if not game.state[stone] or labels[stone] != stone:
                continue
            stones = 0
            for found in self._stones_for(stone):
                stones = found
                yield None
            if stones:
                cells = range(game.count)
                yield [c for c in cells if game.state[c] and labels[c] == stone], stones

    def _stones_for(self, stone):
        """Yields what is known by then: how many stones kill the group of a stone, or 0."""
        if self._is_safe(stone):
            return
        if self._game.standing.is_dead(stone):
            yield 1
            return
        path = latest = self._path(stone)
        yield 0
        ways = 1
        while latest and ways < _SAFE_WAYS:
            for cell in latest:
                self._closed[cell] = 1
            latest = self._path(stone)
            yield 0
            if latest:
                ways += 1
        self._open_all()
        if ways == _SAFE_WAYS:
            return
        if ways == 1:
            for cell in path:
                if not self._path_without(stone, cell) and self._may_place((cell,)):
                    yield 1
                    return
                yield 0
        for cell in path:
            for found in self._second_for(stone, cell):
                yield found
                if found:
                    return

    def _second_for(self, stone, cell):
        """Yields 2 if a turn of a stone on a cell, and one more, kills the group; else 0s."""
        rest = self._path_without(stone, cell)
        yield 0
        # Without a rest the cell cuts alone, and is one where no stone may be placed.
        for second in rest:
            if not self._path_without(stone, cell, second) and self._may_place((cell, second)):
                yield 2
                return
            yield 0

    def _is_safe(self, stone):
        """Whether the group of a stone touches a region that its own colour claims."""
        game = self._game
        standing = game.standing
        owner = game.state[stone]
        around = game.shape.neighbours
        for cell in range(game.count):
            if standing.labels[cell] != stone:
                continue
            for place in range(cell * 6, cell * 6 + 6):
                beside = around[place]
                if not game.state[beside] and standing.claimant(beside) == owner:
                    return True
        return False

    def _may_place(self, cells):
        """Whether the opponent of whoever is cut off may play these cells, were it his turn."""
        game = self._game
        mover = game.owner
        game.owner = self._opponent
        try:
            for index in range(len(cells)):
                other = cells[1 - index] if len(cells) == 2 else game.count
                if game.broken(cells[index], other):
                    return False
        finally:
            game.owner = mover
        return True

    def _path_without(self, stone, *cells):
        for cell in cells:
            self._closed[cell] = 1
        path = self._path(stone)
        self._open_all()
        return path

    def _open_all(self):
        for cell in range(len(self._closed)):
            self._closed[cell] = 0

    def _path(self, stone):
        """A shortest path of empty cells from a group to another of its colour, as a list."""
        game = self._game
        self._opponent = 3 - game.state[stone]
        queue = game.scratch.queue
        came = self._from
        for cell in range(game.count):
            came[cell] = _NOWHERE
        done = 0
        end = self._begin(stone, queue, came)
        while done < end:
            cell = queue[done]
            done += 1
            for place in range(cell * 6, cell * 6 + 6):
                beside = game.shape.neighbours[place]
                if beside == game.count:
                    continue
                if game.state[beside] == game.state[stone]:
                    if game.standing.labels[beside] != stone:
                        return self._way_to(cell)
                elif not game.state[beside] and self._is_new(beside):
                    came[beside] = cell
                    queue[end] = beside
                    end += 1
        return []

    def _begin(self, stone, queue, came):
        """Put the empty cells beside a group into the queue; how many there are."""
        game = self._game
        labels = game.standing.labels
        end = 0
        for cell in range(game.count):
            if labels[cell] != stone:
                continue
            for place in range(cell * 6, cell * 6 + 6):
                beside = game.shape.neighbours[place]
                if beside != game.count and not game.state[beside] and self._is_new(beside):
                    came[beside] = beside
                    queue[end] = beside
                    end += 1
        return end

    def _is_new(self, cell):
        return self._from[cell] == _NOWHERE and not self._closed[cell]

    def _way_to(self, cell):
        path = [cell]
        while self._from[cell] != cell:
            cell = self._from[cell]
            path.append(cell)
        return path
