"""The rules of the games, and nothing else: no hardware, no lights, no link. rules.md is binding.

Begin with `game.py`: `Game` is what every game offers, with a table of the words for what is
legal. One class holds one game:

    rootbound.py   Root Bound: passing, the single-group rule, the end of the game
    classroom.py   Rootbound by the classroom rules
    rootbound_base.py   what these two share: where a stone may go (claimed, triangle, straight),
                   dead groups; stones.py: groups and regions; clean_up.py: the clean-up at the
                   end; cut_off.py: groups in danger
    rootzone.py    RootZone
    droched.py     Droched: prison, suicide, the last to act wins; droched_bidding.py: komi and
                   sides; droched_anchors.py: anchors and bridges; repetition.py: boards that may
                   not come again
    growy.py       Roots Growy Roots: its turns and score; growy_position.py: where a root may
                   grow; growy_field.py: the cards
    catalogue.py   which games there are, on which boards, with which options
    sentences.py   codes of refusals to sentences

Whoever plays a game by itself, such as a search, needs these alone: `state` (bytes that say all),
`mover()`, `legal_cells()` or `legal_moves()`, `legal_words()`, `play_cells()`, `play_word()`,
`is_over()`, `winner()`; to take a turn back, a copy of `state` and `refresh()`, or a `Match` with
its `MoveStack`.

How to add a game:

1. Write its rules as a section of rules.md, with a code for each refusal.
2. Write `games/NAME.py`, a subclass of `Game` (or of `RootBoundBase`). Everything that changes
   must stand in `state`. Import nothing but games, kernels, geometry, texts and compat.
3. Add its codes to `sentences.py`, and an `Entry` to `catalogue.py`.
4. Add new names of PIECES, with their colours, to COLOURS in `lights/palette.py`, and a row for
   each to LEGEND in `host_sim/tools/legend.py`; then draw `host_sim/tools/legend.svg` again with
   `.venv/bin/python -m host_sim.tools.legend`.
5. Boards of a new shape: `geometry/shapes.py`.
6. Add its name to GAMES and one sentence about it to ABOUT in `host_sim/page/language/names.js`;
   translate the sentences (`host_sim/languages/README.md`).
7. Add its name to `CORNER_LABELS` in `board_files/reader.py`; a test compares them with the
   catalogue. All six corners of every board file are taken, by five games and the lessons, and
   each must have one label. So either the game has no corner, and page and link alone set it up;
   or its label takes the place of a game that this board cannot hold, which the menu does not
   offer anyway: `growy` on hexagons, the games of hexagons on squares. Then change `corners` in
   those board files, make the drawings again (`make hardware`), and change the test in
   `tests/board_files/test_board_files.py` that knows the six labels.
8. The board plays it at once, by its rules alone and slowly. Kernels and a world of its own make
   it quick: `search/worlds.py` chooses the world, `search/levels.py` has the playouts of each
   level, which `make ladder` tunes.
9. Test it as the others are: in tests/rules, `test_NAME.py` cites the sections, `slow_NAME.py`
   is a second, slow and obvious implementation, and `test_random_NAME.py` plays both (that of
   Root Bound is `tests/rules/test_random_games.py`).
"""
