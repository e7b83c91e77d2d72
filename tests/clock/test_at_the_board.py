"""The clock on a board: by link and by fingers, seen in the lights, and what stops it.

See firmware/link.md, "The clock", and firmware/playing.md.
"""

import pytest

from host_sim.link.sim_link import LinkError
from rootlight.lights.palette import COLOURS
from tests.board.playing import corner_of, refusals
from tests.support import Table

FISCHER = {"mode": "fischer", "main_s": 300, "add_s": 5}
BYOYOMI = {"mode": "byoyomi", "main_s": 100, "period_s": 30, "periods": 3}
# White is to move; both have groups that live.
MAY_PASS = ["a2", "f5,g3", "b1,b2", "f4", "d4"]
NO_CLOCK = {"mode": "none", "running": None, "left_ms": {}}


def table_with(clock, built="hex-4", **new):
    """A game with a clock; Root Bound with one turn played, so that it runs."""
    table = Table(built)
    table.new(**(new or {"game": "rootbound"}))
    table.clock(**clock)
    if not new:
        table.turn("d4")
    table.notifications()
    return table


@pytest.fixture
def table():
    return table_with(FISCHER)


def left(table):
    return table.clock()["left_ms"]


def is_near(table, expected):
    """Return whether the times are these: a request takes some ms itself."""
    found = left(table)
    assert sorted(found) == sorted(expected)
    return all(abs(found[colour] - expected[colour]) <= 30 for colour in expected)


def told(table, kind):
    return [params for method, params in table.notifications() if method == kind]


def error(table, **params):
    with pytest.raises(LinkError) as caught:
        table.clock(**params)
    return caught.value.code, caught.value.data


# The link.


def test_a_game_without_a_clock_tells_none():
    table = Table("hex-4")
    assert table.clock() == NO_CLOCK
    assert "clock" not in table.state()


def test_setting_one_tells_how_it_stands():
    table = Table("hex-4")
    expected = {
        "mode": "fischer",
        "main_s": 300,
        "add_s": 5,
        "running": None,
        "paused": False,
        "started": False,
        "left_ms": {"black": 300000, "white": 300000},
    }
    assert table.clock(**FISCHER) == expected
    assert table.clock() == table.state()["clock"] == expected
    assert told(table, "clock") == [expected]
    byoyomi = table.clock(**BYOYOMI)
    assert byoyomi["periods"] == {"black": 3, "white": 3}
    assert (byoyomi["period_s"], "add_s" in byoyomi) == (30, False)
    assert table.clock(mode="none") == NO_CLOCK
    assert "clock" not in table.state()


def test_the_first_finished_turn_starts_it_and_each_switches_it():
    table = Table("hex-4")
    table.clock(**FISCHER)
    table.run(10000)
    table.touch("d4")
    table.run(10000)
    assert is_near(table, {"black": 300000, "white": 300000})
    assert table.play(move="d4")["state"]["clock"]["running"] == "white"
    table.run(10000)
    assert is_near(table, {"black": 300000, "white": 290000})
    state = table.play(move="a1,g4")["state"]
    assert state["clock"]["running"] == "black"
    assert is_near(table, {"black": 300000, "white": 295000})


@pytest.mark.parametrize(
    "params",
    [
        {"mode": "hourglass"},
        {"mode": 1},
        {"mode": None},
        {"main_s": 300},
        {"mode": "none", "main_s": 300},
        {"mode": "fischer"},
        {"mode": "fischer", "main_s": 300},
        {"mode": "fischer", "main_s": 0, "add_s": 5},
        {"mode": "fischer", "main_s": 86401, "add_s": 5},
        {"mode": "fischer", "main_s": 300, "add_s": -1},
        {"mode": "fischer", "main_s": 300, "add_s": 601},
        {"mode": "fischer", "main_s": True, "add_s": 5},
        {"mode": "fischer", "main_s": 300.0, "add_s": 5},
        {"mode": "fischer", "main_s": "300", "add_s": 5},
        {"mode": "fischer", "main_s": 300, "add_s": 5, "periods": 3},
        {"mode": "byoyomi", "main_s": 300, "add_s": 5},
        {"mode": "byoyomi", "main_s": 300, "period_s": 0, "periods": 3},
        {"mode": "byoyomi", "main_s": 300, "period_s": 3601, "periods": 3},
        {"mode": "byoyomi", "main_s": 300, "period_s": 30, "periods": 0},
        {"mode": "byoyomi", "main_s": 300, "period_s": 30, "periods": 100},
        {"mode": "byoyomi", "main_s": 300, "period_s": 30, "periods": False},
        {"pause": 1},
        {"pause": None},
        {"pause": True, "mode": "none"},
    ],
)
def test_wrong_parameters_are_refused_and_nothing_changes(table, params):
    before = table.clock()
    code, _ = error(table, **params)
    assert code == -32602
    assert table.clock() == before


def test_a_pause_without_a_clock_is_refused():
    code, data = error(Table("hex-4"), pause=True)
    assert (code, data["code"]) == (-32000, "no_clock")


def test_a_pause_stops_it_until_it_is_ended_whatever_is_played(table):
    before = left(table)
    clock = table.clock(pause=True)
    assert (clock["paused"], clock["running"]) == (True, None)
    table.run(5000)
    table.play(move="a1,g4")
    table.run(5000)
    assert is_near(table, {"black": 300000, "white": before["white"] + 5000})
    assert table.clock(pause=False)["running"] == "black"
    table.run(1000)
    assert is_near(table, {"black": 299000, "white": before["white"] + 5000})
    assert [each["running"] for each in told(table, "clock")] == [None, "black"]


def test_a_flag_is_told_once_and_the_game_goes_on():
    table = table_with({"mode": "fischer", "main_s": 3, "add_s": 2})
    table.run(10000)
    assert told(table, "flag") == [{"colour": "white"}]
    clock = table.clock()
    assert (clock["flags"], clock["left_ms"]["white"]) == (["white"], 0)
    assert clock["running"] == "white"
    table.turn("a1,g4")
    assert not table.state()["over"]
    assert table.clock()["left_ms"]["white"] == 2000
    table.run(5000)
    assert told(table, "flag") == [{"colour": "black"}]
    assert table.clock()["flags"] == ["black", "white"]


@pytest.mark.gate
def test_a_period_that_is_used_up_is_told():
    table = table_with(BYOYOMI)
    table.run(131000)
    # The end of the main time is told, too.
    assert [each["periods"]["white"] for each in told(table, "clock")] == [3, 2]
    assert told(table, "flag") == []


def test_first_and_second_player_of_droched_keep_their_times_when_they_choose_sides():
    table = table_with(FISCHER, game="droched")
    assert table.clock()["left_ms"] == {"first": 300000, "second": 300000}
    table.play(move="komi 3")
    table.run(10000)
    assert table.clock()["running"] == "second"
    assert is_near(table, {"first": 300000, "second": 290000})
    table.play(move="black")
    # The first player takes Black and goes on with the first stone: nothing is added before that.
    assert is_near(table, {"black": 290000, "white": 300000})
    assert table.clock()["running"] == table.state()["to_move"] == "black"


def test_each_of_four_players_has_his_own_in_roots_growy_roots():
    table = table_with(FISCHER, "growy-4", game="growy")
    for _ in range(5):
        table.run(1000)
        mover = table.state()["to_move"]
        table.play(move=table.legal()["moves"][0])
        if table.state()["to_move"] == mover:
            table.play(move="end")
    assert is_near(table, dict.fromkeys(("blue", "orange", "green", "violet"), 304000))


# Undo.


def test_undo_gives_the_time_back_and_redo_plays_forward_as_it_was(table):
    first = {"black": 300000, "white": 300000}
    table.run(7000)
    table.play(move="a1,g4")
    second = left(table)
    table.run(9000)
    table.undo()
    assert is_near(table, first)
    table.run(4000)
    table.redo()
    assert is_near(table, second)
    table.undo()
    table.undo()
    assert not table.clock()["started"]
    table.run(4000)
    assert is_near(table, first)
    table.redo()
    table.redo()
    assert is_near(table, second)


def test_an_undo_that_is_refused_takes_no_time_back():
    table = table_with(FISCHER, "growy-2", game="growy", seed=4)
    table.play(move=table.legal()["moves"][0])
    table.play(move="end")
    table.run(5000)
    table.settings(undo_revealed=False)
    before = left(table)
    with pytest.raises(LinkError):
        for _ in range(3):
            table.undo()
            before = left(table)
    assert is_near(table, before)


@pytest.mark.gate
def test_the_game_before_comes_back_with_its_own_clock(table):
    table.run(3000)
    before = left(table)
    table.new(game="rootbound")
    assert table.clock() == NO_CLOCK
    table.run(60000)
    table.press("undo")
    after = left(table)
    assert after["black"] == before["black"]
    assert 0 <= before["white"] - after["white"] < 1000


# Reasons to stop.


def assert_stands_still(table, ms=5000):
    before = left(table)
    assert table.clock()["running"] is None
    table.run(ms)
    assert is_near(table, before)


def assert_runs(table, ms=1000, colour="white"):
    before = left(table)
    assert table.clock()["running"] == colour
    table.run(ms)
    before[colour] -= ms
    assert is_near(table, before)


def test_an_open_menu_stops_it_and_a_held_button_does_not(table):
    table.press("menu")
    assert_stands_still(table)
    table.press("menu")
    for button in ("hint", "menu"):
        table.fingers(buttons=[button])
        table.run(200)
        assert_runs(table, 2000)
        table.fingers()
        table.run(500)


def test_a_question_does_not_stop_it():
    table = table_with(FISCHER, game="rootbound", moves=MAY_PASS)
    table.turn("d7")
    table.run(1000)
    table.press("end")
    assert table.shows()["shows"] == "question"
    assert_runs(table, colour="black")


def test_a_study_a_lesson_and_a_test_of_the_leds_stop_it(table):
    table.study(on=True)
    assert "clock" not in table.state()
    assert_stands_still(table)
    table.study(on=False)
    assert_runs(table)
    table.lesson(do="start", book="1-first-course")
    assert_stands_still(table)
    table.lesson(do="stop")
    assert_runs(table)
    table.selftest(leds="chain")
    assert_stands_still(table)
    table.selftest(leds="off")
    assert_runs(table)


def test_the_clock_of_the_game_can_be_set_and_stopped_while_a_lesson_is_on(table):
    table.lesson(do="start", book="1-first-course")
    assert table.clock(pause=True)["paused"]
    table.lesson(do="stop")
    assert_stands_still(table)
    table.lesson(do="start", book="1-first-course")
    table.clock(**BYOYOMI)
    table.lesson(do="stop")
    assert table.state()["clock"]["mode"] == "byoyomi"


def test_the_end_of_the_game_stops_it():
    table = table_with(FISCHER, game="rootbound", moves=MAY_PASS)
    for move in ("d7", "pass", "pass"):
        table.turn(move)
        table.run(1000)
    assert table.state()["over"]
    assert_stands_still(table)
    table.press("end", ms=1500)
    clock = table.clock()
    assert (clock["mode"], clock["main_s"], clock["add_s"]) == ("fischer", 300, 5)
    assert (clock["started"], clock["left_ms"]) == (False, {"black": 300000, "white": 300000})


# By fingers.


def pause_by_hand(table):
    table.fingers(buttons=["menu"])
    table.run(300)
    table.fingers(buttons=["menu", "undo"])
    table.run(200)
    table.fingers()
    table.run(300)


def test_menu_held_and_undo_tapped_stop_it_and_let_it_go_on(table):
    pause_by_hand(table)
    assert table.clock()["paused"]
    assert_stands_still(table)
    assert table.state()["turn"] == 1
    assert table.shows() == {"shows": None}
    pause_by_hand(table)
    assert_runs(table)


def test_the_time_stays_in_view_while_menu_is_held_to_stop_the_clock(table):
    table.fingers(buttons=["menu"])
    table.run(1200)
    table.fingers(buttons=["menu", "undo"])
    table.run(200)
    table.fingers(buttons=["menu"])
    table.run(300)
    assert table.clock()["paused"]
    assert table.shows() == {"shows": "time"}
    table.fingers()
    table.run(300)
    assert table.shows() == {"shows": None}


def test_the_same_without_a_clock_is_an_undo():
    table = Table("hex-4")
    table.turn("d4")
    table.run(3000)
    pause_by_hand(table)
    assert table.state()["turn"] == 0


def test_the_leader_may_lock_the_pause_for_fingers(table):
    table.settings(locks={"pause": True})
    pause_by_hand(table)
    assert refusals(table) == ["pause_locked"]
    assert_runs(table)
    assert table.clock(pause=True)["paused"]


def brightest(table, name, ms=3000):
    return max(table.watch(name, ms=ms)[name], key=sum)


def faintest(table, name, ms=3000):
    return min(table.watch(name, ms=ms)[name], key=sum)


def doubled(colour):
    return tuple([2 * byte for byte in COLOURS[colour]])


@pytest.mark.gate
def test_the_end_of_the_player_to_move_tells_the_last_minute_and_the_last_seconds():
    table = table_with({"mode": "fischer", "main_s": 70, "add_s": 0})
    assert faintest(table, "end2") == brightest(table, "end2") == COLOURS["white"]
    table.run(9000)
    assert brightest(table, "end2") == COLOURS["white"]
    assert sum(faintest(table, "end2")) < sum(COLOURS["white"]) / 2
    table.run(60000 - 9000 - 3000)
    assert brightest(table, "end2") == doubled("white")
    table.run(9000)
    assert sum(brightest(table, "end2", 9000)) < 0.6 * sum(COLOURS["white"])


def test_a_paused_clock_blinks_on_the_other_end(table):
    assert brightest(table, "end1") == (0, 0, 0)
    table.clock(pause=True)
    assert brightest(table, "end1", 6000) == (6, 6, 6)
    assert brightest(table, "end2") == COLOURS["white"]
    table.clock(pause=False)
    table.run(100)
    assert brightest(table, "end1") == (0, 0, 0)


def test_menu_held_shows_the_time_for_three_seconds_and_then_the_score():
    table = table_with({"mode": "fischer", "main_s": 720, "add_s": 0})
    table.run(3500)
    table.fingers(buttons=["menu"])
    table.run(1200)
    assert table.shows() == {"shows": "time"}
    # Twelve minutes: one ten, two ones, each bar on a faint track.
    assert (table.led("a1"), table.led("a2")) == (COLOURS["black"], COLOURS["spot"])
    assert table.led("g4") == COLOURS["white"]
    ones = [name for name in ("b1", "b2", "b3") if table.led(name) == COLOURS["spot"]]
    assert ones == ["b3"]
    table.run(3000)
    assert table.shows() == {"shows": "score"}
    table.fingers()
    table.run(300)
    assert table.shows() == {"shows": None}


# The menu.


def offered(table):
    return {offer["name"]: offer for offer in table.shows()["offers"]}


def open_clocks(built="hex-4", game="rootbound"):
    table = Table(built)
    table.press("menu")
    while table.shows()["step"] != "players":
        chosen = [offer for offer in table.shows()["offers"] if offer["name"] == game]
        chosen = chosen or [offer for offer in table.shows()["offers"] if offer["chosen"]]
        table.touch(chosen[0]["cells"][-1])
        table.run(500)
    return table


@pytest.mark.parametrize(
    "name, control",
    [
        ("fischer", {"mode": "fischer", "main_s": 900, "add_s": 10}),
        ("byoyomi", {"mode": "byoyomi", "main_s": 600, "period_s": 30, "periods": 3}),
    ],
)
def test_the_menu_has_two_clocks_where_players_are_chosen(name, control):
    table = open_clocks()
    offer = offered(table)[name]
    assert (offer["clock"], offer["chosen"]) == (control, False)
    table.touch(offer["cells"][0])
    table.run(500)
    assert [each for each in offered(table).values() if each["chosen"]] == [offered(table)[name]]
    assert sum(brightest(table, offer["cells"][1])) > 30
    table.press("end1")
    table.run(500)
    clock = table.state()["clock"]
    assert clock["left_ms"] == dict.fromkeys(("black", "white"), control["main_s"] * 1000)
    assert clock["mode"] == name
    assert clock.get("add_s") == control.get("add_s")
    assert clock.get("period_s") == control.get("period_s")


def test_a_clock_that_is_touched_again_is_none():
    table = open_clocks()
    for name in ("fischer", "byoyomi", "byoyomi"):
        table.touch(offered(table)[name]["cells"][0])
        table.run(500)
    table.press("end1")
    table.run(500)
    assert "clock" not in table.state()


def test_a_game_without_a_clock_starts_as_before():
    table = Table("hex-4")
    table.press("menu")
    table.touch(corner_of(table, "rootbound"))
    table.press("end1")
    table.run(500)
    assert table.clock() == NO_CLOCK


# Power cuts.


def test_a_power_cut_keeps_the_times_of_the_last_turn_and_pauses(table):
    table.run(20000)
    table.turn("a1,g4")
    table.run(1000)
    before = left(table)
    table.run(5000)
    table.power(cycle=True)
    clock = table.clock()
    assert (clock["mode"], clock["paused"], clock["running"]) == ("fischer", True, None)
    assert is_near(table, {"black": 300000, "white": before["white"]})
    assert_stands_still(table)
    table.clock(pause=False)
    table.run(1000)
    assert is_near(table, {"black": 299000, "white": before["white"]})
    table.undo()
    assert is_near(table, {"black": 300000, "white": 300000})


def test_a_clock_that_has_not_started_starts_with_the_first_turn_after_a_power_cut():
    table = Table("hex-4")
    table.new(game="rootbound")
    table.clock(**BYOYOMI)
    table.run(200)
    table.power(cycle=True)
    assert not table.clock()["paused"]
    table.run(200)
    table.play(move="d4")
    assert table.clock()["running"] == "white"


def test_a_clock_set_in_the_middle_of_a_game_outlasts_a_power_cut(table):
    table.run(5000)
    table.play(move="a1,g4")
    table.clock(**BYOYOMI)
    table.play(move="b2")
    table.run(3000)
    table.play(move="e2")
    before = left(table)
    table.run(200)
    table.power(cycle=True)
    assert is_near(table, before)
    for _ in range(4):
        table.undo()
    assert is_near(table, {"black": 100000, "white": 100000})
    assert not table.clock()["started"]


@pytest.mark.parametrize("begin", [
    lambda table: table.study(on=True),
    lambda table: table.lesson(do="start", book="1-first-course"),
], ids=["study", "lesson"])  # fmt: skip
def test_a_clock_set_beside_the_game_outlasts_a_power_cut(begin):
    table = Table("hex-4")
    table.new(game="rootbound", moves=["d4"])
    table.run(1000)
    begin(table)
    table.clock(**FISCHER)
    table.run(3000)
    table.power(cycle=True)
    assert table.clock()["mode"] == "fischer"


@pytest.mark.slow
def test_a_clock_that_is_set_very_often_forgets_the_turns_of_its_first_settings():
    table = table_with(BYOYOMI)
    for move in ("a1,g4", "b2", "e2"):
        table.run(60000)
        table.play(move=move)
    for _ in range(127):
        table.clock(mode="fischer", main_s=60, add_s=0)
    for _ in range(4):
        table.undo()
        table.run(100)
    assert left(table) == {"black": 60000, "white": 60000}
    for _ in range(4):
        table.redo()
    assert left(table) == {"black": 60000, "white": 60000}
    table.run(1000)
    table.power(cycle=True)
    assert table.state()["turn"] == 4 and left(table) == {"black": 60000, "white": 60000}
