"""Schrödinger's Cats: a bluffing game about how many cats are alive, dead or not there at all."""

from typing import TYPE_CHECKING

from catstate.core.game import Game, Option, Preset

GAME = Game(
    name="cats",
    title="Schrödinger's Cats",
    package=__name__,
    seats=range(2, 7),
    hook="How many cats are alive? Raise the hypothesis, or say: Prove It!",
    minutes=(10, 30),
    rules_number=2,
    score_sum=dict.fromkeys(range(2, 7), 1),
    secrets=True,
    chapters=(
        "turns",
        "doctorates",
        "proving",
        "knowledge",
        "duel",
        "endgame",
        "positions",
        "clipboard",
        "staging",
        "words",
    ),
    credits="Heather Wilson, Heather O'Neill and Chris O'Neill; 9th Level Games",
    options=(
        Option(
            "mode",
            ("elimination", "tenure", "amigo"),
            {2: "tenure", 3: "tenure", 4: "elimination", 5: "elimination", 6: "elimination"},
            "Elimination: wrong once and you are out. Tenure: three wins win, two losses put you out. "
            "Amigo: six boxes at first, one fewer each time.",
        ),
        Option("doctorates", ("off", "on"), "on", "Each scientist holds a secret physicist with a power to use once."),
        Option("open_doctorate", ("off", "on"), "on", "One more physicist lies face up, for Tabby to copy."),
    ),
    presets=(
        Preset("First game", "Only boxes and bluffing: no doctorates.", {"doctorates": "off"}),
        Preset("Standard", "Doctorates, one of them open, and the usual mode for the number of scientists."),
        Preset(
            "2015 rules",
            "As the rulebook of 2015 has it: doctorates, none of them open.",
            {"open_doctorate": "off"},
        ),
        Preset(
            "2023 rules",
            "As far as the 2023 edition is known: six boxes at first, one doctorate open.",
            {"mode": "amigo"},
        ),
        Preset(
            "Tournament",
            "Nobody is out for one mistake: first to win three experiments, no doctorate open.",
            {"mode": "tenure", "open_doctorate": "off"},
        ),
    ),
)

if TYPE_CHECKING:
    from catstate.core.parts import Parts

    from . import board, claims, notation, picks, refusals, rules, sense, state, story, terminal

    PARTS: Parts[state.State, state.View] = Parts(
        rules, notation, story, refusals, board, picks, terminal, sense, claims=claims, positions=notation
    )
