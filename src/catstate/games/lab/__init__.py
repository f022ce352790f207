"""Schrödinger's Lab: a race through a laboratory that is laid tile by tile while you run."""

from typing import TYPE_CHECKING

from catstate.core.game import Game, Option, Preset

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

GAME = Game(
    name="lab",
    title="Schrödinger's Lab",
    package=__name__,
    seats=range(2, 9),
    hook="Look, and the laboratory becomes real: race your colleagues and their quantum cats for the data.",
    minutes=(20, 150),
    rules_number=2,
    score_sum=dict.fromkeys(range(2, 9), 1),
    credits="James Mapes, with Lyndsay Hogland and Rory Breshears; art of the box by Emily Block (manual 8.4, 2022)",
    chapters=(
        "acting",
        "cat_powers",
        "elements",
        "panel",
        "positions",
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
    ),
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

    from . import board, notation, picks, refusals, rules, sense, state, story, terminal

    PARTS: Parts[state.State, state.View] = Parts(
        rules, notation, story, refusals, board, picks, terminal, sense, positions=notation
    )
