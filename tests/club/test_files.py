"""The evening as TRF16 and CSV, read back by other readers."""

import csv
import io

import pytest
import trf

from host_sim.club.names import LONGEST, BadName, checked_name, checked_names
from host_sim.club.table import csv_of
from host_sim.club.tournament import Bye, Game, Outcome, System, Tournament
from host_sim.club.trf import LINE_END, players_section, trf16
from tests.club.tables import round_robin_of

EVENING = round_robin_of(3, {(1, 2): "1/2-1/2", (3, 1): "1-0", (2, 3): "-/+"})


def columns(line, first, last):
    """Return the text in columns of a line, counted from 1 as in the annex."""
    return line[first - 1 : last]


def test_the_players_stand_in_the_columns_of_the_annex():
    ada, ben, cleo = players_section(EVENING)
    assert columns(ada, 1, 3) == "001"
    assert columns(ada, 5, 8) == "   1"
    assert columns(ada, 15, 47).strip() == "Ada"
    assert columns(ada, 81, 84) == " 0.5"
    assert columns(cleo, 81, 84) == " 2.0"
    assert columns(cleo, 86, 89) == "   1"
    # Round 1: Ada rests, Ben does not come to his game with Cleo, of which he was the first.
    assert (columns(ada, 92, 95), columns(ada, 97, 97), columns(ada, 99, 99)) == ("0000", "-", "Z")
    assert (columns(ben, 92, 95), columns(ben, 97, 97), columns(ben, 99, 99)) == ("   3", "w", "-")
    assert (columns(cleo, 92, 95), columns(cleo, 97, 99)) == ("   2", "b +")
    # Round 2 is ten columns further, and round 3 twenty.
    assert (columns(ada, 102, 105), columns(ada, 107, 109)) == ("   2", "w =")
    assert (columns(ada, 112, 115), columns(ada, 117, 119)) == ("   3", "b 0")
    assert columns(cleo, 112, 119) == "   1 w 1"


def test_lines_end_as_the_annex_wants_and_no_longer_name_moves_a_column():
    long = checked_name("x" * LONGEST)
    tournament = round_robin_of(2, {(1, 2): "1-0"})
    tournament = type(tournament)(
        *(tournament.name, tournament.date, tournament.system, tournament.rounds),
        *((long, "Ben"), tournament.games),
    )
    text = trf16(tournament)
    assert text.endswith(LINE_END)
    ada = next(line for line in text.split(LINE_END) if line.startswith("001    1"))
    assert columns(ada, 81, 84) == " 1.0"


def test_the_dates_of_the_rounds_stand_over_the_rounds():
    line = next(line for line in trf16(EVENING).split(LINE_END) if line.startswith("132"))
    assert columns(line, 92, 99) == columns(line, 112, 119) == "26/11/24"


def test_another_reader_of_trf_reads_the_same():
    read = trf.loads(trf16(EVENING).replace(LINE_END, "\n"))
    assert read.name == "Club evening"
    assert read.numplayers == 3
    assert [player.name.strip() for player in read.players] == ["Ada", "Ben", "Cleo"]
    assert [player.points for player in read.players] == [0.5, 0.5, 2.0]
    games = [
        (game.startrank, game.color, game.result, game.round) for game in read.players[2].games
    ]
    assert games[0] == (2, "b", "+", 1)
    assert games[-1] == (1, "w", "1", 3)


def test_a_game_without_a_result_leaves_its_columns_empty():
    line = players_section(round_robin_of(2, {}))[0]
    assert columns(line, 92, 99) == ""


def test_the_table_for_a_spreadsheet():
    lines = list(csv.reader(io.StringIO(csv_of(EVENING))))
    assert lines[0] == [
        *["Rank", "Number", "Name", "Round 1", "Round 2", "Round 3"],
        *["Points", "Sonneborn-Berger", "Direct encounter", "Played", "Note"],
    ]
    assert lines[1] == ["1", "3", "Cleo", "2s+", "bye", "1f1", "2.0", "1.00", "", "1", ""]
    assert ["2", "1", "Ada", "bye", "2f½", "3s0", "0.5", "0.25", "0.5", "2", ""] in lines


WITH_ABSENCES = Tournament(
    *("Club evening", "2026-11-24", System.SWISS, 3, ("Ada", "Ben", "Cleo", "Dan", "Eva")),
    games=(
        Game(1, 1, 2, Outcome.FIRST_WINS),
        Game(1, 3, None),
        Game(1, 4, None, bye=Bye.HALF),
        Game(1, 5, None, bye=Bye.ZERO),
        Game(2, 1, 3, Outcome.DRAW),
        Game(2, 4, 5, Outcome.SECOND_BY_FORFEIT),
    ),
    gone=frozenset({2}),
)


def test_each_kind_of_absence_has_its_sign_in_the_report_and_another_reader_knows_it():
    section = players_section(WITH_ABSENCES)
    assert [columns(line, 92, 99) for line in section] == [
        *["   2 w 1", "   1 b 0", "0000 - U", "0000 - H", "0000 - Z"]
    ]
    # Ben has gone home; what is still to come is empty.
    assert columns(section[1], 102, 109) == "0000 - Z"
    assert [columns(line, 112, 119) for line in section] == [""] * 5
    read = trf.loads(trf16(WITH_ABSENCES).replace(LINE_END, "\n"))
    assert [player.points for player in read.players] == [1.5, 0, 1.5, 0.5, 1]
    assert [player.games[0].result for player in read.players] == ["1", "0", "U", "H", "Z"]


def test_absences_and_farewells_in_the_table_for_a_spreadsheet():
    lines = {line[2]: line for line in csv.reader(io.StringIO(csv_of(WITH_ABSENCES)))}
    assert [lines[name][3:5] for name in ("Ben", "Cleo", "Dan", "Eva")] == [
        *[["1s0", ""], ["bye", "1s½"], ["absent ½", "5f-"], ["absent", "4s+"]]
    ]
    assert [lines[name][-1] for name in ("Ada", "Ben")] == ["", "went home"]


def test_a_name_of_an_earlier_version_is_no_formula_either():
    kept = ("=1+1", "A;=cmd|'/C calc'!A0;", "＝1；2", "Ada")
    tournament = round_robin_of(4, {})
    tournament = type(tournament)(
        *(tournament.name, tournament.date, tournament.system, tournament.rounds),
        *(kept, tournament.games),
    )
    lines = list(csv.reader(io.StringIO(csv_of(tournament))))[1:]
    assert {line[2] for line in lines} == {"'=1+1", "'A,=cmd|'/C calc'!A0,", "'=1,2", "Ada"}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        (None, "name_missing"),
        (7, "name_missing"),
        ("", "name_missing"),
        ("   ", "name_missing"),
        ("x" * (LONGEST + 1), "name_long"),
        ("a\nb", "name_signs"),
        ("a\x1b[2Jb", "name_signs"),
        ("‮ada", "name_signs"),
        ("=1+1", "name_begins"),
        ("@ada", "name_begins"),
        ("＝1+1", "name_begins"),
        ("﹢1", "name_begins"),
        ("A;=cmd|'/C calc'!A0;", "name_holds"),
        ("A；=1+1", "name_holds"),
        ("\u3164", "name_signs"),
        ("Ada\u2800", "name_signs"),
        ("Ada\u034f", "name_signs"),
    ],
)
def test_names_that_would_break_a_table_are_refused(name, code):
    with pytest.raises(BadName) as refused:
        checked_name(name)
    assert refused.value.code == code


def test_a_name_that_is_too_long_is_told_by_its_beginning():
    with pytest.raises(BadName) as refused:
        checked_name("x" * 200)
    assert refused.value.params == {"name": "x" * LONGEST + "…", "most": LONGEST}


def test_names_lose_needless_spaces_and_may_be_foreign():
    assert checked_name("  Saïd   Galdseid ") == "Saïd Galdseid"
    assert checked_name("王芳") == "王芳"


@pytest.mark.parametrize(
    ("pasted", "kept"),
    [
        ("\u00a0Ada\u00a0Lovelace\u202f", "Ada Lovelace"),
        ("\u738b\u3000\u82b3", "\u738b \u82b3"),
        ("Ada\t\tLovelace\t", "Ada Lovelace"),
        ("\ufeffA\u00adda\u200b", "Ada"),
        # Signs of direction stand around names that come from a phone.
        ("\u202a+\u202c Ada".replace("+", "Ben"), "Ben Ada"),
        ("\u2068\u0645\u062d\u0645\u062f\u2069", "\u0645\u062d\u0645\u062f"),
        ("\u05d3\u05d5\u05d3\u200f", "\u05d3\u05d5\u05d3"),
        # What keeps letters apart in Persian, also behind a vowel sign.
        (
            "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
            "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
        ),
        ("\u0644\u0650\u200c\u0631", "\u0644\u0650\u200c\u0631"),
        # What joins them in Sinhala, and before the mark in Bengali.
        ("\u0dc1\u0dca\u200d\u0dbb\u0dd3", "\u0dc1\u0dca\u200d\u0dbb\u0dd3"),
        ("\u09b0\u200d\u09cd\u09af", "\u09b0\u200d\u09cd\u09af"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
        # They have nothing to do here.
        ("A\u200dd\u200ca\u200c", "Ada"),
        ("Zoe\u0301", "Zo\u00e9"),
    ],
)
def test_names_are_kept_as_people_see_them_wherever_they_were_pasted_from(pasted, kept):
    assert checked_name(pasted) == kept
    assert checked_name(kept) == kept


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("\u202eada", "U+202E RIGHT-TO-LEFT OVERRIDE"),
        ("Ada\u2800", "U+2800 BRAILLE PATTERN BLANK"),
        ("a\nb", "U+000A"),
        ("Ada\ue000", "U+E000"),
    ],
)
def test_the_sign_that_cannot_be_kept_is_named(name, told):
    with pytest.raises(BadName) as refused:
        checked_name(name)
    assert (refused.value.code, refused.value.params) == ("name_signs", {"sign": told})


def test_a_wide_sign_is_named_as_it_stands_there():
    with pytest.raises(BadName) as refused:
        checked_name("A\uff1b1")
    assert refused.value.params == {"sign": "\uff1b"}


def test_two_players_may_not_have_one_name():
    with pytest.raises(BadName) as refused:
        checked_names(["Ada", "Ben", "ada"])
    assert (refused.value.code, refused.value.params) == ("name_taken", {"name": "ada"})
    with pytest.raises(BadName, match="name_taken"):
        checked_names(
            ["\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0639\u0644\u06cc\u0631\u0636\u0627"]
        )
    for other in ("Zoe\u0301", "Zo\u00e9\u200b", "ＺＯÉ"):
        with pytest.raises(BadName, match="name_taken"):
            checked_names(["Zoé", other])
