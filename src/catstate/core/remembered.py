"""Parts of a drawing that are drawn again only when something has changed that they read.

A drawing is made at every step of a match, and most of it is as it was the step before. A part that is `remembered` is
looked up by its other arguments and by those fields of the view that it has ever read; so nobody lists them, and none
can be forgotten.

    @remembered
    def draw_claim(view: View, names: tuple[str, ...], top: int) -> str: ...

    draw_claim(plain(view), names, 40)
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Concatenate, ParamSpec, TypeVar

from .language import language
from .record import Record
from .values import Values

MOST = 2048  # drawings of one part: a thousand boards, seen from two seats

R = TypeVar("R", bound=Record)
P = ParamSpec("P")
T = TypeVar("T")


class Noted:
    """The fields of a view, with a note of which were read: they are its attributes afterwards."""

    def __init__(self, values: Values) -> None:
        self._values = values

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = getattr(self._values, name)
        return value


def remembered(draw: Callable[Concatenate[R, P], T]) -> Callable[Concatenate[R, P], T]:
    """Draw a part of a `plain` view once, until a field that it reads or another of its arguments is different.

    Those arguments can be hashed, and it reads nothing else that changes but the language that is spoken.
    """
    stretches: dict[str, slice] = {}  # where the fields lie that it has read so far
    where: list[slice] = []  # the same without names
    kept: dict[tuple[Any, ...], T] = {}

    def drawn(view: R, /, *rest: P.args, **named: P.kwargs) -> T:
        values: object = view
        if not isinstance(values, Values):  # one that is being noted, or a record: whoever draws it rarely comes here
            return draw(view, *rest, **named)
        memory = values._bytes
        spoken = language()
        key = (spoken, *rest, *[memory[place] for place in where])
        found = kept.get(key)
        if found is not None:
            return found
        noted: Any = Noted(values)
        found = draw(noted, *rest, **named)
        read = [name for name in noted.__dict__ if name != "_values" and name not in stretches]
        if read:
            for name in read:
                start, end, _ = values._places[name]
                stretches[name] = slice(8 * start, 8 * end)
            where[:] = stretches.values()
            key = (spoken, *rest, *[memory[place] for place in where])
        if len(kept) >= MOST:
            kept.clear()
        kept[key] = found
        return found

    update_wrapper(drawn, draw)
    return drawn
