"""Schrödinger's Lab: a race through a laboratory that is laid tile by tile while you run."""

from ...core.game import Game, Option, Preset

SCENARIO_CHOICES = (
    "none",
    "random",
    "budget cuts",
    "grant money",
    "espresso machine",
    "open plan",
    "night shift",
    "slippery floor",
    "peer review",
    "radiation leak",
    "magnetic storm",
    "feral cats",
    "unstable vacuum",
    "entangled colleagues",
)  # in the order of pieces.SCENARIOS, which is not imported here because it needs NumPy

GAME = Game(
    name="lab",
    title="Schrödinger's Lab",
    package=__name__,
    seats=range(2, 9),
    hook="Look, and the laboratory becomes real: race your colleagues and their quantum cats for the data.",
    minutes=(20, 150),
    rules_number=1,
    credits="James Mapes, with Lyndsay Hogland and Rory Breshears; art of the box by Emily Block (manual 8.4, 2022)",
    options=(
        Option("data", ("4", "3", "2", "1"), "4", "How many different data cubes one must log to win."),
        Option("cats", ("on", "off"), "on", "Whether every scientist has a cat with a power and a reaction to data."),
        Option("scenario", SCENARIO_CHOICES, "none", "A twist for the whole match; random draws one."),
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
