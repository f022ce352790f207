"""The narrator's sentences about cats: what they do, and to whom."""

from collections.abc import Callable, Mapping

from catstate.core.language import mark, say

from . import pieces
from .actions import Event
from .pieces import CATS, MAINFRAME, Effect
from .words import (
    Told,
    colour_name,
    how_it_lies,
    more_actions,
    space_name,
    the_kind,
    the_kind_first,
    way_between,
)


def _used_power(told: Told) -> str:
    cat, least = told.event.a, str(told.event.b)
    words = {"cat": CATS[cat].name, "least": least}
    if not told.event.b:
        return told.say("{0} use|uses {cat}'s power.", told.event.who, **words)
    if told.event.b < 5:
        return told.say("{0} use|uses {cat}'s power and need|needs a {least} or more.", told.event.who, **words)
    return told.say("{0} use|uses {cat}'s power and need|needs a {least} or CHOOSE.", told.event.who, **words)


REACTIONS: dict[Effect, tuple[str, str]] = {  # what a cat does, and why it does nothing
    Effect.RANDOMIZE: (
        mark("{cat} reacts: everybody else in this sector is thrown about."),
        mark("{cat} reacts, but there is nobody to throw about."),
    ),
    Effect.PUSH: (
        mark("{cat} reacts: the tiles around {0} are pushed away."),
        mark("{cat} reacts, but there is no tile to push."),
    ),
    Effect.SEE: (
        mark("{cat} reacts: {0} look|looks in all four directions."),
        mark("{cat} reacts, but there is nothing new to see."),
    ),
    Effect.BLOOP_BESIDE: (
        mark("{cat} reacts: whoever is next to {0} is blooped."),
        mark("{cat} reacts, but nobody is near."),
    ),
    Effect.TUNNEL: (
        mark("{cat} reacts: {0} may slip through a wall."),
        mark("{cat} reacts, but there is no wall to slip through."),
    ),
    Effect.QUARTER: (
        mark("{cat} reacts: the tiles around {0} make a quarter turn."),
        mark("{cat} reacts, but no tile around {0} can turn."),
    ),
    Effect.SWAP_TILES: (
        mark("{cat} reacts: {whose0} tile changes places with its twin in another sector."),
        mark("{cat} reacts, but there is no tile to swap."),
    ),
    Effect.HOMEWARD: (
        mark("{cat} reacts: every free cube goes one step towards the Mainframe."),
        mark("{cat} reacts, but no cube is lying about."),
    ),
    Effect.DISCARD: (
        mark("{cat} reacts: the empty tiles around {0} are discarded."),
        mark("{cat} reacts, but there is no empty tile near."),
    ),
    Effect.LAST_ACTION: (
        mark("{cat} reacts: nobody leaves with an empty cup."),
        mark("{cat} reacts, but {0} still have|has actions left."),
    ),
    Effect.PULL_LINE: (
        mark("{cat} reacts: everybody in sight comes one space nearer."),
        mark("{cat} reacts, but nobody is in sight."),
    ),
    Effect.JUMP: (
        mark("{cat} reacts: off to the same coordinates of another sector."),
        mark("{cat} reacts, but a hallway has no coordinates."),
    ),
}


def _reacted(told: Told) -> str:
    cat = CATS[told.event.a]
    does, idles = REACTIONS[cat.reaction]
    return told.say(does if told.event.b else idles, told.event.who, cat=cat.name)


def _brought(sentence: str) -> Callable[[Told], str]:
    """A cat brings its scientist, or another, to a space."""
    return lambda told: told.say(sentence, told.event.who, cat=CATS[told.event.c].name, to=told.into(told.event.b))


def _swapped(told: Told) -> str:
    other, start, there, cat = told.numbers
    words = {"cat": CATS[cat].name, "now": told.where(there), "then": told.where(start)}
    if words["now"] == words["then"]:
        return told.say("{cat} lets {0} and {1} change places.", told.event.who, other, **words)
    return told.say(
        "{cat} lets {0} and {1} change places: {0} are|is {now} now, {1} {then}.", told.event.who, other, **words
    )


def _fetched(told: Told) -> str:
    colour, start, to, cat = told.numbers
    words = {"cat": CATS[cat].name, "colour": colour_name(colour)}
    if to == MAINFRAME:
        return say("{cat} takes the {colour} cube into its Mainframe slot; nobody logs it.", **words)
    words |= {"way": way_between(start, to), "to": told.into(to)}
    return say("{cat} moves the {colour} cube {way} {to}.", **words)


def _turned(told: Told) -> str:
    space, kind, lies, cat = told.numbers
    words = {"cat": CATS[cat].name, "tile": the_kind(kind), "space": space_name(space)}
    return say("{cat} turns {tile} on {space}: now it is {lies}.", **words, lies=how_it_lies(kind, lies % 4, lies // 4))


def _quarter_turned(told: Told) -> str:
    space, kind, lies, _ = told.numbers
    words = {"tile": the_kind_first(kind), "space": space_name(space)}
    return say("{tile} on {space} is now {lies}.", **words, lies=how_it_lies(kind, lies % 4, lies // 4))


def _pushed(told: Told) -> str:
    start, to, kind, cat = told.numbers
    words = {"cat": CATS[cat].name, "tile": the_kind(kind), "start": space_name(start), "way": way_between(start, to)}
    if pieces.SECTOR[to] < 0:
        return say("{cat} pushes {tile} on {start} {way}, out of its sector.", **words)
    return say("{cat} pushes {tile} on {start} {way} to {space}.", **words, space=space_name(to))


def _set_pushed(told: Told) -> str:
    start, to, _, cat = told.numbers
    words = {"cat": CATS[cat].name, "start": space_name(start), "way": way_between(start, to)}
    if pieces.SECTOR[to] < 0:
        return say("{cat} pushes the collapser on {start} {way}, out of its sector: its whole set goes along.", **words)
    return say("{cat} pushes the collapser on {start} {way}: its whole set goes along.", **words)


def _tiles_swapped(told: Told) -> str:
    space, other, laid, _ = told.numbers
    words = {"space": space_name(space), "other": space_name(other)}
    if laid == 1:
        return say("The tile on {space} and the blank {other} change places.", **words)
    if laid == 2:
        return say("The blank {space} and the tile on {other} change places.", **words)
    return say("The tiles on {space} and {other} change places.", **words)


def with_cat(sentence: str) -> Callable[[Told], str]:
    """With one scientist and a cat."""
    return lambda told: told.say(sentence, told.event.who, cat=CATS[told.event.a].name)


CAT_SENTENCES: Mapping[int, Callable[[Told], str]] = {
    Event.USED_POWER: _used_power,
    Event.POWER_FAILED: lambda told: say(
        "{number} is not enough: {cat} yawns.", number=told.event.b, cat=CATS[told.event.a].name
    ),
    Event.REACTED: _reacted,
    Event.OFFERED: with_cat(mark("{cat} wants to react; {0} may say no.")),
    Event.DECLINED: with_cat(mark("{0} hold|holds {cat} back.")),
    Event.PICKED_TILE: lambda told: say(
        "{cat} paws at the tile on {space}.", cat=CATS[told.event.a].name, space=space_name(told.event.b)
    ),
    Event.CAUGHT: with_cat(mark("{cat} pounces on {0}.")),
    Event.JUMPED: _brought(mark("{cat} burrows with {0} {to}.")),
    Event.TUNNELLED: _brought(mark("{cat} takes {0} through the wall {to}.")),
    Event.PULLED: _brought(mark("{cat} pulls {0} {to}.")),
    Event.SWAPPED: _swapped,
    Event.FETCHED: _fetched,
    Event.MORE_ACTIONS: lambda told: told.say(
        "{cat} gives {0} {actions}.",
        told.event.who,
        cat=CATS[told.event.b].name,
        actions=more_actions(told.event.a),
    ),
    Event.TURNED: _turned,
    Event.QUARTER_TURNED: _quarter_turned,
    Event.PUSHED: _pushed,
    Event.SET_PUSHED: _set_pushed,
    Event.TILES_SWAPPED: _tiles_swapped,
    Event.STUCK: lambda told: say(
        "A vacuum collapser can't be moved: {cat} swaps nothing.", cat=CATS[told.event.d].name
    ),
}
