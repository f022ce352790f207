"""|Hop⟩'s free board: a Hamiltonian and a position of your own, and what every hop does to the energy.

A board is written in words: `h=1 U=-1 c3↑0 c3↓1 h(d4)=2`. Colours move in no order, nobody pays, nothing is blocked.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from catstate.core.choices import Choice
from catstate.core.classroom import FreeBoard, Knob, LedgerLine
from catstate.core.errors import BadPosition
from catstate.core.language import mark, say
from catstate.core.rules import OVER, PUBLIC
from catstate.draw.svg import label

from . import GAME
from . import board as drawing
from .artwork import PAPER
from .formulas import ARROW, Transfer, product
from .picks import SPIN_IDS, place_id
from .pieces import (
    ELECTRODE_CELLS,
    ELECTRONS,
    NEAR,
    Grid,
    Spin,
    cell_name,
    covered_by,
    rows_of,
)
from .rules import setup
from .state import State, View
from .words import spin_name

EXAMPLES: Mapping[str, str] = {
    mark("Two and a pair"): "t=1 U=-1 h=1\nc2↑0 d3↓1 b4↑0 b4↓1",
    mark("A Mott insulator"): "t=1 U=4 h=0\nb2↑0 b3↓1 b4↑0 c2↓1 c3↑0 c4↓1 d2↑0 d3↓1 d4↑0",
    mark("A strong field"): "t=1 U=1 h=2\na3↑0 b3↓0 c3↑1 d3↓1",
    mark("One deep site"): "t=1 U=1 h=0.5 h(c3)=-3\nb3↑0 c2↑1 d3↓0",
    mark("A triangle"): "grid=triangular t=1 U=2 h=0\nb2↑0 c2↓1 c3↑0",
}
HOW = mark(
    "Write `t=1 U=-1 h=1` for hopping, interaction and field, `h(c3)=2` for the field on one site. `c3↑0` or `c3u0` is "
    "an electron of colour 0 with spin up on c3, `c3↓1` or `c3d1` one of colour 1 with spin down. `grid=triangular` "
    "and `seats=4` choose the board."
)
LARGEST = 20  # of a number of the Hamiltonian, either sign
LONGEST = 800  # characters of a text
NUMBER = r"[+\-−]?\d{1,3}(?:\.\d{1,2})?"
TERM = re.compile(rf"([tUh])=({NUMBER})")
LOCAL = re.compile(rf"h\(([a-z]\d+)\)=({NUMBER})")
PLACED = re.compile(r"([a-z]\d+)([↑↓ud])(\d)")
TERMS = {"t": mark("hopping"), "U": mark("interaction"), "h": mark("field")}
SPINS = {"↑": Spin.UP, "u": Spin.UP, "↓": Spin.DOWN, "d": Spin.DOWN}
USUAL = {"t": Fraction(1), "U": Fraction(-1), "h": Fraction(1)}  # the game's field and attraction


@dataclass(frozen=True)
class Model:
    """A Hamiltonian on a board, and where the electrons are."""

    grid: Grid = Grid.SQUARE
    seats: int = 2
    terms: Mapping[str, Fraction] = field(default_factory=lambda: dict(USUAL))
    local: Mapping[int, Fraction] = field(default_factory=dict)  # the field on single sites
    electrons: Mapping[int, int] = field(default_factory=dict)  # place → colour

    @property
    def board(self) -> int:
        return self.grid * 3 + self.seats - 2

    @property
    def leads(self) -> list[int]:
        """The electrodes, by colour."""
        return [int(cell) for cell in ELECTRODE_CELLS[self.board, : self.seats]]

    @property
    def sites(self) -> list[int]:
        return sorted(covered_by(self.board) - set(self.leads))

    def stock(self, colour: int) -> int:
        """Electrons of a colour that are still on their electrode."""
        return ELECTRONS - sum(own == colour for own in self.electrons.values())

    def energy(self) -> Fraction:
        """U for each pair and ±h for each spin; an electrode counts nothing. [5.2]"""
        total = Fraction(0)
        for cell in self.sites:
            up, down = 2 * cell in self.electrons, 2 * cell + 1 in self.electrons
            total += self.local.get(cell, self.terms["h"]) * (up - down) + self.terms["U"] * (up and down)
        return total


# Words


def number(value: Fraction, sign: bool = False) -> str:
    """`−1.5`; with a sign `+2`."""
    words = f"{abs(float(value)):.2f}".rstrip("0").rstrip(".")
    return ("−" if value < 0 else "+" if sign and value else "") + words


def amount(words: str) -> Fraction:
    value = Fraction(words.replace("−", "-"))
    if abs(value) > LARGEST:
        raise BadPosition(
            say(
                "{number} is too large: a number of the Hamiltonian lies between −{most} and {most}.",
                number=words,
                most=LARGEST,
            )
        )
    return value


def read(text: str) -> Model:
    """The model that a text describes."""
    if len(text) > LONGEST:
        told = {"number": len(text), "most": LONGEST}
        raise BadPosition(say("The text has {number} characters; a free board is described in {most} at most.", **told))
    words = text.split()
    model = _with_shape(Model(), words)
    terms, local, electrons, seen = dict(model.terms), dict(model.local), dict(model.electrons), set[str]()
    for word in words:
        key = word.split("=")[0]
        if found := TERM.fullmatch(word):
            terms[found[1]] = amount(found[2])
        elif found := LOCAL.fullmatch(word):
            local[_site(model, found[1])] = amount(found[2])
        elif found := PLACED.fullmatch(word):
            place = 2 * _site(model, found[1]) + SPINS[found[2]]
            key = str(place)
            if int(found[3]) >= model.seats:
                raise BadPosition(say("{word}: colours go from 0 to {most} here.", word=word, most=model.seats - 1))
            electrons[place] = int(found[3])
        elif not re.fullmatch(r"(grid|seats)=\w*", word):
            how = say(HOW).split(". ")[0]
            raise BadPosition(say("{word!r} is no word of a free board. {how}.", word=word, how=how))
        if key in seen:
            raise BadPosition(say("{word}: that is said twice.", word=word))
        seen.add(key)
    model = replace(model, terms=terms, local=local, electrons=electrons)
    for colour in range(model.seats):
        if model.stock(colour) < 0:
            number = ELECTRONS - model.stock(colour)
            raise BadPosition(
                say("Colour {colour} has {most} electrons, not {number}.", colour=colour, most=ELECTRONS, number=number)
            )
    return model


def _with_shape(model: Model, words: Sequence[str]) -> Model:
    """The grid and the size of the board, which all other words need."""
    for word in words:
        name, _, value = word.partition("=")
        if name == "grid":
            if value.upper() not in Grid.__members__:
                raise BadPosition(say("{word}: a grid is square, triangular or hexagonal.", word=word))
            model = replace(model, grid=Grid[value.upper()])
        elif name == "seats":
            if value not in ("2", "3", "4"):
                raise BadPosition(say("{word}: a board is for 2, 3 or 4 colours.", word=word))
            model = replace(model, seats=int(value))
    return model


def _site(model: Model, name: str) -> int:
    """The cell of a site; a board of another size has others."""
    known = {cell_name(cell): cell for cell in model.sites}
    if name in known:
        return known[name]
    if name in {cell_name(cell) for cell in model.leads}:
        raise BadPosition(say("{cell} is an electrode: nothing is placed there, its electrons wait in it.", cell=name))
    rows = rows_of(model.board)
    columns = sorted(set("".join(rows)))
    raise BadPosition(
        say(
            "{cell} is no site of this board: it has columns {first} to {last} and rows 1 to {rows}.",
            cell=name,
            first=columns[0],
            last=columns[-1],
            rows=len(rows),
        )
    )


def write(model: Model) -> str:
    """A model as words, in a fixed order."""
    head = [f"grid={model.grid.name.lower()}"] if model.grid != Grid.SQUARE else []
    head += [f"seats={model.seats}"] if model.seats != 2 else []
    head += [f"{name}={number(value)}" for name, value in model.terms.items()]
    head += [f"h({cell_name(cell)})={number(value)}" for cell, value in sorted(model.local.items())]
    places = [f"{cell_name(place // 2)}{ARROW[place % 2]}{colour}" for place, colour in sorted(model.electrons.items())]
    return "\n".join(" ".join(line) for line in (head, places) if line)


# Steps


@dataclass(frozen=True)
class Move:
    """One electron from a cell to another, or to the other spin."""

    text: str
    colour: int
    transfer: Transfer


def moves(model: Model) -> Iterator[Move]:
    """Every hop and every flip: out of the electrodes first, then by site. [3.2, 3.5]"""
    for colour, lead in enumerate(model.leads):
        for to in _near(model, lead):
            for spin in (Spin.UP, Spin.DOWN):
                if model.stock(colour) and to in model.sites and 2 * to + spin not in model.electrons:
                    yield _hop(colour, lead, to, spin)
    for place, colour in sorted(model.electrons.items()):
        cell, own = divmod(place, 2)
        for to in _near(model, cell):
            if to == model.leads[colour] or (to in model.sites and 2 * to + own not in model.electrons):
                yield _hop(colour, cell, to, own)
        if place ^ 1 not in model.electrons:
            yield Move(f"flip {cell_name(cell)}", colour, Transfer(cell, own, cell, 1 - own))


def _near(model: Model, cell: int) -> list[int]:
    return sorted(int(other) for other in NEAR[model.board, cell] if other >= 0)


def _hop(colour: int, cell: int, to: int, spin: int) -> Move:
    return Move(f"hop {cell_name(cell)}{ARROW[spin]} {cell_name(to)}", colour, Transfer(cell, spin, to, spin))


def moved(model: Model, move: Move) -> Model:
    electrons = dict(model.electrons)
    cell, spin, to, new_spin = move.transfer
    if cell not in model.leads:
        del electrons[2 * cell + spin]
    if to not in model.leads:
        electrons[2 * to + new_spin] = move.colour
    return replace(model, electrons=electrons)


def read_aloud(model: Model, move: Move) -> str:
    """The operators in words, in the order in which they act."""
    cell, spin, to, new_spin = move.transfer
    words = {"here": cell_name(cell), "there": cell_name(to), "spin": spin_name(spin)}
    if cell in model.leads:
        return say("Take an electron out of the electrode {here}, create one with spin {spin} on {there}.", **words)
    if to in model.leads:
        return say("Destroy the spin-{spin} electron on {here}, put it back into the electrode {there}.", **words)
    if cell == to:
        words["new"] = spin_name(new_spin)
        return say("Destroy the spin-{spin} electron on {here}, create one with spin {new} in its place.", **words)
    return say("Destroy a spin-{spin} electron on {here}, create one with the same spin on {there}.", **words)


def edited(model: Model, words: str) -> Model | None:
    """The model after an edit: `put c3↑0`, `clear c3↑`, `set U=-2`; None if the words are none."""
    verb, _, rest = words.partition(" ")
    if verb == "put" and (found := PLACED.fullmatch(rest)):
        cleared = edited(model, f"clear {rest[:-1]}")
        return read(f"{write(cleared or model)} {rest}")
    if verb == "clear" and (found := PLACED.fullmatch(rest + "0")):
        place = 2 * _site(model, found[1]) + SPINS[found[2]]
        return replace(model, electrons={at: own for at, own in model.electrons.items() if at != place})
    if verb == "set" and (found := TERM.fullmatch(rest)):
        return replace(model, terms={**model.terms, found[1]: amount(found[2])})
    return None


# The board


def lay_out(text: str, steps: Sequence[str]) -> FreeBoard:
    """The free board after these steps."""
    model = read(text)
    start, ledger = model.energy(), list[LedgerLine]()
    for step in steps:
        if (after := edited(model, step)) is not None:
            model = after
            continue
        move = next((move for move in moves(model) if move.text == step), None)
        if move is None:
            raise BadPosition(f"{step!r} can't be done on this board: it is no hop or flip that is open now.")
        after = moved(model, move)
        formula, change = product(_view(model), [move.transfer]), number(after.energy() - model.energy(), sign=True)
        ledger.append(LedgerLine(_words(model, move), formula, read_aloud(model, move), change, number(after.energy())))
        model = after
    view = _view(model)
    layers = drawing.draw(view, [say("colour {colour}", colour=colour) for colour in range(model.seats)], ())
    shown = {name: svg for name, svg in layers.items() if name.startswith(("row-", "home-"))}
    return FreeBoard(
        text=write(model),
        frame=(PAPER, drawing.plan(view).height + 8),
        scenery=drawing.scenery(view),
        layers=shown | {"fields": _fields(model, view)},
        describe=describe(model),
        formula=hamiltonian(model),
        start=number(start),
        total=number(model.energy()),
        ledger=tuple(ledger),
        choices=tuple(_choices(model)),
        edits=tuple(_edits(model)),
        knobs=tuple(_knobs(model)),
    )


def describe(model: Model) -> str:
    """The board in words, for a screen reader."""
    energy = number(model.energy())
    shown = [
        say("{cell} spin {spin}, colour {colour}", cell=cell_name(at // 2), spin=spin_name(at % 2), colour=own)
        for at, own in sorted(model.electrons.items())
    ]
    if not shown:
        return say("A free board. No electron is on it. Energy {energy}.", energy=energy)
    return say("A free board. {electrons}. Energy {energy}.", electrons="; ".join(shown), energy=energy)


def hamiltonian(model: Model) -> str:
    """The Hamiltonian with its numbers."""
    t, interaction, h = (model.terms[name] for name in "tUh")
    own = ", ".join(
        say("{number} on {cell}", number=number(value), cell=cell_name(cell))
        for cell, value in sorted(model.local.items())
    )
    numbers = f"t = {number(t)}, U = {number(interaction)}, h = {number(h)}{f' ({own})' if own else ''}"
    return say("{formula} with {numbers}", formula=FORMULA, numbers=numbers)


FORMULA = "H = −t Σ (c†ᵢσ cⱼσ + c†ⱼσ cᵢσ) + U Σ n↑n↓ + h Σ (n↑ − n↓)"


def _view(model: Model) -> View:
    """The model as a position of the game, for the drawing."""
    state = State.new()
    options = GAME.completed(model.seats, {"grid": Grid(model.grid).name.lower()})
    setup(state, model.seats, GAME.encode(options))
    for place, colour in model.electrons.items():
        state.who[place] = colour + 1
    for colour in range(model.seats):
        state.stock[colour] = model.stock(colour)
    view = View.new()
    for name, _ in State.fields():
        setattr(view, name, getattr(state, name))
    view.seat, view.to_act = PUBLIC, OVER  # nobody acts in turn here
    return view


def _fields(model: Model, view: View) -> str:
    """The field of a site that has one of its own."""
    where = drawing.plan(view)
    parts = []
    for cell, value in sorted(model.local.items()):
        x, y = where.at[cell]
        parts.append(label(x, y - where.radius - 2, f"h = {number(value)}", cls="small", font_size=9))
    return "".join(parts)


def _words(model: Model, move: Move) -> str:
    cell, spin, to, new_spin = move.transfer
    if cell == to:
        return say("Flip {cell} to {spin}", cell=cell_name(cell), spin=spin_name(new_spin))
    return say("Hop {start} → {there}", start=f"{cell_name(cell)}{ARROW[spin]}", there=cell_name(to))


def _choices(model: Model) -> Iterator[Choice]:
    """Every move with its ΔE; what you click is the electron and where it goes."""
    energy = model.energy()
    for move in moves(model):
        cell, spin, to, new_spin = move.transfer
        start = place_id(cell, Spin.BOTH if cell in model.leads else spin)
        end = place_id(to, Spin.BOTH if to in model.leads else new_spin)
        change = number(moved(model, move).energy() - energy, sign=True)
        yield Choice(move.text, _words(model, move), f"ΔE = {change}", (start, end))


def _edits(model: Model) -> Iterator[Choice]:
    """A click on a place puts the next colour there, and after the last one nothing."""
    for cell in model.sites:
        for spin in (Spin.UP, Spin.DOWN):
            name, now = f"{cell_name(cell)}{ARROW[spin]}", model.electrons.get(2 * cell + spin, -1)
            colour = next((one for one in range(now + 1, model.seats) if model.stock(one)), -1)
            verb = f"put {name}{colour}" if colour >= 0 else f"clear {name}"
            if now >= 0 or colour >= 0:
                words = say("Empty {place}", place=name)
                if colour >= 0:
                    words = say("Put colour {colour} on {place}", colour=colour, place=name)
                yield Choice(verb, words, "", (f"{cell_name(cell)}-{SPIN_IDS[spin]}",))


def _knobs(model: Model) -> Iterator[Knob]:
    for name, words in TERMS.items():
        value = model.terms[name]
        less = f"set {name}={number(value - 1)}" if value - 1 >= (0 if name == "t" else -LARGEST) else ""
        more = f"set {name}={number(value + 1)}" if value + 1 <= LARGEST else ""
        yield Knob(name, say(words), number(value), less, more)
