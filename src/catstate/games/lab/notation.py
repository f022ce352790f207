"""Schrödinger's Lab in words: actions, outcomes, questions, buttons; and what a possible position is."""

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np

from catstate.core.errors import BadPosition
from catstate.core.parts import Group
from catstate.core.record import copy_of
from catstate.core.rules import CHANCE, OVER

from . import pieces
from .actions import SPLIT, Action, Outcome, Phase
from .pieces import BESIDE, CATS, DIRECTIONS, LETTERS, SCENARIOS, SECTORS, TILES, Aim, Element
from .positions import ARGUMENTS
from .positions import write_position as write_position
from .reach import survey
from .reading import read_position as read_position
from .sight import first_blank, is_blank, openings
from .state import DEPTH, HELD, IN_SLOT, KIND, PAIR, State, View, state_of
from .words import coordinates, doors, kind_words, space_name, tile_kind

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
        return "The match is over."
    if view.to_act == CHANCE:
        return "Chance decides."
    actor, mine = names[view.to_act], view.to_act == view.seat
    question = _question(view, names)
    return f"You: {question}" if mine else f"{actor}: {question}"


def _question(view: View, names: Sequence[str]) -> str:
    task = view.todo[view.depth - 1]
    phase, a = int(view.phase), int(task[2])
    if phase == Phase.LOOK:
        return "which way to look?"
    if phase == Phase.TURN_DRAWN:
        return f"which way round goes {kind_words(int(task[4]))} on {space_name(view, a)}?"
    if phase == Phase.ACT:
        left = int(view.left)
        return f"{left} action{'s' if left != 1 else ''} left."
    if phase == Phase.CHOOSE_NUMBER:
        return "the die shows CHOOSE: which number?"
    if phase == Phase.CHOOSE_LETTER:
        return "the die shows CHOOSE: which letter?"
    if phase == Phase.AIM_AT:
        cat = CATS[view.cat[view.to_act]]
        what = {Aim.SCIENTIST: "which scientist?", Aim.CUBE: "which cube?"}.get(Aim(task[3]), "which direction?")
        return f"{cat.name} — {what}"
    if phase == Phase.MAY_REACT:
        cat = CATS[view.cat[view.to_act]]
        return f"shall {cat.name} react?"
    if phase == Phase.TURN_TILE:
        return f"which way round shall the tile on {space_name(view, a)} lie?"
    if phase == Phase.TIE:
        return f"which way shall the {SECTORS[a]} cube go?"
    return f"{names[task[3]]} asks to wipe the {SECTORS[a]} cube, which nobody can reach. Do you agree?"


def label(view: View, action: int, names: Sequence[str]) -> str:
    """An action as words on a button."""
    if words := LABELS.get(action):
        return words
    kind, index = SPLIT[action]
    if kind == Action.TURN:
        return _label_turn(view, index)
    if kind == Action.PICK_SCIENTIST:
        return names[index]
    if kind == Action.STEAL:
        return f"Steal from {names[index]}"
    if kind == Action.POWER:
        cat = CATS[view.cat[view.to_act]]
        return f"Use {cat.name}'s power: {_within(cat.power_text)}"
    if kind == Action.REACT:
        cat = CATS[view.cat[view.to_act]]
        return f"Let {cat.name} react: {_within(cat.reaction_text)}"
    if kind == Action.ELBOW:
        return f"Elbow {names[index // 4]} {DIRECTIONS[index % 4]}"
    return action_text(action).capitalize()


LABELS: dict[int, str] = {  # those that are the same in every position
    **{Action.STEP + way: f"Move {DIRECTIONS[way]}" for way in range(4)},
    **{Action.AIM + way: f"Aim {DIRECTIONS[way]}" for way in range(4)},
    **{Action.COLLECT + colour: f"Collect the {SECTORS[colour]} cube" for colour in range(4)},
    **{Action.WIPE + colour: f"Ask to wipe the {SECTORS[colour]} cube" for colour in range(4)},
    **{Action.PICK_CUBE + colour: f"The {SECTORS[colour]} cube" for colour in range(4)},
    Action.REST: "Rest",
    Action.PUT_BACK: "Put the tile back",
    Action.DROP: "Drop the cube",
    Action.TRANSIT: "Go through the wormhole",
    Action.BLOOP: "Bloop yourself",
    Action.PASS: "Do nothing",
    Action.AIM_HERE: "Your own tile",
}


def _label_turn(view: View, way: int) -> str:
    """A turned tile is named by what it opens to."""
    task = view.todo[view.depth - 1]
    kind = int(task[4]) if view.phase == Phase.TURN_DRAWN else tile_kind(view, int(task[2]))
    tile = TILES[kind]
    words = f"Open {doors(kind, way)}"
    if tile.element == Element.TELEPORTER:
        turns = 0 if view.phase == Phase.TURN_DRAWN else int(view.tile[task[2]]) >> 2 & 3
        words += f", arrow {DIRECTIONS[(tile.arrow + way + turns) % 4]}"
    return words


def detail(view: View, action: int) -> str:
    """A remark beside the button: what a look would open, what a step leads to."""
    kind, index = SPLIT[action]
    remark = REMARKS.get(kind)
    return remark(view, index) if remark else ""


def _look_remark(view: View, way: int) -> str:
    blanks = count_blanks(view, int(view.place[view.to_act]), way)
    return "nothing new" if not blanks else f"opens {'up to ' * (blanks > 1)}{blanks} room{'s' * (blanks > 1)}"


def _step_remark(view: View, way: int) -> str:
    space = int(BESIDE[view.place[view.to_act], way])
    if space == pieces.MAINFRAME:
        return "logs your cube" if view.holds[view.to_act] >= 0 else "the Mainframe"
    kind = tile_kind(view, space)
    if kind < 0 or not pieces.ELEMENT[kind]:
        return ""
    return kind_words(kind).split(" ", 1)[1]


def _power_remark(view: View, _: int) -> str:
    price = "free" if SCENARIOS[view.scenario].feral else "one action"
    return f"{price}, once a turn"


def _within(sentence: str) -> str:
    """A sentence as part of another."""
    return sentence[0].lower() + sentence[1:].rstrip(".")


def _rest_remark(view: View, _: int) -> str:
    left = int(view.left)
    return f"{left} action{'s' * (left > 1)} unused" if left else "ends your actions"


def _bloop_remark(view: View, _: int) -> str:
    return "loses your cube" if view.holds[view.to_act] >= 0 else "instead of acting"


def _wipe_remark(view: View, _: int) -> str:
    return "the others vote"


REMARKS: dict[Action, Callable[[View, int], str]] = {
    Action.LOOK: _look_remark,
    Action.STEP: _step_remark,
    Action.POWER: _power_remark,
    Action.BLOOP: _bloop_remark,
    Action.WIPE: _wipe_remark,
    Action.REST: _rest_remark,
}


GROUPS: dict[Action, Group] = {
    Action.LOOK: Group(1, "Look", "k"),
    Action.TURN: Group(1, "Turn the tile", "t"),
    Action.COLLECT: Group(2, "Cubes", "d"),
    Action.STEAL: Group(2, "Cubes", "d"),
    Action.STEP: Group(3, "Move", "m"),
    Action.TRANSIT: Group(3, "Move", "m"),
    Action.POWER: Group(4, "Your cat", "p"),
    Action.REACT: Group(4, "Your cat", "p"),
    Action.ELBOW: Group(5, "Elbow", "e"),
    Action.ELBOW_THROUGH: Group(5, "Elbow", "e"),
    Action.CHOOSE_NUMBER: Group(1, "Number", "n"),
    Action.CHOOSE_LETTER: Group(1, "Letter", "n"),
    Action.PICK_CUBE: Group(1, "Cube", "d"),
    Action.AIM: Group(1, "Direction", "a"),
    Action.AIM_HERE: Group(1, "Direction", "a"),
    Action.PICK_SCIENTIST: Group(1, "Scientist", "a"),
    Action.AGREE: Group(1, "Your vote", "v"),
    Action.REFUSE: Group(1, "Your vote", "v"),
    Action.WIPE: Group(6, "Ask the others", "w"),
    Action.DROP: Group(7, "Give up", "g"),
    Action.BLOOP: Group(7, "Give up", "g"),
    Action.PUT_BACK: Group(8, "Go on", "r"),
    Action.PASS: Group(8, "Go on", "r"),
    Action.REST: Group(8, "Go on", "r"),
}


def group(view: View, action: int) -> Group:
    """By kind; what gives something up and what ends the actions comes last."""
    return GROUPS[SPLIT[action][0]]


def warn(view: View, action: int) -> str:
    """A cube that is lost."""
    cube = int(view.holds[view.to_act])
    if action == Action.BLOOP and cube >= 0:
        return f"You lose the {SECTORS[cube]} cube and go back to your office."
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
        raise BadPosition("What can be reached does not fit the tiles on the board.")


def _check_numbers(state: State) -> None:
    seats = int(state.seats)
    if not 2 <= seats <= 8 or state.goal not in pieces.GOALS or not 0 <= state.scenario < len(SCENARIOS):
        raise BadPosition("The number of seats, of cubes to log or of the scenario is out of range.")
    if not 1 <= state.actions <= 8 or not 1 <= state.sight <= pieces.SIZE or not 0 <= state.extra_cups <= 4:
        raise BadPosition("The number of actions, the sight or the number of cups is out of range.")
    if not 0 <= state.active < seats or not -1 <= state.winner < seats:
        raise BadPosition("The active seat or the winner is not at the table.")
    for seat, place in enumerate(state.place.tolist()):
        if (place >= 0) != (seat < seats) or place >= pieces.SPACES:
            raise BadPosition(f"Seat {seat} must have its scientist on the board if and only if it is taken.")
    if any(flag not in (0, 1) for flag in (state.cats, state.over, state.acted, state.powered)):
        raise BadPosition("What is said with yes or no is neither.")
    cats = [cat for cat in state.cat.tolist() if cat >= 0]
    if len(set(cats)) < len(cats):
        raise BadPosition("Two scientists have the same cat.")


def _check_tiles(state: State) -> None:
    board, stock, discards = state.tile, state.stock, state.discards
    laid = board >= 0
    tiles = board[laid]
    kinds = tiles >> KIND
    if (kinds >= pieces.KINDS).any() or ((tiles & 3) >= pieces.SPINS[kinds]).any() or (pieces.SECTOR[laid] < 0).any():
        raise BadPosition("A tile is of no known kind, turned too far, or lies in a hallway.")
    somewhere = np.bincount(kinds, minlength=pieces.KINDS) + stock + discards
    if (somewhere != state.box).any() or (stock < 0).any() or (discards < 0).any():
        kind = int(np.argmax(somewhere != state.box))
        raise BadPosition(
            f"There are {somewhere[kind]} of the tile {TILES[kind].name!r}; the box has {state.box[kind]}."
        )
    if discards[pieces.WHITE_KINDS :].any():
        raise BadPosition("Grey tiles are never among the discards.")


def _check_sets(state: State) -> None:
    opening, end, tiles = [-1] * pieces.PAIRS, [-1] * pieces.PAIRS, state.tile.tolist()
    for space, tile in enumerate(tiles):
        if tile < 0:
            continue
        element, pair = TILES[tile >> KIND].element, tile >> PAIR & 15
        if element == Element.WORMHOLE or (element == Element.WORMHOLE_END and pair < pieces.PAIRS):
            mouths = opening if element == Element.WORMHOLE else end
            if pair >= pieces.PAIRS or mouths[pair] >= 0:
                raise BadPosition(f"The wormhole on {coordinates(space)} belongs to no pair, or to one that is whole.")
            mouths[pair] = space
        if element == Element.COLLAPSER:
            mates = [tiles[mate] for mate in pieces.AT[:, pieces.LETTER[space], pieces.NUMBER[space]].tolist()]
            if any(mate < 0 or TILES[mate >> KIND].element != Element.COLLAPSER for mate in mates):
                raise BadPosition(f"The collapser on {coordinates(space)} lacks a companion in another sector.")
    if opening != state.opening.tolist() or end != state.end.tolist():
        raise BadPosition("The mouths of a wormhole are not where the position says.")
    if any(far >= 0 > near for near, far in zip(opening, end, strict=True)):
        raise BadPosition("The end of a wormhole has lost its opening and still belongs to it.")


def _check_cubes(state: State) -> None:
    holds, logged = state.holds.tolist(), state.logged.tolist()
    for colour, place in enumerate(state.cube.tolist()):
        holders = holds.count(colour)
        if holders != (place == HELD):
            raise BadPosition(f"The {SECTORS[colour]} cube must be in one place: {holders} scientists hold it.")
        if not (place in (HELD, IN_SLOT) or 0 <= place < pieces.SPACES) or place == pieces.MAINFRAME:
            raise BadPosition(f"The {SECTORS[colour]} cube is nowhere on the board.")
    for seat in range(state.seats):
        if holds[seat] >= 0 and logged[seat] >> holds[seat] & 1:
            raise BadPosition(f"Seat {seat} holds a cube that it has logged already.")
        if logged[seat].bit_count() >= state.goal and state.winner != seat:
            raise BadPosition(f"Seat {seat} has logged enough to have won.")


def _check_stack(state: State) -> None:
    if not 0 <= state.depth <= DEPTH or (state.depth == 0) != (state.over == 1):
        raise BadPosition("Something must be left to do if and only if the match is not over.")
    if state.todo[state.depth :].any():
        raise BadPosition("Rows of the stack beyond its depth must be empty.")
    if (
        state.depth
        and state.todo[state.depth - 1, 0] in (Phase.LOOK, Phase.TURN_DRAWN, Phase.ACT, Phase.VOTE)
        and not (0 <= state.todo[state.depth - 1, 1] < state.seats)
    ):
        raise BadPosition("The open question is put to nobody at the table.")
    for phase, seat, *values in state.todo[: state.depth].tolist():
        names = ARGUMENTS.get(Phase(phase), ())
        unnamed = [value for index, value in enumerate(values) if index >= len(names) or not names[index]]
        if any(unnamed) or not 0 <= seat < state.seats or (seat and phase in OF_NOBODY):
            raise BadPosition(f"What is next, {Phase(phase).name.lower()!r}, has a number too much, or nobody's seat.")
