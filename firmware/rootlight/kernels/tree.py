"""The loops of the tree search: choose a child, make children, take a result back to the root.

Used by `search.search`. One source for all machines: see the docstring of `kernels`.

`tree` holds the nodes, `NODE` numbers each: the move that leads to the node; its first child (0:
none yet) and how many there are, which lie side by side by move; how many playouts went through
it, and their results for the player who chose it, 2 for a win and 1 for a draw; the same of the
playouts in which he made this move later on (RAVE); and who chooses among its children, `NATURE`
where no player does. All fit into 16 bits, for a search is at most `MOST_PLAYOUTS` long.
"""

from rootlight.compat import const
from rootlight.kernels import dialect as micropython
from rootlight.kernels.dialect import ptr8, ptr16

NODE = const(8)
MOVE = const(0)
FIRST = const(1)
CHILDREN = const(2)
VISITS = const(3)
SCORE = const(4)
RAVE_VISITS = const(5)
RAVE_SCORE = const(6)
CHOOSER = const(7)

NATURE = const(255)
MOST_PLAYOUTS = const(30000)

# Entries of `knobs`: so many playouts through a child make its own results weigh as much as those
# of RAVE; how much a child gains that was seldom tried; so many results a new child takes over
# from the same move earlier on the path, at most; so many draws it begins with; and so many
# losses where it is a pass.
TRUST = const(0)
EXPLORE = const(1)
INHERIT = const(2)
PRIOR = const(3)
SHYNESS = const(4)
KNOBS = const(5)


@micropython.viper
def choose(tree: ptr16, node: int, knobs: ptr16, tie: int) -> int:
    """The child of a node by which the next playout goes: the one that promises most.

    tie: a number from 0 on, by which the first of equal children is chosen.
    """
    at = node * 8
    first = tree[at + 1]
    number = tree[at + 2]
    total = tree[at + 3]
    root = 0
    while (root + 1) * (root + 1) <= total:
        root += 1
    explore = root * knobs[1]
    trust = knobs[0]
    index = tie % number
    found = first + index
    best = -1
    left = number
    while left:
        at = (first + index) * 8
        visits = tree[at + 3]
        rave = tree[at + 5]
        value = 8192
        if visits:
            value = (tree[at + 4] << 13) // visits
        if rave:
            share = (rave << 10) // (rave + visits + visits * rave // trust)
            value = (value * (1024 - share) + ((tree[at + 6] << 13) // rave) * share) >> 10
        value += explore // (visits + 1)
        if value > best:
            best = value
            found = first + index
        index += 1
        if index == number:
            index = 0
        left -= 1
    return found


@micropython.viper
def most_visited(tree: ptr16, node: int) -> int:
    """The child of a node through which most playouts went; of equal ones the best by score."""
    at = node * 8
    child = tree[at + 1]
    left = tree[at + 2]
    found = child
    best = -1
    score = -1
    while left:
        at = child * 8
        visits = tree[at + 3]
        value = tree[at + 4]
        if visits == 0 and tree[at + 5]:
            value = (tree[at + 6] << 8) // tree[at + 5]
        if visits > best or (visits == best and value > score):
            best = visits
            score = value
            found = child
        child += 1
        left -= 1
    return found


@micropython.viper
def expand(
    tree: ptr16, node: int, free: int, mask: ptr8, moves: int, shy: int, like: int, knobs: ptr16
) -> int:
    """Give a node a child for each move of `mask`, from the node `free` on; return the next free.

    shy: moves from this one on are tried when others have failed. like: a node earlier on the
    path at which the same player chose, or -1: its children tell what the same moves were worth
    there.
    """
    at = node * 8
    tree[at + 1] = free
    older = 0
    more = 0
    if like >= 0:
        older = tree[like * 8 + 1] * 8
        more = tree[like * 8 + 2]
    most = knobs[2]
    prior = knobs[3]
    number = 0
    for move in range(moves):
        if mask[move]:
            child = (free + number) * 8
            number += 1
            tree[child] = move
            for entry in range(7):
                tree[child + entry + 1] = 0
            tree[child + 5] = prior
            tree[child + 6] = prior
            if move >= shy:
                tree[child + 5] = prior + knobs[4]
            while more and tree[older] < move:
                older += 8
                more -= 1
            if more and tree[older] == move:
                visits = tree[older + 5]
                score = tree[older + 6]
                if visits > most:
                    score = score * most // visits
                    visits = most
                tree[child + 5] += visits
                tree[child + 6] += score
    tree[at + 2] = number
    return free + number


@micropython.viper
def back_up(tree: ptr16, path: ptr16, length: int, results: ptr8, played: ptr8, moves: int):
    """Count a playout in the nodes of a path from the root on, and in their children by RAVE.

    results: by player, 2 won, 1 draw, 0 lost. played: see `search.world`.
    """
    chooser = tree[path[0] * 8 + 7]
    for place in range(length):
        at = path[place] * 8
        tree[at + 3] += 1
        tree[at + 4] += results[chooser]
        if tree[at + 7] != 255:
            chooser = tree[at + 7]
            result = results[chooser]
            own = chooser * moves
            child = tree[at + 1] * 8
            left = tree[at + 2]
            while left:
                if played[own + tree[child]]:
                    tree[child + 5] += 1
                    tree[child + 6] += result
                child += 8
                left -= 1


@micropython.viper
def stir(number: int) -> int:
    """The number that follows in a row of 30-bit numbers from a seed."""
    return (number * 747796405 + 12345) & 0x3FFFFFFF
