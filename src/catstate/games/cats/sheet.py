"""A record as plain Python numbers and lists. Reading single numbers out of a record is slow, and words and pictures
read hundreds."""

from typing import Any

import numpy as np

from ...core.kernel import Record
from .table import State, View

Layout = list[tuple[str, int, int, tuple[int, ...]]]


def layout_of(record: type[Record]) -> Layout:
    """Name, first and last place and shape of each field in a record's row of numbers."""
    found, start = [], 0
    for name, shape in record.fields():
        size = int(np.prod(shape, dtype=int))
        found.append((name, start, start + size, shape))
        start += size
    return found


STATE_LAYOUT = layout_of(State)
VIEW_LAYOUT = layout_of(View)
VIEW_BYTES = View.dtype.itemsize


class Sheet:
    """Every field of a state or view under its own name; arrays are lists of lists."""

    def __init__(self, record: Any) -> None:
        numbers = np.frombuffer(record.tobytes(), np.int64).tolist()
        fields = self.__dict__
        for name, start, end, shape in VIEW_LAYOUT if record.nbytes == VIEW_BYTES else STATE_LAYOUT:
            fields[name] = nested(numbers[start:end], shape) if shape else numbers[start]

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"a view has no field {name!r}")


def nested(numbers: list[int], shape: tuple[int, ...]) -> list[Any]:
    """A flat list cut into rows."""
    if len(shape) == 1:
        return numbers
    size = len(numbers) // shape[0]
    return [nested(numbers[start : start + size], shape[1:]) for start in range(0, len(numbers), size)]
