# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What is changed in MicroPython's sources for the clock's image, each with its reason: what they have no setting for.

Settings are in pico/. Knows nothing of how the image is built.
"""

from collections import namedtuple
from pathlib import Path

from firmware.image.steps import Refusal

# What runs in each turn of the loop, and so is to be in RAM and not behind the cache of the flash: files of py/.
IN_RAM = (
    "argcheck bc binary cstack gc malloc map nlr nlrthumb obj objarray objboundmeth objclosure objfun objint "
    "objint_mpz objlist objmodule objtuple objtype qstr runtime sequence vm"
).split()

# Frames of functions up to this are on the stack: all of the clock's are (tests/image/test_image.py).
FRAME_WORDS = 40

Change = namedtuple("Change", "file old new")

_SLEEP = "    soft_timer_insert(&timer, timeout_ms);\n\n    __wfe();\n"
_SLEEP_SLOWLY = _SLEEP.replace("__wfe", "slowsleep_wait")

_LOOKUP = "mp_map_elem_t *MICROPY_WRAP_MP_MAP_LOOKUP(mp_map_lookup)("
_SEARCH = "    // Work out if we can compare just pointers\n    bool compare_only_ptrs = map->all_keys_are_qstrs;\n"
_SEARCHES = (
    "static MP_NOINLINE mp_map_elem_t *mp_map_search(mp_map_t *map, mp_obj_t index, mp_map_lookup_kind_t lookup_kind)"
)
_SEARCHING = _SEARCHES + ";\n\n"
# Taken out when the name is there, and not before: an interrupt in between may look for it in vain, and note that.
_SEARCHED = (
    """\
    #ifdef MP_ABSENT
    if (lookup_kind == MP_MAP_LOOKUP_ADD_IF_NOT_FOUND && mp_obj_is_qstr(index)) {
        return mp_map_add(map, index);
    }
    #endif
    return mp_map_search(map, index, lookup_kind);
}

#ifdef MP_ABSENT
static MP_NOINLINE mp_map_elem_t *mp_map_add(mp_map_t *map, mp_obj_t index) {
    mp_map_elem_t *elem = mp_map_search(map, index, MP_MAP_LOOKUP_ADD_IF_NOT_FOUND);
    MP_ABSENT(map, MP_OBJ_QSTR_VALUE(index)) = 0;
    return elem;
}
#endif

"""
    + _SEARCHES
    + " {\n"
)
# Only for the board: mpy-cross is made of the same files.
_ABSENT = """\
#ifdef MP_ABSENT
uint32_t mp_absent[512];
static mp_map_elem_t *mp_map_add(mp_map_t *map, mp_obj_t index);
#endif

"""
_OWN = """\
    // Note: This is fast-path'ed in the VM for the MP_BC_LOAD_ATTR operation.
    mp_map_elem_t *elem = mp_map_lookup(&self->members, MP_OBJ_NEW_QSTR(attr), MP_MAP_LOOKUP);
"""
_OWN_UNLESS_ABSENT = """\
    #ifndef MP_ABSENT
    mp_map_elem_t *elem = mp_map_lookup(&self->members, MP_OBJ_NEW_QSTR(attr), MP_MAP_LOOKUP);
    #else
    mp_map_elem_t *elem = NULL;
    if (MP_ABSENT(&self->members, attr) != MP_ABSENT_KEY(&self->members, attr)) {
        elem = mp_map_lookup(&self->members, MP_OBJ_NEW_QSTR(attr), MP_MAP_LOOKUP);
        if (elem == NULL) {
            MP_ABSENT(&self->members, attr) = MP_ABSENT_KEY(&self->members, attr);
        }
    }
    #endif
"""

_GLOBAL = """\
    mp_map_elem_t *elem = mp_map_lookup(&mp_globals_get()->map, MP_OBJ_NEW_QSTR(qst), MP_MAP_LOOKUP);
    if (elem == NULL) {
        #if MICROPY_CAN_OVERRIDE_BUILTINS
"""
_GLOBAL_UNLESS_ABSENT = """\
    mp_map_t *globals = &mp_globals_get()->map;
    mp_map_elem_t *elem = NULL;
    #ifdef MP_ABSENT
    if (MP_ABSENT(globals, qst) != MP_ABSENT_KEY(globals, qst))
    #endif
    {
        elem = mp_map_lookup(globals, MP_OBJ_NEW_QSTR(qst), MP_MAP_LOOKUP);
    }
    if (elem == NULL) {
        #ifdef MP_ABSENT
        MP_ABSENT(globals, qst) = MP_ABSENT_KEY(globals, qst);
        #endif
        #if MICROPY_CAN_OVERRIDE_BUILTINS
"""
# The only way of a name into a table that is not looked for first.
_COPIED = "    memcpy(other->map.table, self->map.table, self->map.alloc * sizeof(mp_map_elem_t));\n"
_FORGET_ABSENT = """\
    #ifdef MP_ABSENT
    memset(mp_absent, 0, sizeof(mp_absent));
    #endif
"""

# A table grows ahead of its names. That of a class that is whole needs no more places than it has names; in that of a
# module some names are looked for in vain, and found among the built-in ones: a free place ends the search.
_REHASH = """\
static void mp_map_rehash(mp_map_t *map) {
    size_t old_alloc = map->alloc;
    size_t new_alloc = get_hash_alloc_greater_or_equal_to(map->alloc + 1);
"""
_REHASH_TO = """\
static void mp_map_rehash_to(mp_map_t *map, size_t new_alloc);

static void mp_map_rehash(mp_map_t *map) {
    mp_map_rehash_to(map, get_hash_alloc_greater_or_equal_to(map->alloc + 1));
}

void mp_map_trim(mp_map_t *map, size_t spare) {
    if (!map->is_fixed && !map->is_ordered && map->used + spare < map->alloc) {
        mp_map_rehash_to(map, map->used + spare);
    }
}

static void mp_map_rehash_to(mp_map_t *map, size_t new_alloc) {
    size_t old_alloc = map->alloc;
"""
_LOADED = "            do_execute_proto_fun(module_obj, frozen->proto_fun, frozen_file_qstr);\n"
_DEINIT = "void mp_map_deinit(mp_map_t *map);\n"
_MADE = "    size_t num_native_bases = instance_count_native_bases(o, &native_base);\n    if (num_native_bases > 1) {\n"
_TOLD = """\
        compile_load_id(comp, MP_QSTR___name__);
        compile_store_id(comp, MP_QSTR___module__);
        EMIT_ARG(load_const_str, MP_PARSE_NODE_LEAF_ARG(pns->nodes[0])); // 0 is class name
        compile_store_id(comp, MP_QSTR___qualname__);
"""
CHANGES = (
    # Where all waiting ends (pico/slowsleep.c).
    Change("ports/rp2/mphalport.c", _SLEEP, _SLEEP_SLOWLY),
    # A larger frame is taken from the heap for each call and given back after it.
    Change("py/objfun.c", "(sizeof(mp_uint_t) * 11)", "(sizeof(mp_uint_t) * %d)" % FRAME_WORDS),
    # They need room: 12 kB of stack, 4 kB of them from the end of the heap.
    Change("ports/rp2/CMakeLists.txt", "PICO_STACK_SIZE=0x2000", "PICO_STACK_SIZE=0x3000"),
    Change(
        "ports/rp2/memmap_mp_rp2040.ld",
        "__GcHeapEnd = ORIGIN(RAM) + LENGTH(RAM);",
        "__GcHeapEnd = ORIGIN(RAM) + LENGTH(RAM) - 0x1000;",
    ),
    # A place for each name in each table, not one for all that have the name; its three lowest bits are a tag.
    Change("py/map.c", "((((uintptr_t)(index)) >> 2) %", "(((((uintptr_t)(index)) >> 3) + ((uintptr_t)map >> 2)) %"),
    # A division, 0.4 us here, for each name looked up, and one for each place looked at.
    Change(
        "py/map.c",
        "MAP_CACHE_ENTRY(index) % (map)->alloc]",
        "MAP_CACHE_ENTRY(index) < (map)->alloc ? MAP_CACHE_ENTRY(index) : 0]",
    ),
    Change("py/map.c", "pos = (pos + 1) % map->alloc;", "pos = pos + 1 < map->alloc ? pos + 1 : 0;"),
    # A name that is where it was last is found without saving the registers that a search needs.
    Change("py/map.c", _LOOKUP, _ABSENT + _SEARCHING + _LOOKUP),
    Change("py/map.c", _SEARCH, _SEARCHED + _SEARCH),
    # Nearly every call of a method looks for its name among the instance's own first, in vain, which takes longest.
    # What was not there is remembered (pico/mpconfigboard.h) until it is put there.
    Change("py/objtype.c", _OWN, _OWN_UNLESS_ABSENT),
    # The same of built-in names, which are looked for among those of the module first.
    Change("py/runtime.c", _GLOBAL, _GLOBAL_UNLESS_ABSENT),
    Change("py/objdict.c", _COPIED, _COPIED + _FORGET_ABSENT),
    Change("py/map.c", _REHASH, _REHASH_TO),
    Change("py/obj.h", _DEINIT, _DEINIT + "void mp_map_trim(mp_map_t *map, size_t spare);\n"),
    Change("py/builtinimport.c", _LOADED, _LOADED + "            mp_map_trim(&module_obj->module.globals->map, 1);\n"),
    Change("py/objtype.c", _MADE, "    mp_map_trim(&locals_ptr->map, 0);\n\n" + _MADE),
    Change("py/compile.c", _TOLD, "        // no __module__, no __qualname__: nobody asks a class for them\n"),
    # The file system needs the flash alone, and not what programs the PIO: 2 kB of heap.
    Change("ports/rp2/modules/_boot.py", "import machine, rp2\n", "import _rp2 as rp2\n"),
    # It asks for names that CMake does not give: without this neither VM nor collector is in RAM.
    Change(
        "ports/rp2/memmap_mp_rp2040.ld",
        "*gc.c.obj *vm.c.obj *parse.c.obj",
        " ".join("*/py/%s.c.o" % name for name in IN_RAM),
    ),
)


def change(micropython: Path) -> None:
    """Carry out CHANGES in the folder of MicroPython's sources; raise Refusal if one has no place there."""
    for each in CHANGES:
        file = micropython / each.file
        text = file.read_text(encoding="utf-8")
        if text.count(each.old) != 1:
            raise Refusal("%s has %r %d times; right would be once" % (each.file, each.old, text.count(each.old)))
        file.write_text(text.replace(each.old, each.new), encoding="utf-8")
