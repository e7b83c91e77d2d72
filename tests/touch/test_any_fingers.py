"""Random hands against simple laws: the events make sense, whatever fingers do."""

import random

import pytest

from tests.touch.fingertips import Fingertips


class Laws:
    """The laws that hold for every sequence of events."""

    def __init__(self):
        self.touched = set()
        self.lifted = set()
        self.heard = set()
        self.held = set()
        self.hand = False

    def take(self, event):
        word, _, name = event.partition(" ")
        getattr(self, word)(name)

    def touch(self, cell):
        assert cell not in self.touched, "a pad that is held counts once"
        self.touched.add(cell)
        self.lifted.discard(cell)

    def lift(self, cell):
        self.touched.remove(cell)
        self.lifted.add(cell)

    def cancel(self, pad):
        if pad in self.heard:
            self.heard.remove(pad)
        elif pad in self.touched:
            self.touched.remove(pad)
        else:
            self.lifted.remove(pad)

    def heard_(self, button):
        assert button not in self.heard | self.held
        self.heard.add(button)

    def down(self, button):
        self.heard.remove(button)
        self.held.add(button)

    def up(self, button):
        self.held.remove(button)

    def stuck(self, pad):
        assert pad not in self.touched | self.held, "as a finger it has gone"

    def flickers(self, pad):
        assert not self.hand, "in a hand nothing is told of single pads"

    def noise(self, pad):
        """Random fingers are livelier than people's."""

    def hand_(self, what):
        assert self.hand == (what == "left"), "hands come and leave in turn"
        self.hand = what == "came"

    def check_rest(self):
        assert not self.touched
        assert not self.heard
        assert not self.held
        assert not self.hand


def obey(laws, events):
    for event in events:
        if event.startswith("hand "):
            laws.hand_(event[5:])
        elif event.startswith("heard "):
            laws.heard_(event[6:])
        else:
            laws.take(event)


@pytest.mark.parametrize("seed", range(40))
def test_random_fingers_obey_the_laws(seed):
    chance = random.Random(seed)
    table = Fingertips(now_ms=chance.randrange(1 << 30))
    laws = Laws()
    # Many fingers in a small place, so that contacts join and part.
    crowd = [pad for pad in range(len(table.down)) if chance.random() < 0.4]
    most = chance.choice((2, 4, 6, 9))
    for _ in range(60):
        for _ in range(chance.randrange(1, 40)):
            pad = chance.choice(crowd)
            if table.down[pad] or sum(table.down) < most:
                table.down[pad] ^= 1
            table.strengths[table.name(pad)] = chance.choice((0, 8, 15, 18, 20))
            obey(laws, table.run(chance.choice((10, 10, 20, 30, 50, 90, 200))))
            table.now_ms = (table.now_ms + chance.choice((0, 0, 0, 5, 70))) % (1 << 30)
        for pad in crowd:
            table.down[pad] = 0
        obey(laws, table.run(400))
        laws.check_rest()
        assert table.rest()
        assert not any(table.gestures.stuck)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_random_fingers_that_stay_for_minutes_obey_the_laws_too(seed):
    chance = random.Random(seed)
    table = Fingertips()
    laws = Laws()
    for _ in range(60):
        pad = chance.randrange(len(table.down))
        table.down[pad] ^= 1
        obey(laws, table.run(chance.choice((20, 100, 1000, 20000))))
    for pad in range(len(table.down)):
        table.down[pad] = 0
    obey(laws, table.run(400))
    laws.check_rest()
    assert table.rest()
    assert not any(table.gestures.stuck)


@pytest.mark.parametrize("seed", range(10))
def test_random_taps_one_at_a_time_are_all_counted(seed):
    chance = random.Random(seed)
    table = Fingertips()
    cells = table.shape.count
    for _ in range(100):
        name = table.name(chance.randrange(cells))
        events = table.tap(name, ms=chance.randrange(10, 600), then=chance.randrange(110, 600))
        assert events == ["touch " + name, "lift " + name]
