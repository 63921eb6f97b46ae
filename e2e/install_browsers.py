"""Puts the browsers of the end-to-end tests on this machine if they are not there yet.

With the distribution's packages where that is allowed (root on a Debian system), with Playwright's own downloads elsewhere.
A browser that cannot be had is named, and its tests are skipped.
"""

import os
import shutil
import subprocess
import sys

from browsers import CHROMIUM, FIREFOX, SHELL, WEBKIT_DRIVER, installed

#: Which not every distribution has; Chromium is used where it is missing.
LIGHT = "chromium-headless-shell"
PACKAGES = {
    LIGHT: SHELL,
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
    if (packages := missing()) and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        if packages != [LIGHT]:
            subprocess.run(["apt-get", "update", "-qq"], env=environment, check=False)
        for package in packages:
            # One by one: what cannot be had keeps no other from being installed.
            command = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", package]
            subprocess.run(command, env=environment, check=False)
    downloads = [DOWNLOADS[package] for package in missing() if package in DOWNLOADS]
    if downloads:
        subprocess.run([sys.executable, "-m", "playwright", "install", *downloads], check=False)
    for package in (package for package in missing() if package != LIGHT):
        print(f"{package} is not installed; the tests that need it are skipped unless Playwright has its own.")


if __name__ == "__main__":
    main()
