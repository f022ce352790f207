"""Particle Panic: what the things on the board are and do."""

from collections.abc import Callable, Sequence

from catstate.core.language import capital, mark, say, say_as
from catstate.core.parts import Tip

from .actions import Action, Roll
from .notation import actions_left
from .pieces import FACES, SUITS
from .state import View
from .words import CARD, ONE_CARD, PARTICLE, cards_held, counted, name_of, suit_cards, suit_word

POWERS = (  # suit → what it does, when, how long, clause
    (mark("Spend it to roll the die again."), mark("After your roll to neutralize has failed."), "4.2"),
    (mark("Spend it to add 1 to the roll."), mark("After your roll to neutralize has failed."), "4.3"),
    (mark("Spend it to step to a neighbouring space."), mark("In your turn, until you have collected a card."), "4.4"),
    (mark("Spend it to move one particle from any space to a space beside it."), mark("In your turn."), "4.5"),
    (mark("It has no power. It only counts for its code."), mark("When its code is entered."), "4.6"),
)
ENDING = mark("Your turn ends. Then new particles emerge on a space of chance.")
BUTTONS = {
    "end": (Action.END, mark("End turn"), ENDING, "2.3"),
    "accept": (Action.ACCEPT, mark("Accept"), mark("The failed roll stands, and your hand limit falls by one."), "3.3"),
    "done": (Action.DONE, mark("Enough"), mark("You take or give no further card."), "3.6"),
}


def explain(view: View, thing: str, names: Sequence[str]) -> Tip:
    if thing in BUTTONS:
        _, name, does, clause = BUTTONS[thing]
        return Tip(say(name), say(does), "", clause)
    kind, *numbers = thing.split("-")
    return TIPS[thing if thing in TIPS else kind](view, [int(number) for number in numbers if number.isdigit()], names)


def _suit(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    does, when, clause = POWERS[numbers[-1]]
    lasts = say("Once: the card then leaves the game.")
    return Tip(capital(suit_word(numbers[-1])), say(does), "", clause, say(when), lasts)


def _hand(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    """The cards of one suit in a hand."""
    pawn, suit = numbers
    tip, held = _suit(view, [suit], names), int(view.hands[pawn, suit])
    entered = say("its code is entered") if view.codes[suit] else say("a code takes {n}", n=view.per_code)
    count = str(held) if held else say_as("cards of one suit", "none")
    now = say("{name} holds {n}; {entered}.", name=name_of(view, pawn, names), n=count, entered=entered)
    return tip._replace(now=now, whole=f"hand-{pawn}-{suit}")


def _card(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    if not numbers:
        return Tip(say("A card"), say("Only its suit matters: each suit has a power and a code."), "", "1.2")
    return _stack(view, numbers[:1], names)._replace(whole=f"stack-{numbers[0]}")


def _below(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    return Tip(say("Cards below"), say("Nobody knows what lies under the top card of a stack."), "", "1.4")


def _stack(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    space = numbers[0] - 1
    does = say("Collect its top card where no particle lies. If a stack runs out, everybody loses.")
    now = say("{cards} left.", cards=capital(counted(int(view.sizes[space]), CARD)))
    if view.tops[space] >= 0:
        now = f"{say('{card} lies on top.', card=capital(say(ONE_CARD[view.tops[space]])))} {now}"
    return Tip(say("Stack {n}", n=space + 1), does, now, "3.5")


def _size(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    return _stack(view, numbers, names)._replace(whole=f"stack-{numbers[0]}")


def _space(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    space = numbers[0] - 1
    there = [name_of(view, pawn, names) for pawn in range(view.pawns) if view.places[pawn] == space]
    found = capital(counted(int(view.particles[space]), PARTICLE))
    now = say("{particles} of at most {limit}.", particles=found, limit=view.room)
    if there:
        now = f"{now} {say('Here: {names}.', names=', '.join(there))}"
    does = say("Six spaces make the ring, and 6 touches 1. Your pawn acts where it stands.")
    return Tip(say("Space {n}", n=space + 1), does, now, "1.5")


def _particles(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    count = int(view.particles[numbers[0] - 1])
    need = int(view.needed)
    does = mark("Where your pawn stands, roll {n} or more to remove one. A failed roll lowers your hand limit by one.")
    words, found = mark("{particles} on space {n}, which holds {limit}."), capital(counted(count, PARTICLE))
    now = say(words, particles=found, n=numbers[0], limit=view.room)
    return Tip(say("Particles"), say(does, n=need), now, "3.2", whole=f"particles-{numbers[0]}")


def _particle(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    if numbers:
        return _particles(view, numbers, names)
    return Tip(say("A particle"), say("When one finds no room on the ring, everybody loses."), "", "8.3")


def _pawn(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    does = say("Roll to move it up to that many spaces, either way round. It acts where it stands.")
    if not numbers:
        return Tip(say("A pawn"), does, "", "3.1")
    name = say("Pawn of {name}", name=name_of(view, numbers[0], names)[:24])
    return Tip(name, does, say("It stands on space {n}.", n=view.places[numbers[0]] + 1), "3.1")


def _panel(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    pawn = numbers[0]
    now = f"{capital(actions_left(view))}." if pawn == view.turn else ""
    does = say("A turn has basic actions (move, neutralize, collect) and special ones (spend, share, enter a code).")
    return Tip(say("Hand of {name}", name=name_of(view, pawn, names)[:24]), does, now, "2.1")


def _limit(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    pawn = numbers[0]
    does = mark("It begins at {n}; a failed roll lowers it by one. At zero everybody loses.")
    held = capital(counted(cards_held(view, pawn), CARD))
    now = say("{cards} in hand, at most {limit}.", cards=held, limit=view.limits[pawn])
    return Tip(say("Hand limit"), say(does, n=view.full_limit), now, "8.4", whole=f"pips-{pawn}")


def _code(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    suit = numbers[0]
    now = say("It is entered.") if view.codes[suit] else say("It is not entered yet.")
    does = mark("{n} {cards} from one hand enter it. When all codes are in, everybody wins.")
    name = say("The {suit} code", suit=suit_word(suit))
    return Tip(name, say(does, n=view.per_code, cards=suit_cards(suit)), now, "6.1")


def _die(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    does = mark("It says how far a pawn may go, or whether a particle is removed: {n} or more removes one.")
    now = mark("Rolled {n} to neutralize.")
    if not view.die:
        now = mark("Not rolled yet.")
    elif view.rolled == Roll.MOVE:
        now = mark("Rolled {n} to move, and clubs add {bonus}.") if view.bonus else mark("Rolled {n} to move.")
    elif view.bonus:
        now = mark("Rolled {n} to neutralize, and clubs add {bonus}.")
    return Tip(say("Die of the turn"), say(does, n=view.needed), say(now, n=view.die, bonus=view.bonus), "3.2")


def _emerged(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    now = say("Last time {n} emerged.", n=view.emerged) if view.emerged else say("Nothing has emerged yet.")
    does = mark("After every turn this die says how many particles emerge.")
    if view.most < FACES:
        does = mark("After every turn this die says how many particles emerge, {n} at most.")
    return Tip(say("New particles"), say(does, n=view.most), now, "7.1")


def _emerged_where(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    now = say("Nothing has emerged yet.")
    if view.source >= 0:
        now = say("Last time it was space {n}.", n=view.source + 1)
    return Tip(say("Where they emerge"), say("After every turn this die says on which space."), now, "7.1")


def _source(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    does = mark("Particles emerged here last. A space holds {n}; more go to the nearest space with room.")
    return Tip(say("Dotted ring"), say(does, n=view.room), say("It was space {n}.", n=view.source + 1), "7.2")


def _spent(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    does = say("Cards that were spent or discarded are out of the game.")
    return Tip(say("Spent cards"), does, "", "4.6", whole="spent")


def _unseen(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    does = say("So many cards of each suit still lie face down in the stacks, all stacks together.")
    if not numbers:
        return Tip(say("Unseen cards"), does, "", "1.4")
    name, now = say("Unseen {cards}", cards=suit_cards(numbers[0])), say("{n} of them.", n=view.hidden[numbers[0]])
    return Tip(name, does, now, "1.4", whole="unseen")


def _middle(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    entered = int(view.codes[: view.suits].sum())
    does = say("Here are the codes to enter, the dice, and the button that goes on.")
    return Tip(say("Console"), does, say("{n} of {all} codes are entered.", n=entered, all=view.suits), "8.2")


def _chip(view: View, numbers: list[int], names: Sequence[str]) -> Tip:
    return Tip(say("Cards of one suit"), say("A hand is counted by suits. Hands lie open to everybody."), "", "1.3")


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
