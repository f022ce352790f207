"""Judgement: a simple sensible player, who goes for the nearest cube he needs, brings it home, and looks where he
would go. He serves as opponent, as playout policy and to measure how long matches last. A search asks him first and
judges a position by the way that everybody still has to go.
"""

import numpy as np

from catstate.core.chance import below
from catstate.core.compile import kernel
from catstate.core.record import Batch, Ints
from catstate.core.rules import FINE
from catstate.core.sense import Thinking, believe_all, know_nothing, see_it_through

from .acting import can_take
from .actions import Action, Phase
from .cat_powers import can_use_power
from .elements import arrow_of
from .pieces import BESIDE, FERAL, MAINFRAME, OFFICE, OPEN, POWER, SECTOR, SPACES, THROWS, Effect
from .reasons import reason as reason
from .rules import legal
from .sight import can_walk, far_mouth, first_blank, is_blank, openings
from .state import KIND, State, View
from .tiles import is_collapser

THINKING = Thinking(
    horizon=14,  # plies of a playout: about two turns
    exploration=0.4,
    simulations={"Intern": 12, "Postdoc": 40, "Professor": 800},
    slips={"Intern": 0.4, "Postdoc": 0.4},
    lapses={"Intern": 0.65, "Postdoc": 0.2},  # the way is long: if you strayed at every step you would never arrive
)

LEG = 26  # steps that fetching and logging one cube takes on average
CARRIED = 12  # steps of those that are left when a cube has just been taken
# How likely it is to win with so many steps to go, against others with as many: it halves every six steps.
HOPE = np.array([int(2 ** (20 - steps / 6)) for steps in range(120)])
LUCK = 2 * SPACES  # where in `work` a first sight keeps its random numbers
FAR = 10_000  # farther than any way
THROWER_COST = 2  # steps that crossing a thrower is worth: four in a row can't be crossed in one turn
BLANK_COST = 3  # steps that a blank space is worth: it must be seen first, and may turn out otherwise
CARRIER_COST = 4  # steps that a cube in another's hand is farther than it looks: he runs
GREED = 8  # once in so many times he does not steal: two would take one cube from each other for ever
PATIENCE = 4  # waits on average this often before stepping onto a thrower that bars the way
PATH_WORK = 2 * SPACES  # numbers of working memory: distances, and a queue in a circle


@kernel
def sensible(state: State, rng: Ints, out: Ints, work: Ints) -> int:
    """One sensible action for the seat to act; `out` has room for all actions, `work` for PATH_WORK numbers."""
    task = state.todo[state.depth - 1]
    seat = task[1]
    what = task[0]
    if what == Phase.LOOK:
        measure(state, seat, work)
        return look_sensibly(state, seat, rng, work)
    if what == Phase.ACT:
        measure(state, seat, work)
        return act_sensibly(state, seat, rng, out, work)
    count = legal(state, out)
    if what == Phase.TURN_DRAWN:
        measure(state, seat, work)
        return turn_sensibly(task, rng, out, count, work)
    if what == Phase.CHOOSE_NUMBER and state.todo[state.depth - 2, 0] == Phase.LEAP:
        measure(state, seat, work)
        return land_sensibly(state, seat, work)
    if what in (Phase.VOTE, Phase.MAY_REACT):
        return out[0]  # agree; and keep the rooms around you
    return out[below(rng, count)]


@kernel
def measure(state: State, seat: int, work: Ints) -> None:
    """For every space, how far it is from there to what the scientist wants: the Mainframe, or a cube he needs."""
    for space in range(SPACES):
        work[space] = FAR
    head = 0
    tail = 0
    if state.holds[seat] >= 0:
        tail = aim_for(work, MAINFRAME, 0, tail)
    else:
        for colour in range(4):
            if can_take(state, seat, colour) and state.cube[colour] >= 0:
                tail = aim_for(work, state.cube[colour], 0, tail)
        for other in range(state.seats):
            if state.holds[other] >= 0 and other != seat and can_take(state, seat, state.holds[other]):
                tail = aim_for(work, state.place[other], CARRIER_COST, tail)
    while head != tail:
        space = work[SPACES + head]
        head = (head + 1) % SPACES
        tail = spread(state, space, work, tail)


@kernel
def aim_for(work: Ints, space: int, distance: int, tail: int) -> int:
    """Note a distance that is shorter than what was known, and queue the space."""
    if distance >= work[space]:
        return tail
    work[space] = distance
    work[SPACES + tail] = space
    return (tail + 1) % SPACES


@kernel
def spread(state: State, space: int, work: Ints, tail: int) -> int:
    """Note how far it is from the spaces from which one can come to this one, or look into it if it is blank."""
    if is_blank(state, space):
        for way in range(4):
            tail = spread_sight(state, space, way, work, tail)
        return tail
    for way in range(4):
        beside = BESIDE[space, way]
        if beside >= 0 and (openings(state, space) >> way) & 1 and is_open_or_blank(state, beside, way ^ 2):
            tail = aim_for(work, beside, work[space] + step_cost(state, space), tail)
    far = far_mouth(state, space)
    if far >= 0:
        tail = aim_for(work, far, work[space] + 1, tail)
    return tail


@kernel
def step_cost(state: State, space: int) -> int:
    """What it costs to step onto a space: one, and more where one must not end."""
    return 1 + THROWER_COST if is_thrower(state, space) else 1


@kernel
def spread_sight(state: State, blank: int, way: int, work: Ints, tail: int) -> int:
    """The nearest space in one direction on which one can stay and look into a blank, perhaps through throwers."""
    distance = work[blank] + BLANK_COST
    space = BESIDE[blank, way]
    for _ in range(state.sight):
        if space < 0 or not is_open_or_blank(state, space, way ^ 2):
            return tail
        if not is_thrower(state, space):
            return aim_for(work, space, distance, tail)
        if not (openings(state, space) >> way) & 1:
            return tail
        distance += 1
        space = BESIDE[space, way]
    return tail


@kernel
def is_open_or_blank(state: State, space: int, side: int) -> bool:
    """Whether a space is open on a side, or may yet become so."""
    return is_blank(state, space) or (openings(state, space) >> side) & 1 == 1


@kernel
def is_thrower(state: State, space: int) -> bool:
    """Whether one can't stay on a space."""
    return state.tile[space] >= 0 and THROWS[state.tile[space] >> KIND] == 1


@kernel
def look_sensibly(state: State, seat: int, rng: Ints, work: Ints) -> int:
    """Look where the blank space is nearest to what one wants."""
    best = Action.LOOK + below(rng, 4)
    least = 2 * FAR
    for way in range(4):
        blank = first_blank(state, state.place[seat], way)
        if blank >= 0 and work[blank] < least:
            least = work[blank]
            best = Action.LOOK + way
    return best


@kernel
def turn_sensibly(task: Ints, rng: Ints, out: Ints, count: int, work: Ints) -> int:
    """Turn a new tile so that it opens towards what one wants."""
    best = out[0]
    least = 8 * FAR
    for index in range(count):
        if out[index] < Action.TURN or out[index] >= Action.TURN + 4:
            continue
        doors = OPEN[task[4], out[index] - Action.TURN]
        sum_of_ways = 0
        nearest = FAR
        for way in range(4):
            if (doors >> way) & 1:
                nearest = min(nearest, work[BESIDE[task[2], way]])
                sum_of_ways += 1
        value = 4 * nearest - sum_of_ways
        if value < least:
            least = value
            best = out[index]
    return best


@kernel
def land_sensibly(state: State, seat: int, work: Ints) -> int:
    """Of a teleporter's reach choose the space nearest to what one wants."""
    space = state.place[seat]
    way = arrow_of(state.tile[space])
    best: int = Action.CHOOSE_NUMBER
    least = 2 * FAR
    for number in range(5):
        space = BESIDE[space, way]
        if space < 0:
            break
        if work[space] < least:
            least = work[space]
            best = Action.CHOOSE_NUMBER + number
    return best


@kernel
def act_sensibly(state: State, seat: int, rng: Ints, out: Ints, work: Ints) -> int:
    """Take what one needs; wipe what nobody can reach; else go on, and leave a trap by a bloop."""
    count = legal(state, out)
    can_bloop = False
    for index in range(count):
        action = out[index]
        if Action.COLLECT <= action < Action.COLLECT + 4 or Action.WIPE <= action < Action.WIPE + 4:
            return action
        if Action.STEAL <= action < Action.STEAL + 8 and below(rng, GREED) > 0:
            return action
        if action == Action.BLOOP:
            can_bloop = True
    if state.left <= 0:
        return Action.REST
    here = state.place[seat]
    if work[here] >= FAR:
        if can_bloop and work[OFFICE[state.seats, seat]] < FAR:
            return Action.BLOOP
        return out[below(rng, count)] if below(rng, 4) == 0 and not can_bloop else Action.REST
    if FERAL[state.scenario] and POWER[state.cat[seat]] == Effect.TWO_ACTIONS and can_use_power(state, seat):
        return Action.POWER
    return go_on(state, here, rng, work)


@kernel
def go_on(state: State, here: int, rng: Ints, work: Ints) -> int:
    """Follow the shortest way, but do not end the actions where one would be thrown; tired of waiting, dare it."""
    first = next_step(state, here, work)
    if first < 0:
        return Action.REST
    action = Action.TRANSIT if first == 4 else Action.STEP + first
    space = here
    way = first
    for steps in range(state.left):
        space = far_mouth(state, space) if way == 4 else BESIDE[space, way]
        if not is_thrower(state, space) or (work[space] == 0 and steps + 1 < state.left):
            return action
        way = next_step(state, space, work)
        if way < 0:
            break
    if first < 4 and first_blank(state, here, first) >= 0:
        return Action.REST
    space = far_mouth(state, here) if first == 4 else BESIDE[here, first]
    patience = 3 * PATIENCE if is_collapser(state, space) else PATIENCE
    return action if below(rng, patience) == 0 else Action.REST


@kernel
def next_step(state: State, here: int, work: Ints) -> int:
    """The direction of the shortest way, 4 for a transit; −1 where the next space must be seen first."""
    best = -1
    least = work[here] + 1
    can_look = not is_thrower(state, here)
    for way in range(4):
        beside = BESIDE[here, way]
        if beside < 0 or work[beside] >= work[here]:
            continue
        if can_walk(state, here, way):
            cost = work[beside] + step_cost(state, beside)
            if cost < least:
                least = cost
                best = way
        elif work[beside] + BLANK_COST < least and can_look and first_blank(state, here, way) == beside:
            least = work[beside] + BLANK_COST
            best = -1
    far = far_mouth(state, here) if SECTOR[here] >= 0 else -1
    return 4 if far >= 0 and work[far] + 1 < least else best


@kernel
def playout_action(state: State, rng: Ints, out: Ints, count: int, work: Ints) -> int:
    """What the sensible player does."""
    return sensible(state, rng, out, work)


@kernel
def prior(state: State, out: Ints, count: int, weight: Ints, work: Ints) -> None:
    """What the sensible player would do, first; then steps, and last what helps nobody."""
    luck = work[LUCK : LUCK + 2]
    luck[0] = state.turn + 1
    luck[1] = state.left + 2
    liked = sensible(state, luck, out, work)
    for index in range(count):
        action = out[index]
        if action == liked:
            weight[index] = 40
        elif Action.STEP <= action < Action.STEP + 4 or action in (Action.TRANSIT, Action.POWER):
            weight[index] = 4
        else:
            weight[index] = 2


@kernel
def steps_to_go(state: State, seat: int, work: Ints) -> int:
    """About how many steps a scientist still needs to log all cubes."""
    need = state.goal
    for colour in range(4):
        need -= (state.logged[seat] >> colour) & 1
    if need <= 0:
        return 0
    measure(state, seat, work)
    way = min(work[state.place[seat]], LEG)
    if state.holds[seat] >= 0:
        return (need - 1) * LEG + min(way, CARRIED + 4)
    return (need - 1) * LEG + CARRIED + min(way, LEG - CARRIED)


@kernel
def evaluate(state: State, out: Ints, work: Ints) -> None:
    """Who has the shortest way left; whose turn it is has half of one ahead."""
    total = 0
    shortest = FAR
    for seat in range(state.seats):
        steps = 2 * steps_to_go(state, seat, work) - (state.actions if seat == state.active else 0)
        out[seat] = max(steps // 2, 0)
        shortest = min(shortest, out[seat])
    for seat in range(state.seats):
        out[seat] = HOPE[min(out[seat] - shortest, 119)]
        total += out[seat]
    for seat in range(state.seats):
        out[seat] = FINE * out[seat] // total


@kernel
def walk_to(state: State, target: int, work: Ints) -> None:
    """For every space, how many actions it is from there to a target on foot and through wormholes."""
    for space in range(SPACES):
        work[space] = FAR
    tail = aim_for(work, target, 0, 0)
    head = 0
    while head != tail:
        space = work[SPACES + head]
        head = (head + 1) % SPACES
        for way in range(4):
            if can_walk(state, space, way):
                tail = aim_for(work, BESIDE[space, way], work[space] + 1, tail)
        far = far_mouth(state, space)
        if far >= 0:
            tail = aim_for(work, far, work[space] + 1, tail)


@kernel
def step_along(state: State, here: int, work: Ints) -> int:
    """The step or transit that leads from here towards where `work` measures from."""
    for way in range(4):
        if can_walk(state, here, way) and work[BESIDE[here, way]] == work[here] - 1:
            return Action.STEP + way
    return Action.TRANSIT


@kernel
def fetch_in_time(state: State, seat: int, home: Ints, work: Ints) -> int:
    """How to get hold of a wanted cube and still bring it home with the actions left; −1 = not possible."""
    here = state.place[seat]
    for one in range(4 + state.seats):
        other = one - 4
        if other == seat:
            continue
        colour = one if one < 4 else state.holds[other]
        if colour < 0 or not can_take(state, seat, colour):
            continue
        space = state.cube[colour] if one < 4 else state.place[other]
        if space < 0 or home[space] + 1 > state.left:
            continue
        walk_to(state, space, work)
        if work[here] + 1 + home[space] <= state.left:
            if space != here:
                return step_along(state, here, work)
            return Action.COLLECT + colour if one < 4 else Action.STEAL + other
    return -1


@kernel
def shortlist(world: State, view: View, worlds: Batch[State], out: Ints, count: int, work: Ints) -> int:
    """A cube in hand is brought home, and one that is needed fetched before that, when the actions left suffice."""
    seat = view.seat
    if world.todo[world.depth - 1, 0] != Phase.ACT or world.left <= 0:
        return count
    walk_to(world, MAINFRAME, work)
    here = world.place[seat]
    best = -1
    if world.holds[seat] < 0:
        best = fetch_in_time(world, seat, work, work[2 * SPACES :])
    elif 0 < work[here] <= world.left:
        best = step_along(world, here, work)
    if best < 0:
        return count
    out[0] = best
    return 1


plausible, is_settled = believe_all, see_it_through
by_heart = by_habit = know_nothing
