"""Schrödinger's Lab: positions as text that people can write. `reading.py` reads them.

    turn 5: seat 0, 3 actions, acted
    seat 0: green B3, Espresso, holds red, logged green
    seat 1: office
    cube blue: slot
    green 3: A corner 90, B cross, C wormhole pair 1

docs/positions.md describes the lines. What they leave out is as in the set-up: everybody in the office, data on C3, no
tiles. Tiles that are named nowhere are in the stack.
"""

from collections.abc import Callable, Iterator, Sequence

from . import pieces
from .actions import Phase
from .pieces import AT, CATS, DIRECTIONS, LETTERS, SCENARIOS, SECTORS, SIZE, TILES, Aim, Effect, Element
from .state import HELD, IN_SLOT, KIND, PAIR, USED, State
from .words import coordinates

WAYS = (0, 90, 180, 270)
KIND_NAMES = [tile.name for tile in TILES]
EXAMPLES = {
    "turn": "turn 5: seat 0, 3 actions, acted",
    "seat": "seat 0: green B3, Espresso, holds red, logged green blue",
    "cube": "cube red: green C3",
    **{colour: f"{colour} 3: A corner 90, C cross" for colour in SECTORS},
    "discards": "discards: 2 corner, 1 tee",
    "scenario": "scenario: Night Shift",
    "dice": "dice: 3, B, red",
    "drawn": "drawn: corner",
    "placed": "placed: green C3",
    "next": "next: look, seat 0",
    "ended": "ended: seat 1 won",
}


# Words for places and numbers


def space_words(state: State, space: int) -> str:
    """`green C3`, `mainframe`, `office 2`, `hall 6 4` by row and column from the top left corner."""
    if space == pieces.MAINFRAME:
        return "mainframe"
    if pieces.SECTOR[space] >= 0:
        return f"{SECTORS[pieces.SECTOR[space]]} {coordinates(space)}"
    for seat in range(state.seats):
        if pieces.OFFICE[state.seats, seat] == space:
            return f"office {seat}"
    return f"hall {space // SIZE} {space % SIZE}"


def _colours(mask: int) -> str:
    return " ".join(SECTORS[colour] for colour in range(4) if mask >> colour & 1)


# The stack of what is next: what the arguments of each phase mean

ARGUMENTS: dict[Phase, tuple[str, ...]] = {
    Phase.TURN_DRAWN: ("space", "side", "tile", "redraw"),
    Phase.ACT: ("actions",),
    Phase.AIM_AT: ("effect", "aim", "may pass"),
    Phase.TURN_TILE: ("space",),
    Phase.TIE: ("colour",),
    Phase.VOTE: ("colour", "asked by"),
    Phase.DRAW_TILE: ("space", "side", "", "redraw"),
    Phase.ROLL_SECTOR: ("not",),
    Phase.LOOK_ALONG: ("direction", "", "", "redraw"),
    Phase.END_WORMHOLE: ("space",),
    Phase.ELEMENTS: ("served",),
    Phase.ACTIVATE: ("throws", "phase"),
    Phase.LEAP: ("throws", "phase"),
    Phase.SCATTER: ("throws", "phase", "into"),
    Phase.PERFORM: ("effect", "target"),
}
PHASE_NAMES = [phase.name.lower().replace("_", " ") for phase in Phase]
NAMED: dict[str, Sequence[str]] = {
    "tile": KIND_NAMES,
    "colour": SECTORS,
    "effect": [effect.name.lower().replace("_", " ") for effect in Effect],
    "aim": [aim.name.lower().replace("_", " ") for aim in Aim],
    "direction": DIRECTIONS,
}
NAMED_OR_NONE: dict[str, Sequence[str]] = {"side": DIRECTIONS, "not": SECTORS, "into": SECTORS}


def _argument_words(state: State, name: str, value: int) -> str:
    if name == "space":
        return space_words(state, value)
    if name in NAMED:
        return NAMED[name][value]
    if name in NAMED_OR_NONE:
        return NAMED_OR_NONE[name][value] if value >= 0 else "none"
    return str(value)


def usual_stack(state: State) -> list[list[int]]:
    """What is to do while the active player acts."""
    phases = [Phase.END_TURN, Phase.LOOK_ROUND, Phase.ELEMENTS, Phase.ACT]
    if pieces.REVIEW[state.scenario]:
        phases.insert(2, Phase.REVIEWED)
    return [[phase, int(state.active), -1 if phase == Phase.ACT else 0, 0, 0, 0] for phase in phases]


# Writing


def write_position(state: State) -> list[str]:
    """All that differs from the set-up; what follows from the tiles is left out."""
    return [line for part in WRITERS for line in part(state)]


def _write_turn(state: State) -> Iterator[str]:
    if state.first < 0:
        return
    if state.over:
        yield f"ended: seat {state.winner} won" if state.winner >= 0 else "ended: draw"
    items = [f"seat {state.active}", f"{state.left} actions" if state.left >= 0 else "actions ended"]
    if state.first != (state.active - state.turn + 1) % state.seats:
        items.append(f"first {state.first}")
    items += [word for word, field in FLAGS.items() if getattr(state, field)]
    if state.reacted:
        items.append("reacted " + " ".join(str(seat) for seat in range(8) if int(state.reacted) >> seat & 1))
    items += [f"{word} {_colours(int(getattr(state, word)))}" for word in ("dropped", "asked") if getattr(state, word)]
    if state.coffees:
        items.append(f"{state.coffees} coffees")
    yield f"turn {state.turn}: {', '.join(items)}"
    rows = state.todo[: state.depth].tolist()
    if not state.over and rows != usual_stack(state):
        for phase, seat, *values in reversed(rows):
            given = zip(ARGUMENTS.get(Phase(phase), ()), values, strict=False)
            words = [f"{name} {_argument_words(state, name, value)}" for name, value in given if name]
            yield "next: " + ", ".join([PHASE_NAMES[list(Phase).index(Phase(phase))], f"seat {seat}", *words])


FLAGS = {"acted": "acted", "power used": "powered"}


def _write_people(state: State) -> Iterator[str]:
    for seat in range(state.seats):
        own = state.place[seat] == pieces.OFFICE[state.seats, seat]
        items = ["office" if own else space_words(state, int(state.place[seat]))]
        if state.cat[seat] >= 0:
            items.append(CATS[state.cat[seat]].name)
        if state.holds[seat] >= 0:
            items.append(f"holds {SECTORS[state.holds[seat]]}")
        if state.logged[seat]:
            items.append(f"logged {_colours(int(state.logged[seat]))}")
        if items != ["office"]:
            yield f"seat {seat}: {', '.join(items)}"


def _write_cubes(state: State) -> Iterator[str]:
    for colour, place in enumerate(state.cube.tolist()):
        clock = f", wiped on turn {state.wipe_turn[colour]}" if state.wipe_turn[colour] >= 0 else ""
        if place == IN_SLOT:
            yield f"cube {SECTORS[colour]}: slot{clock}"
        elif place != HELD and (place != pieces.START[colour] or clock):
            yield f"cube {SECTORS[colour]}: {space_words(state, place)}{clock}"


def _write_tiles(state: State) -> Iterator[str]:
    for sector, name in enumerate(SECTORS):
        for row in range(5):
            tiles = [(letter, int(state.tile[AT[sector, letter, row]])) for letter in range(5)]
            shown = [(letter, tile) for letter, tile in tiles if tile >= 0 and tile >> KIND != pieces.GREY_COLLAPSER]
            yield from _in_lines(
                f"{name} {row + 1}", [f"{LETTERS[letter]} {_tile_words(tile)}" for letter, tile in shown]
            )


def _in_lines(head: str, items: Sequence[str]) -> Iterator[str]:
    """As many lines with the same head as the items need."""
    line = ""
    for item in items:
        if line and len(line) + len(item) > 115:
            yield line
            line = ""
        line = f"{line}, {item}" if line else f"{head}: {item}"
    if line:
        yield line


def _tile_words(tile: int) -> str:
    kind, way, arrow, pair = tile >> KIND, tile & 3, tile >> 2 & 3, tile >> PAIR & 15
    words = [KIND_NAMES[kind]]
    if way:
        words.append(str(WAYS[way]))
    if arrow:
        words.append(f"arrow {WAYS[arrow]}")
    if TILES[kind].element in (Element.WORMHOLE, Element.WORMHOLE_END):
        words.append(f"pair {pair + 1}" if pair < pieces.PAIRS else "pair none")
    if tile >> USED & 1:
        words.append("used")
    return " ".join(words)


def _write_rest(state: State) -> Iterator[str]:
    counts = enumerate(state.discards.tolist())
    yield from _in_lines("discards", [f"{count} {KIND_NAMES[kind]}" for kind, count in counts if count])
    if state.number or state.letter >= 0 or state.sector >= 0:
        faces = (
            "none" if not state.number else "choose" if state.number == pieces.CHOOSE else str(state.number),
            "none" if state.letter < 0 else "choose" if state.letter == pieces.CHOOSE else LETTERS[state.letter],
            "none" if state.sector < 0 else SECTORS[state.sector],
        )
        yield f"dice: {', '.join(faces)}"
    if state.drawn >= 0:
        yield f"drawn: {KIND_NAMES[state.drawn]}"
    if state.placed >= 0:
        yield f"placed: {space_words(state, int(state.placed))}"


def _write_scenario(state: State) -> Iterator[str]:
    if state.scenario:
        yield f"scenario: {SCENARIOS[state.scenario].name}"


WRITERS: tuple[Callable[[State], Iterator[str]], ...] = (
    _write_scenario,
    _write_turn,
    _write_people,
    _write_cubes,
    _write_tiles,
    _write_rest,
)
