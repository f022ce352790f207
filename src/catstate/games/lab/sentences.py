"""The narrator's sentences: one for each kind of event, with its cause, in the second person for the reader."""

from collections.abc import Callable, Mapping

from . import pieces
from .actions import Cause, Event, Loss
from .pieces import CATS, DIRECTIONS, LETTERS, MAINFRAME, SCENARIOS, SECTORS, Effect, Element
from .words import (
    Told,
    coordinates,
    counted,
    host_of,
    is_indoors,
    kind_words,
    listed,
    open_to,
    the_cube,
    the_kind,
    way_between,
)

# The turn, seeing and laying tiles


def _scenario_drawn(told: Told) -> str:
    return f"The scenario is drawn: {SCENARIOS[told.event.a].name}."


def _began(told: Told) -> str:
    scenario = SCENARIOS[told.event.a]
    rule = f"{scenario.name}: {scenario.text} " if told.event.a else ""
    return told.say(f"{rule}{{0}} begin|begins.", told.event.who)


def _turn(told: Told) -> str:
    beginning = f"Round {told.event.a}. " if told.event.b else ""
    return told.say(f"{beginning}It is {{0}} turn.", told.whose(told.event.who))


def _looked(told: Told) -> str:
    way, cat = DIRECTIONS[told.event.a], told.event.b
    if cat >= 0:
        return told.say(f"With {CATS[cat].name}'s eyes {{0}} look|looks {way}.", told.event.who)
    return told.say(f"{{0}} look|looks {way}.", told.event.who)


def _drew(told: Told) -> str:
    kind, space, is_stood_on = told.event.a, told.event.b, told.event.c
    purpose = "as the floor of" if is_stood_on else "for"
    return told.say(f"{{0}} draw|draws {kind_words(kind)} {purpose} {{1}}.", told.event.who, told.place(space))


def _laid(told: Told) -> str:
    kind, space, way, is_drawn = told.numbers
    if is_drawn:
        return told.say(f"{{0}} draw|draws {kind_words(kind)}: it lies on {{1}}.", told.event.who, told.place(space))
    return told.say(f"{{0}} lay|lays it {_lies(kind, way)}.", told.event.who)


def _lies(kind: int, way: int, turns: int = 0) -> str:
    """`open up and right`, and of a teleporter where it points; `turns` are those of its arrow alone."""
    tile = pieces.TILES[kind]
    arrow = f", the arrow pointing {DIRECTIONS[(tile.arrow + way + turns) % 4]}"
    return open_to(kind, way) + (arrow if tile.element == Element.TELEPORTER else "")


def _end_opened(told: Told) -> str:
    return f"The wormhole leads to {told.place(told.event.a)}."


def _spread(told: Told) -> str:
    return f"Its three companions tear open {coordinates(told.event.a)} of the other sectors."


# Actions


def _stepped(told: Told) -> str:
    start, to, way, _ = told.numbers
    end = "along the hallway" if is_hallway(told, start) and is_hallway(told, to) else told.into(to)
    return told.say(f"{{0}} move|moves {DIRECTIONS[way]} {{1}}.", told.event.who, end)


def is_hallway(told: Told, space: int) -> bool:
    """Whether it is neither a room nor the Mainframe; an office is part of the hallway, but worth a word."""
    return is_indoors(space) and (host_of(told.view, space) < 0 or space == told.event.a)


def _elbowed(told: Told) -> str:
    whom, start, to, _ = told.numbers
    return told.say(f"{{0}} elbow|elbows {{1}} {way_between(start, to)} {{2}}.", told.event.who, whom, told.into(to))


def _transited(told: Told) -> str:
    return told.say(
        "{0} go|goes through the wormhole and come|comes out on {1}.", told.event.who, told.place(told.event.b)
    )


def _asked_wipe(told: Told) -> str:
    return told.say(f"{{0}} ask|asks to wipe {the_cube(told.event.a)}, which nobody can reach.", told.event.who)


def _refused(told: Told) -> str:
    fate = "Unless somebody finds a way, the cube is wiped by itself a round later."
    return told.say(f"{{0}} refuse|refuses. {fate}", told.event.who)


def _wiped(told: Told) -> str:
    reason = "All agree" if told.event.c else "Nobody has found a way for a round"
    return f"{reason}: {the_cube(told.event.a)} goes back to its Mainframe slot."


# Dice and throws


def _rolled_number(told: Told) -> str:
    return told.say(f"{{0}} roll|rolls {_face(told.event.a)}.", told.event.who)


def _face(number: int) -> str:
    return "CHOOSE" if number == pieces.CHOOSE else str(number)


def _rolled_letter(told: Told) -> str:
    letter = "CHOOSE" if told.event.a == pieces.CHOOSE else LETTERS[told.event.a]
    return f"The letter die shows {letter}."


def _rolled_sector(told: Told) -> str:
    return told.say(f"{{0}} roll|rolls {SECTORS[told.event.a].title()}.", told.event.who)


def _rolled_sector_too(told: Told) -> str:
    return f"The sector die shows {SECTORS[told.event.a].title()}."


def _seized(told: Told) -> str:
    words = the_kind(told.event.b)
    return told.say(f"T{words[1:]} on {{1}} takes hold of {{0}}.", told.event.who, told.place(told.event.a))


def _teleported(told: Told) -> str:
    start, to, last, _ = told.numbers
    if to < 0:
        return told.say(f"{{0}} fly|flies {way_between(start, last)}, over the rim of the board.", told.event.who)
    far = abs(to - start) if start // pieces.SIZE == to // pieces.SIZE else abs(to - start) // pieces.SIZE
    return told.say(
        f"{{0}} fly|flies {counted(far, 'space')} {way_between(start, to)} {{1}}.", told.event.who, told.into(to)
    )


def _randomized(told: Told) -> str:
    to, cat = told.event.b, told.event.c
    thrower = CATS[cat].name if cat >= 0 else "The randomizer"
    return told.say(f"{thrower} throws {{0}} {{1}}.", told.event.who, told.into(to))


def _coffee(told: Told) -> str:
    return told.say(f"Coffee! {{0}} have|has {counted(told.event.b, 'more action')}.", told.event.who)


# Bloops and data


def _blooped(told: Told) -> str:
    """Why, where to, and what is lost."""
    start, cause, by, colour = told.numbers
    home = "there and then" if host_of(told.view, start) == told.event.who else "back to the office"
    lost = f", and {the_cube(colour)} is lost to the Mainframe" if colour >= 0 else ""
    end = f"{home}{lost}."
    who = told.event.who
    match cause:
        case Cause.SELF:
            return told.say(f"{{0}} bloop|bloops out of existence on purpose, {end}", who)
        case Cause.COLLAPSER:
            return told.say(f"The vacuum collapser on {{1}} bloops {{0}} {end}", who, told.place(start))
        case Cause.LANDING:
            return told.say(f"{{1}} landed on {{0}}, so {{0}} are|is blooped {end}", who, by)
        case Cause.RIM:
            return told.say(f"Off the board, {{0}} are|is blooped {end}", who)
        case Cause.OFFICE:
            return told.say(f"{{0}} are|is in the way in {{1}} office and are|is blooped {end}", who, told.whose(by))
        case Cause.ENTANGLED:
            return told.say(f"{{0}} are|is entangled with {{1}} and are|is blooped too, {end}", who, by)
        case Cause.CAT:
            return told.say(f"{CATS[by].name} bloops {{0}} {end}", who)
        case _:
            return told.say(f"The radiation bloops {{0}} {end}", who)


def _logged(told: Told) -> str:
    colour, done, goal, _ = told.numbers
    return told.say(f"{{0}} log|logs {SECTORS[colour]}: {done} of {goal}!", told.event.who)


def _reset(told: Told) -> str:
    letter, number, out, _ = told.numbers
    going = [SECTORS[colour] for colour in range(4) if out >> colour & 1]
    staying = [SECTORS[colour] for colour in range(4) if not out >> colour & 1]
    spot = f"{LETTERS[letter]}{number + 1}"
    if not staying:
        return f"The Mainframe is reset: data appears on {spot} of every sector."
    if not going:
        return "The Mainframe is reset, but everybody has logged everything: the cubes stay."
    rest = f"{listed(staying)}, logged by everybody, {'stay' if staying[1:] else 'stays'}"
    return f"The Mainframe is reset: {listed(going)} {'appear' if going[1:] else 'appears'} on {spot}; {rest}."


# Cats


def _used_power(told: Told) -> str:
    cat, least = told.event.a, told.event.b
    need = f" and need|needs a {least}{' or more' if least < 5 else ' or CHOOSE'}" if least else ""
    return told.say(f"{{0}} use|uses {CATS[cat].name}'s power{need}.", told.event.who)


def _power_failed(told: Told) -> str:
    return f"{told.event.b} is not enough: {CATS[told.event.a].name} yawns."


REACTIONS: dict[Effect, tuple[str, str]] = {  # what a cat does, and why it does nothing
    Effect.RANDOMIZE: ("everybody else in this sector is thrown about.", "there is nobody to throw about."),
    Effect.PUSH: ("the tiles around {0} are pushed away.", "there is no tile to push."),
    Effect.SEE: ("{0} look|looks in all four directions.", "there is nothing new to see."),
    Effect.BLOOP_BESIDE: ("whoever is next to {0} is blooped.", "nobody is near."),
    Effect.TUNNEL: ("{0} may slip through a wall.", "there is no wall to slip through."),
    Effect.QUARTER: ("the tiles around {0} make a quarter turn.", "no tile around {0} can turn."),
    Effect.SWAP_TILES: ("{1} tile changes places with its twin in another sector.", "there is no tile to swap."),
    Effect.HOMEWARD: ("every free cube goes one step towards the Mainframe.", "no cube is lying about."),
    Effect.DISCARD: ("the empty tiles around {0} are discarded.", "there is no empty tile near."),
    Effect.LAST_ACTION: ("nobody leaves with an empty cup.", "{0} still have|has actions left."),
    Effect.PULL_LINE: ("everybody in sight comes one space nearer.", "nobody is in sight."),
    Effect.JUMP: ("off to the same coordinates of another sector.", "a hallway has no coordinates."),
}


def _reacted(told: Told) -> str:
    cat = CATS[told.event.a]
    does, idles = REACTIONS.get(cat.reaction, (cat.reaction_text, "nothing comes of it."))
    sentence = f"{cat.name} reacts: {does}" if told.event.b else f"{cat.name} reacts, but {idles}"
    return told.say(sentence, told.event.who, told.whose(told.event.who))


def _offered(told: Told) -> str:
    return told.say(f"{CATS[told.event.a].name} wants to react; {{0}} may say no.", told.event.who)


def _declined(told: Told) -> str:
    return told.say(f"{{0}} hold|holds {CATS[told.event.a].name} back.", told.event.who)


def _picked_tile(told: Told) -> str:
    return f"{CATS[told.event.a].name} paws at the tile on {told.place(told.event.b)}."


def _caught(told: Told) -> str:
    return told.say(f"{CATS[told.event.a].name} pounces on {{0}}.", told.event.who)


def _taken_by_cat(verb: str) -> Callable[[Told], str]:
    """A cat brings its scientist, or another, to a space."""

    def sentence(told: Told) -> str:
        return told.say(f"{CATS[told.event.c].name} {verb} {{1}}.", told.event.who, told.into(told.event.b))

    return sentence


def _swapped(told: Told) -> str:
    other, start, there, cat = told.numbers
    words = f"{CATS[cat].name} lets {{0}} and {{1}} change places"
    if told.place(start) != told.place(there):
        words += ": {0} are|is {2} now, {1} {3}"
    return told.say(f"{words}.", told.event.who, other, told.where(there), told.where(start))


def _fetched(told: Told) -> str:
    colour, start, to, cat = told.numbers
    if to == MAINFRAME:
        return f"{CATS[cat].name} takes {the_cube(colour)} into its Mainframe slot; nobody logs it."
    return f"{CATS[cat].name} moves {the_cube(colour)} {way_between(start, to)} {told.into(to)}."


def _more_actions(told: Told) -> str:
    number, cat = told.event.a, told.event.b
    return told.say(f"{CATS[cat].name} gives {{0}} {counted(number, 'more action')}.", told.event.who)


def _turned(told: Told) -> str:
    space, kind, lies, cat = told.numbers
    now = _lies(kind, lies % 4, lies // 4)
    return f"{CATS[cat].name} turns {the_kind(kind)} on {told.place(space)}: now it is {now}."


def _quarter_turned(told: Told) -> str:
    space, kind, lies, _ = told.numbers
    return f"T{the_kind(kind)[1:]} on {told.place(space)} is now {_lies(kind, lies % 4, lies // 4)}."


def _pushed(told: Told) -> str:
    start, to, kind, cat = told.numbers
    pusher = f"{CATS[cat].name} pushes {the_kind(kind)} on {told.place(start)} {way_between(start, to)}"
    return f"{pusher}, out of its sector." if pieces.SECTOR[to] < 0 else f"{pusher} to {told.place(to)}."


def _set_pushed(told: Told) -> str:
    start, to, _, cat = told.numbers
    pusher = f"{CATS[cat].name} pushes the collapser on {told.place(start)} {way_between(start, to)}"
    return f"{pusher}{', out of its sector' if pieces.SECTOR[to] < 0 else ''}: its whole set goes along."


def _tiles_swapped(told: Told) -> str:
    space, other, laid, _ = told.numbers
    things = {1: "The tile on {0} and the blank {1}", 2: "The blank {0} and the tile on {1}"}
    both = things.get(laid, "The tiles on {0} and {1}").format(told.place(space), told.place(other))
    return f"{both} change places."


def _stuck(told: Told) -> str:
    return f"A vacuum collapser can't be moved: {CATS[told.event.d].name} swaps nothing."


# Tiles that go, and what they carry


def _tile_gone(told: Told) -> str:
    space, kind, cause, _ = told.numbers
    words = f"T{the_kind(kind)[1:]} on {told.place(space)}"
    if cause == Loss.OPENING:
        return f"{words} goes too, for its opening is gone."
    reason = {Loss.COVERED: "covered and discarded", Loss.RUN_OVER: "pushed aside and discarded"}
    return f"{words} is {reason.get(Loss(cause), 'discarded')}."


def _set_gone(told: Told) -> str:
    spot = coordinates(told.event.a)
    if told.event.b == Loss.RUN_OVER:
        return f"It pushes a collapser aside: the whole set on {spot} of all sectors is discarded."
    return f"The collapsers on {spot} of all sectors are discarded."


def _carried(told: Told) -> str:
    return told.say("{0} ride|rides along {1}.", told.event.who, told.into(told.event.b))


def _cube_carried(told: Told) -> str:
    return f"T{the_cube(told.event.a)[1:]} rides along {told.into(told.event.c)}."


# Scenarios


def _storm(told: Told) -> str:
    if not told.event.a:
        return "Magnetic Storm: there is no arrow to turn."
    arrows = "the teleporter's arrow makes" if told.event.a == 1 else f"all {told.event.a} teleporter arrows make"
    return f"Magnetic Storm: {arrows} a quarter turn clockwise."


def _drifted(told: Told) -> str:
    start, below = told.event.a, told.event.b
    return f"Unstable Vacuum: the collapsers on {coordinates(start)} wander to {coordinates(below)} of every sector."


def _plain(sentence: str) -> Callable[[Told], str]:
    """A sentence with one scientist in it, and nothing that differs."""
    return lambda told: told.say(sentence, told.event.who)


def _with_cube(sentence: str) -> Callable[[Told], str]:
    """A sentence with one scientist and a cube."""
    return lambda told: told.say(sentence, told.event.who, the_cube(told.event.a))


SENTENCES: Mapping[int, Callable[[Told], str]] = {
    Event.DEALT: lambda told: told.say(f"{{0}} bring|brings {CATS[told.event.a].name}.", told.event.who),
    Event.SCENARIO_DRAWN: _scenario_drawn,
    Event.BEGAN: _began,
    Event.TURN: _turn,
    Event.LOOKED: _looked,
    Event.DREW: _drew,
    Event.LAID: _laid,
    Event.PUT_BACK: lambda told: told.say(f"{{0}} put|puts {the_kind(told.event.a)} back.", told.event.who),
    Event.SHUFFLED: lambda told: f"The stack is empty: {told.event.a} discarded tiles are shuffled into a new one.",
    Event.END_OPENED: _end_opened,
    Event.SPREAD: _spread,
    Event.RESTED: _plain("{0} rest|rests."),
    Event.STEPPED: _stepped,
    Event.COLLECTED: _with_cube("{0} collect|collects {1}."),
    Event.STOLE: lambda told: told.say(
        f"{{0}} steal|steals {the_cube(told.event.a)} from {{1}}.", told.event.who, told.event.b
    ),
    Event.DROPPED: _with_cube("{0} drop|drops {1}."),
    Event.ELBOWED: _elbowed,
    Event.TRANSITED: _transited,
    Event.ASKED_WIPE: _asked_wipe,
    Event.AGREED: _plain("{0} agree|agrees."),
    Event.REFUSED: _refused,
    Event.WIPED: _wiped,
    Event.WIPE_LAPSED: lambda told: f"T{the_cube(told.event.a)[1:]} can be reached again: it stays.",
    Event.ROLLED_NUMBER: _rolled_number,
    Event.ROLLED_LETTER: _rolled_letter,
    Event.ROLLED_SECTOR_TOO: _rolled_sector_too,
    Event.ROLLED_SECTOR: _rolled_sector,
    Event.CHOSE_NUMBER: lambda told: told.say(f"{{0}} choose|chooses {told.event.a}.", told.event.who),
    Event.CHOSE_LETTER: lambda told: told.say(f"{{0}} choose|chooses {LETTERS[told.event.a]}.", told.event.who),
    Event.SEIZED: _seized,
    Event.TELEPORTED: _teleported,
    Event.RANDOMIZED: _randomized,
    Event.CHAIN_ENDED: _plain("Forty throws are enough: {0} come|comes to rest."),
    Event.COFFEE: _coffee,
    Event.BLOOPED: _blooped,
    Event.LOGGED: _logged,
    Event.MAINFRAME_FULL: _plain("All four cubes are back in the Mainframe: {0} roll|rolls for the reset."),
    Event.RESET: _reset,
    Event.USED_POWER: _used_power,
    Event.POWER_FAILED: _power_failed,
    Event.REACTED: _reacted,
    Event.OFFERED: _offered,
    Event.DECLINED: _declined,
    Event.PICKED_TILE: _picked_tile,
    Event.CAUGHT: _caught,
    Event.JUMPED: _taken_by_cat("burrows with {0}"),
    Event.TUNNELLED: _taken_by_cat("takes {0} through the wall"),
    Event.PULLED: _taken_by_cat("pulls {0}"),
    Event.SWAPPED: _swapped,
    Event.FETCHED: _fetched,
    Event.MORE_ACTIONS: _more_actions,
    Event.TURNED: _turned,
    Event.QUARTER_TURNED: _quarter_turned,
    Event.PUSHED: _pushed,
    Event.SET_PUSHED: _set_pushed,
    Event.TILES_SWAPPED: _tiles_swapped,
    Event.STUCK: _stuck,
    Event.TILE_GONE: _tile_gone,
    Event.SET_GONE: _set_gone,
    Event.DEADENED: _plain("The wormhole end under {0} leads nowhere now."),
    Event.CARRIED: _carried,
    Event.CUBE_CARRIED: _cube_carried,
    Event.LEAKED: _plain("Radiation Leak: {0} hold|holds data and must not roll 1."),
    Event.LEAK_SPARED: _plain("The radiation spares {0}."),
    Event.STORM: _storm,
    Event.DRIFTED: _drifted,
}
