"""Writes the client's types from the wire: `python -m catstate.server.web.typescript web/src/wire.ts`."""

import inspect
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ...draw.theme import SHAPES
from ..play.commands import COMMANDS
from .wire import (
    CONNECTION_COMMANDS,
    ClientMessage,
    CoachRemark,
    CommandName,
    Drawing,
    LessonAnswer,
    Message,
    PuzzleAnswer,
    PuzzleHint,
    ReplayBoard,
    ReviewChart,
)

TAUGHT = (LessonAnswer, CoachRemark, PuzzleAnswer, PuzzleHint)
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", CommandName: "CommandName"}
COMMENT = re.compile(r"^    (\w+): .*?  # (.*)$", re.MULTILINE)


def typescript() -> str:
    """The whole of wire.ts."""
    names = [*(name for name, command in COMMANDS.items() if command.needs_table), *CONNECTION_COMMANDS]
    commands = [json.dumps(name) for name in names]
    shapes = json.dumps(SHAPES, ensure_ascii=False)
    blocks = [
        "// Written by `make client` from src/catstate/server/web/wire.py. Change that file, not this one.",
        f"/** What people may do at a table. */\nexport type CommandName =\n{_alternatives(commands)};",
        *map(_interface, _dataclasses(Drawing, Message, ReplayBoard, *TAUGHT, ClientMessage, ReviewChart)),
        f"/** What a live board is sent, in lists. */\nexport type Message =\n"
        f"{_alternatives([message.__name__ for message in get_args(Message)])};",
        f"/** A shape for each seat, beside its colour. */\nexport const SHAPES = {shapes};",
    ]
    return "\n\n".join(blocks) + "\n"


def _alternatives(names: list[str]) -> str:
    return "\n".join(f"  | {name}" for name in names)


def _dataclasses(*roots: Any) -> list[type]:
    """The dataclasses of these types, each after those that it uses."""
    listed: dict[type, None] = {}

    def visit(kind: Any) -> None:
        if is_dataclass(kind) and isinstance(kind, type):
            for hint in (*_bases(kind), *get_type_hints(kind).values()):
                visit(hint)
            listed.setdefault(kind)
        for argument in get_args(kind):
            visit(argument)

    for root in roots:
        visit(root)
    return list(listed)


def _bases(kind: type) -> list[type]:
    """The messages that this one extends."""
    return [base for base in kind.__bases__ if is_dataclass(base)]


def _interface(kind: type) -> str:
    about = f"/** {inspect.getdoc(kind)} */"
    bases = ", ".join(base.__name__ for base in _bases(kind))
    head = f"export interface {kind.__name__}{f' extends {bases}' if bases else ''} {{"
    return "\n".join([about, head, *_members(kind), "}"])


def _members(kind: type) -> Iterator[str]:
    """The fields that it adds to those of its bases."""
    hints, comments, own = get_type_hints(kind), _comments(kind), inspect.get_annotations(kind)
    for field in (field for field in fields(kind) if field.name in own):
        comment = f" // {comments[field.name]}" if field.name in comments else ""
        yield f"  {field.name}{'?' if _is_optional(field, hints) else ''}: {_type(hints[field.name])};{comment}"


def _is_optional(field: "Field[Any]", hints: dict[str, Any]) -> bool:
    """A field with a default may be left out; the `t` that names a message is always there."""
    return field.default is not MISSING and get_origin(hints[field.name]) is not Literal


def _comments(kind: type) -> dict[str, str]:
    """What the source says behind each field of its own."""
    return dict(COMMENT.findall(inspect.getsource(kind)))


def _type(hint: Any) -> str:
    """A Python type as TypeScript writes it."""
    origin, inside = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if origin is Literal:
        return " | ".join(map(json.dumps, inside))
    if origin in (Union, UnionType):
        return " | ".join(map(_type, inside))
    if origin is tuple and inside[-1] is Ellipsis:
        return _type(list[inside[0]])  # type: ignore[valid-type]  # a type made at run time
    if origin is tuple:
        return f"[{', '.join(map(_type, inside))}]"
    if origin is list:
        item = _type(inside[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is dict:
        return f"Record<{_type(inside[0])}, {_type(inside[1])}>"
    if is_dataclass(hint) and isinstance(hint, type):
        return hint.__name__
    raise TypeError(f"the wire has no way to write {hint}")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8", newline="\n")
