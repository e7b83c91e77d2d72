"""`make bench-site` measures a site in small, here: its figures are for people to judge."""

import pytest

from host_sim.site.build import build
from tests.page.site_figures import Chromium, figures, sizes

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.night]


def test_all_figures_are_measured(browser, tmp_path):
    build(tmp_path / "club")
    assert len(list(sizes(tmp_path))) == 2
    lines = list(figures(Chromium(browser), tmp_path, starts=1, touches=2, turns=2))
    names = [line.removeprefix("Chromium, ").split(":")[0] for line in lines]
    assert [*names[:6], *names[-3:]] == [
        "requests",
        "first light",
        "next visit",
        "offline",
        "over 1.6 Mbit/s, board drawn",
        "over 1.6 Mbit/s, first touch answered",
        "memory of an empty tab",
        "memory of a tab with a board",
        "memory of a tab after 2 turns and reviews",
    ]
