"""|Hop⟩: electrons on a lattice, in three degrees."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from catstate.core.game import Game, Option, Preset
from catstate.core.language import say


def check_options(seats: int, options: Mapping[str, str]) -> str:
    """The purses are filled from the energy tokens that there are. [9.2, 9.3]"""
    purse, energy = int(options["purse"]), int(options["energy"])
    if options["degree"] == "bachelor" or purse * seats <= energy:
        return ""
    return say(
        "purse can't be {purse}: {seats} players would hold {held} tokens, and energy is {energy}.",
        purse=purse,
        seats=seats,
        held=purse * seats,
        energy=energy,
    )


def longest(seats: int, options: Mapping[str, str]) -> int:
    """No match has more decisions. [1.7, 2.2, 2.4, 6.3, 7.2, 8.1, 8.8, 8.11, 8.15]

    A turn has its movements, and before it one is blocked; it may be ended. The doctorate adds seven effects, each once
    a turn, the movement of a mobility edge, a question at each of three heat sources, and one superposed electron,
    whose spin may have to be named.
    """
    turn = int(options["movements"]) + 2
    if options["degree"] == "doctorate":
        turn += 7 + 1 + 3 + 1
    return int(options["turn_limit"]) * turn


GAME = Game(
    name="hop",
    title="|Hop⟩",
    package=__name__,
    seats=range(2, 5),
    hook="Hop, tunnel and flip your electrons across the lattice, and shock the first electrode you reach.",
    minutes=(10, 45),
    rules_number=2,
    longest=longest,
    largest=32767,  # turns, and tokens by the actions that laid them
    teams={4: (0, 1, 0, 1)},
    score_sum={2: 1, 3: 1, 4: 2},
    credits="João Ferreira",
    measured=("degree", "grid"),
    chapters=(
        "distances",
        "shocks",
        "forcing",
        "reasons",
        "movements",
        "effects",
        "permanents",
        "superposed",
        "formulas",
        "conservation",
        "phrases",
        "positions",
        "sentences",
        "staging",
        "words",
    ),
    options=(
        Option(
            "degree",
            ("bachelor", "master", "doctorate"),
            "bachelor",
            "How much you have studied: movements; energy as well; effects as well.",
            {"bachelor": "movements", "master": "movements and energy", "doctorate": "movements, energy and effects"},
        ),
        Option(
            "hamiltonian",
            ("field+attraction", "field+repulsion", "field", "attraction", "repulsion"),
            "field+attraction",
            "What costs energy, from the master's degree on: spins in a field, electrons that share a site, or both.",
            {
                "field+attraction": "spins have prices, and pairs attract",
                "field+repulsion": "spins have prices, and pairs repel",
                "field": "only spins have prices",
                "attraction": "pairs attract",
                "repulsion": "pairs repel",
            },
        ),
        Option("grid", ("square", "triangular", "hexagonal"), "square", "The shape of the lattice."),
        Option("repeat", ("no", "yes"), "no", "Whether a turn's two movements may be of the same kind."),
        Option(
            "opening",
            ("full", "one", "answer"),
            "full",
            "How the game begins: in full; the very first turn has one movement; the second turn is not blocked.",
            {
                "full": "every turn alike",
                "one": "the very first turn has one movement",
                "answer": "the second turn is not blocked",
            },
        ),
        Option(
            "aim",
            ("survivors", "shocker"),
            "survivors",
            "Of three players: do both survivors share the win, or does the one who shocked take it all?",
            {"survivors": "both survivors share the win", "shocker": "whoever shocks first wins alone"},
        ),
        Option("electrons", range(1, 13), 7, "Electrons of each player."),
        Option("energy", range(0, 17), 8, "Energy tokens in all, from the master's degree on."),
        Option(
            "purse",
            range(0, 9),
            {2: 2, 3: 1, 4: 1},
            "Energy tokens that each player holds at first, usually two of two players and else one.",
        ),
        Option("movements", range(1, 5), 2, "Movements of a turn."),
        Option("price_low", range(0, 7), 1, "What the three cheapest effects cost."),
        Option("price_middle", range(0, 7), 2, "What the next two effects cost."),
        Option("price_high", range(0, 7), 3, "What the two dearest effects cost."),
        Option("turn_limit", range(10, 401), 200, "Turns without a shock after which the game is a draw."),
    ),
    check_options=check_options,
    presets=(
        Preset(
            "As printed",
            "The rulebook's game; what its lost pictures leave open — electrodes, prices, two different movements a "
            "turn — is ruled as in the rules.",
        ),
        Preset(
            "Short opening",
            "The very first turn has one movement; of three players, the one who shocks an electrode wins alone.",
            {"opening": "one", "aim": "shocker"},
        ),
        Preset(
            "Free answer",
            "The second turn is not blocked; of three players, the one who shocks an electrode wins alone.",
            {"opening": "answer", "aim": "shocker"},
        ),
    ),
)

if TYPE_CHECKING:
    from catstate.core.parts import Parts

    from . import bench, board, explain, figures, notation, picks, proof, refusals, rules, sense, state, story, terminal

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
        bench=bench,
        proof=proof,
    )
