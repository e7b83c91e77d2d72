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
