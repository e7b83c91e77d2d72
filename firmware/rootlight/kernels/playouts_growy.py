"""Roots Growy Roots for a search: extensions, random games, what they are worth.

Used by `search.growy_world`. `state` is laid out as that of the game (see `games.growy_position`,
whose constants stand here as numbers). A move is `origin * 8 + way`, or `count * 8` for `end`.
See rules.md, section 5.

lists: 256 entries a player: the cells of his connectors. numbers: a random number in 2 times 15
bits, what the last card was (its kind plus 1, if it lay face down), nothing, and how many
connectors each player has.
"""

from rootlight.compat import const
from rootlight.kernels import dialect as micropython
from rootlight.kernels.dialect import ptr8, ptr16

RANDOM = const(0)
OUTCOME = const(2)
SIZES = const(4)
NUMBERS = const(8)

LIST = const(256)

_OVER = const(3)
_HEADER = const(4)
_MOVER = const(0)
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
_ALL_ARTIFACTS = const(5)
_NO_CELL = const(255)

# So many connectors are tried at random before they are tried in a row.
_TRIES = const(16)


@micropython.viper
def act(
    state: ptr8,
    around: ptr16,
    count: int,
    players: int,
    lists: ptr8,
    numbers: ptr16,
    played: ptr8,
    given: int,
    turns: int,
) -> int:
    """Make the given move, with turns at 1, or if that is -1 at most so many random ones.

    Notes in `played` who made a move (see `search.world`). Nobody ends his turn at random while
    he can build. Returns 1 when the game is over, else 0.
    """
    own = count + _HEADER
    cards = own + _OWN
    over = count + _OVER
    end = count << 3
    random = numbers[0] | numbers[1] << 15
    numbers[OUTCOME] = 0
    while state[over] == 0:
        player = state[own]
        purse = own + _PLAYERS + player * _PURSE
        extended = state[own + _EXTENDED]
        if extended == 0 and turns == 0:
            break
        sticks = state[purse] | state[purse + 1] << 8
        # From where can he build, and in which ways?
        size = 1 if extended else numbers[SIZES + player]
        left = size
        if extended == 0 and given < 0:
            left += _TRIES
        forced = 0
        if turns > 0 and given >= 0 and given < end:
            forced = 1
            left = 1
        index = 0
        origin = 0
        ways = 0
        bridges = 0
        while left > 0 and ways == 0:
            if forced:
                origin = given >> 3
            elif extended:
                origin = state[purse + _NEWEST]
            else:
                if left > size:
                    random = (random * 1103515245 + 12345) & 0x3FFFFFFF
                    index = (random >> 15) * size >> 15
                else:
                    index += 1
                    if index >= size:
                        index = 0
                origin = lists[(player << 8) + index]
            left -= 1
            first = origin << 3
            for way in range(8):
                target = around[first + way]
                if state[target] == 0 and state[cards + target] & _KIND_AND_FACE != _OPEN_STONE:
                    crossed = 0
                    if way & 1:
                        beside = around[first + way - 1]
                        if state[beside] and state[cards + beside] >> 4 & 7 == (way + 6) & 7:
                            crossed = 1
                        beside = around[first + ((way + 1) & 7)]
                        if state[beside] and state[cards + beside] >> 4 & 7 == (way + 2) & 7:
                            crossed = 1
                    if crossed == 0:
                        if sticks > 0:
                            ways |= 1 << way
                    elif sticks > 2:
                        ways |= 1 << way
                        bridges |= 1 << way
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
                    random = (random * 1103515245 + 12345) & 0x3FFFFFFF
                    choices = (random >> 15) * choices >> 15
                    way = 0
                    while choices > 0 or ways >> way & 1 == 0:
                        choices -= ways >> way & 1
                        way += 1
                    chosen = (origin << 3) + way
            played[player * (end + 1) + chosen] = 1
            if chosen == end:
                if ways:
                    state[purse] = 0
                    state[purse + 1] = 0
                passes = 1
                if extended == 0:
                    state[own + _EMPTY_ENDS] += 1
                    if state[own + _EMPTY_ENDS] == players:
                        state[over] = 1
                        passes = 0
            else:
                way = chosen & 7
                target = around[chosen]
                state[own + _EMPTY_ENDS] = 0
                card = state[cards + target]
                state[cards + target] = card | _FACE_UP
                kind = card & _KIND
                if card & _FACE_UP == 0:
                    numbers[OUTCOME] = kind + 1
                if kind == _ARTIFACT:
                    state[purse + _ARTIFACTS] += 1
                    if card & _FACE_UP == 0:
                        state[own + _TURNED_UP] += 1
                    if state[own + _TURNED_UP] == _ALL_ARTIFACTS:
                        state[over] = 1
                if kind == _STONE:
                    passes = 1
                elif state[over] == 0:
                    state[target] = player + 1
                    sticks -= 1
                    if bridges >> way & 1:
                        sticks -= 2
                        state[cards + target] |= _BRIDGE
                    state[cards + target] |= way << 4
                    if kind == _FERTILIZER:
                        sticks += 1
                    if kind == _WATER:
                        state[purse + _WATERS] += 1
                    state[purse] = sticks & 255
                    state[purse + 1] = sticks >> 8
                    state[own + _EXTENDED] = 1
                    state[purse + _NEWEST] = target
                    size = numbers[SIZES + player]
                    lists[(player << 8) + size] = target
                    numbers[SIZES + player] = size + 1
        if passes:
            state[own + _EXTENDED] = 0
            player += 1
            if player == players:
                player = 0
            state[own + _MOVER] = player
            purse = own + _PLAYERS + player * _PURSE
            sticks = (state[purse] | state[purse + 1] << 8) + 1 + state[purse + _WATERS]
            state[purse] = sticks & 255
            state[purse + 1] = sticks >> 8
    numbers[0] = random & 0x7FFF
    numbers[1] = random >> 15
    return int(state[over])


@micropython.viper
def legal(state: ptr8, around: ptr16, count: int, lists: ptr8, numbers: ptr16, mask: ptr8) -> int:
    """Set `mask[move]` to 1 for each legal move, else to 0; return how many there are."""
    own = count + _HEADER
    cards = own + _OWN
    end = count << 3
    for move in range(end):
        mask[move] = 0
    player = state[own]
    purse = own + _PLAYERS + player * _PURSE
    sticks = state[purse] | state[purse + 1] << 8
    extended = state[own + _EXTENDED]
    left = 1 if extended else numbers[SIZES + player]
    found = 1
    mask[end] = 1
    while left > 0:
        left -= 1
        first = (state[purse + _NEWEST] if extended else lists[(player << 8) + left]) << 3
        for way in range(8):
            target = around[first + way]
            if state[target] == 0 and state[cards + target] & _KIND_AND_FACE != _OPEN_STONE:
                cost = 1
                if way & 1:
                    beside = around[first + way - 1]
                    if state[beside] and state[cards + beside] >> 4 & 7 == (way + 6) & 7:
                        cost = 3
                    beside = around[first + ((way + 1) & 7)]
                    if state[beside] and state[cards + beside] >> 4 & 7 == (way + 2) & 7:
                        cost = 3
                if cost <= sticks:
                    mask[first + way] = 1
                    found += 1
    return found


@micropython.viper
def judge(
    state: ptr8,
    around: ptr16,
    count: int,
    players: int,
    branches: ptr8,
    deepest: ptr16,
    queue: ptr8,
    results: ptr8,
):
    """Fill `results` by the scores: 2 for who has most alone, 1 for who shares that, 0 else.

    branches, deepest, queue: scratch, an entry a cell. Each root is taken apart from its tips.
    """
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
        depth += 2 if state[cards + cell] & _BRIDGE else 1
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
        deepest[count + 8 + player] = score
        if score > best:
            best = score
    sharers = 0
    for player in range(players):
        if deepest[count + 8 + player] == best:
            sharers += 1
    for player in range(players):
        results[player] = 0
        if deepest[count + 8 + player] == best:
            results[player] = 2 if sharers == 1 else 1


@micropython.viper
def deal(state: ptr8, cards: int, hidden: ptr8, deck: ptr8, bounds: ptr8, fields: int, seed: int):
    """Lay the cards of a deck face down, shuffled field by field.

    cards: where the cards begin in `state`. hidden: the cells whose cards lie face down, field by
    field, and `deck` the kinds that lie there; `bounds[f]` says where a field begins.
    """
    random = seed
    for field in range(fields):
        first = bounds[field]
        last = bounds[field + 1]
        while last > first:
            random = (random * 1103515245 + 12345) & 0x3FFFFFFF
            chosen = first + ((random >> 15) * (last - first) >> 15)
            last -= 1
            kind = deck[chosen]
            deck[chosen] = deck[last]
            deck[last] = kind
            state[cards + hidden[last]] = kind
