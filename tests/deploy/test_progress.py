"""Progress: a bar on standard error at a terminal, and nothing anywhere else."""

import io

from host_sim.deploy.progress import progress_of


class Terminal(io.StringIO):
    def isatty(self):
        return True


def shown_on(screen, monkeypatch, capsys):
    """What is printed while so many bytes come."""
    monkeypatch.setattr("sys.stderr", screen)
    with progress_of("an image", 1000) as bar:
        bar.update(500)
    assert capsys.readouterr().out == ""
    return screen.getvalue()


def test_a_terminal_shows_what_is_done_and_how_far_it_is(monkeypatch, capsys):
    assert "an image" in shown_on(Terminal(), monkeypatch, capsys)


def test_a_file_and_a_pipe_hold_no_bar(monkeypatch, capsys):
    assert shown_on(io.StringIO(), monkeypatch, capsys) == ""
