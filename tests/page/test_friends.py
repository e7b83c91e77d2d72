"""Two people play by a link: pages of the site and of programs, and a real broker."""

import re
import time

import pytest
from playwright.sync_api import expect

from host_sim.headless.boards import quick_board
from host_sim.link.sim_link import SimLink
from host_sim.rooms.documents import SetUp
from host_sim.rooms.share import of_page
from host_sim.rooms.shared_game import complete
from host_sim.shared_games.address import read_address
from host_sim.shared_games.command_line import Invitation
from host_sim.shared_games.room_desk import RoomDesk
from host_sim.trials.mosquitto import Mosquitto
from tests.page.board_on_a_socket import BoardOnASocket
from tests.page.cable_to_page import CableToPage
from tests.page.conftest import BROKER_PORT
from tests.page.friends import ASKS, Friend, FriendAtProgram, play_whole_game
from tests.page.layout import faults_of_dialog, faults_of_layout
from tests.page.nightly import nightly
from tests.page.people import button, cell, moves, show_group
from tests.page.test_site import FilesServer

# One worker has them all: the site is built once, and its broker has one port.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]

PHONES = [{"width": 360, "height": 640}, {"width": 640, "height": 360}]
# By night. The built board, and the shape that is played on it.
GAMES = {
    "rootbound": ("hex-4", "hex-4"),
    "classroom": ("hex-4", "hex-4"),
    "rootzone": ("hex-4", "hex-2-4"),
    "droched": ("hex-2", "hex-2"),
    "growy": ("growy-2", "growy-2"),
}


@pytest.fixture
def files(site_folder):
    server = FilesServer(site_folder)
    yield server
    server.stop()


@pytest.fixture
def broker(tmp_path):
    broker = Mosquitto(tmp_path / "broker", web_port=BROKER_PORT)
    broker.start()
    yield broker
    broker.stop()


@pytest.fixture
def somebody(open_page, files):
    """A function that opens an address as somebody who was never there."""

    def somebody(address=None, prepare=lambda context: None, **options):
        def prepared(context):
            prepare(context)
            context.add_init_script(ASKS)

        address = address or files.address
        page = open_page(files, path=address, is_new=True, prepare=prepared, **options)
        page.locator("#connection", has_text="Simulated").wait_for()
        return Friend(page)

    return somebody


def test_a_friend_by_a_link_plays_by_hand(broker, somebody):
    black = somebody()
    link = black.invite()
    white = somebody(link, viewport={"width": 390, "height": 664})
    black.hears("This board plays Black (blue). At another board: White (amber).")
    white.hears("This board plays White (amber). At another board: Black (blue).")
    black.is_level()
    white.is_level()
    cell(white.page, "d4").click()
    expect(white.page.locator("#refusal")).to_contain_text("It is the turn of the other side")
    cell(black.page, "d4").click()
    button(black.page, "end1").click()
    expect(moves(white.page)).to_have_text(["1d4"])


@pytest.mark.parametrize("game", [pytest.param(name, marks=pytest.mark.night) for name in GAMES])
def test_a_whole_game_of_each_kind(broker, files, somebody, game):
    built, shape = GAMES[game]
    first = somebody(f"{files.address}?built={built}")
    first.ask("new", game=game, board=shape)
    second = somebody(first.invite())
    sides = [first, second]
    for side in sides:
        side.hears("At another board")
        side.is_level()
    played = play_whole_game(sides)
    for side in sides:
        record = side.ask("record")
        assert record["moves"] == played
        assert record["result"] is not None


@pytest.mark.night
def test_a_side_that_loads_its_page_again_goes_on(broker, somebody):
    black = somebody()
    white = somebody(black.invite())
    for side in (black, white):
        side.is_level()
    black.play("d4")
    white.wait_for_turns(1)
    for side in (white, black):
        side.page.reload()
    white.is_level()
    white.wait_for_turns(1)
    white.hears("This board plays White (amber). At another board: Black (blue).")
    white.play("a1,g4")
    black.hears("This board plays Black (blue). At another board: White (amber).")
    black.wait_for_turns(2)


def test_a_turn_that_is_played_without_a_line_comes_later(broker, somebody):
    black = somebody()
    white = somebody(black.invite())
    for side in (black, white):
        side.is_level()
    broker.kill()
    for side in (black, white):
        side.hears("Turns are sent as soon as")
    black.play("d4")
    broker.start()
    white.wait_for_turns(1)
    white.hears("At another board: Black (blue).")


@pytest.mark.night
def test_a_friend_who_is_away_finds_the_turns_of_the_night(broker, somebody):
    black = somebody()
    link = black.invite()
    black.hears("Nobody else is there now; the room keeps your turns for them.")
    guest = somebody(watching(black))
    black.is_level()
    black.play("d4")
    guest.wait_for_turns(1)
    black.page.goto("about:blank")
    white = somebody(link)
    white.wait_for_turns(1)
    white.play("a1,g4")
    guest.wait_for_turns(2)
    white.page.goto("about:blank")
    black.page.go_back()
    black.wait_for_turns(2)


def watching(side):
    """The link to watch, once the invitation was open."""
    return side.page.locator("#invite-watch").input_value()


def test_spectators_see_the_game_and_play_nothing(broker, somebody):
    black = somebody()
    black.invite()
    guest = somebody(watching(black))
    guest.hears("This board only watches.")
    black.hears("Watching: 1.")
    black.is_level()
    black.play("d4")
    guest.wait_for_turns(1)
    cell(guest.page, "a1").click()
    expect(guest.page.locator("#refusal")).to_contain_text("turn of the other side")


@pytest.mark.night
def test_people_leave_a_shared_game(broker, somebody):
    black = somebody()
    white = somebody(black.invite())
    black.hears("At another board: White (amber).")
    white.page.get_by_role("button", name="Leave the shared game").click()
    expect(white.page.locator("#joined")).to_be_hidden()
    assert "#join" not in white.page.url
    black.hears("Nobody else is there now")
    assert white.ask("state")["turn"] == 0


def test_without_a_broker_of_the_site_a_person_names_one(broker, files, open_page):
    def without(route):
        answer = route.fetch()
        text = answer.text().replace('name="rootlight-broker"', 'name="none"')
        route.fulfill(response=answer, body=text)

    def nobody(address):
        prepare = lambda context: context.add_init_script(ASKS)  # noqa: E731
        page = open_page(files, path="icon.svg", is_new=True, prepare=prepare)
        page.route("**/club/?*", without)
        page.route("**/club/", without)
        page.goto(address)
        page.locator("#connection", has_text="Simulated").wait_for()
        return Friend(page)

    black = nobody(files.address)
    page = black.page
    set_up_invitations(page)
    expect(page.locator("#invite-about")).to_contain_text("this page needs a broker")
    field = page.get_by_label("Broker")
    field.fill("mqtts://127.0.0.1")
    page.get_by_role("button", name="Use this broker").click()
    expect(page.locator("#invite-says")).to_contain_text("by WebSocket only")
    field.fill(f"ws://127.0.0.1:{BROKER_PORT}")
    page.get_by_role("button", name="Use this broker").click()
    link = page.get_by_role("textbox", name="Link for your friend").input_value()
    assert f"#join=ws://127.0.0.1:{BROKER_PORT}/" in link
    page.keyboard.press("Escape")
    expect(page.locator("#invite-set-up")).to_be_hidden()
    expect(page.locator("#board [tabindex='0']").first).to_be_focused()
    show_group(page, "Play")
    expect(page.locator("#invite")).to_be_visible()
    white = nobody(link)
    white.hears("At another board: Black (blue).")
    black.is_level()
    black.play("d4")
    white.wait_for_turns(1)


def test_nothing_is_played_before_the_room_was_seen(open_page, files):
    """The board is asked from the moment at which its worker begins; there is no broker."""
    # Before there is a worker, asking it fails.
    hastes = """window.said = [];
        setInterval(() => window.askBoard("play", { move: "d4" }).then(
            (said) => window.said.push(said), () => undefined), 1);"""

    def prepare(context):
        context.add_init_script(ASKS)
        context.add_init_script(hastes)

    address = f"{files.address}#join=abcde-fghjk-mnpqr-stuvw&as=1"
    page = open_page(files, path=address, is_new=True, prepare=prepare)
    Friend(page).hears("broker")
    codes = page.evaluate("window.said.map((said) => said.error?.data.code ?? 'played')")
    assert set(codes) == {"behind"}


def test_a_link_that_leads_nowhere_is_told(files, somebody):
    friend = somebody(f"{files.address}#join=<script>alert(1)</script>")
    expect(friend.page.locator("#told")).to_contain_text("This link leads to no game")
    expect(friend.page.locator("#joined")).to_be_hidden()


# A page that a program serves.


@pytest.fixture
def program(serve_sim, tmp_path):
    """A function that serves a simulated board, which joins rooms as its page asks."""
    desks = []
    served = []

    def program(first=None):
        def join(invitation, board):
            return invitation.joined(board, share=of_page(time.perf_counter))

        board = SimLink("hex-4", kind=quick_board)
        desks.append(RoomDesk(board, first, tmp_path / "joined", {}, join))
        served.append(serve_sim(desks[-1]))
        return served[-1]

    yield program
    # A server works at its desk in a thread of its own until it is stopped.
    for one in served:
        one.stop()
    for desk in desks:
        desk.close()


def set_up_invitations(page):
    """Do what only those do who run a page: others are not offered what cannot be done."""
    expect(page.locator("#invite")).to_be_hidden()
    page.locator("#host-tab").click()
    page.locator("#invite-set-up").click()


def name_broker_and_site(page, broker, site):
    page.get_by_label("Broker").fill(broker)
    page.get_by_label("Site", exact=True).fill(site)
    page.get_by_role("button", name="Use this broker").click()


@pytest.mark.parametrize("locale", nightly(["en-GB", "de-AT", "fr-FR"], "de-AT"))
def test_an_invitation_is_whole_on_a_phone(broker, files, program, open_page, locale):
    page = open_page(program(), is_new=True, shows="hex-4", locale=locale, viewport=PHONES[0])

    def faults():
        found = {}
        for phone in PHONES:
            page.set_viewport_size(phone)
            if faults := faults_of_dialog(page) + faults_of_layout(page):
                found[phone["width"]] = faults
        return found

    set_up_invitations(page)
    assert faults() == {}
    page.locator("#invite-place").fill(f"ws://127.0.0.1:{BROKER_PORT}")
    page.locator("#invite-broker input").last.fill(files.address)
    page.locator("#invite-use").click()
    expect(page.locator("#invite-address")).to_have_value(re.compile("#join="))
    assert faults() == {}


def test_the_page_of_a_program_and_a_page_of_the_site(broker, files, somebody, program, open_page):
    served = program()
    black = FriendAtProgram(open_page(served, is_new=True), served)
    page = black.page
    set_up_invitations(page)
    name_broker_and_site(page, f"ws://127.0.0.1:{BROKER_PORT}", "club.example")
    expect(page.locator("#invite-says")).to_have_text("A site's address looks like https://HOST/.")
    name_broker_and_site(page, f"ws://127.0.0.1:{BROKER_PORT}", files.address)
    command = page.get_by_label("For a friend who has the program")
    expect(command).to_have_value(re.compile("--as white$"))
    link = black.take_link()
    assert link.startswith(f"{files.address}?built=hex-4#join=ws://127.0.0.1:{BROKER_PORT}/")
    code = black.ask("joined")["code"]
    address = f"ws://127.0.0.1:{BROKER_PORT}/{code}"
    expect(command).to_have_value(f"rootlight play --join {address} --as white")
    white = somebody(link)
    black.hears("This board plays Black (blue). At another board: White (amber).")
    white.hears("This board plays White (amber). At another board: Black (blue).")
    black.play("d4")
    white.wait_for_turns(1)
    white.play("a1,g4")
    black.wait_for_turns(2)
    expect(moves(page)).to_have_text(["1d4", "2a1, g4"])
    # The program stays in the room, whatever becomes of its page.
    page.reload()
    black.hears("At another board: White (amber).")
    show_group(page, "Play")
    assert black.invite() == link
    # It is out of the room, as after its next start.
    black.ask("shared_room", leave=True)
    expect(page.locator("#joined")).to_be_hidden()
    black.press_invite()
    page.get_by_role("button", name="Go on with the last shared game").click()
    black.play("e5")
    white.wait_for_turns(3)
    page.get_by_role("button", name="Leave the shared game").click()
    expect(page.locator("#joined")).to_be_hidden()
    white.hears("Nobody else is there now")
    assert black.ask("state")["turn"] == 3


def test_without_a_site_a_friend_joins_by_the_program(broker, program, open_page):
    served = program()
    black = FriendAtProgram(open_page(served, is_new=True), served)
    page = black.page
    set_up_invitations(page)
    name_broker_and_site(page, f"ws://127.0.0.1:{BROKER_PORT}", "")
    field = page.get_by_label("For a friend who has the program")
    expect(field).to_have_value(re.compile("--as white$"))
    expect(page.get_by_role("textbox", name="Link for your friend")).to_be_hidden()
    expect(page.get_by_role("button", name="Copy the link")).to_be_hidden()
    address = field.input_value().split()[3]
    far = Invitation(read_address(address, {}), 1, None, None)
    white = program(far).link()
    black.hears("At another board: White (amber).")
    assert white.request("joined")["as"] == 1


@pytest.mark.night
def test_the_room_of_a_command_line_has_links_too(broker, files, somebody, program, open_page):
    address = read_address(f"mqtt://127.0.0.1:{broker.port}/", {})
    served = program(Invitation(address, 0, complete(SetUp("rootbound", "hex-4")), None))
    black = FriendAtProgram(open_page(served, is_new=True), served)
    black.press_invite()
    # Browsers do not come by mqtt://.
    name_broker_and_site(black.page, f"ws://127.0.0.1:{BROKER_PORT}", files.address)
    white = somebody(black.take_link())
    white.hears("At another board: Black (blue).")
    black.play("d4")
    white.wait_for_turns(1)


# A real board.


@pytest.fixture
def board():
    board = BoardOnASocket("hex-4")
    yield board
    board.pull()


@pytest.fixture
def cable(board):
    cable = CableToPage(board.name)
    yield cable
    cable.stop()


@pytest.mark.night
def test_a_real_board_at_its_cable_is_one_side(broker, board, cable, somebody):
    black = somebody(prepare=cable.prepare)
    black.invite()
    show_group(black.page, "Workshop")
    black.page.locator("#connect summary").click()
    black.page.locator("#connect-choose").click()
    expect(black.page.locator("#connection")).to_contain_text("Real board hex-4")
    show_group(black.page, "Play")
    black.hears("This board plays Black (blue).")
    white = somebody(black.invite())
    white.hears("At another board: Black (blue).")
    for side in (black, white):
        side.is_level()
    # The person at the board plays with stones.
    board.request("play", move="d4")
    white.wait_for_turns(1)
    white.play("a1,g4")
    black.wait_for_turns(2)
    assert board.request("state")["turn"] == 2
    # The cable is pulled, and put in again: the game is there.
    cable.pull()
    expect(black.page.locator("#away")).to_contain_text("The board on USB is unplugged.")
    cable.plug(board.name)
    black.wait_for_turns(2)
    black.has_caught_up()
    board.request("play", move="b1,f1")
    white.wait_for_turns(3)


@pytest.mark.night
def test_who_invites_may_play_the_other_side(broker, somebody):
    white = somebody()
    page = white.page
    page.get_by_role("button", name="Invite a friend").click()
    field = page.get_by_role("textbox", name="Link for your friend")
    expect(field).to_have_value(re.compile("as=2$"))
    page.get_by_label("You play").select_option("White (amber)")
    expect(field).to_have_value(re.compile("as=1$"))
    black = somebody(field.input_value())
    for side in (black, white):
        side.is_level()
    black.play("d4")
    white.wait_for_turns(1)
    expect(page.get_by_label("You play")).to_be_hidden()


def test_a_game_with_turns_is_not_replaced_unasked(broker, somebody):
    black = somebody()
    page = black.page
    black.play("d4")
    page.get_by_role("button", name="Invite a friend").click()
    expect(page.locator("#invite-about")).to_contain_text("This replaces the game on the board")
    page.get_by_role("button", name="Close", exact=True).click()
    assert black.ask("state")["turn"] == 1
    page.get_by_role("button", name="Invite a friend").click()
    page.get_by_role("button", name="Make the link").click()
    field = page.get_by_role("textbox", name="Link for your friend")
    expect(field).to_have_value(re.compile("#join="))
    link = field.input_value()
    black.wait("state", "told.turn === 0")
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator("#joined-question")).to_be_empty()
    white = somebody(link)
    white.hears("At another board: Black (blue).")


@pytest.mark.night
def test_people_ask_for_their_turn_and_for_a_new_game(broker, somebody):
    black = somebody()
    white = somebody(black.invite())
    for side in (black, white):
        side.is_level()
    black.play("d4")
    white.wait_for_turns(1)
    button(black.page, "undo").click()
    question = white.page.locator("#joined-question")
    expect(question).to_contain_text("wants to take the last turn back")
    white.page.get_by_role("button", name="Agree", exact=True).click()
    for side in (black, white):
        side.wait("state", "told.turn === 0")
    # The computer plays for the friend, as at one board.
    white.ask("opponent", colour="white", level=1)
    black.is_level()
    black.play("c3")
    black.wait_for_turns(2)
    white.page.get_by_role("button", name="New game", exact=True).click()
    white.page.locator("#new-start").click()
    expect(black.page.locator("#joined-question")).to_contain_text("wants to start a new game")
    black.page.get_by_role("button", name="Agree", exact=True).click()
    for side in (black, white):
        side.wait("state", "told.turn === 0")
