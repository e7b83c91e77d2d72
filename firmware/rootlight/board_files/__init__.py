"""Descriptions of built boards: which pads there are, their wiring, LEDs, current, corners.

`reader` reads and checks a board file and makes a BoardFile of it; `pad_numbers` numbers pads and
buttons; `builder_files` are the files that a builder edits, with the name of the board;
`learnt_wiring` is what the bring-up has learnt, laid over the board file. What pad 37 is:
the 38th cell in the order of names, or a button behind the cells; "touch" in the board's file in
firmware/boards/ says which electrode feels it, and `touch/pads.py` follows that. On a computer
`rootlight pad hex-7 37` tells all of it.
"""
