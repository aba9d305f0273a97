// SPDX-FileCopyrightText: 2026 The Flagfall Authors
// SPDX-License-Identifier: MIT
//
// slowsleep: works at full speed, sleeps on the crystal. firmware/design.md, "Sleep", says what stands still then.
//
// Each wait of MicroPython ends here (MICROPY_INTERNAL_WFE with a time). The system clock is taken from the crystal,
// 12 MHz, until an interrupt comes; the first thing that any interrupt does is to take it from the PLL again, so that
// the handler of an edge stamps it no later than without this, but for some twenty cycles of the crystal. The PLL runs
// on: nobody waits for it. TIMER and watchdog count the crystal's ticks at any time.

#include "py/runtime.h"

#include "hardware/clocks.h"
#include "hardware/irq.h"
#include "hardware/structs/iobank0.h"
#include "hardware/structs/pwm.h"
#include "hardware/structs/scb.h"
#include "hardware/structs/sio.h"
#include "hardware/sync.h"

#define FIRST_VECTOR (14) // PendSV; before it are faults and calls, which come from code that is awake
#define VECTORS (16 + NUM_IRQS)
#define FROM_CRYSTAL (1u << CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLK_REF) // as SELECTED has it, a bit a source
#define FROM_PLL (1u << CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLKSRC_CLK_SYS_AUX)

// What must go on meanwhile: edges, lamps, time, the link and its bytes, the watchdog, the port for whoever plugs in, and
// the last bytes to a memory LCD, which wait in SPI0; while DMA brings it more, nothing is gated (data sheet, 2.11.5.1).
#define GO_ON_0 (CLOCKS_SLEEP_EN0_CLK_SYS_IO_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_PADS_BITS \
    | CLOCKS_SLEEP_EN0_CLK_SYS_SPI0_BITS | CLOCKS_SLEEP_EN0_CLK_PERI_SPI0_BITS \
    | CLOCKS_SLEEP_EN0_CLK_SYS_PWM_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_PLL_SYS_BITS \
    | CLOCKS_SLEEP_EN0_CLK_SYS_PLL_USB_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_CLOCKS_BITS)
#define GO_ON_1 (CLOCKS_SLEEP_EN1_CLK_SYS_TIMER_BITS | CLOCKS_SLEEP_EN1_CLK_SYS_WATCHDOG_BITS \
    | CLOCKS_SLEEP_EN1_CLK_SYS_UART0_BITS | CLOCKS_SLEEP_EN1_CLK_PERI_UART0_BITS \
    | CLOCKS_SLEEP_EN1_CLK_SYS_USBCTRL_BITS | CLOCKS_SLEEP_EN1_CLK_USB_USBCTRL_BITS \
    | CLOCKS_SLEEP_EN1_CLK_SYS_XOSC_BITS)

static bool has_begun;
static uint32_t usb_bit;
static const io_rw_32 *tone; // the compare register of the beeper
static uint32_t tone_bits;
static uint32_t handlers[VECTORS];

// In the place of every handler: the clock first, then the handler itself, as if the interrupt had called it.
static void __attribute__((naked)) __not_in_flash_func(wake_up)(void) {
    __asm volatile (
        ".syntax unified\n"
        "ldr r0, 1f\n"
        "movs r1, %[from_pll]\n"
        "str r1, [r0]\n"
        "mrs r0, ipsr\n"
        "lsls r0, r0, #2\n"
        "ldr r1, 2f\n"
        "ldr r0, [r1, r0]\n"
        "bx r0\n"
        ".align 2\n"
        "1: .word %c[set_source]\n"
        "2: .word %c[handlers]\n"
        :
        : [from_pll] "i" (CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLKSRC_CLK_SYS_AUX),
        [set_source] "i" (CLOCKS_BASE + CLOCKS_CLK_SYS_CTRL_OFFSET + REG_ALIAS_SET_BITS),
        [handlers] "i" (handlers));
}

static void take_vectors(void) {
    uint32_t *vectors = (uint32_t *)scb_hw->vtor;
    uint32_t before = save_and_disable_interrupts();
    for (int each = FIRST_VECTOR; each < VECTORS; ++each) {
        if (vectors[each] != (uint32_t)wake_up) {
            handlers[each] = vectors[each];
            vectors[each] = (uint32_t)wake_up;
        }
    }
    restore_interrupts(before);
}

// At the crystal's speed USB would be hard put to it, and it gives power; a tone is counted in cycles.
static inline bool may_be_slow(void) {
    return has_begun && !(sio_hw->gpio_in & usb_bit) && !(*tone & tone_bits);
}

void __not_in_flash_func(slowsleep_wait)(void) {
    if (!may_be_slow()) {
        __wfe();
        return;
    }
    uint32_t before = save_and_disable_interrupts();
    scb_hw->scr = M0PLUS_SCR_SLEEPDEEP_BITS;
    hw_clear_bits(&clocks_hw->clk[clk_sys].ctrl, CLOCKS_CLK_SYS_CTRL_SRC_BITS);
    while (clocks_hw->clk[clk_sys].selected != FROM_CRYSTAL) {
    }
    restore_interrupts(before);
    __wfe(); // returns at once if there was an interrupt since the one before: nothing is slept over
    hw_set_bits(&clocks_hw->clk[clk_sys].ctrl, CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLKSRC_CLK_SYS_AUX);
    while (clocks_hw->clk[clk_sys].selected != FROM_PLL) {
    }
    scb_hw->scr = 0;
}

// clock_link(): the link from the crystal, before the UART is made: the PL011 wants no more than 5/3 of the system clock
static mp_obj_t slowsleep_clock_link(void) {
    clock_configure_undivided(clk_peri, 0, CLOCKS_CLK_PERI_CTRL_AUXSRC_VALUE_XOSC_CLKSRC, XOSC_HZ);
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_0(slowsleep_clock_link_obj, slowsleep_clock_link);

// begin(usb, beeper): sleep so from now on, while pin `usb` is low and the PWM of pin `beeper` silent. All interrupts
// must have their handlers by then: the SDK refuses another one later.
static mp_obj_t slowsleep_begin(mp_obj_t usb, mp_obj_t beeper) {
    uint pin = mp_obj_get_int(beeper);
    usb_bit = 1u << mp_obj_get_int(usb);
    tone = &pwm_hw->slice[pin >> 1 & 7].cc;
    tone_bits = pin & 1 ? PWM_CH0_CC_B_BITS : PWM_CH0_CC_A_BITS;
    clocks_hw->sleep_en0 = GO_ON_0;
    clocks_hw->sleep_en1 = GO_ON_1;
    take_vectors();
    has_begun = true;
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_2(slowsleep_begin_obj, slowsleep_begin);

static const mp_rom_map_elem_t slowsleep_globals_table[] = {
    { MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_slowsleep) },
    { MP_ROM_QSTR(MP_QSTR_clock_link), MP_ROM_PTR(&slowsleep_clock_link_obj) },
    { MP_ROM_QSTR(MP_QSTR_begin), MP_ROM_PTR(&slowsleep_begin_obj) },
};
static MP_DEFINE_CONST_DICT(slowsleep_globals, slowsleep_globals_table);

const mp_obj_module_t slowsleep_module = {
    .base = { &mp_type_module },
    .globals = (mp_obj_dict_t *)&slowsleep_globals,
};

MP_REGISTER_MODULE(MP_QSTR_slowsleep, slowsleep_module);
