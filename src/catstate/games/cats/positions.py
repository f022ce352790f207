"""Schrödinger's Cats: positions as text that people can write.

    turn: seat 1, experiment 1, first 0
    hand 0: AD
    hand 1: DEH
    shown 0: A
    bid 2 alive: seat 0, showed 1

docs/positions.md describes the lines. Boxes are letters: A alive, D dead, E empty, H Heisenberg. The rest is the deck.
"""

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from catstate.core.errors import BadPosition
from catstate.core.record import Ints
from catstate.core.values import plain

from .actions import Phase
from .pieces import CELLS, KINDS, LAYERS, MOST_BOXES, NUMBER_OF, SHORT_NAMES, STATED
from .rules import setup
from .state import State
from .words import KIND_WORDS, cell_text, counted

Meanings = dict[str, Callable[[str], None]]  # the word that an item begins with → what reads the rest

LETTERS = "ADEH"  # boxes
ALONE = ("turn", "wiped", "looks", "in force", "open")  # what a line is about without a seat or a hypothesis
PHASES = {phase.name.lower(): phase for phase in Phase}
CELL_WORDS = {cell_text(cell): cell for cell in range(CELLS)}
BONUSES = {f"+{number} {KIND_WORDS[kind]}": (kind, number) for kind in range(STATED) for number in range(1, 5)}


def write_position(state: State) -> list[str]:
    """A line for each thing on the table; what is as in the set-up is left out."""
    state = plain(state)
    if state.phase == Phase.NAMING:
        return []
    lines = [f"turn: {', '.join(_turn_items(state))}"]
    lines += [f"hand {seat}: {_letters(hand)}" for seat, hand in enumerate(state.hands) if any(hand)]
    lines += [f"shown {seat}: {_letters(bag)}" for seat, bag in enumerate(state.findings) if any(bag)]
    lines += [f"discards {seat}: {_layers(pile)}" for seat, pile in enumerate(state.discards) if any(map(any, pile))]
    lines += [f"wiped: {_layers(state.wiped)}"] if any(map(any, state.wiped)) else []
    lines += [f"looks: {' '.join(str(seat) for seat in state.look_by if seat >= 0)}"] if state.layer else []
    lines += [f"in force: {', '.join(force)}"] if (force := _forces(state.bonus, state.feyncat)) else []
    for cell in range(CELLS):
        if state.bidder[cell] >= 0:
            lines.append(f"bid {cell_text(cell)}: {', '.join(_bid_items(state, cell))}")
    for seat in range(state.seats):
        if items := _score_items(state, seat):
            lines.append(f"score {seat}: {', '.join(items)}")
    for seat in range(state.seats):
        if state.doctorates[seat] >= 0:
            lines.append(f"doctorate {seat}: {', '.join(_doctorate_items(state, seat))}")
    lines += [f"open: {SHORT_NAMES[state.open_physicist]}"] if state.open_physicist >= 0 else []
    return lines + list(_observed_lines(state))


def _turn_items(state: State) -> Iterator[str]:
    yield f"seat {state.active}"
    yield f"experiment {state.experiment}"
    yield f"first {state.first}"
    if state.phase != Phase.TURN:
        yield Phase(state.phase).name.lower()
    numbers = ((state.shown_now, "showed"), (state.exchanged_now, "exchanged"), (state.due, "due"))
    yield from (f"{word} {number}" for number, word in numbers if number)
    if state.resume:
        yield f"then {Phase(state.resume).name.lower()}"


def _letters(bag: Ints) -> str:
    return "".join(LETTERS[kind] * bag[kind] for kind in range(KINDS))


def _layers(pile: Ints) -> str:
    """The layers of the pile from the first look on, with a bar for each look: `AD | E`."""
    return " | ".join(_letters(layer) for layer in pile).rstrip("| ")


def _forces(bonus: Ints, feyncat: int) -> list[str]:
    bonuses = [f"+{bonus[kind]} {KIND_WORDS[kind]}" for kind in range(STATED) if bonus[kind]]
    return bonuses + (["no heisenbergs"] if feyncat else [])


def _bid_items(state: State, cell: int) -> Iterator[str]:
    yield f"seat {state.bidder[cell]}"
    numbers = (
        (state.shown[cell], "showed"),
        (state.shown_wild[cell], "heisenbergs"),
        (state.exchanged[cell], "exchanged"),
    )
    yield from (f"{word} {number}" for number, word in numbers if number)


def _score_items(state: State, seat: int) -> list[str]:
    numbers = ((state.wins[seat], "won"), (state.losses[seat], "lost"), (state.leaving[seat], "out"))
    return [f"{word} {number}" for number, word in numbers if number] + ["winner"] * (state.winner == seat)


def _doctorate_items(state: State, seat: int) -> Iterator[str]:
    physicist, power = state.doctorates[seat], state.used_as[seat]
    yield SHORT_NAMES[physicist]
    if state.used[seat]:
        yield "used" if power == physicist else f"used as {SHORT_NAMES[power]}"
        yield f"experiment {state.used_in[seat]}"
        if state.used_on[seat] >= 0:
            yield f"over {cell_text(state.used_on[seat])}"
        if state.moved[seat]:
            yield f"moved {state.moved[seat]}"


def _observed_lines(state: State) -> Iterator[str]:
    """The last observation; while its boxes still lie on the table they are not written a second time."""
    if state.last_cell < 0:
        return
    items = [
        cell_text(state.last_cell),
        f"maker {state.last_maker}",
        f"caller {state.last_caller}",
        f"count {state.last_count}",
        f"experiment {state.last_experiment}",
        *_forces(state.last_bonus, state.last_feyncat),
    ]
    yield f"observed: {', '.join(items)}"
    if state.phase < Phase.OBSERVATION:
        for seat in range(state.seats):
            hand, shown = _letters(state.last_hands[seat]), _letters(state.last_findings[seat])
            if hand or shown:
                yield f"observed {seat}: {', '.join([hand or 'nothing', *([f'showed {shown}'] if shown else [])])}"


def read_position(lines: Sequence[str], seats: int, options: Ints) -> State:
    """The state that the lines describe. What belongs together and follows from the rest is not written: the deck,
    the number of boxes, the standing hypothesis, who was right."""
    reader = Reader(seats, options)
    for number, line in enumerate(lines):
        try:
            reader.read(" ".join(line.split()), number)
        except BadPosition as error:
            raise BadPosition(str(error), number) from None
    return reader.finished()


class Reader:
    """Reads line after line into a state."""

    def __init__(self, seats: int, options: Ints) -> None:
        self.state = state = State.new()
        setup(state, seats, options)
        self.heads: dict[str, int] = {}  # what has been written, with its line
        self.lines: dict[str, Callable[[str, list[str]], None]] = {
            "turn": self.read_turn,
            "hand": lambda about, items: self.place(state.hands[self.seat(about)], items),
            "shown": lambda about, items: self.place(state.findings[self.seat(about)], items),
            "discards": lambda about, items: self.place_layers(state.discards[self.seat(about)], items),
            "wiped": lambda about, items: self.place_layers(state.wiped, items),
            "looks": self.read_looks,
            "in force": lambda about, items: self.read_items(items, self.forces("bonus", "feyncat")),
            "bid": self.read_bid,
            "score": self.read_score,
            "doctorate": self.read_doctorate,
            "open": lambda about, items: self.read_items(items, {"": self.field("open_physicist", self.card)}),
            "observed": self.read_observed,
        }

    def read(self, line: str, number: int) -> None:
        head, colon, rest = line.partition(":")
        kind = next((kind for kind in self.lines if f"{head} ".startswith(f"{kind} ")), "")
        expect(colon and kind, f"{line!r} is no line of a position; lines begin with: {', '.join(self.lines)}.")
        expect(head not in self.heads, f"{head!r} is written twice.")
        self.heads[head] = number
        items = [item.strip() for item in rest.split(",")]
        expect(
            all(items), f"{line!r}: a word is missing at a comma or at the end; a place without boxes has `nothing`."
        )
        about = head.removeprefix(kind).strip()
        expect(not about or kind not in ALONE, f"{about!r} is too much in {head!r}.")
        expect(
            about or kind in (*ALONE, "observed"),
            f"{head!r} must say which, as in `{kind} {'3 alive' if kind == 'bid' else 0}`.",
        )
        self.lines[kind](about, items)

    def finished(self) -> State:
        """The state, with what follows from the lines."""
        state = self.state
        said = [cell for cell in range(CELLS) if state.bidder[cell] >= 0]
        state.standing = said[-1] if said else -1
        state.maker = state.bidder[said[-1]] if said else -1
        state.boxes = int(state.hands.sum() + state.findings.sum())
        if state.phase in (Phase.OBSERVATION, Phase.CLOSED):
            state.last_hands[:] = state.hands
            state.last_findings[:] = state.findings
            if "observed" in self.heads and state.last_cell != state.standing:
                observed = cell_text(int(state.last_cell))
                raise BadPosition(f"{observed!r} is not the hypothesis that stands.", self.heads["observed"])
        if state.last_cell >= 0:
            validated = state.last_count >= NUMBER_OF[state.last_cell]
            state.last_right = state.last_maker if validated else state.last_caller
        return state

    # Words

    def seat(self, word: str) -> int:
        seats = int(self.state.seats)
        expect(word.isdecimal() and int(word) < seats, f"{word!r} is no seat; seats are 0 to {seats - 1}.")
        return int(word)

    def number(self, word: str) -> int:
        fits = word.isdecimal() and int(word) <= MOST_BOXES
        expect(fits, f"{word!r} is no number of boxes or experiments.")
        return int(word)

    def cell(self, words: str) -> int:
        expect(words in CELL_WORDS, f"{words!r} is no hypothesis; one is written `3 alive`.")
        return CELL_WORDS[words]

    def physicist(self, word: str) -> int:
        expect(word in SHORT_NAMES, f"{word!r} is no physicist; they are: {', '.join(SHORT_NAMES)}.")
        return SHORT_NAMES.index(word)

    def card(self, word: str) -> int:
        """A physicist's card, of which there is one."""
        physicist = self.physicist(word)
        lies = physicist in self.state.doctorates or physicist == self.state.open_physicist
        expect(not lies, f"{word!r} is dealt already: there is one card of each physicist.")
        return physicist

    def boxes(self, letters: str) -> Ints:
        bag = np.zeros(KINDS, np.int64)
        expect(" " not in letters, f"{letters!r}: write all boxes of a place as one word, as in `AADE`.")
        for letter in "" if letters == "nothing" else letters:
            expect(letter in LETTERS, f"{letters!r}: {letter!r} is no box; boxes are A, D, E and H.")
            bag[LETTERS.index(letter)] += 1
        return bag

    def place(self, where: Ints, items: list[str]) -> None:
        """Boxes go from the deck to a place."""
        bag = self.boxes(" ".join(items))
        for kind in range(KINDS):
            enough = bag[kind] <= self.state.deck[kind]
            there = counted(int(self.state.supply[kind]), kind)
            expect(enough, f"{LETTERS[kind]!r} stands too often: there are {there} in all.")
        self.state.deck[:] -= bag
        where[:] = bag

    def place_layers(self, where: Ints, items: list[str]) -> None:
        layers = " ".join(items).split("|")
        expect(len(layers) <= LAYERS, f"{' '.join(items)!r}: the pile has {LAYERS} layers at most.")
        for layer, letters in zip(where, layers, strict=False):
            self.place(layer, [letters.strip()])

    def field(self, name: str, read: Callable[[str], int], index: int | None = None) -> Callable[[str], None]:
        """Reads a word into a field of the state."""

        def write(word: str) -> None:
            if index is None:
                setattr(self.state, name, read(word))
            else:
                getattr(self.state, name)[index] = read(word)

        return write

    def forces(self, bonus: str, feyncat: str) -> Meanings:
        """`+2 alive` and `no heisenbergs`, into a field for the bonuses and a flag."""
        meanings = {words: self.field(bonus, always(number), kind) for words, (kind, number) in BONUSES.items()}
        return {**meanings, "no heisenbergs": self.field(feyncat, always(1))}

    def read_items(self, items: list[str], meanings: Meanings) -> None:
        """Items that begin with a word: `seat 0`, `over 3 alive`, `winner`; the word "" stands for any other."""
        said: set[str] = set()
        for item in items:
            word = next((word for word in meanings if word and f"{item} ".startswith(f"{word} ")), "")
            expect(word in meanings, f"{item!r} can't stand here; what can: {', '.join(meanings)}.")
            what = "phase" if word in PHASES else word.split()[-1] if word.startswith("+") else word
            expect(what not in said, f"{item!r}: the line says that twice.")
            said.add(what)
            rest = item.removeprefix(word).strip()
            alone = word in (*PHASES, *BONUSES, "no heisenbergs", "winner")
            expect(not (alone and rest), f"{rest!r} is too much after {word!r}.")
            expect(rest or alone or word in ("", "used"), f"Something is missing after {word!r}.")
            meanings[word](rest)

    # Lines

    def read_turn(self, about: str, items: list[str]) -> None:
        state = self.state
        state.phase, state.experiment = Phase.TURN, 1
        phases = {word: self.field("phase", always(phase)) for word, phase in PHASES.items()}
        self.read_items(
            items,
            {
                "seat": self.field("active", self.seat),
                "experiment": self.field("experiment", self.number),
                "first": self.field("first", self.seat),
                "showed": self.field("shown_now", self.number),
                "exchanged": self.field("exchanged_now", self.number),
                "due": self.field("due", self.number),
                "then": self.field("resume", self.phase),
                **phases,
            },
        )
        expect(state.active >= 0, "A turn names its seat: `turn: seat 0`.")
        if state.first < 0:
            state.first = state.active

    def phase(self, word: str) -> int:
        expect(word in PHASES, f"{word!r} is no phase; they are: {', '.join(PHASES)}.")
        return int(PHASES[word])

    def read_looks(self, about: str, items: list[str]) -> None:
        seats = " ".join(items).split()
        expect(len(seats) < LAYERS, f"{' '.join(seats)!r}: there are {LAYERS - 1} looks at most.")
        for layer, word in enumerate(seats):
            self.state.look_by[layer] = self.seat(word)
        self.state.layer = len(seats)

    def read_bid(self, about: str, items: list[str]) -> None:
        cell = self.cell(about)
        self.read_items(
            items,
            {
                "seat": self.field("bidder", self.seat, cell),
                "showed": self.field("shown", self.number, cell),
                "heisenbergs": self.field("shown_wild", self.number, cell),
                "exchanged": self.field("exchanged", self.number, cell),
            },
        )
        expect(self.state.bidder[cell] >= 0, f"A bid names its seat: `bid {about}: seat 0`.")

    def read_score(self, about: str, items: list[str]) -> None:
        seat = self.seat(about)
        self.read_items(
            items,
            {
                "won": self.field("wins", self.number, seat),
                "lost": self.field("losses", self.number, seat),
                "out": self.field("leaving", self.number, seat),
                "winner": self.field("winner", always(seat)),
            },
        )

    def read_doctorate(self, about: str, items: list[str]) -> None:
        seat, state = self.seat(about), self.state
        state.doctorates[seat] = self.card(items[0])

        def use(words: str) -> None:
            state.used[seat] = 1
            state.used_as[seat] = self.physicist(words.removeprefix("as ")) if words else state.doctorates[seat]

        self.read_items(
            items[1:],
            {
                "used": use,
                "experiment": self.field("used_in", self.number, seat),
                "over": self.field("used_on", self.cell, seat),
                "moved": self.field("moved", self.number, seat),
            },
        )
        expect(state.used[seat] or len(items) == 1, f"{items[-1]!r} is said of a doctorate that was `used`.")

    def read_observed(self, about: str, items: list[str]) -> None:
        state = self.state
        if about:
            seat = self.seat(about)
            state.last_hands[seat] = self.boxes(items[0])
            for item in items[1:]:
                expect(item.startswith("showed "), f"{item!r} can't stand here; what can: showed.")
                state.last_findings[seat] = self.boxes(item.removeprefix("showed "))
            expect(len(items) < 3, f"{items[-1]!r}: the line says that twice.")
            return
        state.last_cell = self.cell(items[0])
        self.read_items(
            items[1:],
            {
                "maker": self.field("last_maker", self.seat),
                "caller": self.field("last_caller", self.seat),
                "count": self.field("last_count", self.number),
                "experiment": self.field("last_experiment", self.number),
                **self.forces("last_bonus", "last_feyncat"),
            },
        )


def always(value: int) -> Callable[[str], int]:
    """Reads any word as the same number."""
    return lambda word: value


def expect(holds: object, sentence: str) -> None:
    """A position in which this does not hold can't be."""
    if not holds:
        raise BadPosition(sentence)
