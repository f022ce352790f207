"""A position as lines of text: in the game's own words, or field by field where the game has none.

A game with words for its positions has `write_position` and `read_position` in its notation.py (parts.py: Positions).
Without them a line is a field that differs from the set-up: `particles: 0 1 1 2 0 0`, `hands[0,1]: 3`. Every game
reads lines of fields, for bug reports.
"""

import re
from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np

from .errors import BadPosition
from .game import Game
from .setting import Setting

LARGEST = 2**63  # what no field can hold
FIELD = re.compile(r"(\w+) *(\[[\d, ]*\])? *:([-\d/ ]*)$")


def position_lines(setting: Setting, state: Any) -> list[str]:
    """A state as lines; read_lines reads them back to the same bytes."""
    positions = setting.game.positions
    return positions.write_position(state) if positions else field_lines(setting, state)


def read_lines(setting: Setting, lines: Sequence[str]) -> Any:
    """The state that the lines describe, checked. BadPosition names the line by its index and the word."""
    try:
        return _checked(setting, lines)
    except BadPosition as error:
        misfit = None if error.line is not None else _misfit(setting, lines)
        if misfit is None:
            raise
        raise BadPosition(f"{lines[misfit].strip()!r} does not fit the other lines. {error}", misfit) from None


def _misfit(setting: Setting, lines: Sequence[str]) -> int | None:
    """The line without which the others are a position, where lines contradict each other; the last of several."""
    for number in reversed(range(len(lines))):
        try:
            _checked(setting, [*lines[:number], *lines[number + 1 :]])
        except BadPosition:
            continue
        return number
    return None


def _checked(setting: Setting, lines: Sequence[str]) -> Any:
    """The state that the lines describe, if there can be such a position."""
    positions = setting.game.positions
    if positions and not all(is_field(setting.game, line) for line in lines):
        state: Any = positions.read_position(lines, setting.seats, setting.game.encode(setting.options))
    else:
        state = read_fields(setting, lines)
    setting.game.notation.check(state)
    return state


def is_field(game: Game, line: str) -> bool:
    """Whether a line gives a field of the state in numbers."""
    match = FIELD.match(line.strip())
    return match is not None and match[1] in dict(game.rules.State.fields())


def field_lines(setting: Setting, state: Any) -> list[str]:
    """The fields that differ from the set-up; of a long field with few changes, only those numbers."""
    plain = setting.set_up()
    lines = []
    for name, shape in setting.game.rules.State.fields():
        value, usual = np.asarray(state[name]), np.asarray(plain[name])
        if np.array_equal(value, usual):
            continue
        changed = int((value != usual).sum())
        if shape and changed * 4 <= value.size:
            for index in product(*map(range, shape)):
                if value[index] != usual[index]:
                    lines.append(f"{name}[{','.join(map(str, index))}]: {value[index]}")
        else:
            lines.append(f"{name}: {_numbers(value)}")
    return lines


def _numbers(value: Any) -> str:
    """A field's numbers; rows of the last axis are kept apart by a slash."""
    if value.ndim <= 1:
        return " ".join(map(str, value.ravel()))
    return " / ".join(" ".join(map(str, row)) for row in value.reshape(-1, value.shape[-1]))


def read_fields(setting: Setting, lines: Sequence[str]) -> Any:
    """The set-up with the fields that the lines change."""
    state = setting.set_up()
    shapes = dict(setting.game.rules.State.fields())
    for number, line in enumerate(lines):
        name, colon, numbers = line.partition(":")
        name, bracket, index = name.strip().partition("[")
        if not colon or name not in shapes:
            raise BadPosition(
                f"A position of {setting.game.title} has no field {name!r}; it has: {', '.join(shapes)}.", number
            )
        try:
            values = [int(word) for word in numbers.replace("/", " ").split()]
            place = tuple(int(word) for word in index.rstrip("]").split(",")) if bracket else ()
        except ValueError:
            raise BadPosition(f"The field {name!r} wants whole numbers, not {line!r}.", number) from None
        _fill(state, name, shapes[name], place, values, number)
    return state


def _fill(
    state: Any, name: str, shape: tuple[int, ...], place: tuple[int, ...], values: list[int], number: int
) -> None:
    target = shape[len(place) :]
    wanted = int(np.prod(target)) if target else 1
    if len(place) > len(shape) or any(not 0 <= at < size for at, size in zip(place, shape, strict=False)):
        raise BadPosition(f"The field {name!r} has no place {list(place)}; its shape is {list(shape)}.", number)
    if any(abs(value) >= LARGEST for value in values):
        raise BadPosition(f"The field {name!r} wants smaller numbers.", number)
    if len(values) != wanted:
        raise BadPosition(f"The field {name!r} wants {wanted} numbers there, not {len(values)}.", number)
    if not shape:
        state[name] = values[0]
    elif place:
        state[name][place] = np.array(values).reshape(target) if target else values[0]
    else:
        state[name][...] = np.array(values).reshape(shape)
