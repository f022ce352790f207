"""Particle Panic: what happened, in words."""

from collections.abc import Sequence

from catstate.core.parts import Line
from catstate.core.rules import CHANCE
from catstate.draw.theme import SHAPES

from .actions import Action, Outcome, Phase, Verdict, kind_of
from .pieces import SPACES, SUITS
from .state import State, View, push_target, target_number

SUIT_NAMES = ("heart", "club", "diamond", "spade", "star")
SUIT_SIGNS = ("♥", "♣", "♦", "♠", "★")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
ORDINALS = ("", "first", "second", "third", "fourth", "fifth")
PLURALS = ("hearts", "clubs", "diamonds", "spades", "stars")


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
        return f"A {SUIT_NAMES[outcome - Outcome.CARD]} is turned up on space {before.places[before.turn] + 1}."
    if phase == Phase.EMERGE_COUNT:
        return ""  # told with the place
    emerging = f"{counted(int(before.emerged), 'particle')} on space {after.source + 1}"
    return f"Particles emerge: {emerging}{_spilled(before, after)}."


def _settled(before: View, after: View) -> str:
    """How a roll came out, to end a sentence."""
    if after.phase == Phase.ROLLED:
        return f", and {target_number(before.small)} is needed."
    turn, here = before.turn, before.places[before.turn]
    if after.limits[turn] < before.limits[turn]:
        return f": a failure. The hand limit falls to {after.limits[turn]}."
    if after.particles[here] < before.particles[here]:
        left = int(after.particles[here])
        return f": neutralized, {'the space is clear' if not left else counted(left, 'particle') + ' left'}."
    return ": a success, but no particle is left there."


def _failed(before: View, after: View) -> str:
    """A waiting roll that nothing can answer any more has failed."""
    limit = after.limits[before.turn]
    return f" The roll fails: the hand limit falls to {limit}." if limit < before.limits[before.turn] else ""


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
    if kind == Action.END:
        return f"{who} ends the turn."
    if kind == Action.ACCEPT:
        return f"{who} accepts the failure. The hand limit falls to {after.limits[before.turn]}."
    if kind == Action.DONE:
        return f"{who} leaves the {SUIT_NAMES[before.tops[here]]} there." if before.phase == Phase.MORE else ""
    if kind == Action.COLLECT:
        last = " It was the last card of the stack." if after.sizes[here] == 0 else ""
        return f"{who} collects a {SUIT_NAMES[before.tops[here]]} on space {here + 1}.{last}"
    if kind == Action.GO:
        return f"{who} stays on space {here + 1}." if number == here else f"{who} goes to space {number + 1}."
    if kind == Action.HEART:
        return f"{who} spends a heart and rolls again."
    if kind == Action.CLUB:
        total = before.die + before.bonus + 1
        return f"{who} spends a club, which makes it {total}" + _settled(before, after)
    if kind == Action.STEP:
        return f"{who} spends a diamond and steps to space {number + 1}.{_failed(before, after)}"
    if kind == Action.PUSH:
        target = push_target(number // 2, number % 2)
        moved = f"a particle moves from space {number // 2 + 1} to {target + 1}"
        return f"{who} spends a spade: {moved}.{_failed(before, after)}"
    if kind == Action.GIVE:
        return f"{who} gives {name_of(before, number // SUITS, names)} a {SUIT_NAMES[number % SUITS]}."
    if kind == Action.ENTER:
        return f"{who} enters the {SUIT_NAMES[number]} code, the {ORDINALS[sum(after.codes)]} of {before.suits}!"
    if kind == Action.DISCARD:
        return f"{name_of(before, before.chooser, names)} discards a {SUIT_NAMES[number]}."
    if kind == Action.SPILL:
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


def progress(view: View, names: Sequence[str]) -> str:
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


def name_of(view: View, pawn: int, names: Sequence[str]) -> str:
    """Whose pawn it is; two pawns of one person are told apart by their shapes."""
    return names[pawn] if view.pawns == view.seats else f"{names[0]} {SHAPES[pawn]}"


def cards_held(view: State, pawn: int) -> int:
    """How many cards a hand holds."""
    return sum(view.hands[pawn].tolist())


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
