// Given to the compiler before MicroPython's USB descriptors alone.
//
// MicroPython tells the computer that the Pico draws 250 mA at most. A lit board may draw nearly
// twice that, and a computer may refuse what was not asked for; 500 mA is the most that USB 2 has.
#include "py/mpconfig.h"
#include "tusb_config.h"
#undef USBD_MAX_POWER_MA
#define USBD_MAX_POWER_MA (500)
