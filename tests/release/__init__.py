# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""make release: what other tasks have built, in one folder, with checksums, notes, licences and a list of it all.

* `linked.py`: what the image is made of, by the map that the linker writes
* `others.py`: what page, papers and board are made of
* `sbom.py`: both, as a list in the form of SPDX 2.3
* `guide.py`: which file is for what, and in what order
* `notes.py`: that, and the part of CHANGELOG.md that is about this version
* `sources.py`: the sources, without which nobody has the link
* `pack.py`: files with the version in their names, zips with fixed times, SHA256SUMS
"""
