"""The firmware on its way to a board: `make flash` and `make release`.

    build       firmware/ compiled by mpy-cross, and the list of what belongs on a board
    line        the serial port of a board, which comes and goes
    plan        what is to be copied, kept and removed, given what a board has
    prompt      MicroPython's prompt on a serial port, by mpremote
    link        the questions to a running board: `service` and `hello`
    flash       the whole way: stop the board, look, copy, verify, restart
    image/      MicroPython with the firmware in it, `make image`
    release     what people download: images, files for mpremote, drawings

`python -m host_sim.deploy --port PORT` is `make flash`.
"""
