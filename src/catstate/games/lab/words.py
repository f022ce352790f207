"""Words for things on the board, shared by the log, buttons, refusals, drawings and positions."""

from collections.abc import Sequence
from typing import NamedTuple

from catstate.core import journal
from catstate.core.language import cached, listed, mark, say, say_as, say_number
from catstate.core.narrator import narrate, whose
from catstate.core.rules import PUBLIC

from . import pieces
from .pieces import LETTERS, OFFICE, SECTOR, Element
from .state import KIND, View

WAYS = mark("up"), mark("right"), mark("down"), mark("left")
COLOURS = mark("green"), mark("yellow"), mark("red"), mark("blue")
SECTOR_NAMES = mark("Green"), mark("Yellow"), mark("Red"), mark("Blue")


# Ways and numbers


def way_name(way: int) -> str:
    """`up`, where somebody or something goes."""
    return say(WAYS[way])


def way_between(start: int, to: int) -> str:
    """The direction of a straight line."""
    if start // pieces.SIZE == to // pieces.SIZE:
        return way_name(pieces.RIGHT if to > start else pieces.LEFT)
    return way_name(pieces.DOWN if to > start else pieces.UP)


def in_words(number: int) -> str:
    """`two`, before the name of things; from six on in digits."""
    small = (
        say_as("number of things", "no"),
        say_as("number of things", "one"),
        say_as("number of things", "two"),
        say_as("number of things", "three"),
        say_as("number of things", "four"),
        say_as("number of things", "five"),
    )
    return small[number] if number < len(small) else str(number)


def actions_in_words(number: int) -> str:
    return say_number("one action", "{n} actions", number, n=in_words(number))


def more_actions(number: int) -> str:
    return say_number("one more action", "{n} more actions", number, n=in_words(number))


def round_number(view: View) -> int:
    """Rounds begun so far."""
    return max(0, int(view.turn) - 1) // int(view.seats) + 1


# Colours


def colour_name(colour: int) -> str:
    """`green`, before the name of a thing."""
    return say(COLOURS[colour])


def cube_name(colour: int) -> str:
    """`green`, where the colour stands for the cube."""
    return (
        say_as("a cube, by its colour", "green"),
        say_as("a cube, by its colour", "yellow"),
        say_as("a cube, by its colour", "red"),
        say_as("a cube, by its colour", "blue"),
    )[colour]


def sector_name(sector: int) -> str:
    """`Green`."""
    return say(SECTOR_NAMES[sector])


# Places


def coordinates(space: int) -> str:
    """`C3`, as printed on the board."""
    return f"{LETTERS[pieces.LETTER[space]]}{pieces.NUMBER[space] + 1}"


@cached()
def space_name(space: int) -> str:
    """`Green C3`: a space of a sector."""
    return f"{sector_name(SECTOR[space])} {coordinates(space)}"


def host_of(view: View, space: int) -> int:
    """Whose office a space is, −1 nobody's."""
    offices: list[int] = OFFICE[view.seats, : view.seats].tolist()
    return offices.index(space) if space in offices else -1


def whereabouts(view: View, space: int, names: Sequence[str], reader: int = PUBLIC) -> str:
    """`on Green C3`, `on the Mainframe`, `in Ada's office`, of the reader `in your office`, `in the hallway`."""
    if SECTOR[space] >= 0:
        return _on_space(space)
    if space == pieces.MAINFRAME:
        return say("on the Mainframe")
    host = host_of(view, space)
    return say("in {whose} office", whose=whose(host, names, reader)) if host >= 0 else say("in the hallway")


@cached()
def _on_space(space: int) -> str:
    return say("on {space}", space=space_name(space))


def way_to(view: View, space: int, names: Sequence[str], reader: int) -> str:
    """`to Green C3`, `to the Mainframe`, `into your office`, `into the hallway`."""
    if SECTOR[space] >= 0:
        return say("to {space}", space=space_name(space))
    if space == pieces.MAINFRAME:
        return say("to the Mainframe")
    host = host_of(view, space)
    return say("into {whose} office", whose=whose(host, names, reader)) if host >= 0 else say("into the hallway")


def is_indoors(space: int) -> bool:
    """Whether one is *in* a place, a hallway or an office, rather than *on* it."""
    return bool(SECTOR[space] < 0 and space != pieces.MAINFRAME)


# Tiles


class KindWords(NamedTuple):
    """What a kind of tile is called."""

    name: str  # in a heading
    one: str  # of several
    known: str
    opening: str  # the same at the start of a sentence


SHAPES = {
    pieces.STRAIGHT: KindWords(mark("straight"), mark("a straight"), mark("the straight"), mark("The straight")),
    pieces.CORNER: KindWords(mark("corner"), mark("a corner"), mark("the corner"), mark("The corner")),
    pieces.TEE: KindWords(mark("tee"), mark("a tee"), mark("the tee"), mark("The tee")),
    pieces.CROSS: KindWords(mark("cross"), mark("a cross"), mark("the cross"), mark("The cross")),
}
ELEMENTS = {  # a break room that is not named by its cups, a randomizer that has no colour
    Element.TELEPORTER: KindWords(
        mark("teleporter"), mark("a teleporter"), mark("the teleporter"), mark("The teleporter")
    ),
    Element.BREAK_ROOM: KindWords(
        mark("break room"), mark("a break room"), mark("the break room"), mark("The break room")
    ),
    Element.RANDOMIZER: KindWords(
        mark("four-colour randomizer"),
        mark("a four-colour randomizer"),
        mark("the four-colour randomizer"),
        mark("The four-colour randomizer"),
    ),
    Element.WORMHOLE: KindWords(mark("wormhole"), mark("a wormhole"), mark("the wormhole"), mark("The wormhole")),
    Element.WORMHOLE_END: KindWords(
        mark("wormhole end"), mark("a wormhole end"), mark("the wormhole end"), mark("The wormhole end")
    ),
    Element.COLLAPSER: KindWords(
        mark("vacuum collapser"), mark("a vacuum collapser"), mark("the vacuum collapser"), mark("The vacuum collapser")
    ),
}
WORDS = [ELEMENTS.get(tile.element) or SHAPES[tile.openings] for tile in pieces.TILES]


def kind_name(kind: int) -> str:
    """`tee`, `break room with 2 cups`, `red randomizer`."""
    tile = pieces.TILES[kind]
    if tile.cups:
        return say_number("break room with {n} cup", "break room with {n} cups", tile.cups)
    if tile.sector >= 0:
        return say("{colour} randomizer", colour=colour_name(tile.sector))
    return say(WORDS[kind].name)


def a_kind(kind: int) -> str:
    """`a tee`, `a break room with 2 cups`, `a red randomizer`."""
    tile = pieces.TILES[kind]
    if tile.cups:
        return say_number("a break room with {n} cup", "a break room with {n} cups", tile.cups)
    if tile.sector >= 0:
        return say("a {colour} randomizer", colour=colour_name(tile.sector))
    return say(WORDS[kind].one)


def the_kind(kind: int) -> str:
    """`the tee`, `the break room`, `the red randomizer`."""
    tile = pieces.TILES[kind]
    if tile.sector >= 0:
        return say("the {colour} randomizer", colour=colour_name(tile.sector))
    return say(WORDS[kind].known)


def the_kind_first(kind: int) -> str:
    """`The tee`, as a sentence begins."""
    tile = pieces.TILES[kind]
    if tile.sector >= 0:
        return say("The {colour} randomizer", colour=colour_name(tile.sector))
    return say(WORDS[kind].opening)


def tile_kind(view: View, space: int) -> int:
    """The kind of the tile on a space, −1 for none."""
    return int(view.tile[space]) >> KIND if view.tile[space] >= 0 else -1


def doors(kind: int, way: int) -> str:
    """`up, right and down`: the sides to which a tile is open when it lies this way."""
    sides = (
        say_as("a side of a tile", "up"),
        say_as("a side of a tile", "right"),
        say_as("a side of a tile", "down"),
        say_as("a side of a tile", "left"),
    )
    return listed([sides[side] for side in range(4) if int(pieces.OPEN[kind, way]) >> side & 1])


def open_to(kind: int, way: int) -> str:
    """`open up and right`, `open on all sides`."""
    if pieces.OPEN[kind, way] == pieces.CROSS:
        return say("open on all sides")
    return say("open {sides}", sides=doors(kind, way))


def how_it_lies(kind: int, way: int, turns: int = 0) -> str:
    """`open up and right`, and of a teleporter where it points; `turns` are those of its arrow alone."""
    tile, sides = pieces.TILES[kind], open_to(kind, way)
    if tile.element != Element.TELEPORTER:
        return sides
    return say("{sides}, the arrow pointing {way}", sides=sides, way=way_name((tile.arrow + way + turns) % 4))


class Told(NamedTuple):
    """An event, and to whom it is told."""

    event: journal.NotedEvent
    view: View
    names: Sequence[str]

    def say(self, sentence: str, *seats: int, **words: str) -> str:
        """A sentence in which {0}, {1} … are seats, {whose0} what they own, and everything else words."""
        return narrate(sentence, self.names, int(self.view.seat), *seats, **words)

    @property
    def numbers(self) -> tuple[int, int, int, int]:
        return self.event.a, self.event.b, self.event.c, self.event.d

    def where(self, space: int) -> str:
        """`on Green C3`, `in your office`."""
        return whereabouts(self.view, space, self.names, int(self.view.seat))

    def into(self, space: int) -> str:
        """`to Green C3`, `into your office`."""
        return way_to(self.view, space, self.names, int(self.view.seat))
