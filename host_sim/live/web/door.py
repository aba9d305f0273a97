# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Who may come in to the clock in a browser, how much a page may say, and which page may press.

Where there is a code, a page may only look until it has said it.
"""

import asyncio
import hmac
import ipaddress
import json
import secrets
from collections import namedtuple

MESSAGES_PER_S = 100  # of one page; 20 presses a second and all keys are far below it
BURST = 200
# Without what is taken for one another; six of them are 900 million codes, and a page tries one a second.
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 6
WRONG_CODE_S = 1
WRONG_CODE = "that is not the code; right would be the one on the terminal of the server"
ONLY_LOOKS = "this page may only look; right would be the code on the terminal of the server"

Refusal = namedtuple("Refusal", "status reason")


def refused(headers, path: str, names, files, socket: str) -> Refusal | None:
    """Return why a request for `path` with these `headers` may not come in; None if it may.

    The Host must be an address, or one of `names` (small letters; None: any, where a certificate tells who we are): a
    name of somebody else's that leads here would make his pages look like ours. There are `files`, and the `socket`
    for our own pages alone, as Origin tells.
    """
    hosts = headers.get_all("Host")
    if len(hosts) != 1 or not (names is None or _is_ours(hosts[0], names)):
        return Refusal(403, "not under this name; right would be the address that was printed")
    if path != socket:
        return None if path in files else Refusal(404, "nothing here; right would be /")
    if headers.get_all("Origin") not in (["http://" + hosts[0]], ["https://" + hosts[0]]):
        return Refusal(403, "not from another site's page")
    return None


def _is_ours(host, names):
    name = host.lower()
    if name.rpartition(":")[2].isdigit():
        name = name.rpartition(":")[0]
    if name in names:
        return True
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


class Allowance:
    """How many messages a page may still send; grows with time, `now_s` tells it."""

    def __init__(self, now_s):
        self._now_s = now_s
        self._left = BURST
        self._seen_s = now_s()

    def take(self) -> bool:
        """Take one; False if there is none."""
        now_s = self._now_s()
        self._left = min(BURST, self._left + (now_s - self._seen_s) * MESSAGES_PER_S)
        self._seen_s = now_s
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Guest:
    """A page that came in: the keys that it holds, whether it may press, how much it may still say."""

    def __init__(self, may_press: bool, now_s):
        self.held = set()
        self.may_press = may_press
        self.allowance = Allowance(now_s)

    def may(self) -> str:
        """Return what the page may do, as it is told: `press` or `look`."""
        return "press" if self.may_press else "look"


def new_code() -> str:
    """Return a code that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def is_code(text: str) -> bool:
    """Tell whether `text` is of the form of a code."""
    return len(text) == CODE_LENGTH and all(each in LETTERS for each in text)


def code_in(text):
    """Return the code that the message `text` of a page says; None if it is another message."""
    if not isinstance(text, str) or '"code"' not in text:
        return None
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    said = message.get("code") if isinstance(message, dict) else None
    return said if isinstance(said, str) else None


def fits(said: str, code: str) -> bool:
    """Tell whether `said` is the `code`, as people type it; in a time that tells nothing of how near it is."""
    typed = said.replace(" ", "").replace("-", "").upper()
    return hmac.compare_digest(typed.encode(errors="replace"), code.encode())


async def hear_code(said: str, code, guest: Guest) -> dict:
    """Let `guest` press from now on if `said` is the `code`; return the answer for the page."""
    if code is None or fits(said, code):
        guest.may_press = True
        return {"may": guest.may()}
    await asyncio.sleep(WRONG_CODE_S)  # whoever guesses waits
    return {"refused": WRONG_CODE, "may": guest.may()}
