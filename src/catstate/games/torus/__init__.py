"""Particle Panic: destroy the lab before its particles do worse."""

from typing import TYPE_CHECKING

from catstate.core.game import Game, Option, Preset

BOOK = {"over_limit": "discard", "small_group_rules": "printed", "codes": "4", "pawns": "one"}

GAME = Game(
    name="torus",
    title="Particle Panic",
    package=__name__,
    seats=range(1, 5),
    hook="The collider is out of control: enter the self-destruct codes together, or nobody will.",
    minutes=(15, 40),
    rules_number=2,
    credits="Daniel Solis, 2011",
    chapters=("particles", "codes", "positions", "staging"),
    options=(
        Option(
            "over_limit",
            ("discard", "refuse"),
            {1: "discard", 2: "discard", 3: "refuse", 4: "refuse"},
            "A card beyond the hand limit: take it and then discard down to the limit, or never take it.",
        ),
        Option(
            "collect",
            ("action", "end_of_turn"),
            {1: "action", 2: "action", 3: "action", 4: "end_of_turn"},
            "Collecting is a basic action, or free when a turn ends on a space without particles.",
        ),
        Option(
            "small_group_rules",
            ("printed", "all"),
            {1: "printed", 2: "printed", 3: "all", 4: "all"},
            "Two of each action, 3–6 neutralizes, two cards at once: for one or two players as printed, or for all.",
        ),
        Option(
            "codes",
            ("4", "5"),
            "4",
            "Codes to enter: one for each of four suits, or five with a fifth suit that does nothing else.",
        ),
        Option(
            "pawns",
            ("one", "two"),
            {1: "two", 2: "one", 3: "one", 4: "one"},
            "Alone: play one pawn, or two in turn as in a game of two. With more players it makes no difference.",
        ),
    ),
    presets=(
        Preset(
            "Playable",
            "Hard but fair at every table: three and four players get the rules for small groups, "
            "and one person plays two pawns as a game of two.",
        ),
        Preset(
            "By the book, collecting as the turn ends",
            "As the rulebook's own example plays: a turn that ends on a clear space brings a free card. Brutal.",
            {**BOOK, "collect": "end_of_turn"},
        ),
        Preset(
            "By the book, collecting as an action",
            "As the rulebook lists it: collecting is one of the basic actions. Brutal, most of all with three.",
            {**BOOK, "collect": "action"},
        ),
    ),
)

if TYPE_CHECKING:
    from catstate.core.parts import Parts

    from . import board, notation, picks, refusals, rules, sense, story, terminal
    from .state import State, View

    PARTS: Parts[State, View] = Parts(
        rules, notation, story, refusals, board, picks, terminal, sense, positions=notation
    )
