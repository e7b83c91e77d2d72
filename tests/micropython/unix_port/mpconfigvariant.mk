# A variant of MicroPython's Unix port: without what needs other libraries, and what no test asks for.
PROG = micropython
FROZEN_MANIFEST =
MICROPY_PY_BTREE = 0
MICROPY_PY_FFI = 0
MICROPY_PY_SOCKET = 0
MICROPY_PY_SSL = 0
MICROPY_PY_TERMIOS = 0
MICROPY_PY_THREAD = 0
MICROPY_ROM_TEXT_COMPRESSION = 0
MICROPY_USE_READLINE = 0
MICROPY_VFS_FAT = 0
MICROPY_VFS_LFS1 = 0
MICROPY_VFS_LFS2 = 0

# The garbage collector reads the register of the frame pointer, which clang then must not use.
COPT = -O2 -DNDEBUG -fno-sanitize=all -fomit-frame-pointer
# Of this function clang's beginning is known, and undone.
$(BUILD)/py/nlrx86.o: CFLAGS += -fno-omit-frame-pointer
