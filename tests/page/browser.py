"""A Chromium for the tests of the page: finds one, or gets one. `make setup` runs this.

Where there are no packages of Debian, Playwright's build is downloaded. It has no checksum that we
could compare: the locked version of Playwright chooses the build, and TLS is all that vouches for
where it comes from. A sentence says what to do if there is none.
"""

import os
import subprocess
import sys
from pathlib import Path

from playwright._impl._driver import compute_driver_executable
from playwright.sync_api import Error, sync_playwright

from host_sim.toolchain.debian_programs import CHROMIUM, Missing, bring, find, has_apt
from host_sim.toolchain.node import with_libraries

# In a container or a closed network Chromium must not look for a sandbox or for its maker.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
# Set here, so that Playwright starts wherever this is imported.
os.environ["PLAYWRIGHT_NODEJS_PATH"] = with_libraries(compute_driver_executable()[0])


def executable():
    """Path of a Chromium that is there, or None."""
    found = find(CHROMIUM)
    if found is not None:
        return found
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install():
    """Get a Chromium if need be. Raises Missing."""
    if executable() is not None:
        return
    if has_apt():
        bring([CHROMIUM])
    else:
        command = [sys.executable, "-m", "playwright", "install", "chromium"]
        subprocess.run(command, check=False)


def start():
    """See whether Chromium starts. Raises Error of Playwright."""
    with sync_playwright() as playwright:
        playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS).close()


def main():
    try:
        install()
        start()
    except (Missing, Error) as error:
        print(
            f"{error}\nThe tests of the page need Chromium, and there is none that starts. "
            "Install one by your system's own means (on Debian, as root: apt install chromium), "
            "then run this again.",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
