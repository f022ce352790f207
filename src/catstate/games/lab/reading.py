"""Schrödinger's Lab: reads positions that people have written, as `positions.py` writes them."""

from collections.abc import Callable, Sequence

from catstate.core.errors import BadPosition
from catstate.core.record import Ints

from . import pieces
from .actions import Phase
from .pieces import AT, CATS, LETTERS, SCENARIOS, SECTORS, SIZE, TILES, Element
from .positions import ARGUMENTS, EXAMPLES, KIND_NAMES, NAMED, NAMED_OR_NONE, PHASE_NAMES, WAYS, usual_stack
from .rules import deal, setup
from .sight import survey
from .state import DEPTH, HELD, IN_SLOT, KIND, PAIR, USED, State, pop, push
from .tiles import lay
from .words import coordinates


def read_position(lines: Sequence[str], seats: int, options: Ints) -> State:
    """The state that the lines describe. BadPosition names the word and carries the index of its line."""
    state = State.new()
    setup(state, seats, options)
    said: dict[str, int] = {}  # head → line
    stack: list[list[int]] = []
    for index in sorted(range(len(lines)), key=lambda index: _priority(lines[index])):
        try:
            _read_line(state, lines[index], said, stack)
        except BadPosition as error:
            raise BadPosition(str(error), index) from None
    _finish(state, said, stack)
    return state


def _priority(line: str) -> int:
    """The scenario is read first, and who holds a cube before where cubes lie."""
    head = line.split(maxsplit=1)[0].rstrip(":").casefold() if line.strip() else ""
    return {"scenario": 0, "seat": 1}.get(head, 2)


def _read_line(state: State, line: str, said: dict[str, int], stack: list[list[int]]) -> None:
    start, colon, rest = line.partition(":")
    words = start.split()
    head = words[0].casefold() if words else ""
    _demand(head in EXAMPLES, f"{start.strip()!r} begins no line of a position; these do: {', '.join(EXAMPLES)}.")
    _demand(bool(colon), f"{line.strip()!r} has no colon; a line reads {EXAMPLES[head]!r}.")
    items = [item.split() for item in rest.split(",")]
    if head == "next":
        stack.insert(0, _read_next(state, items))
        return
    if head in SECTORS:
        _demand(len(words) == 2, f"{start.strip()!r} must name a row, as in {EXAMPLES[head]!r}.")
        for item in items:
            _read_tile(state, SECTORS.index(head), _number(words[1], 1, 5) - 1, item)
        return
    name = " ".join(words).casefold()
    key = head if head == "turn" else name
    _demand(key not in said or head == "discards", f"There are two lines for {key!r}.")
    said[key] = len(said)
    if not READERS[head](state, words[1:], items):
        raise BadPosition(f"{line.strip()!r} can't be understood; a line reads {EXAMPLES[head]!r}.")


def _read_turn(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    state.turn = _number(number[0], 1, 100 * 8) if number else 1
    state.left = pieces.PER_TURN[state.scenario]
    first = -1
    for item in items:
        match item:
            case ["seat", seat]:
                state.active = _seat(state, seat)
            case ["actions", "ended"]:
                state.left = -1
            case [count, "actions" | "action"]:
                state.left = _number(count, 0, 100)
            case ["first", seat]:
                first = _seat(state, seat)
            case ["acted"]:
                state.acted = 1
            case ["power", "used"]:
                state.powered = 1
            case ["reacted", *seats]:
                state.reacted = sum(1 << _seat(state, seat) for seat in seats)
            case ["dropped", *colours]:
                state.dropped = _mask(colours)
            case ["asked", *colours]:
                state.asked = _mask(colours)
            case [count, "coffees" | "coffee"]:
                state.coffees = _number(count, 0, 100)
            case _:
                raise BadPosition(f"{' '.join(item)!r} can't be said of a turn, as in {EXAMPLES['turn']!r}.")
    state.first = first if first >= 0 else (state.active - state.turn + 1) % state.seats
    return True


def _read_ended(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    state.over = 1
    match items:
        case [["seat", seat, "won"]]:
            state.winner = _seat(state, seat)
        case [["draw"]]:
            pass
        case _:
            return False
    return True


def _read_seat(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    _demand(len(number) == 1, f"A line for a seat reads {EXAMPLES['seat']!r}.")
    seat = _seat(state, number[0])
    for item in items:
        match [word.casefold() for word in item]:
            case ["office"]:
                pass
            case ["holds", colour]:
                state.holds[seat] = _one_of(colour, SECTORS, "colour")
                _demand(state.cube[state.holds[seat]] != HELD, f"The {colour} cube is held twice.")
                state.cube[state.holds[seat]] = HELD
            case ["logged", *colours]:
                state.logged[seat] = _mask(colours)
            case [cat] if cat != "mainframe":
                number_of_cat = _one_of(cat, [card.name for card in CATS], "cat")
                _demand(number_of_cat not in state.cat.tolist(), f"{item[0]!r} belongs to two seats.")
                _demand(bool(state.cats), f"{item[0]!r}: this match is played without cats.")
                state.cat[seat] = number_of_cat
            case words:
                state.place[seat] = read_space(state, words)
    return True


def _read_cube(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    _demand(len(number) == 1, f"A line for a cube reads {EXAMPLES['cube']!r}.")
    colour = _one_of(number[0], SECTORS, "colour")
    _demand(state.cube[colour] != HELD, f"The {number[0]} cube is held; it can't lie elsewhere.")
    for item in items:
        match [word.casefold() for word in item]:
            case ["slot"]:
                state.cube[colour] = IN_SLOT
            case ["wiped", "on", "turn", turn]:
                state.wipe_turn[colour] = _number(turn, 1, 100 * 8 + 8)
            case words:
                state.cube[colour] = read_space(state, words)
    return True


def _read_tile(state: State, sector: int, row: int, item: Sequence[str]) -> None:
    words = [word.casefold() for word in item]
    _demand(len(words) > 1 and words[0].upper() in LETTERS, f"{' '.join(item)!r} is no tile, as in 'A corner 90'.")
    letter, words = words[0].upper(), words[1:]
    used = words[-1] == "used"
    words = words[:-1] if used else words
    pair, words = _modifier(words, "pair")
    arrow, words = _modifier(words, "arrow")
    degrees, words = (words[-1], words[:-1]) if words[-1] in ("90", "180", "270") else ("0", words)
    kind = _one_of(" ".join(words), KIND_NAMES, "tile")
    number = pieces.UNPAIRED if pair == "none" else _number(pair or "1", 1, pieces.PAIRS) - 1
    if TILES[kind].element not in (Element.WORMHOLE, Element.WORMHOLE_END):
        _demand(not pair, f"{' '.join(item)!r}: only wormholes come in pairs.")
        number = 0
    turned = _one_of(arrow or "0", [str(way) for way in WAYS], "angle")
    _demand(WAYS.index(int(degrees)) < pieces.SPINS[kind], f"{' '.join(item)!r} looks the same as with fewer degrees.")
    spaces = [int(AT[sector, LETTERS.index(letter), row])]
    if TILES[kind].element == Element.COLLAPSER:
        spaces += [int(AT[other, LETTERS.index(letter), row]) for other in range(4) if other != sector]
    for index, space in enumerate(spaces):
        here = f"{SECTORS[pieces.SECTOR[space]]} {coordinates(space)}"
        _demand(state.tile[space] < 0, f"{' '.join(item)!r}: there is a tile on {here} already.")
        laid = kind if index == 0 else pieces.GREY_COLLAPSER
        _demand(state.stock[laid] > 0, f"{' '.join(item)!r}: the box has {pieces.COUNT[laid]} of {KIND_NAMES[laid]!r}.")
        state.stock[laid] -= 1
        value = WAYS.index(int(degrees)) + 4 * turned + (number << PAIR) + (used << USED) + (laid << KIND)
        lay(state, space, value)


def _modifier(words: list[str], name: str) -> tuple[str, list[str]]:
    """The value of a pair of words at the end, `arrow 90`, and what stands before."""
    return (words[-1], words[:-2]) if len(words) > 2 and words[-2] == name else ("", words)


def _read_discards(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    for count, *words in items:
        kind = _one_of(" ".join(words), KIND_NAMES[: pieces.WHITE_KINDS], "white tile")
        _demand(state.discards[kind] == 0, f"{' '.join(words)!r} is named twice among the discards.")
        state.discards[kind] = _number(count, 0, int(pieces.COUNT[kind]))
    return True


def _read_scenario(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    scenario = _one_of(" ".join(items[0]), [card.name for card in SCENARIOS], "scenario")
    if state.todo[state.depth - 1, 0] == Phase.DRAW_SCENARIO:
        pop(state)
        state.scenario = scenario
        deal(state)
    drawn = f"{SCENARIOS[scenario].name!r} is not the scenario of these options."
    _demand(state.scenario == scenario, drawn)
    return True


def _read_dice(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    if [len(item) for item in items] != [1, 1, 1]:
        return False
    die, letter, sector = (item[0].casefold() for item in items)
    choose = str(pieces.CHOOSE)
    state.number = 0 if die == "none" else _number(die.replace("choose", choose), 1, pieces.CHOOSE)
    letters = [*LETTERS, "", "choose"]
    state.letter = -1 if letter == "none" else _one_of(letter, letters, "letter")
    state.sector = -1 if sector == "none" else _one_of(sector, SECTORS, "sector")
    return True


def _read_drawn(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    state.drawn = _one_of(" ".join(items[0]), KIND_NAMES, "tile")
    return True


def _read_placed(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    state.placed = read_space(state, items[0])
    return True


def _read_next(state: State, items: list[list[str]]) -> list[int]:
    """One row of the stack: `next: turn drawn, seat 0, space green C1, side up, tile corner, redraw 0`."""
    phase = list(Phase)[_one_of(" ".join(items[0]), PHASE_NAMES, "phase")]
    row = [int(phase), 0, 0, 0, 0, 0]
    names = ARGUMENTS.get(phase, ())
    for item in items[1:]:
        if item[0] == "seat" and len(item) == 2:
            row[1] = _seat(state, item[1])
            continue
        name = next((name for name in names if name and item[: len(name.split())] == name.split()), "")
        _demand(bool(name), f"{' '.join(item)!r} can't be said of {PHASE_NAMES[list(Phase).index(phase)]!r}.")
        row[2 + names.index(name)] = _read_argument(state, name, item[len(name.split()) :])
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
        laid = f"More of the tile {KIND_NAMES[kind]!r} lie about than the {pieces.COUNT[kind]} of the box."
        _demand(state.stock[kind] >= 0, laid)
    rows = [row for row in state.todo[: state.depth].tolist() if row[0] != Phase.DEAL_CAT or state.cat[row[1]] < 0]
    if stack or "turn" in said:
        rows = stack or usual_stack(state)
    while state.depth:
        pop(state)
    _demand(len(rows) <= DEPTH, f"At most {DEPTH} things can be next.")
    for row in rows if not state.over else []:
        push(state, *row)
    survey(state)


# Words


def read_space(state: State, words: Sequence[str]) -> int:
    match [word.casefold() for word in words]:
        case ["mainframe"]:
            return pieces.MAINFRAME
        case ["office", number]:
            return int(pieces.OFFICE[state.seats, _seat(state, number)])
        case ["hall", row, col]:
            space = _number(row, 0, SIZE - 1) * SIZE + _number(col, 0, SIZE - 1)
            _demand(pieces.SECTOR[space] < 0, f"{' '.join(words)!r} is no hallway.")
            return space
        case [sector, at] if sector in SECTORS:
            return int(AT[(SECTORS.index(sector), *_coordinates(at))])
    raise BadPosition(f"{' '.join(words)!r} is no space; write 'green C3', 'mainframe', 'office 0' or 'hall 6 4'.")


def _coordinates(word: str) -> tuple[int, int]:
    plain = word.upper().replace("-", "")
    known = len(plain) == 2 and plain[0] in LETTERS and plain[1] in "12345"
    _demand(known, f"{word!r}: coordinates are A1 to E5.")
    return LETTERS.index(plain[0]), int(plain[1]) - 1


def _number(word: str, least: int, most: int) -> int:
    known = word.removeprefix("-").isdecimal() and least <= int(word) <= most
    _demand(known, f"{word!r} must be a number from {least} to {most}.")
    return int(word)


def _seat(state: State, word: str) -> int:
    return _number(word, 0, int(state.seats) - 1)


def _one_of(word: str, names: Sequence[str], what: str) -> int:
    folded = [name.casefold() for name in names]
    _demand(word.casefold() in folded, f"{word!r} is no {what}; there are: {', '.join(names)}.")
    return folded.index(word.casefold())


def _demand(fine: bool, sentence: str) -> None:
    if not fine:
        raise BadPosition(sentence)


def _mask(words: Sequence[str]) -> int:
    mask = 0
    for word in words:
        mask |= 1 << _one_of(word, SECTORS, "colour")
    return mask


def _read_argument(state: State, name: str, words: Sequence[str]) -> int:
    text = " ".join(words)
    if name == "space":
        return read_space(state, words)
    if name in NAMED:
        return _one_of(text, NAMED[name], name)
    if name in NAMED_OR_NONE:
        return -1 if text == "none" else _one_of(text, NAMED_OR_NONE[name], name)
    return _number(text, -1, 100)
