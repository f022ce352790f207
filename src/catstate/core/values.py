"""A record read once into plain numbers and lists."""

from typing import Any

import numpy as np

from .record import R, Record

Places = list[tuple[str, int, int, tuple[int, ...]]]
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


class Values:
    """The fields of a record as attributes."""


def plain(record: R) -> R:
    """The fields of a record as Python numbers, its arrays as lists of lists. It does not follow later changes.

    Reading single numbers out of a record is slow, and words and pictures read hundreds. To type checkers it is the
    record itself: fields are read and indexed in the same way, but an array's own methods are not there.
    """
    numbers = np.frombuffer(record.tobytes(), np.int64).tolist()
    values: Any = Values()
    fields = values.__dict__
    for name, start, end, shape in places_of(type(record)):
        fields[name] = nested(numbers[start:end], shape) if shape else numbers[start]
    copy: R = values
    return copy


def nested(numbers: list[int], shape: tuple[int, ...]) -> list[Any]:
    """A flat list cut into rows."""
    if len(shape) == 1:
        return numbers
    size = len(numbers) // shape[0]
    return [nested(numbers[start : start + size], shape[1:]) for start in range(0, len(numbers), size)]
