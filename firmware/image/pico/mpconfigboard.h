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

// What a computer tells a clock from other boards by (host_sim/link/ports.py); the numbers stay those of MicroPython.
#define MICROPY_HW_USB_MANUFACTURER_STRING "Flagfall"
#define MICROPY_HW_USB_PRODUCT_FS_STRING "Flagfall chess clock"

// Twenty lines of the link, as the buffer of the UART holds.
#define CFG_TUD_CDC_TX_BUFSIZE (2048)
