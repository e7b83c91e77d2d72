"""The board link, protocol 1, method by method: what link.md says, asked line by line."""

import json

import pytest

from host_sim.link.sim_link import LinkError, SimLink
from rootlight.games import catalogue
from tests.support import Table, each_recorded_game, in_order


@pytest.fixture
def table():
    return Table("hex-4")


def says(table, line):
    """Return the board's messages after one raw line."""
    table.link.take_output()
    table.link.handle(line if isinstance(line, bytes) else line.encode())
    return [json.loads(answer) for answer in table.link.take_output()]


def error_of(table, method, **params):
    with pytest.raises(LinkError) as caught:
        table.link.request(method, params)
    return caught.value


# Messages that are no requests.


@pytest.mark.parametrize(
    "line, code",
    [
        ("{", -32700),
        ("hello", -32700),
        ("NaN", -32700),
        (b"\xff\xfe", -32700),
        ("[" * 100, -32700),
        ("[" * 100 + "]" * 100, -32700),
        ('{"id": 1, "method": "hello", "x": ' + "[" * 60 + "]" * 60 + "}", -32700),
        ("[]", -32600),
        ('[{"jsonrpc": "2.0", "id": 1, "method": "hello"}]', -32600),
        ("7", -32600),
        ('"hello"', -32600),
        ("null", -32600),
        ("{}", -32600),
        ('{"id": 1, "method": 7}', -32600),
        ('{"id": 1, "jsonrpc": "1.0", "method": "hello"}', -32600),
        ('{"id": [1], "method": "hello"}', -32600),
        ('{"id": true, "method": "hello"}', -32600),
        ("x" * 1025, -32600),
    ],
)
def test_a_line_that_is_no_request_gets_its_code(table, line, code):
    (answer,) = says(table, line)
    assert answer["error"]["code"] == code
    assert answer["error"]["message"].endswith(".")


@pytest.mark.parametrize("identity", ["7", "-1", "1.5", '"a"', '"\\ud800"', "null"])
def test_an_id_comes_back_as_it_was_sent(table, identity):
    (answer,) = says(table, f'{{"id": {identity}, "method": "hello"}}')
    assert answer["id"] == json.loads(identity)


@pytest.mark.parametrize("line", ["", "   ", "\r", '{"method": "undo"}', '{"method": "nonsense"}'])
def test_empty_lines_and_requests_without_id_are_not_answered(table, line):
    assert [answer for answer in says(table, line) if "method" not in answer] == []


def test_a_request_without_id_is_carried_out(table):
    says(table, '{"method": "play", "params": {"move": "d4"}}')
    assert table.state()["turn"] == 1


def test_a_missing_version_is_forgiven_and_a_carriage_return_ignored(table):
    (answer,) = says(table, '{"id": 1, "method": "hello"}\r')
    assert answer["jsonrpc"] == "2.0"


def test_brackets_in_a_text_do_not_count_as_nesting(table):
    (answer,) = says(table, '{"id": "' + "[" * 100 + '", "method": "hello"}')
    assert answer["result"]["protocol"] == 1


def test_byte_03_is_data_like_any_other(table):
    (answer,) = says(table, b'\x03{"id": 1, "method": "hello"}')
    assert answer["error"]["code"] == -32700  # no JSON begins with it; the board lives
    assert table.hello()["protocol"] == 1


def test_an_unknown_method_and_wrong_parameters_have_their_codes(table):
    assert error_of(table, "nonsense").code == -32601
    assert error_of(table, "sim.nonsense").code == -32601
    (answer,) = says(table, '{"id": 1, "method": "play", "params": ["d4"]}')
    assert answer["error"]["code"] == -32602
    for method, params in [
        ("play", {}),
        ("play", {"move": 7}),
        ("explain", {}),
        ("legal", {"with": "d4"}),
        ("legal", {"with": [4]}),
        ("new", {}),
        ("new", {"game": "chess"}),
        ("new", {"game": "rootbound", "board": "hex-3"}),
        ("new", {"game": "rootbound", "board": "square"}),
        ("new", {"game": "rootbound", "options": {"speed": 1}}),
        ("new", {"game": "rootbound", "options": []}),
        ("new", {"game": "rootbound", "seed": -1}),
        ("new", {"game": "rootbound", "seed": True}),
        ("new", {"game": "rootbound", "seed": 10**40}),
        ("new", {"game": "rootbound", "moves": "d4"}),
        ("new", {"game": "rootbound", "cards": "dd"}),
        ("watch", {}),
        ("watch", {"lights": 1}),
        ("settings", {"brightness": 3}),
        ("settings", {"colour": 3}),
        ("sim.touch", {"cells": ["z9"]}),
        ("sim.touch", {"cells": ["d4"], "ms": -1}),
        ("sim.press", {"button": "fire"}),
        ("sim.fingers", {"cells": {"d4": 2}}),
        ("sim.run", {}),
        ("sim.power", {}),
        ("sim.usb", {}),
        ("sim.fault", {"part": "touch0", "kind": "sadness"}),
    ]:
        assert error_of(table, method, **params).code == -32602, (method, params)


# Methods.


def test_hello_tells_protocol_firmware_board_games(table):
    hello = table.hello()
    assert hello["protocol"] == 1
    assert hello["board"] == "hex-4"
    assert hello["games"] == list(catalogue.NAMES)
    assert hello["sim"] is True
    assert [part.isdigit() for part in hello["firmware"].split(".")] == [True] * 3
    assert hello["brightness"] == 1


def test_the_state_of_a_new_game(table):
    assert table.new(game="rootbound") == {
        "game": "rootbound",
        "board": "hex-4",
        "origin": "a1",
        "options": {},
        "turn": 0,
        "to_move": "black",
        "cells": {"black": [], "white": []},
        "claimed": {"black": [], "white": []},
        "captured": [],
        "last": None,
        "pending": [],
        "scores": {"black": 0, "white": 0},
        "standing": {"black": 0, "white": 0},
        "score_parts": {
            "black": {"claimed": 0, "stones": 0},
            "white": {"claimed": 0, "stones": 0},
        },
        "over": False,
        "winner": None,
        "end": "end1",
    }


def test_a_turn_that_needs_two_cells_says_so(table):
    assert "least" not in table.new(game="rootbound")
    assert table.play(move="d4")["state"]["least"] == 2
    assert "least" not in table.play(move="a1,g1")["state"]
    classroom = table.new(game="classroom", moves=["d4"])
    assert "least" not in classroom


def test_without_a_board_the_built_one_is_taken_and_larger_ones_are_refused():
    table = Table("hex-7")
    assert table.new(game="rootbound")["board"] == "hex-7"
    state = table.new(game="rootbound", board="hex-4")
    assert state["origin"] == "d4"
    assert table.new(game="rootbound", board="hex-6-7")["origin"] in ("a1", "b1", "b2")
    error = error_of(table, "new", game="rootbound", board="hex-8")
    assert (error.code, error.data["code"]) == (-32000, "board_too_small")


@pytest.mark.parametrize(
    "params",
    [
        {"game": "chess"},
        {"game": "rootbound", "board": "hex-9"},
        {"game": "rootbound", "board": ""},
        {"game": "rootbound", "options": {"x": 1}},
        {"game": "rootbound", "moves": ["a1", "a1,a3"]},
        {"game": "rootbound", "moves": ["a1", 7]},
    ],
)
def test_a_new_game_that_fails_leaves_the_old_one_as_it_was(table, params):
    table.new(game="rootbound", moves=["d4", "a1,g4"])
    table.touch("b2")
    before = table.state(), table.record()
    with pytest.raises(LinkError):
        table.new(**params)
    assert (table.state(), table.record()) == before


@pytest.mark.parametrize("board", ["", "hex-99", "growy-2"])
def test_a_board_that_a_game_is_not_played_on_is_a_wrong_parameter(table, board):
    before = table.state()
    assert error_of(table, "new", game="rootzone", board=board).code == -32602
    assert table.state() == before


def test_a_refused_move_gives_code_cells_and_a_sentence(table):
    table.new(game="rootbound", moves=["d4", "a1,g4"])
    error = error_of(table, "play", move="d4")
    assert error.code == -32000
    assert error.data == {"code": "occupied", "cells": ["d4"]}
    assert error.message.endswith(".")


def test_a_turn_can_say_to_which_position_it_belongs(table):
    play = table.link.request
    play("play", {"move": "d4", "turn": 0})
    assert error_of(table, "play", move="a1,g4", turn=0).data["code"] == "moved_on"
    play("study", {"on": True})
    assert error_of(table, "play", move="a1,g4", turn=1).data["code"] == "moved_on"
    play("study", {"on": False})
    assert play("play", {"move": "a1,g4", "turn": 1})["state"]["turn"] == 2
    assert error_of(table, "play", move="e4", turn="2").code == -32602


def test_play_answers_with_the_canonical_spelling_and_tells_everybody(table):
    table.new(game="rootbound", moves=["d4"])
    table.notifications()
    answer = table.play(move="g4,a1")
    assert answer["move"] == "a1,g4"
    assert answer["state"] == table.state()
    assert table.notifications() == [("turn", {"move": "a1,g4", "state": answer["state"]})]


def test_notifications_come_before_the_answer(table):
    messages = says(table, '{"id": 1, "method": "play", "params": {"move": "d4"}}')
    assert [message.get("method") for message in messages] == ["turn", None]


def test_legal_lists_cells_for_one_stone_more(table):
    table.new(game="rootbound", moves=["d4"])
    assert table.legal() == {
        "cells": [cell for cell in sorted_cells() if cell != "d4"],
        "complete": False,
        "words": [],
    }
    second = table.legal(**{"with": ["a1"]})
    assert set(sorted_cells()) - set(second["cells"]) == {"a1", "a2", "b1", "b2", "d4"}
    assert table.legal(**{"with": ["a1", "g4"]})["complete"] is True


def sorted_cells():
    rows = [4, 5, 6, 7, 6, 5, 4]
    return [f"{'abcdefg'[row]}{place + 1}" for row in range(7) for place in range(rows[row])]


def test_legal_refuses_stones_that_may_not_be_there(table):
    table.new(game="rootbound", moves=["d4"])
    for partial, code in ((["d4"], "occupied"), (["z1"], "no_such_cell"), (["D4"], "not_a_move")):
        assert error_of(table, "legal", **{"with": partial}).data["code"] == code


def test_explain_says_why_or_that_it_is_legal(table):
    table.new(game="rootbound", moves=["d4", "a1,g4"])
    assert table.explain(cell="d5") == {
        "legal": True,
        "code": None,
        "message": None,
        "cells": [],
    }
    assert table.explain(cell="a1")["code"] == "occupied"
    why = table.explain(cell="e4", **{"with": ["d5"]})
    assert (why["legal"], why["code"], why["cells"]) == (False, "triangle", ["d4", "d5"])
    assert table.explain(cell="z1")["code"] == "no_such_cell"
    assert table.explain(cell="a1 ")["code"] == "not_a_move"


def test_undo_and_redo_answer_with_the_turn_before(table):
    first = table.new(game="rootbound", moves=["d4"])
    table.play(move="a1,g4")
    assert table.undo() == first
    assert table.redo()["last"] == "a1,g4"
    assert error_of(table, "redo").data["code"] == "nothing_to_redo"
    table.undo()
    table.undo()
    assert error_of(table, "undo").data["code"] == "nothing_to_undo"


def test_on_the_link_a_new_game_has_nothing_to_undo_though_on_the_pads_it_has(table):
    table.new(game="rootbound", moves=["d4", "a1,g4"])
    table.new(game="rootbound")
    assert error_of(table, "undo").data["code"] == "nothing_to_undo"
    table.press("undo")
    assert table.state()["last"] == "a1,g4"


def own_record(table):
    """Return the record that a program keeps before it puts another game on the board."""
    return table.record(own=True)


def play_in_part(table):
    """A game of three turns, the last two of which are taken back; what it is on its own."""
    table.new(game="rootbound", moves=["d4", "a1,g4", "b2,e6"])
    table.undo()
    table.undo()
    expected = table.record() | {"taken_back": ["a1,g4", "b2,e6"]}
    assert expected["undone"] == 2
    return expected


def test_peoples_own_record_names_the_turns_that_were_taken_back(table):
    assert own_record(table)["taken_back"] == []
    expected = play_in_part(table)
    assert own_record(table) == expected
    table.redo()
    assert own_record(table)["taken_back"] == expected["taken_back"][1:]


def test_peoples_own_record_is_told_while_a_lesson_or_a_study_is_on(table):
    expected = play_in_part(table)
    table.lesson(do="start", book="1-first-course", number=2)
    assert table.record()["moves"] != expected["moves"]
    assert own_record(table) == expected
    table.lesson(do="stop")
    table.study(on=True, turn=0)
    table.play(move="c3")
    assert own_record(table) == expected
    table.new(game="droched")
    assert own_record(table) == expected
    table.lesson(do="start", book="1-first-course", number=2)
    assert own_record(table) == expected


def test_a_record_is_loaded_by_new_with_members_that_it_does_not_know(table):
    table.new(game="rootbound", moves=["d4", "a1,g4", "b2,e6"])
    record = table.record()
    assert record["moves"] == ["d4", "a1,g4", "b2,e6"]
    assert record["result"] is None
    state = table.state()
    assert table.new(**record, names={"black": "Ada"}, date="2026-01-01", stars=5) == state
    assert table.record()["moves"] == record["moves"]


def test_lights_and_watch_tell_the_colours_that_the_firmware_shows(table):
    lights = table.lights()
    assert set(lights["buttons"]) == {"end1", "end2", "undo", "hint", "menu"}
    assert len(lights["cells"]) == 37
    assert table.link.request("watch", {"lights": True}) == {"lights": True}
    table.notifications()
    table.run(300)
    table.notifications()
    table.play(move="d4")
    changes = [params for method, params in table.notifications() if method == "lights"]
    assert changes[-1]["cells"]["d4"] != "000000"
    assert set(changes[-1]["cells"]) == {"d4"}
    assert table.lights()["cells"]["d4"] == changes[-1]["cells"]["d4"]


def test_touches_are_told_as_pending_and_refused(table):
    table.new(game="rootbound", moves=["d4", "a1,g4"])
    table.notifications()
    table.touch("b2")
    table.touch("a1")
    told = table.notifications()
    assert ("pending", {"cells": ["b2"]}) in told
    method, refused = told[-1]
    assert (method, refused["cell"], refused["code"]) == ("refused", "a1", "occupied")
    assert table.state()["pending"] == ["b2"]


def test_a_refused_end_is_told_with_its_move(table):
    table.new(game="rootbound", moves=["d4"])
    table.touch("a1")
    table.notifications()
    table.press("end")
    ((method, refused),) = table.notifications()
    assert (method, refused["move"], refused["code"]) == ("refused", "a1", "count")


WHITES_FIRST = "White's first turn is two stones: touch one more."
SET_UP = "The set-up is the blocking stone and a stone at the edge: touch one more cell."
NEEDS_3 = "This turn needs 3 cells; touch %s more."
TOO_FEW = (WHITES_FIRST, SET_UP, NEEDS_3 % 2, NEEDS_3 % "one")
BLACKS_FIRST = "Black's first turn is one stone. To move it, touch it again, then another cell."
ONLY_1 = "This turn is one cell only. To change it, touch the chosen one again, then another."
MOST_2 = "This turn takes 2 cells at most; touch a breathing one to take it back."


@pytest.mark.parametrize(
    ("game", "moves", "cells", "says"),
    [
        ("rootbound", [], ["d4", "a1"], BLACKS_FIRST),
        ("droched", ["komi 0", "black"], ["d4", "a1"], ONLY_1),
        ("rootbound", ["d4"], ["a1"], WHITES_FIRST),
        ("rootbound", ["d4", "a1,g4"], ["b2", "f3", "d7"], MOST_2),
        ("rootzone", [], ["b1"], SET_UP),
    ],
)
def test_a_wrong_number_of_cells_is_refused_with_what_to_do(table, game, moves, cells, says):
    table.new(game=game, moves=moves)
    for name in cells:
        table.touch(name)
    table.press("end") if says in TOO_FEW else None
    refused = [told for method, told in table.notifications() if method == "refused"][-1]
    assert (refused["code"], refused["message"]) == ("count", says)
    if says not in TOO_FEW:
        asked = table.link.request("explain", {"cell": cells[-1], "with": cells[:-1]})
        assert asked["message"] == says
    played = error_of(table, "play", move=",".join(cells))
    assert (played.data["code"], played.message) == ("count", says)


def test_an_end_without_a_touch_says_that_nothing_is_touched(table):
    """White's first turn is no pass, and nobody has passed."""
    table.new(game="rootbound", moves=["d4"])
    table.press("end")
    refused = [told for method, told in table.notifications() if method == "refused"][-1]
    says = "Nothing is touched yet. Touch 2 cells first."
    assert (refused["code"], refused["message"], refused["move"]) == ("count", says, "")


def test_a_handicap_of_too_few_stones_says_how_many_are_missing(table):
    options = {"handicap": 3}
    table.new(game="droched", options=options)
    for cells, missing in (("d4", 2), ("d4,a1", "one")):
        assert str(error_of(table, "play", move=cells)) == NEEDS_3 % missing


def test_the_start_of_a_root_alone_asks_for_the_cell_where_it_should_go():
    table = Table("growy-2")
    seed = table.new(game="growy", seed=4)["cells"]["blue"][0]
    table.touch(seed)
    table.press("end")
    refused = [told for method, told in table.notifications() if method == "refused"][-1]
    says = "This is where the root would start; touch the cell where it should go, too."
    assert (refused["code"], refused["message"]) == ("count", says)


def test_a_turn_that_cannot_be_says_where_to_look(table):
    table.new(game="classroom", moves=["d4", "a1,g4"])
    error = error_of(table, "play", move="pass")
    says = "You can still place a stone, so you may not pass; hold Hint to see where."
    assert (error.data["code"], str(error)) == ("must_place", says)
    error = error_of(table, "play", move="swap")
    says = "You cannot make this move now; hold Hint to see where you can play."
    assert (error.data["code"], str(error)) == ("not_a_move", says)
    assert str(error_of(table, "play", move="z9")) == "This cell is not part of this game."


def test_settings_are_told_and_changed(table):
    assert table.settings() == {
        "brightness": 1,
        "guard": "auto",
        "language": "en",
        "undo_revealed": False,
        "sound": "quiet",
        "locks": {},
        "leader": {"undo": "one", "new": True, "pass": True},
    }
    for wrong in ({"guard": True}, {"guard": "of"}, {"guard": []}, {"undo_revealed": 1}):
        assert error_of(table, "settings", **wrong).code == -32602
    table.play(move="d4")
    table.run(1000)
    dim = table.led("end2")
    assert table.settings(brightness=2)["brightness"] == 2
    table.run(50)
    assert table.led("end2") == tuple(2 * value for value in dim)
    assert table.hello()["brightness"] == 2


def test_service_answers_and_the_simulator_stays_as_it_is(table):
    table.play(move="d4")
    assert table.service() == {"service": True}
    table.run(2000)
    assert table.state()["last"] == "d4"


def test_a_simulated_board_is_no_drive_and_says_what_to_do(table):
    table.play(move="d4")
    refused = error_of(table, "service", bootsel=True)
    assert (refused.code, refused.data["code"]) == (-32000, "no_bootsel")
    assert "BOOTSEL" in str(refused)
    assert error_of(table, "service", bootsel=1).code == -32602
    table.run(2000)
    assert table.state()["last"] == "d4"


@pytest.mark.gate
def test_diagnose_tells_of_chips_leds_memory_and_storage(table):
    found = table.diagnose()
    assert [chip["status"] for chip in found["touch"]] == ["ok"] * 4
    assert found["leds"]["count"] == 42
    assert found["leds"]["current_ma"] <= found["leds"]["budget_ma"]
    assert found["storage"] == {"ok": True}
    assert "memory" in found


def test_the_end_of_a_game_is_told_after_the_clean_up(table):
    game = game_with_clean_up()
    table.new(game="rootbound", moves=game["moves"][:-1])
    stood = table.state()["cells"]
    state = table.play(move="pass")["state"]
    final = game["final"]
    assert state["over"] and state["to_move"] is None
    assert state["cells"] == {"black": final["black"], "white": final["white"]}
    left = set(stood["black"] + stood["white"]) - set(final["black"] + final["white"])
    assert set(state["captured"]) == left
    assert state["captured"] == sorted(state["captured"], key=in_order)
    assert [state["scores"]["black"], state["scores"]["white"]] == final["scores"]
    assert state["winner"] == ("black", "white")[final["winner"] - 1]
    assert table.record()["result"] == {"winner": state["winner"], "scores": state["scores"]}
    assert table.legal() == {"cells": [], "complete": False, "words": []}
    assert error_of(table, "play", move="x y z").data["code"] == "game_over"


def game_with_clean_up():
    """A recorded game at whose end stones of both colours are cleaned up."""
    for game in each_recorded_game("hex-4"):
        before, final = game["turns"][-2], game["final"]
        if all(len(before[colour]) > len(final[colour]) > 0 for colour in ("black", "white")):
            return game
    raise AssertionError("no such game among those recorded")


def test_two_boards_in_one_process_do_not_know_of_each_other():
    one, other = SimLink("hex-4"), SimLink("hex-7")
    one.request("play", {"move": "d4"})
    assert other.request("state")["turn"] == 0


@pytest.mark.parametrize(
    "line, code",
    [
        ('{"id": NaN, "method": "sim.leds"}', -32700),
        ('{"id": [1], "method": "sim.leds"}', -32600),
        ('{"id": true, "method": "sim.leds"}', -32600),
        ('{"id": 1, "jsonrpc": "1.0", "method": "sim.leds"}', -32600),
        ('{"id": 1, "method": "sim.leds", "params": []}', -32602),
        ('{"id": 1, "method": "sim.leds", "x": ' + "[" * 18 + "]" * 18 + "}", -32700),
    ],
)
def test_the_simulators_methods_are_judged_as_all_others(table, line, code):
    (answer,) = says(table, line)
    assert answer["error"]["code"] == code


def test_pending_stones_that_go_are_told(table):
    table.new(game="rootbound", moves=["d4", "a1,g4"])
    table.touch("b2")
    table.notifications()
    table.undo()
    assert ("pending", {"cells": []}) in table.notifications()


def test_a_touch_beside_the_games_board_is_refused_without_a_name():
    table = Table("hex-7")
    table.new(game="rootbound", board="hex-4")
    table.notifications()
    table.touch("a1")
    ((method, refused),) = table.notifications()
    assert (method, refused["code"], refused["cell"]) == ("refused", "no_such_cell", None)


@pytest.mark.parametrize(
    "fault",
    [
        {"part": ["x"], "kind": "absent"},
        {"part": "touch0", "kind": "absent", "hardware": 1},
        {"part": "touch0", "kind": "electrode_open", "cell": 5},
        {"part": "leds", "kind": "led_broken", "index": True},
    ],
)
def test_a_fault_of_wrong_types_is_refused_with_a_sentence(table, fault):
    error = error_of(table, "sim.fault", **fault)
    assert error.code == -32602
    assert "inject" not in error.message and "len()" not in error.message


def test_a_seed_that_is_left_out_is_a_fresh_one_and_is_recorded():
    """rules.md, section 5: every shuffle comes from a recorded seed."""
    table = Table("growy-2")
    seeds = []
    for _ in range(3):
        table.new(game="growy")
        seeds.append(table.record()["seed"])
        table.run(1000)
    assert len(set(seeds)) == 3
    table.new(game="growy", seed=7)
    assert table.record()["seed"] == 7


def test_explain_says_first_that_the_game_is_over():
    table = Table("hex-4")
    game = game_with_clean_up()
    table.new(game="rootbound", board=game["board"], moves=game["moves"])
    assert table.explain(cell="a2", **{"with": ["a3"]})["code"] == "game_over"
    assert error_of(table, "legal", **{"with": ["zz"]}).data["code"] == "game_over"


def test_while_only_words_are_moves_no_cell_is_one():
    """rules.md, section 4: until the sides are chosen everything else is `not_a_move`."""
    table = Table("hex-4")
    table.new(game="droched", board="hex-4")
    for cell in ("a1", "z9", "x"):
        assert table.explain(cell=cell)["code"] == "not_a_move"


def test_in_growy_a_connector_is_no_place_for_another_and_with_is_looked_at():
    table = Table("growy-2")
    table.new(game="growy", seed=1)
    own = table.state()["cells"]["blue"]
    assert table.explain(cell=own[0])["code"] == "occupied"
    assert error_of(table, "legal", **{"with": 5}).code == -32602
    assert error_of(table, "legal", **{"with": ["zz"]}).data["code"] == "not_a_move"


def test_settings_outlive_a_power_cut(table):
    table.settings(guard="on", brightness=2)
    table.power(cycle=True)
    settings = table.settings()
    assert (settings["guard"], settings["brightness"]) == ("on", 2)
    assert table.link.board.device.controller.leader.guard == 1


@pytest.mark.gate
@pytest.mark.parametrize(
    "damaged",
    [
        b"{",
        b"[1]",
        b'{"format": 1, "guard": 7}',
        b'{"format": 1, "colour": 1}',
        b'{"format": 2, "guard": "on"}',
        b'{"guard": "on"}',
        b"",
        b"[" * 9000,
    ],
)
def test_damaged_settings_are_left_aside(table, damaged):
    table.link.board.platform.save("settings", damaged)
    table.power(cycle=True)
    assert table.settings()["guard"] == "auto"
    flash = table.link.board.hardware.flash
    assert copies_of_settings(flash) == [damaged]
    (fault,) = [params for method, params in table.notifications() if method == "fault"]
    assert (fault["part"], fault["code"]) == ("storage", "settings")
    table.settings(brightness=2)
    table.power(cycle=True)
    assert table.settings()["brightness"] == 2
    assert table.notifications() == []


def copies_of_settings(flash):
    """The settings that were set aside, the first ones first."""
    names = [name for name in flash.names() if name.endswith(".settings.dat.bad")]
    names.sort(key=lambda name: int(name.split("/")[1].split(".")[0]))
    return [flash.content(name) for name in names]


def test_no_copy_of_damaged_settings_takes_the_place_of_another_one(table):
    flash = table.link.board.hardware.flash
    given = [b"[%d" % number for number in range(10)]
    for damaged in given:
        table.link.board.platform.save("settings", damaged)
        table.power(cycle=True)
        table.new(game="rootbound", moves=["d4"])
        table.run(100)
    assert copies_of_settings(flash) == given[-8:]
    assert table.record()["moves"] == ["d4"]


def test_good_settings_beside_damaged_ones_stay(table):
    damaged = b'{"format": 1, "brightness": 2, "guard": 7, "undo_revealed": true}'
    table.link.board.platform.save("settings", damaged)
    for guard in ("auto", "on", "on"):
        table.power(cycle=True)
        settings = table.settings()
        assert (settings["brightness"], settings["undo_revealed"]) == (2, True)
        assert settings["guard"] == guard
        table.settings(guard="on")


def test_whenever_the_power_goes_good_settings_stay(table):
    flash = table.link.board.hardware.flash
    really_on = flash.power_on
    writes = []

    def power_on():
        really_on()
        if writes:
            flash.cut_after_writes(writes.pop())

    flash.power_on = power_on
    for write in range(1, 6):
        flash.put("settings.dat", b'{"format": 1, "brightness": 2, "guard": 7}')
        writes.append(write)
        table.power(cycle=True)
        table.power(cycle=True)
        assert table.settings()["brightness"] == 2
    assert flash.cuts >= 3


@pytest.mark.gate
def test_settings_that_could_not_be_saved_are_saved_later(table):
    flash = table.link.board.hardware.flash
    table.settings(brightness=2)
    table.run(200)
    table.notifications()
    size = flash.size
    flash.size = flash.used
    table.settings(guard="on")
    (fault,) = [params for method, params in table.notifications() if method == "fault"]
    assert (fault["part"], fault["code"]) == ("storage", "settings_not_saved")
    table.settings(undo_revealed=True)
    table.run(8000)
    assert table.diagnose()["storage"] == {"ok": False, "code": "settings_not_saved"}
    assert table.link.board.device.controller.condition.fault
    flash.size = size
    # A turn that is saved does not say that all is well.
    table.play(move="d4")
    table.run(100)
    assert table.link.board.device.controller.condition.fault
    table.run(40000)
    assert table.diagnose()["storage"] == {"ok": True}
    assert not table.link.board.device.controller.condition.fault
    assert table.notifications()[1:] == []
    table.power(cycle=True)
    settings = table.settings()
    kept = (settings["brightness"], settings["guard"], settings["undo_revealed"])
    assert kept == (2, "on", True)


@pytest.mark.gate
def test_settings_that_could_not_be_read_are_read_later(table):
    table.settings(brightness=2, guard="on")
    flash = table.link.board.hardware.flash
    really_open = flash.open
    broken = ["settings.dat"]

    def open_file(path, mode="r"):
        if path in broken:
            raise OSError(5)
        return really_open(path, mode)

    flash.open = open_file
    table.power(cycle=True)
    table.run(100)
    table.settings(guard="off")
    table.run(1000)
    assert table.settings()["brightness"] == 1
    assert table.diagnose()["storage"] == {"ok": False, "code": "settings_not_saved"}
    broken.clear()
    table.run(40000)
    for _ in range(2):
        settings = table.settings()
        assert (settings["brightness"], settings["guard"]) == (2, "off")
        assert table.diagnose()["storage"] == {"ok": True}
        table.power(cycle=True)
