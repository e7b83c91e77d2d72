"""A Chromium for the tests of the page: finds one, or installs one. `make setup` runs this.

The one without windows is preferred: it takes a third of the time. Debian's own package is taken
where the system is Debian's and we may install; elsewhere any Chromium that is there, or
Playwright's build, downloaded. Whoever has none is told what to do.

apt checks Debian's signatures. Playwright's build has no checksum that we could compare: the
locked version of Playwright chooses the build, and TLS is all that vouches for where it comes
from.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

WITHOUT_WINDOWS = "chromium-headless-shell"
NAMES = (WITHOUT_WINDOWS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
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


def executable():
    """Path of an installed Chromium, or None."""
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install():
    """Install a Chromium if need be; returns whether there is one then."""
    if shutil.which("apt-get") and os.geteuid() == 0 and not shutil.which(WITHOUT_WINDOWS):
        _install_packages(WITHOUT_WINDOWS, "fonts-dejavu-core")
        if executable() is None:
            _install_packages("chromium", "fonts-dejavu-core")
    if executable() is None:
        command = [sys.executable, "-m", "playwright", "install", "chromium"]
        subprocess.run(command, check=False)
    return executable() is not None


def _install_packages(*packages):
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], check=False, env=environment)
    command = ["apt-get", "install", "-qq", "-y", "--no-install-recommends"]
    subprocess.run([*command, *packages], check=False, env=environment)


def main():
    if install():
        return 0
    print(
        "The tests of the page need Chromium, and it could not be installed. Install it by your "
        "system's own means (on Debian: apt-get install chromium), then run this again.",
        file=sys.stderr,
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
