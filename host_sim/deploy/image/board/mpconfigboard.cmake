# The board for MicroPython's rp2 port: a Pico, or with the variant PICO2 a Pico 2, for Rootlight.

# The port's own options come first, then ours.
set(MICROPY_DEF_BOARD MP_CONFIGFILE="rootlight_config.h")

# Nothing uses mbedtls: the port compiles it without asking, so its sources are not downloaded.
cmake_language(DEFER CALL set_target_properties micropy_lib_mbedtls PROPERTIES INTERFACE_SOURCES "")
# There is no C++ in MicroPython, so nothing needs the C++ library, a download of 300 MB.
cmake_language(DEFER CALL set_target_properties firmware PROPERTIES LINKER_LANGUAGE C)
cmake_language(DEFER CALL target_link_libraries firmware m)

# See the headers.
set_source_files_properties(${CMAKE_BINARY_DIR}/frozen_content.c PROPERTIES
    COMPILE_OPTIONS "-include;${CMAKE_CURRENT_LIST_DIR}/aligned_code.h")
set_source_files_properties(${MICROPY_DIR}/shared/tinyusb/mp_usbd_descriptor.c PROPERTIES
    COMPILE_OPTIONS "-include;${CMAKE_CURRENT_LIST_DIR}/usb_power.h")
