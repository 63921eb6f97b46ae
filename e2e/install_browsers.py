"""Puts the browsers of the end-to-end tests on this machine if they are not there yet.

With the distribution's packages where that is allowed (root on a Debian system), with Playwright's own downloads elsewhere.
A browser that cannot be had is named, and its tests are skipped.
"""

import os
import shutil
import subprocess
import sys

from browsers import CHROMIUM, FIREFOX, WEBKIT_DRIVER, installed

PACKAGES = {
    "chromium": CHROMIUM,
    "firefox-esr": FIREFOX,
    "webkit2gtk-driver": (WEBKIT_DRIVER,),
    "xvfb": ("Xvfb",),
}
# Playwright's names of those it can download.
DOWNLOADS = {"chromium": "chromium", "firefox-esr": "firefox"}


def missing() -> list[str]:
    """Return the packages none of whose programs is installed."""
    return [package for package, programs in PACKAGES.items() if installed(programs) is None]


def main() -> None:
    """Install what is missing, as far as possible."""
    if missing() and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-qq", "-y", "--no-install-recommends", *missing()]):
            subprocess.run(["apt-get", *command], env=environment, check=False)
    downloads = [DOWNLOADS[package] for package in missing() if package in DOWNLOADS]
    if downloads:
        subprocess.run([sys.executable, "-m", "playwright", "install", *downloads], check=False)
    for package in missing():
        print(f"{package} is not installed; the tests that need it are skipped unless Playwright has its own.")


if __name__ == "__main__":
    main()
