"""A real browser, where there is one: Debian's Chromium, driven by Playwright."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or ""
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
#: As wide as a telephone held upright.
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}

needs_a_browser = pytest.mark.skipif(
    not CHROMIUM, reason="no browser here: apt-get install chromium"
)


@contextmanager
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            yield chromium
        finally:
            chromium.close()


def serious_faults(page: Any) -> list[str]:
    """What axe finds that keeps people out, with where it is."""
    from axe_core_python.sync_playwright import Axe

    found = Axe().run(page)["violations"]
    return [
        f"{one['id']}: {node['html'][:120]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]
