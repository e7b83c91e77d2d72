"""`make bench-site` measures a site in small, here, and writes a page for people to judge."""

import pytest

from host_sim.site.build import build
from tests.page.site_figures import (
    AIMS,
    GZIPPED,
    LIGHT,
    NEXT,
    OFFLINE,
    PAGE,
    REQUESTS,
    Chromium,
    Figure,
    figures,
    page,
    sizes,
)


def test_a_page_has_a_row_for_each_figure_and_says_which_aims_are_missed():
    found = [
        Figure("", GZIPPED, 0.994, "MB of files"),
        Figure("Chromium", REQUESTS, 13, ""),
        Figure("Chromium", LIGHT, 0.8, "s"),
        Figure("Firefox", LIGHT, 1.01, "s"),
        Figure("WebKit", OFFLINE, 0.5, "s"),
    ]
    assert page(found).splitlines()[-6:] == [
        "| | Chromium | Firefox | WebKit | aim |",
        "|---|---|---|---|---|",
        "| the same, with gzip | 0.99 MB | 0.99 MB | 0.99 MB | 1 |",
        "| requests of a first visit | 13, not reached |  |  | 12 |",
        "| first light | 0.80 s | 1.01 s, not reached |  | 0.8, 1, 1.2 |",
        "| first light offline |  |  | 0.50 s |  |",
    ]


def test_the_page_tells_of_everything_that_has_an_aim():
    text = PAGE.read_text("utf-8")
    assert [what for what in AIMS if f"| {what} |" not in text] == []


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.night
def test_all_figures_are_measured(browser, tmp_path):
    build(tmp_path / "club")
    assert len(list(sizes(tmp_path))) == 2
    found = list(figures(Chromium(browser), tmp_path, starts=1, touches=2, turns=2))
    names = [figure.what for figure in found]
    assert [*names[:6], *names[-4:]] == [
        REQUESTS,
        LIGHT,
        NEXT,
        OFFLINE,
        "over 1.6 Mbit/s and 150 ms: board drawn",
        "over 1.6 Mbit/s and 150 ms: first touch answered",
        "memory of a tab with a board",
        "memory of a tab with a board, alone",
        "memory of a tab after 2 turns and reviews",
        "memory of a tab after 2 turns and reviews, alone",
    ]
    assert page(found).count("\n|") == 2 + len(found)
