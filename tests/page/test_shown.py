"""What a page knows of what the board shows: asked when the board comes, told from then on."""

import pytest

HINT = {"shows": "hint", "count": 5}
QUIET = {"shows": None}
# A session with a board of our own words; gives what it was told that the board shows.
SCRIPT = """async ([answer, told]) => {
  const { BoardSession } = await import("/session/board_session.js");
  const answers = {
    hello: { sim: true }, "sim.board": {}, "sim.watch": { leds: { cells: {}, buttons: {} } },
    state: { turn: 0 }, record: { moves: [] }, lesson: { lesson: null }, shows: answer,
  };
  const heard = [];
  let change, notify;
  const transport = {
    onState: (listener) => (change = listener),
    onNotification: (listener) => (notify = listener),
    request: async (method) => {
      if (!answers[method]) throw new Error("There is no such method.");
      return answers[method];
    },
  };
  const met = new Promise((resolve) => {
    const shown = (it) => heard.push(it);
    const session = new BoardSession(transport, { shown, met: () => resolve(session) });
  });
  change("open", "");
  const session = await met;
  for (const params of told) notify({ method: "shows", params });
  return { heard, shown: session.shown };
}"""


@pytest.fixture
def session(open_page, serve_board):
    page = open_page(serve_board())
    return lambda answer, *told: page.evaluate(SCRIPT, [answer, list(told)])


def test_what_is_shown_is_asked_when_a_board_comes(session):
    assert session(HINT) == {"heard": [HINT], "shown": HINT}


def test_what_is_told_later_takes_its_place(session):
    assert session(HINT, QUIET) == {"heard": [HINT, QUIET], "shown": QUIET}


def test_a_board_of_older_firmware_shows_nothing_and_is_met(session):
    assert session(None) == {"heard": [QUIET], "shown": QUIET}
