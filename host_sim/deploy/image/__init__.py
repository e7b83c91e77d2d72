"""An image of our own for the Pico: MicroPython with the firmware in it; `make image`.

    images      `built_image(board)`: the UF2 file of a built board, from the cache or made now
    debian      MicroPython's sources and the compiler, from Debian's packages
    board/      our board for MicroPython: half of the flash for files, and only modules in use
    plain/      MicroPython as its authors configure it, which tests start from
    on_board/   our two start programs: one mounts the files, the other starts the firmware
    frozen      the modules to freeze
    compile     compiles the image from these parts
    uf2         the file format that a Pico's drive takes
    licences    the licences of what an image is made of
    layout      how an image divides the flash into program and files
    format      a new, empty file system for a board, when a person asks for one

`python -m host_sim.deploy.image` is `make image`. tests/deploy/test_built_image.py runs the image
on an emulated Pico. The one for the Pico 2 has never run as a whole: tests/micropython/qemu_port
runs the same frozen firmware on that processor.
"""
