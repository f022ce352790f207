"""The compiled rules against the oracle in positions made on purpose: what random play reaches once in 20,000 plies."""

from itertools import product

import numpy as np
import pytest

from catstate.core import rules as verbs
from catstate.core.chance import below, generator
from catstate.core.match import Match
from catstate.core.record import Ints, copy_of
from catstate.core.rules import OVER
from catstate.games.hop.actions import Phase
from catstate.games.hop.pieces import CARDS, COVERED, EFFECTS, ELECTRODE_CELLS, MOVEMENTS, NEAR, cell_name
from catstate.games.hop.state import State

from .oracle import Table
from .oracle_board import BOTH, DOWN, UP, cell_of
from .scene import HOP, INTERPRETED, SOAK
from .test_oracle import facts_of

SIZE = 2 if INTERPRETED else 12  # made positions for each grid and number of seats
TURN = "turn 0 turns 4 block cradle used thesis"
FRONTS = "cards tunnel vacancy trap short superpose heat vortex"
BACKS = "cards long-hop diffuse ionize zero-point mobility resist cavity"

# seats, options, words; a bar ends a line
MADE: list[tuple[int, dict[str, str], str]] = [
    (2, {}, "a3↑0 b3↕1/1 c3↑1 d3↑1 | turn 0 turns 4 block flip"),  # a cradle into a superposed place
    (2, {}, "a3↑0 c3↕1/1 d3↑1 e3↕0/1 | turn 0 turns 4 block flip"),  # a row that may be broken, and its end
    (2, {}, "a3↑0 c3↑1 | resist a3-b3 resist c3-d3 | purse 6 1 turn 0 turns 4 block flip"),
    (2, {}, f"c3↑0 d3↑1 c4↕0/1 d4↑1 e3↓0 | trap d3 trap e3 | {BACKS} | {TURN}"),
    (2, {}, f"c5↑0 b5↑0 e5↑1 c4↕1/0 c3↑0 | {FRONTS} | {TURN}"),  # lines that end on an electrode
    (2, {}, f"c5↑0 b5↑0 e5↑1 c4↕1/0 c3↑0 | {BACKS} | {TURN}"),
    (2, {}, f"c3↑0 d3↕1/1 e3↕0/0 d4↓1 c4↓0 | cavity c3-d3 heat e3 | {BACKS} | purse 3 2 {TURN}"),
    (2, {"hamiltonian": "attraction"}, "c3↑0 c4↕1/1 b3↓0 b4↕0/1 | purse 0 2 turn 0 turns 4 block flip"),
    (2, {"hamiltonian": "repulsion"}, "c3↑0 c3↓1 c4↕1/1 d3↓0 | purse 0 8 turn 0 turns 4 block flip"),
    (2, {}, f"c3↑0 c3↓1 b1:0×0 d5:1×0 | trap c3 | {BACKS} | purse 3 2 {TURN}"),  # the last two electrons
    (2, {}, f"c3↑0 b1:0×0 d5:1×0 | {BACKS} | purse 3 2 {TURN}"),  # the last one
    (2, {}, "c3↑1 b1:0×0 | turn 0 turns 4 block flip"),  # Ada has none
    (2, {"repeat": "yes"}, "c3↑0 c4↓0 | turn 0 turns 4 block flip used thesis"),
    (2, {}, "c3↑0 d3↑1 c3↓0 d3↓0 | trap c4 trap d3 | turn 0 turns 4 block hop"),
    (3, {}, f"d2↑0 d2↓1 b2↑2 | gap a3 b3 c3 | {FRONTS} | purse 3 0 0 {TURN}"),  # a link over an electrode
    (3, {"grid": "hexagonal"}, f"b1↑0 b2↓1 e2↑1 e3↕2/0 a4↑2 | gap c3 | {FRONTS} | purse 3 0 0 {TURN}"),
    (4, {}, "c2↑0 e2↑3 e2↓2 c2↓0 | turn 0 turns 4 block flip"),  # pushed into an electrode: partners and opponents
    (4, {}, "f3↑0 f3↓3 b6↑0 d6↑1 e5↑0 e5↓2 | turn 0 turns 4 block flip"),
    (4, {}, f"f3↑0 f4↓3 c2↑2 | {BACKS} | purse 2 1 1 3 {TURN}"),  # zero-point energy and the partner
    (4, {"grid": "hexagonal"}, f"a1↑0 b2↕1/0 a4↑1 e4↓2 | {BACKS} | purse 2 1 1 3 {TURN}"),
]


def table_of(match: Match) -> Table:
    """The oracle's table of a position in the middle of a turn."""
    state: State = match.state()
    table = Table(match.seats, dict(match.options))
    facts = facts_of(state)
    table.at = {(cell_of(word[:2]), word[2]): int(word[3]) for word in facts["electrons"]}
    table.namer = {cell_of(cell): seat for cell, seat in facts["namers"].items()}
    table.sites = {cell_of(cell) for cell in facts["sites"]}
    table.stock, table.row, table.tokens, table.turns = facts["stock"], facts["row"], facts["tokens"], facts["turns"]
    *table.purse, table.bank = facts["purse"]
    table.blocked = [MOVEMENTS[number] if number >= 0 else None for number in state.blocked[: match.seats].tolist()]
    table.mover, table.left, table.phase = int(state.mover), int(state.moves_left), "move"
    table.done = [name for number, name in enumerate(MOVEMENTS) if int(state.used) >> number & 1]
    table.used = [EFFECTS[effect][0] for effect in state.played[: state.played_count]]
    assert state.phase == Phase.MOVE
    return table


def compare(state: State, table: Table, depth: int, rng: Ints) -> int:
    """The same facts and the same legal actions here, after every action, and after some of those that follow."""
    assert facts_of(state) == table.facts()
    if depth == 0 or verbs.to_act(state) == OVER:
        return 1
    out = np.zeros(HOP.rules.NUM_ACTIONS, np.int64)
    numbers = out[: verbs.legal(state, out)].tolist()
    texts = [HOP.notation.action_text(number) for number in numbers]
    assert set(texts) == table.legal(), f"{set(texts) ^ table.legal()} in {table.facts()}"
    count = 1
    for number, text in zip(numbers, texts, strict=True):
        if depth == 1 and len(texts) > 40 and below(rng, 6) and not SOAK:
            continue
        child, other = copy_of(state), table.copy()
        verbs.apply(child, number, None)
        other.play(text)
        count += compare(child, other, depth - 1, rng)
    return count


def position(seats: int, options: dict[str, str], words: str) -> Match:
    settled = {"degree": "doctorate", **options}
    head = ["catstate hop 2", f"seats {seats}", *(f"option {name}={choice}" for name, choice in settled.items())]
    return HOP.position("\n".join([*head, "scripted", "position", *(f"  {line}" for line in words.split("|")), "end"]))


@pytest.mark.parametrize(("seats", "options", "words"), MADE)
def test_positions_on_purpose(seats: int, options: dict[str, str], words: str) -> None:
    """[3.4, 3.7, 3.9, 5.2, 6.1, 7.3, 7.4, 8.4, 8.5, 8.7, 8.9, 8.12, 8.16] Two actions deep."""
    match = position(seats, options, words)
    assert compare(match.state(), table_of(match), 2, generator(1)) > 1


def crowded(seats: int, grid: str, rng: Ints) -> str:
    """Words of a dense position: half of all places taken, superpositions, tokens, little energy."""
    board = ("square", "triangular", "hexagonal").index(grid) * 3 + seats - 2
    homes = set(ELECTRODE_CELLS[board].tolist())
    sites = [cell for cell in range(64) if COVERED[board, cell] and cell not in homes]
    left = [7] * seats
    words: list[str] = []
    busy: set[int] = set()
    for cell in sites:
        seat = below(rng, seats)
        kind = below(rng, 8)
        if kind == 0 and left[seat]:
            words.append(f"{cell_name(cell)}{BOTH}{seat}/{below(rng, seats)}")
            left[seat] -= 1
            continue
        for spin in (UP, DOWN):
            seat = below(rng, seats)
            if below(rng, 2) and left[seat]:
                words.append(f"{cell_name(cell)}{spin}{seat}")
                left[seat] -= 1
    for _ in range(3):
        cell = sites[below(rng, len(sites))]
        other = int(NEAR[board, cell].max())
        token = ("trap", "heat", "resist", "cavity")[below(rng, 4)]
        if {cell, other} & busy or other not in sites:
            continue
        pair = f"{cell_name(cell)}-{cell_name(other)}"
        words.append(f"{token} {pair if token in ('resist', 'cavity') else cell_name(cell)}")
        busy |= {cell, other}
    sides = [EFFECTS[2 * card + below(rng, 2)][0].replace(" ", "-") for card in range(CARDS)]
    purse = " ".join(str(below(rng, 3)) for _ in range(seats))
    used = "used thesis" if below(rng, 2) else ""
    block = ("hop", "doubleton", "cradle", "flip")[below(rng, 4)]
    return f"{' '.join(words)} | cards {' '.join(sides)} | purse {purse} turn 0 turns 4 block {block} {used}"


@pytest.mark.parametrize(("grid", "seats"), [*product(("square", "triangular", "hexagonal"), (2, 3, 4))])
def test_crowded_positions(grid: str, seats: int) -> None:
    """[3.1, 5.3, 6.2, 7.3, 8.1] Dense boards with superposed electrons and tokens, one action deep."""
    rng = generator(seats * 10 + len(grid))
    hamiltonians = ("field+attraction", "field+repulsion", "field", "attraction", "repulsion")
    for number in range(SIZE * (10 if SOAK else 1)):
        options = {"grid": grid, "hamiltonian": hamiltonians[number % 5], "repeat": ("no", "yes")[number % 2]}
        match = position(seats, options, crowded(seats, grid, rng))
        assert compare(match.state(), table_of(match), 1, rng) > 1
