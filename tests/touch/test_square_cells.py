"""Fingers on square cells, of which four meet in a corner and each has eight neighbours."""

from tests.touch.fingertips import Fingertips


def touches(events):
    return [event for event in events if event.startswith("touch")]


def cancels(events):
    return [event for event in events if event.startswith("cancel")]


def test_a_fingertip_where_four_squares_meet_is_one_touch():
    """It is where it is felt most: e8, and a little on the other three."""
    table = Fingertips(board="growy-2")
    table.put("e8 e9 f8 f9", e8=20, e9=8, f8=9, f9=5)
    events = table.run(200)
    assert "hand came" not in events
    table.take("e8 e9 f8 f9")
    events += table.run(300)
    assert touches(events)[-1] == "touch e8"
    assert len(touches(events)) - len(cancels(events)) == 1
    assert table.rest()


def test_five_squares_in_one_contact_are_a_hand():
    table = Fingertips(board="growy-2")
    table.put("e8 e9 f8 f9 g8")
    assert "hand came" in table.run(200)
    table.take("e8 e9 f8 f9 g8")
    assert "hand left" in table.run(400)
    assert table.rest()


def test_a_finger_that_slides_over_corners_is_taken_back():
    """Cells that meet in a corner only are neighbours, too."""
    table = Fingertips(board="growy-2")
    events = table.slide("d7 e8 f9 g10")
    assert "hand came" in events
    assert len(touches(events)) == len(cancels(events))


def test_taps_far_apart_are_all_touches():
    table = Fingertips(board="growy-4")
    for name in ("a8", "s13", "j1", "j20", "f6"):
        assert touches(table.tap(name)) == ["touch " + name]
