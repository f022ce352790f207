"""What happened, as a narrator tells it: the action itself, then what followed from it."""

from collections.abc import Sequence

import numpy as np

from catstate.core.parts import Line
from catstate.core.rules import CHANCE

from . import pieces
from .actions import SPLIT, Action, Outcome, Phase
from .pieces import BESIDE, CATS, DIRECTIONS, LETTERS, OFFICE, SCENARIOS, SECTOR, SECTORS, Element
from .state import HELD, IN_SLOT, KIND, View


def tell(before: View, after: View, actor: int, action: int, names: Sequence[str]) -> Line:
    """One line of the log."""
    first = _chance(before, action, names) if actor == CHANCE else _action(before, actor, action, names)
    sentences = [first, *_placed(before, after), *_moved(before, after, actor, action, names)]
    sentences += [*_logged(before, after, names), *_cubes(before, after)]
    return Line(" ".join(sentence for sentence in sentences if sentence))


def _chance(before: View, outcome: int, names: Sequence[str]) -> str:
    who = names[before.todo[before.depth - 1, 1]]
    if outcome < Outcome.NUMBER:
        return f"{who} draws {kind_words(outcome)}."
    if outcome < Outcome.LETTER:
        face = outcome - Outcome.NUMBER + 1
        return f"{who} rolls {face if face < 6 else 'CHOOSE'}."
    if outcome < Outcome.SECTOR:
        face = outcome - Outcome.LETTER
        return f"{who} rolls {LETTERS[face] if face < 5 else 'CHOOSE for the letter'}."
    if outcome < Outcome.CAT:
        return f"{who} rolls {SECTORS[outcome - Outcome.SECTOR].title()}."
    if outcome < Outcome.SCENARIO:
        return f"{who} brings {CATS[outcome - Outcome.CAT].name}."
    if outcome < Outcome.FIRST:
        return f"The scenario is drawn: {SCENARIOS[outcome - Outcome.SCENARIO + 1].name}."
    scenario = SCENARIOS[before.scenario]
    rule = f"{scenario.name}: {scenario.text} " if before.scenario else ""
    return f"{rule}{names[outcome - Outcome.FIRST]} begins."


def _action(before: View, actor: int, action: int, names: Sequence[str]) -> str:
    """What a player did, in the actor's name or in that of the cat."""
    who, (kind, index) = names[actor], SPLIT[action]
    match kind:
        case Action.LOOK:
            return f"{who} looks {DIRECTIONS[index]}."
        case Action.TURN:
            return "" if before.phase == Phase.TURN_DRAWN else f"{who} turns a tile."
        case Action.STEP:
            to = int(BESIDE[before.place[actor], index])
            return f"{who} moves {DIRECTIONS[index]} to {space_name(before, to, names)}."
        case Action.CHOOSE_NUMBER:
            return f"{who} chooses {index + 1}."
        case Action.CHOOSE_LETTER:
            return f"{who} chooses {LETTERS[index]}."
        case Action.COLLECT:
            return f"{who} collects the {SECTORS[index]} cube."
        case Action.DROP:
            return f"{who} drops the {SECTORS[before.holds[actor]]} cube."
        case Action.STEAL:
            return f"{who} steals the {SECTORS[before.holds[index]]} cube from {names[index]}."
        case Action.ELBOW:
            return f"{who} elbows {names[index // 4]} {DIRECTIONS[index % 4]}."
        case Action.WIPE:
            return f"{who} asks to wipe the {SECTORS[index]} cube, which nobody can reach."
        case (
            Action.POWER
            | Action.PICK_CUBE
            | Action.AIM
            | Action.PICK_SCIENTIST
            | Action.PASS
            | Action.AIM_HERE
            | Action.REACT
        ):
            return _cat_action(who, CATS[before.cat[actor]], kind, index, names)
        case _:
            return f"{who} {SINGLE[kind]}."


SINGLE = {
    Action.REST: "rests",
    Action.PUT_BACK: "puts the tile back",
    Action.TRANSIT: "goes through the wormhole",
    Action.BLOOP: "bloops out of existence on purpose",
    Action.AGREE: "agrees",
    Action.REFUSE: "refuses",
}


def _cat_action(who: str, cat: pieces.Cat, kind: Action, index: int, names: Sequence[str]) -> str:
    match kind:
        case Action.POWER:
            return f"{who} uses {cat.name}'s power: {cat.power_text[0].lower()}{cat.power_text[1:]}"
        case Action.PICK_CUBE:
            return f"{cat.name} fetches the {SECTORS[index]} cube one space."
        case Action.AIM:
            return f"{cat.name} strikes {DIRECTIONS[index]}."
        case Action.PICK_SCIENTIST:
            return f"{cat.name} picks {names[index]}."
        case Action.PASS:
            return f"{cat.name} stays put."
        case Action.REACT:
            return f"{cat.name} reacts."
        case _:
            return f"{cat.name} circles on the spot."


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
    walked = actor if actor != CHANCE and SPLIT[action][0] == Action.STEP else -1
    for seat in range(before.seats):
        here, there = int(before.place[seat]), int(after.place[seat])
        lost = before.holds[seat] >= 0 and after.holds[seat] < 0 and after.logged[seat] == before.logged[seat]
        at_home = there == OFFICE[after.seats, seat]
        if at_home and here != there and there not in BESIDE[here]:
            said.append(f"{names[seat]} is blooped back to the office.")
        elif here == there or seat == walked:
            continue
        else:
            said.append(f"{names[seat]} is {whereabouts(after, there, names)} now.")
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
            said.append(f"The {SECTORS[colour]} cube lies {whereabouts(after, new, ())}.")
    return said


def result(view: View, names: Sequence[str]) -> str:
    """How the match ended."""
    if view.winner < 0:
        return f"After {pieces.MAX_ROUNDS} rounds nobody has published: a draw."
    goal = int(view.goal)
    cubes = "the first cube" if goal == 1 else f"{goal} different cubes"
    others = ", ".join(
        f"{names[seat]} {int(view.logged[seat]).bit_count()}" for seat in range(view.seats) if seat != view.winner
    )
    return f"{names[view.winner]} has logged {cubes} and publishes first. Cubes of the others: {others}."


# Words for things on the board, shared with buttons, refusals and drawings


def space_name(view: View, space: int, names: Sequence[str] = ()) -> str:
    """`Green C3`, `the Mainframe`, `Ada's office`, `the hallway`."""
    if space == pieces.MAINFRAME:
        return "the Mainframe"
    if SECTOR[space] >= 0:
        return f"{SECTORS[SECTOR[space]].title()} {coordinates(space)}"
    for seat in range(int(view.seats)):
        if OFFICE[view.seats, seat] == space and names:
            return f"{names[seat]}'s office"
    return "the hallway"


def whereabouts(view: View, space: int, names: Sequence[str]) -> str:
    """`on Green C3`, `in the hallway`."""
    inside = SECTOR[space] < 0 and space != pieces.MAINFRAME
    return f"{'in' if inside else 'on'} {space_name(view, space, names)}"


def round_number(view: View) -> int:
    """Rounds begun so far."""
    return max(0, int(view.turn) - 1) // int(view.seats) + 1


def coordinates(space: int) -> str:
    """`C3`, as printed on the board."""
    return f"{LETTERS[pieces.LETTER[space]]}{pieces.NUMBER[space] + 1}"


def kind_words(kind: int) -> str:
    """`a tee`, `a break room with 2 cups`, `a red randomizer`."""
    tile = pieces.TILES[kind]
    if tile.element == Element.BREAK_ROOM:
        return f"a break room with {tile.cups} cup{'s' if tile.cups > 1 else ''}"
    if tile.element == Element.RANDOMIZER:
        return f"a {SECTORS[tile.sector] if tile.sector >= 0 else 'four-colour'} randomizer"
    if pieces.ELEMENT[kind]:
        return f"a {pieces.ELEMENT_NAMES[tile.element]}"
    return f"a {pieces.SHAPE_NAMES[tile.openings]}"


def tile_kind(view: View, space: int) -> int:
    """The kind of the tile on a space, −1 for none."""
    return int(view.tile[space]) >> KIND if view.tile[space] >= 0 else -1
