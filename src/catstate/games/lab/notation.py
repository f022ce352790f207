"""Schrödinger's Lab in words: actions, outcomes, questions, buttons; and what a possible position is."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from ...core.errors import BadPosition
from ...core.kernel import copy_of
from ...core.rules import CHANCE, OVER
from .pieces import (
    A_CUBE,
    A_SCIENTIST,
    AT,
    BESIDE,
    CATS,
    COLLAPSER,
    COUNT,
    DIRECTIONS,
    ELEMENT,
    GOALS,
    KINDS,
    LETTER,
    LETTERS,
    MAINFRAME,
    MAX_ROUNDS,
    NUMBER,
    PAIRS,
    SCENARIOS,
    SECTOR,
    SECTORS,
    SIGHT,
    SPACES,
    SPINS,
    TELEPORTER,
    TILES,
    WHITE_KINDS,
    WORMHOLE,
    WORMHOLE_END,
)
from .refusals import refuse
from .sight import first_blank, is_blank, openings, survey
from .story import tell
from .table import (
    A_AGREE,
    A_AIM,
    A_BLOOP,
    A_COLLECT,
    A_DROP,
    A_ELBOW,
    A_ELBOW_THROUGH,
    A_HERE,
    A_LETTER,
    A_LOOK,
    A_NUMBER,
    A_PASS,
    A_POWER,
    A_PUT_BACK,
    A_REFUSE,
    A_REST,
    A_STEAL,
    A_STEP,
    A_TRANSIT,
    A_TURN,
    A_WIPE,
    ACT,
    AIM_AT,
    CHOOSE_LETTER,
    CHOOSE_NUMBER,
    DEPTH,
    HELD,
    IN_SLOT,
    KIND,
    LOOK,
    O_CAT,
    O_FIRST,
    O_LETTER,
    O_NUMBER,
    O_SCENARIO,
    O_SECTOR,
    PAIR,
    TIE,
    TURN_DRAWN,
    TURN_TILE,
    VOTE,
    State,
    View,
)
from .table import A_CUBE as A_PICK_CUBE
from .table import A_SCIENTIST as A_PICK_SCIENTIST
from .words import coordinates, kind_words, space_name, table_of, tile_kind

__all__ = ["action_text", "ask", "check", "detail", "label", "outcome_text", "refuse", "result", "tell"]

SINGLE = {
    A_PUT_BACK: "put back",
    A_REST: "rest",
    A_DROP: "drop",
    A_TRANSIT: "transit",
    A_POWER: "power",
    A_BLOOP: "bloop myself",
    A_AGREE: "agree",
    A_REFUSE: "refuse",
    A_PASS: "pass",
    A_HERE: "aim here",
}
RANGES: tuple[tuple[int, str, Sequence[str]], ...] = (
    (A_LOOK, "look ", DIRECTIONS),
    (A_TURN, "turn ", ("0", "90", "180", "270")),
    (A_STEP, "step ", DIRECTIONS),
    (A_NUMBER, "choose ", "12345"),
    (A_LETTER, "choose ", LETTERS),
    (A_COLLECT, "collect ", SECTORS),
    (A_WIPE, "ask wipe ", SECTORS),
    (A_PICK_CUBE, "fetch ", SECTORS),
    (A_AIM, "aim ", DIRECTIONS),
    (A_PICK_SCIENTIST, "target ", "01234567"),
    (A_STEAL, "steal from ", "01234567"),
    (A_ELBOW_THROUGH, "elbow ", tuple(f"{seat} through" for seat in range(8))),
)


def action_text(action: int) -> str:
    """The text of an action; turns are degrees clockwise from how the tile is printed."""
    if action in SINGLE:
        return SINGLE[action]
    for start, verb, objects in RANGES:
        if start <= action < start + len(objects):
            return verb + objects[action - start]
    seat, way = divmod(action - A_ELBOW, 4)
    return f"elbow {seat} {DIRECTIONS[way]}"


def outcome_text(outcome: int) -> str:
    """The text of what chance brings."""
    if outcome < O_NUMBER:
        return f"draw {TILES[outcome].name}"
    if outcome < O_LETTER:
        return f"roll {outcome - O_NUMBER + 1}" if outcome < O_LETTER - 1 else "roll choose number"
    if outcome < O_SECTOR:
        return f"roll {LETTERS[outcome - O_LETTER]}" if outcome < O_SECTOR - 1 else "roll choose letter"
    if outcome < O_CAT:
        return f"roll {SECTORS[outcome - O_SECTOR]}"
    if outcome < O_SCENARIO:
        return f"deal {CATS[outcome - O_CAT].name}"
    if outcome < O_FIRST:
        return f"scenario {SCENARIOS[outcome - O_SCENARIO + 1].name}"
    return f"first {outcome - O_FIRST}"


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
    if phase == LOOK:
        return "which way to look?"
    if phase == TURN_DRAWN:
        return f"which way round goes {kind_words(int(task[4]))} on {space_name(view, a)}?"
    if phase == ACT:
        left = int(view.left)
        return f"{left} action{'s' if left != 1 else ''} left."
    if phase == CHOOSE_NUMBER:
        return "the die shows CHOOSE: which number?"
    if phase == CHOOSE_LETTER:
        return "the die shows CHOOSE: which letter?"
    if phase == AIM_AT:
        cat = CATS[view.cat[view.to_act]]
        what = {A_SCIENTIST: "which scientist?", A_CUBE: "which cube?"}.get(int(task[3]), "which direction?")
        return f"{cat.name} — {what}"
    if phase == TURN_TILE:
        return f"which way round shall the tile on {space_name(view, a)} lie?"
    if phase == TIE:
        return f"which way shall the {SECTORS[a]} cube go?"
    return f"{names[task[3]]} asks to wipe the {SECTORS[a]} cube, which nobody can reach. Do you agree?"


def label(view: View, action: int, names: Sequence[str]) -> str:
    """An action as words on a button."""
    if A_TURN <= action < A_TURN + 4:
        return _label_turn(view, action - A_TURN)
    if A_STEP <= action < A_STEP + 4:
        return f"Move {DIRECTIONS[action - A_STEP]}"
    if A_COLLECT <= action < A_COLLECT + 4:
        return f"Collect the {SECTORS[action - A_COLLECT]} cube"
    if A_WIPE <= action < A_WIPE + 4:
        return f"Ask to wipe the {SECTORS[action - A_WIPE]} cube"
    if A_PICK_CUBE <= action < A_PICK_CUBE + 4:
        return f"The {SECTORS[action - A_PICK_CUBE]} cube"
    if A_AIM <= action < A_AIM + 4:
        return f"Aim {DIRECTIONS[action - A_AIM]}"
    if A_PICK_SCIENTIST <= action < A_PICK_SCIENTIST + 8:
        return names[action - A_PICK_SCIENTIST]
    if A_STEAL <= action < A_STEAL + 8:
        return f"Steal from {names[action - A_STEAL]}"
    if A_ELBOW <= action < A_ELBOW_THROUGH:
        seat, way = divmod(action - A_ELBOW, 4)
        return f"Elbow {names[seat]} {DIRECTIONS[way]}"
    if action == A_POWER:
        return f"Use {CATS[view.cat[view.to_act]].name}'s power"
    single = {
        A_REST: "Rest",
        A_PUT_BACK: "Put the tile back",
        A_DROP: "Drop the cube",
        A_TRANSIT: "Go through the wormhole",
        A_BLOOP: "Bloop yourself",
        A_PASS: "Do nothing",
        A_HERE: "Your own tile",
    }
    return single.get(action) or action_text(action).capitalize()


def _label_turn(view: View, way: int) -> str:
    """A turned tile is named by what it opens to."""
    task = view.todo[view.depth - 1]
    kind = int(task[4]) if view.phase == TURN_DRAWN else tile_kind(view, int(task[2]))
    tile = TILES[kind]
    doors = ((tile.openings << way) | (tile.openings >> (4 - way))) & 15
    sides = [DIRECTIONS[side] for side in range(4) if doors >> side & 1]
    words = f"Open {', '.join(sides[:-1])} and {sides[-1]}"
    if tile.element == TELEPORTER:
        turns = 0 if view.phase == TURN_DRAWN else int(view.tile[task[2]]) >> 2 & 3
        words += f", arrow {DIRECTIONS[(tile.arrow + way + turns) % 4]}"
    return words


def detail(view: View, action: int) -> str:
    """A remark beside the button: what a look would open, what a step leads to."""
    if A_LOOK <= action < A_LOOK + 4:
        blanks = count_blanks(view, int(view.place[view.to_act]), action - A_LOOK)
        return "nothing new" if not blanks else f"opens {'up to ' * (blanks > 1)}{blanks} room{'s' * (blanks > 1)}"
    if A_STEP <= action < A_STEP + 4:
        return _detail_step(view, int(BESIDE[view.place[view.to_act], action - A_STEP]))
    if action == A_POWER:
        return "free" if SCENARIOS[view.scenario].feral else "once a turn"
    if action == A_BLOOP:
        return "loses your cube" if view.holds[view.to_act] >= 0 else "instead of acting"
    if A_NUMBER <= action < A_NUMBER + 5 or A_LETTER <= action < A_LETTER + 5:
        return ""
    if A_WIPE <= action < A_WIPE + 4:
        return "the others vote"
    return ""


def _detail_step(view: View, space: int) -> str:
    if space == MAINFRAME:
        return "logs your cube" if view.holds[view.to_act] >= 0 else "the Mainframe"
    kind = tile_kind(view, space)
    if kind < 0 or not ELEMENT[kind]:
        return ""
    return kind_words(kind).split(" ", 1)[1]


def count_blanks(view: View, space: int, way: int) -> int:
    """How many blank spaces a look would fill if every tile went straight on."""
    state, count = table_of(view), 0
    if first_blank(state, space, way) < 0:
        return 0
    for _ in range(SIGHT[view.scenario]):
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


def result(view: View, names: Sequence[str]) -> str:
    """How the match ended."""
    if view.winner < 0:
        return f"After {MAX_ROUNDS} rounds nobody has published: a draw."
    goal = int(view.goal)
    cubes = "the first cube" if goal == 1 else f"{goal} different cubes"
    others = ", ".join(
        f"{names[seat]} {int(view.logged[seat]).bit_count()}" for seat in range(view.seats) if seat != view.winner
    )
    return f"{names[view.winner]} has logged {cubes} and publishes first. Cubes of the others: {others}."


# Positions


def check(state: Any) -> None:
    """Every tile, cube and scientist is somewhere exactly once, and sets are whole."""
    _check_bytes(state.tobytes())


@lru_cache(maxsize=8)
def _check_bytes(table: bytes) -> None:
    """The same position is asked about many times; it is looked at once."""
    state: Any = np.frombuffer(table, State.dtype)[0]
    _check_numbers(state)
    _check_tiles(state)
    _check_sets(state)
    _check_cubes(state)
    _check_stack(state)
    again = copy_of(state)
    survey(again)
    if not np.array_equal(again.reach, state.reach):
        raise BadPosition("What can be reached does not fit the tiles on the board.")


def _check_numbers(state: Any) -> None:
    seats = int(state.seats)
    if not 2 <= seats <= 8 or state.goal not in GOALS or not 0 <= state.scenario < len(SCENARIOS):
        raise BadPosition("The number of seats, of cubes to log or of the scenario is out of range.")
    if not 0 <= state.active < seats or not -1 <= state.winner < seats:
        raise BadPosition("The active seat or the winner is not at the table.")
    for seat, place in enumerate(state.place.tolist()):
        if (place >= 0) != (seat < seats) or place >= SPACES:
            raise BadPosition(f"Seat {seat} must have its scientist on the board if and only if it is taken.")
    cats = [cat for cat in state.cat.tolist() if cat >= 0]
    if len(set(cats)) < len(cats):
        raise BadPosition("Two scientists have the same cat.")


def _check_tiles(state: Any) -> None:
    board, stock, discards = state.tile, state.stock, state.discards
    laid = board >= 0
    tiles = board[laid]
    kinds = tiles >> KIND
    if (kinds >= KINDS).any() or ((tiles & 3) >= SPINS[kinds]).any() or (SECTOR[laid] < 0).any():
        raise BadPosition("A tile is of no known kind, turned too far, or lies in a hallway.")
    somewhere = np.bincount(kinds, minlength=KINDS) + stock + discards
    if (somewhere != COUNT).any() or (stock < 0).any() or (discards < 0).any():
        kind = int(np.argmax(somewhere != COUNT))
        raise BadPosition(f"There are {somewhere[kind]} of the tile {TILES[kind].name!r}; the box has {COUNT[kind]}.")
    if discards[WHITE_KINDS:].any():
        raise BadPosition("Grey tiles are never among the discards.")


def _check_sets(state: Any) -> None:
    opening, end, tiles = [-1] * PAIRS, [-1] * PAIRS, state.tile.tolist()
    for space, tile in enumerate(tiles):
        if tile < 0:
            continue
        element, pair = TILES[tile >> KIND].element, tile >> PAIR & 15
        if element in (WORMHOLE, WORMHOLE_END) and pair < PAIRS:
            (opening if element == WORMHOLE else end)[pair] = space
        if element == COLLAPSER:
            mates = [tiles[mate] for mate in AT[:, LETTER[space], NUMBER[space]].tolist()]
            if any(mate < 0 or TILES[mate >> KIND].element != COLLAPSER for mate in mates):
                raise BadPosition(f"The collapser on {coordinates(space)} lacks a companion in another sector.")
    if opening != state.opening.tolist() or end != state.end.tolist():
        raise BadPosition("The mouths of a wormhole are not where the position says.")


def _check_cubes(state: Any) -> None:
    holds, logged = state.holds.tolist(), state.logged.tolist()
    for colour, place in enumerate(state.cube.tolist()):
        holders = holds.count(colour)
        if holders != (place == HELD):
            raise BadPosition(f"The {SECTORS[colour]} cube must be in one place: {holders} scientists hold it.")
        if not (place in (HELD, IN_SLOT) or 0 <= place < SPACES) or place == MAINFRAME:
            raise BadPosition(f"The {SECTORS[colour]} cube is nowhere on the board.")
    for seat in range(state.seats):
        if holds[seat] >= 0 and logged[seat] >> holds[seat] & 1:
            raise BadPosition(f"Seat {seat} holds a cube that it has logged already.")
        if logged[seat].bit_count() >= state.goal and state.winner != seat:
            raise BadPosition(f"Seat {seat} has logged enough to have won.")


def _check_stack(state: Any) -> None:
    if not 0 <= state.depth <= DEPTH or (state.depth == 0) != (state.over == 1):
        raise BadPosition("Something must be left to do if and only if the match is not over.")
    if state.todo[state.depth :].any():
        raise BadPosition("Rows of the stack beyond its depth must be empty.")
    if (
        state.depth
        and state.todo[state.depth - 1, 0] in (LOOK, TURN_DRAWN, ACT, VOTE)
        and not (0 <= state.todo[state.depth - 1, 1] < state.seats)
    ):
        raise BadPosition("The open question is put to nobody at the table.")
