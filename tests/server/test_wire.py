"""What goes over the wire is written down once, in Python; the client's types are made from it."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, Literal, get_args, get_type_hints

import pytest

from catstate.core.choices import Choice
from catstate.server.play.commands import COMMANDS
from catstate.server.web import typescript, wire

WIRE_TS = Path(__file__).parents[2] / "web/src/wire.ts"


def test_the_types_of_the_client_are_up_to_date() -> None:
    assert WIRE_TS.read_text(encoding="utf-8") == typescript.typescript(), "run `make client`: web/src/wire.ts is old"


@pytest.mark.parametrize(
    ("hint", "written"),
    [
        (str, "string"),
        (list[int], "number[]"),
        (list[str | None], "(string | null)[]"),
        (dict[str, float], "Record<string, number>"),
        (tuple[int, int] | None, "[number, number] | null"),
        (tuple[str, ...], "string[]"),
        (list[Choice], "Choice[]"),
        (Literal["", "left"], '"" | "left"'),
    ],
)
def test_types(hint: Any, written: str) -> None:
    assert typescript._type(hint) == written


def test_a_type_without_a_counterpart_is_refused() -> None:
    with pytest.raises(TypeError, match="no way to write"):
        typescript._type(set[int])


def test_fields_and_their_comments() -> None:
    words = typescript._interface(wire.Offer)
    assert 'export interface Offer {\n  what: "undo" | "end";\n  seat: number;\n  waiting: number[]; // ' in words
    assert "  text?: string;" in typescript._interface(wire.ClientMessage)
    assert '  t: "board";' in typescript._interface(wire.DrawnBoard)


def test_what_a_message_shares_with_another_is_written_once() -> None:
    written = typescript._interface(wire.ReplayBoard)
    assert "export interface ReplayBoard extends DrawnBoard {\n  frames: SceneFrame[];\n}" in written


def test_a_message_is_an_object_all_the_way_down() -> None:
    choice = Choice("drop a", "Drop", "", ("a",))
    written = json.loads(wire.encode([choice]))
    assert written == [{**asdict(choice), "picks": ["a"], "also": []}]


def test_no_two_messages_for_the_browser_have_the_same_name() -> None:
    names = [get_args(get_type_hints(message)["t"])[0] for message in get_args(wire.Message)]
    assert len(set(names)) == len(names) == 11


def test_every_command_is_explained() -> None:
    for name, command in COMMANDS.items():
        assert name.isidentifier()
        assert command.about
