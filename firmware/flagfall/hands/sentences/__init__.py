# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What each page of the menu says on a display with room for words: a sentence, for an arbiter who knows no signs.

The other half of `pages`: for each class there a function here, which reads what its page holds and changes nothing.
Loaded only where such displays are, and each part when a page of it is opened. A text is as `flagfall.face.panel.put`
takes it: what is being changed in brackets, what the keys do in the last line.
"""

_READY = ("Options", "Loaded")
_READING = ("Summary", "Rules")
_OWN = "OwnControl"
_CORRECTION = "CorrectionPages"


def sentence(page, side: int, step: int = -1) -> bytes:
    """Return what `page` says to `side`; `step` 0 or 1: the part of what it says when it was accepted."""
    kind = type(page).__name__
    if kind in _READY:
        from flagfall.hands.sentences.ready import SAID
    elif kind in _READING:
        from flagfall.hands.sentences.reading import SAID
    elif kind == _OWN:
        from flagfall.hands.sentences.own import SAID
    elif kind == _CORRECTION:
        from flagfall.hands.sentences.correcting import SAID, told

        if step >= 0:
            return told(page, step).encode()
    else:
        from flagfall.hands.sentences.acting import SAID
    return SAID[kind](page, side).encode()
