"""|Hop⟩ for terminals and screen readers."""

from collections.abc import Sequence
from textwrap import wrap

from catstate.core.language import cached, say
from catstate.draw.theme import SHAPES

from .actions import PARTS, Kind, Phase
from .pieces import (
    CARDS,
    COLUMNS,
    WIDTH,
    Degree,
    Grid,
    Ground,
    Spin,
    cell_name,
    covered_by,
    framed_by,
    grid_of,
)
from .state import View
from .words import effect_name, movement_name, spin_name, token_name, token_place


def cell_text(view: View, cell: int) -> str:
    """`[●·]` is a site with its up and its down place, `(●↕)` a superposed electron, `<7■>` an electrode, `!●!` a
    shocked one with the electron that shocked it."""
    ground = int(view.ground[cell])
    if ground >= Ground.ELECTRODE:
        seat = ground - Ground.ELECTRODE
        if view.loser == seat:
            guests = [SHAPES[colour] for colour in range(int(view.seats)) for _ in range(int(view.visitors[colour]))]
            return f"!{''.join(guests)}!".center(4)
        return f"<{int(view.stock[seat])}{SHAPES[seat]}>"
    if ground == Ground.GAP:
        return "    "
    up, down = (int(view.who[cell * 2 + spin]) for spin in (Spin.UP, Spin.DOWN))
    if view.superposed[cell]:
        return f"({SHAPES[up - 1]}↕)"
    return f"[{SHAPES[up - 1] if up else '·'}{SHAPES[down - 1] if down else '·'}]"


def text(view: View, names: Sequence[str]) -> str:
    """The position for a terminal."""
    board = int(view.board)
    ring = view.degree == Degree.DOCTORATE
    cells = framed_by(board) if ring else covered_by(board)
    columns = range(min(cell % WIDTH for cell in cells), max(cell % WIDTH for cell in cells) + 1)
    lines = range(min(cells) // WIDTH, max(cells) // WIDTH + 1)
    grid = grid_of(board)
    rows = []
    for row in reversed(lines):
        lean = " " * 3 * (lines[-1] - row if grid == Grid.TRIANGULAR else 0)
        rows.append(f"{row} {lean}" + "  ".join(cell_text(view, row * WIDTH + column) for column in columns).rstrip())
        if grid == Grid.HEXAGONAL and row > lines[0]:  # the bonds to the row below: of cells whose third is below
            joined = [" │"[is_bond(view, row * WIDTH + column)] for column in columns]
            rows.append(("   " + "     ".join(joined)).rstrip())
    shift = 3 * (lines[-1] - lines[0]) if grid == Grid.TRIANGULAR else 0
    rows.append("   " + " " * shift + "     ".join(COLUMNS[column] for column in columns))
    legend = say("[↑↓] up and down place; ·: empty; <n>: electrode; (↕): superposed")
    rows.append(legend if ring else say("[↑↓] up and down place; ·: empty; <n>: electrode"))
    players = [f"{SHAPES[seat]} {names[seat]}: {held(view, seat)}" for seat in range(int(view.seats))]
    if view.loser >= 0:
        rows.append(say("!…!: the electrode of {name} is shocked by what stands there", name=names[view.loser]))
    return "\n".join([*rows, "", *players, *facts(view)])


def held(view: View, seat: int) -> str:
    """What a player has at home and in hand."""
    stock = int(view.stock[seat])
    if view.degree == Degree.BACHELOR:
        return say("{stock} at home", stock=stock)
    return say("{stock} at home, energy {energy}", stock=stock, energy=int(view.purse[seat]))


def is_bond(view: View, cell: int) -> bool:
    """On a honeycomb: does a cell have its third neighbour below, and are both there?"""
    column, row = cell % WIDTH, cell // WIDTH
    return bool((column + row) % 2 and view.ground[cell] and view.ground[cell - WIDTH])


def facts(view: View) -> list[str]:
    """What lies beside the lattice, one line each."""
    lines = []
    if view.degree != Degree.BACHELOR:
        terms = [say("spin up costs 1, spin down pays 1")] if view.field else []
        if view.interaction:
            terms.append(say("a pair pays 1") if view.interaction < 0 else say("a pair costs 1"))
        words = {"energy": int(view.table), "terms": "; ".join(terms)}
        lines.append(say("Table: energy {energy}. Hamiltonian: {terms}.", **words))
        if view.table == 0 and view.phase != Phase.OVER:
            lines.append(say("The table is empty: no movement that would pay energy out is possible."))
    if view.mover >= 0 and view.phase not in (Phase.BLOCK, Phase.OVER):
        blocked = int(view.blocked[view.mover])
        name = movement_name(blocked) if blocked >= 0 else say("nothing")
        lines.append(say("Blocked: {movement}. Movements left: {number}.", movement=name, number=int(view.moves_left)))
    if view.dealt == CARDS:
        lines += _effects_written(tuple(view.row.tolist()), tuple(view.price.tolist()))
    return lines + [_token_written(token) for token in view.tokens[: view.laid].tolist()]


@cached(256)  # as long as no effect is bought they stay as they are
def _effects_written(row: tuple[int, ...], prices: tuple[int, ...]) -> list[str]:
    cards = [f"{effect_name(effect)} {prices[position]}" for position, effect in enumerate(row)]
    return wrap(say("Effects and prices: {cards}.", cards=", ".join(cards)), 80, subsequent_indent="  ")


@cached(1024)
def _token_written(token: int) -> str:
    name = token_name(Kind(PARTS[token][0]))
    return say("Token: {token} {place}.", token=name, place=token_place(token))


def describe(view: View, names: Sequence[str]) -> str:
    """The position in sentences."""
    players = []
    for seat in range(int(view.seats)):
        home = cell_name(int(view.electrode[seat]))
        players.append(
            say(
                "{name}, electrode {cell}: {held}; {places}",
                name=names[seat],
                cell=home,
                held=held(view, seat),
                places=places_of(view, seat),
            )
        )
    turn = say("Turn {number}.", number=int(view.turns) + 1)
    return " ".join([turn, *players, *(line.strip() for line in facts(view))])


def places_of(view: View, seat: int) -> str:
    """Where a colour's electrons are."""
    places, spins = [], (spin_name(Spin.UP), spin_name(Spin.DOWN))
    for cell in (view.who.reshape(-1, 2) == seat + 1).any(axis=1).nonzero()[0].tolist():
        if view.superposed[cell]:
            places.append(say("{cell} superposed", cell=cell_name(cell)))
            continue
        for spin in (Spin.UP, Spin.DOWN):
            if view.who[cell * 2 + spin] == seat + 1:
                places.append(f"{cell_name(cell)} {spins[spin]}")
    if places:
        return say("electrons on {places}.", places=", ".join(places))
    return say("no electron on the board.")
