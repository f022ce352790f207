"""Judgement for |Hop⟩: how near the electrons are, what threatens, what must be blocked."""

from catstate.core.chance import weighted
from catstate.core.compile import kernel
from catstate.core.record import Batch, Ints, table
from catstate.core.rules import FINE
from catstate.core.sense import Thinking, believe_all, know_nothing, see_it_through

from .actions import Action, Kind, Phase, cell_of, kind_of, other_of, spin_of
from .distances import FAR, WAY
from .forcing import forced_action
from .movements import is_partner, list_movements
from .pieces import CELLS, NEXT, Degree, Ground
from .reasons import reason as reason
from .rules import apply, legal, movements_of, to_act
from .shocks import are_rivals, end_of_cradle, is_race, shocked_by
from .state import State, View

THINKING = Thinking(
    horizon=24,  # plies of a playout: about eight turns
    exploration=0.8,
    simulations={"Intern": 30, "Postdoc": 500, "Professor": 8000},  # each about sixteen times the one below
    slips={"Intern": 0.5, "Postdoc": 0.02},
)

# What an electron is worth by its distance to the nearest electrode it may shock, in hundredths of the weight below.
NEARNESS = table((400, 100, 45, 22, 12, 6, 3, 1, 0, 0))
DOUBT = 150  # the difference in nearness at which a win is three times as likely as a loss
LONGEST = 1500  # actions a list may hold
DEEPEST = 5  # actions of one turn that are looked through for a shock
LOOKED = 20_000  # positions one such look may touch; only turns with effects are cut short


@kernel
def way_left(state: State, seat: int, cell: int) -> int:
    """How far an electron of this seat on this cell is from the nearest electrode it may shock."""
    least = FAR
    for other in range(state.seats):
        if are_rivals(state, seat, other):
            least = min(least, WAY[state.board, other, cell])
    return least


@kernel
def gain_of(state: State, action: int) -> int:
    """How much nearer an action brings the mover's electrons to what they may shock, in hops."""
    kind = kind_of(action)
    if kind == Kind.HOP or kind == Kind.TUNNEL or kind == Kind.LONG_HOP:
        return way_left(state, state.mover, cell_of(action)) - way_left(state, state.mover, other_of(action))
    if kind == Kind.DOUBLETON:
        gain = 0
        for spin in range(2):
            seat = state.who[cell_of(action) * 2 + spin] - 1
            if state.ground[cell_of(action)] != Ground.SITE:
                seat = state.mover
            step = way_left(state, seat, cell_of(action)) - way_left(state, seat, other_of(action))
            gain += step if seat == state.mover or is_partner(state, seat, state.mover) else -step
        return gain
    if kind == Kind.CRADLE:
        front = NEXT[state.board, cell_of(action), other_of(action)]
        gain = way_left(state, state.mover, cell_of(action)) - way_left(state, state.mover, front)
        end = end_of_cradle(state, cell_of(action), other_of(action), spin_of(action))
        seat = state.who[(end // CELLS) * 2 + min(spin_of(action), 1)] - 1
        if seat >= 0:
            step = way_left(state, seat, end // CELLS) - way_left(state, seat, end % CELLS)
            gain += step if seat == state.mover or is_partner(state, seat, state.mover) else -step
        return gain
    return 0


@kernel
def threats_of(state: State, victim: int, out: Ints) -> int:
    """The movements with which the mover could shock a seat (−1 = any rival) at once, as bits; block or none."""
    count = list_movements(state, movements_of(state), out, 0)
    kinds = 0
    for index in range(count):
        seat = shocked_by(state, out[index])
        if seat >= 0 and (seat == victim or (victim < 0 and are_rivals(state, state.mover, seat))):
            kinds |= 1 << kind_of(out[index])
    return kinds


@kernel
def prior(state: State, out: Ints, count: int, weight: Ints, work: Ints) -> None:
    """A shock first, then what brings one nearer; what threatens is blocked; one's own electrode is spared."""
    if state.phase == Phase.BLOCK:
        kinds = threats_of(state, -1, work)
        for index in range(count):
            weight[index] = 40 if (kinds >> (out[index] - Action.BLOCK)) & 1 else 4
        return
    for index in range(count):
        seat = shocked_by(state, out[index])
        if seat >= 0:
            weight[index] = 400 if are_rivals(state, state.mover, seat) else 1
        else:
            gain = gain_of(state, out[index])
            weight[index] = 4 if gain == 0 else (10 * min(gain, 3) if gain > 0 else 2)


@kernel
def playout_action(state: State, rng: Ints, out: Ints, count: int, work: Ints) -> int:
    """Shock if you can, block what threatens you, else mostly go forward."""
    prior(state, out, count, work[LONGEST:], work)
    for index in range(count):
        if work[LONGEST + index] == 400:
            return out[index]
    return out[weighted(rng, work[LONGEST:], count)]


@kernel
def evaluate(state: State, out: Ints, work: Ints) -> None:
    """Whose electrons are nearer to what they may shock; to be on the move is half a hop."""
    for seat in range(state.seats):
        work[seat] = 0
    for cell in range(CELLS):
        if state.ground[cell] == Ground.SITE:
            for spin in range(2):
                seat = state.who[cell * 2 + spin] - 1
                if seat >= 0:
                    work[seat] += NEARNESS[way_left(state, seat, cell)]
    work[state.mover] += work[state.mover] // 4 + 10
    if is_race(state):
        total = 0
        for seat in range(state.seats):
            total += (work[seat] + 30) ** 2
        for seat in range(state.seats):
            out[seat] = FINE * (work[seat] + 30) ** 2 // total
        return
    for seat in range(state.seats):
        mine = 0
        theirs = 0
        rivals = 0
        for other in range(state.seats):
            if are_rivals(state, seat, other):
                theirs += work[other]
                rivals += 1
            else:
                mine += work[other]
        friends = state.seats - rivals
        lead = mine // friends - theirs // max(rivals, 1)
        out[seat] = FINE // 2 + FINE // 2 * lead // (abs(lead) + DOUBT)
        if state.seats == 3:  # both survivors share a win
            out[seat] = out[seat] * 2 // 3


# What must never be overlooked. Tables after one, two … actions stand in `worlds`; their lists of actions lie one after
# the other in `work`, LONGEST numbers each: 0 … 4 for find_shock, then one for the rest of one's own turn.

REST = DEEPEST * LONGEST
BLOCKS = REST + LONGEST  # what may be blocked
TRIED = BLOCKS + 8  # how far each list of find_shock was tried
LISTED = TRIED + 8  # and how long it is
SAFE = LISTED + 8  # actions that leave no shock


@kernel
def find_shock(worlds: Batch[State], depth: int, victim: int, work: Ints) -> int:
    """The first action of a line with which the seat to act in worlds[depth] shocks `victim` or that seat's partner
    (−1: any rival) within its own turn; −1 = none was found."""
    seat = to_act(worlds[depth])
    deepest = 2 if worlds[depth].degree != Degree.DOCTORATE else min(DEEPEST, len(worlds) - depth)
    work[TRIED] = 0
    work[LISTED] = legal(worlds[depth], work)
    found = scan_for_shock(worlds[depth], victim, work, work[LISTED])
    if found >= 0:
        return work[found]
    level = 0
    touched = 0
    while level >= 0:
        if level + 1 >= deepest or work[TRIED + level] == work[LISTED + level] or touched > LOOKED:
            level -= 1
            continue
        action = work[level * LONGEST + work[TRIED + level]]
        work[TRIED + level] += 1
        if action == Action.END:
            continue
        worlds[depth + level + 1] = worlds[depth + level]
        world = worlds[depth + level + 1]
        apply(world, action, None)
        touched += 1
        if world.mover != seat or (world.phase != Phase.MOVE and world.phase != Phase.EXTRA):
            continue
        level += 1
        rest = work[level * LONGEST :]
        work[TRIED + level] = 0
        work[LISTED + level] = legal(world, rest)
        if scan_for_shock(world, victim, rest, work[LISTED + level]) >= 0:
            return work[work[TRIED] - 1]
    return -1


@kernel
def scan_for_shock(state: State, victim: int, actions: Ints, count: int) -> int:
    """The index of the first action that shocks at once, −1 = none."""
    for index in range(count):
        seat = shocked_by(state, actions[index])
        if seat < 0:
            continue
        if victim < 0 and are_rivals(state, state.mover, seat):
            return index
        if victim >= 0 and (seat == victim or is_partner(state, seat, victim)):
            return index
    return -1


@kernel
def can_block(worlds: Batch[State], depth: int, seat: int, work: Ints) -> bool:
    """Whether some block keeps the next player from shocking `seat` within that turn, or in a race anyone."""
    victim = -1 if is_race(worlds[depth]) else seat
    count = legal(worlds[depth], work[BLOCKS:])
    for index in range(count):
        worlds[depth + 1] = worlds[depth]
        apply(worlds[depth + 1], work[BLOCKS + index], None)
        if find_shock(worlds, depth + 1, victim, work) < 0:
            return True
    return False


@kernel
def can_stay_safe(worlds: Batch[State], depth: int, seat: int, work: Ints) -> bool:
    """Whether `seat`, in its own turn or about to block, can still avert a shock in the next turn."""
    world = worlds[depth]
    if world.phase == Phase.OVER:
        return world.loser < 0 or are_rivals(world, seat, world.loser)
    if world.phase == Phase.BLOCK:
        return to_act(world) != seat or can_block(worlds, depth, seat, work)
    if world.mover != seat or world.phase != Phase.MOVE or world.thesis:
        return True  # effects may still change everything
    count = legal(world, work[REST:])
    for index in range(count):
        worlds[depth + 1] = worlds[depth]
        apply(worlds[depth + 1], work[REST + index], None)
        after = worlds[depth + 1]
        if after.phase == Phase.OVER:
            if after.loser < 0 or are_rivals(after, seat, after.loser):
                return True
        elif after.phase != Phase.BLOCK or can_block(worlds, depth + 1, seat, work):
            return True
    return False


@kernel
def shortlist(world: State, view: View, worlds: Batch[State], out: Ints, count: int, work: Ints) -> int:
    """Shock at once or with the next movement if you can; do not leave a shock to the next player if you can avert it;
    block what would be one."""
    seat = view.seat
    victim = -1 if is_race(world) else seat
    worlds[0] = world
    if world.phase == Phase.MOVE or world.phase == Phase.EXTRA:
        found = find_shock(worlds, 0, -1, work)
        if found >= 0:
            out[0] = found
            return 1
    kept = 0
    for index in range(count):
        worlds[0] = world
        apply(worlds[0], out[index], None)
        if world.phase == Phase.BLOCK:
            safe = find_shock(worlds, 0, victim, work) < 0
        else:
            safe = can_stay_safe(worlds, 0, seat, work)
        if safe:
            work[SAFE + kept] = out[index]
            kept += 1
    if kept == 0:
        return count
    out[:kept] = work[SAFE : SAFE + kept]
    return kept


plausible, is_settled = believe_all, see_it_through
by_heart, by_habit = forced_action, know_nothing
