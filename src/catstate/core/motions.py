"""Motions: how an event is shown on the board. The vocabulary that boards name and every client knows.

The board after a ply is put in place at once, with everything that a motion speaks of held back as it was: where it
stood, how it looked, what it counted. Then the motions run, one frame after another, and release it. So a picture is
always a true board, and a viewer who does not want to watch has it at once.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

MotionKind: TypeAlias = Literal[
    "move",  # the thing glides from `origin` (or from where it was) to `to` (or to where it is drawn now)
    "arc",  # the same in an arc, over whatever lies between: throws, tunnels
    "fly",  # a copy of the thing travels from `origin` to `to` and is gone: a token that becomes part of a count
    "appear",  # the thing is not there before: it grows out of its place
    "vanish",  # the thing of the board before stays until now, goes to `to` if that is given, and is gone
    "flip",  # the thing keeps its old look until now and turns over
    "count",  # the number in the thing keeps its old value until now and counts to `text`, or to what it is now
    "flash",  # the thing lights up
    "burst",  # rays go out from the thing
    "shake",  # the thing rocks
    "caption",  # large words over the board: `text`
    "sound",  # a sound: its name is `text`
    "pause",  # everything stays as it is until the viewer goes on, or for a while: `text` is what the button says
]
KINDS: tuple[str, ...] = get_args(MotionKind)
SOUNDS = ("step", "place", "card", "dice", "flip", "chime", "buzz", "burst", "whoosh", "win", "lose")


@dataclass(frozen=True)
class Motion:
    """One thing to see or hear. Places are ids of things on the board before or after."""

    kind: MotionKind
    id: str = ""
    origin: str = ""
    to: str = ""
    text: str = ""


_motion = lru_cache(8192)(Motion)  # the same few things move again and again


def move(thing: str, origin: str = "", to: str = "") -> Motion:
    return _motion("move", thing, origin, to)


def arc(thing: str, origin: str = "", to: str = "") -> Motion:
    return _motion("arc", thing, origin, to)


def fly(thing: str, origin: str, to: str) -> Motion:
    return _motion("fly", thing, origin, to)


def appear(thing: str) -> Motion:
    return _motion("appear", thing)


def vanish(thing: str, to: str = "") -> Motion:
    return _motion("vanish", thing, to=to)


def flip(thing: str) -> Motion:
    return _motion("flip", thing)


def count(thing: str, number: int | None = None) -> Motion:
    return _motion("count", thing, text="" if number is None else str(number))


def flash(thing: str) -> Motion:
    return _motion("flash", thing)


def burst(thing: str) -> Motion:
    return _motion("burst", thing)


def shake(thing: str) -> Motion:
    return _motion("shake", thing)


def caption(text: str) -> Motion:
    return _motion("caption", text=text)


def sound(name: str) -> Motion:
    return _motion("sound", text=name)


def pause(text: str = "Continue") -> Motion:
    return _motion("pause", text=text)
