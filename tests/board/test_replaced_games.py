"""The game on the board when another one came is kept on its flash, and comes back as it was."""

import pytest

from host_sim.link.sim_link import LinkError
from tests.support import Table

TURNS = ["c3", "a1,g4", "b2,e6"]
OTHER = ["d4"]
# A save, and the lights of a turn.
MOMENT_MS = 1500


@pytest.fixture
def table():
    table = Table("hex-4")
    begin(table, "rootbound", TURNS)
    return table


def begin(table, game, moves=()):
    table.new(game=game, moves=list(moves))
    table.run(MOMENT_MS)


def listed(table):
    """The lines of the list, without their numbers."""
    lines = table.library(replaced=True)["games"]
    return [{name: value for name, value in line.items() if name != "number"} for line in lines]


def newest(table):
    return table.library(replaced=True)["games"][0]["number"]


def line(turns, undone=0, game="rootbound"):
    return {"game": game, "board": "hex-4", "turns": turns, "undone": undone}


def restart(table):
    table.power(cycle=True)
    table.run(MOMENT_MS)


def flash_of(table):
    return table.link.board.hardware.flash


def own(table):
    record = table.record(own=True)
    return record["moves"], record["taken_back"]


def refused(call, **params):
    with pytest.raises(LinkError) as caught:
        call(**params)
    return caught.value.data["code"]


def test_nothing_is_listed_before_a_game_goes(table):
    assert listed(table) == []


@pytest.mark.parametrize("moves", [[], OTHER], ids=["empty", "with turns"])
def test_a_game_that_went_is_listed_and_comes_back(table, moves):
    before = table.record()
    begin(table, "droched")
    begin(table, "rootbound", moves)
    assert listed(table) == [line(3)]
    restart(table)
    assert listed(table) == [line(3)]
    table.reopen(number=newest(table))
    assert table.record() == before
    table.run(MOMENT_MS)
    assert listed(table) == ([line(1)] if moves else [])
    restart(table)
    assert table.record() == before


def test_turns_that_were_taken_back_come_back_too(table):
    for _ in range(2):
        table.undo()
    table.run(MOMENT_MS)
    begin(table, "rootbound", OTHER)
    assert listed(table) == [line(1, undone=2)]
    assert table.library(number=newest(table))["taken_back"] == TURNS[1:]
    table.reopen(number=newest(table))
    assert own(table) == (TURNS[:1], TURNS[1:])


def test_clock_players_and_places_come_back_too():
    table = Table("hex-4")
    begin(table, "rootbound", TURNS)
    table.clock(mode="fischer", main_s=60, add_s=5)
    table.opponent(colour="white", level=1)
    table.seats(swap=True)
    table.run(MOMENT_MS)
    before = table.seats(), table.opponent(), table.clock()["mode"], table.record()
    begin(table, "droched", [])
    table.reopen(number=newest(table))
    assert (table.seats(), table.opponent(), table.clock()["mode"], table.record()) == before


def test_a_game_that_never_was_saved_is_kept_when_the_next_two_come_at_once(table):
    for moves in (OTHER, ["c3"]):
        table.new(game="rootbound", moves=moves)
    begin(table, "droched")
    restart(table)
    assert listed(table) == [line(1), line(1), line(3)]


@pytest.mark.parametrize("turns", [0, 1])
def test_undo_takes_it_off_the_list(table, turns):
    begin(table, "droched")
    assert len(listed(table)) == 1
    table.press("undo")
    table.run(MOMENT_MS)
    assert own(table) == (TURNS, [])
    assert listed(table) == []


def test_a_game_that_goes_on_in_the_new_one_is_not_listed(table):
    """A room, or a page, puts the same game on the board again with more turns."""
    begin(table, "rootbound", TURNS + ["c4,c5"])
    assert listed(table) == []


def test_a_finished_game_is_among_the_finished_ones_alone(table):
    begin(table, "rootbound", TURNS + ["pass", "pass"])
    begin(table, "droched")
    assert listed(table) == []
    assert len(table.library()["games"]) == 1


def test_an_empty_game_is_not_listed():
    table = Table("hex-4")
    begin(table, "rootbound")
    begin(table, "droched")
    begin(table, "rootbound", OTHER)
    assert listed(table) == []


def test_a_lesson_and_a_study_make_way_for_it(table):
    begin(table, "rootbound", OTHER)
    table.study(on=True)
    table.lesson(do="start", book="1-first-course", number=1)
    table.reopen(number=newest(table))
    assert table.lesson()["lesson"] is None
    assert "study" not in table.state()
    assert own(table) == (TURNS, [])
    table.run(MOMENT_MS)
    assert listed(table) == [line(1)]


def test_turns_tried_in_a_study_are_nobodys_game(table):
    table.study(on=True)
    begin(table, "rootbound", OTHER)
    begin(table, "droched")
    table.study(on=False)
    assert listed(table) == []
    assert own(table) == (TURNS, [])


def begin_many(table, count, moves=OTHER):
    for seed in range(count):
        table.new(game="rootbound", moves=moves, seed=seed)
        table.run(100)


def test_thirty_stay_and_push_no_finished_game_out(table):
    begin(table, "rootbound", TURNS + ["pass", "pass"])
    begin_many(table, 32)
    begin(table, "droched")
    numbers = [one["number"] for one in table.library(replaced=True)["games"]]
    assert numbers == sorted(numbers, reverse=True)
    assert len(numbers) == 30
    assert len(table.library()["games"]) == 1


@pytest.mark.gate
@pytest.mark.parametrize("undone", [0, 3])
def test_a_game_of_many_turns_outlasts_a_hundred_short_ones(table, undone):
    for _ in range(undone):
        table.undo()
    begin_many(table, 100)
    assert listed(table)[-1] == line(3 - undone, undone)
    table.reopen(number=table.library(replaced=True)["games"][-1]["number"])
    table.run(100)
    begin_many(table, 1)
    assert listed(table)[-1] == line(3 - undone, undone)


def begin_thirty(table):
    """Fill the list with long games, and one of one turn that went early; its line."""
    begin_many(table, 1)
    begin_many(table, 29, TURNS)
    short = table.library(replaced=True)["games"][-2]
    assert short["turns"] == 1
    assert len(listed(table)) == 30
    return short


def test_a_short_game_that_was_brought_back_and_went_again_stays_at_first(table):
    short = begin_thirty(table)
    table.reopen(number=short["number"])
    table.run(100)
    begin_many(table, 1, TURNS)
    assert short in table.library(replaced=True)["games"]


def test_the_newest_ten_stay_however_short(table):
    begin_thirty(table)
    begin_many(table, 11)
    assert [one["turns"] for one in listed(table)[:10]] == [1] * 10


@pytest.mark.gate
@pytest.mark.parametrize("holds_back", [False, True])
def test_the_power_cut_while_a_short_game_comes_back_to_a_full_board_loses_nothing(holds_back):
    for write in range(1, 9):
        table = Table("hex-4")
        begin(table, "rootbound", TURNS)
        short = begin_thirty(table)
        flash = flash_of(table)
        flash.holds_back = holds_back
        flash.cut_after_writes(write)
        table.reopen(number=short["number"])
        table.run(100)
        if not flash.cuts:
            assert write > 3
            return
        restart(table)
        assert own(table) == (OTHER, []) or short in table.library(replaced=True)["games"]


@pytest.mark.parametrize("is_worn", [False, True])
def test_one_that_cannot_be_read_outlasts_short_ones_and_hides_none(table, is_worn):
    begin(table, "droched")
    name = f"library/{newest(table)}.replaced"
    if is_worn:
        flash_of(table).wear_out(name)
    else:
        flash_of(table).put(name, b"R")
    begin_many(table, 35)
    table.notifications()
    begin(table, "droched")
    assert "fault" not in [method for method, _ in table.notifications()]
    assert listed(table) == [line(1)] * 29 + [{"damaged": True}]


@pytest.mark.gate
def test_of_games_that_wait_for_the_flash_the_long_one_stays(table):
    flash = flash_of(table)
    flash.size = flash.used
    begin_many(table, 6)
    flash.size = 1 << 20
    table.run(60000)
    assert line(3) in listed(table)


@pytest.mark.gate
def test_a_full_flash_keeps_it_once_there_is_room(table):
    flash = flash_of(table)
    flash.size = flash.used
    begin(table, "rootbound", OTHER)
    begin(table, "droched", [])
    assert "fault" in [method for method, _ in table.notifications()]
    flash.size = 1 << 20
    table.run(60000)
    assert listed(table) == [line(1), line(3)]


def test_damaged_and_unknown_games_are_refused(table):
    begin(table, "rootbound", OTHER)
    number = newest(table)
    assert refused(table.reopen, number=number + 7) == "no_such_game"
    name = f"library/{number}.replaced"
    flash_of(table).put(name, b"RX" + flash_of(table).content(name)[2:])
    assert listed(table) == [{"damaged": True}]
    assert refused(table.reopen, number=number) == "damaged_game"
    assert own(table) == (OTHER, [])


def test_a_copy_that_a_power_cut_left_costs_no_turn(table):
    """The power went after the game had its log again, and before it left the list."""
    begin(table, "droched")
    name = f"library/{newest(table)}.replaced"
    data = flash_of(table).content(name)
    table.press("undo")
    table.run(MOMENT_MS)
    flash_of(table).put(name, data)
    table.play(move="c4,c5")
    table.run(MOMENT_MS)
    assert listed(table) == []
    restart(table)
    assert listed(table) == []
    assert own(table) == (TURNS + ["c4,c5"], [])


@pytest.mark.gate
@pytest.mark.parametrize("landed", [0, -1])
@pytest.mark.parametrize("holds_back", [False, True])
def test_the_power_cut_at_any_write_leaves_the_game_on_the_board_or_listed(holds_back, landed):
    for write in range(1, 8):
        table = Table("hex-4")
        begin(table, "rootbound", TURNS)
        flash = flash_of(table)
        flash.holds_back = holds_back
        flash.cut_after_writes(write, landed)
        begin(table, "rootbound", OTHER)
        begin(table, "droched", [])
        if not flash.cuts:
            assert write > 3
            return
        restart(table)
        assert own(table) == (TURNS, []) or line(3) in listed(table)
