"""Reads the parameters that set a clock, and says what is wrong with them.

Imported by `table_methods` when somebody sets one.
"""

from rootlight.compat import const
from rootlight.link.messages import BAD_PARAMS, LinkError
from rootlight.match.clock import (
    BYOYOMI,
    FISCHER,
    MODES,
    MOST_ADD_S,
    MOST_MAIN_S,
    MOST_PERIOD_S,
    MOST_PERIODS,
    NONE,
)
from rootlight.texts import filled, t

_HELP = (
    'A clock is {"mode": "none"}, {"mode": "fischer", "main_s": 900, "add_s": 10} or '
    '{"mode": "byoyomi", "main_s": 600, "period_s": 30, "periods": 3}.'
)
_SECOND = const(1000)
# The members of each mode besides `mode`, with the least and the most that they may be.
_MEMBERS = {
    "none": (),
    "fischer": (("main_s", 1, MOST_MAIN_S), ("add_s", 0, MOST_ADD_S)),
    "byoyomi": (
        ("main_s", 0, MOST_MAIN_S),
        ("period_s", 1, MOST_PERIOD_S),
        ("periods", 1, MOST_PERIODS),
    ),
}


def control_of(params: dict) -> "tuple[int, int, int, int]":
    """(mode, main, time to add or of a period, periods) as `Clock.set` takes them.

    Raises LinkError.
    """
    mode = params.get("mode")
    if not isinstance(mode, str) or mode not in _MEMBERS:
        raise LinkError(BAD_PARAMS, t(_HELP))
    members = _MEMBERS[mode]
    for name in params:
        if name != "mode" and name not in [member[0] for member in members]:
            raise LinkError(BAD_PARAMS, t(_HELP))
    values = [_number(params, *member) for member in members]
    if mode == MODES[FISCHER]:
        return FISCHER, values[0] * _SECOND, values[1] * _SECOND, 0
    if mode == MODES[BYOYOMI]:
        return BYOYOMI, values[0] * _SECOND, values[1] * _SECOND, values[2]
    return NONE, 0, 0, 0


def _number(params: dict, name: str, least: int, most: int) -> int:
    value = params.get(name)
    if type(value) is not int or not least <= value <= most:
        raise LinkError(
            BAD_PARAMS, filled('"%s" is a whole number from %d to %d.', name, least, most)
        )
    return value
