// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
//
// A Raspberry Pi Pico as MicroPython has it, but for what a press costs.

#define MICROPY_HW_BOARD_NAME "Raspberry Pi Pico"
#define MICROPY_HW_FLASH_STORAGE_BYTES (1408 * 1024)

// The clock has one thread; with the module for more, all that is of a thread is reached through a call.
#define MICROPY_PY_THREAD (0)

// Where a name was found last in a table: 4 kB instead of 128 B.
#define MICROPY_OPT_MAP_LOOKUP_CACHE_SIZE (4096)

// Which names an instance or a module was found not to have: a word for its place in RAM and the name, so that neither
// an interrupt nor anything else can leave half of one. A name that is put into a table is taken out of here; only a hard
// interrupt may not give an instance a name that it did not have, which it could hardly do without a heap.
extern uint32_t mp_absent[512];
#define MP_ABSENT(map, name) mp_absent[(((uintptr_t)(map) >> 4) + (name)) % 512]
#define MP_ABSENT_KEY(map, name) (((uintptr_t)(map) >> 4 & 0x3FFF) << 16 | (name))

// Blocks whose contents the collector has still to look at: 64 were not enough, and it went through the heap again.
#define MICROPY_ALLOC_GC_STACK_SIZE (512)

// Nobody asks a module for its file.
#define MICROPY_PY___FILE__ (0)

// What a computer tells a clock from other boards by (host_sim/link/ports.py); the numbers stay those of MicroPython.
#define MICROPY_HW_USB_MANUFACTURER_STRING "Flagfall"
#define MICROPY_HW_USB_PRODUCT_FS_STRING "Flagfall chess clock"

// Twenty lines of the link: what a host that reads in bursts may be behind.
#define CFG_TUD_CDC_TX_BUFSIZE (2048)

// What the core does while it waits (slowsleep.c).
void slowsleep_wait(void);
