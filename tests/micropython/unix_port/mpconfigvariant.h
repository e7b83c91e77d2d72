// As much of Python as a board has, and what the Unix port adds.
#define MICROPY_CONFIG_ROM_LEVEL (MICROPY_CONFIG_ROM_LEVEL_EXTRA_FEATURES)
#include "ports/unix/variants/mpconfigvariant_common.h"

// Imports inside imports take more of an x86's stack than of a Pico's, so there is more of it.
#define MICROPY_STACK_CHECK_MARGIN (-80 * 1024)
