"""Requests that a program might send to the game in play, and mutations of them (Hypothesis)."""

from hypothesis import strategies as st

from rootlight.games import catalogue
from rootlight.link import methods as answers

METHODS = tuple(answers.METHODS)
CELLS = [row + str(number) for row in "abcdefgz" for number in range(9)]
WORDS = ["pass", "end", "swap", "release", "komi 3", "black", "white", "none", "komi 100", ""]
NAMES = ["game", "board", "options", "seed", "moves", "cards", "with", "cell", "move", "lights"]
NAMES += [
    "brightness",
    "guard",
    "language",
    "undo_revealed",
    "sound",
    "locks",
    "leader",
    "swap",
    "id",
]
NAMES += ["\x00", "ä"]

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=12),
    st.sampled_from(CELLS + WORDS),
)
anything = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=5), inner, max_size=4),
    ),
    max_leaves=12,
)
cells = st.sampled_from(CELLS)
moves = st.one_of(
    st.sampled_from(WORDS),
    st.lists(cells, min_size=1, max_size=3).map(",".join),
    st.tuples(cells, st.sampled_from(">^"), cells).map("".join),
    st.text(max_size=8),
)
options = st.dictionaries(
    st.sampled_from(["form", "komi", "handicap", "crowd_max", "players", "x"]),
    anything,
    max_size=3,
)
locks = st.fixed_dictionaries(
    {},
    optional={
        "undo": st.sampled_from(["one", "none"]) | anything,
        "new": st.booleans() | anything,
        "pass": st.booleans() | anything,
        "hints": st.integers(-1, 101) | anything,
        "guard": st.sampled_from(["on", "off"]) | anything,
    },
)
players = st.sampled_from(["black", "white", "yellow", "orange", "blue", "first", "second", "x"])
levels = st.integers(-1, 2)
good = {
    "new": st.fixed_dictionaries(
        {"game": st.sampled_from([*catalogue.NAMES, "chess"])},
        optional={
            "board": st.sampled_from(["hex-4", "hex-2-4", "hex-5", "growy-2", "hex-0", "x", ""]),
            "options": options,
            "seed": st.integers(-1, 2**40),
            "moves": st.lists(moves, max_size=4),
            "cards": st.text("dwfsao", max_size=80),
            "opponents": st.dictionaries(players, levels | anything, max_size=3) | anything,
        },
    ),
    "opponent": st.fixed_dictionaries(
        {}, optional={"colour": players | anything, "level": levels | anything}
    ),
    "clock": st.fixed_dictionaries(
        {},
        optional={
            "mode": st.sampled_from(("none", "fischer", "byoyomi")) | anything,
            "main_s": st.integers(-1, 86401) | anything,
            "add_s": st.integers(-1, 601) | anything,
            "period_s": st.integers(-1, 3601) | anything,
            "periods": st.integers(-1, 100) | anything,
            "pause": st.booleans() | anything,
        },
    ),
    # Higher levels would take the time of all else.
    "suggest": st.fixed_dictionaries(
        {"level": levels},
        optional={"playouts": st.integers(-1, 20) | st.text(), "seed": anything},
    ),
    "forecast": st.fixed_dictionaries(
        {"playouts": st.integers(-1, 3) | st.text()},
        optional={"seed": anything, "show": st.booleans() | anything},
    ),
    "resign": st.fixed_dictionaries({}, optional={"colour": players | anything}),
    "legal": st.fixed_dictionaries({}, optional={"with": st.lists(cells, max_size=4)}),
    "explain": st.fixed_dictionaries(
        {"cell": cells | st.text(max_size=4)}, optional={"with": st.lists(cells, max_size=3)}
    ),
    "ask": st.fixed_dictionaries(
        {"cell": cells | st.text(max_size=4)}, optional={"with": st.lists(cells, max_size=3)}
    ),
    "seats": st.fixed_dictionaries({}, optional={"swap": st.booleans() | anything}),
    "play": st.fixed_dictionaries({"move": moves}),
    "study": st.fixed_dictionaries(
        {}, optional={"on": st.booleans(), "turn": st.integers(-1, 9) | anything}
    ),
    "watch": st.fixed_dictionaries({"lights": st.booleans()}),
    "bringup": st.fixed_dictionaries(
        {},
        optional={
            "do": st.sampled_from(["start", "yes", "no", "stop", "forget", "x"]),
            "read": st.integers(-1, 2**70),
        },
    ),
    "settings": st.fixed_dictionaries(
        {},
        optional={
            "brightness": st.integers(-1, 9) | anything,
            "guard": st.sampled_from(["auto", "on", "off"]) | anything,
            "language": st.sampled_from(["en", "de"]) | anything,
            "undo_revealed": st.booleans() | anything,
            "sound": st.sampled_from(["off", "quiet", "on"]) | anything,
            "locks": locks | anything,
            "leader": locks | anything,
        },
    ),
}
# A little odd: one member more, or one that is something else.
odd = st.tuples(st.sampled_from(NAMES), anything).map(lambda pair: {pair[0]: pair[1]})


@st.composite
def requests(draw):
    """A request, a dict; now and then something that is none."""
    method = draw(st.sampled_from(METHODS))
    params = draw(good.get(method, st.just({})))
    if draw(st.integers(0, 3)) == 0:
        params = params | draw(odd)
    message = {"id": draw(st.integers(-(2**65), 2**65) | st.text(max_size=9) | st.none())}
    message["method"] = method
    if params or draw(st.booleans()):
        message["params"] = params
    wrong = draw(st.integers(0, 9))
    if wrong == 0:
        message[draw(st.sampled_from(["id", "method", "params", "jsonrpc"]))] = draw(anything)
    if wrong == 1:
        del message["id"]
    return message
