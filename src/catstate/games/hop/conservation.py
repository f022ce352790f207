"""Whether a position of |Hop⟩ can be."""

from functools import cache, lru_cache

import numpy as np

from catstate.core.errors import BadPosition
from catstate.core.language import mark, say

from . import pieces
from .actions import EFFECT_OF, NUM_ACTIONS, PARTS, Kind, Phase
from .pieces import (
    BOARDS,
    CARDS,
    CELLS,
    EACH_KIND,
    NEAR,
    SEATS,
    Degree,
    Ground,
    Opening,
    cell_name,
)
from .state import State

MOST_ELECTRONS, MOST_ENERGY, MOST_MOVEMENTS, MOST_PRICE, LONGEST = 12, 16, 4, 6, 400  # as the options have it
RANGES = {  # field → smallest and largest value
    "seats": (2, SEATS),
    "degree": (0, 2),
    "board": (0, BOARDS - 1),
    "field": (0, 1),
    "interaction": (-1, 1),
    "repeats": (0, 1),
    "opening": (0, 2),
    "aim": (0, 1),
    "ground": (0, Ground.ELECTRODE + SEATS - 1),
    "who": (0, SEATS),
    "superposed": (0, SEATS),
    "token_on": (0, 2 * CARDS),
    "electrode": (-1, CELLS - 1),
    "electrons": (1, MOST_ELECTRONS),
    "energy": (0, MOST_ENERGY),
    "movements": (1, MOST_MOVEMENTS),
    "price": (0, MOST_PRICE),
    "turn_limit": (1, LONGEST),
    "stock": (0, MOST_ELECTRONS),
    "visitors": (0, 2),
    "purse": (0, MOST_ENERGY),
    "table": (0, MOST_ENERGY),
    "row": (-1, 2 * CARDS - 1),
    "dealt": (0, CARDS),
    "tokens": (-1, NUM_ACTIONS - 1),
    "laid": (0, 5 * EACH_KIND),
    "phase": (0, Phase.OVER),
    "mover": (-1, SEATS - 1),
    "turns": (0, LONGEST),
    "blocked": (-1, 5),
    "moves_left": (0, MOST_MOVEMENTS),
    "used": (0, 63),
    "thesis": (0, 1),
    "played": (-1, 2 * CARDS - 1),
    "played_count": (0, CARDS),
    "pending": (-1, NUM_ACTIONS - 1),
    "asked": (-1, CELLS - 1),
    "acting": (-1, 5 * EACH_KIND - 1),
    "loser": (-1, SEATS - 1),
    "shocker": (-1, SEATS - 1),
}
LAYING = (Kind.TRAP, Kind.HEAT, Kind.RESISTANCE, Kind.VORTEX, Kind.CAVITY)


def insist(holds: object, sentence: str, **words: object) -> None:
    if not holds:
        raise BadPosition(say(sentence, **words))


LEAST, MOST = (
    np.concatenate([np.full(int(np.prod(shape)), RANGES[name][end]) for name, shape in State.fields()])
    for end in (0, 1)
)


def check(state: State) -> None:
    """Every electron, energy token, site and card is where it can be, and exactly once."""
    check_bytes(state.tobytes())


@lru_cache(maxsize=8)  # the same position is often asked about many times in a row
def check_bytes(content: bytes) -> None:
    numbers = np.frombuffer(content, np.int64)
    state = np.frombuffer(content, State.dtype)[0]
    if (numbers < LEAST).any() or (numbers > MOST).any():
        for name, (least, most) in RANGES.items():
            values = state[name]
            insist(
                (values >= least).all() and (values <= most).all(),
                mark("{name} must lie between {least} and {most}."),
                name=name,
                least=least,
                most=most,
            )
    check_sites(state)
    check_electrons(state)
    check_energy(state)
    check_cards(state)
    check_tokens(state)
    check_turn(state)


def check_sites(state: State) -> None:
    """Electrodes are in their places, sites within the frame, and the electrodes linked. [1.1, 1.2, 8.4]"""
    insist(state.board % 3 == state.seats - 2, mark("The board does not fit the number of seats."))
    for seat in range(SEATS):
        home = int(pieces.ELECTRODE_CELLS[state.board, seat])
        insist(state.electrode[seat] == home, mark("Seat {seat}'s electrode is not where it belongs."), seat=seat)
    homes = state.electrode.tolist()
    for cell, ground in enumerate(state.ground.tolist()):
        if ground >= Ground.ELECTRODE:
            insist(homes[ground - Ground.ELECTRODE] == cell, mark("An electrode lies on {cell}."), cell=cell_name(cell))
        insist(
            pieces.FRAMED[state.board, cell] or ground == Ground.GAP,
            mark("{cell} is outside the frame."),
            cell=cell_name(cell),
        )
    for seat in range(state.seats):
        insist(
            state.ground[state.electrode[seat]] == Ground.ELECTRODE + seat,
            mark("Seat {seat} has no electrode."),
            seat=seat,
        )
    sites = int((state.ground == Ground.SITE).sum())
    insist(
        sites <= pieces.SITE_CARDS,
        mark("There are {most} sites in the box, not {number}."),
        most=pieces.SITE_CARDS,
        number=sites,
    )
    for seat in range(state.seats):
        insist(reached_from(state, seat) == state.seats, mark("An electrode is cut off from another."))


def reached_from(state: State, seat: int) -> int:
    """How many electrodes paths of sites lead to from a seat's, its own included. [8.4]"""
    ground, homes, near = state.ground.tolist(), state.electrode.tolist(), neighbours(int(state.board))
    seen, todo = {homes[seat]}, [homes[seat]]
    while todo:
        for other in near[todo.pop()]:
            if other not in seen and ground[other] != Ground.GAP:
                seen.add(other)
                if ground[other] == Ground.SITE:
                    todo.append(other)
    return sum(home in seen for home in homes)


@cache
def neighbours(board: int) -> list[list[int]]:
    """The neighbours of each cell."""
    return [[other for other in row if other >= 0] for row in NEAR[board].tolist()]


def check_electrons(state: State) -> None:
    """Seven electrons of each colour at most, in places of sites. [1.3, 1.4, 7.1]"""
    ground, who, superposed = state.ground.tolist(), state.who.tolist(), state.superposed.tolist()
    count = (state.stock + state.visitors).tolist()
    for cell in range(CELLS):
        up, down = who[cell * 2], who[cell * 2 + 1]
        insist(up == down == 0 or ground[cell] == Ground.SITE, mark("{cell} is no site."), cell=cell_name(cell))
        if superposed[cell]:
            insist(
                up == down != 0, mark("The superposed electron on {cell} must take both places."), cell=cell_name(cell)
            )
            insist(superposed[cell] <= state.seats, mark("A superposition belongs to nobody."))
            down = 0
        for colour in (up, down):
            if colour:
                count[colour - 1] += 1
    exact = state.degree != Degree.DOCTORATE
    for seat, total in enumerate(count):
        most = int(state.electrons) if seat < state.seats else 0
        insist(
            total == most or (total < most and not exact),
            mark("Seat {seat} has {number} electrons, not {most}."),
            seat=seat,
            number=total,
            most=most,
        )
    insist((state.visitors.sum() > 0) == (state.loser >= 0), mark("An electrode is shocked or it is not."))


def check_energy(state: State) -> None:
    """Eight energy tokens, none for a bachelor. [5.1, 9.2]"""
    total, most = int(state.purse.sum() + state.table), int(state.energy)
    insist(total == most, mark("There are {most} energy tokens, not {number}."), most=most, number=total)
    insist((state.purse[state.seats :] == 0).all(), mark("Somebody who does not play holds energy."))
    on = state.field != 0 or state.interaction != 0
    insist(on == (state.degree != Degree.BACHELOR), mark("The Hamiltonian does not fit the degree."))


def check_cards(state: State) -> None:
    """Each effect card lies once, one side up; only what lies there was used. [6.1, 6.3]"""
    cards = [int(effect) // 2 for effect in state.row[: state.dealt]]
    insist(len(set(cards)) == len(cards) and -1 not in cards, mark("An effect card lies twice."))
    insist((state.row[state.dealt :] == -1).all(), mark("A card lies where none was dealt."))
    done = state.dealt == CARDS
    insist(done == (state.degree == Degree.DOCTORATE and state.phase != Phase.DEAL), mark("Cards are missing."))
    used = state.played[: state.played_count].tolist()
    insist(len(set(used)) == len(used) and set(used) <= set(state.row.tolist()), mark("An effect was used twice."))
    insist((state.played[state.played_count :] == -1).all(), mark("An effect is marked as used that was not."))


def sites_under(board: int, token: int) -> list[int]:
    """The cells that a token influences; [] if this board has no such mesh."""
    kind, cell, other, _ = PARTS[token]
    if kind == Kind.VORTEX:
        cells: list[int] = pieces.FACE[board, cell, : pieces.FACE_SIZE[board, cell]].tolist()
        return cells
    return [cell, other] if kind in (Kind.RESISTANCE, Kind.CAVITY) else [cell]


def check_tokens(state: State) -> None:
    """Three tokens of each kind at most, on sites, one for each site. [8.1]"""
    tokens = [int(token) for token in state.tokens[: state.laid]]
    insist((state.tokens[state.laid :] == -1).all() and -1 not in tokens, mark("Tokens lie in a row without gaps."))
    expected = [0] * CELLS
    for token in tokens:
        kind, cell, other, _ = PARTS[token]
        insist(kind in LAYING, mark("Something lies on the board that is no token."))
        insist(
            sum(PARTS[lying][0] == kind for lying in tokens) <= EACH_KIND, mark("There are three tokens of each kind.")
        )
        if kind == Kind.VORTEX:
            insist(pieces.FACE_SIZE[state.board, cell], mark("A vortex lies on no mesh of this grid."))
        elif kind in (Kind.RESISTANCE, Kind.CAVITY):
            insist(other in NEAR[state.board, cell], mark("A token lies between sites that are no neighbours."))
        for site in sites_under(int(state.board), token):
            insist(
                state.ground[site] == Ground.SITE,
                mark("A token lies on {cell}, which is no site."),
                cell=cell_name(site),
            )
            insist(expected[site] == 0, mark("Two tokens influence {cell}."), cell=cell_name(site))
            expected[site] = 1 + int(EFFECT_OF[kind])
    insist(state.token_on.tolist() == expected, mark("Tokens and the marks on their sites do not agree."))


def check_turn(state: State) -> None:
    """Whoever is to decide something has it before them. [2.2, 7.2, 8.11]"""
    phase = int(state.phase)
    insist(state.mover < state.seats, mark("The mover has no seat."))
    insist((state.mover < 0) == (phase <= Phase.SPIN), mark("The first player is known once the box was spun."))
    left = state.stock.any() or state.who.any() or state.visitors.any()
    over = state.loser >= 0 or state.turns == state.turn_limit or not left
    insist((phase == Phase.OVER) == over, mark("The game is over or it is not."))
    insist((state.loser < 0) == (state.shocker < 0), mark("A shock has a shocker."))
    insist(state.loser < state.seats and state.shocker < state.seats, mark("Somebody was shocked who does not play."))
    insist((phase == Phase.NAME) == (state.asked >= 0), mark("A spin is asked for or it is not."))
    if phase == Phase.NAME:
        insist(state.superposed[state.asked] > 0, mark("Only a superposed electron's spin can be named."))
        insist((state.pending < 0) == (state.acting >= 0), mark("Somebody must need the spin."))
    else:
        insist(state.pending < 0, mark("An action waits for a spin that nobody is asked for."))
    insist(state.acting < state.laid, mark("A token acts that does not lie there."))
    if phase == Phase.SWAP:
        insist(state.acting >= 0 and PARTS[state.tokens[state.acting]][0] == Kind.HEAT, mark("No heat source asks."))
    if Phase.MOVE <= phase < Phase.OVER:
        unblocked = state.turns == 1 and state.opening == Opening.ANSWER
        insist(unblocked or state.blocked[state.mover] >= 0, mark("The turn needs its block."))
