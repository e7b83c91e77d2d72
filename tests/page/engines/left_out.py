"""The scenarios that run in Chromium alone, and why.

`tests/page/conftest.py` leaves them out in the other engines. Most are left out for what their
drivers cannot do; only Web Serial is something that an engine lacks.
"""

from typing import NamedTuple

BOTH = ("firefox", "webkit")
WEBKIT = ("webkit",)
FIREFOX = ("firefox",)


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
            "test_page": (
                "test_a_turn_is_played_by_touch_on_a_phone",
                "test_two_fingers_ask_about_a_cell",
                "test_a_finger_that_slides_leaves_one_pad_and_comes_to_the_next",
            ),
            "test_phones": (
                "test_no_field_makes_a_phone_enlarge_the_page",
                "test_a_phone_saves_a_picture_that_its_album_takes",
            ),
            "test_watching_a_real_board": ("test_a_turn_is_played_on_a_phone",),
            "test_whole_games": ("test_a_whole_game_is_played_by_touch_on_a_phone",),
        },
    ),
    LeftOut(
        "The drivers ask for no colours and no calm. `test_what_engines_differ_in.py` looks at "
        "forced colours in Firefox.",
        BOTH,
        {
            "test_looks": (
                "test_who_wants_less_motion_sees_none",
                "test_in_colours_of_ones_own_all_is_told_apart",
            ),
            "test_opponents": (
                "test_thinking_moves_calmly_and_not_at_all_for_those_who_want_no_motion",
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
        "The page of Debian's Firefox 153 dies while the driver reads many elements at once.",
        FIREFOX,
        {
            "test_panel": ("test_a_game_that_is_over_says_why_and_leads_on",),
            "test_rules_card": ("test_every_game_has_its_card_with_pictures",),
        },
    ),
    LeftOut(
        "They fail in Firefox, and nobody knows yet whether the page or the test is to blame.",
        FIREFOX,
        {
            "test_connect_a_board": (
                "test_where_a_browser_has_no_web_serial_a_sentence_says_which_has",
            ),
            "test_panel": ("test_the_groups_are_tabs_and_the_last_one_opened_is_open_again",),
        },
    ),
    LeftOut(
        "In WebKit Playwright's functions need `eval`, which the server for phones forbids.",
        WEBKIT,
        {
            "test_clock": ("test_a_flag_is_told_everywhere_and_the_game_goes_on",),
            "test_opponents": ("test_the_big_screen_and_phones_see_who_plays_and_thinks",),
        },
    ),
    LeftOut(
        "They fail in WebKit, and nobody knows yet whether the page or the test is to blame.",
        WEBKIT,
        {
            "test_page": (
                "test_what_the_board_tells_of_a_fault_stays_when_the_page_asks_for_all",
            ),
            "test_wall": (
                "test_turns_are_seen_as_they_are_played_and_a_click_opens_the_board",
                "test_a_board_shows_on_its_own_pages_who_plays",
            ),
        },
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
            "test_emulated_pico": ("test_the_site_is_connected_to_a_pico_by_its_usb_port",),
        },
    ),
    LeftOut(
        "WebKit's driver puts nothing into a page before the page's own code: no spy, nothing "
        "that tells the board's worker of time. `test_smoke.py` plays on the site in WebKit.",
        WEBKIT,
        {
            "test_first_moments": (
                "test_another_board_than_that_of_the_html_is_drawn_as_at_the_last_visit",
            ),
            "test_lessons": (
                "test_where_nothing_can_be_kept_the_page_says_so_and_ticks_all_the_same",
            ),
            "test_phones": ("test_a_page_that_is_touched_may_sound_when_the_finger_is_lifted",),
            "test_site": (
                "test_a_whole_game_is_played_without_a_network",
                "test_a_lesson_and_the_rules_cards_need_no_network",
                "test_a_browser_that_cannot_run_the_board_is_told_so",
                "test_the_page_is_accessible_while_the_board_loads",
                "test_a_browser_that_keeps_no_games_is_told_so",
                "test_a_second_tab_with_the_same_board_says_that_it_keeps_nothing",
                "test_the_board_plays_against_a_person",
                "test_a_shared_game_opens_and_is_shared_again",
                "test_an_address_replaces_no_game_unasked",
                "test_a_newer_version_comes_when_it_is_asked_for",
                "test_every_board_that_can_be_built_is_there_to_be_chosen",
                "test_the_big_screen_is_another_window",
            ),
            "test_sounds": ("*",),
        },
    ),
    LeftOut(
        "WebKit's driver holds back and changes no request, and switches off no scripts.",
        WEBKIT,
        {
            "test_big_screen": ("test_a_code_is_not_typed_before_anybody_reads_it",),
            "test_first_moments": ("test_the_board_is_drawn_before_any_code_runs",),
            "test_rules_card": ("test_without_its_pictures_a_card_still_tells_the_rules",),
            "test_share": ("test_the_qr_code_is_that_of_the_address",),
        },
    ),
    LeftOut(
        "WebKit's driver chooses no language of the browser.",
        WEBKIT,
        {
            "test_accessibility": ("test_nothing_serious_is_found_in_any_language",),
            "test_big_screen": ("test_a_phone_speaks_the_language_of_whoever_holds_it",),
            "test_clock": ("test_a_narrow_page_has_room_for_the_longest_times_in_german",),
            "test_first_moments": (
                "test_who_speaks_german_has_german_offline_too",
                "test_without_its_code_the_page_says_so",
            ),
            "test_hostile_files": ("test_a_book_and_its_lessons_may_have_such_names",),
            "test_looks": (
                "test_words_beside_the_pads_have_their_own_width_and_room",
                "test_every_word_has_room_at_every_size",
            ),
            "test_page_in_german": ("*",),
            "test_panel": (
                "test_welcome_and_ending_leave_the_first_controls_of_play_in_view",
                "test_neither_a_notice_nor_a_refusal_lies_over_the_buttons_of_a_card",
                "test_held_upright_a_card_stands_with_the_board",
            ),
            "test_share": (
                "test_a_shared_game_that_is_over_is_told_in_short_and_offers_no_going_on",
                "test_an_address_of_this_computer_says_so_and_shows_no_code_for_a_phone",
            ),
            "test_unasked": ("test_it_is_asked_in_the_language_of_the_page",),
        },
    ),
)


def is_left_out(engine: str, file: str, test: str) -> bool:
    """Return whether an engine does not run a test of a file."""
    return any(
        engine in entry.engines and not {"*", test}.isdisjoint(entry.tests.get(file, ()))
        for entry in LEFT_OUT
    )
