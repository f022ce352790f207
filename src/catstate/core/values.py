"""A record read into plain numbers and lists."""

from typing import Any

import numpy as np

from .record import R, Record

Shape = tuple[int, ...]
Places = list[tuple[str, int, int, Shape]]
PLACES: dict[type[Record], Places] = {}


def places_of(kind: type[Record]) -> Places:
    """Name, first and last place and shape of each field in a record's row of numbers."""
    if kind not in PLACES:
        places, start = [], 0
        for name, shape in kind.fields():
            end = start + int(np.prod(shape, dtype=int))
            places.append((name, start, end, shape))
            start = end
        PLACES[kind] = places
    return PLACES[kind]


NAMED: dict[type[Record], dict[str, tuple[int, int, Shape]]] = {}


class Values:
    """The fields of a record as attributes. Each is made into a number or lists when it is first asked for."""

    def __init__(self, record: Record) -> None:
        kind = type(record)
        if kind not in NAMED:
            NAMED[kind] = {name: (start, end, shape) for name, start, end, shape in places_of(kind)}
        self._places = NAMED[kind]
        self._bytes = record.tobytes()
        self._numbers = memoryview(self._bytes).cast("q")

    def __getattr__(self, name: str) -> Any:
        try:
            start, end, shape = self._places[name]
        except KeyError:
            raise AttributeError(f"there is no field {name!r}") from None
        value = nested(self._numbers[start:end].tolist(), shape) if shape else self._numbers[start]
        self.__dict__[name] = value
        return value


def plain(record: R) -> R:
    """The fields of a record as Python numbers, its arrays as lists of lists. It does not follow later changes.

    Reading single numbers out of a record is slow, and words and pictures read hundreds. To type checkers it is the
    record itself: fields are read and indexed in the same way, but an array's own methods are not there.
    """
    values: Any = Values(record)
    copy: R = values
    return copy


def nested(numbers: list[int], shape: Shape) -> list[Any]:
    """A flat list cut into rows."""
    if len(shape) == 1:
        return numbers
    size = len(numbers) // shape[0]
    return [nested(numbers[start : start + size], shape[1:]) for start in range(0, len(numbers), size)]
