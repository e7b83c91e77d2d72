// Names, and how the flash is divided: 1 MB for the program, the rest for files.
#if PICO_RP2040
#define MICROPY_HW_BOARD_NAME "Raspberry Pi Pico"
#else
#define MICROPY_HW_BOARD_NAME "Raspberry Pi Pico2"
#endif
#define MICROPY_HW_FLASH_STORAGE_BYTES (PICO_FLASH_SIZE_BYTES - 1024 * 1024)

#if PICO_RP2040
// The firmware runs the processor at 200 MHz (`clock_mhz`). The flash chip is read at half of that,
// as the SDK does on a Pico: its W25Q16JV bears 133 MHz. MicroPython's own limit is half of 125 MHz,
// with which it would take a quarter of 200, and read more slowly than before.
#define MICROPY_HW_FLASH_MAX_FREQ (100 * 1000 * 1000)
#endif

// No second core is used.
#define MICROPY_PY_THREAD (0)
// Nor does the board listen to another I2C controller.
#define MICROPY_PY_MACHINE_I2C_TARGET (0)
// The USB port is a serial port and nothing else.
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE (0)
