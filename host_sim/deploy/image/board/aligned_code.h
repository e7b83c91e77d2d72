// Given to the compiler before the frozen modules alone.
//
// MicroPython's `mpy-tool.py` aligns frozen machine code of the Pico, which the Pico 2 runs as well,
// to two bytes. The code has its larger numbers, and negative ones, in words that are read relative
// to a program counter rounded down to four: where a function begins between two words, it reads
// wrong numbers. So nothing there is aligned to less than four bytes.
#define aligned(bytes) __aligned__((bytes) < 4 ? 4 : (bytes))
