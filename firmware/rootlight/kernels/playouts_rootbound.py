"""Root Bound and its classroom rules for a search: stones, ends of turns, random games, results.

Used by `search.rootbound_world`. See the docstring of `kernels` for the dialect and its
conventions, and rules.md, sections 1 and 2.

`facts` says what the board does not: see the names below. `vacant` lists the cells that stones may
still go to, `facts[VACANT]` of them: empty ones that nobody claims. A claimed region is closed to
both players, so the groups beside it live for good and it stays claimed; and where a dead group
leaves, its opponent claims. So the list only shrinks in a game.

Most stones change little: a survey at the end of a turn is needed only after a stone that may
have split a region, cut an enemy off from it, or left joined groups without company. Until then
`labels` and `flags` are kept up to date by stones: `labels` tells groups and regions apart, though
a label need not be the lowest cell any more; `flags` is true of regions, and a group that it calls
LIVE is. See `_place` and `_settle`.
"""

from rootlight.compat import const
from rootlight.kernels import dialect as micropython
from rootlight.kernels.dialect import ptr8, ptr16
from rootlight.kernels.groups import near_live, survey

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
FACTS = const(20)  # the last three are scratch

_OWNER = const(0)
_TURN = const(1)
_STONES = const(2)
_FIRST = const(3)
_SECOND = const(4)
_PASSES = const(5)
_FIRST_PASSER = const(6)
_OVER = const(7)
_CLASSROOM = const(8)
_UNSURE = const(9)
_GROUPS = const(9)
_VACANT = const(12)
_RANDOM = const(13)
_POINTS = const(14)
# Scratch of `_settle`.
_LONELY = const(17)  # whether the owner's group has met no other group of his
_AWAITED = const(18)  # empty cells and enemies beside the stone that no flood has met
_ENDANGERED = const(19)  # enemy groups that were met alone so far

# Flags of `kernels.groups`.
_LIVE = const(1)
_LIVE_OR_LINKED = const(3)
_LIVE_OR_NEAR = const(5)
_TOUCHES_1 = const(8)
_TOUCHES_2 = const(16)
_TOUCHES_BOTH = const(24)
_TOUCHES = const(4)  # shifted left by an owner: TOUCHES_1 or TOUCHES_2
_DEAD = const(3)  # added to an owner: the entry of `summary` that counts his dead groups

# Of an entry of `ring`, which is indexed by six bits, one for each cell around a cell: how many
# runs of neighbouring ones there are, and whether two neighbours are set.
RING = const(64)
_RUNS = const(7)
_PAIR = const(8)

# What `_settle` adds to its number of a call, to mark empty cells (met, to be met) and groups (met
# in company, to be met, met alone in their part of the region).
_WAITING = const(1)
_ALONE = const(2)
_MARKS = const(3)
_LAST_MARK = const(65000)

# When `_flood` may stop.
_IF_WHOLE = const(0)
_IF_WHOLE_WITH_COMPANY = const(1)
_AT_THE_END = const(2)

# So many turns are drawn at random before all are tried in a row.
_TRIES = const(6)


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
def begin(
    cells: ptr8,
    around: ptr16,
    count: int,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    summary: ptr16,
    vacant: ptr16,
    facts: ptr16,
):
    """Make the list of vacant cells and the survey of a position; OWNER and TURN stand already."""
    survey(cells, around, count, labels, flags, queue, summary)
    vacancies = 0
    for cell in range(count):
        if cells[cell] == 0:
            touched = flags[labels[cell]] & _TOUCHES_BOTH
            if facts[_TURN] < 2 or touched == 0 or touched == _TOUCHES_BOTH:
                vacant[vacancies] = cell
                vacancies += 1
    facts[_VACANT] = vacancies
    facts[_GROUPS + 1] = summary[1]
    facts[_GROUPS + 2] = summary[2]
    facts[_UNSURE] = summary[3 - facts[_OWNER] + _DEAD]
    facts[_STONES] = 0


@micropython.viper
def _may_stand(cells: ptr8, around: ptr16, ring: ptr8, facts: ptr16, cell: int) -> int:
    """Whether a stone may be placed on a vacant cell: triangle, straight, adjacent."""
    owner = facts[_OWNER]
    own = 0
    place = cell * 6
    for way in range(6):
        if cells[around[place + way]] == owner:
            own |= 1 << way
    if ring[own] & _PAIR:
        return 0
    if own == 0 or facts[_STONES] == 0:
        return 1
    other = facts[_FIRST]
    for way in range(6):
        if around[place + way] == other:
            if facts[_TURN] == 1 and facts[_CLASSROOM] == 0:
                return 0
            back = way + 3
            if back > 5:
                back -= 6
            if cells[around[place + back]] == owner or cells[around[other * 6 + way]] == owner:
                return 0
    return 1


@micropython.viper
def _place(
    cells: ptr8,
    around: ptr16,
    count: int,
    ring: ptr8,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    marks: ptr16,
    facts: ptr16,
    cell: int,
):
    """Place a stone of the turn on a vacant cell, and judge by its neighbours what that changes.

    The region it lies in stays whole, and touched by the same groups, if the empty cells around
    form one run, and the enemies among the others are part of it: then each of them still touches
    a cell of the region. Else `_settle` looks farther.
    """
    owner = facts[_OWNER]
    own = 0
    empty = 0
    enemy = 0
    place = cell * 6
    for way in range(6):
        piece = cells[around[place + way]]
        if piece == 0:
            empty |= 1 << way
        elif piece == owner:
            own |= 1 << way
        elif piece < 3:
            enemy |= 1 << way
    region = labels[cell]
    stones = facts[_STONES]
    facts[_FIRST + stones] = cell
    facts[_STONES] = stones + 1
    cells[cell] = owner
    joined = 0
    if own:
        joined = int(_join(cells, around, count, labels, flags, facts, cell))
    else:
        # Vacant cells are touched by both players, so that the new group is not alone; but in the
        # first turns.
        flags[region] |= _TOUCHES << owner
        facts[_GROUPS + owner] += 1
        labels[cell] = cell
        if region == cell:
            facts[_UNSURE] = 1  # the region needs another label
        else:
            flags[cell] = 0
    if facts[_UNSURE]:
        return
    if joined == 0 and ring[empty] & _RUNS == 1 and ring[empty | enemy] & _RUNS == 1:
        return
    if int(_settle(cells, around, count, labels, flags, queue, marks, facts, joined, cell)) == 0:
        facts[_UNSURE] = 1


@micropython.viper
def _join(
    cells: ptr8, around: ptr16, count: int, labels: ptr16, flags: ptr8, facts: ptr16, cell: int
) -> int:
    """Label a new stone, and the groups that it joins, as one group; returns how many it loses."""
    owner = facts[_OWNER]
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
    facts[_GROUPS + owner] -= joined
    return joined


@micropython.viper
def _settle(
    cells: ptr8,
    around: ptr16,
    count: int,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    marks: ptr16,
    facts: ptr16,
    joined: int,
    cell: int,
) -> int:
    """See what a new stone, already labelled, did to its region; label the parts if it was split.

    Returns 1 if no part is claimed and surely no group died by it, else 0. A flood goes through
    each part. It may stop once the region proves whole, touched by the same groups as before and,
    if the stone joined groups that are not live, by another group of the owner. Otherwise every
    group must be live, or meet another one of its colour in a part.

    marks: scratch, the same in all calls, zeros at first; the last entry numbers the calls.
    """
    number = marks[count] + _MARKS
    if number > _LAST_MARK:
        for place in range(count):
            marks[place] = 0
        number = _MARKS
    marks[count] = number
    enemy = 3 - facts[_OWNER]
    group = labels[cell]
    facts[_LONELY] = 1 - (flags[group] & _LIVE)
    facts[_ENDANGERED] = 0
    stop = _IF_WHOLE_WITH_COMPANY if joined else _IF_WHOLE
    parts = 0
    place = cell * 6
    if int(_await(cells, around, labels, marks, facts, number, cell)):
        for way in range(6):
            start = around[place + way]
            if cells[start] or marks[start] == number:
                continue
            if int(
                _flood(
                    cells, around, count, labels, flags, queue, marks, facts, group, start, stop
                )
            ):
                return 1
            if flags[start] != _TOUCHES_BOTH:
                return 0
            parts += 1
            stop = _AT_THE_END
        if facts[_ENDANGERED]:
            return 0
    if facts[_LONELY] and (joined or parts != 1):
        return 0
    # Enemies beside the stone that no longer touch the region.
    for way in range(6):
        beside = around[place + way]
        if cells[beside] == enemy:
            label = labels[beside]
            if flags[label] & _LIVE == 0:
                if parts == 0 or marks[label] == number + _WAITING:
                    return 0
    return 1


@micropython.viper
def _await(
    cells: ptr8, around: ptr16, labels: ptr16, marks: ptr16, facts: ptr16, number: int, cell: int
) -> int:
    """Mark what the floods have to meet; returns how many empty cells there are beside a stone.

    These must be met, and those enemy groups beside that no such cell touches.
    """
    enemy = 3 - facts[_OWNER]
    waiting = number + _WAITING
    place = cell * 6
    empty = 0
    cut_off = 0
    # Enemies that are cut off; all others, which may be of the same group.
    for stage in range(2):
        for way in range(6):
            beside = around[place + way]
            piece = cells[beside]
            if piece == 0 and stage == 0:
                marks[beside] = waiting
                empty += 1
            if piece != enemy:
                continue
            left = around[place + 5] if way == 0 else around[place + way - 1]
            right = around[place] if way == 5 else around[place + way + 1]
            label = labels[beside]
            if cells[left] and cells[right]:
                if stage == 0 and marks[label] != waiting:
                    marks[label] = waiting
                    cut_off += 1
            elif stage and marks[label] == waiting:
                marks[label] = 0
                cut_off -= 1
    facts[_AWAITED] = empty + cut_off
    return empty


@micropython.viper
def _flood(
    cells: ptr8,
    around: ptr16,
    count: int,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    marks: ptr16,
    facts: ptr16,
    group: int,
    start: int,
    stop: int,
) -> int:
    """Go through a part of the region of a new stone, from an empty cell beside it.

    Returns 1 if it could stop before, see `_settle`. Otherwise labels the part, by `start`, and
    adds the enemy's groups that are alone in it to ENDANGERED. group: the label of the stone.
    """
    number = marks[count]
    owner = facts[_OWNER]
    awaited = facts[_AWAITED] - 1
    lonely = facts[_LONELY]
    endangered = facts[_ENDANGERED]
    one = count  # the first enemy group
    marks[start] = number
    queue[0] = start
    done = 0
    end = 1
    while done < end:
        if awaited == 0 and (stop == _IF_WHOLE or (stop != _AT_THE_END and lonely == 0)):
            return 1
        place = queue[done] * 6
        done += 1
        for way in range(6):
            beside = around[place + way]
            piece = cells[beside]
            if piece == 0:
                mark = marks[beside]
                if mark != number:
                    marks[beside] = number
                    queue[end] = beside
                    end += 1
                    if mark == number + _WAITING:
                        awaited -= 1
            elif piece == owner:
                if labels[beside] != group:
                    lonely = 0
            elif piece < 3 and labels[beside] != one:
                label = labels[beside]
                mark = marks[label]
                if mark == number + _WAITING:
                    awaited -= 1
                    marks[label] = 0
                if one == count:
                    one = label
                    continue
                marks[label] = number
                if mark == number + _ALONE:
                    endangered -= 1
                if marks[one] == number + _ALONE:
                    endangered -= 1
                marks[one] = number
    while end:
        end -= 1
        labels[queue[end]] = start
    flags[start] = _TOUCHES << owner
    if one != count:
        flags[start] = _TOUCHES_BOTH
        mark = marks[one]
        if flags[one] & _LIVE == 0 and mark != number and mark != number + _ALONE:
            marks[one] = number + _ALONE
            endangered += 1
    facts[_AWAITED] = awaited
    facts[_LONELY] = lonely
    facts[_ENDANGERED] = endangered
    return 0


@micropython.viper
def _take_from_list(vacant: ptr16, facts: ptr16, place: int):
    """Take the cell at a place of `vacant` out of it; `_put_back` undoes the last of these."""
    last = facts[_VACANT] - 1
    cell = vacant[place]
    vacant[place] = vacant[last]
    vacant[last] = cell
    facts[_VACANT] = last


@micropython.viper
def put(
    cells: ptr8,
    around: ptr16,
    count: int,
    ring: ptr8,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    marks: ptr16,
    vacant: ptr16,
    facts: ptr16,
    cell: int,
):
    """Place a stone on a cell where it may stand; the turn is not ended."""
    place = 0
    while vacant[place] != cell:
        place += 1
    _take_from_list(vacant, facts, place)
    _place(cells, around, count, ring, labels, flags, queue, marks, facts, cell)


@micropython.viper
def end_turn(
    cells: ptr8,
    around: ptr16,
    count: int,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    summary: ptr16,
    vacant: ptr16,
    facts: ptr16,
    played: ptr8,
    always: int,
) -> int:
    """End the turn with the stones that it has, none being a pass.

    Returns 1; or 0 where the rules forbid it (single group; a single stone in White's first
    turn): then the stones of the turn are off the board again. Sets `played` at
    `(owner - 1) * (count + 1) + cell` for each stone. always: survey the board even if nothing
    can have changed.
    """
    owner = facts[_OWNER]
    turn = facts[_TURN]
    if turn == 1 and facts[_STONES] != 2 and facts[_CLASSROOM] == 0:
        _take_back(cells, around, count, labels, flags, queue, summary, facts)
        return 0
    alone = 0  # whether the single-group rule may forbid it
    if turn == 2 and facts[_CLASSROOM] == 0 and facts[_GROUPS + owner] == 1:
        alone = 1
    if always or alone or facts[_UNSURE]:
        survey(cells, around, count, labels, flags, queue, summary)
        if turn == 2:
            enemy = 3 - owner
            if summary[enemy + _DEAD]:
                _capture(cells, around, count, labels, flags, queue, summary, owner)
            elif alone:
                cell = 0
                while cells[cell] != owner:
                    cell += 1
                if flags[labels[cell]] & _LIVE == 0:
                    _take_back(cells, around, count, labels, flags, queue, summary, facts)
                    return 0
        facts[_GROUPS + 1] = summary[1]
        facts[_GROUPS + 2] = summary[2]
        # Own groups that are dead leave at the end of the opponent's turn.
        facts[_UNSURE] = summary[owner + _DEAD]
        if turn:
            vacancies = 0
            for place in range(int(facts[_VACANT])):
                cell = vacant[place]
                touched = flags[labels[cell]] & _TOUCHES_BOTH
                if touched != _TOUCHES_1 and touched != _TOUCHES_2:
                    vacant[vacancies] = cell
                    vacancies += 1
            facts[_VACANT] = vacancies
    for stone in range(int(facts[_STONES])):
        played[(owner - 1) * (count + 1) + facts[_FIRST + stone]] = 1
    if facts[_STONES]:
        facts[_PASSES] = 0
    else:
        facts[_PASSES] += 1
        if facts[_FIRST_PASSER] == 0:
            facts[_FIRST_PASSER] = owner
        if facts[_PASSES] == 2:
            facts[_OVER] = 1
    facts[_STONES] = 0
    facts[_OWNER] = 3 - owner
    if turn < 2:
        facts[_TURN] = turn + 1
        # Nothing has left yet that is dead.
        if turn:
            facts[_UNSURE] = 1
    return 1


@micropython.viper
def _capture(
    cells: ptr8,
    around: ptr16,
    count: int,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    summary: ptr16,
    owner: int,
):
    """Remove the dead groups of the owner's opponent, and bring a survey up to date.

    Where they stood, and in the empty cells beside, only the owner is left: he claims it all.
    """
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
def _take_back(
    cells: ptr8,
    around: ptr16,
    count: int,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    summary: ptr16,
    facts: ptr16,
):
    """Take the stones of the turn off the board. They lie behind the end of `vacant`, in order."""
    stones = facts[_STONES]
    for stone in range(stones):
        cells[facts[_FIRST + stone]] = 0
    facts[_VACANT] += stones
    facts[_STONES] = 0
    survey(cells, around, count, labels, flags, queue, summary)
    facts[_GROUPS + 1] = summary[1]
    facts[_GROUPS + 2] = summary[2]
    facts[_UNSURE] = summary[3 - facts[_OWNER] + _DEAD]


@micropython.viper
def _groups_beside(
    cells: ptr8, around: ptr16, count: int, labels: ptr16, owner: int, cell: int
) -> int:
    """How many groups of a player lie beside a cell."""
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
def _is_saved(
    cells: ptr8,
    around: ptr16,
    count: int,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    summary: ptr16,
    facts: ptr16,
    second: int,
) -> int:
    """Whether a turn that leaves the owner a single group obeys the single-group rule.

    The group must be live, or take a dead enemy off the board: then it claims where that stood.
    Overwrites the survey. second: a stone to be tried, or `count`.
    """
    owner = facts[_OWNER]
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
def legal(
    cells: ptr8,
    around: ptr16,
    count: int,
    ring: ptr8,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    summary: ptr16,
    vacant: ptr16,
    facts: ptr16,
    mask: ptr8,
) -> int:
    """Set `mask[cell]` where the next stone may go, and `mask[count]` if the turn may end here.

    Returns how many are set.
    """
    for cell in range(count + 1):
        mask[cell] = 0
    if facts[_OVER]:
        return 0
    owner = facts[_OWNER]
    groups = facts[_GROUPS + owner]
    stones = facts[_STONES]
    rule = 0  # whether the single-group rule holds
    if facts[_TURN] == 2 and facts[_CLASSROOM] == 0:
        rule = 1
    doubtful = 0
    found = 0
    for place in range(int(facts[_VACANT])):
        cell = vacant[place]
        if int(_may_stand(cells, around, ring, facts, cell)):
            mask[cell] = 1
            found += 1
            # A first stone may be saved by a second one.
            if rule and stones:
                if groups == int(_groups_beside(cells, around, count, labels, owner, cell)):
                    mask[cell] = 2
                    doubtful += 1
    if stones == 0 and facts[_CLASSROOM]:
        mask[count] = 0 if found else 1
    elif rule:
        mask[count] = 1
        if groups == 1:
            mask[count] = 2
            doubtful += 1
    elif stones and (facts[_TURN] != 1 or facts[_CLASSROOM]):
        mask[count] = 1
    if mask[count]:
        found += 1
    if doubtful == 0:
        return found
    for cell in range(count + 1):
        if mask[cell] == 2:
            mask[cell] = int(
                _is_saved(cells, around, count, labels, flags, queue, summary, facts, cell)
            )
            found += mask[cell] - 1
    survey(cells, around, count, labels, flags, queue, summary)
    return found


@micropython.viper
def _draw(cells: ptr8, around: ptr16, count: int, ring: ptr8, vacant: ptr16, facts: ptr16) -> int:
    """The place in `vacant` of a random cell where the next stone may stand, or `count`."""
    left = facts[_VACANT]
    number = facts[_RANDOM] | facts[_RANDOM + 1] << 15
    found = count
    while left:
        number = (number * 747796405 + 12345) & 0x3FFFFFFF
        place = ((number >> 15) * left) >> 15
        left -= 1
        # Cells that were refused are set aside, behind those that are left.
        cell = vacant[place]
        vacant[place] = vacant[left]
        vacant[left] = cell
        if int(_may_stand(cells, around, ring, facts, cell)):
            found = left
            left = 0
    facts[_RANDOM] = number & 0x7FFF
    facts[_RANDOM + 1] = number >> 15
    return found


@micropython.viper
def _put_random(
    cells: ptr8,
    around: ptr16,
    count: int,
    ring: ptr8,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    marks: ptr16,
    vacant: ptr16,
    facts: ptr16,
) -> int:
    """Place a stone on a random cell where it may stand; returns 0 if there is none."""
    place = int(_draw(cells, around, count, ring, vacant, facts))
    if place == count:
        return 0
    cell = vacant[place]
    _take_from_list(vacant, facts, place)
    _place(cells, around, count, ring, labels, flags, queue, marks, facts, cell)
    return 1


@micropython.viper
def _put_if_legal(
    cells: ptr8,
    around: ptr16,
    count: int,
    ring: ptr8,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    marks: ptr16,
    vacant: ptr16,
    facts: ptr16,
    cell: int,
) -> int:
    """Place a stone on a cell if it may stand there; returns whether it does."""
    vacancies = facts[_VACANT]
    for place in range(vacancies):
        if vacant[place] == cell:
            if int(_may_stand(cells, around, ring, facts, cell)) == 0:
                return 0
            _take_from_list(vacant, facts, place)
            _place(cells, around, count, ring, labels, flags, queue, marks, facts, cell)
            return 1
    return 0


@micropython.viper
def _first_turn(
    cells: ptr8,
    around: ptr16,
    count: int,
    ring: ptr8,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    marks: ptr16,
    summary: ptr16,
    vacant: ptr16,
    facts: ptr16,
    played: ptr8,
    kept: int,
) -> int:
    """Play the first legal turn of one or two stones, by their cells; returns 0 if there is none.

    kept: the cell of the turn's first stone, or `count` for any.
    """
    first = 0
    stop = count
    if kept != count:
        first = kept
        stop = kept + 1
    while first < stop:
        # As the second stone, `count` stands for none.
        second = count
        while second >= 0:
            if int(
                _put_if_legal(
                    cells, around, count, ring, labels, flags, queue, marks, vacant, facts, first
                )
            ):
                if second != count:
                    _put_if_legal(
                        cells,
                        around,
                        count,
                        ring,
                        labels,
                        flags,
                        queue,
                        marks,
                        vacant,
                        facts,
                        second,
                    )
                if int(
                    end_turn(
                        cells,
                        around,
                        count,
                        labels,
                        flags,
                        queue,
                        summary,
                        vacant,
                        facts,
                        played,
                        0,
                    )
                ):
                    return 1
            second -= 1
        first += 1
    return 0


@micropython.viper
def _random_turn(
    cells: ptr8,
    around: ptr16,
    count: int,
    ring: ptr8,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    marks: ptr16,
    summary: ptr16,
    vacant: ptr16,
    facts: ptr16,
    played: ptr8,
    kept: int,
) -> int:
    """Draw a turn and end it; returns as `end_turn`. kept: as for `_first_turn`."""
    if facts[_STONES] == 0:
        if kept == count:
            _put_random(cells, around, count, ring, labels, flags, queue, marks, vacant, facts)
        else:
            _put_if_legal(
                cells, around, count, ring, labels, flags, queue, marks, vacant, facts, kept
            )
    if facts[_STONES] == 1 and facts[_TURN]:
        # The coin is a number of its own: the one before has chosen the cell.
        number = facts[_RANDOM] | facts[_RANDOM + 1] << 15
        number = (number * 747796405 + 12345) & 0x3FFFFFFF
        facts[_RANDOM] = number & 0x7FFF
        facts[_RANDOM + 1] = number >> 15
        two = number >> 29
        if facts[_TURN] == 1 and facts[_CLASSROOM] == 0:
            two = 1
        if two:
            _put_random(cells, around, count, ring, labels, flags, queue, marks, vacant, facts)
    return int(
        end_turn(cells, around, count, labels, flags, queue, summary, vacant, facts, played, 0)
    )


@micropython.viper
def play_on(
    cells: ptr8,
    around: ptr16,
    count: int,
    ring: ptr8,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    marks: ptr16,
    summary: ptr16,
    vacant: ptr16,
    facts: ptr16,
    played: ptr8,
    turns: int,
) -> int:
    """Play at most so many random turns; returns whether the game is over.

    A random cell first; if the turn may have a second stone, a coin for it; a pass only where no
    stone may be placed. A turn that the single-group rule forbids is drawn again. The turn that
    is under way is ended first.
    """
    while turns and facts[_OVER] == 0:
        turns -= 1
        kept = count
        if facts[_STONES]:
            kept = facts[_FIRST]
        tries = 0
        done = 0
        while done == 0:
            done = int(
                _random_turn(
                    cells,
                    around,
                    count,
                    ring,
                    labels,
                    flags,
                    queue,
                    marks,
                    summary,
                    vacant,
                    facts,
                    played,
                    kept,
                )
            )
            tries += 1
            if done == 0 and tries == _TRIES:
                done = int(
                    _first_turn(
                        cells,
                        around,
                        count,
                        ring,
                        labels,
                        flags,
                        queue,
                        marks,
                        summary,
                        vacant,
                        facts,
                        played,
                        kept,
                    )
                )
                if done == 0:
                    # No turn of stones is legal, so the pass is.
                    end_turn(
                        cells,
                        around,
                        count,
                        labels,
                        flags,
                        queue,
                        summary,
                        vacant,
                        facts,
                        played,
                        0,
                    )
                    done = 1
    return facts[_OVER]


@micropython.viper
def _clean_up(
    cells: ptr8,
    around: ptr16,
    count: int,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    summary: ptr16,
    groups: ptr16,
    sizes: ptr16,
):
    """The clean-up at the end of Root Bound (section 1, "End of the game"), on `cells` itself.

    groups, sizes: scratch, `count + 1` entries each.
    """
    near_live(cells, around, count, labels, flags)
    for cell in range(count):
        sizes[cell] = 0
    for cell in range(count):
        groups[cell] = labels[cell]
        if cells[cell]:
            sizes[labels[cell]] += 1
    size = 0
    while size < count:
        next_size = count
        removed = 0
        for cell in range(count):
            own = sizes[groups[cell]]
            if cells[cell] and own > size and own < next_size:
                if flags[labels[cell]] & _LIVE_OR_NEAR == 0:
                    next_size = own
        size = next_size
        for cell in range(count):
            if cells[cell] and sizes[groups[cell]] == size:
                if flags[labels[cell]] & _LIVE_OR_NEAR == 0:
                    cells[cell] = 0
                    removed = 1
        if removed:
            survey(cells, around, count, labels, flags, queue, summary)
            near_live(cells, around, count, labels, flags)


@micropython.viper
def _count_points(
    cells: ptr8,
    count: int,
    labels: ptr16,
    flags: ptr8,
    facts: ptr16,
    stones: int,
) -> int:
    """Fill POINTS from a survey of the position; returns the winner, 1 or 2, or 0 for a draw.

    stones: 1 if stones count as well as the empty cells of claimed regions.
    """
    facts[_POINTS + 1] = 0
    facts[_POINTS + 2] = 0
    for cell in range(count):
        owner = cells[cell]
        if owner:
            facts[_POINTS + owner] += stones
        else:
            touched = flags[labels[cell]] & _TOUCHES_BOTH
            if touched == _TOUCHES_1:
                facts[_POINTS + 1] += 1
            elif touched == _TOUCHES_2:
                facts[_POINTS + 2] += 1
    if facts[_POINTS + 1] == facts[_POINTS + 2]:
        return facts[_FIRST_PASSER] if stones else 0
    return 1 if facts[_POINTS + 1] > facts[_POINTS + 2] else 2


@micropython.viper
def finish(
    cells: ptr8,
    around: ptr16,
    count: int,
    labels: ptr16,
    flags: ptr8,
    queue: ptr16,
    summary: ptr16,
    facts: ptr16,
    groups: ptr16,
    sizes: ptr16,
) -> int:
    """Clean the board up and count the points of a game that is over.

    Returns the winner, 1 or 2, or 0 for a draw; POINTS has the score. groups, sizes: scratch.
    """
    if facts[_CLASSROOM]:
        return int(_count_points(cells, count, labels, flags, facts, 0))
    _clean_up(cells, around, count, labels, flags, queue, summary, groups, sizes)
    return int(_count_points(cells, count, labels, flags, facts, 1))
