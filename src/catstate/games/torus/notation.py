"""Particle Panic in words: actions, outcomes, the open question, and what happened."""

from collections.abc import Sequence

from ...core.rules import CHANCE, OVER
from ...core.words import Line
from ...draw.theme import SHAPES
from .pieces import CARD, CODE, FACES, ROOM, SPACES, SUITS, Kind, Phase, Verdict, kind_of
from .refusals import check as check
from .refusals import refuse as refuse
from .table import Table, View, hand_size, push_target, target_number

SUIT_NAMES = ("heart", "club", "diamond", "spade", "star")
SUIT_SIGNS = ("♥", "♣", "♦", "♠", "★")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
ORDINALS = ("", "first", "second", "third", "fourth", "fifth")


def action_text(action: int) -> str:
    kind, number = kind_of(action)
    if kind == Kind.GO:
        return f"go {number + 1}"
    if kind == Kind.STEP:
        return f"spend diamond to {number + 1}"
    if kind == Kind.PUSH:
        return f"spend spade {number // 2 + 1} to {push_target(number // 2, number % 2) + 1}"
    if kind == Kind.GIVE:
        return f"give {SUIT_NAMES[number % SUITS]} to {number // SUITS}"
    if kind == Kind.ENTER:
        return f"enter {SUIT_NAMES[number]}s"
    if kind == Kind.DISCARD:
        return f"discard {SUIT_NAMES[number]}"
    if kind == Kind.SPILL:
        return f"spill {number + 1}"
    return {
        Kind.END: "end turn",
        Kind.ACCEPT: "accept",
        Kind.DONE: "done",
        Kind.MOVE: "move",
        Kind.NEUTRALIZE: "neutralize",
        Kind.COLLECT: "collect",
        Kind.HEART: "spend heart",
        Kind.CLUB: "spend club",
    }[kind]


def outcome_text(outcome: int) -> str:
    return f"roll {outcome + 1}" if outcome < FACES else f"card {SUIT_NAMES[outcome - CARD]}"


def name_of(view: Table, pawn: int, names: Sequence[str]) -> str:
    """Whose pawn it is; two pawns of one person are told apart by their shapes."""
    return names[pawn] if view.pawns == view.seats else f"{names[0]} {SHAPES[pawn]}"


def counted(number: int, thing: str) -> str:
    """`no cards`, `one card`, `two cards`, `11 cards`."""
    word = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{word} {thing}{'' if number == 1 else 's'}"


def listed(things: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, [", ".join(things[:-1]), *things[-1:]]))


def cards_in_words(hand: Sequence[int]) -> str:
    """A hand as `two hearts and one star`."""
    return listed([counted(int(n), SUIT_NAMES[s]) for s, n in enumerate(hand) if n]) or "no cards"


def space_in_words(view: Table, space: int) -> str:
    """What one finds on a space."""
    if view.particles[space]:
        return counted(int(view.particles[space]), "particle")
    return f"clear, {SUIT_SIGNS[view.tops[space]]} on top" if view.tops[space] >= 0 else "clear"


def actions_left(view: Table) -> str:
    """What is left of the turn."""
    return f"{counted(int(view.basics), 'basic action')} and {counted(int(view.specials), 'special action')} left"


def left_of_turn(view: Table) -> str:
    """The same for a narrow place."""
    if view.ending or view.phase in (Phase.EMERGE_COUNT, Phase.EMERGE_SPACE, Phase.SPILL):
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
        return (
            f"{who} rolled {rolled_in_words(view)}, and {target_number(view)} is needed: accept, or answer with cards?"
        )
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
        over = hand_size(view, pawn) - view.limits[pawn]
        return f"{counted(int(over), 'card')} over the limit of {view.limits[pawn]}. Discard which?"
    if phase == Phase.SPILL:
        return f"space {view.source + 1} is full, {counted(int(view.extra), 'particle')} too many. Where to?"
    return f"what next? {actions_left(view).capitalize()}."


def rolled_in_words(view: Table) -> str:
    """The waiting roll with its clubs: `2`, `2 + 1`."""
    return f"{view.die} + {view.bonus}" if view.bonus else f"{view.die}"


def label(view: View, action: int, names: Sequence[str]) -> str:
    kind, number = kind_of(action)
    here = view.places[view.turn]
    if kind == Kind.DONE:
        return "Leave the card there" if view.phase == Phase.MORE else "That is all"
    if kind == Kind.NEUTRALIZE:
        return "Try to neutralize another" if view.neutralizing else "Neutralize a particle"
    if kind == Kind.COLLECT:
        return f"Collect the {SUIT_NAMES[view.tops[here]]}" if view.tops[here] >= 0 else "Collect"
    if kind == Kind.GO:
        return f"Stay on space {number + 1}" if number == here else f"Go to space {number + 1}"
    if kind == Kind.STEP:
        return f"Spend a diamond: step to space {number + 1}"
    if kind == Kind.PUSH:
        target = push_target(number // 2, number % 2)
        return f"Spend a spade: particle from {number // 2 + 1} to {target + 1}"
    if kind == Kind.GIVE:
        pawn = number // SUITS
        to = name_of(view, pawn, names) if pawn < view.pawns else f"pawn {pawn}"
        return f"Give a {SUIT_NAMES[number % SUITS]} to {to}"
    if kind == Kind.ENTER:
        return f"Enter the {SUIT_NAMES[number]} code"
    if kind == Kind.DISCARD:
        return f"Discard a {SUIT_NAMES[number]}"
    if kind == Kind.SPILL:
        return f"Put the particle on space {number + 1}"
    return {
        Kind.END: "End the turn",
        Kind.ACCEPT: "Accept the failure",
        Kind.MOVE: "Roll to move",
        Kind.HEART: "Spend a heart: roll again",
        Kind.CLUB: "Spend a club: add 1",
    }[kind]


def detail(view: View, action: int) -> str:
    kind, number = kind_of(action)
    if kind == Kind.MOVE:
        return "basic action"
    if kind == Kind.NEUTRALIZE:
        return f"{target_number(view)}–6 succeeds"
    if kind == Kind.COLLECT:
        if view.sizes[view.places[view.turn]] == 1:
            return "last card: all is lost"
        return "second card" if view.phase == Phase.MORE else "ends the turn" if view.late else "basic action"
    if kind == Kind.ACCEPT:
        return f"hand limit falls to {view.limits[view.turn] - 1}"
    if kind in (Kind.GO, Kind.STEP):
        return space_in_words(view, number)
    if kind == Kind.CLUB:
        total = view.die + view.bonus + 1
        return f"makes {total}: success" if total >= target_number(view) else f"makes {total}, not enough yet"
    if kind in (Kind.HEART, Kind.PUSH):
        return "" if view.spending else "special action"
    if kind == Kind.GIVE:
        pawn = number // SUITS
        return f"holds {hand_size(view, pawn)} of {view.limits[pawn]}" if pawn < view.pawns else ""
    if kind == Kind.ENTER:
        return "wins the game" if sum(view.codes) == view.suits - 1 else "pays five cards"
    if kind == Kind.DISCARD:
        held = view.hands[view.chooser, number]
        return "its code is entered" if view.codes[number] else f"{held} of {CODE} for a code"
    if kind == Kind.SPILL:
        return f"holds {view.particles[number]} of {ROOM}"
    return ""


def tell(before: View, after: View, actor: int, action: int, names: Sequence[str]) -> Line:
    text = _tell_chance(before, after, action, names) if actor == CHANCE else _tell_action(before, after, action, names)
    return Line(text)


def _tell_chance(before: View, after: View, outcome: int, names: Sequence[str]) -> str:
    who = name_of(before, before.turn, names)
    phase = before.phase
    if phase == Phase.DEAL:
        if after.phase == Phase.DEAL:
            return ""
        hands = [
            f"{name_of(after, pawn, names)} holds {cards_in_words(after.hands[pawn])}" for pawn in range(after.pawns)
        ]
        return f"The alarm goes off. {'; '.join(hands)}."
    if phase == Phase.MOVE_ROLL:
        return f"{who} rolls {after.die} to move."
    if phase == Phase.TRY_ROLL:
        return f"{who} rolls {outcome + 1} to neutralize on space {before.places[before.turn] + 1}" + _settled(
            before, after
        )
    if phase == Phase.REVEAL:
        return f"A {SUIT_NAMES[outcome - CARD]} is turned up on space {before.places[before.turn] + 1}."
    if phase == Phase.EMERGE_COUNT:
        return ""  # told with the place
    emerging = f"{counted(int(before.emerged), 'particle')} on space {after.source + 1}"
    return f"Particles emerge: {emerging}{_spilled(before, after)}."


def _settled(before: View, after: View) -> str:
    """How a roll came out, to end a sentence."""
    if after.phase == Phase.ROLLED:
        return f", and {target_number(before)} is needed."
    turn, here = before.turn, before.places[before.turn]
    if after.limits[turn] < before.limits[turn]:
        return f": a failure. The hand limit falls to {after.limits[turn]}."
    if after.particles[here] < before.particles[here]:
        left = int(after.particles[here])
        return f": neutralized, {'the space is clear' if not left else counted(left, 'particle') + ' left'}."
    return ": a success, but no particle is left there."


def _spilled(before: View, after: View) -> str:
    """Where particles went that did not fit where they emerged."""
    gone = [
        f"{NUMBERS[after.particles[space] - before.particles[space]]} to space {space + 1}"
        for space in range(SPACES)
        if space != after.source and after.particles[space] > before.particles[space]
    ]
    return f", spilling {listed(gone)}" if gone else ""


def _tell_action(before: View, after: View, action: int, names: Sequence[str]) -> str:
    kind, number = kind_of(action)
    who = name_of(before, before.turn, names)
    here = before.places[before.turn]
    if kind == Kind.END:
        return f"{who} ends the turn."
    if kind == Kind.ACCEPT:
        return f"{who} accepts the failure. The hand limit falls to {after.limits[before.turn]}."
    if kind == Kind.DONE:
        return f"{who} leaves the {SUIT_NAMES[before.tops[here]]} there." if before.phase == Phase.MORE else ""
    if kind == Kind.COLLECT:
        last = " It was the last card of the stack." if after.sizes[here] == 0 else ""
        return f"{who} collects a {SUIT_NAMES[before.tops[here]]} on space {here + 1}.{last}"
    if kind == Kind.GO:
        return f"{who} stays on space {here + 1}." if number == here else f"{who} goes to space {number + 1}."
    if kind == Kind.HEART:
        return f"{who} spends a heart and rolls again."
    if kind == Kind.CLUB:
        total = before.die + before.bonus + 1
        return f"{who} spends a club, which makes it {total}" + _settled(before, after)
    if kind == Kind.STEP:
        return f"{who} spends a diamond and steps to space {number + 1}."
    if kind == Kind.PUSH:
        target = push_target(number // 2, number % 2)
        return f"{who} spends a spade: a particle moves from space {number // 2 + 1} to {target + 1}."
    if kind == Kind.GIVE:
        return f"{who} gives {name_of(before, number // SUITS, names)} a {SUIT_NAMES[number % SUITS]}."
    if kind == Kind.ENTER:
        return f"{who} enters the {SUIT_NAMES[number]} code, the {ORDINALS[sum(after.codes)]} of {before.suits}!"
    if kind == Kind.DISCARD:
        return f"{name_of(before, before.chooser, names)} discards a {SUIT_NAMES[number]}."
    if kind == Kind.SPILL:
        return f"{who} lets a particle spill to space {number + 1}."
    return ""  # rolls are told when the die lies


def result(view: View, names: Sequence[str]) -> str:
    if view.verdict == Verdict.WON:
        return f"All {NUMBERS[view.suits]} codes are in: the lab destroys itself and the world is safe. You win!"
    if view.verdict == Verdict.NO_ROOM:
        why = "A particle finds no room in the ring"
    elif view.verdict == Verdict.LIMIT_ZERO:
        pawn = min(range(view.pawns), key=lambda pawn: view.limits[pawn])
        why = f"{name_of(view, pawn, names)}'s hand limit has fallen to zero"
    else:
        why = f"The stack of space {int(view.sizes.argmin()) + 1} has run out of cards"
    return f"{why}: the lab is lost. {progress(view, names)}"


def progress(view: Table, names: Sequence[str]) -> str:
    """How far the players came: codes entered, and the hand nearest to another."""
    entered = int(sum(view.codes))
    missing = [
        (int(view.hands[pawn, suit]), -pawn, -suit)
        for pawn in range(view.pawns)
        for suit in range(view.suits)
        if not view.codes[suit]
    ]
    most, pawn, suit = max(missing)
    done = listed([f"{SUIT_NAMES[s]}s" for s in range(view.suits) if view.codes[s]])
    codes = f"{entered} of {view.suits} codes entered" + (f" ({done})" if entered else "")
    if most == 0:
        return f"{codes}."
    return f"{codes}; closest to another was {name_of(view, -pawn, names)} with {counted(most, SUIT_NAMES[-suit])}."
