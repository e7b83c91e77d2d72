"""Every meaning of light, brought about on a simulated board and watched on its data line."""

import pytest

from rootlight.geometry.notation import cell_at
from rootlight.search.forecast import LIKELY, SURE
from tests.lights.seeing import Light
from tests.opponents.stand_in import EndlessParts, table_of
from tests.support import Table

EVERY_MS = 20
WATCH_MS = 6000
SETTLE_MS = 4000

# Black claims the corner a1, White the corner g4, both by three stones round it.
LIKELY_CELLS = ["c3", "c4", "e3", "e4"]
CORNERS = ["a2", "f5,g3", "b1,b2", "f4"]


def table_with(moves):
    table = Table("hex-4")
    table.new(game="rootbound", moves=moves)
    table.run(SETTLE_MS)
    return table


def watch(table, names, ms=WATCH_MS):
    """Light by name of an LED."""
    seen = table.watch(*names, ms=ms, every=EVERY_MS)
    return {name: Light(seen[name], EVERY_MS) for name in names}


def quiet_position():
    """Stones, claims, the last turn, whose turn it is."""
    table = table_with([*CORNERS, "d4", "d7"])
    lights = watch(table, ["a2", "g3", "a1", "g4", "d7", "d2", "end1", "end2"])
    found = {
        "black stone": lights["a2"],
        "white stone": lights["g3"],
        "claimed by black": lights["a1"],
        "claimed by white": lights["g4"],
        "last turn, white": lights["d7"],
        "empty": lights["d2"],
        "black to move": lights["end1"],
        "not to move": lights["end2"],
    }
    table.touch("d2")
    lights = watch(table, ["d2", "end1"])
    found["pending, black"] = lights["d2"]
    found["black's turn is whole"] = lights["end1"]
    table.touch("f2")
    table.touch("c4")
    found["full, black"] = watch(table, ["d2"], 2500)["d2"]
    return found


def white_to_move():
    table = table_with([*CORNERS, "d4"])
    lights = watch(table, ["d4", "end2"])
    found = {"last turn, black": lights["d4"], "white to move": lights["end2"]}
    table.touch("d7")
    lights = watch(table, ["d7", "end2"])
    found["pending, white"] = lights["d7"]
    found["white's turn is whole"] = lights["end2"]
    return found


def refusals():
    """No, and why: on an empty cell, on a stone, in a claimed region."""
    table = table_with([*CORNERS, "d4", "d7"])
    table.fingers("c2")
    table.run(60)
    lights = watch(table, ["c2", "b1", "b2", "g3", "d4"], 2500)
    found = {
        "no, on an empty cell": lights["c2"],
        "witness, black": lights["b1"],
        "dimmed, white": lights["g3"],
        "dimmed, black": lights["d4"],
    }
    table.fingers()
    table.run(SETTLE_MS)
    table.fingers("g3")
    table.run(60)
    found["no, on a stone"] = watch(table, ["g3"], 2000)["g3"]
    table.fingers()
    table.run(SETTLE_MS)
    table.touch("g4")
    lights = watch(table, ["g3"], 2500)
    found["witness, white"] = lights["g3"]
    return found


def region_as_reason():
    """A claimed region of two cells: one is touched, the other shows why."""
    table = table_with(["a3", "f5,g2", "b1,b3", "d1", "b2", "d6"])
    assert table.state()["claimed"]["black"] == ["a1", "a2"]
    table.fingers("a1")
    table.run(60)
    return {"claimed region as the reason": watch(table, ["a2"], 2500)["a2"]}


def hints():
    table = table_with([*CORNERS, "d4", "d7"])
    table.fingers(buttons=["hint"])
    table.run(200)
    lights = watch(table, ["d2", "a2", "g3", "a1"])
    return {
        "legal, in the spotlight": lights["d2"],
        "mover's stone, in the spotlight": lights["a2"],
        "other's stone, in the spotlight": lights["g3"],
    }


# White's stone on d1 has but c1 left, and Black is to move.
ALMOST_CAPTURED = ["a3", "d1,f5", "d2", "g3", "e1", "f4"]


def captures():
    """A stone that a turn would take, and one that is leaving."""
    table = table_with(ALMOST_CAPTURED)
    table.fingers(buttons=["hint"])
    table.run(200)
    table.fingers("c1", buttons=["hint"])
    table.run(200)
    found = {"stone in danger, white": watch(table, ["d1"])["d1"]}
    table.fingers()
    table.run(SETTLE_MS)
    table.touch("c1")
    table.fingers(buttons=["end1"])
    table.run(60)
    seen = table.watch("d1", ms=2000, every=EVERY_MS)["d1"]
    first = next(at for at, colour in enumerate(seen) if min(colour) >= 8)
    found["leaving, white"] = Light(seen[first : first + 65], EVERY_MS)
    return found


def dangers():
    """Groups that one stone would kill, that two would, and one that is safe."""
    found = {}
    for moves, names in ((ALMOST_CAPTURED, ("d1", "f4")), (["d2", "d1,g1"], ("d2", "d1"))):
        table = table_with(moves)
        table.press("hint", ms=100)
        table.run(80)
        table.fingers(buttons=["hint"])
        table.run(1500)
        lights = watch(table, names)
        if moves is ALMOST_CAPTURED:
            found["danger by one, white"], found["safe, white"] = lights["d1"], lights["f4"]
        else:
            found["danger by one, black"], found["danger by two, white"] = lights.values()
    return found


def bars():
    """The score while `menu` is held: 12 of Black's and 11 of White's stones in prison."""
    table = Table("hex-4")
    table.new(game="droched", moves=["komi 12", "white"])
    table.run(SETTLE_MS)
    # There is no other way to such a prison in a few turns.
    table.link.board.device.controller.in_play.match.game.imprison(2, 11)
    table.fingers(buttons=["menu"])
    table.run(1200)
    lights = watch(table, ["a1", "b1", "g4", "f5"])
    names = ("ten of black", "one of black", "ten of white", "one of white")
    return dict(zip(names, lights.values(), strict=True))


def fences():
    table = table_with(CORNERS)
    found = {}
    for name in ("fence, locked", "fence, unlocked"):
        table.fingers(buttons=["hint", "menu"])
        table.run(5200)
        found[name] = watch(table, ["a3"], 2700)["a3"]
        table.fingers()
        table.run(SETTLE_MS)
    return found


def questions():
    table = table_with([*CORNERS, "d4", "d7"])
    table.press("end")
    lights = watch(table, ["end1", "undo", "a2"], 3000)
    found = {"pass?, on end": lights["end1"], "pass?, on undo": lights["undo"]}
    table.press("end", ms=1200)
    table.run(SETTLE_MS)
    found["the other player has passed"] = watch(table, ["end1"], 9000)["end1"]
    return found


def game_over():
    table = table_with([*CORNERS, "d4", "d7", "pass", "pass"])
    table.run(30000)
    state = table.state()
    stones = {"black": "a2", "white": "g3"}
    winner = state["winner"]
    loser = "white" if winner == "black" else "black"
    lights = watch(table, [stones[winner], stones[loser]], 10000)
    return {
        f"winner's stone, {winner}": lights[stones[winner]],
        f"loser's stone, {loser}": lights[stones[loser]],
    }


def faults():
    table = Table("hex-4")
    table.link.request("sim.fault", {"part": "touch1", "kind": "absent"})
    table.run(SETTLE_MS)
    chip = table.link.board.hardware.board.chips[1]
    name = table.link.board.hardware.board.pad_name(chip.pads[3])
    lights = watch(table, [name, "menu"], 10000)
    return {"masked pad": lights[name], "fault": lights["menu"]}


def hand():
    table = table_with(CORNERS)
    table.fingers("a1", "a2", "a3", "b1", "b2", "b3", "b4", "c2")
    table.run(300)
    lights = watch(table, ["undo", "end1"])
    return {"hands off": lights["undo"]}


def opponents():
    """The board thinks for each side; it suggests a stone to each."""
    found = {}
    for moves, colour in (([*CORNERS, "d4"], "white"), ([*CORNERS, "d4", "d7"], "black")):
        new = {"game": "rootbound", "moves": moves}
        table = table_of(parts=EndlessParts, opponents={colour: 1}, **new)
        table.run(SETTLE_MS)
        end = table.state()["end"]
        found[f"the board thinks, {colour}"] = watch(table, [end], 12000)[end]
        table.new(**new)
        table.run(SETTLE_MS)
        controller = table.link.board.device.controller
        controller.show.begin_suggestion()
        middle = controller.in_play.match.game.shape.count // 2
        controller.show.suggest((middle + 3,), -1, (middle + 2,))
        pad_name = table.link.board.hardware.board.pad_name
        cell, other = pad_name(middle + 3), pad_name(middle + 2)
        lights = watch(table, [cell, other], 9600)
        found[f"suggestion, {colour}"] = lights[cell]
        found[f"another one, {colour}"] = lights[other]
    return found


def forecasts():
    """Whose a cell is likely, or nearly sure, to be: in a game with claims, and in one without."""
    found = {}
    for game, moves, claims in (
        ("rootbound", [*CORNERS, "d4", "d7"], True),
        ("droched", ["komi 0", "black", "d4", "d7"], False),
    ):
        table = Table("hex-4")
        table.new(game=game, moves=moves)
        table.run(SETTLE_MS)
        controller = table.link.board.device.controller
        veil = bytearray(37)
        cells = [cell_at(controller.in_play.match.shape, name) for name in LIKELY_CELLS]
        for owner, likely, sure in ((0, *cells[:2]), (1, *cells[2:])):
            veil[likely], veil[sure] = LIKELY + 2 * owner, SURE + 2 * owner
        controller.show.forecast(veil, ({}, None))
        lights = watch(table, LIKELY_CELLS)
        for colour, likely, sure in (("black", *LIKELY_CELLS[:2]), ("white", *LIKELY_CELLS[2:])):
            found[f"likely, {colour}" if claims else f"likely without claims, {colour}"] = lights[
                likely
            ]
            if claims:
                found[f"nearly sure, {colour}"] = lights[sure]
    return found


def clocks():
    """The end of the player to move, near the end of his time and after it; and a pause."""
    found = {}
    for moves, colour in ((CORNERS, "black"), ([*CORNERS, "d4"], "white")):
        for name, main_s, wait_ms in (
            ("last minute", 60, 0),
            ("last seconds", 20, 8100),
            ("time is over", 1, 1000),
        ):
            table = table_with(moves[:-1])
            table.clock(mode="fischer", main_s=main_s, add_s=0)
            table.play(move=moves[-1])
            table.run(SETTLE_MS // 2 + wait_ms)
            end = table.state()["end"]
            ms = {8100: 4000, 0: WATCH_MS, 1000: 9000}[wait_ms]
            found[f"{name}, {colour}"] = watch(table, [end], ms)[end]
            table.touch("d2")
            found[f"{name}, whole, {colour}"] = watch(table, [end], ms)[end]
        table.clock(pause=True)
        table.run(100)
        found["paused"] = watch(table, ["end2" if end == "end1" else "end1"], 9000).popitem()[1]
    return found


def bars_of_time():
    """12 minutes of Black's and 11 of White's while `menu` is held."""
    table = Table("hex-4")
    table.clock(mode="fischer", main_s=720, add_s=0)
    table.run(SETTLE_MS)
    table.fingers(buttons=["menu"])
    table.run(1200)
    return {"track of time": watch(table, ["a3"], 1500)["a3"]}


@pytest.fixture(scope="session")
def lights():
    """Every meaning, by what it means."""
    found = {}
    for scene in (
        quiet_position,
        white_to_move,
        refusals,
        region_as_reason,
        hints,
        captures,
        dangers,
        opponents,
        forecasts,
        bars,
        bars_of_time,
        clocks,
        fences,
        questions,
        game_over,
        faults,
        hand,
    ):
        found.update(scene())
    return found
