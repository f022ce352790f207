"""Schrödinger's Lab: reads positions that people have written, as `positions.py` writes them."""

from collections.abc import Callable, Sequence

from catstate.core.errors import BadPosition
from catstate.core.record import Ints

from . import pieces
from .actions import Phase
from .pieces import AT, CATS, LETTERS, SCENARIOS, SECTORS, SIZE, TILES, Effect, Element
from .positions import ARGUMENTS, EXAMPLES, KIND_NAMES, NAMED, NAMED_OR_NONE, PHASE_NAMES, WAYS, usual_stack
from .reach import survey
from .rules import deal, setup
from .scenarios import enforce_scenario
from .state import DEPTH, HELD, IN_SLOT, KIND, PAIR, USED, State, pop, push
from .tiles import lay
from .words import coordinates

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
    _check_people(state, said)
    _check_cubes(state, said, stack)
    _check_rooms(state, said)
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
    _demand(head in EXAMPLES, f"{start.strip()!r} begins no line of a position; these do: {', '.join(EXAMPLES)}.")
    _demand(bool(colon), f"{line.strip()!r} has no colon; a line reads {EXAMPLES[head]!r}.")
    items = [item.split() for item in rest.split(",")]
    for item in items:
        _demand(bool(item), f"{line.strip()!r}: a word is missing at a comma or at the end.")
    _demand(len(words) < 2 or head in NUMBERED, f"{words[-1]!r} is too much; a line reads {EXAMPLES[head]!r}.")
    if head == "next":
        row = _read_next(state, items)
        _demand(row not in stack or row[0] == Phase.LOOK_ROUND, f"{line.strip()!r} stands twice.")
        stack.insert(0, row)
        said["next"] = max(index, said.get("next", 0))
        return
    if head in SECTORS:
        _demand(len(words) == 2, f"{start.strip()!r} must name a row, as in {EXAMPLES[head]!r}.")
        for item in items:
            space = _read_tile(state, SECTORS.index(head), _number(words[1], 1, 5) - 1, item)
            said[f"tile {space}"] = index
        return
    name = " ".join(words).casefold()
    key = head if head == "turn" else name
    _demand(key not in said or head == "discards", f"There are two lines for {key!r}.")
    said[key] = index
    if not READERS[head](state, words[1:], items):
        raise BadPosition(f"{line.strip()!r} can't be understood; a line reads {EXAMPLES[head]!r}.")


def _read_turn(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    _demand(len(number) < 2, f"{' '.join(number[1:])!r} is too much; a line reads {EXAMPLES['turn']!r}.")
    state.turn = _number(number[0], 1, pieces.MAX_ROUNDS * int(state.seats)) if number else 1
    state.left = state.actions
    first, actions = -1, ""
    met: set[str] = set()
    for item in items:
        _demand_new(next((word.rstrip("s") for word in item if word.isalpha()), ""), item, met)
        match item:
            case ["seat", seat]:
                state.active = _seat(state, seat)
            case ["actions", "ended"]:
                state.left = -1
            case [count, "actions" | "action"]:
                actions = " ".join(item)
                state.left = _number(count, 0, 100)
            case ["first", seat]:
                first = _seat(state, seat)
            case ["acted"]:
                state.acted = 1
            case ["power", "used"]:
                state.powered = 1
            case ["reacted", *seats]:
                state.reacted = _mask("reacted", seats, [str(seat) for seat in range(state.seats)], "seat")
            case ["dropped", *colours]:
                state.dropped = _mask("dropped", colours)
            case ["asked", *colours]:
                state.asked = _mask("asked", colours)
            case [count, "coffees" | "coffee"]:
                state.coffees = _number(count, 0, int(state.box[BREAK_ROOMS].sum()))
            case _:
                raise BadPosition(f"{' '.join(item)!r} can't be said of a turn, as in {EXAMPLES['turn']!r}.")
    most = _most_actions(state)
    _demand(state.left <= most, f"{actions!r}: seat {state.active} can have at most {most} here.")
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
            state.winner = _seat(state, seat)
        case [["draw"]]:
            pass
        case _:
            return False
    return True


def _read_seat(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    _demand(len(number) == 1, f"A line for a seat reads {EXAMPLES['seat']!r}.")
    seat = _seat(state, number[0])
    met: set[str] = set()
    for item in items:
        match [word.casefold() for word in item]:
            case ["office"]:
                _demand_new("place", item, met)
            case ["holds", colour]:
                _demand_new("holds", item, met)
                state.holds[seat] = _one_of(colour, SECTORS, "colour")
                _demand(state.cube[state.holds[seat]] != HELD, f"The {colour} cube is held twice.")
                state.cube[state.holds[seat]] = HELD
            case ["logged", *colours]:
                _demand_new("logged", item, met)
                state.logged[seat] = _mask("logged", colours)
            case [cat] if cat != "mainframe":
                number_of_cat = _one_of(cat, [card.name for card in CATS], "cat")
                _demand_new("cat", item, met)
                _demand(number_of_cat not in state.cat.tolist(), f"{item[0]!r} belongs to two seats.")
                _demand(bool(state.cats), f"{item[0]!r}: this match is played without cats.")
                state.cat[seat] = number_of_cat
            case words:
                _demand_new("place", item, met)
                state.place[seat] = read_space(state, words)
    return True


def _read_cube(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    _demand(len(number) == 1, f"A line for a cube reads {EXAMPLES['cube']!r}.")
    colour = _one_of(number[0], SECTORS, "colour")
    _demand(state.cube[colour] != HELD, f"The {number[0]} cube is held; it can't lie elsewhere.")
    met: set[str] = set()
    for item in items:
        match [word.casefold() for word in item]:
            case ["slot"]:
                _demand_new("place", item, met)
                state.cube[colour] = IN_SLOT
            case ["wiped", "on", "turn", turn]:
                _demand_new("wiped", item, met)
                state.wipe_turn[colour] = _number(turn, 1, (pieces.MAX_ROUNDS + 1) * int(state.seats))
            case words:
                _demand_new("place", item, met)
                state.cube[colour] = read_space(state, words)
                on_it = state.cube[colour] == pieces.MAINFRAME
                _demand(not on_it, f"{' '.join(item)!r}: a cube lies on the Mainframe only in its slot; write 'slot'.")
    return True


def _read_tile(state: State, sector: int, row: int, item: Sequence[str]) -> int:
    """Lay one tile; its space."""
    words, whole = [word.casefold() for word in item], repr(" ".join(item))
    _demand(len(words) > 1 and words[0].upper() in LETTERS, f"{whole} is no tile, as in 'A corner 90'.")
    letter, words = words[0].upper(), words[1:]
    used = len(words) > 1 and words[-1] == "used"
    words = words[:-1] if used else words
    pair, words = _modifier(words, "pair")
    arrow, words = _modifier(words, "arrow")
    degrees, words = (words[-1], words[:-1]) if words[-1] in ("90", "180", "270") else ("0", words)
    kind = _one_of(" ".join(words), KIND_NAMES, "tile")
    element = TILES[kind].element
    _demand(not used or element == Element.BREAK_ROOM, f"{whole}: only break rooms are used.")
    _demand(not arrow or element == Element.TELEPORTER, f"{whole}: only teleporters have an arrow.")
    number = _read_pair(state, kind, pair, whole)
    turned = _one_of(arrow or "0", [str(way) for way in WAYS], "angle")
    _demand(WAYS.index(int(degrees)) < pieces.SPINS[kind], f"{whole} looks the same as with fewer degrees.")
    spaces = [int(AT[sector, LETTERS.index(letter), row])]
    if element == Element.COLLAPSER:
        spaces += [int(AT[other, LETTERS.index(letter), row]) for other in range(4) if other != sector]
    for index, space in enumerate(spaces):
        _demand(state.tile[space] < 0, f"{whole}: there is a tile on {_name(space)} already.")
        laid = kind if index == 0 else pieces.GREY_COLLAPSER
        _demand(state.stock[laid] > 0, f"{whole}: the box has {state.box[laid]} of {KIND_NAMES[laid]!r}.")
        state.stock[laid] -= 1
        value = WAYS.index(int(degrees)) + 4 * turned + (number << PAIR) + (used << USED) + (laid << KIND)
        lay(state, space, value)
    return spaces[0]


def _read_pair(state: State, kind: int, pair: str, whole: str) -> int:
    """Which wormhole a mouth belongs to: each has one opening and one end. [3.5, 6.1]"""
    if TILES[kind].element not in (Element.WORMHOLE, Element.WORMHOLE_END):
        _demand(not pair, f"{whole}: only wormholes come in pairs.")
        return 0
    is_end = TILES[kind].element == Element.WORMHOLE_END
    if pair == "none":
        _demand(is_end, f"{whole}: an opening has a pair, from 1 to {pieces.PAIRS}; only an end can have lost it.")
        return pieces.UNPAIRED
    number = _number(pair or "1", 1, pieces.PAIRS) - 1
    space = state.end[number] if is_end else state.opening[number]
    mouth = "end" if is_end else "opening"
    _demand(space < 0, f"{whole}: the {mouth} of pair {number + 1} is on {_name(int(space))} already.")
    return number


def _modifier(words: list[str], name: str) -> tuple[str, list[str]]:
    """The value of a pair of words at the end, `arrow 90`, and what stands before."""
    return (words[-1], words[:-2]) if len(words) > 2 and words[-2] == name else ("", words)


def _read_discards(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    for count, *words in items:
        kind = _one_of(" ".join(words), KIND_NAMES[: pieces.WHITE_KINDS], "white tile")
        _demand(state.discards[kind] == 0, f"{' '.join(words)!r} is named twice among the discards.")
        state.discards[kind] = _number(count, 0, int(state.box[kind]))
    return True


def _read_scenario(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    scenario = _one_of(" ".join(_only(items)), [card.name for card in SCENARIOS], "scenario")
    if state.todo[state.depth - 1, 0] == Phase.DRAW_SCENARIO:
        pop(state)
        state.scenario = scenario
        enforce_scenario(state)
        deal(state)
    drawn = f"{SCENARIOS[scenario].name!r} is not the scenario of these options."
    _demand(state.scenario == scenario, drawn)
    return True


def _read_dice(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    if [len(item) for item in items] != [1, 1, 1]:
        return False
    die, letter, sector = (item[0].casefold() for item in items)
    faces = {"none": 0, "choose": pieces.CHOOSE}
    state.number = faces[die] if die in faces else _number(die, 1, 5)
    faces = {"none": -1, "choose": pieces.CHOOSE}
    state.letter = faces[letter] if letter in faces else _one_of(letter, LETTERS, "letter")
    state.sector = -1 if sector == "none" else _one_of(sector, SECTORS, "sector")
    return True


def _read_drawn(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    state.drawn = _one_of(" ".join(_only(items)), KIND_NAMES[: pieces.WHITE_KINDS], "white tile")
    return True


def _read_placed(state: State, number: Sequence[str], items: list[list[str]]) -> bool:
    state.placed = read_space(state, _only(items))
    _demand(pieces.SECTOR[state.placed] >= 0, f"{' '.join(items[0])!r}: tiles are placed in sectors only.")
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


# What several lines say together


def _check_people(state: State, said: dict[str, int]) -> None:
    """Nobody holds what he has logged, and whoever has logged enough, and nobody else, has won. [4.4, 10.1]"""
    for seat in range(state.seats):
        line, logged = said.get(f"seat {seat}"), int(state.logged[seat])
        if state.holds[seat] >= 0:
            colour = SECTORS[state.holds[seat]]
            _demand(
                not logged >> state.holds[seat] & 1, f"Seat {seat} holds the {colour} cube and has logged it.", line
            )
        wins, goal = logged.bit_count() >= state.goal, int(state.goal)
        enough = f"Seat {seat} has logged {logged.bit_count()} of {goal} cubes; then the match has ended."
        _demand(not wins or state.winner == seat, enough, line)
        early = f"Seat {seat} has logged {logged.bit_count()} of {goal} cubes; it has not won."
        _demand(wins or state.winner != seat, early, said.get("ended"))


def _check_cubes(state: State, said: dict[str, int], stack: list[list[int]]) -> None:
    """A cube that is to be wiped is on the board, within a round; four in their slots are reset. [4.7, 4.11]"""
    for colour, name in enumerate(SECTORS):
        turn, line = int(state.wipe_turn[colour]), said.get(f"cube {name}")
        if turn >= 0:
            word = f"'wiped on turn {turn}'"
            _demand(state.cube[colour] != IN_SLOT, f"{word}: the {name} cube is in its slot already.", line)
            soon = state.turn < turn <= state.turn + state.seats
            _demand(bool(soon), f"{word} must be within a round after turn {state.turn}.", line)
    if (state.cube == IN_SLOT).all() and not state.over and Phase.RESTORE not in [row[0] for row in stack]:
        last = max(said[f"cube {name}"] for name in SECTORS)
        raise BadPosition("All four cubes are in their slots; then they are reset, and one is on the board.", last)


def _check_rooms(state: State, said: dict[str, int]) -> None:
    """An end has its opening; break rooms that were used are the coffees of the turn. [5.7, 6.4]"""
    for pair, space in enumerate(state.end.tolist()):
        lone = f"'wormhole end pair {pair + 1}' has no opening; write 'pair none' if it is gone."
        _demand(space < 0 or state.opening[pair] >= 0, lone, said.get(f"tile {space}"))
    used = [space for space in pieces.LAB.tolist() if state.tile[space] >= 0 and state.tile[space] >> USED & 1]
    if len(used) > state.coffees:
        line = max(said[f"tile {space}"] for space in used)
        raise BadPosition(f"{len(used)} break rooms are 'used'; the line of the turn must say so: '1 coffee'.", line)


def _finish(state: State, said: dict[str, int], stack: list[list[int]]) -> None:
    """What follows from the lines: the stack of tiles, what is next, and what can be reached."""
    for kind in range(pieces.WHITE_KINDS):
        state.stock[kind] -= state.discards[kind]
        laid = f"More of the tile {KIND_NAMES[kind]!r} lie about than the {state.box[kind]} of the box."
        _demand(state.stock[kind] >= 0, laid)
    rows = [row for row in state.todo[: state.depth].tolist() if row[0] != Phase.DEAL_CAT or state.cat[row[1]] < 0]
    if stack or "turn" in said:
        rows = stack or usual_stack(state)
    while state.depth:
        pop(state)
    _demand(len(rows) <= DEPTH, f"At most {DEPTH} things can be next.", said.get("next"))
    ends = bool(state.over) or rows[0][0] in (Phase.BEGIN_TURN, Phase.END_TURN)
    _demand(ends, "The last line 'next' must be 'next: end turn, seat 0' or 'next: begin turn'.", said.get("next"))
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


def _demand(fine: bool, sentence: str, line: int | None = None) -> None:
    if not fine:
        raise BadPosition(sentence, line)


def _demand_new(sort: str, item: Sequence[str], met: set[str]) -> None:
    """Each sort of thing is said once in a line."""
    _demand(sort not in met, f"{' '.join(item)!r}: the line has said this already.")
    met.add(sort)


def _only(items: list[list[str]]) -> list[str]:
    _demand(len(items) == 1, f"{' '.join(items[-1])!r} is too much.")
    return items[0]


def _mask(head: str, words: Sequence[str], names: Sequence[str] = SECTORS, what: str = "colour") -> int:
    """A bit for each name; none is named twice."""
    _demand(bool(words), f"{head!r} names no {what}.")
    mask = 0
    for word in words:
        bit = 1 << _one_of(word, names, what)
        _demand(not mask & bit, f"'{head} {' '.join(words)}' names {word!r} twice.")
        mask |= bit
    return mask


def _name(space: int) -> str:
    return f"{SECTORS[pieces.SECTOR[space]]} {coordinates(space)}"


def _read_argument(state: State, name: str, words: Sequence[str]) -> int:
    text = " ".join(words)
    if name == "space":
        return read_space(state, words)
    if name in NAMED:
        return _one_of(text, NAMED[name], name)
    if name in NAMED_OR_NONE:
        return -1 if text == "none" else _one_of(text, NAMED_OR_NONE[name], name)
    return _number(text, -1, 100)
