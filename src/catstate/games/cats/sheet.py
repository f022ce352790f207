"""A view as plain Python numbers and lists. Reading single numbers out of a record is slow, and words and pictures
read hundreds."""

from typing import Any

import numpy as np

from .table import View


def layout() -> list[tuple[str, int, int, tuple[int, ...]]]:
    """Name, first and last place and shape of each field in a view's row of numbers."""
    found, start = [], 0
    for name, shape in View.fields():
        size = int(np.prod(shape, dtype=int))
        found.append((name, start, start + size, shape))
        start += size
    return found


LAYOUT = layout()


class Sheet:
    """Every field of a view under its own name; arrays are lists of lists."""

    def __init__(self, view: View) -> None:
        numbers = np.frombuffer(view.tobytes(), np.int64).tolist()  # type: ignore[attr-defined]
        fields = self.__dict__
        for name, start, end, shape in LAYOUT:
            if not shape:
                fields[name] = numbers[start]
            else:
                fields[name] = nested(numbers[start:end], shape)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"a view has no field {name!r}")


def nested(numbers: list[int], shape: tuple[int, ...]) -> list[Any]:
    """A flat list cut into rows."""
    if len(shape) == 1:
        return numbers
    size = len(numbers) // shape[0]
    return [nested(numbers[start : start + size], shape[1:]) for start in range(0, len(numbers), size)]
