"""The README's legend of lights shows what the palette says, and every piece of every game."""

from host_sim.tools import legend
from rootlight.games import catalogue
from rootlight.lights import motions
from rootlight.lights.palette import COLOURS


def test_the_drawing_in_the_repository_is_that_of_the_palette():
    assert legend.FILE.read_text(encoding="utf-8") == legend.drawing(), (
        "run: .venv/bin/python -m host_sim.tools.legend"
    )


def test_a_still_swatch_shows_the_bytes_of_its_piece():
    row = legend.Row("green", motions.STILL, "")
    assert legend.shades(row) == [COLOURS["green"]]


def test_every_piece_of_every_game_is_in_the_legend():
    shown = {row.piece for rows in legend.legend().values() for row in rows}
    for name in catalogue.NAMES:
        assert set(catalogue.entry(name).game_class().PIECES) <= shown
