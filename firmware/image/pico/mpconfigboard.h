// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
//
// A Raspberry Pi Pico as MicroPython has it, but for what a press costs.

#define MICROPY_HW_BOARD_NAME "Raspberry Pi Pico"
#define MICROPY_HW_FLASH_STORAGE_BYTES (1408 * 1024)

// The clock has one thread; with the module for more, all that is of a thread is reached through a call.
#define MICROPY_PY_THREAD (0)

// Where a name was found last, for every name of the image (some 2,900): 4 kB instead of 128 B.
#define MICROPY_OPT_MAP_LOOKUP_CACHE_SIZE (4096)
