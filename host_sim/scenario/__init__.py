# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A scenario: a text file, read and checked as a whole, and what was played of it told again as a transcript.

    words, expect, lines   what a line may say, a form for each verb; plain lists come out, fit for JSON
    sheet                  the line that asks what the sheet of a page asks
    read, files            a story from its file, and which files a folder or a pattern stands for
    transcript             the records of what was played, as lines for people and as JSON

Plays nothing: that is for the machines. Every refusal names file, line, what was found and what would be right.

Goes into no other room; `machines`, `live`, `live.terminal`, `plots` and `cli` come in here.
Doors: `files`, `lines`, `read`, `sheet`, `transcript`, `words`.
"""
