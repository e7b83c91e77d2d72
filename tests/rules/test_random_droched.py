"""Random games of Droched: the firmware's match against the slow second implementation.

Captures and recaptures are sought, for
stones dropped anywhere seldom lead to a board that was there before.
"""

import random
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rootlight.games.droched import GOES_ALONE, TAKES_NOTHING, Droched
from rootlight.games.game import CAPTURED, Refused
from rootlight.link.state_json import answer_about
from rootlight.match.notation_view import NotationView
from rootlight.table.rules import TableRules
from tests import effort
from tests.rules.pair import Pair, games
from tests.rules.slow_droched import SlowDroched
from tests.rules.slow_rootbound import SlowBoard, in_order
from tests.rules.tables import FirmwareTable

BOARDS = ("hex-2", "hex-4", "hex-4", "hex-4", "hex-5")
OPTIONS = (None, None, {"handicap": 2}, {"handicap": 5}, {"handicap": 9})
SLOW_BOARDS = {name: SlowBoard(name) for name in BOARDS}


@st.composite
def choices(draw, longest=70):
    """A board, options, the number of turns, and a chance to choose the moves by."""
    board = draw(st.sampled_from(BOARDS))
    cells = len(SLOW_BOARDS[board].cells)
    options = draw(st.sampled_from(OPTIONS).filter(lambda o: not o or o["handicap"] <= cells))
    turns = draw(st.integers(longest // 3, longest))
    # From a seed, for lists drawn one by one come out short and full of zeros.
    return board, options, turns, random.Random(draw(st.integers(0, 2**32)))


def choose(table, chance):
    """A legal move of the firmware's: often one that takes stones, or takes back."""
    match, game = table.match, table.match.game
    words = table.words()
    if len(words) > 1:
        return "komi 0" if chance.random() < 0.3 and words[0] == "komi 0" else chance.choice(words)
    if game.turn_size()[1] > 1:
        return handicap_turn(table, chance)
    cells = [NotationView(match).cell(name) for name in table.legal_cells()]
    if words and (not cells or chance.random() < 0.15):
        return words[0]
    if chance.random() < 0.6:
        cells = [cell for cell in cells if takes(game, cell)] or cells
    return NotationView(match).name(chance.choice(cells))


def quick_choice(table, chance):
    """A legal turn, the first one from a cell on that is drawn; a release if there is none."""
    game = table.match.game
    if not game.turn():
        return handicap_turn(table, chance)
    first = chance.randrange(game.count)
    for cell in [*range(first, game.count), *range(first)]:
        if game.code_of_cell((), cell) is None:
            return table.told.name(cell)
    return "release"


def handicap_turn(table, chance):
    """A legal first turn of a handicap game."""
    partial = ()
    for _ in range(table.match.game.turn_size()[1]):
        mask = table.legal_mask(partial)
        partial += (chance.choice([cell for cell in range(len(mask)) if mask[cell]]),)
    return table.match.game.spell(partial)


def takes(game, cell):
    """Return whether a stone would send enemy stones to the prison."""
    game.carry_out((cell,))
    return any(game.state[c] and not game.cells[c] for c in range(game.count))


class DrochedPair(Pair):
    """The same game twice, and what must be alike in both."""

    def __init__(self, board, options):
        slow = SlowDroched(SLOW_BOARDS[board], options)
        super().__init__(FirmwareTable(board, "droched", options), slow)

    def compare(self):
        """The state, the words, and all that is said of single cells."""
        self.compare_state()
        assert self.fast.words() == self.slow.words()
        answers = {cell: self.slow.explain(cell) for cell in self.slow.board.cells}
        assert {cell: self.fast.explain(cell) for cell in answers} == answers
        assert self.fast.legal_cells() == [cell for cell in answers if answers[cell] is None]


@games(5)
@given(choices())
def test_random_games_are_the_same_by_the_firmware_and_by_the_slow_rules(chosen):
    """Section 4 as a whole: every state, every legal set, every explanation."""
    board, options, turns, chance = chosen
    pair = DrochedPair(board, options)
    for _ in range(turns):
        pair.compare()
        if pair.slow.over:
            break
        pair.play(choose(pair.fast, chance))


@games(7)
@given(choices())
def test_handicap_turns_are_judged_the_same(chosen):
    """Section 4: what may join the stones of a handicap turn; the last makes it whole."""
    board, options, _, chance = chosen
    if not options:
        return
    pair = DrochedPair(board, options)
    # Close together at an edge, where walls are made.
    near = [cell for cell in pair.slow.board.cells if cell[0] in "abc"]
    pending = chance.sample(near, options["handicap"] - 1)
    for cells in (pending, pending[1:]):
        assert pair.fast.legal_cells(cells) == pair.slow.legal_cells(cells)
        for cell in pair.slow.board.cells:
            assert pair.fast.explain(cell, cells) == pair.slow.explain(cell, cells)


@games(4)
@given(choices(longest=30))
def test_whatever_is_tried_as_a_move_gets_the_same_answer_and_a_refusal_changes_nothing(chosen):
    """Section 0: code and witnesses of moves in any spelling; bytes and record stay the same."""
    board, options, turns, chance = chosen
    pair = DrochedPair(board, options)
    cells = [*pair.slow.board.cells, "z1", "a14"]
    for _ in range(turns):
        if pair.slow.over:
            break
        one, two = chance.choice(cells), chance.choice(cells)
        words = ("release", "black", "komi 5", "komi 100", "pass", f"{one} ", f"{one},release")
        for text in (one, f"{one},{two}", f"{one},{one}", *words):
            pair.compare_try(text)
        pair.play(choose(pair.fast, chance))


@pytest.mark.gate
@games(6)
@given(choices())
def test_undo_to_the_start_restores_every_byte_and_redo_plays_it_all_again(chosen):
    """All states on the way back and forth are those that were seen when they were played."""
    board, options, turns, chance = chosen
    fast = FirmwareTable(board, "droched", options)
    seen = [(fast.bytes, fast.state(), fast.legal_cells())]
    while not fast.match.game.is_over() and len(seen) <= turns:
        fast.play(choose(fast, chance))
        seen.append((fast.bytes, fast.state(), fast.legal_cells()))
    moves = fast.match.moves()
    for stage in reversed(seen[:-1]):
        fast.undo()
        assert (fast.bytes, fast.state(), fast.legal_cells()) == stage
    with pytest.raises(Refused, match="nothing_to_undo"):
        fast.undo()
    for stage in seen[1:]:
        fast.redo()
        assert (fast.bytes, fast.state(), fast.legal_cells()) == stage
    assert fast.match.moves() == moves


@games(6)
@given(choices())
def test_undo_redo_and_play_may_be_mixed_in_any_order(chosen):
    """Every so often the game is the one that its record tells, what may not come again too."""
    board, options, turns, chance = chosen
    fast = FirmwareTable(board, "droched", options)
    record, undone = [], []
    for step in range(turns):
        kind = chance.randrange(6)
        if kind == 0:
            for _ in range(chance.randrange(min(len(record), 5) + 1)):
                fast.undo()
                undone.append(record.pop())
        elif kind == 1 and undone:
            fast.redo()
            record.append(undone.pop())
        elif not fast.match.game.is_over():
            record.append(fast.play(choose(fast, chance)))
            undone = []
        assert fast.match.moves() == record
        if step % 10 == 9 or step == turns - 1:
            pair = DrochedPair(board, options)
            for move in record:
                pair.slow.play(move)
            pair.fast = fast
            pair.compare()


@games(7)
@given(choices())
def test_the_board_can_tell_beforehand_what_a_turn_would_take_and_lose(chosen):
    """Asking about a cell, and the guard (fingers-and-lights.md): what goes to the prison."""
    board, options, turns, chance = chosen
    pair = DrochedPair(board, options)
    effects = bytearray(len(pair.slow.board.cells))
    for _ in range(turns):
        if pair.slow.over:
            break
        move = choose(pair.fast, chance)
        words = pair.slow.step or move == "release"
        partial = () if words else pair.fast.cells(move.split(","))
        before = pair.fast.bytes
        rules = pair.fast.match.game
        rules.look_ahead(partial, effects)
        at_risk = pair.fast.as_given(rules.at_risk(partial))
        ends = move == "release" and rules.ends_it()
        assert pair.fast.bytes == before
        lost = set() if words else pair.slow.after(move.split(","))[2]
        pair.play(move)
        assert at_risk == in_order(lost)
        marked = {c for c, mark in zip(pair.slow.board.cells, effects, strict=True) if mark}
        assert marked == pair.slow.captured
        assert set(effects) <= {0, CAPTURED}
        assert move != "release" or ends == pair.slow.over
        assert pair.fast.told.captured() == in_order(pair.slow.captured)


@games(4)
@given(choices(40))
def test_ask_and_play_name_the_same_captures(chosen):
    """link.md, `ask` and `state`, for every cell in which a stone may be placed."""
    board, options, turns, chance = chosen
    table = FirmwareTable(board, "droched", options)
    asked = SimpleNamespace(match=table.match, rules=TableRules(table.match))
    for _ in range(turns):
        if table.match.game.is_over():
            break
        if table.match.game.turn_size()[1] == 1:
            for cell in table.legal_cells():
                answer = answer_about(asked, table.told.cell(cell), ())
                table.play(cell)
                assert table.told.captured() == answer["captures"], cell
                table.undo()
        table.play(choose(table, chance))


@pytest.mark.gate
@pytest.mark.parametrize("places", effort.sample([8, 8192], quick=2))
def test_a_board_that_was_there_is_always_known(monkeypatch, places):
    """Section 4, repetition: as by a list of all boards; also if every checksum is a known one."""
    monkeypatch.setattr(Droched, "REPETITION_PLACES", places)
    seeds = range(20) if effort.EVERYTHING else (6, 7, 14)
    assert sum(repetitions_in_a_game(seed) for seed in seeds) > 5


def repetitions_in_a_game(seed):
    """Return how often repetition refuses a cell; compares with a list of all boards."""
    chance = random.Random(seed)
    table = FirmwareTable("hex-4", "droched")
    game = table.match.game
    boards = ([], [])
    refused = 0
    table.play("komi 3", chance.choice(["black", "white"]))
    while not game.is_over():
        mover = game.mover()
        for cell in range(game.count):
            if game.state[cell]:
                continue
            code = game.code_of_cell((), cell)
            game.carry_out((cell,))
            known = bytes(game.cells) in boards[mover]
            assert (code == "repetition") == (known and code != "suicide")
            refused += code == "repetition"
        table.play(choose(table, chance))
        boards[mover].append(bytes(game.state[: game.count + 1]))
    return refused


@pytest.mark.gate
@pytest.mark.parametrize(("board", "stride"), [("hex-4", 1), ("hex-6", 2), ("hex-8", 23)])
def test_a_glance_says_the_same_as_a_trial(board, stride):
    """The kernel's guess without trying a stone out is the result of trying it."""
    told = dict.fromkeys((TAKES_NOTHING, GOES_ALONE), 0)
    for seed in range(3 if effort.EVERYTHING else 1):
        chance = random.Random(seed)
        table = FirmwareTable(board, "droched", {"handicap": 2})
        game = table.match.game
        while not game.is_over() and game.turn() < 250:
            table.play(quick_choice(table, chance))
            for cell in range(game.count) if game.turn() % stride == 0 else ():
                if game.state[cell]:
                    continue
                seen = game.glance(cell)
                if seen not in told:
                    continue
                told[seen] += 1
                game.carry_out((cell,))
                gone = sum(1 for c in range(game.count) if game.state[c] and not game.cells[c])
                assert not gone
                assert bool(game.cells[cell]) == (seen == TAKES_NOTHING)
    assert min(told.values()) > 10


@pytest.mark.slow
@pytest.mark.parametrize("board", ["hex-10", "hex-13"])
def test_cells_beyond_the_255th_are_played_like_all_others(board):
    """A crowded game in the top left corner of a large board, where the highest cells are."""
    chance = random.Random(board)
    SLOW_BOARDS[board] = SlowBoard(board)
    pair = DrochedPair(board, None)
    cells = pair.slow.board.cells
    top_rows = sorted({name[0] for name in cells})[-4:]
    corner = [name for name in cells if name[0] in top_rows and int(name[1:]) <= 5]
    pair.play("komi 50")
    pair.play("white")
    captures = 0
    for _ in range(40):
        answers = {cell: pair.slow.explain(cell) for cell in corner}
        assert {cell: pair.fast.explain(cell) for cell in corner} == answers
        legal = [cell for cell in corner if not answers[cell]]
        taking = [cell for cell in legal if takes(pair.fast.match.game, pair.fast.told.cell(cell))]
        words = pair.slow.words() if chance.random() < 0.3 else []
        elsewhere = [cell for cell in cells[:80] if cell not in pair.slow.occupied]
        pair.play(chance.choice(words or taking or legal or elsewhere))
        captures += len(pair.slow.captured)
        assert pair.fast.state() == pair.slow.state()
    assert captures
    for _ in range(42):
        pair.fast.undo()
    assert not any(pair.fast.bytes[: len(cells)])
