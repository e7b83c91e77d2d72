"""The firmware's way onto a board: `make image`, `make flash` and `make release`.

    build       firmware/ compiled by mpy-cross, and the list of files for a board
    line        the serial port of a board, which comes and goes
    plan        what to copy, keep and remove on a board
    prompt      MicroPython's prompt on a serial port, by mpremote
    link        the questions to a running board: `service` and `hello`
    flash       all steps: stop the board, look, copy, verify, restart
    rescue      games from a file system that was lost
    kept        copies for a person, which nothing overwrites
    image/      MicroPython with the firmware in it, `make image`
    release     what people download: images, files for mpremote, drawings

`make flash` runs `python -m host_sim.deploy --port PORT`.
"""
