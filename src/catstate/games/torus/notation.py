"""Particle Panic: actions, outcomes and questions in words. What is said of positions is in positions.py."""

from collections.abc import Callable, Sequence

from catstate.core.parts import Group
from catstate.core.rules import CHANCE, OVER
from catstate.draw.theme import SHAPES

from .actions import NUM_ACTIONS, Action, Outcome, Phase, kind_of
from .pieces import FACES, SUITS, Suit
from .positions import check as check
from .positions import read_position as read_position
from .positions import write_position as write_position
from .state import View, can_collect, push_target
from .story import result
from .words import SUIT_NAMES, SUIT_SIGNS, cards_held, counted, in_words, name_of

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
        return counted(int(view.particles[space]), "particle")
    return f"clear, {SUIT_SIGNS[view.tops[space]]} on top" if view.tops[space] >= 0 else "clear"


def actions_left(view: View) -> str:
    """What is left of the turn."""
    return f"{counted(int(view.basics), 'basic action')} and {counted(int(view.specials), 'special action')} left"


def left_of_turn(view: View) -> str:
    """The same for a narrow place."""
    if view.ending or view.phase in AFTER_THE_TURN:
        return "turn over"
    return f"{view.basics} basic, {view.specials} special"


def ask(view: View, names: Sequence[str]) -> str:
    if view.to_act == OVER:
        return result(view, names)
    if view.to_act == CHANCE:
        return f"Chance: {_awaited(view)}."
    pawn = int(view.chooser if view.phase == Phase.DISCARD else view.turn)
    yours = view.to_act == view.seat
    who = "You" if yours else name_of(view, pawn, names)
    if yours and view.pawns > view.seats:
        who = f"You {SHAPES[pawn]}"
    if view.phase == Phase.MOVE:
        return f"{who} rolled {view.die} to move: which space?"
    if view.phase == Phase.ROLLED:
        can_answer = view.hands[pawn, Suit.HEART] + view.hands[pawn, Suit.CLUB] > 0
        choice = "answer with cards?" if can_answer else "spend other cards first?"
        return f"{who} rolled {rolled_in_words(view)}, and {view.needed} is needed: accept, or {choice}"
    return f"{who}: {_question(view, pawn, names)}"


def _awaited(view: View) -> str:
    return {
        Phase.DEAL: "the cards are dealt",
        Phase.MOVE_ROLL: "how far the pawn may go is rolled",
        Phase.TRY_ROLL: "the neutralization is rolled",
        Phase.REVEAL: "the next card is turned up",
        Phase.EMERGE_COUNT: "how many particles emerge is rolled",
        Phase.EMERGE_SPACE: "where they emerge is rolled",
    }[Phase(view.phase)]


def _question(view: View, pawn: int, names: Sequence[str]) -> str:
    here = view.places[view.turn]
    phase = view.phase
    if phase == Phase.MORE:
        return f"a {SUIT_NAMES[view.tops[here]]} lies on top now. Take it too?"
    if phase == Phase.SHARING:
        return f"another card for {name_of(view, view.receiver, names)}?"
    if phase == Phase.DISCARD:
        over = cards_held(view, pawn) - int(view.limits[pawn])
        return f"{counted(over, 'card')} over the limit of {view.limits[pawn]}. Discard which?"
    if phase == Phase.SPILL:
        return f"space {view.source + 1} is full, {counted(int(view.extra), 'particle')} too many. Where to?"
    return f"what next? {actions_left(view).capitalize()}."


def rolled_in_words(view: View) -> str:
    """The waiting roll with its clubs: `2`, `2 + 1`."""
    return f"{view.die} + {view.bonus}" if view.bonus else f"{view.die}"


def label(view: View, action: int, names: Sequence[str]) -> str:
    kind, number = kind_of(action)
    words = LABELS[kind]
    return words if isinstance(words, str) else words(view, number, names)


def _label_end(view: View, number: int, names: Sequence[str]) -> str:
    return "End the turn without a card" if view.late and can_collect(view) else "End the turn"


def _label_done(view: View, number: int, names: Sequence[str]) -> str:
    return "Leave the card there" if view.phase == Phase.MORE else "That is all"


def _label_neutralize(view: View, number: int, names: Sequence[str]) -> str:
    return "Try to neutralize another" if view.neutralizing else "Neutralize a particle"


def _label_collect(view: View, number: int, names: Sequence[str]) -> str:
    top = view.tops[view.places[view.turn]]
    return f"Collect the {SUIT_NAMES[top]}" if top >= 0 else "Collect"


def _label_go(view: View, number: int, names: Sequence[str]) -> str:
    return f"{'Stay on' if number == view.places[view.turn] else 'Go to'} space {number + 1}"


def _label_step(view: View, number: int, names: Sequence[str]) -> str:
    return f"Spend a diamond: step to space {number + 1}"


def _label_push(view: View, number: int, names: Sequence[str]) -> str:
    return f"Spend a spade: particle from {number // 2 + 1} to {push_target(number // 2, number % 2) + 1}"


def _label_give(view: View, number: int, names: Sequence[str]) -> str:
    pawn = number // SUITS
    to = name_of(view, pawn, names) if pawn < view.pawns else f"pawn {pawn}"
    return f"Give a {SUIT_NAMES[number % SUITS]} to {to}"


def _label_enter(view: View, number: int, names: Sequence[str]) -> str:
    return f"Enter the {SUIT_NAMES[number]} code"


def _label_discard(view: View, number: int, names: Sequence[str]) -> str:
    return f"Discard a {SUIT_NAMES[number]}"


def _label_spill(view: View, number: int, names: Sequence[str]) -> str:
    return f"Put the particle on space {number + 1}"


LABELS: dict[Action, str | Callable[[View, int, Sequence[str]], str]] = {
    Action.END: _label_end,
    Action.ACCEPT: "Accept the failure",
    Action.DONE: _label_done,
    Action.MOVE: "Roll to move",
    Action.NEUTRALIZE: _label_neutralize,
    Action.COLLECT: _label_collect,
    Action.GO: _label_go,
    Action.HEART: "Spend a heart: roll again",
    Action.CLUB: "Spend a club: add 1",
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
    unused = [f"{left} {kind}" for left, kind in ((view.basics, "basic"), (view.specials, "special")) if left]
    return f"{' and '.join(unused)} unused" if unused else ""


def _detail_move(view: View, number: int) -> str:
    return "basic action"


def _detail_neutralize(view: View, number: int) -> str:
    needed = f"{view.needed}–6" if view.needed < FACES else "6"
    cost = "" if view.neutralizing else "basic action; "
    if view.limits[view.turn] == 1:
        return f"{cost}{needed}, or the game is lost"
    return f"{cost}{needed} succeeds"


def _detail_accept(view: View, number: int) -> str:
    limit = view.limits[view.turn] - 1
    return f"hand limit falls to {limit}" + ("" if limit else ": the game is lost")


def _detail_collect(view: View, number: int) -> str:
    if view.sizes[view.places[view.turn]] == 1:
        return "last card: the game is lost"
    if view.phase == Phase.MORE:
        return "second card"
    if view.late:
        return "ends the turn"
    return "basic action" if view.rooted else "basic action; your pawn then stays"


def _spending(view: View, effect: str = "") -> str:
    """The first card spent in a turn is a special action."""
    if view.spending:
        return effect
    return f"special action; {effect}" if effect else "special action"


def _detail_heart(view: View, number: int) -> str:
    return _spending(view)


def _detail_club(view: View, number: int) -> str:
    total = view.die + view.bonus + 1
    enough = total >= view.needed
    return _spending(view, f"makes {total}: success" if enough else f"makes {total}, not enough yet")


def _detail_step(view: View, number: int) -> str:
    return _spending(view, space_in_words(view, number))


def _detail_give(view: View, number: int) -> str:
    pawn = number // SUITS
    held, limit = cards_held(view, pawn), view.limits[pawn]
    cost = "" if view.phase == Phase.SHARING else "special action; "
    return f"{cost}holds {held} of {limit}" + (": discards" if held >= limit else "")


def _detail_enter(view: View, number: int) -> str:
    paid = f"pays {in_words(int(view.per_code))} cards"
    return "special action; " + ("wins the game" if view.codes.sum() == view.suits - 1 else paid)


def _detail_discard(view: View, number: int) -> str:
    if view.codes[number]:
        return "its code is entered"
    return f"{view.hands[view.chooser, number]} held, a code needs {view.per_code}"


def _detail_spill(view: View, number: int) -> str:
    return f"holds {view.particles[number]} of {view.room}"


GROUPS = {
    Action.ENTER: Group(0, "Codes", "k"),
    Action.CLUB: Group(1, "Answer the roll", "a"),
    Action.HEART: Group(1, "Answer the roll", "a"),
    Action.MOVE: Group(2, "Basic actions", "b"),
    Action.NEUTRALIZE: Group(2, "Basic actions", "b"),
    Action.COLLECT: Group(2, "Basic actions", "b"),
    Action.GO: Group(2, "Go to a space", "g"),
    Action.STEP: Group(3, "Diamond: step", "d"),
    Action.PUSH: Group(4, "Spade: move a particle", "p"),
    Action.GIVE: Group(5, "Give a card", "i"),
    Action.DISCARD: Group(6, "Discard", "x"),
    Action.SPILL: Group(6, "Where the particle goes", "w"),
    Action.ACCEPT: Group(7, "Go on", "e"),
    Action.DONE: Group(7, "Go on", "e"),
    Action.END: Group(7, "Go on", "e"),
}


def group(view: View, action: int) -> Group:
    """Codes first, then basic actions, then cards by suit; what goes on comes last."""
    return GROUPS[kind_of(action)[0]]


def warn(view: View, action: int) -> str:
    """What loses the game, what fixes the pawn, and a free card that is left lying."""
    kind, _ = kind_of(action)
    if kind == Action.NEUTRALIZE and view.limits[view.turn] == 1:
        return "Your hand limit is 1: if this fails, the game is lost."
    if kind == Action.ACCEPT and view.limits[view.turn] == 1:
        return "The hand limit falls to 0: the game is lost."
    if kind == Action.COLLECT and view.sizes[view.places[view.turn]] == 1:
        return "This is the last card of its stack: the game is lost."
    if kind == Action.COLLECT and not view.rooted and _could_go_on(view):
        return "Your pawn then stays on this space until your next turn."
    if kind == Action.END and view.late and can_collect(view):
        return "You leave a free card lying here."
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
