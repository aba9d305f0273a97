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

// Which names an instance was found not to have: a word for its place in the heap and the name, so that neither an
// interrupt nor anything else can leave half of one. A name that is put into a table is taken out of here.
extern uint32_t mp_absent[256];
#define MP_ABSENT(map, name) mp_absent[(((uintptr_t)(map) >> 4) + (name)) % 256]
#define MP_ABSENT_KEY(map, name) (((uintptr_t)(map) >> 4 & 0x3FFF) << 16 | (name))
