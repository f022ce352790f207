"""Particle Panic: destroy the lab before its particles do worse."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from catstate.core.game import Game, Option, Preset
from catstate.core.language import mark, say

AS_RULED = {"0": "3 with the rules for small groups, else 4"}
BOOK = {"over_limit": "discard", "small_group_rules": "printed", "codes": "4", "pawns": "one"}


def check_options(seats: int, options: Mapping[str, str]) -> str:
    """A code must fit into a hand, the set-up onto the table, and rolls must be able to fail. [9.1, 9.3, 9.5, 9.6]"""
    numbers = {name: int(text) for name, text in options.items() if text.isdecimal()}
    limit = numbers["hand_limit"]
    if numbers["per_code"] > limit:
        words = mark("per_code can't be {n}: nobody could hold a code with a hand_limit of {limit}.")
        return say(words, n=numbers["per_code"], limit=limit)
    if numbers["cards_dealt"] > limit:
        words = mark("cards_dealt can't be {n}: that is above the hand_limit of {limit}.")
        return say(words, n=numbers["cards_dealt"], limit=limit)
    if numbers["start_particles"] > numbers["room"]:
        words = mark("start_particles can't be {n}: a space has room for {room}.")
        return say(words, n=numbers["start_particles"], room=numbers["room"])
    if numbers["neutralizes"] == 1:
        return say("neutralizes can't be 1: no roll would ever fail, and the match might never end.")
    return ""


GAME = Game(
    name="torus",
    title="Particle Panic",
    package=__name__,
    seats=range(1, 5),
    hook="The collider is out of control: enter the self-destruct codes together, or nobody will.",
    minutes=(15, 40),
    rules_number=2,
    largest=127,  # cards, particles, spaces
    credits="Daniel Solis, 2011",
    chapters=("reasons", "particles", "codes", "positions", "staging", "words"),
    options=(
        Option(
            "over_limit",
            ("discard", "refuse"),
            {1: "discard", 2: "discard", 3: "refuse", 4: "refuse"},
            "A card beyond the hand limit: take it and then discard down to the limit, or never take it.",
            {"discard": "take it, then discard down to the limit", "refuse": "never take a card beyond it"},
        ),
        Option(
            "collect",
            ("action", "end_of_turn"),
            {1: "action", 2: "action", 3: "action", 4: "end_of_turn"},
            "Collecting is a basic action, or free when a turn ends on a space without particles.",
            {"action": "costs a basic action", "end_of_turn": "free where a turn ends without particles"},
        ),
        Option(
            "small_group_rules",
            ("printed", "all"),
            {1: "printed", 2: "printed", 3: "all", 4: "all"},
            "Two of each action, 3–6 neutralizes, two cards at once: for one or two players as printed, or for all.",
            {"printed": "for one or two players", "all": "for every number of players"},
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
        Option("cards_dealt", range(0, 7), 3, "Cards dealt to each player at the start."),
        Option("hand_limit", range(2, 13), 6, "Cards a hand may hold at the start."),
        Option("per_code", range(2, 11), 5, "Cards of one suit that enter a code."),
        Option("room", range(2, 10), 6, "Particles that fit on a space."),
        Option("neutralizes", range(0, 7), 0, "The lowest roll that neutralizes a particle.", AS_RULED),
        Option("start_particles", range(0, 7), 1, "Particles on each space but the first at the start."),
        Option("most_emerge", range(1, 7), 6, "Particles that can emerge after a turn; higher rolls count as this."),
    ),
    check_options=check_options,
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

    from . import board, explain, figures, notation, outlook, picks, proof, refusals, rules, sense, story, terminal
    from .state import State, View

    PARTS: Parts[State, View] = Parts(
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
