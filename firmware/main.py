"""Start-up on the board: choose the platform and the board file, then loop for ever."""

import json

from rootlight.board_file import read_board_file
from rootlight.device import Device
from rootlight.platforms.pico import Platform


def main():
    with open("settings.json") as file:
        settings = json.load(file)
    with open("boards/%s.json" % settings.pop("board")) as file:
        board = read_board_file(file.read())
    platform = Platform(board, settings)
    device = Device(platform, board, settings)
    device.start()
    while True:
        device.step(platform.ticks_ms())
        platform.sleep_ms(device.wait_ms(platform.ticks_ms()))


main()
