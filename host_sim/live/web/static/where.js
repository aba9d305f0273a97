// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
// Where the clock is: at the server that hands out this page, or in the page itself, as `make page` writes it.

export const HERE = false;
