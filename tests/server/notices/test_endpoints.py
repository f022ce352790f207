"""Where push messages may go: to the addresses of browsers' makers, never into a private network."""

import socket
from typing import Any

import pytest

from catstate.server.errors import Refused
from catstate.server.play import delivery


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://2130706433/x",
        "https://127.1/x",
        "https://localhost/x",
        "https://push.example:8443/x",
        "https://user@push.example/x",
        "https://push.example/x y",
        "https://push.example/\r\nx",
        "https://push.example:x/",
        "ftp://push.example/x",
        "https:///x",
        "",
        "https://push.example/" + "x" * 1000,
    ],
)
def test_an_endpoint_that_no_browser_has_is_refused(endpoint: str) -> None:
    with pytest.raises(Refused):
        delivery.check_endpoint(endpoint, anywhere=False)


@pytest.mark.parametrize(
    "addresses",
    [
        ["10.0.0.1"],
        ["127.0.0.1"],
        ["169.254.169.254"],
        ["192.168.1.1"],
        ["100.64.0.1"],
        ["0.0.0.0"],
        ["224.0.0.1"],
        ["::1"],
        ["fe80::1%eth0"],
        ["fc00::1"],
        ["::ffff:10.0.0.1"],
        ["64:ff9b::a00:1"],
        ["2002:a00:1::1"],
        ["142.250.0.1", "10.0.0.1"],
    ],
)
def test_a_name_that_leads_into_a_private_network_is_not_called(
    addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def resolve(*_: object, **__: object) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    monkeypatch.setattr(socket, "create_connection", lambda *_: pytest.fail("it was called"))
    with pytest.raises(delivery.Unwanted, match="private"):
        delivery.push("https://push.example/x", b"", {}, anywhere=False)


def test_the_address_that_was_checked_is_the_one_that_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[Any] = []

    def connect(address: Any, *_: object) -> socket.socket:
        called.append(address)
        raise OSError("nobody there")

    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(2, 1, 6, "", ("142.250.0.1", 443))])
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(delivery.Undelivered, match=r"push\.example does not answer"):
        delivery.push("https://push.example/x", b"", {}, anywhere=False)
    assert called == [("142.250.0.1", 443)]
