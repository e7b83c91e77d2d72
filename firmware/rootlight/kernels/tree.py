"""The tree of a search: choose a child, make children, take a result back to the root.

Used by `search.search`, and by the kernels of the games, which do what `next_task` asks for. One
source for all machines: see the docstring of `kernels`.

`tree` holds the nodes, `NODE` numbers each: the move that leads to the node; its first child (0:
none yet) and how many there are, which lie side by side by move; how many playouts went through
it, and their results for the player who chose it, 2 for a win and 1 for a draw; the same of the
playouts in which he made this move later on (RAVE); and who chooses among its children, `NATURE`
where no player does. All fit into 16 bits, for a tree takes at most 30,000 playouts
(`search.levels`).

`run` says how far the search is, see the names below. The game's own kernel has a loop that asks
`next_task` what to do in the game's world, does it, and notes in `run` how the world stands then:
who is to move, whether his turn has begun, which card was turned up. `path` has the nodes from the
root to where the world stands.
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

# Entries of `knobs`: so many playouts through a child make its own results weigh as much as those
# of RAVE; how much a child gains that was seldom tried; so many results a new child takes over
# from the same move earlier on the path, at most; so many draws it begins with; and, in addition,
# so many losses where it is a pass, and so many wins where it is another word.
TRUST = const(0)
EXPLORE = const(1)
INHERIT = const(2)
PRIOR = const(3)
SHYNESS = const(4)
BOLDNESS = const(5)
KNOBS = const(6)

# Entries of `run`. Notes of the world: after LEGAL how many moves are legal, after PLAY_ON
# whether the game is over and judged; who is to move, `NATURE` when the game is over; whether his
# turn has begun; what the last move turned up, plus 1, or 0.
ANSWER = const(0)
MOVER = const(1)
IN_TURN = const(2)
OUTCOME = const(3)
RANDOM = const(4)  # a random number, 15 bits here and 15 in the next entry
# The search's own: what comes next, the node at which the world stands, the length of the path,
# the first node that is not used, the node at which playouts begin to choose, the length of the
# path to it, and how many playouts were done.
STAGE = const(6)
AT = const(7)
LENGTH = const(8)
FREE = const(9)
BASE = const(10)
BASE_LENGTH = const(11)
DONE = const(12)
# The plan: playouts until it rests, nodes at most, nodes that are kept free for the turn's later
# stones, how deep the tree is, and how many playouts go through a node before it gets children.
UNTIL = const(13)
NODES = const(14)
KEPT = const(15)
DEPTH = const(16)
RIPE = const(17)
# The world: how many moves there are, from which one on they place nothing, how many kinds of
# cards, how many players.
MOVES = const(18)
STONES = const(19)
OUTCOMES = const(20)
PLAYERS = const(21)
RUN = const(22)

# The tasks that `next_task` returns: nothing, for enough is done; back to the root, with hidden
# cards dealt by RANDOM; legal moves into `mask`; the beginning of a random game, by RANDOM; some
# turns of that game; or, from PLAY on, a move.
REST = const(0)
RESTORE = const(1)
LEGAL = const(2)
BEGIN = const(3)
PLAY_ON = const(4)
PLAY = const(5)

# As the first child of a node: its player began a turn that he cannot finish.
STUCK = const(0xFFFF)

# Stages.
BETWEEN = const(0)  # two playouts
_TO_BASE = const(1)  # on the way to the node at which playouts begin to choose
_MOVED = const(2)  # a move was made
_TESTING = const(3)  # whether there is any legal move
_GROWING = const(4)
_PLAYING = const(5)


@micropython.viper
def choose(tree: ptr16, node: int, knobs: ptr16, tie: int) -> int:
    """The child of a node by which the next playout goes: the one that promises most.

    tie: a number from 0 on, by which the first of equal children is chosen.
    """
    # Values go from 0, lost, to 16384, won. The share of RAVE in them is in 1024ths.
    at = node * NODE
    first = tree[at + FIRST]
    number = tree[at + CHILDREN]
    total = tree[at + VISITS]
    root = 0
    bit = 128
    while bit:
        if (root + bit) * (root + bit) <= total:
            root += bit
        bit >>= 1
    explore = root * knobs[EXPLORE]
    trust = knobs[TRUST]
    index = tie % number
    found = first + index
    best = -1
    left = number
    while left:
        at = (first + index) * NODE
        visits = tree[at + VISITS]
        rave = tree[at + RAVE_VISITS]
        bonus = explore
        if visits:
            bonus = explore // (visits + 1)
        own = tree[at + SCORE] << 13
        value = tree[at + RAVE_SCORE] << 13
        # The best one so far is only beaten by results, or those of RAVE, of at least this much.
        # Most children are left out so: multiplying takes less time than dividing.
        least = best - bonus + 1
        if rave == 0 or value >= least * rave or (visits and own >= least * visits):
            if rave:
                value = value // rave
                if visits:
                    own = own // visits
                    share = (rave << 10) // (rave + visits + visits * rave // trust)
                    value = (own * (1024 - share) + value * share) >> 10
            elif visits:
                value = own // visits
            else:
                value = 8192
            value += bonus
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
    at = node * NODE
    child = tree[at + FIRST]
    left = tree[at + CHILDREN]
    found = child
    best = -1
    score = -1
    while left:
        at = child * NODE
        visits = tree[at + VISITS]
        value = tree[at + SCORE]
        if visits == 0 and tree[at + RAVE_VISITS]:
            value = (tree[at + RAVE_SCORE] << 8) // tree[at + RAVE_VISITS]
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

    shy: this move is tried when others have failed; those after it are tried early. like: a node
    earlier on the path at which the same player chose, or -1: its children tell what the same
    moves were worth there.
    """
    at = node * NODE
    tree[at + FIRST] = free
    older = 0
    more = 0
    if like >= 0:
        older = tree[like * NODE + FIRST] * NODE
        more = tree[like * NODE + CHILDREN]
    most = knobs[INHERIT]
    prior = knobs[PRIOR]
    number = 0
    for move in range(moves):
        if mask[move]:
            child = (free + number) * NODE
            number += 1
            tree[child + MOVE] = move
            for entry in range(NODE - 1):
                tree[child + entry + 1] = 0
            tree[child + RAVE_VISITS] = prior
            tree[child + RAVE_SCORE] = prior
            if move == shy:
                tree[child + RAVE_VISITS] = prior + knobs[SHYNESS]
            if move > shy:
                tree[child + RAVE_VISITS] = prior + knobs[BOLDNESS]
                tree[child + RAVE_SCORE] = prior + 2 * knobs[BOLDNESS]
            while more and tree[older + MOVE] < move:
                older += NODE
                more -= 1
            if more and tree[older + MOVE] == move:
                visits = tree[older + RAVE_VISITS]
                score = tree[older + RAVE_SCORE]
                if visits > most:
                    score = score * most // visits
                    visits = most
                tree[child + RAVE_VISITS] += visits
                tree[child + RAVE_SCORE] += score
    tree[at + CHILDREN] = number
    return free + number


@micropython.viper
def back_up(tree: ptr16, path: ptr16, length: int, results: ptr8, played: ptr8, moves: int):
    """Count a playout in the nodes of a path from the root on, and in their children by RAVE.

    results: by player, 2 won, 1 draw, 0 lost. played: see `games.world`.
    """
    chooser = tree[path[0] * NODE + CHOOSER]
    for place in range(length):
        at = path[place] * NODE
        tree[at + VISITS] += 1
        tree[at + SCORE] += results[chooser]
        if tree[at + CHOOSER] != NATURE:
            chooser = tree[at + CHOOSER]
            result = results[chooser]
            own = chooser * moves
            child = tree[at + FIRST] * NODE
            left = tree[at + CHILDREN]
            while left:
                # 0 or 1. To add 0 takes less time than a branch that cannot be predicted.
                made = played[own + tree[child]]
                tree[child + RAVE_VISITS] += made
                tree[child + RAVE_SCORE] += made * result
                child += NODE
                left -= 1


@micropython.viper
def stir(number: int) -> int:
    """The number that follows in a row of 30-bit numbers from a seed."""
    return (number * 747796405 + 12345) & 0x3FFFFFFF


@micropython.viper
def _stir_run(run: ptr16) -> int:
    """The next random number of a search."""
    number = int(stir(run[RANDOM] | run[RANDOM + 1] << 15))
    run[RANDOM] = number & 0x7FFF
    run[RANDOM + 1] = number >> 15
    return number


@micropython.viper
def make_node(tree: ptr16, node: int, chooser: int):
    """Make a node through which no playout went yet."""
    at = node * NODE
    for entry in range(7):
        tree[at + entry] = 0
    tree[at + CHOOSER] = chooser


@micropython.viper
def grow(tree: ptr16, path: ptr16, knobs: ptr16, mask: ptr8, run: ptr16):
    """Give the node at the end of the path a child for each move of `mask`."""
    node = path[run[LENGTH] - 1]
    player = run[MOVER]
    tree[node * NODE + 7] = player
    # To end a turn that has begun is as good as any move; to pass mostly is not. The other words,
    # a swap or a side, decide a game and can be said only once: RAVE says nothing of them, and
    # unlucky first playouts must not hide them.
    shy = run[MOVES] if run[IN_TURN] else run[STONES]
    # The last one before, at which the same player chose.
    place = run[LENGTH] - 2
    while place >= 0 and tree[path[place] * NODE + 7] != player:
        place -= 1
    like = -1
    if place >= 0:
        like = path[place]
    free = run[FREE]
    moves = run[MOVES]
    run[FREE] = int(expand(tree, node, free, mask, moves, shy, like, knobs))


@micropython.viper
def has_room(run: ptr16, node: int) -> int:
    """Return whether there are nodes left for the children of a node."""
    # Keep nodes free for a turn of several stones at the root.
    kept = 0 if node == run[BASE] else run[KEPT]
    return int(run[FREE] + run[MOVES] + kept <= run[NODES])


@micropython.viper
def _turn_up(tree: ptr16, path: ptr16, run: ptr16):
    """Go on from a move that turned a card up to the child for that kind of card."""
    at = run[AT] * NODE
    outcomes = run[OUTCOMES]
    free = run[FREE]
    if tree[at + CHILDREN] == 0:
        if free + outcomes > run[NODES]:
            return
        tree[at + FIRST] = free
        tree[at + CHILDREN] = outcomes
        tree[at + CHOOSER] = NATURE
        for outcome in range(outcomes):
            make_node(tree, free + outcome, NATURE)
        run[FREE] = free + outcomes
    node = tree[at + FIRST] + run[OUTCOME] - 1
    path[run[LENGTH]] = node
    run[LENGTH] += 1
    run[AT] = node


@micropython.viper
def _wanted_at_leaf(tree: ptr16, run: ptr16) -> int:
    """Return the next stage if legal moves are wanted at a node without children, else 0.

    A first stone may leave no legal turn; what follows a whole turn is never stuck.
    """
    node = run[AT]
    at = node * NODE
    if tree[at + FIRST] == STUCK or run[MOVER] == NATURE:
        return 0
    visits = tree[at + VISITS]
    if visits == 0:
        return _TESTING if run[IN_TURN] else 0
    if visits < run[RIPE] or run[LENGTH] > run[DEPTH]:
        return 0
    return _GROWING if int(has_room(run, node)) else 0


@micropython.viper
def _begin_next(run: ptr16) -> int:
    """The task with which the next playout begins, if another one is due."""
    run[STAGE] = BETWEEN
    if run[DONE] >= run[UNTIL]:
        return REST
    run[STAGE] = _TO_BASE
    run[LENGTH] = 1
    _stir_run(run)
    return RESTORE


@micropython.viper
def _choose_next(tree: ptr16, path: ptr16, knobs: ptr16, run: ptr16) -> int:
    """The task that makes the most promising move of the node at which the world stands."""
    tie = int(_stir_run(run)) >> 8
    child = int(choose(tree, int(run[AT]), knobs, tie))
    path[run[LENGTH]] = child
    run[LENGTH] += 1
    run[AT] = child
    run[STAGE] = _MOVED
    return PLAY + tree[child * NODE]


@micropython.viper
def _count_loss(run: ptr16, results: ptr8):
    """The player to move has lost: he began a turn that he cannot finish."""
    loser = run[MOVER]
    for player in range(int(run[PLAYERS])):
        results[player] = 0 if player == loser else 2


@micropython.viper
def _count_playout(tree: ptr16, path: ptr16, run: ptr16, results: ptr8, played: ptr8):
    """Take the result of a playout back to the root."""
    back_up(tree, path, int(run[LENGTH]), results, played, int(run[MOVES]))
    run[DONE] += 1


@micropython.viper
def next_task(
    tree: ptr16,
    path: ptr16,
    knobs: ptr16,
    mask: ptr8,
    run: ptr16,
    results: ptr8,
    played: ptr8,
) -> int:
    """Return the next task of the world; its notes in `run` tell how the last task went.

    results, played: the world's, see `games.world`.
    """
    stage = run[STAGE]
    if stage == _PLAYING:
        if run[ANSWER] == 0:
            return PLAY_ON
        _count_playout(tree, path, run, results, played)
        return int(_begin_next(run))
    if stage == BETWEEN:
        return int(_begin_next(run))
    if stage == _TO_BASE:
        length = run[LENGTH]
        run[AT] = path[length - 1]
        if length < run[BASE_LENGTH]:
            run[LENGTH] = length + 1
            return PLAY + tree[path[length] * NODE]
    elif stage == _MOVED:
        if run[OUTCOME]:
            _turn_up(tree, path, run)
    elif stage == _TESTING:
        if run[ANSWER] == 0:
            tree[run[AT] * NODE + 1] = STUCK
    elif stage == _GROWING:
        grow(tree, path, knobs, mask, run)
    at = run[AT] * NODE
    if tree[at + CHILDREN]:
        return int(_choose_next(tree, path, knobs, run))
    if stage < _TESTING:
        stage = int(_wanted_at_leaf(tree, run))
        if stage:
            run[STAGE] = stage
            return LEGAL
    if tree[at + FIRST] == STUCK:
        _count_loss(run, results)
        _count_playout(tree, path, run, results, played)
        return int(_begin_next(run))
    run[STAGE] = _PLAYING
    run[ANSWER] = 0
    _stir_run(run)
    return BEGIN
