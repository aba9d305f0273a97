# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What several tests of the page in a browser use."""

import pytest

from tests.page.browsing import WAIT_MS, Quiet, served, there
from tests.pages import page_folder


@pytest.fixture(scope="module")
def url():
    page_folder()
    with served(Quiet) as address:
        yield address


@pytest.fixture
def look(browser, url):
    """Return a function that opens the page on a device; none may have complained, or asked another host."""
    contexts, faults = [], []

    def open_page(device, script=""):
        contexts.append(browser.new_context(**device))
        contexts[-1].add_init_script(script)
        page = contexts[-1].new_page()
        page.set_default_timeout(WAIT_MS)
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
        page.on("request", lambda asked: None if asked.url.startswith(url) else faults.append(asked.url))
        page.goto(url)
        there(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [fault for fault in faults if fault != "a fault"] == []
