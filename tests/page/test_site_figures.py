"""`make bench-site` measures a site in small, here: its figures are for people to judge."""

import pytest

from host_sim.site.build import build
from tests.page import site_figures

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.night]


def test_all_figures_are_measured(browser, tmp_path):
    build(tmp_path / "club")
    lines = list(site_figures.figures(browser, tmp_path, starts=1, touches=2))
    for line, unit in zip(lines, ("MB", "MB", "s", "s", *["frames"] * 4), strict=True):
        assert line.endswith(f" {unit}")
