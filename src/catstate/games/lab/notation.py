"""Schrödinger's Lab in words: actions, outcomes, questions, buttons; and what a possible position is."""

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np

from catstate.core.errors import BadPosition
from catstate.core.language import cached, mark, say, say_number
from catstate.core.parts import Group
from catstate.core.record import copy_of
from catstate.core.rules import CHANCE, OVER

from . import pieces
from .actions import SPLIT, Action, Outcome, Phase
from .cards import power_text, reaction_text
from .pieces import BESIDE, CATS, DIRECTIONS, LETTERS, SCENARIOS, SECTORS, TILES, Aim, Element
from .positions import ARGUMENTS
from .positions import write_position as write_position
from .reach import survey
from .reading import read_position as read_position
from .sight import first_blank, is_blank, openings
from .state import DEPTH, HELD, IN_SLOT, KIND, PAIR, State, View, state_of
from .words import a_kind, colour_name, coordinates, doors, kind_name, space_name, tile_kind, way_name

OBJECTS: dict[Action, tuple[str, Sequence[str]]] = {
    Action.LOOK: ("look", DIRECTIONS),
    Action.TURN: ("turn", ("0", "90", "180", "270")),
    Action.STEP: ("step", DIRECTIONS),
    Action.CHOOSE_NUMBER: ("choose", "12345"),
    Action.CHOOSE_LETTER: ("choose", LETTERS),
    Action.COLLECT: ("collect", SECTORS),
    Action.WIPE: ("ask wipe", SECTORS),
    Action.PICK_CUBE: ("fetch", SECTORS),
    Action.AIM: ("aim", DIRECTIONS),
    Action.PICK_SCIENTIST: ("target", "01234567"),
    Action.STEAL: ("steal from", "01234567"),
    Action.ELBOW: ("elbow", tuple(f"{seat} {way}" for seat in range(8) for way in DIRECTIONS)),
    Action.ELBOW_THROUGH: ("elbow", tuple(f"{seat} through" for seat in range(8))),
}
SINGLE = {
    Action.PUT_BACK: "put back",
    Action.REST: "rest",
    Action.DROP: "drop",
    Action.TRANSIT: "transit",
    Action.POWER: "power",
    Action.BLOOP: "bloop myself",
    Action.AGREE: "agree",
    Action.REFUSE: "refuse",
    Action.PASS: "pass",
    Action.AIM_HERE: "aim here",
    Action.REACT: "react",
}


def _write_action(kind: Action, index: int) -> str:
    if kind in SINGLE:
        return SINGLE[kind]
    verb, objects = OBJECTS[kind]
    return f"{verb} {objects[index]}"


TEXTS = tuple(_write_action(kind, index) for kind, index in SPLIT)


def action_text(action: int) -> str:
    """The text of an action; turns are degrees clockwise from how the tile is printed."""
    return TEXTS[action]


def outcome_text(outcome: int) -> str:
    """The text of what chance brings."""
    if outcome < Outcome.NUMBER:
        return f"draw {TILES[outcome].name}"
    if outcome < Outcome.LETTER:
        return f"roll {outcome - Outcome.NUMBER + 1}" if outcome < Outcome.LETTER - 1 else "roll choose number"
    if outcome < Outcome.SECTOR:
        return f"roll {LETTERS[outcome - Outcome.LETTER]}" if outcome < Outcome.SECTOR - 1 else "roll choose letter"
    if outcome < Outcome.CAT:
        return f"roll {SECTORS[outcome - Outcome.SECTOR]}"
    if outcome < Outcome.SCENARIO:
        return f"deal {CATS[outcome - Outcome.CAT].name}"
    if outcome < Outcome.FIRST:
        return f"scenario {SCENARIOS[outcome - Outcome.SCENARIO + 1].name}"
    return f"first {outcome - Outcome.FIRST}"


# Questions and buttons


def ask(view: View, names: Sequence[str]) -> str:
    """The question now open."""
    if view.to_act == OVER:
        return say("The match is over.")
    if view.to_act == CHANCE:
        return say("Chance decides.")
    question = _question(view, names)
    if view.to_act == view.seat:
        return say("You: {question}", question=question)
    return say("{name}: {question}", name=names[view.to_act], question=question)


def _question(view: View, names: Sequence[str]) -> str:
    task = view.todo[view.depth - 1]
    phase, a = int(view.phase), int(task[2])
    match phase:
        case Phase.LOOK:
            return say("which way to look?")
        case Phase.TURN_DRAWN:
            return say("which way round goes {tile} on {space}?", tile=a_kind(int(task[4])), space=space_name(a))
        case Phase.ACT:
            return say_number("{n} action left.", "{n} actions left.", int(view.left))
        case Phase.CHOOSE_NUMBER:
            return say("the die shows CHOOSE: which number?")
        case Phase.CHOOSE_LETTER:
            return say("the die shows CHOOSE: which letter?")
        case Phase.AIM_AT:
            return _ask_aim(Aim(task[3]), CATS[view.cat[view.to_act]].name)
        case Phase.MAY_REACT:
            return say("shall {cat} react?", cat=CATS[view.cat[view.to_act]].name)
        case Phase.TURN_TILE:
            return say("which way round shall the tile on {space} lie?", space=space_name(a))
        case Phase.TIE:
            return say("which way shall the {colour} cube go?", colour=colour_name(a))
    return say(
        "{name} asks to wipe the {colour} cube, which nobody can reach. Do you agree?",
        name=names[task[3]],
        colour=colour_name(a),
    )


def _ask_aim(aim: Aim, cat: str) -> str:
    if aim == Aim.SCIENTIST:
        return say("{cat} — which scientist?", cat=cat)
    if aim == Aim.CUBE:
        return say("{cat} — which cube?", cat=cat)
    return say("{cat} — which direction?", cat=cat)


def label(view: View, action: int, names: Sequence[str]) -> str:
    """An action as words on a button."""
    if words := _usual_label(action):
        return words
    kind, index = SPLIT[action]
    match kind:
        case Action.TURN:
            return _label_turn(view, index)
        case Action.PICK_SCIENTIST:
            return names[index]
        case Action.STEAL:
            return say("Steal from {name}", name=names[index])
        case Action.POWER:
            cat = int(view.cat[view.to_act])
            return say("Use {cat}'s power: {power}", cat=CATS[cat].name, power=_within(power_text(cat)))
        case Action.REACT:
            cat = int(view.cat[view.to_act])
            return say("Let {cat} react: {reaction}", cat=CATS[cat].name, reaction=_within(reaction_text(cat)))
        case Action.ELBOW:
            return say("Elbow {name} {way}", name=names[index // 4], way=way_name(index % 4))
    return action_text(action).capitalize()


@cached()
def _usual_label(action: int) -> str:
    """The words of an action that are the same in every position; "" if they differ."""
    kind, index = SPLIT[action]
    match kind:
        case Action.LOOK:
            return say("Look {way}", way=way_name(index))
        case Action.STEP:
            return say("Move {way}", way=way_name(index))
        case Action.AIM:
            return say("Aim {way}", way=way_name(index))
        case Action.CHOOSE_NUMBER:
            return say("Choose {face}", face=str(index + 1))
        case Action.CHOOSE_LETTER:
            return say(LETTER_LABELS[index])
        case Action.COLLECT:
            return say("Collect the {colour} cube", colour=colour_name(index))
        case Action.WIPE:
            return say("Ask to wipe the {colour} cube", colour=colour_name(index))
        case Action.PICK_CUBE:
            return say("The {colour} cube", colour=colour_name(index))
        case Action.ELBOW_THROUGH:
            return say("Elbow {seat} through", seat=index)
    return say(LABELS[kind]) if kind in LABELS else ""


LETTER_LABELS = mark("Choose a"), mark("Choose b"), mark("Choose c"), mark("Choose d"), mark("Choose e")
LABELS = {
    Action.REST: mark("Rest"),
    Action.PUT_BACK: mark("Put the tile back"),
    Action.DROP: mark("Drop the cube"),
    Action.TRANSIT: mark("Go through the wormhole"),
    Action.BLOOP: mark("Bloop yourself"),
    Action.PASS: mark("Do nothing"),
    Action.AIM_HERE: mark("Your own tile"),
    Action.AGREE: mark("Agree"),
    Action.REFUSE: mark("Refuse"),
}


def _label_turn(view: View, way: int) -> str:
    """A turned tile is named by what it opens to."""
    task = view.todo[view.depth - 1]
    kind = int(task[4]) if view.phase == Phase.TURN_DRAWN else tile_kind(view, int(task[2]))
    tile = TILES[kind]
    if tile.element != Element.TELEPORTER:
        return say("Open {sides}", sides=doors(kind, way))
    turns = 0 if view.phase == Phase.TURN_DRAWN else int(view.tile[task[2]]) >> 2 & 3
    return say("Open {sides}, arrow {way}", sides=doors(kind, way), way=way_name((tile.arrow + way + turns) % 4))


def detail(view: View, action: int) -> str:
    """A remark beside the button: what a look would open, what a step leads to."""
    kind, index = SPLIT[action]
    remark = REMARKS.get(kind)
    return remark(view, index) if remark else ""


def _look_remark(view: View, way: int) -> str:
    blanks = count_blanks(view, int(view.place[view.to_act]), way)
    return say_number("opens {n} room", "opens up to {n} rooms", blanks) if blanks else say("nothing new")


def _step_remark(view: View, way: int) -> str:
    space = int(BESIDE[view.place[view.to_act], way])
    if space == pieces.MAINFRAME:
        return say("logs your cube") if view.holds[view.to_act] >= 0 else say("the Mainframe")
    kind = tile_kind(view, space)
    return kind_name(kind) if kind >= 0 and pieces.ELEMENT[kind] else ""


def _power_remark(view: View, _: int) -> str:
    return say("free, once a turn") if SCENARIOS[view.scenario].feral else say("one action, once a turn")


def _within(sentence: str) -> str:
    """A sentence as part of another."""
    return sentence[0].lower() + sentence[1:].rstrip(".")


def _rest_remark(view: View, _: int) -> str:
    left = int(view.left)
    return say_number("{n} action unused", "{n} actions unused", left) if left else say("ends your actions")


def _bloop_remark(view: View, _: int) -> str:
    return say("loses your cube") if view.holds[view.to_act] >= 0 else say("instead of acting")


def _wipe_remark(view: View, _: int) -> str:
    return say("the others vote")


REMARKS: dict[Action, Callable[[View, int], str]] = {
    Action.LOOK: _look_remark,
    Action.STEP: _step_remark,
    Action.POWER: _power_remark,
    Action.BLOOP: _bloop_remark,
    Action.WIPE: _wipe_remark,
    Action.REST: _rest_remark,
}


GROUPS: dict[Action, Group] = {
    Action.LOOK: Group(1, mark("Look"), "k"),
    Action.TURN: Group(1, mark("Turn the tile"), "t"),
    Action.COLLECT: Group(2, mark("Cubes"), "d"),
    Action.STEAL: Group(2, mark("Cubes"), "d"),
    Action.STEP: Group(3, mark("Move"), "m"),
    Action.TRANSIT: Group(3, mark("Move"), "m"),
    Action.POWER: Group(4, mark("Your cat"), "p"),
    Action.REACT: Group(4, mark("Your cat"), "p"),
    Action.ELBOW: Group(5, mark("Elbow"), "e"),
    Action.ELBOW_THROUGH: Group(5, mark("Elbow"), "e"),
    Action.CHOOSE_NUMBER: Group(1, mark("Number"), "n"),
    Action.CHOOSE_LETTER: Group(1, mark("Letter"), "n"),
    Action.PICK_CUBE: Group(1, mark("Cube"), "d"),
    Action.AIM: Group(1, mark("Direction"), "a"),
    Action.AIM_HERE: Group(1, mark("Direction"), "a"),
    Action.PICK_SCIENTIST: Group(1, mark("Scientist"), "a"),
    Action.AGREE: Group(1, mark("Your vote"), "v"),
    Action.REFUSE: Group(1, mark("Your vote"), "v"),
    Action.WIPE: Group(6, mark("Ask the others"), "w"),
    Action.DROP: Group(7, mark("Give up"), "g"),
    Action.BLOOP: Group(7, mark("Give up"), "g"),
    Action.PUT_BACK: Group(8, mark("Go on"), "r"),
    Action.PASS: Group(8, mark("Go on"), "r"),
    Action.REST: Group(8, mark("Go on"), "r"),
}


def group(view: View, action: int) -> Group:
    """By kind; what gives something up and what ends the actions comes last."""
    return _said_group(SPLIT[action][0])


@cached()
def _said_group(kind: Action) -> Group:
    return GROUPS[kind]._replace(name=say(GROUPS[kind].name))


def warn(view: View, action: int) -> str:
    """A cube that is lost."""
    cube = int(view.holds[view.to_act])
    if action == Action.BLOOP and cube >= 0:
        return say("You lose the {colour} cube and go back to your office.", colour=colour_name(cube))
    return ""


def count_blanks(view: View, space: int, way: int) -> int:
    """How many blank spaces a look would fill if every tile went straight on."""
    state, count = state_of(view), 0
    if first_blank(state, space, way) < 0:
        return 0
    for _ in range(int(view.sight)):
        if not is_blank(state, space) and not openings(state, space) >> way & 1:
            break
        space = int(BESIDE[space, way])
        if space < 0:
            break
        if is_blank(state, space):
            count += 1
        elif not openings(state, space) >> (way ^ 2) & 1:
            break
    return count


# Whether a position is possible

OF_NOBODY = (Phase.BEGIN_TURN, Phase.FIRST_PLAYER, Phase.DRAW_SCENARIO)


def check(state: State) -> None:
    """Every tile, cube and scientist is somewhere exactly once, and sets are whole."""
    _check_bytes(state.tobytes())


@lru_cache(maxsize=8)
def _check_bytes(table: bytes) -> None:
    """The same position is asked about many times; it is looked at once."""
    state: State = np.frombuffer(table, State.dtype)[0]
    _check_numbers(state)
    _check_tiles(state)
    _check_sets(state)
    _check_cubes(state)
    _check_stack(state)
    again = copy_of(state)
    survey(again)
    if not np.array_equal(again.reach, state.reach):
        raise BadPosition(say("What can be reached does not fit the tiles on the board."))


def _check_numbers(state: State) -> None:
    seats = int(state.seats)
    if not 2 <= seats <= 8 or state.goal not in pieces.GOALS or not 0 <= state.scenario < len(SCENARIOS):
        raise BadPosition(say("The number of seats, of cubes to log or of the scenario is out of range."))
    if not 1 <= state.actions <= 8 or not 1 <= state.sight <= pieces.SIZE or not 0 <= state.extra_cups <= 4:
        raise BadPosition(say("The number of actions, the sight or the number of cups is out of range."))
    if not 0 <= state.active < seats or not -1 <= state.winner < seats:
        raise BadPosition(say("The active seat or the winner is not at the table."))
    for seat, place in enumerate(state.place.tolist()):
        if (place >= 0) != (seat < seats) or place >= pieces.SPACES:
            raise BadPosition(
                say("Seat {seat} must have its scientist on the board if and only if it is taken.", seat=seat)
            )
    if any(flag not in (0, 1) for flag in (state.cats, state.over, state.acted, state.powered)):
        raise BadPosition(say("What is said with yes or no is neither."))
    cats = [cat for cat in state.cat.tolist() if cat >= 0]
    if len(set(cats)) < len(cats):
        raise BadPosition(say("Two scientists have the same cat."))


def _check_tiles(state: State) -> None:
    board, stock, discards = state.tile, state.stock, state.discards
    laid = board >= 0
    tiles = board[laid]
    kinds = tiles >> KIND
    if (kinds >= pieces.KINDS).any() or ((tiles & 3) >= pieces.SPINS[kinds]).any() or (pieces.SECTOR[laid] < 0).any():
        raise BadPosition(say("A tile is of no known kind, turned too far, or lies in a hallway."))
    somewhere = np.bincount(kinds, minlength=pieces.KINDS) + stock + discards
    if (somewhere != state.box).any() or (stock < 0).any() or (discards < 0).any():
        kind = int(np.argmax(somewhere != state.box))
        words = {"number": somewhere[kind], "tile": TILES[kind].name, "most": state.box[kind]}
        raise BadPosition(say("There are {number} of the tile {tile!r}; the box has {most}.", **words))
    if discards[pieces.WHITE_KINDS :].any():
        raise BadPosition(say("Grey tiles are never among the discards."))


def _check_sets(state: State) -> None:
    opening, end, tiles = [-1] * pieces.PAIRS, [-1] * pieces.PAIRS, state.tile.tolist()
    for space, tile in enumerate(tiles):
        if tile < 0:
            continue
        element, pair = TILES[tile >> KIND].element, tile >> PAIR & 15
        if element == Element.WORMHOLE or (element == Element.WORMHOLE_END and pair < pieces.PAIRS):
            mouths = opening if element == Element.WORMHOLE else end
            if pair >= pieces.PAIRS or mouths[pair] >= 0:
                at = coordinates(space)
                raise BadPosition(say("The wormhole on {at} belongs to no pair, or to one that is whole.", at=at))
            mouths[pair] = space
        if element == Element.COLLAPSER:
            mates = [tiles[mate] for mate in pieces.AT[:, pieces.LETTER[space], pieces.NUMBER[space]].tolist()]
            if any(mate < 0 or TILES[mate >> KIND].element != Element.COLLAPSER for mate in mates):
                at = coordinates(space)
                raise BadPosition(say("The collapser on {at} lacks a companion in another sector.", at=at))
    if opening != state.opening.tolist() or end != state.end.tolist():
        raise BadPosition(say("The mouths of a wormhole are not where the position says."))
    if any(far >= 0 > near for near, far in zip(opening, end, strict=True)):
        raise BadPosition(say("The end of a wormhole has lost its opening and still belongs to it."))


def _check_cubes(state: State) -> None:
    holds, logged = state.holds.tolist(), state.logged.tolist()
    for colour, place in enumerate(state.cube.tolist()):
        holders = holds.count(colour)
        if holders != (place == HELD):
            words = {"colour": colour_name(colour), "number": holders}
            raise BadPosition(say("The {colour} cube must be in one place: {number} scientists hold it.", **words))
        if not (place in (HELD, IN_SLOT) or 0 <= place < pieces.SPACES) or place == pieces.MAINFRAME:
            raise BadPosition(say("The {colour} cube is nowhere on the board.", colour=colour_name(colour)))
    for seat in range(state.seats):
        if holds[seat] >= 0 and logged[seat] >> holds[seat] & 1:
            raise BadPosition(say("Seat {seat} holds a cube that it has logged already.", seat=seat))
        if logged[seat].bit_count() >= state.goal and state.winner != seat:
            raise BadPosition(say("Seat {seat} has logged enough to have won.", seat=seat))


def _check_stack(state: State) -> None:
    if not 0 <= state.depth <= DEPTH or (state.depth == 0) != (state.over == 1):
        raise BadPosition(say("Something must be left to do if and only if the match is not over."))
    if state.todo[state.depth :].any():
        raise BadPosition(say("Rows of the stack beyond its depth must be empty."))
    if (
        state.depth
        and state.todo[state.depth - 1, 0] in (Phase.LOOK, Phase.TURN_DRAWN, Phase.ACT, Phase.VOTE)
        and not (0 <= state.todo[state.depth - 1, 1] < state.seats)
    ):
        raise BadPosition(say("The open question is put to nobody at the table."))
    for phase, seat, *values in state.todo[: state.depth].tolist():
        names = ARGUMENTS.get(Phase(phase), ())
        unnamed = [value for index, value in enumerate(values) if index >= len(names) or not names[index]]
        if any(unnamed) or not 0 <= seat < state.seats or (seat and phase in OF_NOBODY):
            name = Phase(phase).name.lower()
            raise BadPosition(say("What is next, {name!r}, has a number too much, or nobody's seat.", name=name))
