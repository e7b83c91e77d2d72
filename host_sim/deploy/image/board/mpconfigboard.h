// Names, and how the flash is divided: 1 MB for the program, the rest for files.
#if PICO_RP2040
#define MICROPY_HW_BOARD_NAME "Raspberry Pi Pico"
#else
#define MICROPY_HW_BOARD_NAME "Raspberry Pi Pico2"
#endif
#define MICROPY_HW_FLASH_STORAGE_BYTES (PICO_FLASH_SIZE_BYTES - 1024 * 1024)

// No second core is used.
#define MICROPY_PY_THREAD (0)
// Nor does the board listen to another I2C controller.
#define MICROPY_PY_MACHINE_I2C_TARGET (0)
// The USB port is a serial port and nothing else.
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE (0)
