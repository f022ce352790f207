"""Whether a reason is true of a view: a check for each kind of reason, by other means than the code that gave it."""

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
from connect_four.pieces import HEIGHT

from catstate.core.chance import generator
from catstate.core.match import Match
from catstate.core.record import copy_of
from catstate.games.cats import pieces as cats
from catstate.games.cats.knowledge import determinize
from catstate.games.cats.state import State as CatsState
from catstate.games.cats.state import count_kind
from catstate.games.cats.words import KIND_WORDS, POWERS, hypothesis
from catstate.games.hop.movements import list_movements
from catstate.games.hop.pieces import MOVEMENTS, NEAR, cell_name
from catstate.games.hop.rules import movements_of
from catstate.games.hop.sense import threats_of
from catstate.games.torus.words import SUIT_NAMES, in_words

from .lab_reason_checks import LAB
from .reason_case import Case, Check, texts_of

WORLDS = 60


# |Hop⟩


def hop_kinds(state: Any, mover: int, victim: int) -> set[str]:
    """The movements with which a seat could shock another at once, by the compiled judgement."""
    ahead = copy_of(state)
    ahead.mover = mover
    bits = threats_of(ahead, victim, np.zeros(4000, np.int64))
    return {MOVEMENTS[kind] for kind in range(5) if bits >> kind & 1}


def hop_ways(state: Any, mover: int, kinds: int) -> int:
    """How many movements of these kinds a seat could begin a turn with."""
    ahead = copy_of(state)
    ahead.mover = mover
    return int(list_movements(ahead, kinds & movements_of(ahead) & 31, np.zeros(4000, np.int64), 0))


def owner_of(case: Case, cell: str) -> int:
    return [cell_name(int(one)) for one in case.before.electrode[: case.before.seats]].index(cell)


def hop_way(case: Case, start: int, seat: int) -> int:
    """Hops between two cells, counted ring by ring."""
    ring, seen, hops = {start}, {start}, 0
    while int(case.before.electrode[seat]) not in seen:
        ring = {int(near) for cell in ring for near in NEAR[case.before.board, cell] if near >= 0} - seen
        seen |= ring
        hops += 1
    return hops


def is_threat(case: Case, found: re.Match[str]) -> bool:
    victim = owner_of(case, found[2])
    return found[1] in hop_kinds(case.after, case.seat, victim) - hop_kinds(case.before, case.seat, victim)


def is_stopped(case: Case, found: re.Match[str]) -> bool:
    rival, victim = case.match.names.index(found[1]), owner_of(case, found[3])
    was = found[2] in hop_kinds(case.before, rival, victim)
    if case.text.startswith("block"):
        return was and case.text == f"block {found[2]}"
    return was and found[2] not in hop_kinds(case.after, rival, victim)


def is_opened(case: Case, found: re.Match[str]) -> bool:
    lines = [one for one in texts_of(case.after_match) if one.startswith(found[1])]
    ends = [case.after_match.play(one) for one in lines]
    return any(end.over and end.scores[case.seat] == 1 for end in ends)


def is_taken(case: Case, found: re.Match[str]) -> bool:
    mover, kind = int(case.before.mover), MOVEMENTS.index(case.text.removeprefix("block "))
    thesis = int(case.before.degree == 2)
    taken = thesis if MOVEMENTS[kind] == "thesis" else hop_ways(case.before, mover, 1 << kind)
    return (taken, hop_ways(case.before, mover, 31) + thesis) == (int(found[1]), int(found[3]))


def is_left(case: Case, found: re.Match[str]) -> bool:
    return hop_ways(case.after, case.seat, 31) + int(case.before.degree == 2) == int(found[1])


def is_nearer(case: Case, found: re.Match[str]) -> bool:
    start, end = (hop_cell(word) for word in re.findall(r"[a-gz]\d", case.text)[:2])
    rival = case.match.names.index(found[1])
    return (hop_way(case, end, rival), hop_way(case, start, rival)) == (int(found[2]), int(found[3]))


def is_entered(case: Case, found: re.Match[str]) -> bool:
    start, end = (hop_cell(word) for word in re.findall(r"[a-gz]\d", case.text)[:2])
    rival = case.match.names.index(found[2])
    return start == case.before.electrode[case.seat] and hop_way(case, end, rival) == int(found[1])


def hop_cell(word: str) -> int:
    return next(cell for cell in range(64) if cell_name(cell) == word)


HOP: dict[str, Check] = {
    r"shocks (\w+)'s electrode": lambda case, found: case.after_match.scores[case.match.names.index(found[1])] == 0,
    r"opens a shock in this very turn: a ([a-z ]+) to (\w\d)": is_opened,
    r"threatens a ([a-z ]+) to (\w\d)": is_threat,
    r"stops (\w+)'s ([a-z ]+) to (\w\d)": is_stopped,
    r"takes (\d+) of (\w+)'s (\d+) ways to begin the turn": is_taken,
    r"brings an electron nearer to (\w+)'s electrode: (\d+) hops? instead of (\d+)": is_nearer,
    r"brings an electron onto the board, (\d+) hops? from (\w+)'s electrode": is_entered,
    r"earns (\d+) energy": lambda case, found: (
        case.after.purse[case.seat] - case.before.purse[case.seat] == int(found[1])
    ),
    r"leaves you (\d+) ways to begin your next turn, as the board stands": is_left,
}


# Schrödinger's Cats: possible worlds, each counted out


def cats_worlds(case: Case) -> Iterator[CatsState]:
    rng = generator(5)
    for _ in range(WORLDS):
        world = CatsState.new()
        determinize(copy_of(case.view), rng, world)
        yield world


def holds(world: CatsState, words: str) -> bool:
    cell = next(cell for cell in range(cats.CELLS) if hypothesis(cell) == words)
    return bool(count_kind(world, int(cats.KIND_OF[cell])) >= cats.NUMBER_OF[cell])


def is_sure(case: Case, found: re.Match[str]) -> bool:
    return all(holds(world, found[1]) for world in cats_worlds(case))


def is_impossible(case: Case, found: re.Match[str]) -> bool:
    return not any(holds(world, found[1]) for world in cats_worlds(case))


def is_needed(case: Case, found: re.Match[str]) -> bool:
    """In every world the hypothesis holds just when so many hidden boxes match; the share is near the chance."""
    cell = int(case.view.standing) if case.text.startswith("prove") else case.action - 2
    missing, hidden, kind, chance = int(found[1]), int(found[2]), KIND_WORDS.index(found[3]), int(found[4])
    kinds = (kind, cats.HEISENBERG) if "Heisenberg" in case.words else (kind,)
    others = [seat for seat in range(int(case.view.seats)) if seat != case.seat]
    right = 0
    for world in cats_worlds(case):
        boxes = sum(int(world.hands[seat, box]) for seat in others for box in kinds)
        if (boxes >= missing) != holds(world, hypothesis(cell)):
            return False
        right += boxes >= missing
    return hidden == int(case.view.hand_sizes[others].sum()) and abs(100 * right / WORLDS - chance) < 28


def is_shown(case: Case, found: re.Match[str]) -> bool:
    kind = int(cats.KIND_OF[case.view.standing])
    boxes = (kind,) if case.after.feyncat else (kind, cats.HEISENBERG)
    lies = case.after.bonus[kind] + sum(int(case.after.findings[:, box].sum()) for box in boxes)
    return bool(lies == int(found[1]))


def is_exchanged(case: Case, found: re.Match[str]) -> bool:
    kind, box = int(cats.KIND_OF[case.view.standing]), KIND_WORDS.index(case.text.split()[-1])
    counts = box == kind or (box == cats.HEISENBERG and not case.view.feyncat)
    return counts == (found[1] == "counts") and 1 <= int(found[2]) <= 99


def is_kept(case: Case, found: re.Match[str]) -> bool:
    hand = case.before.hands[case.seat]
    kind = int(cats.KIND_OF[case.view.standing])
    good = int(hand[kind]) + (0 if case.view.feyncat else int(hand[cats.HEISENBERG]))
    return (good, int(hand.sum())) == (int(found[1]), int(found[2]))


NEEDS = r"(\d+) of the (\d+) box(?:es)? that you can't see must be (\w+)(?: or a Heisenberg)?: (\d+)%"
CATS: dict[str, Check] = {
    r"is surely right: there can't be (.+)": is_impossible,
    r"is surely right: there are (.+) for certain": is_sure,
    r"is surely wrong, for there are (.+), but ends what can't be won": is_sure,
    r"is a bluff: there can't be (.+), as you alone may know": is_impossible,
    rf"doubts .+, for which {NEEDS}": is_needed,
    rf"is (?:a bluff|likelier right than wrong): {NEEDS}": is_needed,
    r"shows (\d+) of the .+, so that you are believed": is_shown,
    r"gives a box that (counts|doesn't count) for .+; the chance that a new one does: (\d+)%": is_exchanged,
    r"keeps (\d+) box(?:es)? to yourself": lambda case, found: case.before.hands[case.seat].sum() == int(found[1]),
    r"keeps your hand, in which (\d+) of (\d+) box(?:es)? count for .+": is_kept,
    r"(?:lets you|counts as|lets) (.+)": lambda case, found: found[1] in POWERS and bool(case.after.used[case.seat]),
}


# Particle Panic: the numbers on the table


def number_of(word: str) -> int:
    numbers = [in_words(number) for number in range(7)]
    return numbers.index(word) if word in numbers else int(word)


def code_words(case: Case, state: Any, pawn: int, words: str) -> bool:
    """What a reason says about the cards that a hand still needs."""
    if found := re.fullmatch(r"(\w+) more (\w+?)s? makes? the code", words):
        suit = SUIT_NAMES.index(found[2])
        return int(state.hands[pawn, suit]) + number_of(found[1]) == int(state.per_code) and not state.codes[suit]
    if found := re.fullmatch(r"the code of (\w+)s is in, so it can be spent", words):
        return bool(state.codes[SUIT_NAMES.index(found[1])])
    return words == "that is enough for the code" and int(state.hands[pawn].max()) >= int(state.per_code)


def is_card(case: Case, found: re.Match[str]) -> bool:
    pawn, suit = int(case.before.turn), SUIT_NAMES.index(found[1])
    got = case.after.hands[pawn, suit] == case.before.hands[pawn, suit] + 1 or case.after.phase != case.before.phase
    held = copy_of(case.before)
    held.hands[pawn, suit] += 1
    return bool(got and case.before.tops[case.before.places[pawn]] == suit and code_words(case, held, pawn, found[2]))


def is_place(case: Case, words: str) -> bool:
    pawn, state = int(case.before.turn), case.before
    if found := re.fullmatch(r"space (\d) with (\w+) particles?", words):
        return int(state.particles[int(found[1]) - 1]) == number_of(found[2])
    if found := re.fullmatch(r"space (\d), which is clear", words):
        return int(state.particles[int(found[1]) - 1]) == 0
    found = re.fullmatch(r"space (\d), clear, with a (\w+) on top: (.+)", words)
    assert found, words
    space = int(found[1]) - 1
    on_top = state.tops[space] == SUIT_NAMES.index(found[2]) and state.particles[space] == 0
    return bool(on_top and code_words(case, state, pawn, found[3]))


def is_reach(case: Case, found: re.Match[str]) -> bool:
    here, there = int(case.before.places[case.before.turn]), int(found[2][6]) - 1
    away = min((here - there) % 6, (there - here) % 6)
    return away == (1 if found[1] == "any roll" else int(found[1].split()[3])) and is_place(case, found[2])


def is_given(case: Case, found: re.Match[str]) -> bool:
    suit = SUIT_NAMES.index(found[1])
    receiver = int(case.text.split()[-1])
    held = copy_of(case.before)
    had = int(held.hands[receiver, suit])
    held.hands[receiver, suit] += 1
    return had == int(found[2]) and code_words(case, held, receiver, found[3])


def is_attempt(case: Case, found: re.Match[str]) -> bool:
    pawn, state = int(case.before.turn), case.before
    good = sum(roll >= state.needed for roll in range(1, 7))
    here, limit = int(state.particles[state.places[pawn]]), int(state.limits[pawn])
    said = number_of(found[1]), int(found[2]), int(found[3]), int(found[4])
    return said == (here, good, limit, limit - 1)


def is_pushed(case: Case, found: re.Match[str]) -> bool:
    left, space, now, there = number_of(found[1]), int(found[2]) - 1, int(found[3]), int(found[4]) - 1
    return (int(case.after.particles[space]), int(case.after.particles[there])) == (left, now)


def is_limit(case: Case, found: re.Match[str]) -> bool:
    limit = int(case.before.limits[case.before.turn])
    return (limit, limit - 1) == (int(found[1]), int(found[2]))


def is_discarded(case: Case, found: re.Match[str]) -> bool:
    pawn, suit = int(case.before.chooser), SUIT_NAMES.index(found[2])
    return int(case.before.hands[pawn, suit]) == number_of(found[1]) and int(found[3]) == int(case.before.per_code)


TORUS: dict[str, Check] = {
    r"enters a code: (\w+) of (\w+) are then in": lambda case, found: (
        case.after.codes.sum() == number_of(found[1]) and case.after.suits == number_of(found[2])
    ),
    r"takes a (\w+): (.+)": is_card,
    r"takes the top card": lambda case, found: bool(case.before.tops[case.before.places[case.before.turn]] < 0),
    r"removes one of (\w+) particles? here with (\d) of 6 rolls; "
    r"else your hand limit falls from (\d+) to (\d+), unless a card helps": is_attempt,
    r"may reach, with (any roll|a roll of \d or more), (.+)": is_reach,
    r"leads to (.+)": lambda case, found: is_place(case, found[1]),
    r"gives .+ a (\w+), of which .+ holds (\d+): (.+)": is_given,
    r"leaves (\w+) particles? on space (\d) and (\d+) on space (\d)": is_pushed,
    r"puts it where (\w+) of (\d+) places are taken": lambda case, found: (
        case.before.particles[int(case.text.split()[-1]) - 1] == number_of(found[1])
        and case.before.room == int(found[2])
    ),
    r"rolls anew: (\d) of 6 rolls save your hand limit of (\d+)": lambda case, found: (
        sum(roll >= case.before.needed for roll in range(1, 7)) == int(found[1])
        and case.before.limits[case.before.turn] == int(found[2])
    ),
    r"makes the roll (\d+), where (\d) is needed": lambda case, found: (
        case.before.die + case.before.bonus + 1 == int(found[1]) and case.before.needed == int(found[2])
    ),
    r"keeps your cards; your hand limit falls from (\d+) to (\d+)": is_limit,
    r"leaves it at (\w+) cards? in your hand, where (\d+) fit": lambda case, found: (
        case.before.hands[case.before.turn].sum() == number_of(found[1])
        and case.before.limits[case.before.turn] == int(found[2])
    ),
    r"gives up a (\w+), whose code is in": lambda case, found: bool(case.before.codes[SUIT_NAMES.index(found[1])]),
    r"gives up one of (\w+) (\w+?)s?; a code needs (\d+)": is_discarded,
    r"ends the turn without a risk more, with (\w+) basic actions? unused": lambda case, found: (
        case.before.basics == number_of(found[1])
    ),
    r"ends the turn: all basic actions are used": lambda case, found: case.before.basics == 0,
}


# Connect Four: played out


def wins_in(match: Match, column: str) -> bool:
    end = match.play(f"drop {column}")
    return end.over and max(end.scores) == 1


def is_stopping(case: Case, found: re.Match[str]) -> bool:
    """Were the column left alone, the other could win in it."""
    column = found[2]
    others = [text[-1] for text in texts_of(case.match) if text[-1] != column]
    return case.text == f"drop {column}" and any(wins_in(case.match.play(f"drop {one}"), column) for one in others)


def is_menace(case: Case, found: re.Match[str]) -> bool:
    column = "abcdefg".index(found[1])
    own = {divmod(bit, HEIGHT) for bit in range(49) if int(case.after.discs[case.seat]) >> bit & 1}
    own.add((column, int(case.after.heights[column])))
    ways = ((1, 0), (0, 1), (1, 1), (1, -1))
    return any(all((x + dx * n, y + dy * n) in own for n in range(4)) for x, y in own for dx, dy in ways)


def is_part(case: Case, found: re.Match[str]) -> bool:
    """Every stretch of four cells with the new disc and without one of the other's."""
    x, y = case.action, int(case.before.heights[case.action])
    free = 0
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for back in range(4):
            cells = [(x + dx * (n - back), y + dy * (n - back)) for n in range(4)]
            inside = all(0 <= a < 7 and 0 <= b < 6 for a, b in cells)
            free += inside and not any(int(case.before.discs[1 - case.seat]) >> (a * HEIGHT + b) & 1 for a, b in cells)
    return free == int(found[1])


FOUR: dict[str, Check] = {
    r"makes four in a row": lambda case, found: case.after_match.over and case.after_match.scores[case.seat] == 1,
    r"stops (\w+) from making four in a row in column (\w)": is_stopping,
    r"threatens four in a row in column (\w)": is_menace,
    r"takes part in (\d+) lines? of four that can still be made": is_part,
}

CHECKS = {"hop": HOP, "cats": CATS, "lab": LAB, "torus": TORUS, "connect_four": FOUR}


def check_of(case: Case) -> str:
    """The kind of a reason that is true, or "" where it is of no known kind or not true."""
    for pattern, check in CHECKS[case.match.game.name].items():
        if (found := re.fullmatch(pattern, case.words)) and check(case, found):
            return pattern
    return ""
