// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
//
// usbport: the USB serial port for a program that may never wait for the computer at the other end.
//
// MicroPython's own sys.stdout waits up to 500 ms for each 64 bytes that a host does not read. Here a line goes into
// the port's buffer whole or not at all. Nothing waits, and nothing is allocated.

#include "py/mphal.h"
#include "py/ringbuf.h"
#include "py/runtime.h"

#ifndef NO_QSTR // the search for names knows nothing of TinyUSB
#include "shared/tinyusb/mp_usbd_cdc.h"
#include "tusb.h"
#endif

// any() -> how many bytes wait to be read; -1 if none does and no program at the other end has the port open
static mp_obj_t usbport_any(void) {
    mp_usbd_cdc_poll_interfaces(0);
    size_t waiting = ringbuf_avail(&stdin_ringbuf);
    if (waiting == 0 && !tud_cdc_connected()) {
        return MP_OBJ_NEW_SMALL_INT(-1);
    }
    return MP_OBJ_NEW_SMALL_INT(waiting);
}
static MP_DEFINE_CONST_FUN_OBJ_0(usbport_any_obj, usbport_any);

// readinto(buffer) -> how many bytes were read: as many as wait, or as it holds
static mp_obj_t usbport_readinto(mp_obj_t into) {
    mp_buffer_info_t buffer;
    mp_get_buffer_raise(into, &buffer, MP_BUFFER_WRITE);
    size_t count = 0;
    while (count < buffer.len) {
        int byte = ringbuf_get(&stdin_ringbuf);
        if (byte < 0) {
            break;
        }
        ((uint8_t *)buffer.buf)[count++] = byte;
    }
    return MP_OBJ_NEW_SMALL_INT(count);
}
static MP_DEFINE_CONST_FUN_OBJ_1(usbport_readinto_obj, usbport_readinto);

// write(line) -> its length; 0 if there is no room for all of it, or nobody to read it: nothing is kept of it then
static mp_obj_t usbport_write(mp_obj_t line) {
    mp_buffer_info_t buffer;
    mp_get_buffer_raise(line, &buffer, MP_BUFFER_READ);
    if (!tud_cdc_connected()) {
        tud_cdc_write_clear(); // who opens the port next shall not read of long ago
        return MP_OBJ_NEW_SMALL_INT(0);
    }
    if (tud_cdc_write_available() < buffer.len) {
        return MP_OBJ_NEW_SMALL_INT(0);
    }
    tud_cdc_write(buffer.buf, buffer.len);
    tud_cdc_write_flush();
    return MP_OBJ_NEW_SMALL_INT(buffer.len);
}
static MP_DEFINE_CONST_FUN_OBJ_1(usbport_write_obj, usbport_write);

static const mp_rom_map_elem_t usbport_globals_table[] = {
    { MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_usbport) },
    { MP_ROM_QSTR(MP_QSTR_any), MP_ROM_PTR(&usbport_any_obj) },
    { MP_ROM_QSTR(MP_QSTR_readinto), MP_ROM_PTR(&usbport_readinto_obj) },
    { MP_ROM_QSTR(MP_QSTR_write), MP_ROM_PTR(&usbport_write_obj) },
};
static MP_DEFINE_CONST_DICT(usbport_globals, usbport_globals_table);

const mp_obj_module_t usbport_module = {
    .base = { &mp_type_module },
    .globals = (mp_obj_dict_t *)&usbport_globals,
};

MP_REGISTER_MODULE(MP_QSTR_usbport, usbport_module);
