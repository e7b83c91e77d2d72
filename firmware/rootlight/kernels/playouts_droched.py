"""Droched for a search: turns, legal moves, random games, who won.

Used by `games.droched_world`. See the docstring of `kernels` for the dialect and its
conventions, and rules.md, section 4. `facts` has what the board does not say: the names below.

A move is a cell; the number of cells is `release`, the next two are the sides, then come the
komis. No board is surveyed as a whole in a turn, for most stones change little:

- `labels` (by empty cell) names its region, `once` (by that name) the anchors that it reaches, as
  bits. They are true whenever a turn begins, and a stone changes them by what it does to its own
  region. Regions that reach no anchor may share a name.
- Whether a group is on a bridge is found out stone by stone, until two anchors are reached. At
  the beginning of a turn all are. A stone can change that only for groups beside it, and for
  those that touch a part of its region which reaches one anchor at most, and less than before.

seen: when a cell was last looked at; the last entry is that clock. doomed: the stones that the
turn being tried would lose, of both players. border: how many cells have anchors, then these
cells. vacant: the empty cells, `facts[VACANT]` of them. queue, ways: scratch.

What a stone promises depends on what lies on the six cells around it: on the shape of its cell. A
shape is a number of 12 bits. Each neighbour has a bit in the low half, set for a stone of the
player to move, and one in the high half, set for an enemy stone; the rim of the board sets both.
shapes: a letter for each of the `SHAPES` shapes, from WORST to BEST; EVEN promises neither more
nor less than other cells do. `make learn` writes that table. Root Bound, the classroom game and
RootZone have no such table: with one, a search won 44 to 58 % of its games against one without.
"""

from rootlight.compat import const
from rootlight.kernels import dialect as micropython
from rootlight.kernels.copies import clear8, keep8, keep16, take8, take16
from rootlight.kernels.dialect import ptr8, ptr16, ptr32
from rootlight.kernels.tree import next_task

# Entries of `facts`.
OWNER = const(0)  # whose turn it is, 1 or 2; in the bidding 1 is the first player
STAGE = const(1)  # what the turn is, as `games.droched_bidding` numbers it
STONES = const(2)  # that a handicap turn has so far
HANDICAP = const(3)  # that it will have
SECOND = const(4)  # the side that the second player chose; 0 before, and in handicap games
OVER = const(5)
PRISON = const(5)  # and at 6 and 7, by owner: stones in the prison
VACANT = const(8)
STUCK = const(8)  # and at 9 and 10, by owner: no stone is any good to him, on this board
LEFT = const(11)  # turns until a random game is broken off
RANDOM = const(12)  # a random number, 15 bits here and 15 in the next entry
NAMES = const(14)  # names of regions that were given so far
UNSOUND = const(15)  # whether stones of a handicap turn are on broken bridges
LOST = const(15)  # and at 16 and 17, by owner: stones that the turn being tried would lose
KEPT_ONCE = const(18)  # what the stone being tried changed
KEPT_NAMES = const(19)
TRIED = const(20)  # where it is
FACTS = const(21)

# Values of OVER: the player to move has lost; or nobody, the random game was broken off.
LOST_IT = const(1)
BROKEN_OFF = const(2)

# Stages.
_KOMI = const(0)
_SIDES = const(1)
_HANDICAP = const(2)
_PLAY = const(3)

# Moves from the number of cells on.
RELEASE = const(0)
BLACK = const(1)
WHITE = const(2)
KOMIS = const(3)
WORDS = const(103)

# Komis that are tried, from none on: both sides win about half of the games with 1 or 2, at
# random as by thinking, on small boards as on large ones.
LIKELY_KOMIS = const(4)

# A turn takes less than the rest of 16 bits.
_LATE = const(60000)
# As the time when a stone was seen: its group stands on two anchors, and so it will always do.
_FOR_GOOD = const(0xFFFF)
_NAMELESS = const(0xFFFF)

# The effects of a stone.
_SUICIDE = const(0)  # it is illegal
_HARMS = const(1)  # it costs own stones and captures nothing
_TAKES_NOTHING = const(2)
_CAPTURES = const(3)

SHAPES = const(4096)
# Letters of shapes.
WORST = const(35)
EVEN = const(63)
BEST = const(91)
# Of so many random cells the one that promises most is tried first.
_DRAWS = const(4)

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
# A look for legal moves takes as long as some random turns.
_TURNS_A_LOOK = const(4)

# The tables of a game, by their places in the table of tables.
_AT_CELLS = const(0)
_AT_AROUND = const(1)
_AT_ANCHORS = const(2)
_AT_BORDER = const(3)
_AT_LABELS = const(4)
_AT_ONCE = const(5)
_AT_QUEUE = const(6)
_AT_WAYS = const(7)
_AT_SEEN = const(8)
_AT_DOOMED = const(9)
_AT_VACANT = const(10)
_AT_FACTS = const(11)
_AT_PLAYED = const(12)
_AT_RESULTS = const(13)
_AT_ROOT = const(14)
_AT_SHAPES = const(15)


@micropython.viper
def _wind_clock(seen: ptr16, count: int):
    """Let the clock of `seen` begin again."""
    for cell in range(count + 1):
        seen[cell] = 0


@micropython.viper
def _name_region(tables: ptr32, start: int, name: int):
    """Give the region of an empty cell a name that none of its cells has."""
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    anchors = ptr16(tables[_AT_ANCHORS])
    labels = ptr16(tables[_AT_LABELS])
    once = ptr16(tables[_AT_ONCE])
    queue = ptr16(tables[_AT_QUEUE])
    reached = anchors[start]
    labels[start] = name
    queue[0] = start
    done = 0
    end = 1
    while done < end:
        at = queue[done] * 6
        done += 1
        for place in range(at, at + 6):
            beside = around[place]
            if cells[beside] == 0 and labels[beside] != name:
                labels[beside] = name
                reached |= anchors[beside]
                queue[end] = beside
                end += 1
    once[name] = reached


@micropython.viper
def _name_all(tables: ptr32, count: int):
    """Name all regions, from 0 on."""
    cells = ptr8(tables[_AT_CELLS])
    labels = ptr16(tables[_AT_LABELS])
    facts = ptr16(tables[_AT_FACTS])
    for cell in range(count):
        labels[cell] = _NAMELESS
    names = 0
    for cell in range(count):
        if cells[cell] == 0 and labels[cell] == _NAMELESS:
            _name_region(tables, cell, names)
            names += 1
    facts[NAMES] = names


@micropython.viper
def _check(tables: ptr32, count: int, since: int, stone: int):
    """Add the group of a stone to `doomed` if it is on a broken bridge.

    since: the time from which on all stones that were seen belong to groups that were checked.
    """
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    anchors = ptr16(tables[_AT_ANCHORS])
    labels = ptr16(tables[_AT_LABELS])
    once = ptr16(tables[_AT_ONCE])
    queue = ptr16(tables[_AT_QUEUE])
    seen = ptr16(tables[_AT_SEEN])
    doomed = ptr16(tables[_AT_DOOMED])
    facts = ptr16(tables[_AT_FACTS])
    if seen[stone] >= since:
        return
    time = seen[count] + 1
    seen[count] = time
    owner = cells[stone]
    reached = 0
    stands_on = 0
    seen[stone] = time
    queue[0] = stone
    done = 0
    end = 1
    while done < end:
        cell = queue[done]
        done += 1
        stands_on |= anchors[cell]
        for place in range(cell * 6, cell * 6 + 6):
            beside = around[place]
            if cells[beside] == 0:
                reached |= once[labels[beside]]
            elif cells[beside] == owner and seen[beside] != time:
                if seen[beside] < since:
                    seen[beside] = time
                    queue[end] = beside
                    end += 1
                elif seen[beside] == _FOR_GOOD:
                    stands_on = 3
                else:
                    return  # The group was checked, and has a bridge: else all of it were seen.
        reached |= stands_on
        if reached & (reached - 1):
            # A group that only a tried stone holds together may fall apart again: it is not
            # marked.
            if stands_on & (stands_on - 1) and seen[facts[TRIED]] != time and facts[UNSOUND] == 0:
                for place in range(end):
                    seen[queue[place]] = _FOR_GOOD
            return
    first = facts[LOST + 1] + facts[LOST + 2]
    for place in range(end):
        doomed[first + place] = queue[place]
    facts[LOST + owner] += end


@micropython.viper
def _check_all(tables: ptr32, count: int):
    """Name all regions, and check all groups."""
    cells = ptr8(tables[_AT_CELLS])
    seen = ptr16(tables[_AT_SEEN])
    facts = ptr16(tables[_AT_FACTS])
    _name_all(tables, count)
    facts[LOST + 1] = 0
    facts[LOST + 2] = 0
    since = seen[count] + 1
    seen[count] = since
    for stone in range(count):
        if cells[stone]:
            _check(tables, count, since, stone)


@micropython.viper
def _check_around(tables: ptr32, count: int, since: int, start: int):
    """Check all groups that touch the region of an empty cell."""
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    ways = ptr16(tables[_AT_WAYS])
    seen = ptr16(tables[_AT_SEEN])
    time = seen[count] + 1
    seen[count] = time
    seen[start] = time
    ways[0] = start
    done = 0
    end = 1
    while done < end:
        at = ways[done] * 6
        done += 1
        for place in range(at, at + 6):
            beside = around[place]
            if cells[beside] == 0:
                if seen[beside] < since:
                    seen[beside] = time
                    ways[end] = beside
                    end += 1
            elif seen[beside] < since and beside != count:
                _check(tables, count, since, beside)


@micropython.viper
def _divide(tables: ptr32, count: int, stone: int, runs: int):
    """Name the parts into which a new stone divides its region; the last one keeps its name.

    runs: how many runs of empty cells there are around the stone. Each part has one at least.
    """
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    anchors = ptr16(tables[_AT_ANCHORS])
    labels = ptr16(tables[_AT_LABELS])
    once = ptr16(tables[_AT_ONCE])
    queue = ptr16(tables[_AT_QUEUE])
    seen = ptr16(tables[_AT_SEEN])
    facts = ptr16(tables[_AT_FACTS])
    first = stone * 6
    # One cell of each run is to be found.
    wanted = seen[count] + 1
    seen[count] = wanted
    before = cells[around[first + 5]]
    for place in range(first, first + 6):
        beside = around[place]
        if cells[beside] == 0 and before:
            seen[beside] = wanted
        before = cells[beside]
    place = first
    while runs > 1:
        start = around[place]
        place += 1
        if cells[start] == 0 and seen[start] == wanted:
            time = seen[count] + 1
            seen[count] = time
            reached = anchors[start]
            seen[start] = time
            runs -= 1
            others = runs
            queue[0] = start
            done = 0
            end = 1
            while done < end and others:
                at = queue[done] * 6
                done += 1
                for way in range(at, at + 6):
                    beside = around[way]
                    if cells[beside] == 0 and seen[beside] != time:
                        if seen[beside] == wanted:
                            others -= 1
                        seen[beside] = time
                        reached |= anchors[beside]
                        queue[end] = beside
                        end += 1
            if others == 0:
                return  # The rest is one part.
            runs = others
            name = facts[NAMES]
            facts[NAMES] = name + 1
            once[name] = reached
            for at in range(end):
                labels[queue[at]] = name


@micropython.viper
def _reach_again(tables: ptr32, name: int):
    """Find out which anchors a region reaches."""
    cells = ptr8(tables[_AT_CELLS])
    anchors = ptr16(tables[_AT_ANCHORS])
    labels = ptr16(tables[_AT_LABELS])
    once = ptr16(tables[_AT_ONCE])
    border = ptr16(tables[_AT_BORDER])
    reached = 0
    for place in range(1, border[0] + 1):
        cell = border[place]
        if cells[cell] == 0 and labels[cell] == name:
            reached |= anchors[cell]
    once[name] = reached


@micropython.viper
def _check_near(tables: ptr32, count: int, stone: int):
    """Check the groups that a new stone may have changed. `labels` and `once` are true again."""
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    labels = ptr16(tables[_AT_LABELS])
    once = ptr16(tables[_AT_ONCE])
    seen = ptr16(tables[_AT_SEEN])
    facts = ptr16(tables[_AT_FACTS])
    facts[LOST + 1] = 0
    facts[LOST + 2] = 0
    since = seen[count] + 1
    seen[count] = since
    owner = cells[stone]
    first = stone * 6
    wide = 0  # the cells around, as bits, from which two anchors are reached; twice in a row
    for way in range(6):
        beside = around[first + way]
        if cells[beside] == 0:
            reached = once[labels[beside]]
            if reached & (reached - 1):
                wide |= 65 << way
            elif reached != facts[KEPT_ONCE] and seen[beside] < since:
                _check_around(tables, count, since, beside)
    if wide == 0:
        _check(tables, count, since, stone)
    for way in range(6):
        beside = around[first + way]
        # An opponent's stone beside such a cell is well off, too.
        if cells[beside] == 3 - owner and wide >> way & 34 == 0 and seen[beside] < since:
            _check(tables, count, since, beside)


@micropython.viper
def _try(tables: ptr32, count: int, cell: int) -> int:
    """Put a stone on an empty cell; returns what it does. `_complete` or `_take_back` follows."""
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    anchors = ptr16(tables[_AT_ANCHORS])
    labels = ptr16(tables[_AT_LABELS])
    once = ptr16(tables[_AT_ONCE])
    seen = ptr16(tables[_AT_SEEN])
    doomed = ptr16(tables[_AT_DOOMED])
    facts = ptr16(tables[_AT_FACTS])
    owner = facts[OWNER]
    cells[cell] = owner
    facts[TRIED] = cell
    if seen[count] > _LATE:
        _wind_clock(seen, count)
    if facts[UNSOUND]:
        _check_all(tables, count)
    else:
        name = labels[cell]
        kept = once[name]
        facts[KEPT_ONCE] = kept
        facts[KEPT_NAMES] = facts[NAMES]
        runs = 0
        empty = 0
        friend = 0
        before = cells[around[cell * 6 + 5]]
        for place in range(cell * 6, cell * 6 + 6):
            piece = cells[around[place]]
            if piece == 0:
                empty = 1
                if before:
                    runs += 1
            elif piece == owner:
                friend = 1
            before = piece
        if kept == 0:
            # Nobody needs this region, and it is of no use to a stone alone.
            facts[LOST + 1] = 0
            facts[LOST + 2] = 0
            return _TAKES_NOTHING if friend else _SUICIDE
        if runs > 1:
            _divide(tables, count, cell, runs)
        if empty and (runs > 1 or anchors[cell]):
            _reach_again(tables, name)
        _check_near(tables, count, cell)
    if facts[LOST + 3 - owner]:
        return _CAPTURES
    own = facts[LOST + owner]
    if own == 1 and (doomed[0] == cell or facts[STAGE] == _HANDICAP):
        return _SUICIDE
    return _HARMS if own else _TAKES_NOTHING


@micropython.viper
def _take_back(tables: ptr32, count: int, cell: int):
    """Take the stone that was tried off the board again."""
    cells = ptr8(tables[_AT_CELLS])
    labels = ptr16(tables[_AT_LABELS])
    once = ptr16(tables[_AT_ONCE])
    facts = ptr16(tables[_AT_FACTS])
    cells[cell] = 0
    if facts[UNSOUND]:
        _name_all(tables, count)
        return
    name = labels[cell]
    if facts[NAMES] != facts[KEPT_NAMES]:
        _name_region(tables, cell, name)
        facts[NAMES] = facts[KEPT_NAMES]
    once[name] = facts[KEPT_ONCE]


@micropython.viper
def _imprison(tables: ptr32, owner: int):
    """Send the doomed stones of a player to the prison, and name the regions that they leave."""
    cells = ptr8(tables[_AT_CELLS])
    labels = ptr16(tables[_AT_LABELS])
    doomed = ptr16(tables[_AT_DOOMED])
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    end = facts[LOST + 1] + facts[LOST + 2]
    vacancies = facts[VACANT]
    for place in range(end):
        cell = doomed[place]
        if cells[cell] == owner:
            cells[cell] = 0
            labels[cell] = _NAMELESS
            vacant[vacancies] = cell
            vacancies += 1
    facts[PRISON + owner] += vacancies - facts[VACANT]
    facts[VACANT] = vacancies
    for place in range(end):
        cell = doomed[place]
        if cells[cell] == 0 and labels[cell] == _NAMELESS:
            name = facts[NAMES]
            facts[NAMES] = name + 1
            _name_region(tables, cell, name)


@micropython.viper
def _complete(tables: ptr32, count: int):
    """Carry out what `_try` found: the prison takes enemy stones, then own ones."""
    cells = ptr8(tables[_AT_CELLS])
    ways = ptr16(tables[_AT_WAYS])
    seen = ptr16(tables[_AT_SEEN])
    doomed = ptr16(tables[_AT_DOOMED])
    facts = ptr16(tables[_AT_FACTS])
    owner = facts[OWNER]
    enemy = 3 - owner
    if facts[KEPT_ONCE] or facts[UNSOUND]:
        facts[STUCK + 1] = 0
        facts[STUCK + 2] = 0
    if facts[LOST + enemy]:
        # Own groups may be saved by what leaves.
        own = 0
        for place in range(facts[LOST + 1] + facts[LOST + 2]):
            stone = doomed[place]
            if cells[stone] == owner:
                ways[own] = stone
                own += 1
        _imprison(tables, enemy)
        facts[LOST + 1] = 0
        facts[LOST + 2] = 0
        since = seen[count] + 1
        seen[count] = since
        for place in range(own):
            _check(tables, count, since, ways[place])
    if facts[LOST + owner]:
        _imprison(tables, owner)
    if facts[NAMES] > count:
        _name_all(tables, count)


@micropython.viper
def begin(tables: ptr32, count: int):
    """Make the other tables of a board on which all groups are on bridges."""
    cells = ptr8(tables[_AT_CELLS])
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    vacancies = 0
    for cell in range(count):
        if cells[cell] == 0:
            vacant[vacancies] = cell
            vacancies += 1
    facts[VACANT] = vacancies
    facts[STUCK + 1] = 0
    facts[STUCK + 2] = 0
    facts[STONES] = 0
    facts[UNSOUND] = 0
    _name_all(tables, count)


@micropython.viper
def _judge(tables: ptr32, count: int, cell: int) -> int:
    """Return the effect of a stone on an empty cell; the board stays as it is."""
    found = int(_try(tables, count, cell))
    _take_back(tables, count, cell)
    return found


@micropython.viper
def legal(tables: ptr32, count: int, mask: ptr8) -> int:
    """Set `mask` for each legal move; return how many. Boards may come again."""
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    for move in range(count + WORDS):
        mask[move] = 0
    if facts[OVER]:
        return 0
    stage = facts[STAGE]
    if stage == _KOMI:
        for move in range(count + KOMIS, count + WORDS):
            mask[move] = 1
        return WORDS - KOMIS
    if stage == _SIDES:
        mask[count + BLACK] = 1
        mask[count + WHITE] = 1
        return 2
    found = 0
    is_judged = 1  # of a handicap turn, the last stone is
    if stage == _HANDICAP and facts[STONES] + 1 < facts[HANDICAP]:
        is_judged = 0
    for place in range(int(facts[VACANT])):
        cell = vacant[place]
        mask[cell] = 1
        if is_judged:
            does = int(_judge(tables, count, cell))
            mask[cell] = 1 if does else 0
        found += mask[cell]
    if stage == _PLAY and facts[PRISON + 3 - facts[OWNER]]:
        mask[count] = 1
        found += 1
    return found


@micropython.viper
def may_act(tables: ptr32, count: int) -> int:
    """Return whether there is any legal move; if there is none, the player to move has lost."""
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    if facts[OVER]:
        return 0
    if facts[STAGE] != _PLAY or facts[PRISON + 3 - facts[OWNER]]:
        return 1
    for place in range(int(facts[VACANT])):
        does = int(_judge(tables, count, vacant[place]))
        if does:
            return 1
    facts[OVER] = LOST_IT
    return 0


@micropython.viper
def _player(facts: ptr16) -> int:
    """The number of the player whose turn it is, whatever side he took."""
    if facts[SECOND] == 1:
        return 2 - facts[OWNER]
    return facts[OWNER] - 1


@micropython.viper
def _note(tables: ptr32, count: int, cell: int):
    """Note that a stone goes to a cell, if nobody's did before."""
    facts = ptr16(tables[_AT_FACTS])
    played = ptr8(tables[_AT_PLAYED])
    moves = count + WORDS
    player = int(_player(facts))
    if played[(1 - player) * moves + cell] == 0:
        played[player * moves + cell] = 1


@micropython.viper
def _end_turn(facts: ptr16):
    facts[STAGE] = _PLAY
    facts[STONES] = 0
    facts[UNSOUND] = 0
    facts[OWNER] = 3 - facts[OWNER]


@micropython.viper
def _say(count: int, facts: ptr16, move: int):
    """Make a move that is a word."""
    owner = facts[OWNER]
    if move >= count + KOMIS:
        facts[PRISON + 1] += move - count - KOMIS
        facts[STAGE] = _SIDES
        facts[OWNER] = 2
    elif move > count:
        facts[SECOND] = move - count
        facts[STAGE] = _PLAY
        facts[OWNER] = 1
    else:
        facts[PRISON + 3 - owner] -= 1
        _end_turn(facts)


@micropython.viper
def _add_to_handicap(tables: ptr32, count: int, cell: int):
    """Place a stone of a handicap turn that is not the last one: nothing is removed yet."""
    cells = ptr8(tables[_AT_CELLS])
    seen = ptr16(tables[_AT_SEEN])
    facts = ptr16(tables[_AT_FACTS])
    cells[cell] = 1
    if seen[count] > _LATE:
        _wind_clock(seen, count)
    _check_all(tables, count)
    facts[UNSOUND] = 1 if facts[LOST + 1] else 0
    facts[STONES] += 1


@micropython.viper
def act(tables: ptr32, count: int, move: int):
    """Make a legal move. Stones set `played` at `player * (count + WORDS) + cell`."""
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    if move >= count:
        _say(count, facts, move)
        return
    place = 0
    while vacant[place] != move:
        place += 1
    facts[VACANT] -= 1
    vacant[place] = vacant[facts[VACANT]]
    _note(tables, count, move)
    if facts[STAGE] == _HANDICAP and facts[STONES] + 1 < facts[HANDICAP]:
        _add_to_handicap(tables, count, move)
        return
    _try(tables, count, move)
    _complete(tables, count)
    _end_turn(facts)


@micropython.viper
def _below(facts: ptr16, limit: int) -> int:
    """A random number from 0 to `limit - 1`."""
    number = facts[RANDOM] | facts[RANDOM + 1] << 15
    number = (number * 747796405 + 12345) & 0x3FFFFFFF
    facts[RANDOM] = number & 0x7FFF
    facts[RANDOM + 1] = number >> 15
    return ((number >> 15) * limit) >> 15


@micropython.viper
def shape_of(cells: ptr8, around: ptr16, owner: int, cell: int) -> int:
    """The shape of a cell, as the player 1 or 2 sees it."""
    shape = 0
    place = cell * 6
    bit = 1
    while bit < 64:
        piece = cells[around[place]]
        if piece == owner:
            shape |= bit
        elif piece > 2:
            shape |= bit * 65
        elif piece:
            shape |= bit << 6
        place += 1
        bit += bit
    return shape


@micropython.viper
def _random_place(tables: ptr32, left: int) -> int:
    """A random place among the first `left` of `vacant`: of `_DRAWS` that which promises most."""
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    shapes = ptr8(tables[_AT_SHAPES])
    owner = facts[OWNER]
    number = facts[RANDOM] | facts[RANDOM + 1] << 15
    found = 0
    best = 0
    for _ in range(_DRAWS):
        number = (number * 747796405 + 12345) & 0x3FFFFFFF
        place = ((number >> 15) * left) >> 15
        cell = vacant[place]
        promise = shapes[int(shape_of(cells, around, owner, cell))]
        if promise > best:
            best = promise
            found = place
    facts[RANDOM] = number & 0x7FFF
    facts[RANDOM + 1] = number >> 15
    return found


@micropython.viper
def _draw(tables: ptr32, count: int, least: int) -> int:
    """Try random stones until one does `least` or better; returns its place in `vacant`.

    The stone is on the board then. Returns `count` if there is none.
    """
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    left = facts[VACANT]
    while left:
        place = int(_random_place(tables, left))
        left -= 1
        # Cells that were tried are set aside, behind those that are left.
        cell = vacant[place]
        vacant[place] = vacant[left]
        vacant[left] = cell
        does = int(_try(tables, count, cell))
        if does >= least:
            return left
        _take_back(tables, count, cell)
    return count


@micropython.viper
def _random_stone(tables: ptr32, count: int, least: int) -> int:
    """Place a random stone that does `least` or better, and end the turn; 0 if there is none."""
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    place = int(_draw(tables, count, least))
    if place == count:
        return 0
    cell = vacant[place]
    facts[VACANT] -= 1
    vacant[place] = vacant[facts[VACANT]]
    _note(tables, count, cell)
    _complete(tables, count)
    _end_turn(facts)
    return 1


@micropython.viper
def _random_turn(tables: ptr32, count: int):
    """Play a random turn, or find that the player to move has lost."""
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    stage = facts[STAGE]
    if stage == _KOMI:
        chosen = int(_below(facts, LIKELY_KOMIS))
        _say(count, facts, count + KOMIS + chosen)
        return
    if stage == _SIDES:
        chosen = int(_below(facts, 2))
        _say(count, facts, count + BLACK + chosen)
        return
    while stage == _HANDICAP and facts[STONES] + 1 < facts[HANDICAP]:
        chosen = int(_below(facts, int(facts[VACANT])))
        act(tables, count, vacant[chosen])
    owner = facts[OWNER]
    prisoners = facts[PRISON + 3 - owner]
    # The board is not looked through twice if nothing can have changed.
    if facts[STUCK + owner] == 0 or prisoners == 0:
        if int(_random_stone(tables, count, _TAKES_NOTHING)):
            return
        facts[STUCK + owner] = 1
    if prisoners and stage == _PLAY:
        _say(count, facts, count + RELEASE)
        return
    if int(_random_stone(tables, count, _HARMS)) == 0:
        facts[OVER] = LOST_IT


@micropython.viper
def play_on(tables: ptr32, count: int, turns: int) -> int:
    """Play at most so many random turns.

    Returns 0, or, when the game is over, how many turns are left, plus 1.

    A turn is a random stone that costs no own ones, or captures; where there is none, a release;
    then any legal stone. The turn that is under way is ended first. Boards may come again, so
    games are broken off after `facts[LEFT]` turns.
    """
    facts = ptr16(tables[_AT_FACTS])
    while turns and facts[OVER] == 0:
        turns -= 1
        if facts[LEFT] == 0:
            facts[OVER] = BROKEN_OFF
        else:
            facts[LEFT] -= 1
            _random_turn(tables, count)
    may_act(tables, count)
    return turns + 1 if facts[OVER] else 0


@micropython.viper
def winner(tables: ptr32, count: int) -> int:
    """Return the winner of a game that is over: the opponent of the player who cannot act.

    A game that was broken off is judged by who could act longer: by the cells on which only he
    may place a stone that costs him none, and by the stones that he could release. The player to
    move needs more than the other.
    """
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    mover = facts[OWNER]
    if facts[OVER] == LOST_IT:
        return 3 - mover
    lead = facts[PRISON + 3 - mover] - facts[PRISON + mover]
    for place in range(int(facts[VACANT])):
        cell = vacant[place]
        for _ in range(2):
            does = int(_judge(tables, count, cell))
            if does >= _TAKES_NOTHING:
                lead += 1 if facts[OWNER] == mover else -1
            facts[OWNER] = 3 - facts[OWNER]
    return mover if lead > 0 else 3 - mover


@micropython.viper
def judge(tables: ptr32, count: int):
    """Fill `results` of a game that is over."""
    facts = ptr16(tables[_AT_FACTS])
    results = ptr8(tables[_AT_RESULTS])
    owner = int(winner(tables, count))
    seat = 2 - owner if facts[SECOND] == 1 else owner - 1
    results[seat] = 2
    results[1 - seat] = 0


@micropython.viper
def keep(tables: ptr32, count: int):
    """Copy a position to `root`, which has `5 * count + 11 + FACTS` entries."""
    cells = ptr8(tables[_AT_CELLS])
    labels = ptr16(tables[_AT_LABELS])
    once = ptr16(tables[_AT_ONCE])
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    root = ptr16(tables[_AT_ROOT])
    place = int(keep8(cells, count + 1, root, 0))
    place = int(keep16(labels, count + 1, root, place))
    place = int(keep16(once, 2 * count + 8, root, place))
    place = int(keep16(vacant, count + 1, root, place))
    keep16(facts, FACTS, root, place)


@micropython.viper
def restore(tables: ptr32, count: int):
    """Go back to the position that was copied to `root`."""
    cells = ptr8(tables[_AT_CELLS])
    labels = ptr16(tables[_AT_LABELS])
    once = ptr16(tables[_AT_ONCE])
    seen = ptr16(tables[_AT_SEEN])
    vacant = ptr16(tables[_AT_VACANT])
    facts = ptr16(tables[_AT_FACTS])
    played = ptr8(tables[_AT_PLAYED])
    root = ptr16(tables[_AT_ROOT])
    place = int(take8(cells, count + 1, root, 0))
    place = int(take16(labels, count + 1, root, place))
    place = int(take16(once, 2 * count + 8, root, place))
    place = int(take16(vacant, count + 1, root, place))
    take16(facts, FACTS, root, place)
    cell = 0
    while cell <= count:
        seen[cell] = 0
        cell += 1
    clear8(played, 2 * (count + WORDS))


@micropython.viper
def play(tables: ptr32, count: int, move: int):
    """Make a legal move, and see whether the other player can make one: else he has lost."""
    act(tables, count, move)
    may_act(tables, count)


@micropython.viper
def think(
    tables: ptr32,
    count: int,
    most_turns: int,
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
            left = int(play_on(tables, count, turns + 1))
            run[_RUN_ANSWER] = int(left > 0)
            turns = left - 1
            if left:
                judge(tables, count)
        elif task >= _TASK_PLAY:
            play(tables, count, task - _TASK_PLAY)
        elif task == _TASK_LEGAL:
            turns -= _TURNS_A_LOOK
            run[_RUN_ANSWER] = int(legal(tables, count, mask))
        elif task == _TASK_BEGIN:
            facts[RANDOM] = run[_RUN_RANDOM]
            facts[RANDOM + 1] = run[_RUN_RANDOM + 1]
            facts[LEFT] = most_turns
        else:
            restore(tables, count)
        run[_RUN_MOVER] = _NOBODY if facts[OVER] else int(_player(facts))
        run[_RUN_IN_TURN] = facts[STONES]
