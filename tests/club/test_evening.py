"""A club evening on boards: real firmware by link, in quick time, led as the page leads it."""

import asyncio
import csv
import errno
import io
import os
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from host_sim.club.evening import Evening, NotNow, plan_of
from host_sim.club.names import BadName
from host_sim.club.roster import Roster
from host_sim.club.store import BoardNames, NotOurs, Store
from host_sim.club.table import csv_of
from host_sim.club.trf import players_section
from host_sim.kept_files.kept_file import RETRY_S
from host_sim.web.glance import Refused
from tests.club.evening_on_boards import DAY, GAMES, SIX, finish, games_of, played
from tests.effort import sample
from tests.kept_files.faulty_disk import AFTER, BEFORE, FULL, HALF, READ_ONLY, FaultyDisk
from tests.kept_files.full_disk import nothing_is_written

pytestmark = pytest.mark.gate

SIDES = {"end1": "black", "end2": "white"}


async def whole_evening(table):
    await table.ask("club.new", name="Tuesday", players=SIX, game="rootbound")
    winners = Counter()
    wins_of = dict.fromkeys(SIX, Fraction(0))
    for number in range(1, 6):
        assert (await table.ask("club.start"))["started"] == 3
        for index, game in enumerate(games_of(table, number)):
            assert table.board(game["board"])["people"]["black"] == SIX[game["first"] - 1]
            await finish(table, game, GAMES[(number + index) % len(GAMES)])
            state = table.board(game["board"])["state"]
            assert state["over"]
            # Its result is known, so nobody needs the leader there.
            assert table.board(game["board"])["needs"] == []
            winner = game["first"] if state["winner"] == "black" else game["second"]
            winners[state["winner"]] += 1
            wins_of[SIX[winner - 1]] += 1
    assert set(winners) == {"black", "white"}
    club = table.club
    assert all(game["outcome"] in ("1-0", "0-1") for game in club["games"])
    shown = {SIX[line["player"] - 1]: Fraction(line["points"]) for line in club["standings"]}
    assert shown == wins_of
    met = Counter(frozenset((game["first"], game["second"])) for game in club["games"])
    assert len(met) == 15
    assert set(met.values()) == {1}
    with pytest.raises(NotNow, match="nothing_ready"):
        await table.ask("club.start")
    await table.ask("club.end")
    assert not table.club["is_open"]
    assert [table.board(number)["needs"] for number in (1, 2, 3)] == [[], [], []]
    tournament = table.wall.evening.event.tournament
    assert len(players_section(tournament)) == 6
    lines = list(csv.DictReader(io.StringIO(csv_of(tournament))))
    assert {line["Name"]: Fraction(line["Points"]) for line in lines} == wins_of


def test_six_players_on_three_boards_from_the_first_round_to_the_files():
    played(whole_evening)


async def fewer_boards(table):
    await table.ask("club.new", players=SIX, game="rootbound")
    first, second, third = games_of(table, 1)
    assert (first["board"], second["board"], third["board"]) == (1, 2, 1)
    assert (await table.ask("club.start"))["started"] == 2
    with pytest.raises(NotNow, match="nothing_ready"):
        await table.ask("club.start")
    await finish(table, first, GAMES[0])
    assert [game["is_ready"] for game in games_of(table, 1)] == [False, False, True]
    await table.ask("club.start", game=third["id"])
    # The game that is played on the board now is no longer the first game's business.
    await finish(table, third, GAMES[1])
    decided = [game["outcome"] for game in games_of(table, 1)]
    assert decided[1] is None
    assert None not in (decided[0], decided[2])


def test_with_fewer_boards_games_follow_one_another():
    played(fewer_boards, boards=2)


async def started_twice(table):
    await table.ask("club.new", players=SIX, game="rootbound")
    first, _, third = games_of(table, 1)
    await table.ask("club.start")
    with pytest.raises(NotNow, match="has_begun"):
        await table.ask("club.start", game=first["id"])
    # The third waits for the same board, where a game is on.
    with pytest.raises(NotNow, match="board_plays"):
        await table.ask("club.start", game=third["id"])
    assert table.board(1)["people"] == {"black": "Ada", "white": "Finn"}


def test_a_game_that_is_on_is_not_begun_again_nor_ended_by_another():
    played(started_twice, boards=2)


async def started_by_two(table):
    await table.ask("club.new", players=SIX, game="rootbound")
    both = asyncio.gather(
        table.wall.carry_out("club.start", {}),
        table.wall.carry_out("club.start", {}),
        return_exceptions=True,
    )
    while not both.done():
        await table.settle()
    assert {"started": 3, "failed": []} in both.result()
    assert [game["is_on"] for game in games_of(table, 1)] == [True, True, True]


def test_two_leaders_may_press_start_at_once():
    played(started_by_two)


async def games_would_go(table):
    await table.say(1, "new", game="rootbound", moves=["d4"])
    await table.say(3, "new", game="rootbound", moves=["c3"])
    await table.say(3, "undo")
    await table.ask("club.new", players=SIX, game="rootbound")
    for agreed in ([], ["1"]):
        with pytest.raises(NotNow, match="boards_have_games") as caught:
            await table.ask("club.start", replaces=agreed)
        assert caught.value.params["boards"] == [one for one in ("1", "3") if one not in agreed]
        assert [game["is_on"] for game in games_of(table, 1)] == [False, False, False]
    assert (await table.say(1, "record"))["result"]["moves"] == ["d4"]
    assert (await table.ask("club.start", replaces=["1", "3"]))["started"] == 3
    kept = (await table.say(1, "library", replaced=True))["result"]["games"]
    assert [(game["game"], game["turns"]) for game in kept] == [("rootbound", 1)]


def test_a_round_replaces_no_game_unless_the_leader_agrees_for_each_board():
    played(games_would_go)


async def one_board_refuses(table):
    await table.ask("club.new", players=SIX, game="rootbound")

    async def refuse(method, params):
        raise Refused({"code": -32000, "message": "This board is locked."})

    table.wall.boards.on_wall[2].glance.ask = refuse
    table.told.clear()
    answer = await table.wall.carry_out("club.start", {})
    assert answer["started"] == 2
    (failed,) = answer["failed"]
    assert (failed["board"], failed["failed"], failed["done"]) == (2, "game", [])
    assert failed["error"]["message"] == "This board is locked."
    assert [game["is_on"] for game in games_of(table, 1)] == [True, False, True]
    # Pages are told at once, not when the next board changes.
    (told,) = [params for method, params in table.told if method == "wall"]
    assert told["club"] == table.club
    # A leader who begins this game alone is told by the board's own words.
    with pytest.raises(Refused, match="locked"):
        await table.wall.carry_out("club.start", {})


def test_a_board_that_refuses_to_begin_keeps_none_of_the_others_from_it():
    played(one_board_refuses)


async def taken_back(table):
    await table.ask("club.new", players=SIX[:2], game="rootbound")
    await table.ask("club.start")
    (game,) = games_of(table, 1)
    await finish(table, game, GAMES[0])
    outcome = table.club["games"][0]["outcome"]
    assert outcome is not None
    await table.say(1, "undo")
    assert table.club["games"][0]["outcome"] is None
    await table.say(1, "redo")
    assert table.club["games"][0]["outcome"] == outcome
    # A new game at the board is another one: the result stays, whatever comes of it.
    await table.say(1, "new", game="rootbound")
    await table.play(1, *GAMES[1])
    assert table.club["games"][0]["outcome"] == outcome


def test_a_result_goes_with_the_turn_that_is_taken_back_and_stays_when_a_new_game_begins():
    played(taken_back, boards=1)


async def corrected(table):
    await table.ask("club.new", players=SIX[:3], game="rootbound")
    games = [game for game in table.club["games"] if game["second"] is not None]
    await table.ask("club.start")
    on = games[0]
    await table.ask("club.result", game=on["id"], outcome="1/2-1/2")
    # Those who sit at the board now may be others.
    assert table.board(on["board"])["people"] == {}
    # The leader's word counts, whatever the board says afterwards.
    await finish(table, on, GAMES[0])
    assert table.board(on["board"])["needs"] == []
    assert table.club["games"][0]["outcome"] == "1/2-1/2"
    assert table.club["games"][0]["by_leader"]
    # Until the leader leaves it to the board again.
    await table.ask("club.result", game=on["id"], outcome=None, agreed=True)
    assert table.board(on["board"])["people"]
    assert table.club["games"][0]["outcome"] in ("1-0", "0-1")
    await table.ask("club.result", game=games[1]["id"], outcome="+/-")
    await table.ask("club.result", game=games[2]["id"], outcome="-/-")
    assert sum(Fraction(line["points"]) for line in table.club["standings"]) == 2
    with pytest.raises(NotNow, match="no_such_outcome"):
        await table.ask("club.result", game=on["id"], outcome="2-0")
    with pytest.raises(NotNow, match="no_such_pairing"):
        await table.ask("club.result", game=999, outcome="1-0")


def test_the_leader_corrects_results_with_draws_and_games_that_were_not_played():
    played(corrected)


async def sides_chosen(table):
    await table.ask("club.new", players=SIX[:2], game="droched")
    await table.ask("club.start")
    assert table.board(1)["people"] == {"first": "Ada", "second": "Ben"}
    await table.play(1, "komi 0", "white")
    # The second player took White, so the first one is Black.
    assert table.board(1)["people"] == {"black": "Ada", "white": "Ben"}


def test_where_sides_are_chosen_names_follow_those_who_sit_there():
    played(sides_chosen, boards=1)


async def another_board(table):
    await table.ask("club.new", players=SIX[:4], game="rootbound")
    game = games_of(table, 1)[0]
    await table.ask("club.move", game=game["id"], board=3)
    assert games_of(table, 1)[0]["board"] == 3
    await table.ask("club.start")
    with pytest.raises(NotNow, match="has_begun"):
        await table.ask("club.move", game=game["id"], board=1)
    with pytest.raises(NotNow, match="no_such_board"):
        await table.ask("club.move", game=game["id"], board=9)


def test_a_game_that_has_not_begun_can_be_moved_to_another_board():
    played(another_board)


async def swiss_evening(table):
    names = [f"Player {number}" for number in range(1, 14)]
    asked = {"players": names, "game": "rootbound", "system": "swiss", "rounds": 2}
    await table.ask("club.new", **asked)
    assert len(games_of(table, 1)) == 7
    with pytest.raises(NotNow, match="results_missing"):
        await table.ask("club.pair")
    for game in games_of(table, 1):
        if game["second"] is not None:
            await table.ask("club.result", game=game["id"], outcome="1-0")
    assert table.club["may_pair"]
    await table.ask("club.pair")
    assert table.club["round"] == 2
    assert len(games_of(table, 2)) == 7
    assert not table.club["may_pair"]


@pytest.mark.slow
def test_thirteen_players_are_paired_by_the_swiss_system():
    played(swiss_evening)


async def refused_plans(table):
    wanted = {"players": SIX, "game": "rootbound"}
    for wrong, error, code in (
        ({"players": ["Ada"]}, NotNow, "players_count"),
        ({"players": [f"P {number}" for number in range(13)]}, NotNow, "players_count"),
        ({"players": ["Ada", "ADA"]}, BadName, "name_taken"),
        ({"players": "Ada"}, BadName, "name_missing"),
        ({"game": 7}, NotNow, "no_such_game"),
        ({"system": "knockout"}, NotNow, "no_such_system"),
        ({"system": "swiss", "rounds": 9}, NotNow, "rounds_count"),
        ({"name": "=1"}, BadName, "name_begins"),
    ):
        with pytest.raises(error, match=code):
            await table.ask("club.new", **{**wanted, **wrong})
    assert table.club is None
    with pytest.raises(NotNow, match="no_tournament"):
        await table.ask("club.end")


def test_a_round_is_paired_whatever_the_disk_takes(tmp_path):
    async def paired(table):
        with nothing_is_written():
            await table.ask("club.new", players=SIX, game="rootbound", system="swiss", rounds=3)
        assert len(games_of(table, 1)) == 3
        assert table.wall.told_of_wall()["kept"]["code"] == "club_file_fails"

    played(paired, path=tmp_path / "club.sqlite")
    assert Store(tmp_path / "club.sqlite").latest().system == "swiss"


def test_a_plan_that_makes_no_sense_is_refused_and_nothing_is_kept():
    played(refused_plans)


async def first_half(table):
    await table.ask("wall.name", board=2, name="At the window")
    await table.ask("wall.players", board=3, end1="Gil", end2="Hana")
    await table.ask("club.new", name="Tuesday", players=SIX[:2], game="rootbound")
    await table.ask("club.start")
    await finish(table, games_of(table, 1)[0], GAMES[0])


async def second_half(table):
    assert table.board(2)["name"] == "At the window"
    assert table.board(3)["people"] == {"black": "Gil", "white": "Hana"}
    assert table.club["name"] == "Tuesday"
    assert table.club["date"] == DAY.isoformat()
    # The boards of this test have forgotten their game; its result is kept.
    assert table.club["games"][0]["outcome"] is not None
    await table.ask("club.new", name="Thursday", players=SIX, game="rootbound")
    (before,) = table.wall.told_of_wall()["earlier"]
    assert before["name"] == "Tuesday"
    assert table.wall.evening.kept(before["id"]).players == ("Ada", "Ben")


@pytest.mark.slow
def test_names_and_results_outlast_the_program(tmp_path):
    path = tmp_path / "kept" / "club.sqlite"
    for half in (first_half, second_half):
        played(half, path=path)


def test_a_fresh_club_sets_the_one_before_aside(tmp_path):
    path = tmp_path / "club.sqlite"
    store = Store(path)
    store.keep_board(BoardNames("oak", 1, "Oak"))
    store.close()
    fresh = Store(path, is_fresh=True)
    assert fresh.board("oak", []).name == ""
    fresh.close()
    (aside,) = [other for other in tmp_path.iterdir() if other != path]
    before = Store(aside)
    assert before.board("oak", []).name == "Oak"
    before.close()


def test_a_file_that_is_no_club_is_left_alone_and_told(tmp_path):
    path = tmp_path / "club.sqlite"
    path.write_text("my diary, which is no database, but long enough to look at" * 20)
    with pytest.raises(NotOurs, match="Move it away"):
        Store(path)
    assert path.read_text().startswith("my diary")
    with closing(sqlite3.connect(tmp_path / "newer.sqlite")) as newer:
        newer.execute("PRAGMA user_version = 99")
    with pytest.raises(NotOurs, match="another version"):
        Store(tmp_path / "newer.sqlite")


def test_a_file_of_version_1_is_taken_over_without_loss(tmp_path):
    path = tmp_path / "club.sqlite"
    with closing(sqlite3.connect(path)) as old:
        old.executescript((Path(__file__).parent / "club_version_1.sql").read_text("utf-8"))
    before = rows_of(path)
    for _ in range(2):
        store = Store(path)
        evening = Evening(store)
        event = evening.event
        assert (event.name, event.game, event.shape, event.rounds) == (
            *("Thursday", "droched", "hex-7"),
            3,
        )
        assert event.players == ("Ada", "Ben", "Cleo", "Dan", "Eva")
        assert not event.gone
        assert [one.outcome for one in event.fixtures] == ["1-0", "1-0", None, None, None, None]
        assert [one.is_on for one in event.fixtures] == [False] * 3 + [True, False, False]
        assert evening.kept(1).tournament.games[2].outcome == "+/-"
        assert evening.earlier() == [{"id": 1, "name": "Tuesday", "date": "2026-11-17"}]
        assert store.board("oak", []).end1 == "Gil"
        store.close()
    after = rows_of(path)
    for table, rows in before.items():
        for row, now in zip(rows, after[table], strict=True):
            assert row.items() <= now.items()
    # The evening goes on where it was.
    evening = Evening(Store(path))
    Roster(evening).join("Finn", "half", ["oak"])
    for fixture in evening.event.owed:
        evening.correct(fixture.id, "1/2-1/2")
    evening.pair_next(["oak"])
    assert evening.event.last_paired == 3


def rows_of(path):
    """All that a club's file holds, by table: each row by the names of its columns."""
    with closing(sqlite3.connect(path)) as file:
        file.row_factory = sqlite3.Row
        return {
            table: [dict(row) for row in file.execute(f"SELECT * FROM {table}")]
            for table in ("board", "tournament", "player", "game")
        }


@pytest.mark.parametrize("version", [0, 1, 2, 3])
def test_the_file_of_another_program_gets_no_tables_of_ours(tmp_path, version):
    path = tmp_path / "club.sqlite"
    with closing(sqlite3.connect(path)) as theirs:
        theirs.execute("CREATE TABLE bookmarks (address TEXT)")
        theirs.execute(f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    with pytest.raises(NotOurs, match="another program"):
        Store(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("column", ["outcome", "system"])
def test_a_file_with_a_word_that_is_not_known_is_left_alone_and_told(tmp_path, column):
    path = tmp_path / "club.sqlite"
    played(begun, path=path)
    with closing(sqlite3.connect(path)) as ours:
        table = "game" if column == "outcome" else "tournament"
        ours.execute(f"UPDATE {table} SET {column} = 'three to none'")
        ours.commit()
    with pytest.raises(NotOurs, match="damaged"):
        Store(path)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE board SET number = 'oak'",
        "UPDATE board SET name = x'ff'",
        "UPDATE tournament SET name = x'00'",
        "UPDATE player SET name = x'37'",
        "UPDATE game SET first = 99 WHERE id = 1",
        "UPDATE game SET second = -1 WHERE id = 1",
        "DELETE FROM player WHERE number = 3",
    ],
)
def test_a_file_with_values_that_are_none_is_left_alone_and_told(tmp_path, change):
    path = tmp_path / "club.sqlite"
    played(begun, path=path)
    with closing(sqlite3.connect(path)) as ours:
        ours.execute(change)
        ours.commit()
    with pytest.raises(NotOurs, match="damaged"):
        Store(path)


async def begun(table):
    await table.ask("club.new", players=SIX, game="rootbound")


def test_a_file_that_is_damaged_in_the_middle_is_told_before_the_evening(tmp_path):
    path = tmp_path / "club.sqlite"
    played(begun, path=path)
    data = bytearray(path.read_bytes())
    data[5000:9000] = b"\xff" * 4000
    path.write_bytes(data)
    with pytest.raises(NotOurs, match="ove it away"):
        Store(path)
    assert path.read_bytes() == data


def test_an_empty_file_is_no_new_club_without_a_word(tmp_path):
    path = tmp_path / "club.sqlite"
    path.write_bytes(b"")
    store = Store(path)
    assert store.trouble.notice.code == "kept_damaged"
    assert path.with_suffix(".unreadable").read_bytes() == b""
    store.close()
    assert Store(path).trouble is None


def test_a_half_written_file_of_a_killed_program_is_taken_back_first(tmp_path):
    path = tmp_path / "club.sqlite"
    played(begun, path=path)
    whole = path.read_bytes()
    # It dies after it has changed the file, before it has thrown its journal away.
    program = f"""
import os, sqlite3
db = sqlite3.connect({str(path)!r}, isolation_level=None)
db.execute("PRAGMA cache_size = 1")
db.execute("BEGIN")
db.execute("UPDATE tournament SET name = 'half'")
db.executemany("INSERT INTO board VALUES (?, 1, '', '', '')", [(str(n) * 900,) for n in range(99)])
os._exit(1)
"""
    subprocess.run([sys.executable, "-c", program], check=False)
    assert path.read_bytes() != whole
    store = Store(path)
    assert store.latest().name == DAY.isoformat()
    store.close()


def test_a_disk_that_cannot_be_read_at_the_start_is_told(tmp_path):
    disk = FaultyDisk()
    disk.is_away = True
    with pytest.raises(NotOurs, match="cannot be read"):
        Store("club.sqlite", disk=disk)


def test_a_folder_where_nobody_may_look_is_told(monkeypatch):
    """The evening does not begin: its names and results would not be kept."""

    def forbidding(path, *rest, **options):
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    disk = FaultyDisk()
    disk.is_away = True
    with monkeypatch.context() as forbidden, pytest.raises(NotOurs, match="cannot be read"):
        forbidden.setattr(os, "stat", forbidding)
        Store(Path("locked", "club.sqlite"), disk=disk)


def spend_evening(store):
    """All that is kept of a short evening, one after the other, with nobody at the boards."""
    evening = Evening(store)
    for number, name in enumerate(("Window", "Door"), 1):
        store.keep_board(replace(store.board(name, []), number=number, name=name))
    for name in ("Tuesday", "Thursday"):
        params = {"name": name, "players": SIX[:4], "game": "rootbound"}
        evening.begin(plan_of(params), DAY.isoformat(), ["Window", "Door"])
        for fixture in evening.event.fixtures[:2]:
            evening.has_begun(fixture.id, {"to_move": "black", "end": "end1"}, SIDES)
            over = {"game": "rootbound", "over": True, "winner": "black", "turn": 9}
            assert evening.hear(fixture.board, over, SIDES)
        evening.correct(evening.event.fixtures[0].id, "1/2-1/2", agreed=True)
        evening.move(evening.event.fixtures[3].id, "Window")
        evening.end(agreed=True)
    return evening.event, evening.earlier(), store.board("Door", [])


def what_is_kept(disk):
    store = Store(CLUB, disk=disk)
    return Evening(store).event, Evening(store).earlier(), store.board("Door", [])


CLUB = "club.sqlite"


@pytest.mark.parametrize("when", [BEFORE, HALF, AFTER])
@pytest.mark.parametrize("error", [FULL, READ_ONLY])
def test_whichever_step_of_the_disk_fails_the_evening_goes_on_and_is_kept_at_last(when, error):
    disk = FaultyDisk()
    wanted = spend_evening(Store(CLUB, disk=disk))
    # The first writes are those of a club that is not kept yet: they are made apart.
    assert disk.steps > 60
    for first in sample(range(1, disk.steps + 1), 5):
        for count in (1, 1000):
            disk = FaultyDisk()
            store = Store(CLUB, disk=disk, clock=disk.clock)
            disk.fail(first, count, error, when)
            assert spend_evening(store) == wanted
            is_told = store.trouble is not None
            assert is_told or what_is_kept(disk) == wanted, (first, count)
            disk.heal()
            disk.seconds += RETRY_S
            store.try_again()
            assert store.trouble is None
            assert what_is_kept(disk) == wanted, (first, count)


def test_the_page_is_told_that_results_are_not_kept_and_that_they_are_again():
    disk = FaultyDisk()

    async def goes_on(table):
        disk.fail(1, 1000)
        await table.ask("club.new", name="Full", players=SIX, game="rootbound")
        await table.ask("club.start")
        game = games_of(table, 1)[0]
        await table.play(game["board"], *GAMES[0])
        # The reports of boards count, though nothing of them is kept.
        assert games_of(table, 1)[0]["outcome"] is not None
        notices = [told["notice"] for method, told in table.told if method == "kept"]
        assert [notice["code"] for notice in notices] == ["club_file_fails"]
        assert table.wall.told_of_wall()["kept"] == notices[0]
        disk.heal()
        disk.seconds += RETRY_S
        table.wall.look_at_file()
        assert table.told[-1] == ("kept", {"notice": None})
        assert what_is_kept(disk)[0] == table.wall.evening.event

    played(goes_on, path=CLUB, disk=disk)


def test_boards_come_onto_the_wall_though_nothing_can_be_kept():
    disk = FaultyDisk()
    disk.fail(1, 1000)

    async def are_there(table):
        assert [board["number"] for board in table.wall.told_of_wall()["boards"]] == [1, 2, 3]

    played(are_there, path=CLUB, disk=disk)


def test_a_folder_that_is_gone_is_made_again_with_the_whole_club(tmp_path):
    path = tmp_path / "kept" / "club.sqlite"

    async def goes_on(table):
        await table.ask("wall.name", board=1, name="Window")
        await table.ask("club.new", name="Before", players=SIX, game="rootbound")
        shutil.rmtree(path.parent)
        await table.ask("club.result", game=games_of(table, 1)[0]["id"], outcome="1-0")
        assert table.wall.told_of_wall()["kept"] is None
        kept = Store(path)
        assert kept.latest() == table.wall.evening.event
        assert kept.board("board a", []).name == "Window"

    played(goes_on, path=path)


def test_the_file_of_another_program_stays_and_the_leader_is_told():
    disk = FaultyDisk()

    async def beside(table):
        disk.files[Path(CLUB)] = theirs = b"of another program"
        await table.ask("wall.name", board=1, name="Window")
        assert table.board(1)["name"] == "Window"
        assert table.wall.told_of_wall()["kept"]["code"] == "club_other_program"
        assert disk.files[Path(CLUB)] == theirs

    played(beside, path=CLUB, disk=disk)


async def names_given(table):
    await table.ask("wall.name", board=1, name="Window")
    with pytest.raises(BadName, match="name_taken"):
        await table.ask("wall.name", board=2, name="window")
    with pytest.raises(BadName, match="name_signs"):
        await table.ask("wall.players", board=2, end1="a\nb", end2="")
    assert table.board(2)["end1"] == ""
    await table.ask("wall.name", board=1, name="")
    assert table.board(1)["name"] == ""
    with pytest.raises(NotNow, match="no_such_board"):
        await table.ask("wall.name", board="1", name="Door")


def test_names_are_set_and_bad_ones_refused():
    played(names_given)


async def needs(table):
    assert table.board(1)["needs"] == []
    await table.say(1, "sim.fault", part="touch0", kind="absent")
    await table.say(1, "sim.run", ms=1000)
    assert table.board(1)["needs"] == ["fault"]
    assert table.board(1)["faults"][0]["part"] == "touch0"
    await table.ask("wall.seen", board=1)
    assert table.board(1)["needs"] == []
    await table.play(2, *GAMES[0][:-2])
    await table.say(2, "sim.run", ms=1500)
    await table.say(2, "sim.press", button="end")
    assert table.board(2)["needs"] == ["question"]
    await table.play(3, "d4")
    for _ in range(5):
        await table.say(3, "sim.touch", cells=["d4"])
    assert table.board(3)["needs"] == ["refused"]
    await table.play(3, "a1,c2")
    assert table.board(3)["needs"] == []


def test_a_board_says_why_it_needs_the_leader():
    played(needs)


async def a_lesson(table):
    await table.ask("club.new", players=SIX[:2], game="rootbound")
    await table.ask("club.start")
    await table.say(1, "lesson", do="start", book="1-first-course", number=1)
    assert not table.board(1)["is_game"]
    # The leader sees that the tournament's game waits.
    assert table.board(1)["needs"] == ["aside"]
    await table.say(1, "lesson", do="stop")
    assert table.board(1)["is_game"]
    assert table.board(1)["needs"] == []
    assert table.club["games"][0]["outcome"] is None


def test_a_lesson_in_between_is_no_result():
    played(a_lesson, boards=1)


@pytest.mark.parametrize("colour", ["\ud800", "a\nb", None, 7, ["black"]])
def test_a_board_that_calls_a_player_something_strange_plays_its_game_of_the_tournament(colour):
    evening = Evening(Store())
    plan = plan_of({"name": "Tuesday", "players": SIX[:3], "game": "rootbound"})
    evening.begin(plan, "2026-11-24", ["oak"])
    (game,) = evening.ready(["oak"])
    evening.has_begun(game.id, {"to_move": colour, "end": colour}, {"end1": colour})
    over = {"game": "rootbound", "over": True, "winner": colour}
    evening.hear("oak", over, {"end1": colour})
    assert evening.fixture(game.id).is_on
