"""The positions from which tests of the board start, and the light over time."""

from itertools import pairwise

from tests.support import Table, each_recorded_game

EVERY_MS = 40
# Long enough for every show of a turn to be over: stones leaving, refusals.
SHOWS_OVER_MS = 4500

# Black claims the corner a1, White the corner g4, both by three stones round it.
CORNERS = ["a2", "f5,g3", "b1,b2", "f4"]
# Black to move: c2 would be a triangle with b1 and b2, g4 is claimed by White, d2 is free.
PLAYING = CORNERS + ["d4", "d7"]
# White's stone on d1 has but c1 left, and Black is to move.
ALMOST_CAPTURED = ["a3", "d1,f5", "d2", "g3", "e1", "f4"]
# White is to make his first turn; Black's second turn may not just go on from d4.
WHITE_BEGINS = ["d4"]
BLACKS_SECOND = ["d4", "a1,g4"]


def table_with(moves=(), built="hex-4", board=None):
    """A table with a game in progress, quiet, with nothing left to be told."""
    table = Table(built)
    table.new(game="rootbound", board=board or built, moves=list(moves))
    table.run(SHOWS_OVER_MS if moves else 100)
    table.notifications()
    return table


def told(table, method):
    """The notifications of a kind since they were last asked for."""
    return [params for name, params in table.notifications() if name == method]


def watch(table, *names, ms=6000):
    """The colours of LEDs over time, by name."""
    return table.watch(*names, ms=ms, every=EVERY_MS)


def look_at(table, name, ms=6000):
    return watch(table, name, ms=ms)[name]


def everything(table):
    """The colours of all LEDs now, by name."""
    leds = table.leds()
    return {name: tuple(c) for name, c in (leds["cells"] | leds["buttons"]).items()}


def levels(samples):
    return [sum(colour) for colour in samples]


def is_still(samples):
    found = levels(samples)
    return max(found) <= 1.1 * min(found) + 1


def depth(samples):
    """Return how much of the light goes away in a swing, 0 to 1."""
    found = levels(samples)
    return 1 - min(found) / max(found)


def rises(samples):
    """Return how often the light crosses the middle of its range upwards."""
    if is_still(samples):
        return 0
    found = levels(samples)
    middle = (max(found) + min(found)) / 2
    return sum(a < middle <= b for a, b in pairwise(found))


def rhythm(samples):
    """Swings a second."""
    return rises(samples) * 1000 / (EVERY_MS * len(samples))


def breathes(samples):
    """Return whether a light swings slowly and steadily, as a pending stone does."""
    return 0.5 <= rhythm(samples) <= 0.9 and depth(samples) > 0.4


def is_black(colour):
    return colour[2] > colour[0]


def is_white(colour):
    return colour[0] > colour[2]


def is_grey(colour):
    return colour[0] == colour[1] == colour[2] > 0


def hold_end(table, ms=1200):
    """Hold the mover's `end`: a pass, or the same game again."""
    table.press("end", ms=ms)


def pass_by_hand(table):
    table.press("end")
    hold_end(table)


def end_by_hand(moves, built="hex-4"):
    """A table on which a game has just been ended by a pass held by hand."""
    assert moves[-2:] == ["pass", "pass"]
    table = table_with(moves[:-1], built)
    pass_by_hand(table)
    assert table.state()["over"]
    return table


def recorded(board, wanted):
    """The shortest recorded game of a board that is as wanted."""
    return min((game for game in each_recorded_game(board) if wanted(game)), key=length)


def length(game):
    return len(game["moves"])


def removed_at_the_end(game):
    """Cells whose stones the end of a recorded game takes off the board."""
    before = game["turns"][-2]
    return {
        colour: sorted(set(before[colour]) - set(game["final"][colour]))
        for colour in ("black", "white")
    }


def sizes_removed(game):
    """The sizes of the groups that the end of a recorded game takes away, ascending."""
    removed = removed_at_the_end(game)
    before = game["turns"][-2]
    middle = int(game["board"].split("-")[1])
    return sorted(
        {
            len(group)
            for colour in removed
            for group in groups(before[colour], middle)
            if group & set(removed[colour])
        }
    )


def groups(cells, middle):
    """The groups of a set of cells of a hexagon with sides of `middle`, as sets of names."""
    left = set(cells)
    found = []
    while left:
        new = {left.pop()}
        group = set()
        while new:
            group |= new
            new = {other for cell in new for other in neighbours(cell, middle)} & left
            left -= new
        found.append(group)
    return found


def neighbours(cell, middle):
    """The names round a cell; those off the board are names of no cell."""
    row, place = ord(cell[0]) - 96, int(cell[1:])
    up = 0 if row >= middle else 1
    down = 0 if row <= middle else 1
    around = [(row, place - 1), (row, place + 1)]
    around += [(row + 1, place - 1 + up), (row + 1, place + up)]
    around += [(row - 1, place - 1 + down), (row - 1, place + down)]
    return [f"{chr(96 + r)}{p}" for r, p in around if r > 0]
