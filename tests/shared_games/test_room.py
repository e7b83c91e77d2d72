"""One game on several boards, in memory: whatever the broker does, all come to the same record."""

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host_sim.rooms.documents import (
    LARGEST_NUMBER,
    MOST_TURNS,
    NEW,
    TAKEN_BACK,
    UNDO,
    Ask,
    Document,
    SetUp,
    read,
    written,
)
from host_sim.rooms.room import Room
from host_sim.rooms.share import Share
from host_sim.trials.random_play import Chance
from rootlight.games.game import Refused
from tests.effort import amount
from tests.shared_games.evenings import SMALL, Evening, a_turn, author
from tests.shared_games.faulty_broker import FaultyBroker
from tests.shared_games.long_documents import long_document

EVENINGS = amount(16, 2000, quick=4)


class Two:
    """Black, White and a watcher at a broker that works."""

    def __init__(self, set_up=SMALL):
        self.broker = FaultyBroker(1, 0)
        self.black, self.white = Room(0, author(1)), Room(1, author(2))
        self.watcher = Room(None, author(3))
        for name, room in enumerate((self.black, self.white, self.watcher)):
            self.broker.add(name, room)
        self.calm()
        if set_up is not None:
            self.black.begin(set_up)
            self.calm()

    def calm(self):
        self.broker.calm()

    def play(self, *moves):
        for move in moves:
            room = self.black if self.black.game.to_move() == 0 else self.white
            room.play(move)
            self.calm()

    @property
    def rooms(self):
        return self.black, self.white, self.watcher

    def records(self):
        return [room.moves() for room in self.rooms]


def code(act, *arguments):
    with pytest.raises(Refused) as refused:
        act(*arguments)
    return refused.value.code


# Turns.


def test_a_turn_of_one_board_is_played_on_all():
    two = Two()
    two.play("d4", "a1,g4")
    assert two.records() == [["d4", "a1,g4"]] * 3


def test_nobody_plays_for_the_other_side():
    two = Two()
    assert code(two.white.play, "d4") == "not_your_turn"
    assert code(two.watcher.play, "d4") == "not_your_turn"
    two.play("d4")
    assert code(two.black.play, "a1") == "not_your_turn"


def test_a_turn_that_the_rules_refuse_changes_nothing():
    two = Two()
    two.play("d4")
    assert code(two.white.play, "d4,g4") == "occupied"
    two.calm()
    assert two.records() == [["d4"]] * 3


def test_before_the_room_was_seen_nothing_is_played():
    room = Room(0, author(1))
    assert code(room.begin, SMALL) == "behind"
    assert room.code_of_fingers() == "behind"


def test_a_board_that_was_off_catches_up():
    two = Two()
    two.broker.cut(1)
    two.black.play("d4")
    two.broker.publish(0)
    assert two.white.moves() == []
    two.calm()
    assert two.white.moves() == ["d4"]


def test_a_turn_played_without_the_broker_comes_later():
    two = Two()
    two.broker.restart(forgets=True)
    two.black.play("d4")
    two.calm()
    assert two.records() == [["d4"]] * 3


def test_a_program_that_forgot_everything_goes_on():
    two = Two()
    two.play("d4", "a1,g4")
    two.broker.add(0, Room(0, author(9)))
    two.calm()
    assert two.broker.rooms[0].moves() == ["d4", "a1,g4"]
    two.broker.rooms[0].play("e5")
    two.calm()
    assert two.white.moves() == ["d4", "a1,g4", "e5"]


def test_a_program_that_forgot_everything_goes_on_at_a_broker_that_forgot_too():
    two = Two()
    two.play("d4", "a1,g4")
    two.broker.restart(forgets=True)
    two.broker.connect(1)
    two.broker.publish(1)
    two.broker.add(0, Room(0, author(9)))
    two.calm()
    two.broker.rooms[0].play("e5")
    two.calm()
    assert two.white.moves() == ["d4", "a1,g4", "e5"]


@pytest.mark.parametrize("number", range(EVENINGS))
def test_whatever_the_broker_does_all_come_to_the_same_record(number):
    evening = Evening(number, faults=(0, 0.1, 0.3, 0.6)[number % 4])
    evening.run(amount(1000, 1500, quick=600))
    evening.check()


@pytest.mark.gate
@settings(max_examples=amount(5, 100), suppress_health_check=list(HealthCheck))
@given(st.integers(0, 1 << 30), st.floats(0, 0.9))
def test_any_evening_ends_well(seed, faults):
    evening = Evening(seed, faults=faults)
    evening.run(300)
    evening.check()


@pytest.mark.gate
@pytest.mark.parametrize("players", (2, 3, 4))
def test_all_colours_of_roots_growy_roots_share_a_game(players):
    set_up = SetUp("growy", f"growy-{players}", seed=players)
    evening = Evening(players, players, set_up=set_up)
    evening.run(1200)
    evening.check()


@pytest.mark.parametrize("game", ("classroom", "rootzone", "droched"))
def test_other_games_are_shared_too(game):
    board = "hex-6-8" if game == "rootzone" else "hex-4"
    evening = Evening(5, set_up=SetUp(game, board))
    evening.run(800)
    evening.check()


# Games.


def test_the_side_that_comes_first_gives_the_game():
    two = Two(None)
    assert not two.white.begin(SetUp("classroom", "hex-4"))
    two.calm()
    assert {room.game.set_up.game for room in two.rooms} == {"classroom"}


def test_a_game_that_nobody_wished_for_gives_way():
    two = Two(None)
    two.black.begin(SMALL, is_by_default=True)
    two.calm()
    assert two.white.agreed.is_untouched()
    two.white.begin(SetUp("classroom", "hex-4"))
    two.calm()
    assert {room.game.set_up.game for room in two.rooms} == {"classroom"}


def test_a_game_that_somebody_gave_does_not():
    two = Two()
    assert not two.white.agreed.is_untouched()
    assert not two.white.begin(SetUp("classroom", "hex-4"))
    two.calm()
    assert two.black.question().ask.what == NEW
    assert {room.game.set_up.game for room in two.rooms} == {"rootbound"}


@pytest.mark.parametrize("yes", (True, False))
@pytest.mark.parametrize("asker", (0, 1))
def test_a_new_game_in_the_middle_of_one_is_asked_for(asker, yes):
    two = Two()
    two.play("d4")
    one, other = two.rooms[asker], two.rooms[1 - asker]
    assert not one.begin(SMALL)
    two.calm()
    assert one.asks() == NEW
    other.answer(yes)
    two.calm()
    assert two.records() == [[] if yes else ["d4"]] * 3
    assert [room.game.number for room in two.rooms] == [1 + yes] * 3
    assert one.asks() is None


def test_after_a_game_anybody_begins_the_next():
    for asker in (0, 1):
        two = Two()
        turns = Chance(1)
        while not two.black.game.is_over():
            two.play(a_turn(two.black, turns))
        two.rooms[asker].begin(SMALL)
        two.calm()
        assert [room.game.number for room in two.rooms] == [2, 2, 2]


def test_a_game_goes_on_from_moves_that_stand_already():
    two = Two(SMALL.but(moves=("d4", "a1,g4")))
    two.play("e5")
    assert two.records() == [["d4", "a1,g4", "e5"]] * 3


# Turns that are taken back.


def test_a_turn_is_taken_back_when_the_other_side_agrees():
    for asker, turns in ((0, 1), (1, 1), (0, 2), (1, 2)):
        two = Two()
        two.play(*("d4", "a1,g4")[:turns])
        one, other = two.rooms[asker], two.rooms[1 - asker]
        assert not one.take_back()
        two.calm()
        assert other.question().ask.what == UNDO
        assert one.question() is None
        other.answer(True)
        two.calm()
        assert two.records() == [["d4"][: turns - 1]] * 3
        assert two.black.game.turns[-1] == TAKEN_BACK
        assert one.asks() is None
        assert other.question() is None


def test_a_turn_stays_when_the_other_side_does_not_agree():
    two = Two()
    two.play("d4")
    two.black.take_back()
    two.calm()
    two.white.answer(False)
    two.calm()
    assert two.records() == [["d4"]] * 3
    assert two.black.asks() is None
    assert two.white.question() is None


def test_a_turn_of_the_other_side_is_an_answer_too():
    two = Two()
    two.play("d4")
    two.black.take_back()
    two.calm()
    two.white.play("a1,g4")
    two.calm()
    assert two.black.asks() is None
    assert two.records() == [["d4", "a1,g4"]] * 3


def test_a_wish_of_both_sides_needs_no_answer():
    two = Two()
    two.play("d4")
    two.black.take_back()
    two.white.take_back()
    two.calm()
    assert two.records() == [[]] * 3


def test_nobody_who_watches_takes_anything_back():
    two = Two()
    assert code(two.black.take_back) == "nothing_to_undo"
    two.play("d4")
    assert code(two.watcher.take_back) == "not_your_turn"


def test_an_answer_is_about_one_question_only():
    two = Two()
    two.play("d4")
    two.black.take_back()
    two.calm()
    two.white.answer(True)
    two.calm()
    two.play("d4")
    two.black.take_back()
    two.calm()
    assert two.white.question() is not None
    assert two.records() == [["d4"]] * 3


def test_a_yes_in_the_game_before_is_no_yes_in_this_one():
    two = Two()
    turns = Chance(1)
    two.play("d4")
    two.black.take_back()
    two.calm()
    two.white.answer(True)
    two.calm()
    while not two.black.game.is_over():
        two.play(a_turn(two.black, turns))
    # The first seat begins the next game, and numbers its questions from 1 again.
    assert two.black.begin(SMALL)
    two.calm()
    two.play("d4", "a1,g4")
    assert not two.black.take_back()
    two.calm()
    assert two.records() == [["d4", "a1,g4"]] * 3
    assert [room.stopped_at for room in two.rooms] == [None] * 3
    two.white.answer(True)
    two.calm()
    assert two.records() == [["d4"]] * 3


# Programs that are faulty, or hostile.


def forged(room, **changes):
    document = room.document()
    return written(document.but(edition=document.edition + 5, **changes))


def a_second_white(two):
    """White's program has played; a second one, from an older copy, plays something else."""
    before = two.white.document()
    two.white.play("a1,g4")
    two.broker.publish(1)
    two.black.hear_all([(1, two.broker.kept[1])])
    other = Room(1, author(8), before)
    other.see()
    other.play("b2,f4")
    two.broker.add(1, other)
    two.broker.kept.clear()
    two.calm()
    return other


def test_two_turns_of_one_number_stop_both_boards_at_the_last_common_turn():
    two = Two()
    two.play("d4")
    other = a_second_white(two)
    assert two.black.stopped_at == 1
    assert other.stopped_at == 1
    assert two.black.moves() == other.moves() == ["d4"]
    assert two.black.code_of_fingers() == "stopped"
    assert code(two.black.play, "e5") == "stopped"
    # A new game, and all is well.
    two.black.begin(SMALL)
    two.calm()
    assert two.black.stopped_at is None
    two.black.play("d4")
    two.calm()
    assert other.moves() == ["d4"]


def test_a_new_game_of_the_other_side_brings_stopped_boards_together():
    two = Two()
    two.play("d4")
    other = a_second_white(two)
    other.begin(SMALL)
    two.calm()
    two.black.answer(True)
    two.calm()
    assert other.game.number == two.black.game.number == 2
    assert other.stopped_at is None


def test_a_turn_that_the_other_side_wrote_for_us_is_not_ours():
    two = Two()
    two.play("d4")
    # White publishes a turn of its own, and one of Black's.
    turns = ("d4", "a1,g4", "e5")
    two.black.hear_all([(1, forged(two.white, turns=turns))])
    assert two.black.moves() == ["d4", "a1,g4"]
    assert two.black.stopped_at == 2


def test_an_illegal_turn_is_not_played():
    two = Two()
    two.play("d4")
    two.black.hear_all([(1, forged(two.white, turns=("d4", "d4,a1")))])
    assert two.black.moves() == ["d4"]
    assert two.black.stopped_at == 1


def test_nobody_takes_our_turn_back_without_asking():
    two = Two()
    two.play("d4")
    two.black.hear_all([(1, forged(two.white, turns=("d4", TAKEN_BACK)))])
    assert two.black.moves() == ["d4"]
    assert two.black.stopped_at == 1


class CountingRoom(Room):
    """A room that counts the documents that it hears, by seat and edition."""

    heard = ()

    def hearing(self, seat, data):
        self.heard += ((seat, read(data).edition if data else None),)
        return super().hearing(seat, data)


def test_the_newest_document_of_each_side_is_played():
    two = Two()
    two.play("d4")
    black, white = two.black.document(), two.white.document()
    came = [
        *((0, written(black.but(edition=number))) for number in range(11, 19)),
        *((1, written(white.but(edition=number))) for number in range(11, 19)),
    ]
    room = CountingRoom(None, author(4))
    room.hear_all(came)
    assert room.heard == ((0, 18), (1, 18))
    assert room.moves() == ["d4"]
    # The last is what the broker keeps, whatever it is.
    room.heard = ()
    room.hear_all([(0, written(black.but(edition=20))), came[0], (1, b"")])
    assert room.heard == ((0, 20), (0, 11), (1, None))


def test_an_old_document_is_answered_also_if_it_comes_with_the_newest():
    two = Two()
    before = written(two.black.document())
    two.black.play("d4")
    two.black.hear_all([(0, written(two.black.document())), (0, before)])
    assert not two.black.is_echoed
    two.black.hear_all([(0, before), (0, written(two.black.document()))])
    assert two.black.is_echoed


def test_a_number_that_somebody_made_up_makes_our_document_no_older_for_good():
    two = Two()
    two.black.hear_all([(1, forged(two.white, seen=((0, LARGEST_NUMBER, LARGEST_NUMBER),)))])
    assert two.black.document().term < LARGEST_NUMBER // 2


def test_whatever_number_was_kept_the_next_start_can_be_read():
    kept = Document(author(1), LARGEST_NUMBER, LARGEST_NUMBER)
    assert read(written(Room(0, author(2), kept).document())).term == LARGEST_NUMBER


def test_a_document_written_over_ours_is_written_over_again():
    two = Two()
    two.play("d4")
    for rubbish in (b"", b"{}", b"rubbish", written(Room(0, "aaaaaaaa").document())):
        two.broker.put(0, rubbish)
        two.calm()
        assert read(two.broker.kept[0]).turns == ("d4",)
    assert two.records() == [["d4"]] * 3


def test_a_side_that_somebody_else_plays_now_only_watches():
    two = Two()
    two.play("d4")
    two.broker.add("second computer", second := Room(0, author(7)))
    two.calm()
    assert two.black.is_taken and not two.black.plays
    assert not second.is_taken
    two.white.play("a1,g4")
    two.calm()
    assert second.play("e5") == "e5"
    two.calm()
    assert two.black.moves() == ["d4", "a1,g4", "e5"]
    assert two.black.code_of_fingers() == "not_your_turn"


# Documents of others, piece by piece.


class Seconds:
    """A clock on which each look at it takes a millisecond."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 0.001
        return self.now


def busy_room(seat=None, long=1000.0):
    """A room that has 10 ms at once, and a twentieth of all time; and its clock."""
    clock = Seconds()
    return Room(seat, author(3), share=Share(0.01, 0.05, long, 0.01, clock)), clock


@pytest.mark.gate
def test_a_long_game_of_others_is_played_in_pieces():
    room, clock = busy_room()
    room.hear_all([(0, long_document())])
    room.see()
    lengths = [0]
    while room.tasks.are_left:
        before = clock.now
        room.tasks.work()
        assert clock.now - before < 0.05
        lengths.append(len(room.game.turns) if room.game else 0)
        clock.now += 0.01
    assert lengths[-1] == MOST_TURNS
    assert max(after - before for before, after in pairwise(lengths)) < MOST_TURNS / 50
    at_once = Room(None, author(4))
    at_once.hear_all([(0, long_document())])
    assert room.game.hashes == at_once.game.hashes
    assert room.stopped_at is None


def test_meanwhile_nobody_plays_and_nothing_is_taken_for_a_disagreement():
    white, clock = busy_room(seat=1)
    white.see()
    clock.now += 1
    set_up = SMALL.but(moves=record_of(20))
    white.hear_all([(0, long_document(count=0, set_up=set_up))])
    assert white.tasks.are_left
    for act in (white.take_back, lambda: white.begin(SMALL), lambda: white.play("d4")):
        assert code(act) == "behind"
    assert white.code_of_fingers() == "behind"
    assert white.question() is None
    assert white.stopped_at is None


@pytest.mark.gate
def test_more_than_any_game_needs_has_to_wait_and_is_told():
    room, clock = busy_room(long=2.0)
    for game in range(1, 6):
        while room.tasks.are_left and not room.tasks.are_too_many:
            room.tasks.work()
            clock.now += 0.01
        if not room.tasks.are_too_many:
            room.hear_all([(0, long_document(game))])
    assert room.tasks.are_too_many
    before = clock.now
    room.tasks.work()
    assert clock.now - before < 0.01, "nothing is done any more"
    while room.tasks.are_left:
        clock.now += 10
        room.tasks.work()
    assert not room.tasks.are_too_many
    assert len(room.game.turns) == MOST_TURNS


def test_a_game_that_is_asked_for_is_tried_in_pieces_too():
    keeper, clock = busy_room(seat=0)
    keeper.see()
    clock.now += 1
    moves = record_of(20)
    ask = Ask(1, NEW, 0, "", SMALL.but(moves=moves))
    keeper.hear_all([(1, written(Document(author(2), 1, 1, ask=ask)))])
    assert keeper.tasks.are_left
    assert keeper.game is None
    while keeper.tasks.are_left:
        clock.now += 1
        keeper.tasks.work()
    assert tuple(keeper.moves()) == moves


def record_of(count):
    """The first moves of some game."""
    two, chance = Two(), Chance(5)
    while len(two.black.moves()) < count:
        two.play(a_turn(two.black, chance))
    return tuple(two.black.moves())
