"""What happened, as a narrator tells it: the action itself, then what followed from it."""

from collections.abc import Sequence

import numpy as np

from ...core.rules import CHANCE
from ...core.words import Line
from .pieces import BESIDE, CATS, DIRECTIONS, LETTERS, OFFICE, SCENARIOS, SECTORS
from .table import (
    A_AGREE,
    A_AIM,
    A_BLOOP,
    A_COLLECT,
    A_CUBE,
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
    A_SCIENTIST,
    A_STEAL,
    A_STEP,
    A_TRANSIT,
    A_TURN,
    A_WIPE,
    HELD,
    IN_SLOT,
    KIND,
    O_CAT,
    O_FIRST,
    O_LETTER,
    O_NUMBER,
    O_SCENARIO,
    O_SECTOR,
    TURN_DRAWN,
    View,
)
from .words import coordinates, kind_words, space_name


def tell(before: View, after: View, actor: int, action: int, names: Sequence[str]) -> Line:
    """One line of the log."""
    first = _chance(before, action, names) if actor == CHANCE else _action(before, actor, action, names)
    sentences = [first, *_placed(before, after), *_moved(before, after, actor, action, names)]
    sentences += [*_logged(before, after, names), *_cubes(before, after)]
    return Line(" ".join(sentence for sentence in sentences if sentence))


def _chance(before: View, outcome: int, names: Sequence[str]) -> str:
    who = names[before.todo[before.depth - 1, 1]]
    if outcome < O_NUMBER:
        return f"{who} draws {kind_words(outcome)}."
    if outcome < O_LETTER:
        face = outcome - O_NUMBER + 1
        return f"{who} rolls {face if face < 6 else 'CHOOSE'}."
    if outcome < O_SECTOR:
        face = outcome - O_LETTER
        return f"{who} rolls {LETTERS[face] if face < 5 else 'CHOOSE for the letter'}."
    if outcome < O_CAT:
        return f"{who} rolls {SECTORS[outcome - O_SECTOR].title()}."
    if outcome < O_SCENARIO:
        return f"{who} brings {CATS[outcome - O_CAT].name}."
    if outcome < O_FIRST:
        scenario = SCENARIOS[outcome - O_SCENARIO + 1]
        return f"The scenario is {scenario.name}. {scenario.text}"
    return f"{names[outcome - O_FIRST]} begins."


def _action(before: View, actor: int, action: int, names: Sequence[str]) -> str:
    who = names[actor]
    if A_LOOK <= action < A_LOOK + 4:
        return f"{who} looks {DIRECTIONS[action - A_LOOK]}."
    if A_TURN <= action < A_TURN + 4:
        return "" if before.phase == TURN_DRAWN else f"{who} turns a tile."
    if A_STEP <= action < A_STEP + 4:
        to = int(BESIDE[before.place[actor], action - A_STEP])
        return f"{who} moves {DIRECTIONS[action - A_STEP]} to {space_name(before, to, names)}."
    if A_NUMBER <= action < A_NUMBER + 5:
        return f"{who} chooses {action - A_NUMBER + 1}."
    if A_LETTER <= action < A_LETTER + 5:
        return f"{who} chooses {LETTERS[action - A_LETTER]}."
    if A_COLLECT <= action < A_COLLECT + 4:
        return f"{who} collects the {SECTORS[action - A_COLLECT]} cube."
    if A_WIPE <= action < A_WIPE + 4:
        return f"{who} asks to wipe the {SECTORS[action - A_WIPE]} cube, which nobody can reach."
    if A_CUBE <= action < A_CUBE + 4:
        return f"{_cat(before, actor)} fetches the {SECTORS[action - A_CUBE]} cube one space."
    if A_AIM <= action <= A_AIM + 3:
        return f"{_cat(before, actor)} strikes {DIRECTIONS[action - A_AIM]}."
    if A_SCIENTIST <= action < A_SCIENTIST + 8:
        return f"{_cat(before, actor)} picks {names[action - A_SCIENTIST]}."
    if A_STEAL <= action < A_STEAL + 8:
        cube = SECTORS[before.holds[action - A_STEAL]]
        return f"{who} steals the {cube} cube from {names[action - A_STEAL]}."
    if A_ELBOW <= action < A_ELBOW_THROUGH:
        seat, way = divmod(action - A_ELBOW, 4)
        return f"{who} elbows {names[seat]} {DIRECTIONS[way]}."
    return _single(before, actor, action, names)


def _single(before: View, actor: int, action: int, names: Sequence[str]) -> str:
    who = names[actor]
    if action == A_DROP:
        return f"{who} drops the {SECTORS[before.holds[actor]]} cube."
    if action == A_POWER:
        cat = CATS[before.cat[actor]]
        return f"{who} uses {cat.name}'s power: {cat.power_text[0].lower()}{cat.power_text[1:]}"
    return {
        A_REST: f"{who} rests.",
        A_PUT_BACK: f"{who} puts the tile back.",
        A_TRANSIT: f"{who} goes through the wormhole.",
        A_BLOOP: f"{who} bloops out of existence on purpose.",
        A_AGREE: f"{who} agrees.",
        A_REFUSE: f"{who} refuses.",
        A_PASS: f"{_cat(before, actor)} stays put.",
        A_HERE: f"{_cat(before, actor)} circles on the spot.",
    }[action]


def _cat(view: View, seat: int) -> str:
    return CATS[view.cat[seat]].name


def _placed(before: View, after: View) -> list[str]:
    """Tiles that came, and how many went."""
    said = []
    old, new = before.tile >> KIND, after.tile >> KIND  # a blank stays −1
    changed = np.flatnonzero(old != new).tolist()
    came = [space for space in changed if new[space] >= 0]
    gone = [space for space in changed if new[space] < 0]
    if len(came) == 1:
        said.append(f"{_start(kind_words(int(new[came[0]])))} lies on {space_name(after, came[0])}.")
    elif came:
        spots = ", ".join(space_name(after, space) for space in came)
        said.append(f"New tiles lie on {spots}.")
    if gone:
        said.append(
            f"{', '.join(space_name(before, space) for space in gone)} {'are' if gone[1:] else 'is'} blank now."
        )
    return said


def _start(words: str) -> str:
    return words[0].upper() + words[1:]


def _moved(before: View, after: View, actor: int, action: int, names: Sequence[str]) -> list[str]:
    """Who was blooped, who landed where."""
    said = []
    walked = actor if A_STEP <= action < A_STEP + 4 and actor != CHANCE else -1
    for seat in range(before.seats):
        here, there = int(before.place[seat]), int(after.place[seat])
        lost = before.holds[seat] >= 0 and after.holds[seat] < 0 and after.logged[seat] == before.logged[seat]
        at_home = there == OFFICE[after.seats, seat]
        if at_home and here != there and there not in BESIDE[here]:
            said.append(f"{names[seat]} is blooped back to the office.")
        elif here == there or seat == walked:
            continue
        else:
            said.append(f"{names[seat]} is on {space_name(after, there, names)} now.")
        if lost and after.cube[before.holds[seat]] == IN_SLOT:
            said.append(f"The {SECTORS[before.holds[seat]]} cube is lost to the Mainframe.")
    return said


def _logged(before: View, after: View, names: Sequence[str]) -> list[str]:
    said = []
    for seat in range(before.seats):
        new = int(after.logged[seat]) & ~int(before.logged[seat])
        if new:
            said.append(f"{names[seat]} logs {SECTORS[new.bit_length() - 1]}!")
    return said


def _cubes(before: View, after: View) -> list[str]:
    """Cubes that moved by themselves: the reset, a wipe, a cat's work."""
    back = [c for c in range(4) if before.cube[c] == IN_SLOT and after.cube[c] >= 0]
    if back:
        return [f"The Mainframe is reset: data appears on {coordinates(int(after.cube[back[0]]))} of its sectors."]
    said = []
    for colour in range(4):
        old, new = int(before.cube[colour]), int(after.cube[colour])
        if old == new or HELD in (old, new):
            continue
        if new == IN_SLOT:
            said.append(f"The {SECTORS[colour]} cube goes to its Mainframe slot.")
        else:
            said.append(f"The {SECTORS[colour]} cube lies on {space_name(after, new)}.")
    return said
