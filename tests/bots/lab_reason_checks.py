"""Whether a reason of Schrödinger's Lab is true: ways counted by relaxation over the tiles as they lie."""

import re
from typing import Any

from catstate.games.lab.actions import SPLIT
from catstate.games.lab.actions import Action as LabAction
from catstate.games.lab.pieces import BESIDE, MAINFRAME, OPEN, SECTOR, SECTORS, SPACES
from catstate.games.lab.state import KIND

from .reason_case import Case, Check


def lab_sides(state: Any, space: int, blanks: bool) -> int:
    if SECTOR[space] < 0:
        return 15
    tile = int(state.tile[space])
    if tile < 0:
        return 15 if blanks else 0
    return int(OPEN[tile >> KIND, tile & 3])


def lab_ways(state: Any, start: int, blanks: bool) -> list[float]:
    """Steps from a space to all others, by relaxing every edge until nothing changes."""
    mouths = [(int(a), int(b)) for a, b in zip(state.opening, state.end, strict=True) if a >= 0 and b >= 0]
    edges = [*mouths, *((b, a) for a, b in mouths)]
    for space in range(SPACES):
        for way in range(4):
            beside = int(BESIDE[space, way])
            if beside < 0 or not lab_sides(state, space, blanks) >> way & 1:
                continue
            if lab_sides(state, beside, blanks) >> (way ^ 2) & 1:
                edges.append((space, beside))
    ways = [float("inf")] * SPACES
    ways[start] = 0
    changed = True
    while changed:
        changed = False
        for one, other in edges:
            if ways[one] + 1 < ways[other]:
                ways[other] = ways[one] + 1
                changed = True
    return ways


def lab_target(state: Any, words: str, seat: int) -> list[int]:
    """Where the thing of that name is."""
    if words == "the Mainframe":
        return [MAINFRAME]
    colour = SECTORS.index(words.split()[1])
    at = int(state.cube[colour])
    return (
        [at]
        if at >= 0
        else [int(state.place[other]) for other in range(int(state.seats)) if state.holds[other] == colour]
    )


def is_way_left(case: Case, found: re.Match[str]) -> bool:
    here = int(case.after.place[case.seat])
    (target,) = lab_target(case.after, found[3], case.seat)
    if lab_ways(case.after, here, bool(found[1]))[target] != int(found[2]):
        return False
    if found[1] and lab_ways(case.after, here, False)[target] != float("inf"):
        return False
    return found[4] is None or lab_ways(case.after, target, False)[MAINFRAME] == int(found[4])


def is_look(case: Case, found: re.Match[str]) -> bool:
    """The space named is blank and lies in that direction."""
    space, way = int(case.view.place[case.seat]), case.action - LabAction.LOOK
    while SECTOR[space] < 0 or case.view.tile[space] >= 0:
        space = int(BESIDE[space, way])
    letters, numbers = "ABCDE", "12345"
    named = f"{SECTORS[SECTOR[space]].title()} "
    is_named = found[1].startswith(named) and found[1][-2] in letters and found[1][-1] in numbers
    if found[3] is None:
        return is_named
    (target,) = lab_target(case.view, found[4], case.seat)
    return is_named and lab_ways(case.view, space, True)[target] <= int(found[3])


def is_got(case: Case, found: re.Match[str]) -> bool:
    colour = SECTORS.index(found[1])
    has = int(case.after.holds[case.seat]) == colour and int(case.before.holds[case.seat]) < 0
    home = lab_ways(case.after, int(case.after.place[case.seat]), False)[MAINFRAME]
    return has and (found[3] is None or home == int(found[3]))


def is_set_back(case: Case, found: re.Match[str]) -> bool:
    other = case.match.names.index(found[1])
    (target,) = lab_target(case.after, found[4], other)
    now = lab_ways(case.after, int(case.after.place[other]), bool(found[2]))[target]
    (target,) = lab_target(case.before, found[4], other)
    was = lab_ways(case.before, int(case.before.place[other]), bool(found[2]))[target]
    return (now, was) == (int(found[3]), int(found[5]))


def is_stuck(case: Case, found: re.Match[str]) -> bool:
    """Whatever is needed lies behind walls, or in a slot."""
    seat, here = case.seat, int(case.after.place[case.seat])
    ways = lab_ways(case.after, here, True)
    if case.after.holds[seat] >= 0:
        return ways[MAINFRAME] == float("inf")
    missing = [colour for colour in range(4) if not int(case.after.logged[seat]) >> colour & 1]
    spots = [spot for colour in missing for spot in lab_target(case.after, f"the {SECTORS[colour]} cube", seat)]
    return all(ways[spot] == float("inf") for spot in spots)


def is_there(case: Case, found: re.Match[str]) -> bool:
    return lab_target(case.after, found[1], case.seat) == [int(case.after.place[case.seat])]


LAB: dict[str, Check] = {
    r"wins the match": lambda case, found: bool(case.after.winner == case.seat),
    r"logs the (\w+) cube": lambda case, found: bool(
        (case.after.logged[case.seat] ^ case.before.logged[case.seat]) == 1 << SECTORS.index(found[1])
    ),
    r"takes the (\w+) cube( from \w+)?(?:, (\d+) steps? from the Mainframe)?": is_got,
    r"leaves (at least )?(\d+) steps? to (the [\w ]+?)(?:, and (\d+) steps? from there home)?": is_way_left,
    r"leaves you where (the [\w ]+) is": is_there,
    r"is as good as any: nothing that you need can be reached now": is_stuck,
    r"shows what lies on (\w+ \w\d)(?:, (at least )?(\d+) steps? from (the [\w ]+))?": is_look,
    r"shows nothing new, and leaves your actions as they are": lambda case, found: SPLIT[case.action][0] == 0,
    r"frees the (\w+) cube, which nobody can reach": lambda case, found: (
        "asks to wipe" in case.match.game.notation.ask(case.view, case.match.names)
    ),
    r"sets (\w+) back: (at least )?(\d+) steps? to (the [\w ]+) instead of (\d+)": is_set_back,
}
