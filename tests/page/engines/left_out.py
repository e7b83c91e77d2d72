"""The scenarios that run in Chromium alone, and why.

`tests/page/conftest.py` leaves them out in the other engines. Most are left out for what their
drivers cannot do; only Web Serial is something that an engine lacks.
"""

from typing import NamedTuple

BOTH = ("firefox", "webkit")
WEBKIT = ("webkit",)


class LeftOut(NamedTuple):
    """Tests by file, those of a whole file as "*", with engines that do not run them."""

    why: str
    engines: tuple[str, ...]
    tests: dict[str, tuple[str, ...]]


LEFT_OUT = (
    LeftOut(
        "Playwright puts fingers on the screen of Chromium alone, and makes only that a phone's.",
        BOTH,
        {
            "test_big_screen": (
                "test_a_phone_joins_by_the_picture_and_by_the_code_that_the_screen_shows",
            ),
            "test_in_hand": (
                "test_a_turn_is_played_and_taken_back_by_the_bar",
                "test_a_finger_that_hides_a_cell_is_told_which_one",
                "test_the_board_keeps_its_size_when_the_first_cell_is_touched",
            ),
            "test_page": (
                "test_a_turn_is_played_by_touch_on_a_phone",
                "test_two_fingers_ask_about_a_cell",
                "test_a_finger_that_slides_leaves_one_pad_and_comes_to_the_next",
            ),
            "test_phones": (
                "test_no_field_makes_a_phone_enlarge_the_page",
                "test_a_phone_saves_a_picture_that_its_album_takes",
                "test_a_swipe_over_the_board_places_nothing_and_moves_nothing",
                "test_two_fingers_that_spread_enlarge_the_page_and_place_nothing",
                "test_a_finger_that_leaves_its_pad_before_it_counts_touches_nothing",
            ),
            "test_watching_a_real_board": ("test_a_turn_is_played_on_a_phone",),
            "test_whole_games": ("test_a_whole_game_is_played_by_touch_on_a_phone",),
        },
    ),
    LeftOut(
        "The drivers ask for no colours, no calm and no paper. `test_what_engines_differ_in.py` "
        "looks at forced colours in Firefox.",
        BOTH,
        {
            "test_fewer_things": (
                "test_the_page_is_light_or_dark_as_the_device_or_as_somebody_chooses",
            ),
            "test_looks": (
                "test_a_page_with_less_motion_shows_none",
                "test_in_colours_of_ones_own_all_is_told_apart",
            ),
            "test_opponents": (
                "test_thinking_moves_calmly_and_not_at_all_for_those_who_want_no_motion",
            ),
            "test_wall": (
                "test_the_leader_sees_a_lesson_before_a_game_of_the_tournament_and_prints_the_standings",
            ),
        },
    ),
    LeftOut(
        "Playwright sees what WebSockets carry, and reaches workers, in Chromium alone.",
        BOTH,
        {
            "test_connect_a_board": (
                "test_only_one_tab_has_the_board_and_has_it_again_after_a_reload",
            ),
            "test_lessons": ("test_a_puzzle_that_asks_to_point_names_cells_and_tells_no_score",),
        },
    ),
    LeftOut(
        "For a picture Playwright writes a style into the page, which the page's policy forbids.",
        BOTH,
        {"test_looks": ("test_the_name_of_a_cell_can_be_read_on_white_light",)},
    ),
    LeftOut(
        "Chromium alone tells what it does for a touch.",
        BOTH,
        {"test_work_of_a_touch": ("*",)},
    ),
    LeftOut(
        "Chromium alone can be told to freeze a tab, or to throw it away.",
        BOTH,
        {
            "test_site": (
                "test_another_tab_has_the_games_of_one_that_the_browser_threw_away",
                "test_a_tab_that_the_browser_froze_goes_on_where_it_was",
            ),
        },
    ),
    LeftOut(
        "They are about old Chromiums, which they start.",
        BOTH,
        {"test_old_browsers": ("*",)},
    ),
    LeftOut(
        "`make picture` makes the README's picture in Chromium.",
        BOTH,
        {"test_picture": ("test_it_can_be_made_afresh",)},
    ),
    LeftOut(
        "WebKit has no Web Serial: there is no board to connect.",
        WEBKIT,
        {
            "test_connect_a_board": (
                "test_a_board_is_watched_and_played_on_and_its_cable_may_be_pulled",
                "test_what_leaders_and_technicians_do_works_at_the_cable",
                "test_a_board_that_cannot_play_is_told_in_words",
            ),
            "test_emulated_pico": (
                "test_the_site_is_connected_to_a_pico_by_its_usb_port",
                "test_a_pico_at_the_site_plays_with_a_friend_elsewhere",
            ),
            "test_friends": ("test_a_real_board_at_its_cable_is_one_side",),
        },
    ),
    LeftOut(
        "A page that WebKit's driver changes on its way does not come to its end.",
        WEBKIT,
        {"test_friends": ("test_without_a_broker_of_the_site_a_person_names_one",)},
    ),
    LeftOut(
        "Playwright waits for ever where it is to take a page's WebSockets in hand.",
        WEBKIT,
        {"test_silent_lines": ("*",)},
    ),
    LeftOut(
        "WebKit's driver opens private windows alone, which keep no files of a server.",
        WEBKIT,
        {
            "test_first_moments": (
                "test_what_plays_offline_is_fetched_after_the_board_and_not_twice",
                "test_what_the_browser_keeps_of_a_site_that_was_half_there_is_replaced",
            ),
        },
    ),
    LeftOut(
        "WebKit's driver asks pages by texts that such a policy forbids.",
        WEBKIT,
        {"test_site_published_wrongly": ("test_a_policy_without_wasm_is_named",)},
    ),
    LeftOut(
        "WebKit's driver switches off no scripts.",
        WEBKIT,
        {"test_first_moments": ("test_the_board_is_drawn_before_any_code_runs",)},
    ),
)


def is_left_out(engine: str, file: str, test: str) -> bool:
    """Return whether an engine does not run a test of a file."""
    return any(
        engine in entry.engines and not {"*", test}.isdisjoint(entry.tests.get(file, ()))
        for entry in LEFT_OUT
    )
