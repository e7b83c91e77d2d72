"""Level 6 in play: its clock. Its tree is larger than MicroPython's heaps in tests."""

from rootlight.match.match import Match
from rootlight.search.levels import PATIENCE_MS
from rootlight.search.thinker import LEVEL_6_MS, Thinker
from tests.search.games import is_legal_for_the_match


def test_level_6_takes_what_it_gets_in_5_s():
    match = Match("rootbound", "hex-3-4")
    thinker = Thinker()
    thinker.begin(match, 6, 1)
    now = (1 << 30) - 1000  # the clock turns over meanwhile
    steps = 0
    while not thinker.step(now):
        now = (now + 25) & (1 << 30) - 1
        steps += 1
    assert LEVEL_6_MS <= steps * 25 <= LEVEL_6_MS + 50 < PATIENCE_MS
    assert is_legal_for_the_match(match, thinker.move())
