"""Particle Panic: destroy the lab before its particles do worse."""

from ...core.game import Game, Option, Preset

PRINTED = {
    "over_limit": "discard",
    "collect": "action",
    "small_group_rules": "printed",
    "codes": "4",
    "pawns": "one",
}

GAME = Game(
    name="torus",
    title="Particle Panic",
    package=__name__,
    seats=range(1, 5),
    hook="The collider is out of control: enter the self-destruct codes together, or nobody will.",
    minutes=(15, 40),
    rules_number=1,
    credits="Daniel Solis, 2011",
    options=(
        Option(
            "over_limit",
            ("discard", "refuse"),
            "discard",
            "A card beyond the hand limit: take it and then discard down to the limit, or never take it.",
        ),
        Option(
            "collect",
            ("action", "end_of_turn"),
            "action",
            "Collecting is a basic action, or free when a turn ends on a space without particles.",
        ),
        Option(
            "small_group_rules",
            ("printed", "all"),
            "printed",
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
            "one",
            "Alone: play one pawn, or two in turn as in a game of two. With more players it makes no difference.",
        ),
    ),
    presets=(
        Preset(
            "As printed",
            "The rulebook to the letter: brutal, most of all with three.",
            {
                "over_limit": "discard",
                "collect": "action",
                "small_group_rules": "printed",
                "codes": "4",
                "pawns": "one",
            },
        ),
        Preset(
            "Playable",
            "Hard but fair at every table: three and four players get the small group's rules, "
            "and one person plays two pawns as a game of two.",
            {
                "over_limit": "discard",
                "collect": "action",
                "small_group_rules": "printed",
                "codes": "4",
                "pawns": "one",
            },
            by_seats={
                1: {"pawns": "two"},
                3: {"small_group_rules": "all", "over_limit": "refuse"},
                4: {"small_group_rules": "all", "over_limit": "refuse", "collect": "end_of_turn"},
            },
        ),
    ),
)
