"""Schrödinger's Lab: a race through a laboratory that is laid tile by tile while you run."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from catstate.core.game import Game, Option, Preset
from catstate.core.language import say

SCENARIOS = {  # name and grade, as in pieces.SCENARIOS, which is not imported here because it needs NumPy
    "budget cuts": "difficulty 1, longer",
    "grant money": "difficulty 1, shorter",
    "espresso machine": "difficulty 1, shorter",
    "open plan": "difficulty 1, shorter",
    "night shift": "difficulty 2, longer",
    "slippery floor": "difficulty 2",
    "peer review": "difficulty 2",
    "radiation leak": "difficulty 2, longer",
    "magnetic storm": "difficulty 3",
    "feral cats": "difficulty 3, shorter",
    "unstable vacuum": "difficulty 3",
    "entangled colleagues": "difficulty 4",
}

SPACES = 100  # for tiles, in the four sectors
TILES = {  # option → usual number, most, what it counts, how many tiles one more of it is
    "straight": (14, 40, "Straight rooms.", 1),
    "corner": (16, 40, "Corner rooms.", 1),
    "tee": (25, 40, "Rooms with three doors.", 1),
    "cross": (15, 40, "Rooms with four doors.", 1),
    "teleporters": (4, 8, "Teleporters of each of the four shapes.", 4),
    "break_rooms_1": (4, 12, "Break rooms with one cup.", 1),
    "break_rooms_2": (5, 12, "Break rooms with two cups.", 1),
    "break_rooms_3": (3, 12, "Break rooms with three cups.", 1),
    "randomizers": (2, 6, "Randomizers of each colour.", 4),
    "multi_randomizers": (6, 12, "Randomizers of all four colours.", 1),
    "wormholes": (8, 8, "Wormholes.", 1),
    "collapsers": (3, 3, "Vacuum collapsers.", 1),
}


def check_options(seats: int, options: Mapping[str, str]) -> str:
    """There must be a tile for every space. [11.4]"""
    tiles = sum(int(options[name]) * each for name, (_, _, _, each) in TILES.items())
    if tiles >= SPACES:
        return ""
    few = min(TILES, key=lambda name: int(options[name]) - TILES[name][0])
    return say(
        "{tiles} tiles are too few for the {spaces} spaces of the laboratory: {option} is {number}.",
        tiles=tiles,
        spaces=SPACES,
        option=few,
        number=options[few],
    )


GAME = Game(
    name="lab",
    title="Schrödinger's Lab",
    package=__name__,
    seats=range(2, 9),
    hook="Look, and the laboratory becomes real: race your colleagues and their quantum cats for the data.",
    minutes=(20, 150),
    rules_number=2,
    largest=32767,  # tiles are packed into up to 15 bits
    score_sum=dict.fromkeys(range(2, 9), 1),
    credits="James Mapes, with Lyndsay Hogland and Rory Breshears; art of the box by Emily Block (manual 8.4, 2022)",
    chapters=(
        "reasons",
        "acting",
        "cards",
        "cat_powers",
        "cat_sentences",
        "elements",
        "panel",
        "position_checks",
        "position_words",
        "positions",
        "reach",
        "reading",
        "scenarios",
        "sentences",
        "sight",
        "staging",
        "tiles",
        "turn",
        "words",
    ),
    options=(
        Option("data", ("4", "3", "2", "1"), "4", "How many different data cubes one must log to win."),
        Option("cats", ("on", "off"), "on", "Whether every scientist has a cat with a power and a reaction to data."),
        Option(
            "scenario",
            ("none", "random", *SCENARIOS),
            "none",
            "A twist for the whole match; random draws one.",
            notes=SCENARIOS,
        ),
        Option("actions", range(1, 9), 4, "Actions of a turn, unless a scenario says otherwise."),
        Option(
            "sight",
            range(0, 14),
            0,
            "Spaces that sight reaches, unless a scenario says otherwise.",
            {"0": "as far as the eye can see"},
        ),
        Option("extra_cups", range(0, 4), 0, "Cups that every break room has beside those drawn on it."),
        *(Option(name, range(0, most + 1), usual, about) for name, (usual, most, about, _) in TILES.items()),
    ),
    check_options=check_options,
    presets=(
        Preset("First game", "Ends at the first cube logged; no cats.", {"data": "1", "cats": "off"}),
        Preset(
            "Evening",
            "About an hour: fewer cubes with more scientists.",
            by_seats={
                2: {"data": "4"},
                3: {"data": "3"},
                4: {"data": "3"},
                5: {"data": "2"},
                6: {"data": "2"},
                7: {"data": "2"},
                8: {"data": "2"},
            },
        ),
        Preset("Full", "All four cubes, with cats.", {"data": "4"}),
        Preset("With a twist", "Three cubes, cats, and a scenario.", {"data": "3", "scenario": "random"}),
    ),
)

if TYPE_CHECKING:
    from catstate.core.parts import Parts

    from . import (
        board,
        explain,
        figures,
        notation,
        outlook,
        picks,
        proof,
        refusals,
        rules,
        sense,
        state,
        story,
        terminal,
    )

    PARTS: Parts[state.State, state.View] = Parts(
        rules,
        notation,
        story,
        refusals,
        board,
        picks,
        terminal,
        sense,
        explain,
        positions=notation,
        groups=notation,
        further_picks=picks,
        figures=figures,
        proof=proof,
        outlook=outlook,
    )
