"""What the cards say: each cat's power and reaction, each scenario."""

from catstate.core.language import mark, say

from .pieces import CATS, SCENARIOS

CAT_TEXTS = {  # of each cat's power and reaction
    "Meowzer": (
        mark("Randomize yourself."),
        mark("Every scientist on another space of this sector is randomized."),
    ),
    "Pushkin": (
        mark("Push an adjacent tile one space away from you."),
        mark("You may push all adjacent tiles one space away from you."),
    ),
    "Schrody": (
        mark("See in one more direction."),
        mark("See in all four directions."),
    ),
    "Bloopurr": (
        mark("Roll 4, 5 or CHOOSE: bloop someone on an adjacent space."),
        mark("All scientists on adjacent spaces are blooped."),
    ),
    "Tunnelina": (
        mark("Move one space through a wall, not onto a blank."),
        mark("You may move one space through a wall."),
    ),
    "Twist": (
        mark("Turn your own or an adjacent tile any way."),
        mark("All adjacent tiles make a quarter turn clockwise."),
    ),
    "Swaps": (
        mark("Change places with a scientist you see."),
        mark("Your tile changes places with its twin in a rolled sector."),
    ),
    "Fetch": (
        mark("A free cube you see comes one space nearer."),
        mark("All other free cubes go one step towards the Mainframe."),
    ),
    "Void": (
        mark("Discard an adjacent tile that carries nothing."),
        mark("You may discard all adjacent tiles that carry nothing."),
    ),
    "Espresso": (
        mark("Roll 5 or CHOOSE: two more actions."),
        mark("One more action if none is left."),
    ),
    "Magnet": (
        mark("A scientist you see comes one space nearer."),
        mark("Every scientist you see comes one space nearer."),
    ),
    "Wormsby": (
        mark("Teleport to the same coordinates of a rolled sector."),
        mark("The same."),
    ),
}
SCENARIO_TEXTS = {  # in the order of pieces.SCENARIOS
    "none": mark("No scenario."),
    mark("Budget Cuts"): mark("Three actions a turn."),
    mark("Grant Money"): mark("Five actions a turn."),
    mark("Espresso Machine"): mark("One more cup in every break room."),
    mark("Open Plan"): mark("The first tile of each see may be put back once; the next stands."),
    mark("Night Shift"): mark("Sight reaches two spaces."),
    mark("Slippery Floor"): mark("An elbowed scientist slides two spaces where the second is free."),
    mark("Peer Review"): mark("Data is logged only on the Mainframe after your own board elements."),
    mark("Radiation Leak"): mark("Holding data at the start of your turn, a roll of 1 bloops you."),
    mark("Magnetic Storm"): mark("After each round every teleporter arrow makes a quarter turn."),
    mark("Feral Cats"): mark("Powers cost no action; cats react to logging too."),
    mark("Unstable Vacuum"): mark("After each round every collapser set wanders one row down."),
    mark("Entangled Colleagues"): mark("Whoever is blooped takes along the same letter elsewhere."),
}


def power_text(cat: int) -> str:
    """A sentence that says what a cat's power does."""
    return say(CAT_TEXTS[CATS[cat].name][0])


def reaction_text(cat: int) -> str:
    """A sentence that says what a cat does when its scientist takes data."""
    return say(CAT_TEXTS[CATS[cat].name][1])


def cat_card(cat: int) -> str:
    """A whole card."""
    return say(
        "{cat}. Power: {power} Reaction: {reaction}",
        cat=CATS[cat].name,
        power=power_text(cat),
        reaction=reaction_text(cat),
    )


def scenario_name(scenario: int) -> str:
    return say(SCENARIOS[scenario].name)


def scenario_text(scenario: int) -> str:
    """A sentence or two that say what a scenario changes."""
    return say(SCENARIO_TEXTS[SCENARIOS[scenario].name])


def scenario_grade(scenario: int) -> str:
    """`difficulty 2, longer`, as the options say it."""
    return say(SCENARIOS[scenario].grade)
