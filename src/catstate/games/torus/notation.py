"""Particle Panic: actions, outcomes and questions in words. What is said of positions is in positions.py."""

from collections.abc import Callable, Sequence

from catstate.core.language import cached, capital, mark, say
from catstate.core.parts import Group
from catstate.core.rules import CHANCE, OVER

from .actions import NUM_ACTIONS, Action, Outcome, Phase, kind_of
from .pieces import FACES, SUITS, Suit
from .positions import check as check
from .positions import read_position as read_position
from .positions import write_position as write_position
from .state import View, can_collect, push_target
from .story import address, result
from .words import (
    BASIC,
    CARD,
    ONE_CARD,
    PARTICLE,
    SPECIAL,
    SUIT_NAMES,
    SUIT_SIGNS,
    a_card,
    cards_held,
    counted,
    in_words,
    name_of,
    suit_word,
    the_card,
)

AFTER_THE_TURN = (int(Phase.EMERGE_COUNT), int(Phase.EMERGE_SPACE), int(Phase.SPILL))


def action_text(action: int) -> str:
    return TEXTS[action]


def _action_text(kind: Action, number: int) -> str:
    if kind == Action.GO:
        return f"go {number + 1}"
    if kind == Action.STEP:
        return f"spend diamond to {number + 1}"
    if kind == Action.PUSH:
        return f"spend spade {number // 2 + 1} to {push_target(number // 2, number % 2) + 1}"
    if kind == Action.GIVE:
        return f"give {SUIT_NAMES[number % SUITS]} to {number // SUITS}"
    if kind == Action.ENTER:
        return f"enter {SUIT_NAMES[number]}s"
    if kind == Action.DISCARD:
        return f"discard {SUIT_NAMES[number]}"
    if kind == Action.SPILL:
        return f"spill {number + 1}"
    return PLAIN_TEXTS[kind]


PLAIN_TEXTS = {
    Action.END: "end turn",
    Action.ACCEPT: "accept",
    Action.DONE: "done",
    Action.MOVE: "move",
    Action.NEUTRALIZE: "neutralize",
    Action.COLLECT: "collect",
    Action.HEART: "spend heart",
    Action.CLUB: "spend club",
}
TEXTS = tuple(_action_text(*kind_of(action)) for action in range(NUM_ACTIONS))


def outcome_text(outcome: int) -> str:
    return f"roll {outcome + 1}" if outcome < FACES else f"card {SUIT_NAMES[outcome - Outcome.CARD]}"


def space_in_words(view: View, space: int) -> str:
    """What one finds on a space."""
    if view.particles[space]:
        return counted(int(view.particles[space]), PARTICLE)
    return say("clear, {card} on top", card=SUIT_SIGNS[view.tops[space]]) if view.tops[space] >= 0 else say("clear")


def actions_left(view: View) -> str:
    """What is left of the turn."""
    basic, special = counted(int(view.basics), BASIC), counted(int(view.specials), SPECIAL)
    return say("{basic} and {special} left", basic=basic, special=special)


def left_of_turn(view: View) -> str:
    """The same for a narrow place."""
    if view.ending or view.phase in AFTER_THE_TURN:
        return say("turn over")
    return say("{basic} basic, {special} special", basic=view.basics, special=view.specials)


def ask(view: View, names: Sequence[str]) -> str:
    if view.to_act == OVER:
        return result(view, names)
    if view.to_act == CHANCE:
        return say(AWAITED[Phase(view.phase)])
    pawn = int(view.chooser if view.phase == Phase.DISCARD else view.turn)
    sentence, values = _question(view, pawn, names)
    return address(sentence, view, names, pawn, **values)


AWAITED = {
    Phase.DEAL: mark("Chance: the cards are dealt."),
    Phase.MOVE_ROLL: mark("Chance: how far the pawn may go is rolled."),
    Phase.TRY_ROLL: mark("Chance: the neutralization is rolled."),
    Phase.REVEAL: mark("Chance: the next card is turned up."),
    Phase.EMERGE_COUNT: mark("Chance: how many particles emerge is rolled."),
    Phase.EMERGE_SPACE: mark("Chance: where they emerge is rolled."),
}


def _question(view: View, pawn: int, names: Sequence[str]) -> tuple[str, dict[str, str]]:
    """The question to a pawn, and what is filled in."""
    phase = view.phase
    if phase == Phase.MOVE:
        return mark("{0} rolled {n} to move: which space?"), {"n": str(view.die)}
    if phase == Phase.ROLLED:
        words = mark("{0} rolled {roll}, and {n} is needed: accept, or spend other cards first?")
        if view.hands[pawn, Suit.HEART] + view.hands[pawn, Suit.CLUB] > 0:
            words = mark("{0} rolled {roll}, and {n} is needed: accept, or answer with cards?")
        return words, {"roll": rolled_in_words(view), "n": str(view.needed)}
    if phase == Phase.MORE:
        card = say(ONE_CARD[view.tops[view.places[view.turn]]])
        return mark("{0}: {card} lies on top now. Take it too?"), {"card": card}
    if phase == Phase.SHARING:
        return mark("{0}: another card for {name}?"), {"name": name_of(view, view.receiver, names)}
    if phase == Phase.DISCARD:
        cards = counted(cards_held(view, pawn) - int(view.limits[pawn]), CARD)
        words = mark("{0}: {cards} over the limit of {limit}. Discard which?")
        return words, {"cards": cards, "limit": str(view.limits[pawn])}
    if phase == Phase.SPILL:
        words = mark("{0}: space {n} is full, {particles} too many. Where to?")
        return words, {"n": str(view.source + 1), "particles": counted(int(view.extra), PARTICLE)}
    return mark("{0}: what next? {left}."), {"left": capital(actions_left(view))}


def rolled_in_words(view: View) -> str:
    """The waiting roll with its clubs: `2`, `2 + 1`."""
    return f"{view.die} + {view.bonus}" if view.bonus else f"{view.die}"


def label(view: View, action: int, names: Sequence[str]) -> str:
    kind, number = kind_of(action)
    words = LABELS[kind]
    return say(words) if isinstance(words, str) else words(view, number, names)


def _label_end(view: View, number: int, names: Sequence[str]) -> str:
    return say("End the turn without a card") if view.late and can_collect(view) else say("End the turn")


def _label_done(view: View, number: int, names: Sequence[str]) -> str:
    return say("Leave the card there") if view.phase == Phase.MORE else say("That is all")


def _label_neutralize(view: View, number: int, names: Sequence[str]) -> str:
    return say("Try to neutralize another") if view.neutralizing else say("Neutralize a particle")


def _label_collect(view: View, number: int, names: Sequence[str]) -> str:
    top = view.tops[view.places[view.turn]]
    return capital(say("Collect {card}", card=the_card(top))) if top >= 0 else say("Collect")


def _label_go(view: View, number: int, names: Sequence[str]) -> str:
    if number == view.places[view.turn]:
        return say("Stay on space {n}", n=number + 1)
    return say("Go to space {n}", n=number + 1)


def _label_step(view: View, number: int, names: Sequence[str]) -> str:
    return say("Spend a diamond: step to space {n}", n=number + 1)


def _label_push(view: View, number: int, names: Sequence[str]) -> str:
    start, end = number // 2 + 1, push_target(number // 2, number % 2) + 1
    return say("Spend a spade: particle from {start} to {end}", start=start, end=end)


def _label_give(view: View, number: int, names: Sequence[str]) -> str:
    pawn = number // SUITS
    to = name_of(view, pawn, names) if pawn < view.pawns else say("pawn {n}", n=pawn)
    return capital(say("Give {card} to {name}", card=a_card(number % SUITS), name=to))


def _label_enter(view: View, number: int, names: Sequence[str]) -> str:
    return say("Enter the {suit} code", suit=suit_word(number))


def _label_discard(view: View, number: int, names: Sequence[str]) -> str:
    return capital(say("Discard {card}", card=a_card(number)))


def _label_spill(view: View, number: int, names: Sequence[str]) -> str:
    return say("Put the particle on space {n}", n=number + 1)


LABELS: dict[Action, str | Callable[[View, int, Sequence[str]], str]] = {
    Action.END: _label_end,
    Action.ACCEPT: mark("Accept the failure"),
    Action.DONE: _label_done,
    Action.MOVE: mark("Roll to move"),
    Action.NEUTRALIZE: _label_neutralize,
    Action.COLLECT: _label_collect,
    Action.GO: _label_go,
    Action.HEART: mark("Spend a heart: roll again"),
    Action.CLUB: mark("Spend a club: add 1"),
    Action.STEP: _label_step,
    Action.PUSH: _label_push,
    Action.GIVE: _label_give,
    Action.ENTER: _label_enter,
    Action.DISCARD: _label_discard,
    Action.SPILL: _label_spill,
}


def detail(view: View, action: int) -> str:
    """What an action uses up of the turn, then what it brings or risks."""
    kind, number = kind_of(action)
    words = DETAILS.get(kind)
    return words(view, number) if words else ""


def _detail_end(view: View, number: int) -> str:
    if view.basics and view.specials:
        words = mark("{basic} basic and {special} special unused")
        return say(words, basic=view.basics, special=view.specials)
    if view.basics:
        return say("{n} basic unused", n=view.basics)
    return say("{n} special unused", n=view.specials) if view.specials else ""


def _detail_move(view: View, number: int) -> str:
    return say("basic action")


def _detail_neutralize(view: View, number: int) -> str:
    needed = f"{view.needed}–6" if view.needed < FACES else "6"
    words = say("{roll} succeeds", roll=needed)
    if view.limits[view.turn] == 1:
        words = say("{roll}, or the game is lost", roll=needed)
    return words if view.neutralizing else f"{say('basic action')}; {words}"


def _detail_accept(view: View, number: int) -> str:
    limit = view.limits[view.turn] - 1
    if limit:
        return say("hand limit falls to {n}", n=limit)
    return say("hand limit falls to {n}: the game is lost", n=limit)


def _detail_collect(view: View, number: int) -> str:
    if view.sizes[view.places[view.turn]] == 1:
        return say("last card: the game is lost")
    if view.phase == Phase.MORE:
        return say("second card")
    if view.late:
        return say("ends the turn")
    return say("basic action") if view.rooted else say("basic action; your pawn then stays")


def _spending(view: View, effect: str = "") -> str:
    """The first card spent in a turn is a special action."""
    if view.spending:
        return effect
    cost = say("special action")
    return f"{cost}; {effect}" if effect else cost


def _detail_heart(view: View, number: int) -> str:
    return _spending(view)


def _detail_club(view: View, number: int) -> str:
    total = view.die + view.bonus + 1
    words = mark("makes {n}: success") if total >= view.needed else mark("makes {n}, not enough yet")
    return _spending(view, say(words, n=total))


def _detail_step(view: View, number: int) -> str:
    return _spending(view, space_in_words(view, number))


def _detail_give(view: View, number: int) -> str:
    pawn = number // SUITS
    held, limit = cards_held(view, pawn), view.limits[pawn]
    words = mark("holds {held} of {limit}: discards") if held >= limit else mark("holds {held} of {limit}")
    holds = say(words, held=held, limit=limit)
    return holds if view.phase == Phase.SHARING else f"{say('special action')}; {holds}"


def _detail_enter(view: View, number: int) -> str:
    brings = say("pays {number} cards", number=in_words(int(view.per_code)))
    if view.codes.sum() == view.suits - 1:
        brings = say("wins the game")
    return f"{say('special action')}; {brings}"


def _detail_discard(view: View, number: int) -> str:
    if view.codes[number]:
        return say("its code is entered")
    held = view.hands[view.chooser, number]
    return say("{held} held, a code needs {needed}", held=held, needed=view.per_code)


def _detail_spill(view: View, number: int) -> str:
    return say("holds {held} of {limit}", held=view.particles[number], limit=view.room)


GROUPS = {
    Action.ENTER: Group(0, mark("Codes"), "k"),
    Action.CLUB: Group(1, mark("Answer the roll"), "a"),
    Action.HEART: Group(1, mark("Answer the roll"), "a"),
    Action.MOVE: Group(2, mark("Basic actions"), "b"),
    Action.NEUTRALIZE: Group(2, mark("Basic actions"), "b"),
    Action.COLLECT: Group(2, mark("Basic actions"), "b"),
    Action.GO: Group(2, mark("Go to a space"), "g"),
    Action.STEP: Group(3, mark("Diamond: step"), "d"),
    Action.PUSH: Group(4, mark("Spade: move a particle"), "p"),
    Action.GIVE: Group(5, mark("Give a card"), "i"),
    Action.DISCARD: Group(6, mark("Discard"), "x"),
    Action.SPILL: Group(6, mark("Where the particle goes"), "w"),
    Action.ACCEPT: Group(7, mark("Go on"), "e"),
    Action.DONE: Group(7, mark("Go on"), "e"),
    Action.END: Group(7, mark("Go on"), "e"),
}


def group(view: View, action: int) -> Group:
    """Codes first, then basic actions, then cards by suit; what goes on comes last."""
    return spell_group(kind_of(action)[0])


@cached()
def spell_group(kind: Action) -> Group:
    return GROUPS[kind]._replace(name=say(GROUPS[kind].name))


def warn(view: View, action: int) -> str:
    """What loses the game, what fixes the pawn, and a free card that is left lying."""
    kind, _ = kind_of(action)
    if kind == Action.NEUTRALIZE and view.limits[view.turn] == 1:
        return say("Your hand limit is 1: if this fails, the game is lost.")
    if kind == Action.ACCEPT and view.limits[view.turn] == 1:
        return say("The hand limit falls to 0: the game is lost.")
    if kind == Action.COLLECT and view.sizes[view.places[view.turn]] == 1:
        return say("This is the last card of its stack: the game is lost.")
    if kind == Action.COLLECT and not view.rooted and _could_go_on(view):
        return say("Your pawn then stays on this space until your next turn.")
    if kind == Action.END and view.late and can_collect(view):
        return say("You leave a free card lying here.")
    return ""


def _could_go_on(view: View) -> bool:
    """Whether the pawn could still move in this turn if it did not collect. [3.7]"""
    has_diamond = view.hands[view.turn, Suit.DIAMOND] > 0 and (view.specials > 0 or view.spending)
    return bool(view.phase == Phase.TURN and not view.late and (view.basics > 1 or has_diamond))


DETAILS: dict[Action, Callable[[View, int], str]] = {
    Action.END: _detail_end,
    Action.MOVE: _detail_move,
    Action.NEUTRALIZE: _detail_neutralize,
    Action.ACCEPT: _detail_accept,
    Action.COLLECT: _detail_collect,
    Action.GO: space_in_words,
    Action.HEART: _detail_heart,
    Action.CLUB: _detail_club,
    Action.STEP: _detail_step,
    Action.PUSH: _detail_heart,
    Action.GIVE: _detail_give,
    Action.ENTER: _detail_enter,
    Action.DISCARD: _detail_discard,
    Action.SPILL: _detail_spill,
}
