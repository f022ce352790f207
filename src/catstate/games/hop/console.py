"""|Hop⟩ for a terminal, and in words for a screen reader."""

from collections.abc import Sequence
from typing import Any

from catstate.draw.theme import SHAPES

from .actions import PARTS
from .pieces import CARDS, COLUMNS, PRICES, WIDTH, Grid, Ground, Spin, cell_name
from .state import Degree, Phase
from .words import EFFECTS, MOVEMENTS, TOKENS, token_place


def cell_text(view: Any, cell: int) -> str:
    """`[●·]` is a site with its up and its down place, `(●↕)` a superposed electron, `<7■>` an electrode."""
    ground = int(view.ground[cell])
    if ground >= Ground.ELECTRODE:
        seat = ground - Ground.ELECTRODE
        return f"<{int(view.stock[seat])}{SHAPES[seat]}>"
    if ground == Ground.GAP:
        return "    "
    up, down = (int(view.who[cell * 2 + spin]) for spin in (Spin.UP, Spin.DOWN))
    if view.superposed[cell]:
        return f"({SHAPES[up - 1]}↕)"
    return f"[{SHAPES[up - 1] if up else '·'}{SHAPES[down - 1] if down else '·'}]"


def text(view: Any, names: Sequence[str]) -> str:
    """The position for a terminal."""
    size = 6 if view.seats == 4 else 5
    ring = view.degree == Degree.DOCTORATE
    lines = range(0, size + 2) if ring else range(1, size + 1)
    grid = Grid(int(view.board) // 3)
    rows = []
    for row in reversed(lines):
        cells = [row * WIDTH + column for column in lines]
        lean = 0
        if grid == Grid.TRIANGULAR:
            steps = row - lines[0] if view.seats != 3 else lines[-1] - row
            lean = 3 * steps
        rows.append(f"{row} " + " " * lean + "  ".join(cell_text(view, cell) for cell in cells).rstrip())
        if grid == Grid.HEXAGONAL and row > lines[0]:  # the bonds to the row below: of cells whose third is below
            joined = [" │"[is_bond(view, row * WIDTH + column)] for column in lines]
            rows.append(("   " + "     ".join(joined)).rstrip())
    shift = 3 * (lines[-1] - lines[0]) if grid == Grid.TRIANGULAR and view.seats == 3 else 0
    rows.append("   " + " " * shift + "     ".join(COLUMNS[column] for column in lines))
    rows.append("[↑↓] up and down place; ·: empty; <n>: electrode" + ("; (↕): superposed" if ring else ""))
    players = [f"{SHAPES[seat]} {names[seat]}: {held(view, seat)}" for seat in range(int(view.seats))]
    return "\n".join([*rows, "", *players, *facts(view)])


def held(view: Any, seat: int) -> str:
    """What a player has at home and in hand."""
    energy = f", energy {int(view.purse[seat])}" if view.degree != Degree.BACHELOR else ""
    return f"{int(view.stock[seat])} at home{energy}"


def is_bond(view: Any, cell: int) -> bool:
    """On a honeycomb: does a cell have its third neighbour below, and are both there?"""
    column, row = cell % WIDTH, cell // WIDTH
    return bool((column + row) % 2 and view.ground[cell] and view.ground[cell - WIDTH])


def facts(view: Any) -> list[str]:
    """What lies beside the lattice, one line each."""
    found = []
    if view.degree != Degree.BACHELOR:
        terms = ["spin up costs 1, spin down pays 1"] if view.field else []
        if view.interaction:
            terms.append("a pair pays 1" if view.interaction < 0 else "a pair costs 1")
        found.append(f"Table: energy {int(view.table)}. Hamiltonian: {'; '.join(terms)}.")
    if view.mover >= 0 and view.phase not in (Phase.BLOCK, Phase.OVER):
        found.append(f"Blocked: {MOVEMENTS[view.blocked[view.mover]]}. Movements left: {int(view.moves_left)}.")
    if view.dealt == CARDS:
        cards = [f"{EFFECTS[effect][1]} {PRICES[position]}" for position, effect in enumerate(view.row.tolist())]
        found += [f"Effects and prices: {', '.join(cards[:4])},", f"  {', '.join(cards[4:])}."]
    for token in view.tokens[: view.laid].tolist():
        found.append(f"Token: {TOKENS[PARTS[token][0]]} {token_place(token)}.")
    return found


def describe(view: Any, names: Sequence[str]) -> str:
    """The position in sentences."""
    found = []
    for seat in range(int(view.seats)):
        home = cell_name(int(view.electrode[seat]))
        found.append(f"{names[seat]}, electrode {home}: {held(view, seat)}; {places_of(view, seat)}")
    return " ".join([f"Turn {int(view.turns) + 1}.", *found, *(line.strip() for line in facts(view))])


def places_of(view: Any, seat: int) -> str:
    """Where a colour's electrons are."""
    found = []
    for cell in (view.who.reshape(-1, 2) == seat + 1).any(axis=1).nonzero()[0].tolist():
        if view.superposed[cell]:
            found.append(f"{cell_name(cell)} superposed")
            continue
        for spin, word in ((Spin.UP, "up"), (Spin.DOWN, "down")):
            if view.who[cell * 2 + spin] == seat + 1:
                found.append(f"{cell_name(cell)} {word}")
    return f"electrons on {', '.join(found)}." if found else "no electron on the board."
