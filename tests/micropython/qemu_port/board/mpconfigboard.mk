# A board for MicroPython's port to QEMU: a Cortex-M33 with floats of single precision, which is
# the processor of a Pico 2, with more memory. The port itself has no such board.
QEMU_ARCH = arm
QEMU_MACHINE = mps2-an505

CFLAGS += -mthumb -mcpu=cortex-m33 -mfloat-abi=softfp
CFLAGS += -DMICROPY_HW_MCU_NAME='"Cortex-M33"'
CFLAGS += -DMP_CONFIGFILE='"rootlight_config.h"' -I$(BOARD_DIR)

LDSCRIPT = $(BOARD_DIR)/an505.ld
MICROPY_HEAP_SIZE = 4194304

SRC_C += $(BOARD_DIR)/an505.c
SRC_BOARD_O = shared/runtime/gchelper_native.o shared/runtime/gchelper_thumb1.o

# Otherwise the assembler takes its code for that of another processor, which does not link.
AS += -mcpu=cortex-m33

# As MicroPython's rp2 port freezes machine code, for a Pico 2 too.
MPY_CROSS_FLAGS += -march=armv6m
# As Rootlight's image does: see this header.
$(BUILD)/frozen_content.o: CFLAGS += -include $(ALIGNED_CODE)
