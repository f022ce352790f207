"""Particle Panic: positions as text that people can write, and whether a position is possible.

    turn: pawn 0, 1 basic, 1 special
    space 1: heart of 17, pawn 1
    space 2: club of 17, 3 particles, pawn 0
    hand 0: 4 hearts, 1 club, limit 5
    codes: spades
    spent: 5 spades, 2 diamonds

docs/positions.md describes the lines. What they leave out is as when the first turn begins; cards that are named
nowhere lie unseen in the stacks, and those that don't fit there have been spent.
"""

from collections.abc import Callable, Iterator, Sequence

from catstate.core.errors import BadPosition
from catstate.core.record import Ints

from .actions import Phase, Roll, Verdict
from .particles import has_card_to_spend
from .pieces import COPIES, FACES, PLACES, SPACES, SUITS
from .rules import setup
from .state import State, can_spend, stacked_cards, steps_to_room, unseen_cards
from .words import PLURALS, SUIT_NAMES, cards_held

QUESTIONS = {phase: phase.name.lower().replace("_", " ") for phase in Phase}  # "move roll"
VERDICTS = {verdict: verdict.name.lower().replace("_", " ") for verdict in Verdict}
ROLLS = {Roll.MOVE: "move", Roll.NEUTRALIZE: "neutralize"}
FLAGS = {"spending": "spending", "neutralizing": "neutralizing", "collected": "rooted", "ending": "ending"}
CARDS = {name: suit for suit in range(SUITS) for name in (SUIT_NAMES[suit], PLURALS[suit])}
DEALT_SO_FAR = -1  # beside the pawns in `placed`: how many cards the position says were dealt


def write_position(state: State) -> list[str]:
    """Every line that differs from the beginning of the first turn, and all spaces and hands."""
    lines = list(_written_question(state))
    flags = [word for word, field in FLAGS.items() if getattr(state, field)] + (
        [f"{state.taken} taken"] if state.taken else []
    )
    turn = [f"pawn {state.turn}", f"{state.basics} basic", f"{state.specials} special", *flags]
    lines.append(f"turn: {', '.join(turn)}")
    for space in range(SPACES):
        top = SUIT_NAMES[state.tops[space]] if state.tops[space] >= 0 else "no card"
        items = [f"{top} of {state.sizes[space]}"]
        if count := int(state.particles[space]):
            items.append(f"{count} particle{'s' if count > 1 else ''}")
        items += [f"pawn {pawn}" for pawn in range(state.pawns) if state.places[pawn] == space]
        lines.append(f"space {space + 1}: {', '.join(items)}")
    for pawn in range(state.pawns):
        lines.append(f"hand {pawn}: {', '.join([*_cards(state.hands[pawn]), f'limit {state.limits[pawn]}'])}")
    if state.codes.any():
        lines.append(f"codes: {', '.join(PLURALS[suit] for suit in range(SUITS) if state.codes[suit])}")
    lines.append(f"spent: {', '.join(_cards(state.spent)) or 'nothing'}")
    if state.rolled:
        clubs = [f"{state.bonus} clubs"] if state.bonus else []
        lines.append(f"roll: {', '.join([f'{state.die} to {ROLLS[Roll(state.rolled)]}', *clubs])}")
    if state.emerged:
        place = [f"space {state.source + 1}"] if state.source >= 0 else []
        left = [f"{state.extra} left"] if state.extra else []
        lines.append(f"emerged: {', '.join([str(state.emerged), *place, *left])}")
    return lines


def _written_question(state: State) -> Iterator[str]:
    """The question that is open, with the pawn it is about; none for the usual one."""
    phase = Phase(state.phase)
    more = {
        Phase.DISCARD: f", pawn {state.chooser}",
        Phase.SHARING: f", pawn {state.receiver}",
        Phase.ENDED: f", {VERDICTS[Verdict(state.verdict)]}",
        Phase.DEAL: f", {COPIES * int(state.suits) - int(unseen_cards(state))} dealt",
    }
    if phase != Phase.TURN:
        yield f"question: {QUESTIONS[phase]}{more.get(phase, '')}"


def _cards(counts: Ints) -> list[str]:
    """`2 hearts`, `1 star`."""
    return [f"{n} {SUIT_NAMES[suit] if n == 1 else PLURALS[suit]}" for suit, n in enumerate(counts) if n]


def read_position(lines: Sequence[str], seats: int, options: Ints) -> State:
    """The state that the lines describe. BadPosition names the word and carries the index of its line."""
    state = State.new()
    setup(state, seats, options)
    state.phase = Phase.TURN
    state.basics = state.specials = 1 + state.small
    heads: set[str] = set()
    placed: dict[int, int] = {}  # pawn → the space it was named on
    for index, line in enumerate(lines):
        try:
            heads.add(_read_line(state, line, heads, placed))
        except BadPosition as error:
            raise BadPosition(str(error), index) from None
    _fill_stacks(state, "spent" in heads)
    if state.phase == Phase.DEAL:
        dealt = COPIES * int(state.suits) - int(unseen_cards(state))
        said = placed.get(DEALT_SO_FAR, dealt)
        _demand(said == dealt, f"{said} cards are dealt so far, but the position names {dealt}.")
    return state


def _read_line(state: State, line: str, heads: set[str], placed: dict[int, int]) -> str:
    """Read one line into the state; its head, `space 2`."""
    start, _, rest = line.partition(":")
    words = start.casefold().split()
    head = " ".join(words)
    kind = words[0] if words else ""
    items = [item.split() for item in rest.casefold().split(",")]
    _demand(kind in EXAMPLES, f"{start.strip()!r} begins no line of a position; these do: {', '.join(EXAMPLES)}.")
    _demand(head not in heads, f"There are two lines for {head!r}.")
    number = -1
    if kind in ("space", "hand"):
        _demand(len(words) == 2, f"{head!r} must say which, as in {EXAMPLES[kind]!r}.")
        number = _space(words[1]) if kind == "space" else _pawn(state, words[1])
    else:
        _demand(len(words) == 1, f"{head!r} begins no line of a position; it reads {EXAMPLES[kind]!r}.")
    if kind == "space":
        state.particles[number] = 0
    said: set[str] = set()
    for item in items:
        if not READERS[kind](state, number, item, placed):
            raise BadPosition(f"{' '.join(item)!r} can't be understood here; a line reads {EXAMPLES[kind]!r}.")
        what = " ".join(word for word in item if not word.isdigit()).removesuffix("s")
        several = kind == "space" and item[0] == "pawn"  # any number of pawns may stand on a space
        _demand(several or what not in said, f"{' '.join(item)!r}: the line says that twice.")
        said.add(what)
    _demand(kind != "emerged" or state.emerged, f"{line.strip()!r} must say how many, as in {EXAMPLES[kind]!r}.")
    return head


def _whole(word: str, least: int, most: int, what: str) -> int:
    _demand(word.isascii() and word.isdigit() and least <= int(word) <= most, f"{word!r}: {what} {least} to {most}.")
    return int(word)


def _space(word: str) -> int:
    return _whole(word, 1, SPACES, "spaces are numbered") - 1


def _pawn(state: State, word: str) -> int:
    return _whole(word, 0, int(state.pawns) - 1, "pawns are numbered")


def _suit(state: State, word: str) -> int:
    _demand(CARDS[word] < state.suits, f"{word!r}: there are no stars in a game of four codes.")
    return CARDS[word]


def _read_question(state: State, number: int, item: list[str], placed: dict[int, int]) -> bool:
    words = " ".join(item)
    if words in QUESTIONS.values():
        state.phase = next(phase for phase, question in QUESTIONS.items() if question == words)
    elif state.phase == Phase.ENDED and words in VERDICTS.values():
        state.verdict = next(verdict for verdict, word in VERDICTS.items() if word == words)
    elif state.phase == Phase.DEAL and item[1:] == ["dealt"]:
        most = _cards_for_hands(state) + SPACES - 1
        placed[DEALT_SO_FAR] = _whole(item[0], 0, most, "cards dealt so far are")
    elif state.phase == Phase.DISCARD and item[:1] == ["pawn"] and len(item) == 2:
        state.chooser = _pawn(state, item[1])
    elif state.phase == Phase.SHARING and item[:1] == ["pawn"] and len(item) == 2:
        state.receiver = _pawn(state, item[1])
    else:
        return False
    return True


def _read_turn(state: State, number: int, item: list[str], placed: dict[int, int]) -> bool:
    most = 1 + int(state.small)
    match item:
        case ["pawn", pawn]:
            state.turn = _pawn(state, pawn)
        case [count, "basic"]:
            state.basics = _whole(count, 0, most, "basic actions left are")
        case [count, "special"]:
            state.specials = _whole(count, 0, most, "special actions left are")
        case [count, "taken"]:
            state.taken = _whole(count, 0, 2, "cards taken in a collection are")
        case [flag] if flag in FLAGS:
            setattr(state, FLAGS[flag], 1)
        case _:
            return False
    return True


def _read_space(state: State, space: int, item: list[str], placed: dict[int, int]) -> bool:
    match item:
        case ["pawn", word]:
            pawn = _pawn(state, word)
            _demand(pawn not in placed, f"Pawn {pawn} stands on space {placed.get(pawn, 0) + 1} already.")
            state.places[pawn] = placed[pawn] = space
        case [count, "particle" | "particles"]:
            state.particles[space] = _whole(count, 0, int(state.room), "particles on a space are")
        case ["no", "card", *rest] | [_, *rest] if not rest or (len(rest) == 2 and rest[0] == "of"):
            if item[0] != "no":
                if item[0] not in CARDS:
                    return False
                _demand(state.tops[space] < 0, f"{item[0]!r}: space {space + 1} shows another card already.")
                state.tops[space] = _suit(state, item[0])
            if rest:
                state.sizes[space] = _whole(rest[1], 0, COPIES, "cards in a stack are")
        case _:
            return False
    return True


def _read_hand(state: State, pawn: int, item: list[str], placed: dict[int, int]) -> bool:
    if item[:1] == ["limit"] and len(item) == 2:
        state.limits[pawn] = _whole(item[1], 0, int(state.full_limit), "hand limits are")
        return True
    return _read_cards(state, state.hands[pawn], item)


def _read_spent(state: State, number: int, item: list[str], placed: dict[int, int]) -> bool:
    return _read_cards(state, state.spent, item)


def _read_cards(state: State, counts: Ints, item: list[str]) -> bool:
    """`2 hearts`, `star`, `nothing`."""
    if item == ["nothing"]:
        return True
    if not item or item[-1] not in CARDS or len(item) > 2:
        return False
    suit = _suit(state, item[-1])
    _demand(counts[suit] == 0, f"{item[-1]!r} is counted twice.")
    counts[suit] = _whole(item[0], 0, COPIES, "cards of a suit are") if len(item) == 2 else 1
    return True


def _read_codes(state: State, number: int, item: list[str], placed: dict[int, int]) -> bool:
    if len(item) != 1 or item[0] not in CARDS:
        return False
    state.codes[_suit(state, item[0])] = 1
    return True


def _read_roll(state: State, number: int, item: list[str], placed: dict[int, int]) -> bool:
    match item:
        case [count, "club" | "clubs"]:
            state.bonus = _whole(count, 0, FACES, "clubs added to a roll are")
        case [face, "to", purpose] if purpose in ROLLS.values():
            state.die = _whole(face, 0, FACES, "faces of the die are")
            state.rolled = next(roll for roll, word in ROLLS.items() if word == purpose)
        case _:
            return False
    return True


def _read_emerged(state: State, number: int, item: list[str], placed: dict[int, int]) -> bool:
    match item:
        case ["space", space]:
            state.source = _space(space)
        case [count, "left"]:
            state.extra = _whole(count, 0, int(state.most), "particles still to be placed are")
        case [count]:
            state.emerged = _whole(count, 0, int(state.most), "particles that emerge are")
        case _:
            return False
    return True


EXAMPLES = {
    "question": "question: discard, pawn 1",
    "turn": "turn: pawn 0, 1 basic, 1 special, neutralizing",
    "space": "space 2: club of 16, 3 particles, pawn 0",
    "hand": "hand 0: 2 hearts, 1 club, limit 5",
    "codes": "codes: hearts, spades",
    "spent": "spent: 5 hearts, 2 clubs",
    "roll": "roll: 2 to neutralize, 1 club",
    "emerged": "emerged: 4, space 5, 2 left",
}
READERS: dict[str, Callable[[State, int, list[str], dict[int, int]], bool]] = {
    "question": _read_question,
    "turn": _read_turn,
    "space": _read_space,
    "hand": _read_hand,
    "codes": _read_codes,
    "spent": _read_spent,
    "roll": _read_roll,
    "emerged": _read_emerged,
}


def _fill_stacks(state: State, says_spent: bool) -> None:
    """Cards that are named nowhere lie unseen; unless the position says what was spent, those that don't fit were."""
    for suit in range(state.suits):
        state.spent[suit] = state.spent[suit] if says_spent else state.per_code * state.codes[suit]
        named = int(state.hands[:, suit].sum() + (state.tops == suit).sum() + state.spent[suit])
        _demand(named <= COPIES, f"There are {COPIES} {PLURALS[suit]} in the game; the position names {named}.")
        state.hidden[suit] = COPIES - named
    while not says_spent and state.hidden.sum() > _unseen_cards(state):
        suit = int(state.hidden.argmax())
        state.hidden[suit] -= 1
        state.spent[suit] += 1


def _unseen_cards(state: State) -> int:
    """How many cards lie below the tops, or are still to be dealt."""
    to_come = _cards_for_hands(state) - int(state.hands.sum()) if state.phase == Phase.DEAL else 0
    return int(state.sizes.sum() + to_come - (state.tops >= 0).sum())


def _cards_for_hands(state: State) -> int:
    """How many cards the set-up deals to the players, before a stack has been touched."""
    return COPIES * int(state.suits) - int(stacked_cards(state))


def check(state: State) -> None:
    """Raise `BadPosition` unless this table can be: all cards are there, all numbers in range, the question fits."""
    _check_ranges(state)
    _check_cards(state)
    _check_hands(state)
    _check_question(state)
    _check_end(state)


def _demand(true: object, sentence: str) -> None:
    if not true:
        raise BadPosition(sentence)


def _check_ranges(state: State) -> None:
    _demand(1 <= state.seats <= 4, f"There are 1 to 4 seats, not {state.seats}.")
    _demand(
        state.pawns == state.seats or (state.seats, state.pawns) == (1, 2),
        f"{state.seats} seats do not play {state.pawns} pawns.",
    )
    most = 1 + (state.small == 1)
    spans = {
        "suits": (4, 5),
        "small": (int(state.pawns <= 2), 1),
        "refuse": (0, 1),
        "late": (0, 1),
        "phase": (0, Phase.ENDED),
        "verdict": (0, Verdict.STACK_OUT),
        "turn": (0, state.pawns - 1),
        "chooser": (-1, state.pawns - 1),
        "receiver": (-1, state.pawns - 1),
        "full_limit": (2, 12),
        "per_code": (2, 10),
        "room": (2, PLACES - 1),
        "needed": (2, FACES),
        "most": (1, FACES),
        "basics": (0, most),
        "specials": (0, most),
        "spending": (0, 1),
        "neutralizing": (0, 1),
        "rooted": (0, 1),
        "taken": (0, 2),
        "ending": (0, 1),
        "places": (0, SPACES - 1),
        "limits": (0, state.full_limit),
        "hands": (0, COPIES),
        "particles": (0, state.room),
        "sizes": (0, COPIES),
        "tops": (-1, state.suits - 1),
        "hidden": (0, COPIES),
        "spent": (0, COPIES),
        "codes": (0, 1),
        "die": (0, FACES),
        "rolled": (0, 2),
        "bonus": (0, FACES),
        "emerged": (0, state.most),
        "source": (-1, SPACES - 1),
        "extra": (0, state.most),
    }
    for name, (low, high) in spans.items():
        values = getattr(state, name)
        in_range = low <= values.min() and values.max() <= high if getattr(values, "ndim", 0) else low <= values <= high
        _demand(in_range, f"The field {name!r} must lie in {low} to {high}.")


def _check_cards(state: State) -> None:
    for suit in range(SUITS):
        total = COPIES if suit < state.suits else 0
        shown = sum(int(top == suit) for top in state.tops)
        found = state.hands[:, suit].sum() + shown + state.hidden[suit] + state.spent[suit]
        _demand(found == total, f"There are {total} {PLURALS[suit]} in the game, not {found}.")
        _demand(
            state.spent[suit] >= state.per_code * state.codes[suit],
            f"A code of {PLURALS[suit]} that is entered has taken {state.per_code} of them out of the game.",
        )
    below = _unseen_cards(state)
    _demand(
        state.hidden.sum() == below, f"{below} cards lie unseen below the tops, but {state.hidden.sum()} are counted."
    )


def _check_hands(state: State) -> None:
    held = [cards_held(state, pawn) for pawn in range(4)]
    for pawn in range(4):
        if pawn >= state.pawns:
            _demand(held[pawn] == 0 and state.limits[pawn] == 0, f"Nobody plays pawn {pawn}, so it has no hand.")
            continue
        over = state.phase in (Phase.DISCARD, Phase.ENDED) and state.chooser in (pawn, -1)
        over |= state.phase in (Phase.REVEAL, Phase.MORE) and pawn == state.turn
        over |= state.phase == Phase.SHARING and pawn == state.receiver
        if not over:
            _demand(
                held[pawn] <= state.limits[pawn],
                f"Pawn {pawn} holds {held[pawn]} cards, but its hand limit is {state.limits[pawn]}.",
            )


def _check_question(state: State) -> None:
    phase = state.phase
    here = state.places[state.turn]
    complete = phase != Phase.DEAL
    _demand(complete or state.tops.min() < 0, "Cards are dealt in the set-up, and all before the first turn.")
    _demand((state.chooser >= 0) == (phase == Phase.DISCARD), "A pawn is named as chooser only while it discards.")
    if phase == Phase.DISCARD:
        over = cards_held(state, state.chooser) > state.limits[state.chooser]
        _demand(over, "Whoever discards is over the hand limit.")
    _demand((state.receiver >= 0) == (phase == Phase.SHARING), "A receiver is named only while cards are given.")
    if phase == Phase.SHARING:
        together = state.receiver != state.turn and state.places[state.receiver] == here
        _demand(together, "Cards are given to another pawn on the same space.")
    if complete and phase not in (Phase.REVEAL, Phase.ENDED):
        _demand(state.tops.min() >= 0, "Every stack shows its top card.")
    if phase == Phase.REVEAL:
        _demand([space for space in range(SPACES) if state.tops[space] < 0] == [here], "One card is to be turned up.")
    if phase == Phase.MOVE:
        _demand(state.die > 0, "A move has been rolled.")
    if phase == Phase.ROLLED:
        _demand(state.die > 0 and state.die + state.bonus < state.needed, "A roll that waits has failed.")
        _demand(can_spend(state) and has_card_to_spend(state), "A roll waits only for someone who can spend a card.")
    if phase == Phase.SPILL:
        _demand(state.source >= 0 and state.extra > 0, "A particle waits for a place.")
        away = steps_to_room(state)
        back, forth = (state.source + SPACES - away) % SPACES, (state.source + away) % SPACES
        tie = away > 0 and back != forth and max(state.particles[back], state.particles[forth]) < state.room
        _demand(tie, "A place is chosen only between two spaces equally near.")
    elif phase != Phase.ENDED:
        _demand(state.extra == 0, "Particles are placed before play goes on.")


def _check_end(state: State) -> None:
    ended = state.phase == Phase.ENDED
    limits = [int(state.limits[pawn]) for pawn in range(state.pawns)]
    _demand(ended == (state.verdict != Verdict.OPEN), "A match has a verdict when it has ended.")
    _demand((state.verdict == Verdict.WON) == (state.codes.sum() == state.suits), "The last code wins, nothing else.")
    _demand((state.verdict == Verdict.LIMIT_ZERO) == (min(limits) == 0), "A hand limit of zero ends the match.")
    _demand((state.verdict == Verdict.STACK_OUT) == (state.sizes.min() == 0), "A stack without cards ends the match.")
    full = state.particles.min() == state.room and state.extra > 0
    _demand((state.verdict == Verdict.NO_ROOM) == full, "A particle without room ends the match.")
