"""An image of our own for the Pico: MicroPython with the firmware in it; `make image`.

    on_board/   the two programs of its own: how files are mounted, which firmware is started
    frozen      what is frozen into it
    debian      MicroPython's sources and the compiler, from Debian's packages
    compile     the image out of all that
    format      a new, empty file system for a board, when a person asks for one

`python -m host_sim.deploy.image` is `make image`; it ends with tests/deploy/built_image.py.
"""
