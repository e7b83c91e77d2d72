"""The browser in which the tests of the page run: Chromium, or another engine for the trials.

ROOTLIGHT_ENGINE in the environment names it: `chromium`, `firefox` or `webkit`. Playwright drives
all three. Firefox and WebKit are those that people have, so a program of ours stands between.
"""

import os
import sys
from pathlib import Path

from playwright.sync_api import Browser, Playwright

from tests.page.browser import ARGUMENTS, executable

ENGINE = os.environ.get("ROOTLIGHT_ENGINE", "chromium")
PROGRAMS = {
    "firefox": "tests.page.engines.firefox_for_playwright",
    "webkit": "tests.page.engines.webkit_for_playwright",
}
if ENGINE not in ("chromium", *PROGRAMS):
    raise ValueError(f"ROOTLIGHT_ENGINE is chromium, firefox or webkit, not {ENGINE}")
# As Playwright has it in Chromium: scroll bars take no room, there is a mouse (fine, and it can
# hover), and an open page has the focus, also when it has saved a file.
_PREFERENCES = {
    "browser.download.alwaysOpenPanel": False,
    "focusmanager.testmode": True,
    "ui.allPointerCapabilities": 6,
    "ui.primaryPointerCapabilities": 6,
    "ui.useOverlayScrollbars": 1,
}
_ROOT = Path(__file__).parents[3]
_SCRIPT = """#!/bin/sh
cd '{root}' && exec '{python}' -m {program} "$@"
"""


def launch(playwright: Playwright, folder: Path) -> Browser:
    """Start the browser; in the folder there may be files of ours."""
    if ENGINE == "chromium":
        return playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
    script = folder / ENGINE
    program = PROGRAMS[ENGINE]
    script.write_text(_SCRIPT.format(root=_ROOT, python=sys.executable, program=program))
    script.chmod(0o755)
    # Playwright has one name for whatever speaks BiDi.
    return playwright.firefox.launch(
        channel="moz-firefox", executable_path=script, firefox_user_prefs=_PREFERENCES
    )
