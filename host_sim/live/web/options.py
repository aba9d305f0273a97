# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The options of the command `web` besides those of every live clock: where it serves, by which certificate."""

import argparse
import ssl

from host_sim.live import kept
from host_sim.live.options import add_clock_options
from host_sim.saying import printable, quoted

PORT = 8064  # always the same, so that a page finds the clock again after a restart


class NoCertificate(Exception):
    """Why nothing can be served by the certificate that was given; one line."""


def add_to(parser) -> None:
    """Give `parser` the options of the command."""
    add_clock_options(parser)
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="where to serve (default: %(default)s)")
    parser.add_argument(
        "--port", type=_port, default=PORT, metavar="N", help="0 to 65535; 0 is a free one (default: %(default)s)"
    )
    parser.add_argument("--cert", metavar="FILE", help="serve by https with this certificate and its chain, in PEM")
    parser.add_argument("--key", metavar="FILE", help="its key, in PEM, if it is not in the same file")
    parser.add_argument("--record", metavar="FILE", help="write the session as a scenario when it ends")
    kept.add_to(parser)


def _port(text):
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no port; right would be 0 to 65535")
    return int(text)


def tls_from(options):
    """Return the `ssl.SSLContext` of the certificate that the parsed `options` name, None without one.

    Raises `NoCertificate`.
    """
    if not options.cert:
        if options.key:
            raise NoCertificate("--key without --cert; right would be both, or none")
        return None
    for path in filter(None, (options.cert, options.key)):
        _check_file(path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(options.cert, options.key, _no_password)
    except (ssl.SSLError, OSError, ValueError) as fault:
        raise NoCertificate(_reason(options, fault)) from None
    return context


def _check_file(path):
    try:
        with open(path, "rb"):
            return
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise NoCertificate(f"{printable(path)}: {reason}; right would be a file in PEM") from None


def _no_password():
    raise ValueError("the key has a password; right would be one without")


def _reason(options, fault):
    both = printable(options.cert) + (f", {printable(options.key)}" if options.key else "")
    if isinstance(fault, ValueError) and not isinstance(fault, ssl.SSLError):
        return f"{both}: {fault}"
    if getattr(fault, "reason", None) == "KEY_VALUES_MISMATCH":
        return f"{both}: the key is not that of the certificate; right would be its own"
    return f"{both}: no certificate with its key in PEM; right would be --cert FILE and --key FILE as they were issued"
