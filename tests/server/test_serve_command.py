"""catstate serve: what is said when the port or a browser is missing."""

import socket
import webbrowser

import pytest

from catstate.cli import main
from catstate.cli.serve import open_page


def test_a_port_that_is_taken_is_said_with_a_way_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    monkeypatch.setenv("CATSTATE_DATABASE", f"sqlite:///{tmp_path}/tables.sqlite")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["serve", "--port", str(port)]) != 0
    said = capsys.readouterr().err
    assert f"Port {port} of 127.0.0.1 can't be used" in said
    assert f"PORT={port + 1}" in said


@pytest.mark.parametrize("fault", [False, webbrowser.Error("none")])
def test_without_a_browser_the_address_is_said(
    fault: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(address: str) -> bool:
        if isinstance(fault, Exception):
            raise fault
        return False

    monkeypatch.setattr(webbrowser, "open", refuse)
    open_page("http://127.0.0.1:8000/")
    assert "open http://127.0.0.1:8000/ yourself" in capsys.readouterr().out
