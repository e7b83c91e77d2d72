"""Section 5 of rules.md, sentence by sentence, by games that a person can follow.

Unless another board is named they are played on growy-2: blue's seed on e1 and his open water on
e3, orange's on e20 and e18. Cards are laid by hand (see `growy_tables.laid`): a test names those
that matter, and besides there is dirt all over the left and the middle of each field. Every test
that wants `sit_down` is put to the firmware and to the slow second implementation.
"""

from binascii import crc32

import pytest

from host_sim.trials.random_play import Chance
from rootlight.games import catalogue
from rootlight.games.game import MARK_ARTIFACT, MARK_WATER, Refused, SetUpError
from rootlight.match.match import Match
from rootlight.match.notation_view import NotationView
from tests.rules.growy_tables import GrowyFirmwareTable, GrowySlowTable, laid
from tests.rules.slow_growy import BOARDS, COLOURS, MAIN_CARDS, START_CARDS

NAMES = ("growy-2", "growy-3", "growy-4")
# Checksums of fields and of games, and the scores of these, the same on every interpreter.
FIELDS_SUM = 2688484618
GAMES = ((2774853237, (6, 10)), (3129945042, (4, 8, 9)), (2774531270, (8, 5, 7, 4)))
# Somewhere to go for orange, one stick a turn: all of it is dirt.
ORANGE = ("e20>d19", "d19>d18", "d18>d17", "d17>d16", "d16>d15", "d15>d14", "d14>d13", "d13>d12")


@pytest.fixture(params=[GrowyFirmwareTable, GrowySlowTable], ids=["firmware", "slow"])
def sit_down(request):
    """A function that begins a game on a field with some cards, and plays moves."""

    def begin(moves="", cards="", board="growy-2"):
        table = request.param(board, laid(board, cards))
        table.play(*moves.split())
        return table

    return begin


def blue_plays(game, *turns):
    """Plays blue's turns, each one text; between them orange lays one stick of his own."""
    orange = len(game.state()["roots"]["orange"])
    for number, turn in enumerate(turns):
        game.play(*turn.split())
        if number < len(turns) - 1:
            game.play(ORANGE[orange + number])


def orange_answers(game):
    """Orange lays one stick of his own."""
    game.play(ORANGE[len(game.state()["roots"]["orange"])])


def sticks(game, colour="blue"):
    return game.state()["sticks"][colour]


def seeds_of(board):
    seeds = BOARDS[board].seeds
    return dict(zip(COLOURS[: len(seeds)], seeds, strict=True))


# --- Players, boards, the field --------------------------------------------------------------


@pytest.mark.parametrize(("board", "colours"), [
    ("growy-2", ["blue", "orange"]),
    ("growy-3", ["blue", "orange", "green"]),
    ("growy-4", ["blue", "orange", "green", "violet"]),
])  # fmt: skip
def test_as_many_players_as_the_board_is_for_in_the_order_of_their_colours(
    sit_down, board, colours
):
    """Section 5: two to four players (blue, orange, green, violet in order of play)."""
    game = sit_down(board=board, cards="r11:d" if board == "growy-4" else "")
    movers = []
    for _ in colours + colours[:-1]:
        movers.append(game.state()["to_move"])
        seed = seeds_of(board)[movers[-1]]
        root = game.state()["roots"][movers[-1]]
        game.play(root[-1].split(">")[1] + ">" + STEPS[seed][1] if root else STEPS[seed][0])
    assert movers == colours + colours[:-1]
    assert set(game.state()["scores"]) == set(colours)


# Two steps of a root from each seed, over dirt.
STEPS = {
    "e1": ("e1>d2", "c3"),
    "e20": ("e20>d19", "c18"),
    "j1": ("j1>i2", "h3"),
    "j20": ("j20>i19", "h18"),
    "a10": ("a10>a9", "a8"),
    "s11": ("s11>r11", "q10"),
}


def test_the_boards_hold_140_165_and_190_cells():
    """Section 0, the table."""
    assert [Match("growy", name).shape.count for name in NAMES] == [140, 165, 190]
    assert [len(BOARDS[name].cells) for name in NAMES] == [140, 165, 190]
    assert catalogue.entry("growy").standard == "growy-2"


@pytest.mark.parametrize("board", ["hex-7", "growy-1", "growy-5", "growy-02", "growy"])
def test_it_is_played_on_no_other_board(board):
    """Section 5: on `growy-P`, P = 2, 3 or 4."""
    with pytest.raises(SetUpError):
        Match("growy", board)


@pytest.mark.parametrize(("board", "seeds", "waters", "artifacts"), [
    ("growy-2", ["e1", "e20"], ["e3", "e18"], ["c10", "g11"]),
    ("growy-3", ["j1", "j20", "a10"], ["j3", "j18", "c10"], ["h10", "l11"]),
    ("growy-4", ["j1", "j20", "a10", "s11"], ["j3", "j18", "c10", "q11"], ["h10", "l11"]),
])  # fmt: skip
def test_seeds_waters_and_two_artifacts_lie_face_up_before_play(
    sit_down, board, seeds, waters, artifacts
):
    """Section 5, cards: the seed in the middle of the farthest row, one water in the middle."""
    state = sit_down(board=board).state()
    shown = state["cards"]
    assert {c for c in shown if shown[c] == "seed"} == set(seeds)
    assert {c for c in shown if shown[c] == "water"} == set(waters)
    assert {c for c in shown if shown[c] == "artifact"} == set(artifacts)
    assert len(shown) == len(seeds) + len(waters) + len(artifacts)


def test_a_root_starts_as_a_connector_on_the_seed(sit_down):
    """Section 5: it starts as a connector on the seed."""
    state = sit_down(board="growy-4").state()
    assert state["cells"] == {
        "blue": ["j1"],
        "orange": ["j20"],
        "green": ["a10"],
        "violet": ["s11"],
    }
    assert all(root == [] for root in state["roots"].values())


@pytest.mark.parametrize("board", NAMES)
def test_shuffled_fields_hold_the_cards_that_the_rules_say(board):
    """Section 5, cards: 1 seed, 2 water, 3 fertilizer, 5 stone, 14 dirt; 15, 5, 8, 10, 52."""
    for seed in (0, 1, 2, 77, 32768, 0x3FFFFFFF):
        cards = GrowyFirmwareTable(board, seed=seed).all_cards()
        assert BOARDS[board].faults(cards) == []


def test_all_cards_but_those_that_lie_face_up_are_shuffled():
    """Section 5, cards: the other 23 and the other 88 are shuffled; no place is favoured much."""
    seen = [GrowyFirmwareTable("growy-2", seed=seed).all_cards() for seed in range(60)]
    assert len(set(seen)) == 60
    face_up = {"e1", "e20", "e3", "e18", "c10", "g11"}
    for number, cell in enumerate(BOARDS["growy-2"].cells):
        kinds = {cards[number] for cards in seen}
        assert (len(kinds) == 1) == (cell in face_up)


def test_a_seed_gives_the_same_field_on_every_machine():
    """Section 5: every shuffle comes from a recorded seed, so that a game can be replayed."""
    fields = [
        GrowyFirmwareTable(board, seed=seed).all_cards()
        for board in NAMES
        for seed in (0, 1, 12345, 0x3FFFFFFF)
    ]
    assert crc32("".join(fields).encode()) == FIELDS_SUM


@pytest.mark.parametrize(("board", "expected"), list(zip(NAMES, GAMES, strict=True)))
def test_a_seed_gives_the_same_game_on_every_machine(board, expected):
    """The same, for a whole game of random moves, each chosen among all that are legal."""
    match = Match("growy", board, None, 2023)
    chance = Chance(5)
    while not match.game.is_over():
        moves = match.game.legal_moves()
        match.play(moves[chance.below(len(moves))])
    assert (crc32(" ".join(match.moves()).encode()), match.game.scores()) == expected


# --- Cards laid by hand ----------------------------------------------------------------------


def test_a_field_laid_by_hand_is_kept_in_the_record():
    """link.md: `cards` lays the whole field, in the order of cell names."""
    cards = laid("growy-3", "j2:s")
    match = Match("growy", "growy-3", None, 0, cards)
    record = NotationView(match).record()
    assert record["cards"] == cards
    assert "seed" not in record
    assert GrowyFirmwareTable("growy-3", cards).all_cards() == cards


def exchanged(cards, board, one, other):
    """The cards with those of two cells exchanged."""
    cells = BOARDS[board].cells
    cards = list(cards)
    one, other = cells.index(one), cells.index(other)
    cards[one], cards[other] = cards[other], cards[one]
    return "".join(cards)


PLAIN = laid("growy-2")


@pytest.mark.parametrize(("cards", "sentence"), [
    ("", "140 letters"),
    ("d" * 140, "must be the letter"),
    (PLAIN[:-1], "140 letters"),
    (PLAIN + "d", "140 letters"),
    ("x" + PLAIN[1:], "one of the letters"),
    ("D" + PLAIN[1:], "one of the letters"),
    ("\xe9" + PLAIN[2:], "one of the letters"),
    ("s" + PLAIN[1:], "must have"),  # a stone too many, and no place for a card of dirt
    (exchanged(PLAIN, "growy-2", "e1", "e2"), "e1 lies face up"),
    (exchanged(PLAIN, "growy-2", "e18", "e17"), "e18 lies face up"),
    (exchanged(PLAIN, "growy-2", "c10", "c11"), "c10 lies face up"),
    (exchanged(PLAIN, "growy-2", "g5", "a6"), "blue's start field"),
    (exchanged(PLAIN, "growy-2", "c16", "i6"), "orange's start field"),
])  # fmt: skip
def test_cards_in_wrong_numbers_or_not_as_they_lie_face_up_are_refused(cards, sentence):
    """link.md: wrong counts are refused, with a sentence. Each field has its own numbers."""
    with pytest.raises(SetUpError, match=sentence):
        Match("growy", "growy-2", None, 0, cards)


def test_the_numbers_of_cards_are_those_of_the_rules():
    """Section 5, cards: 25 cards in a start field, 90 in the main field."""
    assert sum(START_CARDS.values()) == 25
    assert sum(MAIN_CARDS.values()) == 90


# --- Sticks ----------------------------------------------------------------------------------


def test_a_player_receives_one_stick_when_the_turn_passes_to_him(sit_down):
    """Section 5, turn, 1: he has it from the moment the turn passes to him."""
    game = sit_down()
    assert game.state()["sticks"] == {"blue": 1, "orange": 0}
    game.play("e1>e2")
    assert game.state()["sticks"] == {"blue": 0, "orange": 1}


def test_a_player_receives_one_more_stick_for_every_water_of_his_root(sit_down):
    """Section 5, turn, 1: occupied since before this turn, so not in the turn itself."""
    game = sit_down(cards="e4:w")
    blue_plays(game, "e1>e2", "e2>e3")
    assert sticks(game) == 0
    orange_answers(game)
    assert sticks(game) == 2
    game.play("e3>e4")
    assert sticks(game) == 1
    game.play("e4>e5")
    orange_answers(game)
    assert sticks(game) == 3


def test_sticks_kept_from_the_turn_before_are_added(sit_down):
    """Section 5, turn, 1 and 2: after a stone he keeps his sticks for his next turn."""
    game = sit_down(cards="e2:s")
    blue_plays(game, "e1>e2")
    assert sticks(game) == 1
    orange_answers(game)
    assert sticks(game) == 2


def test_sticks_may_be_many():
    """A player who is walled in keeps them turn after turn; here as if for long."""
    table = GrowyFirmwareTable("growy-2", laid("growy-2"))
    table.game.state[table.game.purse(1)] = 255
    table.play("e1>e2")
    assert sticks(table, "orange") == 256
    table.play("e20>e19")
    assert sticks(table, "orange") == 255


# --- Extensions ------------------------------------------------------------------------------


def test_the_first_extension_may_start_from_any_connector(sit_down):
    """Section 5, turn, 2: from any of his connectors for the first extension of the turn."""
    game = sit_down()
    blue_plays(game, "e1>d2", "d2>c3")
    orange_answers(game)
    assert {move.split(">")[0] for move in game.legal_moves()} == {"e1", "d2", "c3", "end"}


def test_later_extensions_start_from_the_connector_laid_last(sit_down):
    """Section 5, turn, 2 (`not_from_here`); the witness is that connector."""
    game = sit_down("e1>e2", cards="e2:f")
    assert game.state()["to_move"] == "blue"
    assert game.refusal("e1>d1") == ("not_from_here", ["e2"])
    assert game.legal_moves() == sorted(
        ["e2>d1", "e2>d2", "e2>d3", "e2>e3", "e2>f1", "e2>f2", "e2>f3", "end"]
    )


def test_an_extension_starts_from_a_connector_of_the_player(sit_down):
    """Section 5 (`not_yours`): neither an empty cell nor the root of another; nor off the root."""
    game = sit_down()
    assert game.refusal("d4>d5") == ("not_yours", ["d4"])
    assert game.refusal("e20>e19") == ("not_yours", ["e20"])
    assert game.refusal("e2>e1") == ("not_yours", ["e2"])


def test_a_connector_leads_to_one_of_eight_neighbouring_cells(sit_down):
    """Section 5 (`not_neighbours`): cells with eight neighbours; the witness is the origin."""
    game = sit_down("e1>d2 e20>d19")
    assert game.refusal("d2>d4") == ("not_neighbours", ["d2"])
    assert game.refusal("e1>e20") == ("not_neighbours", ["e1"])
    ways = {m.split(">")[1] for m in game.legal_moves() if m.split(">")[0] == "d2"}
    assert ways == {"c1", "c2", "c3", "d1", "d3", "e2", "e3"}


def test_a_turned_up_card_stays_face_up(sit_down):
    """Section 5, turn, 2: if the card is face down it is turned up."""
    game = sit_down(cards="e2:s")
    assert "e2" not in game.state()["cards"]
    game.play("e1>e2")
    assert game.state()["cards"]["e2"] == "stone"


def test_on_dirt_a_connector_is_laid_and_a_stick_used(sit_down):
    """Section 5, turn, 2: dirt: a connector goes there, one stick is used."""
    game = sit_down("e1>d2")
    state = game.state()
    assert state["cells"]["blue"] == ["d2", "e1"]
    assert state["roots"]["blue"] == ["e1>d2"]
    assert state["sticks"]["blue"] == 0


def test_fertilizer_gives_one_stick_besides(sit_down):
    """Section 5, turn, 2: fertilizer: the same, and he gets one stick."""
    game = sit_down("e1>e2", cards="e2:f d3:f")
    assert game.state()["cells"]["blue"] == ["e1", "e2"]
    assert sticks(game) == 1
    game.play("e2>d3")
    assert sticks(game) == 1
    game.play("d3>c4")
    assert sticks(game) == 0
    assert game.state()["to_move"] == "orange"


def test_water_is_built_on_like_dirt(sit_down):
    """Section 5, turn, 2: water: the same as dirt."""
    game = sit_down("e1>e2", cards="e2:w")
    assert game.state()["cells"]["blue"] == ["e1", "e2"]
    assert sticks(game) == 0
    assert game.state()["scores"]["blue"] == 1 + 1 + 3


def test_an_artifact_is_taken_and_then_is_as_dirt(sit_down):
    """Section 5, turn, 2: he takes it; each artifact is taken once."""
    game = sit_down(cards="d6:a")
    blue_plays(game, "e1>d2", "d2>d3", "d3>d4", "d4>d5", "d5>d6")
    state = game.state()
    assert state["artifacts"] == {"blue": 1, "orange": 0}
    assert "d6" in state["cells"]["blue"]
    assert state["cards"]["d6"] == "artifact"
    assert state["sticks"]["blue"] == 0
    orange_answers(game)
    game.play("d6>d7")
    assert game.state()["artifacts"]["blue"] == 1


def test_an_artifact_that_lies_face_up_is_taken_by_who_comes_first(sit_down):
    """Section 5, cards and turn: Skrying Runes lie face up at the third column, fifth row."""
    game = sit_down()
    blue_plays(game, "e1>d2", "d2>c3", "c3>c4", "c4>c5", "c5>c6", "c6>c7", "c7>c8", "c8>c9")
    assert game.state()["artifacts"]["blue"] == 0
    game.play("end")
    game.play("c9>c10")
    assert game.state()["artifacts"] == {"blue": 1, "orange": 0}
    assert not game.state()["over"]


def test_a_stone_takes_no_connector_and_no_stick_and_ends_the_turn(sit_down):
    """Section 5, turn, 2: he keeps his sticks for his next turn."""
    game = sit_down("e1>e2 e2>d3", cards="e2:f d3:s")
    state = game.state()
    assert state["cells"]["blue"] == ["e1", "e2"]
    assert state["roots"]["blue"] == ["e1>e2"]
    assert state["sticks"]["blue"] == 1
    assert state["to_move"] == "orange"


def test_nothing_is_built_on_a_cell_with_a_connector(sit_down):
    """Section 5, turn, 2 (`occupied`): neither on his own nor on another's; the cell witnesses."""
    game = sit_down("e1>e2 e20>d19")
    assert game.refusal("e2>e1") == ("occupied", ["e1"])
    assert game.refusal("e1>e2") == ("occupied", ["e2"])
    game = sit_down()
    blue_plays(game, "e1>d2", "d2>d3", "d3>d4", "d4>d5", "d5>d6", "d6>d7", "d7>d8", "d8>d9")
    game.play("d13>d12", "d9>d10", "d12>d11")
    assert game.refusal("d10>d11") == ("occupied", ["d11"])
    assert game.explain("d11") == ("occupied", ["d11"])


def test_nothing_is_built_on_a_stone_that_lies_face_up(sit_down):
    """Section 5, turn, 2 (`stone`); the witness is the stone."""
    game = sit_down(cards="e2:s")
    blue_plays(game, "e1>e2")
    orange_answers(game)
    assert game.refusal("e1>e2") == ("stone", ["e2"])
    assert "e1>e2" not in game.legal_moves()


# --- Crossing and bridges --------------------------------------------------------------------


def crossing_ahead(sit_down, cards="c1:s c2:s"):
    """Blue's roots go e1>d2 and e1>d1: a stick from d1 to e2 would cross the first of them."""
    game = sit_down(cards=cards)
    blue_plays(game, "e1>d2", "e1>d1")
    orange_answers(game)
    return game


def three_sticks(game):
    """Blue turns up two stones and so has three sticks at the start of his turn."""
    blue_plays(game, "d1>c1", "d1>c2")
    orange_answers(game)
    assert sticks(game) == 3


def test_a_stick_may_not_cross_another(sit_down):
    """Section 5, turn, 3 (`crossing`); the witnesses are the ends of the stick that is there."""
    game = crossing_ahead(sit_down)
    assert game.refusal("d1>e2") == ("crossing", ["d2", "e1"])
    assert "d1>e2" not in game.legal_moves()


def test_a_stick_may_not_cross_that_of_another_player(sit_down):
    """Section 5, turn, 3: his own or another's."""
    game = sit_down()
    blue_plays(game, "e1>d2", "d2>d3", "d3>d4", "d4>d5", "d5>d6", "d6>d7", "d7>d8", "d8>d9")
    # Orange's root came down to d13; it turns aside at d12 and crosses blue's way.
    game.play("d13>d12", "d9>d10", "d12>c11", "d10>d11", "c11>b10", "d11>e10", "b10>b9")
    assert game.refusal("d10>c11") == ("occupied", ["c11"])
    # From d11 to c12 lies across orange's stick from d12 to c11.
    assert game.refusal("d11>c12") == ("crossing", ["c11", "d12"])


def test_sticks_that_only_meet_or_lie_side_by_side_do_not_cross(sit_down):
    """Section 5, turn, 3: only the other diagonal of the same four cells is crossed."""
    game = sit_down()
    blue_plays(game, "e1>d2", "d2>c1")
    orange_answers(game)
    # d2-c3 goes on in line with e1-d2; c1-d1, d2-d1 and e1-d1 are no diagonals.
    for move in ("d2>c3", "d2>e3", "c1>d1", "d2>d1", "e1>d1", "d2>c2", "e1>f2"):
        assert move in game.legal_moves()


def test_a_bridge_costs_three_sticks(sit_down):
    """Section 5, turn, 3: a bridge costs three sticks instead of one."""
    game = crossing_ahead(sit_down)
    three_sticks(game)
    assert game.play("d1^e2") == "d1^e2"
    state = game.state()
    assert state["sticks"]["blue"] == 0
    assert state["roots"]["blue"] == ["d1^e2", "e1>d1", "e1>d2"]
    assert "e2" in state["cells"]["blue"]


def test_a_bridge_wants_three_sticks_in_hand(sit_down):
    """Section 5 (`sticks`)."""
    game = crossing_ahead(sit_down)
    assert sticks(game) == 1
    assert game.refusal("d1^e2") == ("sticks", [])
    blue_plays(game, "d1>c1")
    orange_answers(game)
    assert sticks(game) == 2
    assert game.refusal("d1^e2") == ("sticks", [])
    assert "d1^e2" not in game.legal_moves()


def test_a_bridge_is_allowed_only_where_a_plain_stick_would_cross(sit_down):
    """Section 5, turn, 3 (`no_bridge`)."""
    game = crossing_ahead(sit_down)
    three_sticks(game)
    for move in ("d2^d3", "d2^c3", "e1^f2", "e1^e2"):
        assert game.refusal(move) == ("no_bridge", [])
    assert [move for move in game.legal_moves() if "^" in move] == ["d1^e2"]
    assert game.refusal("d1>e2") == ("crossing", ["d2", "e1"])


def test_a_bridge_to_a_stone_uses_no_stick(sit_down):
    """Section 5, turn, 3: if the card turned up is a stone, no stick is used."""
    game = crossing_ahead(sit_down, "c1:s c2:s e2:s")
    three_sticks(game)
    game.play("d1^e2")
    state = game.state()
    assert state["sticks"]["blue"] == 3
    assert state["to_move"] == "orange"
    assert state["roots"]["blue"] == ["e1>d1", "e1>d2"]


def test_a_bridge_to_fertilizer_gives_one_stick_back(sit_down):
    """Section 5, turn, 2 and 3."""
    game = crossing_ahead(sit_down, "c1:s c2:s e2:f")
    three_sticks(game)
    game.play("d1^e2")
    assert sticks(game) == 1
    assert game.state()["to_move"] == "blue"


# --- The end of a turn -----------------------------------------------------------------------


def test_the_turn_ends_when_no_stick_is_left(sit_down):
    """Section 5, turn, 4."""
    game = sit_down("e1>d2")
    assert game.state()["to_move"] == "orange"
    assert sticks(game) == 0


def test_the_turn_ends_when_nothing_can_be_built_from_the_connector_laid_last(sit_down):
    """Section 5, turn, 4: c1 has the neighbours c2, d1 and d2; his sticks are kept."""
    game = sit_down(cards="c1:f")
    blue_plays(game, "e1>d2", "d2>c2", "d2>d1", "d1>c1")
    assert game.state()["to_move"] == "orange"
    assert sticks(game) == 1
    orange_answers(game)
    assert sticks(game) == 2


def test_a_turn_ends_when_the_sticks_are_used_up(sit_down):
    """Section 5, turn, 4: from c1 only a bridge leads on, over the stick from d1 to c2."""
    game = sit_down(cards="c1:f")
    blue_plays(game, "e1>d1", "d1>c2", "c2>c1")
    assert game.state()["to_move"] == "orange"
    assert sticks(game) == 1
    game = sit_down(cards="c1:f e2:s f1:s")
    blue_plays(game, "e1>d1", "d1>c2", "e1>e2", "e1>f1", "c2>c1")
    assert game.state()["to_move"] == "blue"
    assert game.legal_moves() == ["c1^d2", "end"]


def test_after_end_the_unused_sticks_are_lost(sit_down):
    """Section 5, turn, 4."""
    game = sit_down("e1>e2 end", cards="e2:f")
    assert game.state()["to_move"] == "orange"
    assert sticks(game) == 0
    orange_answers(game)
    assert sticks(game) == 1


def test_one_who_could_build_may_say_end_all_the_same_and_loses_his_sticks(sit_down):
    """Section 5, turn, 4: **Decision**."""
    game = sit_down("end")
    assert sticks(game) == 0
    assert game.state()["to_move"] == "orange"
    assert game.state()["last"] == "end"


def test_a_player_who_can_build_nothing_at_the_start_must_say_end_and_keeps_his_sticks(sit_down):
    """Section 5, turn, 4: blue's seed among five stones."""
    game = sit_down(cards="d1:s d2:s e2:s f1:s f2:s")
    blue_plays(game, "e1>d1", "e1>d2", "e1>e2", "e1>f1", "e1>f2")
    orange_answers(game)
    assert sticks(game) == 6
    assert game.legal_moves() == ["end"]
    game.play("end")
    assert sticks(game) == 6
    orange_answers(game)
    assert sticks(game) == 7


def test_one_move_is_written_for_each_extension_and_for_end(sit_down):
    """Section 5: a turn is written as one move for each extension (and `end`)."""
    game = sit_down("e1>e2 e2>d3 e20>d19", cards="e2:f")
    assert game.state()["turn"] == 3
    assert game.state()["last"] == "e20>d19"
    assert game.play("end") == "end"
    assert game.state()["turn"] == 4


# --- Spelling --------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [
    "", "e1", "z9", "e1,e2", "e1>e2>d3", "e1 > e2", "E1>e2", "e1->e2", "e1>e02", "e1>", ">e2",
    "e1^e2>d3", "pass", "swap", "End", "end ", "end,e1", "e1>end", "e1>e2,end",
])  # fmt: skip
def test_other_text_is_no_move(sit_down, text):
    """Section 0 (`not_a_move`): text that is no move, or a word that is not available now."""
    assert sit_down().refusal(text) == ("not_a_move", [])


@pytest.mark.parametrize("text", ["e1>z9", "e1^e21", "a1>a2", "c21>c20", "a1>a1", "e1>a16"])
def test_a_cell_that_is_not_on_the_board_is_told(sit_down, text):
    """Section 0 (`no_such_cell`); on growy-2 there is no a1."""
    assert sit_down().refusal(text) == ("no_such_cell", [])


@pytest.mark.parametrize("text", ["e1>e1", "e1^e1", "d4>d4"])
def test_a_cell_named_twice_is_a_wrong_number_of_cells(sit_down, text):
    """Section 0 (`count`): it comes before the codes of the game."""
    assert sit_down().refusal(text) == ("count", [])


def test_the_codes_come_in_the_order_in_which_the_section_lists_them(sit_down):
    """Sections 0 and 5: the first rule that is broken is named."""
    game = sit_down("e1>e2", cards="e2:f")
    # Not his, and not the connector laid last, and no neighbours.
    assert game.refusal("d5>g1") == ("not_yours", ["d5"])
    # Not from here, and no neighbours.
    assert game.refusal("e1>g5") == ("not_from_here", ["e2"])
    # No neighbours, and occupied.
    assert game.refusal("e2>e20") == ("not_neighbours", ["e2"])
    # Occupied, and no place for a bridge, and too few sticks.
    assert game.refusal("e2^e1") == ("occupied", ["e1"])
    # A stone, which a stick would not reach without crossing either.
    game = crossing_ahead(sit_down, "c1:s c2:s e2:s")
    game.play("e1>e2")
    orange_answers(game)
    assert game.refusal("d1>e2") == ("stone", ["e2"])
    # No place for a bridge, and too few sticks.
    assert game.refusal("d2^d3") == ("no_bridge", [])


def test_nobody_moves_after_the_end(sit_down):
    """Section 0 (`game_over`): any move, whatever its text."""
    game = sit_down("end end")
    for text in ("end", "e1>e2", "pass", "z9>a1", ""):
        assert game.refusal(text) == ("game_over", [])
    assert game.legal_moves() == []
    assert game.words() == []
    assert game.explain("e2") == ("game_over", [])


# --- The end of the game ---------------------------------------------------------------------


def fifth_artifact(sit_down):
    """Blue takes two hidden artifacts and stands beside the last."""
    game = sit_down(cards="e6:a e7:a e8:a")
    blue_plays(game, "e1>e2", "e2>e3", "e3>e4 e4>e5", "e5>e6 e6>e7")
    orange_answers(game)
    return game


def test_the_game_ends_at_once_when_the_fifth_artifact_is_turned_up(sit_down):
    """Section 5: the two face-up ones count; it goes to the player who turned it up."""
    game = fifth_artifact(sit_down)
    assert not game.state()["over"]
    game.play("e7>e8")
    state = game.state()
    assert state["over"] and state["to_move"] is None
    assert state["artifacts"] == {"blue": 3, "orange": 0}
    assert state["cards"]["e8"] == "artifact"


def test_no_connector_is_laid_on_the_fifth_artifact_and_no_stick_used(sit_down):
    """Section 5: **Decision**."""
    game = fifth_artifact(sit_down)
    assert sticks(game) == 2
    game.play("e7>e8")
    assert sticks(game) == 2
    assert "e8" not in game.state()["cells"]["blue"]
    # A water, three artifacts, as many tips as orange, and the longest root of six sticks.
    assert game.state()["scores"] == {"blue": 1 + 3 + 1 + 3, "orange": 1}
    assert game.state()["winner"] == "blue"


def test_the_game_ends_when_all_players_in_succession_say_end_without_naming_a_cell(sit_down):
    """Section 5: **Decision**; here by both, and by all of four."""
    assert not sit_down("end").state()["over"]
    assert sit_down("end end").state()["over"]
    game = sit_down("end end end", board="growy-4")
    assert not game.state()["over"]
    game.play("end")
    assert game.state()["over"]


def test_an_end_after_a_cell_was_named_does_not_count(sit_down):
    """Section 5: ended a turn by `end` without naming a cell in it."""
    game = sit_down("end e20>d19 end", cards="e2:f")
    assert not game.state()["over"]
    game.play("end")
    assert game.state()["over"]
    game = sit_down("e1>e2 end end", cards="e2:f")
    assert not game.state()["over"]
    game.play("end")
    assert game.state()["over"]


def test_a_stone_that_is_turned_up_is_a_cell_that_is_named(sit_down):
    """Section 5: the turn of a stone breaks the row of empty turns."""
    game = sit_down("end e20>e19 end", cards="e19:s")
    assert not game.state()["over"]
    game.play("end")
    assert game.state()["over"]


# --- The score -------------------------------------------------------------------------------


def score(game):
    scores = game.state()["scores"]
    return [scores[colour] for colour in COLOURS if colour in scores]


def test_nobody_gets_points_for_nothing(sit_down):
    """Section 5, score: nobody gets most branches or the longest root with none."""
    assert score(sit_down()) == [0, 0]
    assert score(sit_down(board="growy-4")) == [0, 0, 0, 0]


def test_one_point_for_the_most_branches_and_three_for_the_longest_root(sit_down):
    """Section 5, score."""
    game = sit_down("e1>d2")
    assert score(game) == [4, 0]


def test_players_who_tie_for_most_branches_or_for_longest_each_get_the_points(sit_down):
    """Section 5, score: **Decision**."""
    assert score(sit_down("e1>d2 e20>d19")) == [4, 4]
    game = sit_down("j1>i2 j20>i19 a10>a9", board="growy-3")
    assert score(game) == [4, 4, 4]


def test_branches_are_the_tips_of_the_root_and_the_seed_is_none(sit_down):
    """Section 5, score: connectors with exactly one stick, the seed's not counted."""
    game = sit_down()
    # Blue has three tips at his seed, orange one: his seed has one stick as well.
    blue_plays(game, "e1>d1", "e1>d2", "e1>f1")
    assert score(game) == [1 + 3, 3]
    orange_answers(game)
    assert score(game) == [1, 3]


def test_the_longest_root_lies_between_any_two_connectors(sit_down):
    """Section 5, score: through the seed, here d3, d2, e1, f1 of three sticks."""
    game = sit_down()
    blue_plays(game, "e1>d2", "d2>d3", "e1>f1")
    assert score(game) == [1 + 3, 0]
    orange_answers(game)
    assert score(game) == [1 + 3, 3]
    game.play("end", "end")
    assert score(game) == [1 + 3, 3]


def test_a_bridge_counts_as_two_sticks_of_length_and_as_one_for_tips(sit_down):
    """Section 5, turn, 3, and score."""
    game = crossing_ahead(sit_down)
    three_sticks(game)
    assert len(game.state()["roots"]["orange"]) == 4
    game.play("d1^e2")
    # Tips: d2 and e2. From d2 to e2: one stick to e1, one to d1, two for the bridge.
    assert score(game) == [1 + 3, 3]
    orange_answers(game)
    assert score(game) == [1, 3]


def test_one_point_for_each_water_and_each_artifact(sit_down):
    """Section 5, score."""
    game = fifth_artifact(sit_down)
    game.play("end", "end")
    assert game.state()["over"]
    assert score(game) == [1 + 2 + 1 + 3, 1]


def test_equal_totals_share_the_win(sit_down):
    """Section 5, score."""
    game = sit_down("e1>d2 e20>d19 end end")
    assert game.state()["winner"] == ["blue", "orange"]
    game = sit_down("j1>i2 end a10>a9 end end end", board="growy-3")
    assert game.state()["scores"] == {"blue": 4, "orange": 0, "green": 4}
    assert game.state()["winner"] == ["blue", "green"]


# --- Fingers ---------------------------------------------------------------------------------


def test_a_touched_cell_is_built_on_from_a_connector_beside_it(sit_down):
    """A target is enough where there is one way."""
    game = sit_down()
    assert game.legal_cells() == ["d1", "d2", "e1", "e2", "f1", "f2"]
    assert game.targets() == ["d1", "d2", "e2", "f1", "f2"]
    assert game.is_complete(["e2"]) and not game.is_complete([])
    assert game.move_by_touch(["e2"]) == "e1>e2"
    assert game.targets(["e2"]) == []
    assert game.explain("f2", ["e2"]) == ("count", [])


def test_a_connector_touched_first_is_the_origin(sit_down):
    """Then the target; the origin alone is no move."""
    game = sit_down()
    blue_plays(game, "e1>d2", "e1>d1")
    orange_answers(game)
    assert game.move_by_touch(["c2"]) == "d1>c2"
    assert game.move_by_touch(["d2", "c2"]) == "d2>c2"
    assert game.is_complete(["d2", "c2"]) and not game.is_complete(["d2"])
    assert game.targets(["d2"]) == ["c1", "c2", "c3", "d3", "e2", "e3"]
    assert game.explain("d4", ["d2"]) == ("not_neighbours", ["d2"])
    assert game.explain("e1", ["d2"]) == ("occupied", ["e1"])
    assert game.explain("c3", ["d2", "c2"]) == ("count", [])
    assert game.explain("d2", ["d2"]) == ("count", [])


def test_a_root_grows_from_the_connector_laid_last_and_else_from_the_lowest_cell(sit_down):
    """A person goes on with what he did last."""
    game = sit_down()
    blue_plays(game, "e1>d2", "e1>d1", "d2>c3")
    orange_answers(game)
    # d3 lies beside c3, laid last, and d2; c1 beside d1 and d2.
    assert game.move_by_touch(["d3"]) == "c3>d3"
    assert game.move_by_touch(["c1"]) == "d1>c1"


def test_in_the_middle_of_a_turn_only_the_connector_laid_last_is_an_origin(sit_down):
    """Section 5, turn, 2."""
    game = sit_down("e1>e2", cards="e2:f")
    assert game.explain("e1") == ("not_from_here", ["e2"])
    assert game.explain("e2") is None
    assert game.move_by_touch(["d1"]) == "e2>d1"
    assert game.explain("g5") == ("not_neighbours", ["e2"])


def test_a_way_without_a_bridge_is_taken_where_there_is_one(sit_down):
    """Section 5, turn, 3: e2 is beside d1, laid last, across a stick, and beside e1 and d2."""
    game = crossing_ahead(sit_down)
    three_sticks(game)
    assert game.move_by_touch(["e2"]) == "d2>e2"
    assert game.move_by_touch(["e1", "e2"]) == "e1>e2"
    assert game.move_by_touch(["d1", "e2"]) == "d1^e2"


def test_a_bridge_is_taken_where_it_is_the_only_way_and_there_are_the_sticks(sit_down):
    """Section 5, turn, 3: in the corner, over the stick from d1 to c2."""
    game = sit_down(cards="c1:f e2:s f1:s")
    blue_plays(game, "e1>d1", "d1>c2", "e1>e2", "e1>f1", "c2>c1")
    assert game.explain("d2") is None
    assert game.move_by_touch(["d2"]) == "c1^d2"
    game = crossing_ahead(sit_down)
    assert game.explain("e2", ["d1"]) == ("crossing", ["d2", "e1"])


def test_a_cell_that_only_a_bridge_would_reach_is_refused_without_the_sticks_for_it(sit_down):
    """The witnesses are the ends of the stick in the way."""
    game = sit_down(cards="d1:f")
    blue_plays(game, "e1>d2", "e1>d1")
    assert game.state()["to_move"] == "blue"
    assert game.targets() == ["c1", "c2"]
    assert game.explain("e2") == ("crossing", ["d2", "e1"])


def test_a_cell_out_of_reach_is_refused_with_where_one_could_go_on_from(sit_down):
    """The witnesses are the connectors that may be extended."""
    game = sit_down("e1>d2 e20>d19")
    assert game.explain("a6") == ("not_neighbours", ["d2", "e1"])
    assert game.explain("e19") == ("not_neighbours", ["d2", "e1"])
    assert game.explain("e20") == ("occupied", ["e20"])


# --- What the board asks (the firmware alone) ------------------------------------------------


def test_players_1_and_3_sit_at_one_end_and_2_and_4_at_the_other():
    """The long sides of the table have a seat each; players share them."""
    table = GrowyFirmwareTable("growy-4", laid("growy-4"))
    seen = []
    for _ in range(5):
        seen.append((table.game.seat(), table.game.colour_at(0), table.game.colour_at(1)))
        if len(seen) < 4:
            table.play("end")
    assert seen == [(0, 0, 1), (1, 2, 1), (0, 2, 3), (1, 0, 3), (1, 0, 3)]
    table = GrowyFirmwareTable("growy-3", laid("growy-3"))
    table.play("end")
    assert (table.game.seat(), table.game.colour_at(0), table.game.colour_at(1)) == (1, 2, 1)
    table.play("end")
    assert (table.game.seat(), table.game.colour_at(0), table.game.colour_at(1)) == (0, 2, 1)


def test_the_seats_have_their_colours_after_the_end():
    table = GrowyFirmwareTable("growy-2", laid("growy-2"))
    table.play("end", "end")
    assert [table.game.colour_at(seat) for seat in (0, 1)] == [0, 1]
    assert table.game.mover() == -1
    assert table.game.seat() in (0, 1)


def test_touched_cells_show_the_movers_colour_and_end_is_the_word():
    table = GrowyFirmwareTable("growy-2", laid("growy-2"))
    table.play("e1>d2")
    assert table.game.PIECES[table.game.piece(table.cells(["e19"]), 0) - 1] == "orange"
    assert table.game.end_word() == "end"
    assert table.game.refusal_of_word("end") is None
    assert table.game.refusal_of_word("pass") == ("not_a_move", ())


def test_the_board_knows_whether_end_would_end_the_game():
    table = GrowyFirmwareTable("growy-2", laid("growy-2", "e2:f"))
    assert not table.game.ends_it()
    table.play("end")
    assert table.game.ends_it()
    table.play("e20>d19", "e1>e2")
    assert not table.game.ends_it()


def test_connectors_and_face_up_stones_stand_on_the_board():
    """The lights show owners, and 5 for a stone."""
    table = GrowyFirmwareTable("growy-4", laid("growy-4", "j2:s"))
    table.play("j1>j2")
    shown = bytearray(table.game.count)
    table.game.fill_pieces(shown)
    standing = {table.told.name(c): shown[c] for c in range(len(shown)) if shown[c]}
    assert standing == {"j1": 1, "j20": 2, "a10": 3, "s11": 4, "j2": 5}
    assert table.game.PIECES[4] == "rock"


def test_open_waters_and_artifacts_are_marked_until_a_connector_comes():
    """The lights show marks too; at the end also the fifth artifact."""
    table = GrowyFirmwareTable("growy-2", laid("growy-2", "e6:a e7:a e8:a"))

    def marks():
        return {table.told.name(cell): kind for cell, kind in table.game.marks()}

    others = {"e18": MARK_WATER, "c10": MARK_ARTIFACT, "g11": MARK_ARTIFACT}
    assert marks() == others | {"e3": MARK_WATER}
    blue_plays(table, "e1>e2", "e2>e3", "e3>e4 e4>e5", "e5>e6 e6>e7")
    assert marks() == others
    orange_answers(table)
    table.play("e7>e8")
    assert marks() == others | {"e8": MARK_ARTIFACT}


def test_a_turned_up_card_cannot_be_taken_back_unless_the_setting_allows_it():
    """link.md, `undo`: `card_revealed`."""
    table = GrowyFirmwareTable("growy-2", laid("growy-2"))
    before = table.bytes
    table.play("e1>e2")
    with pytest.raises(Refused, match="card_revealed"):
        table.undo()
    assert table.match.moves() == ["e1>e2"]
    table.match.undo(True)
    assert table.bytes == before
    table.redo()
    assert table.match.moves() == ["e1>e2"]


def test_a_turn_that_turned_up_no_card_can_be_taken_back():
    table = GrowyFirmwareTable("growy-2", laid("growy-2"))
    table.play("e1>e2", "end")
    before = table.bytes
    table.play("e2>e3")
    table.undo()
    assert table.bytes == before
    table.undo()
    assert table.match.moves() == ["e1>e2"]


def test_a_turned_up_stone_cannot_be_taken_back():
    table = GrowyFirmwareTable("growy-2", laid("growy-2", "e2:s"))
    table.play("e1>e2")
    with pytest.raises(Refused, match="card_revealed"):
        table.undo()


def test_a_saved_game_goes_on_with_the_same_cards():
    """Storage: the turns beside the seed."""
    table = GrowyFirmwareTable("growy-3", seed=7)
    for _ in range(12):
        moves = table.game.legal_moves()
        table.play(moves[len(moves) // 2])
    again = GrowyFirmwareTable("growy-3", seed=7)
    again.match.move_stack.take(table.match.move_stack.dump(), again.match.game.state)
    again.match.game.refresh()
    assert again.state() == table.state()
    assert again.legal_moves() == table.legal_moves()


def test_moves_are_listed_by_origin_then_target_and_end_is_the_last():
    """link.md, `legal`."""
    table = GrowyFirmwareTable("growy-2", laid("growy-2"))
    assert table.game.LISTS_MOVES
    assert table.game.legal_moves() == ["e1>d1", "e1>d2", "e1>e2", "e1>f1", "e1>f2", "end"]
