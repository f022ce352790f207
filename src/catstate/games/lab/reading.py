"""Schrödinger's Lab: reads positions that people have written, as `positions.py` writes them."""

from collections.abc import Callable, Sequence

from catstate.core.errors import BadPosition
from catstate.core.language import mark, say
from catstate.core.record import Ints

from . import pieces
from .actions import Phase
from .pieces import AT, CATS, LETTERS, SCENARIOS, SECTORS, TILES, Effect, Element
from .position_checks import check_cubes, check_people, check_rooms
from .position_words import (
    demand,
    demand_new,
    name_of_space,
    one_of,
    only,
    read_argument,
    read_mask,
    read_number,
    read_seat,
    read_space,
)
from .positions import ARGUMENTS, EXAMPLES, KIND_NAMES, PHASE_NAMES, WAYS, usual_stack
from .reach import survey
from .rules import deal, setup
from .scenarios import enforce_scenario
from .state import DEPTH, HELD, IN_SLOT, KIND, PAIR, USED, State, pop, push
from .tiles import lay
from .words import colour_name

NUMBERED = ("turn", "seat", "cube", *SECTORS)  # lines whose first word has another behind it
BREAK_ROOMS = [kind for kind, tile in enumerate(TILES) if tile.element == Element.BREAK_ROOM]


def read_position(lines: Sequence[str], seats: int, options: Ints) -> State:
    """The state that the lines describe. BadPosition names the word and carries the index of its line."""
    state = State.new()
    setup(state, seats, options)
    said: dict[str, int] = {}  # head → line
    stack: list[list[int]] = []
    for index in sorted(range(len(lines)), key=lambda index: _priority(lines[index])):
        try:
            _read_line(state, lines[index], index, said, stack)
        except BadPosition as error:
            raise BadPosition(str(error), index) from None
    check_people(state, said)
    check_cubes(state, said, stack)
    check_rooms(state, said)
    _finish(state, said, stack)
    return state


def _priority(line: str) -> int:
    """The scenario is read first, and who holds a cube before where cubes lie."""
    head = line.split(maxsplit=1)[0].rstrip(":").casefold() if line.strip() else ""
    return {"scenario": 0, "seat": 1}.get(head, 2)


def _read_line(state: State, line: str, index: int, said: dict[str, int], stack: list[list[int]]) -> None:
    start, colon, rest = line.partition(":")
    words = start.split()
    head = words[0].casefold() if words else ""
    demand(
        head in EXAMPLES,
        say(
            "{words!r} begins no line of a position; these do: {heads}.", words=start.strip(), heads=", ".join(EXAMPLES)
        ),
    )
    demand(
        bool(colon), say("{line!r} has no colon; a line reads {example!r}.", line=line.strip(), example=EXAMPLES[head])
    )
    items = [item.split() for item in rest.split(",")]
    for item in items:
        demand(bool(item), say("{line!r}: a word is missing at a comma or at the end.", line=line.strip()))
    demand(
        len(words) < 2 or head in NUMBERED,
        say("{word!r} is too much; a line reads {example!r}.", word=words[-1], example=EXAMPLES[head]),
    )
    if head == "next":
        row = _read_next(state, items)
        demand(row not in stack or row[0] == Phase.LOOK_ROUND, say("{line!r} stands twice.", line=line.strip()))
        stack.insert(0, row)
        said["next"] = max(index, said.get("next", 0))
        return
    if head in SECTORS:
        demand(
            len(words) == 2,
            say("{words!r} must name a row, as in {example!r}.", words=start.strip(), example=EXAMPLES[head]),
        )
        for item in items:
            space = _read_tile(state, SECTORS.index(head), read_number(words[1], 1, 5) - 1, item)
            said[f"tile {space}"] = index
        return
    name = " ".join(words).casefold()
    key = head if head == "turn" else name
    demand(key not in said or head == "discards", say("There are two lines for {head!r}.", head=key))
    said[key] = index
    if not READERS[head](state, words[1:], items):
        raise BadPosition(
            say("{line!r} can't be understood; a line reads {example!r}.", line=line.strip(), example=EXAMPLES[head])
        )


def _read_turn(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    demand(
        len(number) < 2,
        say("{words!r} is too much; a line reads {example!r}.", words=" ".join(number[1:]), example=EXAMPLES["turn"]),
    )
    state.turn = read_number(number[0], 1, pieces.MAX_ROUNDS * int(state.seats)) if number else 1
    state.left = state.actions
    first, actions = -1, ""
    met: set[str] = set()
    for item in items:
        demand_new(next((word.rstrip("s") for word in item if word.isalpha()), ""), item, met)
        match item:
            case ["seat", seat]:
                state.active = read_seat(state, seat)
            case ["actions", "ended"]:
                state.left = -1
            case [count, "actions" | "action"]:
                actions = " ".join(item)
                state.left = read_number(count, 0, 100)
            case ["first", seat]:
                first = read_seat(state, seat)
            case ["acted"]:
                state.acted = 1
            case ["power", "used"]:
                state.powered = 1
            case ["reacted", *seats]:
                state.reacted = read_mask("reacted", seats, [str(seat) for seat in range(state.seats)], mark("seat"))
            case ["dropped", *colours]:
                state.dropped = read_mask("dropped", colours)
            case ["asked", *colours]:
                state.asked = read_mask("asked", colours)
            case [count, "coffees" | "coffee"]:
                state.coffees = read_number(count, 0, int(state.box[BREAK_ROOMS].sum()))
            case _:
                raise BadPosition(
                    say(
                        "{words!r} can't be said of a turn, as in {example!r}.",
                        words=" ".join(item),
                        example=EXAMPLES["turn"],
                    )
                )
    most = _most_actions(state)
    demand(
        state.left <= most,
        say("{actions!r}: seat {seat} can have at most {most} here.", actions=actions, seat=state.active, most=most),
    )
    state.first = first if first >= 0 else (state.active - state.turn + 1) % state.seats
    return True


def _most_actions(state: State) -> int:
    """A turn's actions; a power that gives two more costs one, and nothing where powers are free. [3.2, 8.13, 9.11]"""
    cat, most = state.cat[state.active], int(state.actions)
    if state.powered and cat >= 0 and pieces.POWER[cat] == Effect.TWO_ACTIONS:
        most += 1 + int(pieces.FERAL[state.scenario])
    return most


def _read_ended(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    state.over = 1
    match items:
        case [["seat", seat, "won"]]:
            state.winner = read_seat(state, seat)
        case [["draw"]]:
            pass
        case _:
            return False
    return True


def _read_seat(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    demand(len(number) == 1, say("A line for a seat reads {example!r}.", example=EXAMPLES["seat"]))
    seat = read_seat(state, number[0])
    met: set[str] = set()
    for item in items:
        match [word.casefold() for word in item]:
            case ["office"]:
                demand_new("place", item, met)
            case ["holds", colour]:
                demand_new("holds", item, met)
                state.holds[seat] = one_of(colour, SECTORS, mark("colour"))
                demand(
                    state.cube[state.holds[seat]] != HELD,
                    say("The {colour} cube is held twice.", colour=colour_name(state.holds[seat])),
                )
                state.cube[state.holds[seat]] = HELD
            case ["logged", *colours]:
                demand_new("logged", item, met)
                state.logged[seat] = read_mask("logged", colours)
            case [cat] if cat != "mainframe":
                number_of_cat = one_of(cat, [card.name for card in CATS], mark("cat"))
                demand_new("cat", item, met)
                demand(number_of_cat not in state.cat.tolist(), say("{word!r} belongs to two seats.", word=item[0]))
                demand(bool(state.cats), say("{word!r}: this match is played without cats.", word=item[0]))
                state.cat[seat] = number_of_cat
            case words:
                demand_new("place", item, met)
                state.place[seat] = read_space(state, words)
    return True


def _read_cube(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    demand(len(number) == 1, say("A line for a cube reads {example!r}.", example=EXAMPLES["cube"]))
    colour = one_of(number[0], SECTORS, mark("colour"))
    demand(
        state.cube[colour] != HELD,
        say("The {colour} cube is held; it can't lie elsewhere.", colour=colour_name(colour)),
    )
    met: set[str] = set()
    for item in items:
        match [word.casefold() for word in item]:
            case ["slot"]:
                demand_new("place", item, met)
                state.cube[colour] = IN_SLOT
            case ["wiped", "on", "turn", turn]:
                demand_new("wiped", item, met)
                state.wipe_turn[colour] = read_number(turn, 1, (pieces.MAX_ROUNDS + 1) * int(state.seats))
            case words:
                demand_new("place", item, met)
                state.cube[colour] = read_space(state, words)
                on_it = state.cube[colour] == pieces.MAINFRAME
                demand(
                    not on_it,
                    say(
                        "{words!r}: a cube lies on the Mainframe only in its slot; write 'slot'.", words=" ".join(item)
                    ),
                )
    return True


def _read_tile(state: State, sector: int, row: int, item: Sequence[str]) -> int:
    """Lay one tile; its space."""
    words, whole = [word.casefold() for word in item], repr(" ".join(item))
    demand(len(words) > 1 and words[0].upper() in LETTERS, say("{words} is no tile, as in 'A corner 90'.", words=whole))
    letter, words = words[0].upper(), words[1:]
    used = len(words) > 1 and words[-1] == "used"
    words = words[:-1] if used else words
    pair, words = _modifier(words, "pair")
    arrow, words = _modifier(words, "arrow")
    degrees, words = (words[-1], words[:-1]) if words[-1] in ("90", "180", "270") else ("0", words)
    kind = one_of(" ".join(words), KIND_NAMES, mark("tile"))
    element = TILES[kind].element
    demand(not used or element == Element.BREAK_ROOM, say("{words}: only break rooms are used.", words=whole))
    demand(not arrow or element == Element.TELEPORTER, say("{words}: only teleporters have an arrow.", words=whole))
    number = _read_pair(state, kind, pair, whole)
    turned = one_of(arrow or "0", [str(way) for way in WAYS], mark("angle"))
    demand(
        WAYS.index(int(degrees)) < pieces.SPINS[kind], say("{words} looks the same as with fewer degrees.", words=whole)
    )
    spaces = [int(AT[sector, LETTERS.index(letter), row])]
    if element == Element.COLLAPSER:
        spaces += [int(AT[other, LETTERS.index(letter), row]) for other in range(4) if other != sector]
    for index, space in enumerate(spaces):
        demand(
            state.tile[space] < 0,
            say("{words}: there is a tile on {space} already.", words=whole, space=name_of_space(space)),
        )
        laid = kind if index == 0 else pieces.GREY_COLLAPSER
        demand(
            state.stock[laid] > 0,
            say(
                "{words}: the box has {number} of {tile!r}.", words=whole, number=state.box[laid], tile=KIND_NAMES[laid]
            ),
        )
        state.stock[laid] -= 1
        value = WAYS.index(int(degrees)) + 4 * turned + (number << PAIR) + (used << USED) + (laid << KIND)
        lay(state, space, value)
    return spaces[0]


def _read_pair(state: State, kind: int, pair: str, whole: str) -> int:
    """Which wormhole a mouth belongs to: each has one opening and one end. [3.5, 6.1]"""
    if TILES[kind].element not in (Element.WORMHOLE, Element.WORMHOLE_END):
        demand(not pair, say("{words}: only wormholes come in pairs.", words=whole))
        return 0
    is_end = TILES[kind].element == Element.WORMHOLE_END
    if pair == "none":
        demand(
            is_end,
            say(
                "{words}: an opening has a pair, from 1 to {most}; only an end can have lost it.",
                words=whole,
                most=pieces.PAIRS,
            ),
        )
        return pieces.UNPAIRED
    number = read_number(pair or "1", 1, pieces.PAIRS) - 1
    space = state.end[number] if is_end else state.opening[number]
    words = {"words": whole, "number": number + 1, "space": name_of_space(int(space)) if space >= 0 else ""}
    if is_end:
        demand(space < 0, say("{words}: the end of pair {number} is on {space} already.", **words))
    else:
        demand(space < 0, say("{words}: the opening of pair {number} is on {space} already.", **words))
    return number


def _modifier(words: list[str], name: str) -> tuple[str, list[str]]:
    """The value of a pair of words at the end, `arrow 90`, and what stands before."""
    return (words[-1], words[:-2]) if len(words) > 2 and words[-2] == name else ("", words)


def _read_discards(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    for count, *words in items:
        kind = one_of(" ".join(words), KIND_NAMES[: pieces.WHITE_KINDS], mark("white tile"))
        demand(state.discards[kind] == 0, say("{words!r} is named twice among the discards.", words=" ".join(words)))
        state.discards[kind] = read_number(count, 0, int(state.box[kind]))
    return True


def _read_scenario(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    scenario = one_of(" ".join(only(items)), [card.name for card in SCENARIOS], mark("scenario"))
    if state.todo[state.depth - 1, 0] == Phase.DRAW_SCENARIO:
        pop(state)
        state.scenario = scenario
        enforce_scenario(state)
        deal(state)
    drawn = say("{name!r} is not the scenario of these options.", name=SCENARIOS[scenario].name)
    demand(state.scenario == scenario, drawn)
    return True


def _read_dice(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    if [len(item) for item in items] != [1, 1, 1]:
        return False
    die, letter, sector = (item[0].casefold() for item in items)
    faces = {"none": 0, "choose": pieces.CHOOSE}
    state.number = faces[die] if die in faces else read_number(die, 1, 5)
    faces = {"none": -1, "choose": pieces.CHOOSE}
    state.letter = faces[letter] if letter in faces else one_of(letter, LETTERS, mark("letter"))
    state.sector = -1 if sector == "none" else one_of(sector, SECTORS, "sector")
    return True


def _read_drawn(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    state.drawn = one_of(" ".join(only(items)), KIND_NAMES[: pieces.WHITE_KINDS], mark("white tile"))
    return True


def _read_placed(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    state.placed = read_space(state, only(items))
    demand(
        pieces.SECTOR[state.placed] >= 0, say("{words!r}: tiles are placed in sectors only.", words=" ".join(items[0]))
    )
    return True


def _read_next(state: State, items: list[list[str]]) -> list[int]:
    """One row of the stack: `next: turn drawn, seat 0, space green C1, side up, tile corner, redraw 0`."""
    phase = list(Phase)[one_of(" ".join(items[0]), PHASE_NAMES, mark("phase"))]
    row = [int(phase), 0, 0, 0, 0, 0]
    names = ARGUMENTS.get(phase, ())
    for item in items[1:]:
        if item[0] == "seat" and len(item) == 2:
            row[1] = read_seat(state, item[1])
            continue
        name = next((name for name in names if name and item[: len(name.split())] == name.split()), "")
        demand(
            bool(name),
            say(
                "{words!r} can't be said of {phase!r}.",
                words=" ".join(item),
                phase=PHASE_NAMES[list(Phase).index(phase)],
            ),
        )
        row[2 + names.index(name)] = read_argument(state, name, item[len(name.split()) :])
    return row


READERS: dict[str, Callable[[State, Sequence[str], list[list[str]]], bool]] = {
    "turn": _read_turn,
    "ended": _read_ended,
    "seat": _read_seat,
    "cube": _read_cube,
    "discards": _read_discards,
    "scenario": _read_scenario,
    "dice": _read_dice,
    "drawn": _read_drawn,
    "placed": _read_placed,
}


def _finish(state: State, said: dict[str, int], stack: list[list[int]]) -> None:
    """What follows from the lines: the stack of tiles, what is next, and what can be reached."""
    for kind in range(pieces.WHITE_KINDS):
        state.stock[kind] -= state.discards[kind]
        laid = say(
            "More of the tile {tile!r} lie about than the {number} of the box.",
            tile=KIND_NAMES[kind],
            number=state.box[kind],
        )
        demand(state.stock[kind] >= 0, laid)
    rows = [row for row in state.todo[: state.depth].tolist() if row[0] != Phase.DEAL_CAT or state.cat[row[1]] < 0]
    if stack or "turn" in said:
        rows = stack or usual_stack(state)
    while state.depth:
        pop(state)
    demand(len(rows) <= DEPTH, say("At most {most} things can be next.", most=DEPTH), said.get("next"))
    ends = bool(state.over) or rows[0][0] in (Phase.BEGIN_TURN, Phase.END_TURN)
    demand(ends, say("The last line 'next' must be 'next: end turn, seat 0' or 'next: begin turn'."), said.get("next"))
    for row in rows if not state.over else []:
        push(state, *row)
    survey(state)
