"""The rules of the games, and nothing else: no hardware, no lights, no link. rules.md is binding.

Begin with `game.py`: `Game` is what every game offers, with a table of the words for what is
legal. The names of its own files begin with its name:

    NAME.py            its rules: the class of the game
    NAME_entry.py      what the others ask of it before it is played; registers the game
    NAME_texts.py      what people read about it, on the page alone
    NAME_pictures.toml the positions on its rules card
    NAME_world.py      the game as the search plays it, by the kernels

    rootbound   Root Bound: passing, the single-group rule, the end of the game
    classroom   Rootbound by the classroom rules
    rootbound_base.py   what these two share: where a stone may go (claimed, triangle, straight),
                dead groups; stones.py: groups and regions; clean_up.py: the clean-up at the end;
                cut_off.py: groups in danger
    rootzone    RootZone
    droched     Droched: prison, suicide, the last to act wins; droched_bidding.py: komi and sides;
                droched_anchors.py: anchors and bridges; repetition.py: boards that may not come
                again; droched_shapes.py: what stones promise by their neighbours (`make learn`)
    growy       Roots Growy Roots: its turns and score; growy_position.py: where a root may grow;
                growy_field.py: the cards; growy_count.py: what counts for the score

    catalogue.py   the list of games, which all others ask; entry.py: the base of the entries
    world.py       the base of the worlds; game_texts.py: which texts there are
    sentences.py   codes of refusals to sentences

Whoever plays a game by itself, such as a search, needs these alone: `state` (bytes that say all),
`mover()`, `legal_cells()` or `legal_moves()`, `legal_words()`, `play_cells()`, `play_word()`,
`is_over()`, `winner()`; to take a turn back, a copy of `state` and `refresh()`, or a `Match` with
its `MoveStack`.

How to add a game. `tests/sixth_game/` has one that was made so, and walks through these steps. To
play it takes two new files (2, 3) and a line in two others (1, 3); all of it some nine new files
and four others, besides those that programs make:

1. Write its rules as a section of rules.md, with a code for each refusal.
2. Write `NAME.py`, a subclass of `Game` (or of `RootBoundBase`). Everything that changes must
   stand in `state`. Import nothing but games, kernels, geometry, texts and compat. Pieces of new
   colours: `NEW_COLOURS`; `.venv/bin/python -m host_sim.tools.legend` draws them into the legend,
   and `pytest tests/lights` says whether everybody can tell them apart.
   More than two players: `COLOURS` has one for each, in the order of play, and `growy.py` is the
   example; `seat()` says who shares which `end`, `winner()` may name several. Match, clock, saved
   games, search and link are written for any number, and tried with four; a shared game takes
   four (`MOST_SEATS` in `host_sim/rooms/documents.py`), a club evening two.
3. Write `NAME_entry.py`: a subclass of `Entry` below `@register`, with its boards, options and
   sentences of refusals; and import it in `catalogue.py`. Now it is in the menu and on the page,
   is saved, studied and replayed, and the board plays it, by its rules alone and slowly.
4. Write `NAME_texts.py`: title, one sentence, rules card, why it ends; the entry's `texts` imports
   it. Translate it (`make languages`, `host_sim/languages/README.md`).
5. Write `NAME_pictures.toml`, the positions on the rules card, and make them with
   `.venv/bin/python -m host_sim.tools.rules_pictures`.
6. Boards: all hexagons from hex-2 to hex-13 and the squares of Roots Growy Roots are there.
   Another outline: its name and lines in `lines_of`, and its six `corners`, of
   `geometry/shapes.py`, a test in `tests/rules/test_boards.py`, then a board file that holds it
   (`boards/README.md`) and `make hardware`. Cells with other than six or eight neighbours are
   more work: `touch/contacts.py`, `table/score_bars.py`, `host_sim/board/description.py`, the
   page (`kind`) and `hardware/places.py` know these two alone.
7. A corner of the menu: `corners` in the board files, then `make hardware`. All six corners of
   every board file are taken; its name takes the place of a game that this board cannot hold, or
   page and link alone set it up. `tests/board_files/test_board_files.py` knows the labels.
8. Let it think fast: kernels, in a file of `kernels/` that begins with `playouts`, and
   `NAME_world.py`, which the entry's `world` imports; `playouts` of the levels, which
   `make ladder` tunes, `slowness`, and `measured` for the benchmarks. Until then it holds a Pico
   back to the levels that it can play slowly.
9. Test it as the others are: in tests/rules, `test_NAME.py` cites the sections, `slow_NAME.py` is
   a second, slow and obvious implementation, and `test_random_NAME.py` plays both (that of Root
   Bound is `tests/rules/test_random_games.py`). README.md and playing.md name the games.
"""
