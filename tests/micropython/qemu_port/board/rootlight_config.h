// MicroPython's options: those of its port to QEMU, and Rootlight's for a board.
#include "ports/qemu/mpconfigport.h"

// Variables of Python functions have a stack of their own, as in the image: see there
// (host_sim/deploy/image/board). This one and the processor's are larger, because the tests run
// the simulated chips as well.
#define MICROPY_ENABLE_PYSTACK (1)
#define ROOTLIGHT_PYSTACK_BYTES (32 * 1024)
#define ROOTLIGHT_STACK_BYTES (64 * 1024)
void mp_pystack_init(void *start, void *end);
void mp_stack_set_limit(mp_uint_t limit);
#define MICROPY_PORT_INIT_FUNC \
    do { \
        static mp_uint_t stack[ROOTLIGHT_PYSTACK_BYTES / sizeof(mp_uint_t)]; \
        mp_pystack_init(stack, stack + MP_ARRAY_SIZE(stack)); \
        mp_stack_set_limit(ROOTLIGHT_STACK_BYTES); \
    } while (0)
