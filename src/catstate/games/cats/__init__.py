"""Schrödinger's Cats: a bluffing game about how many cats are alive, dead or not there at all."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from catstate.core.game import Game, Option, Preset
from catstate.core.language import say

FIRST_HAND = 6  # as pieces.FIRST_HAND, which is not imported here because it needs NumPy
BY_MODE = {"0": "as the mode has it"}


def check_options(seats: int, options: Mapping[str, str]) -> str:
    """Every scientist must get a hand. [9.1, 9.2]"""
    boxes = sum(int(options[kind]) for kind in ("alive", "dead", "empty", "heisenberg"))
    hand = int(options["first_hand"]) or (seats if options["mode"] == "elimination" else FIRST_HAND)
    if seats * hand <= boxes:
        return ""
    return say(
        "{boxes} boxes can't be dealt to {seats} scientists with {hand} each: alive, dead, empty and heisenberg "
        "boxes must be {least} together, or first_hand smaller.",
        boxes=boxes,
        seats=seats,
        hand=hand,
        least=seats * hand,
    )


CELLS = 65  # hypotheses on the clipboard, as pieces.CELLS


def longest(seats: int, options: Mapping[str, str]) -> int:
    """No match has more decisions. [3.3, 3.7, 4.1, 4.5, 5.2, 6.3, 7.1, 9.3]

    Every experiment is lost by somebody, and one scientist stays. In an experiment a hypothesis is said once at most,
    and after it she may say twice that she is done; a box is shown or discarded once, and there is one Prove It!
    A doctorate is used once in a match.
    """
    boxes = sum(int(options[kind]) for kind in ("alive", "dead", "empty", "heisenberg"))
    forgiving = options["mode"] == "tenure" or (options["mode"] == "amigo" and seats <= 3)
    losses = int(options["losses"]) or (2 if forgiving else 1)
    experiments = seats * losses - 1
    return experiments * (3 * CELLS + boxes + 1) + seats


GAME = Game(
    name="cats",
    title="Schrödinger's Cats",
    package=__name__,
    seats=range(2, 7),
    hook="How many cats are alive? Raise the hypothesis, or say: Prove It!",
    minutes=(10, 30),
    rules_number=2,
    longest=longest,
    largest=127,  # a deck of 120 boxes at most
    score_sum=dict.fromkeys(range(2, 7), 1),
    secrets=True,
    chapters=(
        "reasons",
        "turns",
        "doctorates",
        "proving",
        "knowledge",
        "duel",
        "endgame",
        "features",
        "policy",
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
            {
                "elimination": "wrong once and you are out",
                "tenure": "three wins win, two losses put you out",
                "amigo": "six boxes at first, one fewer each time",
            },
        ),
        Option("doctorates", ("off", "on"), "on", "Each scientist holds a secret physicist with a power to use once."),
        Option("open_doctorate", ("off", "on"), "on", "One more physicist lies face up, for Tabby to copy."),
        Option("alive", range(0, 41), 20, "Boxes with an alive cat in the deck."),
        Option("dead", range(0, 41), 20, "Boxes with a dead cat in the deck."),
        Option("empty", range(0, 21), 8, "Empty boxes in the deck."),
        Option("heisenberg", range(0, 21), 4, "Heisenbergs in the deck: they count as whatever is asked for."),
        Option(
            "first_hand",
            range(0, 9),
            0,
            "Boxes for each scientist in the first experiment, one fewer in each later one down to two.",
            BY_MODE,
        ),
        Option("losses", range(0, 4), 0, "Experiments lost that put a scientist out.", BY_MODE),
        Option("wins", range(0, 10), 0, "Experiments won that win the match.", BY_MODE),
    ),
    check_options=check_options,
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

    from . import (
        board,
        claims,
        explain,
        figures,
        notation,
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
        claims=claims,
        positions=notation,
        groups=notation,
        further_picks=picks,
        figures=figures,
        proof=proof,
    )
