// The serial port of the board, a CMSDK APB UART, by the names that the port to QEMU asks for.

#include <stdint.h>

#include "ports/qemu/uart.h"

#define UART ((volatile uint32_t *)0x50200000)
#define DATA (0)
#define STATE (1)
#define CTRL (2)
#define BAUDDIV (4)
#define TX_FULL (1 << 0)
#define RX_FULL (1 << 1)
#define TX_AND_RX_ENABLED (3)

// Coprocessor access control: full access to 10 and 11, which do floats.
#define CPACR (*(volatile uint32_t *)0xE000ED88)
#define FLOATS (0xF << 20)

// The first function of a board that the port calls.
void uart_init(void) {
    CPACR |= FLOATS;
    __asm volatile ("dsb\nisb");
    UART[BAUDDIV] = 16;
    UART[CTRL] = TX_AND_RX_ENABLED;
}

int uart_rx_chr(void) {
    return UART[STATE] & RX_FULL ? (int)UART[DATA] : UART_RX_NO_CHAR;
}

void uart_tx_strn(const char *buf, size_t len) {
    for (size_t i = 0; i < len; ++i) {
        while (UART[STATE] & TX_FULL) {
        }
        UART[DATA] = (uint8_t)buf[i];
    }
}
