# MicroPython for a Pico as its authors configure it, without what needs mbedtls, see ../board.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
set(MICROPY_BOARD_PINS ${MICROPY_PORT_DIR}/boards/RPI_PICO/pins.csv)
set(MICROPY_DEF_BOARD MP_CONFIGFILE="plain_config.h")

cmake_language(DEFER CALL set_target_properties micropy_lib_mbedtls PROPERTIES INTERFACE_SOURCES "")
cmake_language(DEFER CALL set_target_properties firmware PROPERTIES LINKER_LANGUAGE C)
cmake_language(DEFER CALL target_link_libraries firmware m)
