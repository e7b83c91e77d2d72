"""The firmware's way onto a board: `make image` and `make flash`.

    build       the firmware's sources, and modules compiled by mpy-cross
    image/      MicroPython with the firmware in it, `make image`
    choice      which image a board gets
    drives      the drive that a Pico becomes with BOOTSEL, on each system
    writing     an image onto that drive
    progress    how far they have come, at a terminal
    line        the serial port of a board, which comes and goes
    link        questions to a running board: `service`, `hello`, `record`
    prompt      MicroPython's prompt on a serial port, by mpremote
    board       a board's way from its game to the prompt, and back
    belongings  files of a board that its next image would cover
    flash       all steps of `make flash`
    kept        copies for a person, which nothing overwrites
    rescue      games from a file system that is damaged
    circuitpython  files onto the drive of a CircuitPython board

`make flash` runs `python -m host_sim.deploy`.
"""
