"""RootZone for a search: stones, legal cells, random games.

Used by `games.rootzone_world`. See the docstring of `kernels` for the dialect and its
conventions, and rules.md, section 3. `facts` has what the board does not say: the names below.

No stone ever leaves, so a cell that is closed to a player stays closed: beside an enemy or the
blocking stone, with too many friends, or beside a crowded friend. `near` has `count + 1` entries
for each player: how many friends a cell has, and the flags CLOSED and LISTED. `lists`, with as
many entries for each player, has the cells on the edge or beside his stones. A cell that was
closed or occupied since then leaves the list when it is drawn. A group is a tree: `parents`
leads from each stone towards the one that stands for all, where `sizes` says how many they are.
"""

from rootlight.compat import const
from rootlight.kernels import dialect as micropython
from rootlight.kernels.copies import clear8, keep8, keep16, take8, take16
from rootlight.kernels.dialect import ptr8, ptr16, ptr32
from rootlight.kernels.tree import next_task

# Entries of `facts`.
OWNER = const(0)  # whose turn it is: 1 or 2
TURN = const(1)  # turns played, 2 for more
PASSES = const(2)  # in succession, without one that skipped the set-up
OVER = const(3)
FRIENDS_MAX = const(4)
CROWD_MAX = const(5)  # 6 for none
BLOCK = const(6)  # where the blocking stone is, or the number of cells for none
STONE = const(7)  # where the yellow stone of the set-up is, likewise
LISTS = const(7)  # and at 8 and 9, by owner: entries of `lists`
LARGEST = const(9)  # and at 10 and 11, by owner: stones of the largest group
FIRSTS = const(11)  # and at 12 and 13, by owner: whether he was the first with so large a one
RANDOM = const(14)  # a random number, 15 bits here and 15 in the next entry
FACTS = const(16)

_BLOCK = const(3)  # what the blocking stone is on the board

_FRIENDS = const(7)
_CLOSED = const(8)
_LISTED = const(16)

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
_AT_NEAR = const(2)
_AT_LISTS = const(3)
_AT_PARENTS = const(4)
_AT_SIZES = const(5)
_AT_FACTS = const(6)
_AT_PLAYED = const(7)
_AT_RESULTS = const(8)
_AT_ROOT = const(9)


@micropython.viper
def _close(tables: ptr32, first: int, cell: int):
    """Close the neighbours of a cell to the player whose entries of `near` begin at `first`."""
    around = ptr16(tables[_AT_AROUND])
    near = ptr8(tables[_AT_NEAR])
    for place in range(cell * 6, cell * 6 + 6):
        beside = first + around[place]
        near[beside] = near[beside] | _CLOSED


@micropython.viper
def _list(tables: ptr32, count: int, owner: int, cell: int):
    """Put a cell on a player's list, unless it was there already."""
    near = ptr8(tables[_AT_NEAR])
    lists = ptr16(tables[_AT_LISTS])
    facts = ptr16(tables[_AT_FACTS])
    first = (owner - 1) * (count + 1)
    if near[first + cell] & _LISTED:
        return
    near[first + cell] = near[first + cell] | _LISTED
    lists[first + facts[LISTS + owner]] = cell
    facts[LISTS + owner] += 1


@micropython.viper
def clear(tables: ptr32, count: int):
    """Make the board empty, and the tables as they are then."""
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    near = ptr8(tables[_AT_NEAR])
    facts = ptr16(tables[_AT_FACTS])
    facts[BLOCK] = count
    facts[STONE] = count
    for owner in range(1, 3):
        facts[LISTS + owner] = 0
        facts[LARGEST + owner] = 0
        facts[FIRSTS + owner] = 0
    for cell in range(2 * count + 2):
        near[cell] = 0
    for cell in range(count):
        cells[cell] = 0
        place = cell * 6
        left = 6
        while left and around[place] != count:
            place += 1
            left -= 1
        if left:
            _list(tables, count, 1, cell)
            _list(tables, count, 2, cell)


@micropython.viper
def _top(parents: ptr16, stone: int) -> int:
    """The stone that stands for the group of a stone."""
    while parents[stone] != stone:
        # Each stone on the way is led past the next one, which makes the way shorter.
        parents[stone] = parents[parents[stone]]
        stone = parents[stone]
    return stone


@micropython.viper
def put(tables: ptr32, count: int, piece: int, cell: int):
    """Place a stone of a player, 1 or 2, or the blocking stone, 3, on an empty cell."""
    cells = ptr8(tables[_AT_CELLS])
    around = ptr16(tables[_AT_AROUND])
    near = ptr8(tables[_AT_NEAR])
    parents = ptr16(tables[_AT_PARENTS])
    sizes = ptr16(tables[_AT_SIZES])
    facts = ptr16(tables[_AT_FACTS])
    cells[cell] = piece
    if piece == _BLOCK:
        facts[BLOCK] = cell
        _close(tables, 0, cell)
        _close(tables, count + 1, cell)
        return
    own = (piece - 1) * (count + 1)
    friends_max = facts[FRIENDS_MAX]
    crowd_max = facts[CROWD_MAX]
    parents[cell] = cell
    sizes[cell] = 1
    top = cell
    _close(tables, count + 1 - own, cell)
    for place in range(cell * 6, cell * 6 + 6):
        beside = around[place]
        if beside != count:
            near[own + beside] = near[own + beside] + 1
            friends = near[own + beside] & _FRIENDS
            if cells[beside] == piece:
                if friends == crowd_max + 1:
                    _close(tables, own, beside)
                other = int(_top(parents, beside))
                if other != top:
                    parents[top] = other
                    sizes[other] += sizes[top]
                    top = other
            elif cells[beside] == 0:
                if friends > friends_max:
                    near[own + beside] = near[own + beside] | _CLOSED
                _list(tables, count, piece, beside)
    if near[own + cell] & _FRIENDS > crowd_max:
        _close(tables, own, cell)
    size = sizes[top]
    if size > facts[LARGEST + piece]:
        facts[LARGEST + piece] = size
        facts[FIRSTS + piece] = 1 if size > facts[LARGEST + 3 - piece] else 0


@micropython.viper
def legal(tables: ptr32, count: int, mask: ptr8) -> int:
    """Set `mask` for each legal move: cells, then `pass`, then `swap`; return how many.

    At the set-up the first cell is for the block, and `pass` skips it all.
    """
    cells = ptr8(tables[_AT_CELLS])
    near = ptr8(tables[_AT_NEAR])
    lists = ptr16(tables[_AT_LISTS])
    facts = ptr16(tables[_AT_FACTS])
    for move in range(count + 2):
        mask[move] = 0
    if facts[OVER]:
        return 0
    found = 0
    if facts[TURN] == 0 and facts[BLOCK] == count:
        for cell in range(count):
            mask[cell] = 1
        found = count
    else:
        owner = facts[OWNER]
        first = (owner - 1) * (count + 1)
        for place in range(first, first + int(facts[LISTS + owner])):
            cell = lists[place]
            if cells[cell] == 0 and near[first + cell] & _CLOSED == 0:
                mask[cell] = 1
                found += 1
        if facts[TURN] == 0:
            return found
    mask[count] = 1
    found += 1
    if facts[TURN] == 1 and facts[STONE] != count:
        mask[count + 1] = 1
        found += 1
    return found


@micropython.viper
def act(tables: ptr32, count: int, move: int):
    """Make a legal move. A stone sets `played` at `(owner - 1) * (count + 2) + cell`."""
    facts = ptr16(tables[_AT_FACTS])
    played = ptr8(tables[_AT_PLAYED])
    owner = facts[OWNER]
    if move < count:
        played[(owner - 1) * (count + 2) + move] = 1
        facts[PASSES] = 0
        if facts[TURN] == 0:
            if facts[BLOCK] == count:
                put(tables, count, _BLOCK, move)
                return
            facts[STONE] = move
        put(tables, count, owner, move)
    elif move == count:
        if facts[TURN]:
            facts[PASSES] += 1
            facts[OVER] = facts[PASSES] >> 1
    else:
        block = facts[BLOCK]
        stone = facts[STONE]
        clear(tables, count)
        put(tables, count, _BLOCK, block)
        put(tables, count, 2, stone)
    facts[OWNER] = 3 - owner
    if facts[TURN] < 2:
        facts[TURN] += 1


@micropython.viper
def _below(facts: ptr16, limit: int) -> int:
    """A random number from 0 to `limit - 1`."""
    number = facts[RANDOM] | facts[RANDOM + 1] << 15
    number = (number * 747796405 + 12345) & 0x3FFFFFFF
    facts[RANDOM] = number & 0x7FFF
    facts[RANDOM + 1] = number >> 15
    return ((number >> 15) * limit) >> 15


@micropython.viper
def _random_move(tables: ptr32, count: int) -> int:
    """A random move: a cell where the next stone may stand, or `pass` if there is none.

    A coin says whether the player swaps who may. The block goes to any cell; the set-up is never
    left out.
    """
    cells = ptr8(tables[_AT_CELLS])
    near = ptr8(tables[_AT_NEAR])
    lists = ptr16(tables[_AT_LISTS])
    facts = ptr16(tables[_AT_FACTS])
    if facts[TURN] == 0 and facts[BLOCK] == count:
        return int(_below(facts, count))
    if facts[TURN] == 1 and facts[STONE] != count:
        if int(_below(facts, 2)):
            return count + 1
    owner = facts[OWNER]
    first = (owner - 1) * (count + 1)
    left = facts[LISTS + owner]
    while left:
        place = first + int(_below(facts, left))
        cell = lists[place]
        if cells[cell] == 0 and near[first + cell] & _CLOSED == 0:
            return cell
        left -= 1
        lists[place] = lists[first + left]
        facts[LISTS + owner] = left
    return count


@micropython.viper
def play_on(tables: ptr32, count: int, turns: int) -> int:
    """Play at most so many random turns.

    Returns 0, or, when the game is over, how many turns are left, plus 1.

    The turn that is under way is ended first. A pass comes only where no stone may be placed: a
    stone never costs points, and seldom costs room that its player could still use.
    """
    facts = ptr16(tables[_AT_FACTS])
    while turns and facts[OVER] == 0:
        owner = facts[OWNER]
        move = int(_random_move(tables, count))
        act(tables, count, move)
        if facts[OWNER] != owner:
            turns -= 1
    return turns + 1 if facts[OVER] else 0


@micropython.viper
def judge(tables: ptr32):
    """Fill `results` by the scores."""
    facts = ptr16(tables[_AT_FACTS])
    results = ptr8(tables[_AT_RESULTS])
    yellow = 2 * facts[LARGEST + 1] + facts[FIRSTS + 1]
    orange = 2 * facts[LARGEST + 2] + facts[FIRSTS + 2]
    results[0] = 1
    if yellow != orange:
        results[0] = 2 if yellow > orange else 0
    results[1] = 2 - results[0]


@micropython.viper
def keep(tables: ptr32, count: int):
    """Copy a position to `root`, which has `7 * count + 7 + FACTS` entries."""
    cells = ptr8(tables[_AT_CELLS])
    near = ptr8(tables[_AT_NEAR])
    lists = ptr16(tables[_AT_LISTS])
    parents = ptr16(tables[_AT_PARENTS])
    sizes = ptr16(tables[_AT_SIZES])
    facts = ptr16(tables[_AT_FACTS])
    root = ptr16(tables[_AT_ROOT])
    place = int(keep8(cells, count + 1, root, 0))
    place = int(keep8(near, 2 * count + 2, root, place))
    place = int(keep16(lists, 2 * count + 2, root, place))
    place = int(keep16(parents, count + 1, root, place))
    place = int(keep16(sizes, count + 1, root, place))
    keep16(facts, FACTS, root, place)


@micropython.viper
def restore(tables: ptr32, count: int):
    """Go back to the position that was copied to `root`."""
    cells = ptr8(tables[_AT_CELLS])
    near = ptr8(tables[_AT_NEAR])
    lists = ptr16(tables[_AT_LISTS])
    parents = ptr16(tables[_AT_PARENTS])
    sizes = ptr16(tables[_AT_SIZES])
    facts = ptr16(tables[_AT_FACTS])
    played = ptr8(tables[_AT_PLAYED])
    root = ptr16(tables[_AT_ROOT])
    place = int(take8(cells, count + 1, root, 0))
    place = int(take8(near, 2 * count + 2, root, place))
    place = int(take16(lists, 2 * count + 2, root, place))
    place = int(take16(parents, count + 1, root, place))
    place = int(take16(sizes, count + 1, root, place))
    take16(facts, FACTS, root, place)
    clear8(played, 2 * count + 4)


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
            left = int(play_on(tables, count, turns + 1))
            run[_RUN_ANSWER] = int(left > 0)
            turns = left - 1
            if left:
                judge(tables)
        elif task >= _TASK_PLAY:
            move = task - _TASK_PLAY
            act(tables, count, move)
        elif task == _TASK_LEGAL:
            turns -= _TURNS_A_LOOK
            run[_RUN_ANSWER] = int(legal(tables, count, mask))
        elif task == _TASK_BEGIN:
            facts[RANDOM] = run[_RUN_RANDOM]
            facts[RANDOM + 1] = run[_RUN_RANDOM + 1]
        else:
            restore(tables, count)
        run[_RUN_MOVER] = _NOBODY if facts[OVER] else facts[OWNER] - 1
        run[_RUN_IN_TURN] = int(facts[TURN] == 0 and facts[BLOCK] < count)
