"""Particle Panic: what the things on the board are and do."""

from collections.abc import Callable, Sequence

from catstate.core.parts import Tip

from .actions import Action, Roll
from .notation import actions_left
from .pieces import FACES, SUITS
from .state import View
from .words import PLURALS, SUIT_NAMES, cards_held, counted, name_of

POWERS = (  # suit → what it does, when, how long, clause
    ("Spend it to roll the die again.", "After your roll to neutralize has failed.", "4.2"),
    ("Spend it to add 1 to the roll.", "After your roll to neutralize has failed.", "4.3"),
    ("Spend it to step to a neighbouring space.", "In your turn, until you have collected a card.", "4.4"),
    ("Spend it to move one particle from any space to a space beside it.", "In your turn.", "4.5"),
    ("It has no power. It only counts for its code.", "When its code is entered.", "4.6"),
)
SPENT = "Once: the card then leaves the game."
BUTTONS = {
    "end": (Action.END, "End turn", "Your turn ends. Then new particles emerge on a space of chance.", "2.3"),
    "accept": (Action.ACCEPT, "Accept", "The failed roll stands, and your hand limit falls by one.", "3.3"),
    "done": (Action.DONE, "Enough", "You take or give no further card.", "3.6"),
}


def explain(view: View, thing: str, names: Sequence[str]) -> Tip:
    if thing in BUTTONS:
        _, name, does, clause = BUTTONS[thing]
        return Tip(name, does, "", clause)
    kind, *numbers = thing.split("-")
    return TIPS[thing if thing in TIPS else kind](view, [int(number) for number in numbers if number.isdigit()], names)


def _suit(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    does, when, clause = POWERS[numbers[-1]]
    return Tip(SUIT_NAMES[numbers[-1]].capitalize(), does, "", clause, when, SPENT)


def _hand(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    """The cards of one suit in a hand."""
    pawn, suit = numbers
    tip, held = _suit(view, [suit], names), int(view.hands[pawn, suit])
    entered = "its code is entered" if view.codes[suit] else f"a code takes {view.per_code}"
    who = name_of(view, pawn, names)
    return tip._replace(now=f"{who} holds {held or 'none'}; {entered}.", whole=f"hand-{pawn}-{suit}")


def _card(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    if not numbers:
        return Tip("A card", "Only its suit matters: each suit has a power and a code.", "", "1.2")
    return _stack(view, numbers[:1], names)._replace(whole=f"stack-{numbers[0]}")


def _below(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    return Tip("Cards below", "Nobody knows what lies under the top card of a stack.", "", "1.4")


def _stack(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    space = numbers[0] - 1
    top = f"A {SUIT_NAMES[view.tops[space]]} lies on top. " if view.tops[space] >= 0 else ""
    does = "Collect its top card where no particle lies. If a stack runs out, everybody loses."
    left = counted(int(view.sizes[space]), "card").capitalize()
    return Tip(f"Stack {space + 1}", does, f"{top}{left} left.", "3.5")


def _size(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    return _stack(view, numbers, names)._replace(whole=f"stack-{numbers[0]}")


def _space(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    space = numbers[0] - 1
    there = [name_of(view, pawn, names) for pawn in range(view.pawns) if view.places[pawn] == space]
    found = counted(int(view.particles[space]), "particle").capitalize()
    now = f"{found} of at most {view.room}." + (f" Here: {', '.join(there)}." if there else "")
    does = "Six spaces make the ring, and 6 touches 1. Your pawn acts where it stands."
    return Tip(f"Space {space + 1}", does, now, "1.5")


def _particles(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    count = int(view.particles[numbers[0] - 1])
    need = int(view.needed)
    does = f"Where your pawn stands, roll {need} or more to remove one. A failed roll lowers your hand limit by one."
    now = f"{counted(count, 'particle').capitalize()} on space {numbers[0]}, which holds {view.room}."
    return Tip("Particles", does, now, "3.2", whole=f"particles-{numbers[0]}")


def _particle(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    if numbers:
        return _particles(view, numbers, names)
    return Tip("A particle", "When one finds no room on the ring, everybody loses.", "", "8.3")


def _pawn(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    does = "Roll to move it up to that many spaces, either way round. It acts where it stands."
    if not numbers:
        return Tip("A pawn", does, "", "3.1")
    who = name_of(view, numbers[0], names)
    return Tip(f"Pawn of {who[:24]}", does, f"It stands on space {view.places[numbers[0]] + 1}.", "3.1")


def _panel(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    pawn = numbers[0]
    now = f"{actions_left(view).capitalize()}." if pawn == view.turn else ""
    does = "A turn has basic actions (move, neutralize, collect) and special ones (spend, share, enter a code)."
    return Tip(f"Hand of {name_of(view, pawn, names)[:24]}", does, now, "2.1")


def _limit(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    pawn = numbers[0]
    does = f"It begins at {view.full_limit}; a failed roll lowers it by one. At zero everybody loses."
    now = f"{counted(cards_held(view, pawn), 'card').capitalize()} in hand, at most {view.limits[pawn]}."
    return Tip("Hand limit", does, now, "8.4", whole=f"pips-{pawn}")


def _code(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    suit = numbers[0]
    now = "It is entered." if view.codes[suit] else "It is not entered yet."
    does = f"{view.per_code} {PLURALS[suit]} from one hand enter it. When all codes are in, everybody wins."
    return Tip(f"The {SUIT_NAMES[suit]} code", does, now, "6.1")


def _die(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    need = int(view.needed)
    does = f"It says how far a pawn may go, or whether a particle is removed: {need} or more removes one."
    purpose = "to move" if view.rolled == Roll.MOVE else "to neutralize"
    extra = f", and clubs add {view.bonus}" if view.bonus else ""
    return Tip(
        "Die of the turn", does, f"Rolled {view.die} {purpose}{extra}." if view.die else "Not rolled yet.", "3.2"
    )


def _emerged(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    now = f"Last time {view.emerged} emerged." if view.emerged else "Nothing has emerged yet."
    most = f", {view.most} at most" if view.most < FACES else ""
    return Tip("New particles", f"After every turn this die says how many particles emerge{most}.", now, "7.1")


def _emerged_where(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    now = f"Last time it was space {view.source + 1}." if view.source >= 0 else "Nothing has emerged yet."
    return Tip("Where they emerge", "After every turn this die says on which space.", now, "7.1")


def _source(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    does = f"Particles emerged here last. A space holds {view.room}; more go to the nearest space with room."
    return Tip("Dotted ring", does, f"It was space {view.source + 1}.", "7.2")


def _spent(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    does = "Cards that were spent or discarded are out of the game."
    return Tip("Spent cards", does, "", "4.6", whole="spent")


def _unseen(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    does = "So many cards of each suit still lie face down in the stacks, all stacks together."
    if not numbers:
        return Tip("Unseen cards", does, "", "1.4")
    return Tip(f"Unseen {PLURALS[numbers[0]]}", does, f"{view.hidden[numbers[0]]} of them.", "1.4", whole="unseen")


def _middle(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    entered = int(view.codes[: view.suits].sum())
    does = "Here are the codes to enter, the dice, and the button that goes on."
    return Tip("Console", does, f"{entered} of {view.suits} codes are entered.", "8.2")


def _chip(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    return Tip("Cards of one suit", "A hand is counted by suits. Hands lie open to everybody.", "", "1.3")


TIPS: dict[str, Callable[[View, list[int], Sequence[str]], Tip]] = {
    "card": _card,
    "card-below": _below,
    "chip": _chip,
    "code": _code,
    "count": _hand,
    "die": _die,
    "die-count": _emerged,
    "die-space": _emerged_where,
    "hand": _hand,
    "held": _limit,
    "limit": _limit,
    "middle": _middle,
    "panel": _panel,
    "particle": _particle,
    "particles": _particles,
    "pawn": _pawn,
    "pips": _limit,
    "sign": _hand,
    "size": _size,
    "source": _source,
    "space": _space,
    "spent": _spent,
    "stack": _stack,
    "suit": _suit,
    "unseen": _unseen,
}


def tries(view: View, thing: str) -> Sequence[int]:
    """What you would try with a thing: cards are spent, codes entered, particles neutralized."""
    if thing in BUTTONS:
        return (BUTTONS[thing][0],)
    kind, *words = thing.split("-")
    numbers = [int(word) for word in words if word.isdigit()]
    if kind == "hand" and numbers[1] < SUITS - 1:
        if numbers[0] != view.turn:
            return ()
        beside = (view.places[view.turn] + 1) % 6
        spends = (Action.HEART, Action.CLUB, Action.STEP + beside, Action.PUSH + 2 * beside)
        return (int(spends[numbers[1]]),)
    if kind == "code":
        return (Action.ENTER + numbers[0],)
    if kind == "pawn" and numbers:
        return (Action.MOVE,) if numbers[0] == view.turn else ()
    if kind == "space":
        return (Action.GO + numbers[0] - 1,)
    here = bool(numbers) and numbers[0] - 1 == view.places[view.turn]
    return {"particles": (Action.NEUTRALIZE,), "stack": (Action.COLLECT,)}.get(kind, ()) if here else ()
