"""Words for things on the board, shared by the log, buttons, refusals, drawings and positions."""

from collections.abc import Sequence
from typing import NamedTuple

from catstate.core import journal
from catstate.core.narrator import narrate, whose

from . import pieces
from .pieces import DIRECTIONS, LETTERS, OFFICE, SECTOR, SECTORS, Element
from .state import KIND, View


def space_name(view: View, space: int, names: Sequence[str] = ()) -> str:
    """`Green C3`, `the Mainframe`, `Ada's office`, `the hallway`."""
    if space == pieces.MAINFRAME:
        return "the Mainframe"
    if SECTOR[space] >= 0:
        return f"{SECTORS[SECTOR[space]].title()} {coordinates(space)}"
    host = host_of(view, space)
    return f"{names[host]}'s office" if host >= 0 and names else "the hallway"


def host_of(view: View, space: int) -> int:
    """Whose office a space is, −1 nobody's."""
    offices: list[int] = OFFICE[view.seats, : view.seats].tolist()
    return offices.index(space) if space in offices else -1


def whereabouts(view: View, space: int, names: Sequence[str]) -> str:
    """`on Green C3`, `in the hallway`."""
    return f"{'in' if is_indoors(space) else 'on'} {space_name(view, space, names)}"


def is_indoors(space: int) -> bool:
    """Whether one is *in* a place, a hallway or an office, rather than *on* it."""
    return bool(SECTOR[space] < 0 and space != pieces.MAINFRAME)


def round_number(view: View) -> int:
    """Rounds begun so far."""
    return max(0, int(view.turn) - 1) // int(view.seats) + 1


def coordinates(space: int) -> str:
    """`C3`, as printed on the board."""
    return f"{LETTERS[pieces.LETTER[space]]}{pieces.NUMBER[space] + 1}"


def kind_words(kind: int) -> str:
    """`a tee`, `a break room with 2 cups`, `a red randomizer`."""
    tile = pieces.TILES[kind]
    if tile.element == Element.BREAK_ROOM:
        return f"a break room with {tile.cups} cup{'s' if tile.cups > 1 else ''}"
    if tile.element == Element.RANDOMIZER:
        return f"a {SECTORS[tile.sector] if tile.sector >= 0 else 'four-colour'} randomizer"
    if pieces.ELEMENT[kind]:
        return f"a {pieces.ELEMENT_NAMES[tile.element]}"
    return f"a {pieces.SHAPE_NAMES[tile.openings]}"


def the_kind(kind: int) -> str:
    """`the tee`, `the break room`, `the red randomizer`."""
    return f"the {kind_words(kind).split(' with ')[0].removeprefix('a ')}"


def tile_kind(view: View, space: int) -> int:
    """The kind of the tile on a space, −1 for none."""
    return int(view.tile[space]) >> KIND if view.tile[space] >= 0 else -1


def doors(kind: int, way: int) -> str:
    """`up, right and down`: the sides to which a tile is open when it lies this way."""
    return listed([DIRECTIONS[side] for side in range(4) if int(pieces.OPEN[kind, way]) >> side & 1])


def open_to(kind: int, way: int) -> str:
    """`open up and right`, `open on all sides`."""
    return "open on all sides" if pieces.OPEN[kind, way] == pieces.CROSS else f"open {doors(kind, way)}"


def listed(words: Sequence[str]) -> str:
    """`red`, `red and blue`, `red, blue and green`."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if words[1:] else words[0]


def counted(number: int, word: str) -> str:
    """`one action`, `two actions`."""
    names = ("no", "one", "two", "three", "four", "five")
    return f"{names[number] if number < len(names) else number} {word}{'' if number == 1 else 's'}"


def way_between(start: int, to: int) -> str:
    """The direction of a straight line."""
    if start // pieces.SIZE == to // pieces.SIZE:
        return "right" if to > start else "left"
    return "down" if to > start else "up"


def the_cube(colour: int) -> str:
    return f"the {SECTORS[colour]} cube"


class Told(NamedTuple):
    """An event, and to whom it is told."""

    event: journal.NotedEvent
    view: View
    names: Sequence[str]

    def say(self, sentence: str, *parts: int | str) -> str:
        """A sentence in which {0}, {1} … are seats or words, in the order of the parts."""
        known = list(self.names)
        numbers = []
        for part in parts:
            if isinstance(part, str):
                known.append(part)
                part = len(known) - 1
            numbers.append(part)
        return narrate(sentence, known, int(self.view.seat), *numbers)

    @property
    def numbers(self) -> tuple[int, int, int, int]:
        return self.event.a, self.event.b, self.event.c, self.event.d

    def place(self, space: int) -> str:
        """`Green C3`, `the Mainframe`, `your office`, `the hallway`."""
        host = host_of(self.view, space)
        return f"{self.whose(host)} office" if host >= 0 else space_name(self.view, space)

    def where(self, space: int) -> str:
        """`on Green C3`, `in your office`."""
        return f"{'in' if is_indoors(space) else 'on'} {self.place(space)}"

    def into(self, space: int) -> str:
        """`to Green C3`, `into your office`."""
        return f"{'into' if is_indoors(space) else 'to'} {self.place(space)}"

    def whose(self, seat: int) -> str:
        return whose(seat, self.names, int(self.view.seat))
