"""Two boards with people, whose game is one: by fingers, by link, and when one of them was off."""

from pathlib import Path

import pytest

from host_sim.kept_files.kept_file import RETRY_S
from host_sim.link.sim_link import SimLink
from host_sim.rooms.documents import SetUp, written
from host_sim.rooms.share import Share
from host_sim.rooms.shared_game import complete
from host_sim.shared_games.kept import Kept
from host_sim.trials.random_play import Chance
from tests.kept_files.faulty_disk import FaultyDisk
from tests.shared_games.evenings import a_turn
from tests.shared_games.long_documents import long_document
from tests.shared_games.tables import Broker, JoinedTable, OldLink, code, settle

SMALL = complete(SetUp("rootbound", "hex-4"))


def two(**kinds):
    broker = Broker()
    black = JoinedTable(broker, 0, SMALL, **kinds)
    white = JoinedTable(broker, 1, **kinds)
    settle(black, white)
    return black, white


OWN = ["c3", "a1,g4"]


def with_game(built):
    """A board with a game of its own."""
    link = SimLink(built)
    link.request("new", {"game": "rootbound", "board": built, "moves": OWN})
    link.request("sim.run", {"ms": 1500})
    link.take_output()
    return link


@pytest.mark.parametrize("yes", (True, False))
def test_a_game_that_a_board_brings_back_is_put_to_the_others(yes):
    broker = Broker()
    black = JoinedTable(broker, 0, SMALL, kind=with_game)
    white = JoinedTable(broker, 1)
    settle(black, white)
    black.ask("joined", answer=True)
    settle(black, white)
    black.ask("play", move="d4")
    settle(black, white)
    black.ask("sim.run", ms=1500)
    (kept,) = black.ask("library", replaced=True)["games"]
    black.ask("reopen", number=kept["number"])
    settle(black, white)
    assert white.ask("joined")["question"]["what"] == "new"
    assert black.moves() == ["d4"]
    white.ask("joined", answer=yes)
    settle(black, white)
    assert black.moves() == white.moves() == (OWN if yes else ["d4"])
    black.ask("sim.run", ms=1500)
    # Whichever is not on the board is on its list.
    kept = [game["turns"] for game in black.ask("library", replaced=True)["games"]]
    assert (1 if yes else len(OWN)) in kept


def test_a_turn_by_fingers_appears_on_the_other_board():
    black, white = two()
    black.touch("d4")
    black.press("end")
    settle(black, white)
    assert white.moves() == ["d4"]
    assert [turn["move"] for turn in white.notices("turn")] == ["d4"]
    white.touch("a1")
    white.touch("g4")
    white.press("end")
    settle(black, white)
    assert black.moves() == white.moves() == ["d4", "a1,g4"]


def test_a_turn_by_link_appears_on_the_other_board():
    black, white = two()
    assert black.ask("play", move="d4")["move"] == "d4"
    settle(black, white)
    assert white.moves() == ["d4"]


def test_the_wrong_side_is_refused_by_link_and_by_fingers():
    _, white = two()
    assert code(white.ask("play", move="d4")) == "not_your_turn"
    white.touch("d4")
    assert [each["code"] for each in white.notices("refused")] == ["not_your_turn"]
    assert white.moves() == []


def test_a_board_that_has_not_caught_up_is_behind():
    black, white = two()
    black.ask("play", move="d4")
    settle(black, white)
    white.ask("play", move="a1,g4")
    black.board.step()
    # Black's board is taken away for a moment: it shows something else.
    black.ask("study", on=True)
    white.hear()
    assert "study" in black.ask("state")
    black.ask("study", on=False)
    settle(black, white)
    assert black.moves() == ["d4", "a1,g4"]


def test_before_the_broker_is_there_nothing_is_played():
    broker = Broker()
    black = JoinedTable(broker, 0, SMALL)
    black.line.is_up = False
    black.line.take()
    assert code(black.ask("play", move="d4")) == "behind"
    black.touch("d4")
    assert [each["code"] for each in black.notices("refused")] == ["behind"]


def test_turns_played_while_the_line_is_cut_come_later():
    black, white = two()
    black.line.cut()
    assert black.ask("play", move="d4")["move"] == "d4"
    settle(black, white)
    assert white.moves() == []
    black.line.join()
    settle(black, white)
    assert white.moves() == ["d4"]


@pytest.mark.gate
def test_a_board_that_comes_late_catches_up_with_a_long_game():
    black, white = two()
    turns = Chance(7)
    while len(black.room.game.turns) < 14:
        mover = (black, white)[black.room.game.to_move()]
        assert "move" in mover.ask("play", move=a_turn(mover.room, turns))
        settle(black, white)
    watcher = JoinedTable(black.broker, None)
    settle(watcher)
    assert watcher.moves() == black.moves()
    watcher.touch("a1")
    assert [each["code"] for each in watcher.notices("refused")] == ["not_your_turn"]


@pytest.mark.parametrize("yes", (True, False))
def test_undo_by_fingers_asks_the_other_board_by_light(yes):
    black, white = two()
    black.ask("play", move="d4")
    settle(black, white)
    black.ask("sim.run", ms=1000)
    black.press("undo")
    settle(black, white)
    assert black.moves() == ["d4"]
    assert white.ask("shows") == {"shows": "remote", "question": "undo"}
    white.press(*(("end", 1300) if yes else ("undo",)))
    settle(black, white)
    assert black.moves() == white.moves() == ([] if yes else ["d4"])
    assert white.ask("shows") == {"shows": None}
    assert black.ask("state")["remote"]["waits"] is False


def test_undo_by_page_is_answered_by_page():
    black, white = two()
    assert code(black.ask("undo")) == "nothing_to_undo"
    black.ask("play", move="d4")
    settle(black, white)
    assert code(black.ask("undo")) == "other_side_asked"
    settle(black, white)
    assert white.notices("joined")[-1]["question"] == {"seat": 0, "what": "undo"}
    assert white.ask("joined", answer=True)["question"] is None
    settle(black, white)
    assert black.moves() == white.moves() == []
    assert code(black.ask("redo")) == "nothing_to_redo"


def test_a_new_game_in_the_middle_of_one_is_asked_for_and_the_old_one_stays():
    black, white = two()
    black.ask("play", move="d4")
    settle(black, white)
    white.ask("new", game="classroom", board="hex-4")
    settle(black, white)
    assert white.ask("state")["game"] == "rootbound"
    assert white.moves() == ["d4"]
    assert black.notices("joined")[-1]["question"] == {"seat": 1, "what": "new"}
    black.ask("joined", answer=True)
    settle(black, white)
    assert black.ask("state")["game"] == white.ask("state")["game"] == "classroom"


@pytest.mark.slow
def test_the_same_again_after_a_game():
    for mover in (0, 1):
        tables = black, white = two()
        turns = Chance(1)
        while not black.room.game.is_over():
            table = tables[black.room.game.to_move()]
            table.ask("play", move=a_turn(table.room, turns))
            settle(*tables)
        table = tables[mover]
        table.ask("sim.run", ms=9000)
        table.press("end", 1500)
        settle(*tables)
        assert black.room.game.number == white.room.game.number == 2
        assert black.moves() == white.moves() == []


@pytest.mark.parametrize("asks", (0, 1))
def test_a_new_game_that_was_agreed_to_is_not_asked_for_again(asks):
    tables = two()
    tables[0].ask("play", move="d4")
    settle(*tables)
    tables[asks].ask("new", game="classroom", board="hex-4")
    settle(*tables)
    tables[1 - asks].ask("joined", answer=True)
    settle(*tables)
    for table in tables:
        assert table.ask("state")["game"] == "classroom"
        told = table.ask("joined")
        assert (told["question"], told["waits"]) == (None, None)


def test_a_side_that_has_a_game_gives_it():
    broker = Broker()
    white = JoinedTable(broker, 1)
    white.link.request("new", {"game": "rootbound", "board": "hex-4", "moves": ["d4", "a1,g4"]})
    black = JoinedTable(broker, 0)
    settle(white, black)
    assert black.moves() == white.moves() == ["d4", "a1,g4"]
    assert "move" in black.ask("play", move="e5")
    settle(white, black)
    assert white.moves() == ["d4", "a1,g4", "e5"]


MINE = ["c3", "a1,g4", "e2"]


def joins_with(moves, taken_back=0, played=("d4",), **game):
    """A room with a game of these turns, and a board that comes with a game of its own."""
    broker = Broker()
    black = JoinedTable(broker, 0, SMALL)
    settle(black)
    for move in played:
        black.ask("play", move=move)
    white = JoinedTable(broker, 1)
    own = {"game": "rootbound", "board": "hex-4", **game}
    white.link.request("new", {**own, "moves": moves})
    for _ in range(taken_back):
        white.link.request("undo")
    settle(black, white)
    return black, white


ASKED = {"seat": None, "what": "replace"}


@pytest.mark.parametrize(
    ("moves", "taken_back", "game"),
    [
        (MINE, 0, {}),
        (MINE, 3, {}),
        (["d4", "a1,g4", "e2"], 2, {"game": "classroom"}),
    ],
)
def test_a_shared_game_replaces_no_game_unasked(moves, taken_back, game):
    black, white = joins_with(moves, taken_back, **game)
    before = white.ask("record")
    assert (before["moves"], before["undone"]) == (
        moves[: len(moves) - taken_back],
        taken_back,
    )
    assert white.ask("joined")["question"] == ASKED
    assert code(white.ask("play", move="a1")) == "behind"
    white.ask("joined", answer=True)
    settle(black, white)
    assert white.moves() == black.moves() == ["d4"]
    assert white.ask("joined")["question"] is None
    # From then on the board is in the room.
    assert "move" in white.ask("play", move="a1,g4")
    settle(black, white)
    assert black.moves() == ["d4", "a1,g4"]


@pytest.mark.parametrize("count", (1, 2, 3))
def test_a_shared_game_without_turns_replaces_no_game_unasked_either(count):
    _, white = joins_with(MINE[:count], played=())
    assert white.ask("joined")["question"] == ASKED
    assert white.moves() == MINE[:count]


def test_people_who_do_not_agree_keep_their_game_and_join_by_a_new_one():
    black, white = joins_with(MINE)
    white.ask("joined", answer=False)
    settle(black, white)
    assert white.moves() == MINE
    assert white.ask("joined")["question"] is None
    assert white.ask("joined")["notice"] == "keeps_game"
    white.ask("new", game="rootbound", board="hex-4")
    settle(black, white)
    assert white.moves() == black.moves() == ["d4"]
    assert white.ask("joined")["notice"] is None
    assert black.ask("joined")["question"] is None


def test_the_board_asks_in_light_whether_its_game_may_go():
    black, white = joins_with(MINE)
    assert white.ask("shows")["question"] == "new"
    white.ask("sim.run", ms=9000)
    white.press("end", 1500)
    settle(black, white)
    assert white.moves() == ["d4"]


def test_the_question_about_a_replaced_game_comes_when_a_lesson_is_over():
    broker = Broker()
    black = JoinedTable(broker, 0, SMALL)
    settle(black)
    black.ask("play", move="d4")
    white = JoinedTable(broker, 1)
    white.link.request("new", {"game": "rootbound", "board": "hex-4", "moves": MINE})
    white.link.request("lesson", {"do": "start", "book": "1-first-course"})
    settle(black, white)
    assert white.ask("joined")["question"] is None
    white.ask("lesson", do="stop")
    settle(black, white)
    assert white.ask("joined")["question"] == ASKED
    assert white.moves() == MINE


def test_a_game_that_was_the_rooms_is_replaced_without_a_word(tmp_path):
    kept = Kept(tmp_path / "side")
    broker = Broker()
    black = JoinedTable(broker, 0, SMALL)
    white = JoinedTable(broker, 1, kept=kept)
    settle(black, white)
    black.ask("play", move="d4")
    settle(black, white)
    white.ask("play", move="a1,g4")
    settle(black, white)
    old = white.link.request("record")
    white.board.close()
    # While that program is off, the others agree on another game.
    other = JoinedTable(broker, 1)
    settle(black, other)
    other.ask("new", game="classroom", board="hex-4")
    settle(black, other)
    black.ask("joined", answer=True)
    settle(black, other)
    other.board.close()
    again = JoinedTable(broker, 1, kept=Kept(tmp_path / "side"))
    again.link.request("new", old)
    settle(black, again)
    assert again.ask("joined")["question"] is None
    assert again.ask("state")["game"] == "classroom"


def test_new_is_passed_over_where_there_is_a_game():
    black, white = two()
    third = JoinedTable(black.broker, None, complete(SetUp("classroom", "hex-4")))
    settle(black, white, third)
    assert third.ask("state")["game"] == "rootbound"
    broker = Broker()
    white = JoinedTable(broker, 1, complete(SetUp("classroom", "hex-4")))
    settle(white)
    black = JoinedTable(broker, 0, SMALL)
    settle(white, black)
    settle(white, black)
    assert black.ask("state")["game"] == white.ask("state")["game"]


def test_a_game_that_the_board_cannot_hold_is_told():
    broker = Broker()
    black = JoinedTable(broker, 0, complete(SetUp("rootbound", "hex-5")), built="hex-5")
    white = JoinedTable(broker, 1, built="hex-4")
    settle(black, white)
    assert white.ask("joined")["notice"] == "does_not_fit"
    assert code(white.ask("play", move="d4")) in ("behind", "not_your_turn")


def test_a_power_cut_of_a_board_changes_nothing():
    black, white = two()
    black.ask("play", move="d4")
    settle(black, white)
    white.ask("sim.power", cycle=True)
    settle(black, white)
    assert white.moves() == ["d4"]
    assert white.ask("state")["remote"]["players"] == ["black"]


def test_a_program_that_starts_again_goes_on(tmp_path):
    broker = Broker()
    path = tmp_path / "a" / "kept.json"
    black = JoinedTable(broker, 0, SMALL, kept=Kept(path))
    white = JoinedTable(broker, 1)
    settle(black, white)
    black.line.cut()
    black.ask("play", move="d4")
    again = JoinedTable(broker, 0, kept=Kept(path))
    settle(again, white)
    assert again.moves() == white.moves() == ["d4"]


@pytest.mark.parametrize("content", [b"", b"rubbish", b'{"protocol": 2}'])
def test_a_file_that_is_damaged_or_newer_is_told_set_aside_and_the_broker_asked(tmp_path, content):
    path = tmp_path / "kept.json"
    path.write_bytes(content)
    told = []
    kept = Kept(path, told.append)
    assert kept.bring() is None
    assert len(told) == 1
    black = JoinedTable(Broker(), 0, SMALL, kept=Kept(path))
    settle(black)
    assert path.with_suffix(".unreadable").read_bytes() == content
    assert Kept(path).bring() is not None


def test_a_disk_that_takes_nothing_is_told_and_the_game_is_kept_once_it_does():
    disk = FaultyDisk()
    path = Path("kept.json")
    black = JoinedTable(Broker(), 0, SMALL, kept=Kept(path, disk=disk, clock=disk.clock))
    settle(black)
    disk.fail(1, 1000)
    black.ask("play", move="d4")
    assert black.ask("joined")["notice"] == "not_kept"
    disk.heal()
    disk.seconds += RETRY_S
    assert black.ask("joined")["notice"] is None
    assert Kept(path, disk=disk).bring().turns == ("d4",)


def test_an_older_firmware_follows_too():
    black, white = two(kind=OldLink)
    white.touch("d4")
    white.press("end")
    settle(black, white)
    assert white.moves() == black.moves() == []
    assert "not_your_turn" in [each["code"] for each in white.notices("refused")]
    black.touch("d4")
    black.press("end")
    settle(black, white)
    assert white.moves() == ["d4"]
    black.ask("sim.run", ms=1000)
    black.press("undo")
    settle(black, white)
    assert black.moves() == ["d4"]
    assert white.ask("joined")["question"] == {"seat": 0, "what": "undo"}
    watcher = JoinedTable(black.broker, None, kind=OldLink)
    settle(watcher)
    watcher.ask("sim.run", ms=1000)
    watcher.press("undo")
    settle(watcher)
    assert watcher.moves() == ["d4"]
    assert [each["code"] for each in watcher.notices("refused")] == ["not_your_turn"]


def test_the_computer_plays_for_nobody_who_sits_elsewhere():
    black, _ = two()
    assert code(black.ask("opponent", colour="white", level=1)) == "not_your_turn"
    refused = black.ask("new", game="rootbound", opponents={"white": 1})
    assert code(refused) == "not_your_turn"


@pytest.mark.gate
def test_the_board_may_play_for_the_side_here():
    black, white = two()
    white.ask("opponent", colour="white", level=1)
    black.ask("play", move="d4")
    settle(black, white)
    white.ask("sim.run", ms=20000)
    settle(black, white)
    assert len(black.moves()) == len(white.moves()) == 2


@pytest.mark.gate
def test_the_board_plays_for_the_side_here_in_a_new_game_too():
    black = JoinedTable(Broker(), 0)
    settle(black)
    black.ask("new", game="classroom", board="hex-4", opponents={"black": 1})
    settle(black)
    assert black.room.game.set_up.game == "classroom"
    assert black.ask("opponent")["opponents"] == {"black": 1}


def test_pages_do_not_tell_the_board_who_sits_where():
    black, _ = two()
    assert code(black.ask("remote", players=["black"])) == "joined"


def test_lines_that_are_no_requests_go_to_the_board():
    black, _ = two()
    for line in (b"rubbish", b"[]", b'{"id": 1}', b'{"id": 2, "method": "joined", "params": []}'):
        black.board.handle(line)
    assert any("error" in said for said in black.hear())
    black.told.clear()
    assert black.ask("joined", answer="perhaps")["code"] == -32602


def test_the_room_is_told_only_to_who_asks():
    black, _ = two()
    assert black.ask("joined")["code"] == "code"
    assert all("code" not in told for told in black.notices("joined"))


def test_virtual_time_does_not_pass_by_itself():
    black, white = two()
    before = white.board.now_ms
    black.ask("play", move="d4")
    settle(black, white)
    assert white.moves() == ["d4"]
    assert white.board.now_ms - before < 100


# More than this program may work on at once.


class Clock:
    """Seconds: each look at it takes a millisecond."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 0.001
        return self.now


def test_a_long_game_is_put_on_the_board_in_pieces_while_its_time_goes_on():
    clock = Clock()
    table = JoinedTable(Broker(), None, share=Share(0.01, 0.1, 1000, 0.01, clock))
    table.broker.put(0, long_document(count=600))
    lengths = []
    for _ in range(2000):
        before = clock.now
        table.board.advance(10)
        table.hear()
        assert clock.now - before < 0.1
        clock.now += 0.1
        lengths.append(len(table.room.game.turns) if table.room.game else 0)
        if lengths[-1] == 600:
            break
    assert lengths[-1] == 600
    assert len(set(lengths)) > 20
    assert table.board.status()["notice"] is None


class SpentShare(Share):
    """A share of which nothing is left while `is_spent`."""

    def __init__(self):
        super().__init__(1, 0, 1, 0, lambda: 0.0)
        self.is_spent = False

    def is_left(self):
        return not self.is_spent


class SlowLink(SimLink):
    """A board that says nothing while `is_silent`, and then all of it."""

    is_silent = False

    def take_output(self):
        return [] if self.is_silent else super().take_output()


def test_a_turn_that_comes_before_the_room_knows_the_last_one_is_refused():
    share = SpentShare()
    black, white = two(share=share)
    share.is_spent = True
    assert black.ask("play", move="d4")["move"] == "d4"
    # It is White's turn.
    assert code(black.ask("play", move="a1,g4")) == "behind"
    share.is_spent = False
    settle(black, white)
    assert code(black.ask("play", move="a1,g4")) == "not_your_turn"
    assert black.moves() == white.moves() == ["d4"]


def test_a_turn_is_not_taken_back_because_there_is_no_time_for_the_room():
    share = SpentShare()
    black, white = two(kind=SlowLink, share=share)
    share.is_spent = True
    assert black.ask("play", move="d4")["move"] == "d4"
    share.is_spent = False
    black.link.is_silent = True
    black.hear()
    # While the board is asked what stands on it, something comes that there is no time to read.
    share.is_spent = True
    black.broker.put(1, written(white.room.document()))
    black.link.is_silent = False
    black.hear()
    share.is_spent = False
    settle(black, white)
    assert black.notices("refused") == []
    assert black.moves() == white.moves() == ["d4"]


def test_a_member_who_sends_without_end_is_told_and_the_board_goes_on():
    clock = Clock()
    table = JoinedTable(Broker(), None, share=Share(0.01, 0.1, 0.5, 0.001, clock))
    for game in range(1, 9):
        table.broker.put(0, long_document(game, 600))
        for _ in range(20):
            table.board.advance(10)
            table.hear()
            clock.now += 0.1
    assert table.notices("joined")[-1]["notice"] == "too_much"
    before = table.link.now_ms
    table.board.advance(10)
    assert table.link.now_ms > before
    clock.now += 10_000
    for _ in range(300):
        table.board.advance(10)
        clock.now += 100
    table.hear()
    assert table.notices("joined")[-1]["notice"] is None


def with_rooms_game():
    """Two boards whose shared game has one turn, of the first seat."""
    black, white = two()
    black.ask("play", move="d4")
    settle(black, white)
    return black, white


def listed(table):
    """The games in whose place others were put on a board, as their moves."""
    table.ask("sim.run", ms=1500)
    games = table.ask("library", replaced=True)["games"]
    return [table.ask("library", number=game["number"])["moves"] for game in games]


def test_a_short_game_that_the_next_one_of_the_room_follows_at_once_is_in_the_list():
    black, white = with_rooms_game()
    white.ask("sim.run", ms=1500)
    black.ask("new", game="rootbound", board="hex-4")
    black.hear()
    white.line.cut()
    other = JoinedTable(black.broker, 1)
    settle(black, other)
    other.ask("joined", answer=True)
    settle(black, other)
    black.ask("play", move="c3")
    settle(black, other)
    other.board.close()
    white.line.join()
    settle(black, white)
    assert white.moves() == black.moves() == ["c3"]
    assert listed(white) == [["d4"]]


def test_a_game_with_turns_that_is_put_on_a_shared_board_is_proposed_not_taken_back():
    black, white = with_rooms_game()
    put = ["d4", "a1,g4", "b2,e6"]
    white.ask("new", game="rootbound", board="hex-4", moves=put)
    settle(black, white)
    assert white.moves() == ["d4"]
    assert black.ask("joined")["question"] == {"seat": 1, "what": "new"}
    assert listed(white) == [put]


def test_a_game_that_the_board_refused_makes_no_turn_a_new_game():
    black, white = with_rooms_game()
    assert "code" in white.ask("reopen", number=99)
    white.touch("a1")
    white.touch("g4")
    white.press("end")
    settle(black, white)
    assert black.moves() == white.moves() == ["d4", "a1,g4"]


def with_game_taken_back(built):
    """A board that lists a game of its own, whose one turn was taken back."""
    link = SimLink(built)
    game = {"game": "rootbound", "board": built}
    for method, params in (("new", game), ("play", {"move": "c3"}), ("undo", {}), ("new", game)):
        link.request(method, params)
        link.request("sim.run", {"ms": 1500})
    link.take_output()
    return link


def test_turns_taken_back_in_a_game_that_is_brought_back_are_kept_when_the_room_goes_on():
    broker = Broker()
    black = JoinedTable(broker, 0, SMALL)
    white = JoinedTable(broker, 1, kind=with_game_taken_back)
    settle(black, white)
    (own,) = white.ask("library", replaced=True)["games"]
    white.ask("reopen", number=own["number"])
    settle(black, white)
    assert white.ask("record", own=True)["taken_back"] == ["c3"]
    black.ask("play", move="d4")
    settle(black, white)
    assert white.moves() == black.moves() == ["d4"]
    white.ask("sim.run", ms=1500)
    (own,) = white.ask("library", replaced=True)["games"]
    assert white.ask("library", number=own["number"])["taken_back"] == ["c3"]


def test_turns_taken_back_are_kept_when_the_room_begins_another_game():
    black, white = with_rooms_game()
    black.ask("undo")
    settle(black, white)
    white.ask("joined", answer=True)
    settle(black, white)
    white.ask("new", game="rootbound", board="hex-4", moves=["c3"])
    settle(black, white)
    black.ask("joined", answer=True)
    settle(black, white)
    assert white.moves() == black.moves() == ["c3"]
    black.ask("sim.run", ms=1500)
    (own,) = black.ask("library", replaced=True)["games"]
    assert black.ask("library", number=own["number"])["taken_back"] == ["d4"]


def test_a_turn_that_was_refused_or_taken_back_together_makes_no_game_of_the_list():
    black, white = with_rooms_game()
    black.ask("play", move="a1,g4")
    settle(black, white)
    white.ask("play", move="a1,g4")
    settle(black, white)
    white.ask("undo")
    settle(black, white)
    black.ask("joined", answer=True)
    settle(black, white)
    white.ask("play", move="b2,e6")
    settle(black, white)
    assert white.moves() == black.moves() == ["d4", "b2,e6"]
    assert listed(white) == listed(black) == []


def test_a_turn_that_was_taken_back_on_a_board_is_none_of_the_room():
    broker = Broker()
    black = JoinedTable(broker, 0, SMALL)
    settle(black)
    disk = FaultyDisk()
    path = Path("room.json")
    own = {"game": "rootbound", "board": "hex-4", "moves": ["a3"]}
    white = JoinedTable(broker, 1, kept=Kept(path, disk=disk))
    settle(black, white)
    white.line.cut()
    again = JoinedTable(broker, 1, kept=Kept(path, disk=disk))
    again.link.request("new", own)
    again.link.request("undo")
    settle(black, again)
    assert again.ask("joined")["question"] == {"seat": None, "what": "replace"}
