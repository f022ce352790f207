"""|Hop⟩: electrons on a lattice, in three degrees."""

from ...core.game import Game, Option, Preset

GAME = Game(
    name="hop",
    title="|Hop⟩",
    package=__name__,
    seats=range(2, 5),
    hook="Hop, tunnel and flip your electrons across the lattice, and shock the first electrode you reach.",
    minutes=(10, 45),
    rules_number=1,
    credits="João Ferreira",
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
        Option("opening", ("full", "one"), "full", "How many movements the very first turn has: two, or one."),
        Option(
            "aim",
            ("survivors", "shocker"),
            "survivors",
            "Of three players: do both survivors share the win, or does the one who shocked take it all?",
        ),
    ),
    presets=(
        Preset("As printed", "The rulebook's game; who begins has the edge."),
        Preset(
            "Balanced",
            "The first turn has one movement; of three players, the one who shocks an electrode wins alone.",
            {"opening": "one", "aim": "shocker"},
        ),
    ),
)
