"""An image of our own for the Pico: MicroPython with the firmware in it; `make image`.

    images      `built_image(board)`: the UF2 file of a built board, from the cache or made now
    cache       where images, compiled MicroPython and the compiler are kept, outside the tree
    debian      MicroPython's sources and the compiler, from Debian's packages
    board/      our board for MicroPython: flash half and half, and no modules that nothing uses
    on_board/   the two programs of its own: how files are mounted, which firmware is started
    frozen      what is frozen into it
    compile     the image out of all that
    uf2         the file that a Pico's drive takes
    layout      how an image divides the flash into program and files
    format      a new, empty file system for a board, when a person asks for one

`python -m host_sim.deploy.image` is `make image`. tests/deploy/test_built_image.py runs the image
on an emulated Pico. The one for the Pico 2 is compiled and has never run.
"""
