"""Roots Growy Roots for a search: extensions, random games, what they are worth.

Used by `games.growy_world`. `state` is laid out as that of the game (see `games.growy_position`,
whose constants stand here as numbers). A move is `origin * 8 + way`, or `count * 8` for `end`.
See rules.md, section 5.

lists: 256 entries a player: the cells of his connectors. numbers: a random number in 2 times 15
bits, what the last card was (its kind plus 1, if it lay face down), nothing, and how many
connectors each player has.
"""

from rootlight.compat import const
from rootlight.kernels import dialect as micropython
from rootlight.kernels.copies import clear8, copy8
from rootlight.kernels.dialect import ptr8, ptr16, ptr32
from rootlight.kernels.tree import next_task

RANDOM = const(0)
OUTCOME = const(2)
SIZES = const(4)
NUMBERS = const(8)
# In `deepest`, this many entries after those of the cells: the score by player, after `judge`.
SCORES = const(8)

LIST = const(256)

_OVER = const(3)
_BY_RULES = const(15)
_GIVEN_UP = const(4)
_HEADER = const(4)
_EXTENDED = const(1)
_EMPTY_ENDS = const(2)
_TURNED_UP = const(3)
_PLAYERS = const(5)
_WATERS = const(2)
_ARTIFACTS = const(3)
_NEWEST = const(4)
_PURSE = const(5)
_OWN = const(25)

_WATER = const(1)
_ARTIFACT = const(2)
_FERTILIZER = const(3)
_STONE = const(4)
_KIND = const(7)
_FACE_UP = const(8)
_OPEN_STONE = const(12)
_KIND_AND_FACE = const(15)
_BRIDGE = const(128)
_ARTIFACTS_IN_ALL = const(5)
_NO_CELL = const(255)

# This many connectors are tried at random before they are tried in a row.
_TRIES = const(16)

# Numbers of `kernels.tree`: entries of `run`, and the tasks that `next_task` returns.
_RUN_ANSWER = const(0)
_RUN_MOVER = const(1)
_RUN_IN_TURN = const(2)
_RUN_OUTCOME = const(3)
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
_AT_STATE = const(0)
_AT_AROUND = const(1)
_AT_LISTS = const(2)
_AT_NUMBERS = const(3)
_AT_PLAYED = const(4)
_AT_RESULTS = const(5)
_AT_HIDDEN = const(6)
_AT_DECK = const(7)
_AT_SHUFFLED = const(8)
_AT_BOUNDS = const(9)
_AT_BRANCHES = const(10)
_AT_DEEPEST = const(11)
_AT_QUEUE = const(12)
_AT_ROOT = const(13)


@micropython.viper
def _ways(tables: ptr32, count: int, origin: int, sticks: int) -> int:
    """The ways in which so many sticks reach from a connector: a bit each; bridges from 256 on."""
    state = ptr8(tables[_AT_STATE])
    around = ptr16(tables[_AT_AROUND])
    cards = count + _HEADER + _OWN
    first = origin << 3
    ways = 0
    for way in range(8):
        target = around[first + way]
        if state[target] == 0 and state[cards + target] & _KIND_AND_FACE != _OPEN_STONE:
            cost = 1
            if way & 1:
                # Does a stick of the other diagonal cross?
                beside = around[first + way - 1]
                if state[beside] and state[cards + beside] >> 4 & 7 == (way + 6) & 7:
                    cost = 3
                beside = around[first + ((way + 1) & 7)]
                if state[beside] and state[cards + beside] >> 4 & 7 == (way + 2) & 7:
                    cost = 3
            if cost <= sticks:
                ways |= 1 << way
                if cost > 1:
                    ways |= 256 << way
    return ways


@micropython.viper
def _chosen(ways: int, number: int) -> int:
    """The way that comes so many places after the first."""
    way = 0
    while number > 0 or ways >> way & 1 == 0:
        number -= ways >> way & 1
        way += 1
    return way


@micropython.viper
def _grow(tables: ptr32, count: int, move: int, cost: int) -> int:
    """Make an extension, and do what its card says; return 1 if the turn passes, else 0."""
    state = ptr8(tables[_AT_STATE])
    around = ptr16(tables[_AT_AROUND])
    lists = ptr8(tables[_AT_LISTS])
    numbers = ptr16(tables[_AT_NUMBERS])
    own = count + _HEADER
    cards = own + _OWN
    player = state[own]
    purse = own + _PLAYERS + player * _PURSE
    target = around[move]
    state[own + _EMPTY_ENDS] = 0
    card = state[cards + target]
    kind = card & _KIND
    state[cards + target] = card | _FACE_UP
    if card & _FACE_UP == 0:
        numbers[OUTCOME] = kind + 1
    if kind == _STONE:
        return 1
    if kind == _ARTIFACT:
        state[purse + _ARTIFACTS] += 1
        if card & _FACE_UP == 0:
            state[own + _TURNED_UP] += 1
        if state[own + _TURNED_UP] == _ARTIFACTS_IN_ALL:
            state[count + _OVER] += 1
            return 0
    state[target] = player + 1
    state[cards + target] |= (move & 7) << 4
    if cost > 1:
        state[cards + target] |= _BRIDGE
    if kind == _WATER:
        state[purse + _WATERS] += 1
    sticks = (state[purse] | state[purse + 1] << 8) - cost
    if kind == _FERTILIZER:
        sticks += 1
    state[purse] = sticks & 255
    state[purse + 1] = sticks >> 8
    state[own + _EXTENDED] = 1
    state[purse + _NEWEST] = target
    size = numbers[SIZES + player]
    lists[(player << 8) + size] = target
    numbers[SIZES + player] = size + 1
    return 0


@micropython.viper
def _end(state: ptr8, count: int, players: int, loses: int) -> int:
    """End a turn, and lose the sticks if the player could build; return 1 if the turn passes."""
    own = count + _HEADER
    purse = own + _PLAYERS + state[own] * _PURSE
    if loses:
        state[purse] = 0
        state[purse + 1] = 0
    if state[own + _EXTENDED] == 0:
        state[own + _EMPTY_ENDS] += 1
        left = players
        for player in range(players):
            left -= state[count + _OVER] >> _GIVEN_UP + player & 1
        if state[own + _EMPTY_ENDS] >= left:
            state[count + _OVER] += 1
            return 0
    return 1


@micropython.viper
def _pass_on(state: ptr8, count: int, players: int):
    """The turn passes to the next player, who receives his sticks."""
    own = count + _HEADER
    player = state[own]
    passes = 1
    while passes:
        player += 1
        if player == players:
            player = 0
        passes = state[count + _OVER] >> _GIVEN_UP + player & 1
    state[own] = player
    state[own + _EXTENDED] = 0
    purse = own + _PLAYERS + player * _PURSE
    sticks = (state[purse] | state[purse + 1] << 8) + 1 + state[purse + _WATERS]
    state[purse] = sticks & 255
    state[purse + 1] = sticks >> 8


@micropython.viper
def act(tables: ptr32, count: int, players: int, given: int, turns: int) -> int:
    """Make the given move, with turns at 1, or if that is -1 at most so many random ones.

    Notes in `played` who made a move (see `games.world`). Nobody ends his turn at random while
    he can build. Returns 0, or, when the game is over, how many turns are left, plus 1.
    """
    state = ptr8(tables[_AT_STATE])
    lists = ptr8(tables[_AT_LISTS])
    numbers = ptr16(tables[_AT_NUMBERS])
    played = ptr8(tables[_AT_PLAYED])
    own = count + _HEADER
    over = count + _OVER
    end = count << 3
    random = numbers[0] | numbers[1] << 15
    numbers[OUTCOME] = 0
    while state[over] & _BY_RULES == 0:
        player = state[own]
        purse = own + _PLAYERS + player * _PURSE
        extended = state[own + _EXTENDED]
        if extended == 0 and turns == 0:
            break
        sticks = state[purse] | state[purse + 1] << 8
        # From where can he build, and in which ways?
        size = numbers[SIZES + player]
        origin = state[purse + _NEWEST]
        left = size
        at_random = 0
        if turns > 0 and given >= 0 and given < end:
            origin = given >> 3
            left = 1
        elif extended:
            left = 1
        elif given < 0:
            at_random = _TRIES
        single = int(left == 1)
        index = 0
        ways = 0
        while left > 0 and ways == 0:
            if single == 0:
                if at_random > 0:
                    at_random -= 1
                    left += 1
                    random = (random * 29773421 + 12345) & 0x3FFFFFFF
                    index = (random >> 15) * size >> 15
                else:
                    index += 1
                    if index >= size:
                        index = 0
                origin = lists[(player << 8) + index]
            left -= 1
            ways = int(_ways(tables, count, origin, sticks))
        passes = 0
        if extended and ways == 0:
            passes = 1
        elif turns == 0:
            break
        else:
            turns -= 1
            chosen = given
            given = -1
            if chosen < 0:
                chosen = end
                if ways:
                    choices = 0
                    for way in range(8):
                        choices += ways >> way & 1
                    random = (random * 29773421 + 12345) & 0x3FFFFFFF
                    choices = (random >> 15) * choices >> 15
                    chosen = int(_chosen(ways, choices))
                    chosen += origin << 3
            played[player * (end + 1) + chosen] = 1
            if chosen == end:
                passes = int(_end(state, count, players, ways))
            else:
                cost = 1
                if ways >> 8 >> (chosen & 7) & 1:
                    cost = 3
                passes = int(_grow(tables, count, chosen, cost))
        if passes:
            _pass_on(state, count, players)
    numbers[0] = random & 0x7FFF
    numbers[1] = random >> 15
    return turns + 1 if state[over] & _BY_RULES else 0


@micropython.viper
def legal(tables: ptr32, count: int, mask: ptr8) -> int:
    """Set `mask[move]` to 1 for each legal move, else to 0; return how many there are."""
    state = ptr8(tables[_AT_STATE])
    lists = ptr8(tables[_AT_LISTS])
    numbers = ptr16(tables[_AT_NUMBERS])
    own = count + _HEADER
    end = count << 3
    for move in range(end):
        mask[move] = 0
    mask[end] = 1
    player = state[own]
    purse = own + _PLAYERS + player * _PURSE
    sticks = state[purse] | state[purse + 1] << 8
    extended = state[own + _EXTENDED]
    left = numbers[SIZES + player]
    if extended:
        left = 1
    found = 1
    while left > 0:
        left -= 1
        origin = lists[(player << 8) + left]
        if extended:
            origin = state[purse + _NEWEST]
        ways = int(_ways(tables, count, origin, sticks))
        for way in range(8):
            if ways >> way & 1:
                mask[(origin << 3) + way] = 1
                found += 1
    return found


@micropython.viper
def judge(tables: ptr32, count: int, players: int):
    """Fill `results` by the scores: 2 for who has most alone, 1 for who shares that, 0 else.

    branches, deepest, queue: scratch, an entry a cell. Each root is taken apart from its tips.
    """
    state = ptr8(tables[_AT_STATE])
    around = ptr16(tables[_AT_AROUND])
    branches = ptr8(tables[_AT_BRANCHES])
    deepest = ptr16(tables[_AT_DEEPEST])
    queue = ptr8(tables[_AT_QUEUE])
    results = ptr8(tables[_AT_RESULTS])
    own = count + _HEADER
    cards = own + _OWN
    for cell in range(count):
        branches[cell] = 0
        deepest[cell] = 0
    for cell in range(count):
        if state[cell] and state[cards + cell] & _KIND != 5:
            branches[around[(cell << 3) + (state[cards + cell] >> 4 & 7 ^ 4)]] += 1
    tails = 0
    for cell in range(count):
        if state[cell] and branches[cell] == 0:
            queue[tails] = cell
            tails += 1
    # In `deepest`, from `count` on: by player his tips, his longest path, his score.
    for entry in range(12):
        deepest[count + entry] = 0
    done = 0
    while done < tails:
        cell = queue[done]
        done += 1
        if state[cards + cell] & _KIND == 5:
            continue
        player = state[cell] - 1
        depth = deepest[cell]
        if depth == 0:
            deepest[count + player] += 1
        depth += 1
        if state[cards + cell] & _BRIDGE:
            depth += 1
        parent = around[(cell << 3) + (state[cards + cell] >> 4 & 7 ^ 4)]
        path = deepest[parent] + depth
        if path > deepest[count + 4 + player]:
            deepest[count + 4 + player] = path
        if depth > deepest[parent]:
            deepest[parent] = depth
        branches[parent] -= 1
        if branches[parent] == 0:
            queue[tails] = parent
            tails += 1
    tips = 0
    longest = 0
    for player in range(players):
        if deepest[count + player] > tips:
            tips = deepest[count + player]
        if deepest[count + 4 + player] > longest:
            longest = deepest[count + 4 + player]
    best = 0
    for player in range(players):
        purse = own + _PLAYERS + player * _PURSE
        score = state[purse + _WATERS] + state[purse + _ARTIFACTS]
        if tips and deepest[count + player] == tips:
            score += 1
        if longest and deepest[count + 4 + player] == longest:
            score += 3
        deepest[count + SCORES + player] = score
        results[player] = state[count + _OVER] >> _GIVEN_UP + player & 1
        if results[player] == 0 and score > best:
            best = score
    sharers = 0
    for player in range(players):
        if results[player] == 0 and deepest[count + SCORES + player] == best:
            sharers += 1
    for player in range(players):
        shares = int(results[player] == 0 and deepest[count + SCORES + player] == best)
        results[player] = 0
        if shares:
            results[player] = 1
            if sharers == 1:
                results[player] = 2


@micropython.viper
def deal(tables: ptr32, count: int, fields: int, seed: int):
    """Lay the cards of a deck face down, shuffled field by field.

    hidden: the cells whose cards lie face down, field by field, and `deck` the kinds that lie
    there; `bounds[f]` says where a field begins. shuffled: scratch, as long as `deck`.
    """
    state = ptr8(tables[_AT_STATE])
    hidden = ptr8(tables[_AT_HIDDEN])
    deck = ptr8(tables[_AT_DECK])
    shuffled = ptr8(tables[_AT_SHUFFLED])
    bounds = ptr8(tables[_AT_BOUNDS])
    cards = count + _HEADER + _OWN
    for place in range(int(bounds[fields])):
        shuffled[place] = deck[place]
    random = seed
    for field in range(fields):
        first = bounds[field]
        last = bounds[field + 1]
        while last > first:
            random = (random * 29773421 + 12345) & 0x3FFFFFFF
            chosen = first + ((random >> 15) * (last - first) >> 15)
            last -= 1
            kind = shuffled[chosen]
            shuffled[chosen] = shuffled[last]
            shuffled[last] = kind
            state[cards + hidden[last]] = kind


@micropython.viper
def keep(tables: ptr32, size: int, players: int):
    """Copy a position to `root`, which has `size + (LIST + 1) * players` entries.

    size: of `state`.
    """
    state = ptr8(tables[_AT_STATE])
    lists = ptr8(tables[_AT_LISTS])
    numbers = ptr16(tables[_AT_NUMBERS])
    root = ptr8(tables[_AT_ROOT])
    copy8(state, size, root)
    for player in range(players):
        root[size + player] = numbers[SIZES + player]
    for entry in range(LIST * players):
        root[size + players + entry] = lists[entry]


@micropython.viper
def restore(tables: ptr32, size: int, count: int, players: int):
    """Go back to the position that was copied to `root`."""
    state = ptr8(tables[_AT_STATE])
    lists = ptr8(tables[_AT_LISTS])
    numbers = ptr16(tables[_AT_NUMBERS])
    played = ptr8(tables[_AT_PLAYED])
    root = ptr8(tables[_AT_ROOT])
    copy8(root, size, state)
    place = size + players
    for player in range(players):
        connectors = root[size + player]
        numbers[SIZES + player] = connectors
        for entry in range(LIST * player, LIST * player + connectors):
            lists[entry] = root[place + entry]
    numbers[OUTCOME] = 0
    clear8(played, players * (8 * count + 1))


@micropython.viper
def think(
    tables: ptr32,
    count: int,
    players: int,
    size: int,
    fields: int,
    tree: ptr16,
    path: ptr16,
    knobs: ptr16,
    mask: ptr8,
    run: ptr16,
    turns: int,
):
    """Do the tasks of `next_task` until it rests, or until `turns` random turns are used up."""
    state = ptr8(tables[_AT_STATE])
    numbers = ptr16(tables[_AT_NUMBERS])
    played = ptr8(tables[_AT_PLAYED])
    results = ptr8(tables[_AT_RESULTS])
    while turns > 0:
        task = int(next_task(tree, path, knobs, mask, run, results, played))
        if task == _TASK_REST:
            return
        turns -= 1
        if task == _TASK_PLAY_ON:
            left = turns + 1
            left = int(act(tables, count, players, -1, left))
            run[_RUN_ANSWER] = int(left > 0)
            turns = left - 1
            if left:
                judge(tables, count, players)
        elif task >= _TASK_PLAY:
            act(tables, count, players, task - _TASK_PLAY, 1)
        elif task == _TASK_LEGAL:
            turns -= _TURNS_A_LOOK
            run[_RUN_ANSWER] = int(legal(tables, count, mask))
        elif task == _TASK_BEGIN:
            numbers[RANDOM] = run[_RUN_RANDOM]
            numbers[RANDOM + 1] = run[_RUN_RANDOM + 1]
        else:
            restore(tables, size, count, players)
            seed = run[_RUN_RANDOM] | run[_RUN_RANDOM + 1] << 15
            deal(tables, count, fields, seed)
        own = count + _HEADER
        run[_RUN_MOVER] = _NOBODY if state[count + _OVER] & _BY_RULES else state[own]
        run[_RUN_OUTCOME] = numbers[OUTCOME]
