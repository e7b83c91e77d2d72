"""A whole Raspberry Pi Pico, emulated: MicroPython itself runs the firmware on it.

`rp2040py` emulates the microcontroller; the chips around it are those of
`host_sim.board.chips`, tied to the emulated pins. Times are those of the emulated clock, so
figures are the same on every machine.

    usb_host    a computer at the other end of the USB cable, as quiet as a real one
    i2c_wires   simulated chips on the emulated I2C pins
    led_wire    the LED chain on the emulated LED pin
    processor   its instructions as machine code of this machine, `processor.c`
    filesystem  reads and writes files on the emulated flash while the Pico is off
    pico        the Pico: power, time, console, flash
    board       a built board with such a Pico and our image in it, fingers and link
    copies      copies of a booted board, so that it boots only once
    server      the Pico's USB serial port on a TCP socket (`python -m host_sim.emulator`)
    player      people with fingers and a stop-watch; `plans` makes the games that they play
    evening     a whole game with a loose plug, for tests
    bench       how much of a Pico's time and memory the firmware needs (`make bench-board`)
"""
