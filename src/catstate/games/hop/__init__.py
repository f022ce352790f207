"""|Hop⟩: electrons on a lattice, in three degrees."""

from typing import TYPE_CHECKING

from catstate.core.game import Game, Option, Preset

GAME = Game(
    name="hop",
    title="|Hop⟩",
    package=__name__,
    seats=range(2, 5),
    hook="Hop, tunnel and flip your electrons across the lattice, and shock the first electrode you reach.",
    minutes=(10, 45),
    rules_number=2,
    teams={4: (0, 1, 0, 1)},
    score_sum={2: 1, 3: 1, 4: 2},
    credits="João Ferreira",
    measured=("degree", "grid"),
    chapters=("movements", "effects", "permanents", "superposed", "formulas", "conservation", "positions", "staging"),
    options=(
        Option(
            "degree",
            ("bachelor", "master", "doctorate"),
            "bachelor",
            "How much you have studied: movements; energy as well; effects as well.",
        ),
        Option(
            "hamiltonian",
            ("field+attraction", "field+repulsion", "field", "attraction", "repulsion"),
            "field+attraction",
            "What costs energy, from the master's degree on: spins in a field, electrons that share a site, or both.",
        ),
        Option("grid", ("square", "triangular", "hexagonal"), "square", "The shape of the lattice."),
        Option("repeat", ("no", "yes"), "no", "Whether a turn's two movements may be of the same kind."),
        Option(
            "opening",
            ("full", "one", "answer"),
            "full",
            "How the game begins: in full; the very first turn has one movement; the second turn is not blocked.",
        ),
        Option(
            "aim",
            ("survivors", "shocker"),
            "survivors",
            "Of three players: do both survivors share the win, or does the one who shocked take it all?",
        ),
    ),
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

    from . import board, notation, picks, refusals, rules, sense, state, story, terminal

    PARTS: Parts[state.State, state.View] = Parts(
        rules, notation, story, refusals, board, picks, terminal, sense, positions=notation
    )
