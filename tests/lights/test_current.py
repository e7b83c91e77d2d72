"""The current of the LEDs: the palette fits a bare USB port, and the limiter protects it."""

import pytest

from tests.support import Table, each_recorded_game, recorded_games

# A bare USB port, all LEDs of hex-7 (hardware/facts.md, section 3).
BUDGET_MA = 350


def colours_shown(table):
    """Return the colours of the firmware and those of the LEDs, by name of the LED."""
    lights, leds = table.lights(), table.leds()
    shown = lights["cells"] | lights["buttons"]
    seen = leds["cells"] | leds["buttons"]
    return shown, {name: bytes(colour).hex() for name, colour in seen.items()}


@pytest.mark.slow
def test_in_normal_play_the_limiter_never_acts():
    """Whole recorded games of hex-7, with hints: each LED shows what the firmware meant."""
    table = Table("hex-7")
    worst = 0
    for game in recorded_games("hex-7")[::60]:
        table.new(game="rootbound")
        for number, move in enumerate(game["moves"]):
            table.play(move=move)
            table.run(60)
            shown, seen = colours_shown(table)
            assert shown == seen
            if number % 8 == 7:
                table.fingers(buttons=["hint"])
                table.run(200)
                shown, seen = colours_shown(table)
                assert shown == seen
                table.fingers()
                table.run(200)
            worst = max(worst, table.diagnose()["leds"]["current_ma"])
    assert worst <= BUDGET_MA


@pytest.mark.gate
def test_a_brighter_palette_is_scaled_down_to_the_budget_and_keeps_its_hues():
    table = Table("hex-7")
    table.settings(brightness=8)
    table.new(game="rootbound", moves=next(each_recorded_game("hex-7"))["moves"][:-2])
    table.run(4000)
    leds = table.diagnose()["leds"]
    assert leds["current_ma"] <= leds["budget_ma"] == BUDGET_MA
    assert leds["current_ma"] > 0.95 * BUDGET_MA
    black, white = (table.state()["cells"][colour][0] for colour in ("black", "white"))
    assert table.led(black)[2] > table.led(black)[0]
    assert table.led(white)[0] > table.led(white)[2]


@pytest.mark.gate
def test_both_sides_of_droched_at_once_are_within_the_budget():
    """The brightest picture of all games: every cell of hex-7 but one row, as a stone."""
    table = Table("hex-7")
    table.new(game="droched", board="hex-7", moves=["komi 0"])
    for buttons in ((), ("hint",)):
        table.fingers(buttons=buttons)
        table.run(2500)
        shown, seen = colours_shown(table)
        assert shown == seen
        assert table.diagnose()["leds"]["current_ma"] <= BUDGET_MA


@pytest.mark.slow
@pytest.mark.parametrize("built", ["growy-2", "growy-4"])
def test_a_field_full_of_roots_is_within_the_budget(built):
    table = Table(built)
    table.new(game="growy", board=built, seed=3)
    while not table.state()["over"]:
        table.play(move=table.legal()["moves"][-2:][0])
    table.run(3000)
    shown, seen = colours_shown(table)
    assert shown == seen
    leds = table.diagnose()["leds"]
    assert leds["current_ma"] <= leds["budget_ma"]
