"""Root Bound and its classroom rules for a search: stones, ends of turns, random games, results.

Used by `games.rootbound_world`. See the docstring of `kernels` for the dialect and its
conventions, and rules.md, sections 1 and 2.

`facts` says what the board does not: see the names below. `vacant` lists the cells that stones may
still go to, `facts[VACANT]` of them: empty ones that nobody claims. A claimed region is closed to
both players, so the groups beside it live for good and it stays claimed; and where a dead group
leaves, its opponent claims. So the list only shrinks in a game.

Most stones change little, so that a survey at the end of a turn is seldom needed: only where a
region may now be claimed, or a group be dead. Between surveys `labels` and `flags` are true of
groups alone: `labels` tells them apart, and a group that `flags` calls LIVE is. `clumps` tells
whether a stone splits its region. A clump is a set of occupied cells, of whatever colours, that
hang together; all that is off the board is one too. A stone splits the region just if two of the
runs of occupied cells around it are of one clump. For each cell the table has another one of its
clump, or the cell itself at the clump's root. Captured cells stay in their clumps: nothing is
vacant there any more, and what surrounds them hangs together.
"""

from rootlight.compat import const
from rootlight.kernels import dialect as micropython
from rootlight.kernels.copies import clear8, keep8, keep16, take8, take16
from rootlight.kernels.dialect import ptr8, ptr16, ptr32
from rootlight.kernels.groups import near_live, survey
from rootlight.kernels.tree import next_task

# Entries of `facts`.
OWNER = const(0)  # whose turn it is: 1 or 2
TURN = const(1)  # turns played, 2 for more
STONES = const(2)  # that the turn has so far
FIRST = const(3)  # where they are
SECOND = const(4)
PASSES = const(5)  # in succession
FIRST_PASSER = const(6)  # who was the first to pass in the whole game, 0 nobody
OVER = const(7)
CLASSROOM = const(8)  # whether the classroom rules hold
UNSURE = const(9)  # whether the end of the turn needs a survey
GROUPS = const(9)  # and at 10 and 11, by owner: how many groups
VACANT = const(12)  # entries of `vacant`
RANDOM = const(13)  # a random number, 15 bits here and 15 in the next entry
POINTS = const(14)  # and at 15 and 16, by owner: the score, after `finish`
DOUBT = const(17)  # whether a group of the owner is dead now
SIZE = const(18)  # of the groups that the clean-up removed last, plus 1; 0 before it begins
FACTS = const(19)
# The result of `finish` before it is done.
NOT_YET = const(3)

# Flags of `kernels.groups`.
_LIVE = const(1)
_LIVE_OR_LINKED = const(3)
_LIVE_OR_NEAR = const(5)
_TOUCHES_1 = const(8)
_TOUCHES_2 = const(16)
_TOUCHES_BOTH = const(24)
_TOUCHES = const(4)  # shifted left by an owner: TOUCHES_1 or TOUCHES_2
_DEAD = const(3)  # added to an owner: the entry of `summary` that counts his dead groups

# Parts of an entry of `ring`, which is indexed by six bits, one for each cell around a cell: how
# many runs of neighbouring ones there are, and whether two neighbours are set.
RING = const(64)
_RUNS = const(7)
_PAIR = const(8)

# Floods number themselves up to this, then begin again; see `_next_mark`.
_LAST_MARK = const(1000)

# This many turns are drawn at random before all are tried in a row.
_TRIES = const(4)
# A round of the clean-up takes as long as some turns, as does a look for legal moves.
_TURNS_A_ROUND = const(4)

# Numbers of `kernels.tree`: entries of `run`, and the tasks that `next_task` returns.
_RUN_ANSWER = const(0)
_RUN_MOVER = const(1)
_RUN_IN_TURN = const(2)
_RUN_RANDOM = const(4)
_TASK_REST = const(0)
_TASK_LEGAL = const(2)
_TASK_BEGIN = const(3)
_TASK_PLAY_ON = const(4)
_TASK_PLAY = const(5)
_NOBODY = const(255)

# The tables of a game, by their places in the table of tables.
_AT_CELLS = const(0)
_AT_AROUND = const(1)
_AT_RING = const(2)
_AT_LABELS = const(3)
_AT_FLAGS = const(4)
_AT_QUEUE = const(5)
_AT_MARKS = const(6)
_AT_CLUMPS = const(7)
_AT_SUMMARY = const(8)
_AT_VACANT = const(9)
_AT_FACTS = const(10)
_AT_PLAYED = const(11)
_AT_SIZES = const(12)
_AT_RESULTS = const(13)
_AT_ROOT = const(14)


@micropython.viper
def make_ring(ring: ptr8):
    """Fill `ring`, 64 entries."""
    for bits in range(64):
        runs = 0
        pair = 0
        for way in range(6):
            if (bits >> way) & 1:
                if (bits >> ((way + 5) % 6)) & 1:
                    pair = 8
                else:
                    runs += 1
        if bits == 63:
            runs = 1
        ring[bits] = runs | pair


@micropython.viper
def begin(tables: ptr32, count: int):
    """Make list, clumps and survey of a position; OWNER and TURN stand already."""
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    labels = ptr16(tables[_AT_LABELS])
    flags = ptr8(tables[_AT_FLAGS])
    queue = ptr16(tables[_AT_QUEUE])
    summary = ptr16(tables[_AT_SUMMARY])
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    _find_clumps(tables, count)
    survey(cells, around, count, labels, flags, queue, summary)
    vacancies = 0
    for cell in range(count):
        if cells[cell] == 0:
            touched = flags[labels[cell]] & _TOUCHES_BOTH
            if facts[TURN] < 2 or touched == 0 or touched == _TOUCHES_BOTH:
                vacant[vacancies] = cell
                vacancies += 1
    facts[VACANT] = vacancies
    facts[GROUPS + 1] = summary[1]
    facts[GROUPS + 2] = summary[2]
    facts[UNSURE] = summary[3 - facts[OWNER] + _DEAD]
    facts[DOUBT] = 0
    facts[STONES] = 0


@micropython.viper
def _find_clumps(tables: ptr32, count: int):
    """Fill `clumps`."""
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    queue = ptr16(tables[_AT_QUEUE])
    clumps = ptr16(tables[_AT_CLUMPS])
    for cell in range(count + 1):
        clumps[cell] = cell
    # First the stones that hang together with all that is off the board; then the other clumps.
    edge = 0
    for cell in range(count):
        if cells[cell]:
            for place in range(cell * 6, cell * 6 + 6):
                if around[place] == count and clumps[cell] == cell:
                    clumps[cell] = count
                    queue[edge] = cell
                    edge += 1
    _spread_clump(tables, count, edge)
    for cell in range(count):
        if cells[cell] and clumps[cell] == cell:
            queue[0] = cell
            _spread_clump(tables, cell, 1)


@micropython.viper
def _spread_clump(tables: ptr32, root: int, end: int):
    """Take all into a clump that hangs together with the first `end` cells of `queue`."""
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    queue = ptr16(tables[_AT_QUEUE])
    clumps = ptr16(tables[_AT_CLUMPS])
    done = 0
    while done < end:
        place = queue[done] * 6
        done += 1
        last = place + 6
        while place < last:
            beside = around[place]
            place += 1
            if cells[beside] and beside != root and clumps[beside] == beside:
                clumps[beside] = root
                queue[end] = beside
                end += 1


@micropython.viper
def _root(clumps: ptr16, cell: int) -> int:
    """The root of a cell's clump; makes the way to it shorter."""
    while clumps[cell] != cell:
        clumps[cell] = clumps[clumps[cell]]
        cell = clumps[cell]
    return cell


@micropython.viper
def _may_stand(tables: ptr32, cell: int) -> int:
    """Return whether a stone may be placed on a vacant cell: triangle, straight, adjacent."""
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    ring = ptr8(tables[_AT_RING])
    facts = ptr16(tables[_AT_FACTS])
    owner = facts[OWNER]
    place = cell * 6
    own = 0
    bit = 1
    while bit < 64:
        if cells[around[place]] == owner:
            own |= bit
        place += 1
        bit += bit
    if ring[own] & _PAIR:
        return 0
    if own == 0 or facts[STONES] == 0:
        return 1
    place = cell * 6
    other = facts[FIRST]
    for way in range(6):
        if around[place + way] == other:
            if facts[TURN] == 1 and facts[CLASSROOM] == 0:
                return 0
            back = way + 3
            if back > 5:
                back -= 6
            if cells[around[place + back]] == owner or cells[around[other * 6 + way]] == owner:
                return 0
    return 1


@micropython.viper
def _place(tables: ptr32, count: int, cell: int):
    """Place a stone of the turn on a vacant cell, and judge by its neighbours what that changes.

    Nothing, if the region stays whole and each enemy around touches an empty cell around, by
    itself or by enemies around: then the same groups touch the region. A new group of the owner
    is not alone there, for both players touch the regions of vacant cells. Otherwise `_settle`
    looks farther.
    """
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    ring = ptr8(tables[_AT_RING])
    labels = ptr16(tables[_AT_LABELS])
    flags = ptr8(tables[_AT_FLAGS])
    clumps = ptr16(tables[_AT_CLUMPS])
    facts = ptr16(tables[_AT_FACTS])
    owner = facts[OWNER]
    own = 0
    empty = 0
    enemy = 0
    place = cell * 6
    occupied = cell  # one of the occupied cells around
    bit = 1
    while bit < 64:
        beside = around[place]
        piece = cells[beside]
        if piece == 0:
            empty |= bit
        else:
            occupied = beside
            if piece == owner:
                own |= bit
            elif piece < 3:
                enemy |= bit
        place += 1
        bit += bit
    stones = facts[STONES]
    facts[FIRST + stones] = cell
    facts[STONES] = stones + 1
    cells[cell] = owner
    clumps[cell] = occupied
    split = 0
    if ring[empty] & _RUNS > 1:
        split = int(_join_clumps(tables, cell))
    joined = 0
    if own:
        joined = int(_join(tables, count, cell))
    else:
        facts[GROUPS + owner] += 1
        labels[cell] = cell
        flags[cell] = 0
    if facts[UNSURE]:
        return
    # Enemies around that touch an empty cell around, or touch one that does.
    near = (empty << 1 | empty >> 5 | empty >> 1 | empty << 5) & enemy
    near |= (near << 1 | near >> 5 | near >> 1 | near << 5) & enemy
    cut_off = enemy & ~near
    if joined == 0 and split == 0 and cut_off == 0:
        return
    if int(_settle(tables, count, joined, split, cut_off, cell)) == 0:
        facts[UNSURE] = 1


@micropython.viper
def _join_clumps(tables: ptr32, cell: int) -> int:
    """Join the clumps around a new stone; returns whether two runs around it were of one."""
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    clumps = ptr16(tables[_AT_CLUMPS])
    split = 0
    clumps[cell] = cell
    place = cell * 6
    before = around[place + 5]
    last = place + 6
    while place < last:
        beside = around[place]
        place += 1
        if cells[beside] and cells[before] == 0:
            root = int(_root(clumps, beside))
            if root == cell:
                split = 1
            clumps[root] = cell
        before = beside
    return split


@micropython.viper
def _join(tables: ptr32, count: int, cell: int) -> int:
    """Label a new stone, and the groups that it joins, as one group; returns how many it loses."""
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    labels = ptr16(tables[_AT_LABELS])
    flags = ptr8(tables[_AT_FLAGS])
    facts = ptr16(tables[_AT_FACTS])
    owner = facts[OWNER]
    group = count
    joined = 0
    for place in range(cell * 6, cell * 6 + 6):
        beside = around[place]
        if cells[beside] != owner:
            continue
        label = labels[beside]
        if group == count:
            group = label
        elif label != group:
            joined += 1
            flags[group] |= flags[label] & _LIVE
            other = 0
            while other < count:
                if labels[other] == label:
                    labels[other] = group
                other += 1
    labels[cell] = group
    facts[GROUPS + owner] -= joined
    return joined


@micropython.viper
def _settle(tables: ptr32, count: int, joined: int, split: int, cut_off: int, cell: int) -> int:
    """Look what a new stone did to its region, and to the groups that touched it.

    Returns 0 if a part of the region is claimed or an enemy group died, else 1; sets DOUBT if the
    owner's group died.

    joined: whether the stone joined groups, which were perhaps each other's only company. Without
    that the owner's group has what it had: another group that touched the region, but not the cell
    of the stone, still touches a part, and the owner's touches all parts. split: whether the stone
    split the region. cut_off: whether enemies around may touch the region no more.
    """
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    facts = ptr16(tables[_AT_FACTS])
    enemy = 3 - facts[OWNER]
    place = cell * 6
    if joined:
        if int(_is_safe(tables, count, cell)) == 0:
            facts[DOUBT] = 1
    if cut_off:
        for way in range(6):
            beside = around[place + way]
            if cells[beside] == enemy:
                if int(_is_safe(tables, count, beside)) == 0:
                    return 0
    if cut_off == 0 and split == 0:
        return 1
    # Each part of the region, from the first empty cell of each run of them.
    before = around[place + 5]
    for way in range(6):
        beside = around[place + way]
        if cells[beside] == 0 and cells[before]:
            one = int(_enemy_of_part(tables, count, enemy, beside))
            if one == count:
                return 0
            if int(_is_safe(tables, count, one)) == 0:
                return 0
        before = beside
    return 1


@micropython.viper
def _next_mark(count: int, marks: ptr16) -> int:
    """A number that no entry of `marks` has yet; the last entry of that table holds it."""
    mark = marks[count] + 1
    if mark > _LAST_MARK:
        for cell in range(count):
            marks[cell] = 0
        mark = 1
    marks[count] = mark
    return mark


@micropython.viper
def _is_safe(tables: ptr32, count: int, cell: int) -> int:
    """Return whether a stone's group is live, or a path of empty cells leads to another of its
    colour. The flood begins at that stone and ends where it meets one.
    """
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    labels = ptr16(tables[_AT_LABELS])
    flags = ptr8(tables[_AT_FLAGS])
    queue = ptr16(tables[_AT_QUEUE])
    marks = ptr16(tables[_AT_MARKS])
    group = labels[cell]
    if flags[group] & _LIVE:
        return 1
    owner = cells[cell]
    mark = int(_next_mark(count, marks))
    marks[cell] = mark
    queue[0] = cell
    done = 0
    end = 1
    while done < end:
        cell = queue[done]
        done += 1
        stone = cells[cell]
        place = cell * 6
        last = place + 6
        while place < last:
            beside = around[place]
            place += 1
            piece = cells[beside]
            if piece == 0:
                if marks[beside] != mark:
                    marks[beside] = mark
                    queue[end] = beside
                    end += 1
            elif piece == owner:
                if labels[beside] != group:
                    return 1
                if stone and marks[beside] != mark:
                    marks[beside] = mark
                    queue[end] = beside
                    end += 1
    return 0


@micropython.viper
def _enemy_of_part(tables: ptr32, count: int, enemy: int, start: int) -> int:
    """A stone of the enemy's that touches the region of an empty cell, or `count` for none.

    If there is one whose group is live or not alone there, it is such a one.
    """
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    labels = ptr16(tables[_AT_LABELS])
    flags = ptr8(tables[_AT_FLAGS])
    queue = ptr16(tables[_AT_QUEUE])
    marks = ptr16(tables[_AT_MARKS])
    mark = int(_next_mark(count, marks))
    marks[start] = mark
    found = count
    queue[0] = start
    done = 0
    end = 1
    while done < end:
        place = queue[done] * 6
        done += 1
        last = place + 6
        while place < last:
            beside = around[place]
            place += 1
            piece = cells[beside]
            if piece == 0:
                if marks[beside] != mark:
                    marks[beside] = mark
                    queue[end] = beside
                    end += 1
            elif piece == enemy:
                if found == count:
                    found = beside
                    if flags[labels[beside]] & _LIVE:
                        return found
                elif labels[beside] != labels[found]:
                    return found
    return found


@micropython.viper
def _take_from_list(tables: ptr32, place: int):
    """Take the cell at a place of `vacant` out of it; `_put_back` undoes the last of these."""
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    last = facts[VACANT] - 1
    cell = vacant[place]
    vacant[place] = vacant[last]
    vacant[last] = cell
    facts[VACANT] = last


@micropython.viper
def put(tables: ptr32, count: int, cell: int):
    """Place a stone on a cell where it may stand; the turn is not ended."""
    vacant = ptr16(tables[_AT_VACANT])
    place = 0
    while vacant[place] != cell:
        place += 1
    _take_from_list(tables, place)
    _place(tables, count, cell)


@micropython.viper
def end_turn(tables: ptr32, count: int, always: int) -> int:
    """End the turn with the stones that it has, none being a pass.

    Returns 1; or 0 where the rules forbid it (single group; a single stone in White's first
    turn): then the stones of the turn are off the board again. Sets `played` at
    `(owner - 1) * (count + 1) + cell` for each stone. always: survey the board even if nothing
    can have changed.
    """
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    labels = ptr16(tables[_AT_LABELS])
    flags = ptr8(tables[_AT_FLAGS])
    queue = ptr16(tables[_AT_QUEUE])
    summary = ptr16(tables[_AT_SUMMARY])
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    played = ptr8(tables[_AT_PLAYED])
    owner = facts[OWNER]
    turn = facts[TURN]
    if turn == 1 and facts[STONES] != 2 and facts[CLASSROOM] == 0:
        _take_back(tables, count)
        return 0
    single = count  # a stone of the owner's single group, if the single-group rule may forbid it
    if turn == 2 and facts[CLASSROOM] == 0 and facts[GROUPS + owner] == 1:
        single = 0
        while cells[single] != owner:
            single += 1
    if single != count and always == 0 and facts[UNSURE] == 0:
        # Nothing is claimed by this turn, and nobody dies.
        if flags[labels[single]] & _LIVE == 0:
            _take_back(tables, count)
            return 0
    if always or facts[UNSURE]:
        survey(cells, around, count, labels, flags, queue, summary)
        if turn == 2:
            enemy = 3 - owner
            if summary[enemy + _DEAD]:
                _capture(tables, count, owner)
            elif single != count:
                if flags[labels[single]] & _LIVE == 0:
                    _take_back(tables, count)
                    return 0
        facts[GROUPS + 1] = summary[1]
        facts[GROUPS + 2] = summary[2]
        # Own groups that are dead leave at the end of the opponent's turn.
        facts[UNSURE] = summary[owner + _DEAD]
        if turn:
            vacancies = 0
            for place in range(int(facts[VACANT])):
                cell = vacant[place]
                touched = flags[labels[cell]] & _TOUCHES_BOTH
                if touched != _TOUCHES_1 and touched != _TOUCHES_2:
                    vacant[vacancies] = cell
                    vacancies += 1
            facts[VACANT] = vacancies
    else:
        facts[UNSURE] = facts[DOUBT]
    facts[DOUBT] = 0
    for stone in range(int(facts[STONES])):
        played[(owner - 1) * (count + 1) + facts[FIRST + stone]] = 1
    if facts[STONES]:
        facts[PASSES] = 0
    else:
        facts[PASSES] += 1
        if facts[FIRST_PASSER] == 0:
            facts[FIRST_PASSER] = owner
        if facts[PASSES] == 2:
            facts[OVER] = 1
    facts[STONES] = 0
    facts[OWNER] = 3 - owner
    if turn < 2:
        facts[TURN] = turn + 1
        # Nothing has left yet that is dead.
        if turn:
            facts[UNSURE] = 1
    return 1


@micropython.viper
def _capture(tables: ptr32, count: int, owner: int):
    """Remove the dead groups of the owner's opponent, and bring a survey up to date.

    Where they stood, and in the empty cells beside, only the owner is left: he claims it all.
    """
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    labels = ptr16(tables[_AT_LABELS])
    flags = ptr8(tables[_AT_FLAGS])
    queue = ptr16(tables[_AT_QUEUE])
    summary = ptr16(tables[_AT_SUMMARY])
    enemy = 3 - owner
    for cell in range(count):
        if cells[cell] == enemy and flags[labels[cell]] & _LIVE_OR_LINKED == 0:
            cells[cell] = 0
            labels[cell] = count
    for start in range(count):
        if labels[start] != count:
            continue
        labels[start] = start
        flags[start] = _TOUCHES << owner
        queue[0] = start
        done = 0
        end = 1
        while done < end:
            first = queue[done] * 6
            done += 1
            for place in range(first, first + 6):
                beside = around[place]
                if cells[beside] == owner:
                    flags[labels[beside]] |= _LIVE
                elif cells[beside] == 0 and labels[beside] != start:
                    labels[beside] = start
                    queue[end] = beside
                    end += 1
    summary[enemy] -= summary[enemy + _DEAD]
    summary[enemy + _DEAD] = 0
    dead = 0
    for cell in range(count):
        if cells[cell] == owner and labels[cell] == cell:
            if flags[cell] & _LIVE_OR_LINKED == 0:
                dead += 1
    summary[owner + _DEAD] = dead


@micropython.viper
def _take_back(tables: ptr32, count: int):
    """Take the stones of the turn off the board. They lie behind the end of `vacant`, in order."""
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    labels = ptr16(tables[_AT_LABELS])
    flags = ptr8(tables[_AT_FLAGS])
    queue = ptr16(tables[_AT_QUEUE])
    summary = ptr16(tables[_AT_SUMMARY])
    facts = ptr16(tables[_AT_FACTS])
    stones = facts[STONES]
    for stone in range(stones):
        cells[facts[FIRST + stone]] = 0
    facts[VACANT] += stones
    facts[STONES] = 0
    facts[DOUBT] = 0
    _find_clumps(tables, count)
    survey(cells, around, count, labels, flags, queue, summary)
    facts[GROUPS + 1] = summary[1]
    facts[GROUPS + 2] = summary[2]
    facts[UNSURE] = summary[3 - facts[OWNER] + _DEAD]


@micropython.viper
def _groups_beside(tables: ptr32, count: int, owner: int, cell: int) -> int:
    """Return the number of a player's groups that lie beside a cell."""
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    labels = ptr16(tables[_AT_LABELS])
    one = two = count  # labels of the first of them; there are three at most
    found = 0
    for place in range(cell * 6, cell * 6 + 6):
        beside = around[place]
        if cells[beside] == owner:
            label = labels[beside]
            if label != one and label != two:
                two = one
                one = label
                found += 1
    return found


@micropython.viper
def _is_saved(tables: ptr32, count: int, second: int) -> int:
    """Return whether a turn that leaves the owner a single group obeys the single-group rule.

    The group must be live, or take a dead enemy off the board: then it claims where that stood.
    Overwrites the survey. second: a stone to be tried, or `count`.
    """
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    labels = ptr16(tables[_AT_LABELS])
    flags = ptr8(tables[_AT_FLAGS])
    queue = ptr16(tables[_AT_QUEUE])
    summary = ptr16(tables[_AT_SUMMARY])
    facts = ptr16(tables[_AT_FACTS])
    owner = facts[OWNER]
    kept = cells[second]
    cells[second] = owner if second != count else kept
    survey(cells, around, count, labels, flags, queue, summary)
    cells[second] = kept
    if summary[3 - owner + _DEAD]:
        return 1
    cell = 0
    while cell < count:
        if labels[cell] == cell and flags[cell] & _LIVE:
            if cells[cell] == owner or cell == second:
                return 1
        cell += 1
    return 0


@micropython.viper
def legal(tables: ptr32, count: int, mask: ptr8) -> int:
    """Set `mask[cell]` where the next stone may go, and `mask[count]` if the turn may end here.

    Returns how many are set.
    """
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    labels = ptr16(tables[_AT_LABELS])
    flags = ptr8(tables[_AT_FLAGS])
    queue = ptr16(tables[_AT_QUEUE])
    summary = ptr16(tables[_AT_SUMMARY])
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    for cell in range(count + 1):
        mask[cell] = 0
    if facts[OVER]:
        return 0
    owner = facts[OWNER]
    groups = facts[GROUPS + owner]
    stones = facts[STONES]
    rule = 0  # whether the single-group rule holds
    if facts[TURN] == 2 and facts[CLASSROOM] == 0:
        rule = 1
    doubtful = 0
    found = 0
    for place in range(int(facts[VACANT])):
        cell = vacant[place]
        if int(_may_stand(tables, cell)):
            mask[cell] = 1
            found += 1
            # A first stone may be saved by a second one.
            if rule and stones:
                if groups == int(_groups_beside(tables, count, owner, cell)):
                    mask[cell] = 2
                    doubtful += 1
    if stones == 0 and facts[CLASSROOM]:
        mask[count] = 0 if found else 1
    elif rule:
        mask[count] = 1
        if groups == 1:
            mask[count] = 2
            doubtful += 1
    elif stones and (facts[TURN] != 1 or facts[CLASSROOM]):
        mask[count] = 1
    if mask[count]:
        found += 1
    if doubtful == 0:
        return found
    for cell in range(count + 1):
        if mask[cell] == 2:
            mask[cell] = int(_is_saved(tables, count, cell))
            found += mask[cell] - 1
    survey(cells, around, count, labels, flags, queue, summary)
    return found


@micropython.viper
def _draw(tables: ptr32, count: int) -> int:
    """The place in `vacant` of a random cell where the next stone may stand, or `count`."""
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    left = facts[VACANT]
    number = facts[RANDOM] | facts[RANDOM + 1] << 15
    found = count
    while left:
        number = (number * 747796405 + 12345) & 0x3FFFFFFF
        place = ((number >> 15) * left) >> 15
        left -= 1
        # Cells that were refused are set aside, behind those that are left.
        cell = vacant[place]
        vacant[place] = vacant[left]
        vacant[left] = cell
        if int(_may_stand(tables, cell)):
            found = left
            left = 0
    facts[RANDOM] = number & 0x7FFF
    facts[RANDOM + 1] = number >> 15
    return found


@micropython.viper
def _put_random(tables: ptr32, count: int) -> int:
    """Place a stone on a random cell where it may stand; returns 0 if there is none."""
    vacant = ptr16(tables[_AT_VACANT])
    place = int(_draw(tables, count))
    if place == count:
        return 0
    cell = vacant[place]
    _take_from_list(tables, place)
    _place(tables, count, cell)
    return 1


@micropython.viper
def _put_if_legal(tables: ptr32, count: int, cell: int) -> int:
    """Place a stone on a cell if it may stand there; returns whether it does."""
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    vacancies = facts[VACANT]
    for place in range(vacancies):
        if vacant[place] == cell:
            if int(_may_stand(tables, cell)) == 0:
                return 0
            _take_from_list(tables, place)
            _place(tables, count, cell)
            return 1
    return 0


@micropython.viper
def _first_turn(tables: ptr32, count: int, kept: int) -> int:
    """Play the first legal turn of one or two stones, by their cells; returns 0 if there is none.

    kept: the cell of the turn's first stone, or `count` for any.
    """
    facts = ptr16(tables[_AT_FACTS])
    first = 0
    stop = count
    if kept != count:
        first = kept
        stop = kept + 1
    while first < stop:
        second = count  # none
        while second >= 0:
            # A turn that was refused has left no stone.
            if facts[STONES] == 0:
                if int(_put_if_legal(tables, count, first)) == 0:
                    second = 0
            if facts[STONES]:
                put = 1
                if second != count:
                    put = int(_put_if_legal(tables, count, second))
                if put:
                    put = int(end_turn(tables, count, 0))
                    if put:
                        return 1
            second -= 1
        if facts[STONES]:
            _take_back(tables, count)
        first += 1
    return 0


@micropython.viper
def _random_turn(tables: ptr32, count: int, kept: int) -> int:
    """Draw a turn and end it; returns as `end_turn`. kept: as for `_first_turn`."""
    facts = ptr16(tables[_AT_FACTS])
    if facts[STONES] == 0:
        if kept == count:
            _put_random(tables, count)
        else:
            _put_if_legal(tables, count, kept)
    if facts[STONES] == 1 and facts[TURN]:
        # The coin is a number of its own: the one before has chosen the cell.
        number = facts[RANDOM] | facts[RANDOM + 1] << 15
        number = (number * 747796405 + 12345) & 0x3FFFFFFF
        facts[RANDOM] = number & 0x7FFF
        facts[RANDOM + 1] = number >> 15
        two = number >> 29
        if facts[TURN] == 1 and facts[CLASSROOM] == 0:
            two = 1
        if two:
            _put_random(tables, count)
    return int(end_turn(tables, count, 0))


@micropython.viper
def play_on(tables: ptr32, count: int, turns: int) -> int:
    """Play at most so many random turns. Returns 0, or, when the game is over, how many turns are
    left, plus 1.

    A random cell first; if the turn may have a second stone, a coin for it; a pass only where no
    stone may be placed. A turn that the single-group rule forbids is drawn again. The turn that
    is under way is ended first.
    """
    facts = ptr16(tables[_AT_FACTS])
    while turns and facts[OVER] == 0:
        turns -= 1
        kept = count
        if facts[STONES]:
            kept = facts[FIRST]
        tries = 0
        done = 0
        while done == 0:
            done = int(_random_turn(tables, count, kept))
            tries += 1
            if done == 0 and tries == _TRIES:
                done = int(_first_turn(tables, count, kept))
                if done == 0:
                    # No turn of stones is legal, so the pass is.
                    end_turn(tables, count, 0)
                    done = 1
    if facts[OVER]:
        return turns + 1
    return 0


@micropython.viper
def _measure(tables: ptr32, count: int):
    """Note the groups of a position, and their sizes by label."""
    cells = ptr8(tables[_AT_CELLS])
    labels = ptr16(tables[_AT_LABELS])
    groups = ptr16(tables[_AT_VACANT])
    sizes = ptr16(tables[_AT_SIZES])
    for cell in range(count):
        sizes[cell] = 0
    for cell in range(count):
        groups[cell] = labels[cell]
        if cells[cell]:
            sizes[labels[cell]] += 1


@micropython.viper
def _next_size(tables: ptr32, count: int, size: int) -> int:
    """The smallest size above `size` of groups that the clean-up removes, or `count`."""
    cells = ptr8(tables[_AT_CELLS])
    labels = ptr16(tables[_AT_LABELS])
    flags = ptr8(tables[_AT_FLAGS])
    groups = ptr16(tables[_AT_VACANT])
    sizes = ptr16(tables[_AT_SIZES])
    found = count
    cell = 0
    while cell < count:
        if cells[cell] and flags[labels[cell]] & _LIVE_OR_NEAR == 0:
            own = sizes[groups[cell]]
            if own > size and own < found:
                found = own
        cell += 1
    return found


@micropython.viper
def _count_points(tables: ptr32, count: int, stones: int) -> int:
    """Fill POINTS from a survey of the position; returns the winner, 1 or 2, or 0 for a draw.

    stones: 1 if stones count as well as the empty cells of claimed regions.
    """
    cells = ptr8(tables[_AT_CELLS])
    labels = ptr16(tables[_AT_LABELS])
    flags = ptr8(tables[_AT_FLAGS])
    facts = ptr16(tables[_AT_FACTS])
    facts[POINTS + 1] = 0
    facts[POINTS + 2] = 0
    for cell in range(count):
        owner = cells[cell]
        if owner:
            facts[POINTS + owner] += stones
        else:
            touched = flags[labels[cell]] & _TOUCHES_BOTH
            if touched == _TOUCHES_1:
                facts[POINTS + 1] += 1
            elif touched == _TOUCHES_2:
                facts[POINTS + 2] += 1
    if facts[POINTS + 1] == facts[POINTS + 2]:
        return facts[FIRST_PASSER] if stones else 0
    return 1 if facts[POINTS + 1] > facts[POINTS + 2] else 2


@micropython.viper
def finish(tables: ptr32, count: int, rounds: int) -> int:
    """Clean the board up and count the points of a game that is over; see section 1 of the rules.

    Returns the winner, 1 or 2, or 0 for a draw, and POINTS has the score; or NOT_YET after so many
    rounds of the clean-up. groups, sizes: scratch, the same until it is done.
    """
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    labels = ptr16(tables[_AT_LABELS])
    flags = ptr8(tables[_AT_FLAGS])
    queue = ptr16(tables[_AT_QUEUE])
    summary = ptr16(tables[_AT_SUMMARY])
    facts = ptr16(tables[_AT_FACTS])
    groups = ptr16(tables[_AT_VACANT])
    sizes = ptr16(tables[_AT_SIZES])
    if facts[SIZE] == 0:
        survey(cells, around, count, labels, flags, queue, summary)
        if facts[CLASSROOM]:
            return int(_count_points(tables, count, 0))
        near_live(cells, around, count, labels, flags)
        _measure(tables, count)
        facts[SIZE] = 1
        rounds -= 1
    while rounds:
        rounds -= 1
        size = facts[SIZE] - 1
        size = int(_next_size(tables, count, size))
        if size == count:
            return int(_count_points(tables, count, 1))
        facts[SIZE] = size + 1
        for cell in range(count):
            if cells[cell] and sizes[groups[cell]] == size:
                if flags[labels[cell]] & _LIVE_OR_NEAR == 0:
                    cells[cell] = 0
        survey(cells, around, count, labels, flags, queue, summary)
        near_live(cells, around, count, labels, flags)
    return NOT_YET


@micropython.viper
def play_out(tables: ptr32, count: int, turns: int) -> int:
    """Play at most so many random turns, clean the board up and fill `results`.

    Returns 0, or, when that is done, how many turns are left, plus 1.
    """
    facts = ptr16(tables[_AT_FACTS])
    results = ptr8(tables[_AT_RESULTS])
    left = turns
    if facts[OVER] == 0:
        left = int(play_on(tables, count, turns)) - 1
    while left > 0:
        left -= _TURNS_A_ROUND
        winner = int(finish(tables, count, 1))
        if winner != NOT_YET:
            results[0] = 1
            results[1] = 1
            if winner:
                results[winner - 1] = 2
                results[2 - winner] = 0
            return left + 1 if left > 0 else 1
    return 0


@micropython.viper
def act(tables: ptr32, count: int, move: int):
    """Make a legal move: a stone, or with `count` the end of the turn."""
    facts = ptr16(tables[_AT_FACTS])
    if move < count:
        put(tables, count, move)
        if facts[STONES] < 2 and facts[TURN]:
            return
    # `legal` counts groups by their labels, so these must be true.
    end_turn(tables, count, 1)


@micropython.viper
def keep(tables: ptr32, count: int):
    """Copy a position to `root`, which has `5 * count + 5 + 6 + FACTS` entries."""
    cells = ptr8(tables[_AT_CELLS])
    labels = ptr16(tables[_AT_LABELS])
    flags = ptr8(tables[_AT_FLAGS])
    clumps = ptr16(tables[_AT_CLUMPS])
    summary = ptr16(tables[_AT_SUMMARY])
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    root = ptr16(tables[_AT_ROOT])
    place = int(keep8(cells, count + 1, root, 0))
    place = int(keep8(flags, count + 1, root, place))
    place = int(keep16(labels, count + 1, root, place))
    place = int(keep16(clumps, count + 1, root, place))
    place = int(keep16(vacant, count + 1, root, place))
    place = int(keep16(summary, 6, root, place))
    keep16(facts, FACTS, root, place)


@micropython.viper
def restore(tables: ptr32, count: int):
    """Go back to the position that was copied to `root`."""
    cells = ptr8(tables[_AT_CELLS])
    labels = ptr16(tables[_AT_LABELS])
    flags = ptr8(tables[_AT_FLAGS])
    clumps = ptr16(tables[_AT_CLUMPS])
    summary = ptr16(tables[_AT_SUMMARY])
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    played = ptr8(tables[_AT_PLAYED])
    root = ptr16(tables[_AT_ROOT])
    place = int(take8(cells, count + 1, root, 0))
    place = int(take8(flags, count + 1, root, place))
    place = int(take16(labels, count + 1, root, place))
    place = int(take16(clumps, count + 1, root, place))
    place = int(take16(vacant, count + 1, root, place))
    place = int(take16(summary, 6, root, place))
    take16(facts, FACTS, root, place)
    clear8(played, 2 * count + 2)


@micropython.viper
def think(
    tables: ptr32,
    count: int,
    tree: ptr16,
    path: ptr16,
    knobs: ptr16,
    mask: ptr8,
    run: ptr16,
    turns: int,
):
    """Do the tasks of `next_task` until it rests, or until `turns` random turns are used up."""
    facts = ptr16(tables[_AT_FACTS])
    played = ptr8(tables[_AT_PLAYED])
    results = ptr8(tables[_AT_RESULTS])
    while turns > 0:
        task = int(next_task(tree, path, knobs, mask, run, results, played))
        if task == _TASK_REST:
            return
        turns -= 1
        if task == _TASK_PLAY_ON:
            left = int(play_out(tables, count, turns + 1))
            run[_RUN_ANSWER] = int(left > 0)
            turns = left - 1
        elif task >= _TASK_PLAY:
            act(tables, count, task - _TASK_PLAY)
        elif task == _TASK_LEGAL:
            turns -= _TURNS_A_ROUND
            run[_RUN_ANSWER] = int(legal(tables, count, mask))
        elif task == _TASK_BEGIN:
            facts[RANDOM] = run[_RUN_RANDOM]
            facts[RANDOM + 1] = run[_RUN_RANDOM + 1]
        else:
            restore(tables, count)
        run[_RUN_MOVER] = _NOBODY if facts[OVER] else facts[OWNER] - 1
        run[_RUN_IN_TURN] = facts[STONES]
