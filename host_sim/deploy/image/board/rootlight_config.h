// MicroPython's options: those of its rp2 port, without what neither the firmware nor mpremote uses.
#include "mpconfigport.h"

// Network security; the Pico has no network.
#undef MICROPY_SSL_MBEDTLS
#undef MICROPY_PY_CRYPTOLIB
#define MICROPY_PY_CRYPTOLIB (0)
#undef MICROPY_PY_HASHLIB_SHA1
#define MICROPY_PY_HASHLIB_SHA1 (0)

// Modules of MicroPython's.
#define MICROPY_PY_ASYNCIO (0)
#define MICROPY_PY_FRAMEBUF (0)
#define MICROPY_PY_HEAPQ (0)
#define MICROPY_PY_PLATFORM (0)
#undef MICROPY_PY_ONEWIRE
#define MICROPY_PY_ONEWIRE (0)

// A part of `machine`.
#undef MICROPY_PY_MACHINE_DHT_READINTO
#define MICROPY_PY_MACHINE_DHT_READINTO (0)

// Files lie on littlefs.
#undef MICROPY_VFS_FAT
#define MICROPY_VFS_FAT (0)

// The variables of a running Python function lie on a stack of their own. Otherwise a larger
// function keeps them in the heap, and each call searches the heap for room. Where the heap's
// beginning is nearly full, that took half of the time in which the board looks for a turn.
// 1.6 KB is the most that was seen in use.
#define MICROPY_ENABLE_PYSTACK (1)
#define ROOTLIGHT_PYSTACK_BYTES (4 * 1024)
void mp_pystack_init(void *start, void *end);
#define MICROPY_PORT_INIT_FUNC \
    do { \
        static mp_uint_t stack[ROOTLIGHT_PYSTACK_BYTES / sizeof(mp_uint_t)]; \
        mp_pystack_init(stack, stack + MP_ARRAY_SIZE(stack)); \
    } while (0)
