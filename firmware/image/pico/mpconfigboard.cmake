# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
#
# A Raspberry Pi Pico, built for speed: MicroPython's own board is built for size, and the flash has room.

set(PICO_BOARD pico)
set(PICO_PLATFORM rp2040)
set(CMAKE_BUILD_TYPE RelWithDebInfo) # -O2
# MicroPython's libm, which is held to have no warning, has one more then.
add_compile_options(-Wno-error=maybe-uninitialized)
# The USB serial port without waiting (board/usb.py).
list(APPEND MICROPY_SOURCE_BOARD ${CMAKE_CURRENT_LIST_DIR}/usbport.c)
# Sleeping on the crystal (board/build.py).
list(APPEND MICROPY_SOURCE_BOARD ${CMAKE_CURRENT_LIST_DIR}/slowsleep.c)
