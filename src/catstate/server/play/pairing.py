"""Pairing: who plays whom in the next round of a tournament, and on which seat. Pure: numbers in, numbers out.

A table is a tuple of entrants in the order of their seats; a table of one sits the round out (a bye).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

PairedTable = tuple[int, ...]
CostOfTable = Callable[[Iterable[int]], float]
BYE = -1  # in a pairing of two: whoever gets it sits the round out

# What a pairing of two costs. Each counts more than all that stand below it together.
REMATCH = 10_000_000  # for each time that they have met, or that somebody has sat out
FAR_APART = 2_000  # for each half point between them, squared
SAME_SEAT = 150  # when both have sat first, or second, too often


@dataclass(frozen=True)
class PlayedRounds:
    """What the pairing of the next round depends on."""

    players: Sequence[int]  # who plays on, in the order in which they were drawn
    points: Mapping[int, float]
    tables: Sequence[PairedTable] = ()  # of all rounds so far

    def ranked(self) -> list[int]:
        """The best first; equals in the order in which they were drawn."""
        return sorted(self.players, key=lambda player: -self.points.get(player, 0.0))

    def meetings(self) -> Counter[tuple[int, int]]:
        """How often each two have sat at one table; the lower number first."""
        return Counter(pair for table in self.tables for pair in combinations(sorted(table), 2))

    def rests(self) -> Counter[int]:
        """How often each has sat out."""
        return Counter(table[0] for table in self.tables if len(table) == 1)

    def first_seats(self) -> Counter[int]:
        """At tables of two: how much more often each has sat first than second."""
        balance: Counter[int] = Counter()
        for table in self.tables:
            if len(table) == 2:
                balance[table[0]] += 1
                balance[table[1]] -= 1
        return balance


# Everybody meets everybody


def rounds_of_everyone(players: int) -> int:
    """How many rounds it takes until everybody has met everybody."""
    return max(0, players - 1 + players % 2)


def pair_everyone(players: Sequence[int], number: int) -> list[PairedTable]:
    """A round of a round robin, the first being 1, after Berger's tables: first seats differ by one at most.

    With an odd number of players, each sits out once; they are in no table of that round.
    """
    last = len(players) - 1 + len(players) % 2  # the place of whoever stays put, or of nobody
    if number not in range(1, last + 1):
        raise ValueError(f"a round robin of {len(players)} has no round {number}")
    tables: list[PairedTable] = []
    for one in range(last):
        other = (number - 1 - one) % last
        if other == one:
            if last < len(players):
                pair = (one, last) if one < len(players) // 2 else (last, one)
                tables.append((players[pair[0]], players[pair[1]]))
        elif one < other:
            pair = (one, other) if (one + other) % 2 else (other, one)
            tables.append((players[pair[0]], players[pair[1]]))
    return tables


# Swiss


def pair_swiss(played: PlayedRounds) -> list[PairedTable]:
    """A round of a Swiss tournament: equals meet, nobody twice while that can be avoided, first seats in balance.

    It is the cheapest perfect matching of all players, so a hard last pair never forces a worse round than needed.
    """
    import networkx  # takes a fifth of a second, which a server without tournaments need not wait for

    ranked = played.ranked()
    if len(ranked) % 2:
        ranked.append(BYE)
    costs = _swiss_costs(played, ranked)
    most = max(costs.values(), default=0) + 1
    graph = networkx.Graph()
    graph.add_weighted_edges_from((one, other, most - cost) for (one, other), cost in costs.items())
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    place = {player: at for at, player in enumerate(ranked)}
    pairs = sorted(tuple(sorted(pair, key=place.__getitem__)) for pair in matched)
    balance = played.first_seats()
    tables: list[PairedTable] = []
    for number, (upper, lower) in enumerate(sorted(pairs, key=lambda pair: place[pair[0]])):
        tables.append((upper,) if lower == BYE else _seated(upper, lower, balance, played.tables, number))
    return tables


def _swiss_costs(played: PlayedRounds, ranked: Sequence[int]) -> dict[tuple[int, int], int]:
    """What it costs to pair each two; the bye is paired like a player without points."""
    meetings, rests, balance = played.meetings(), played.rests(), played.first_seats()
    halves = {player: round(2 * played.points.get(player, 0.0)) for player in ranked}
    lowest = min((halves[player] for player in ranked if player != BYE), default=0)
    sizes = Counter(halves.values())
    place = {player: at for at, player in enumerate(ranked)}
    costs = {}
    for one, other in combinations(ranked, 2):
        if BYE in (one, other):
            player = one if other == BYE else other
            cost = REMATCH * rests[player] + FAR_APART * (halves[player] - lowest) ** 2
            costs[one, other] = cost + len(ranked) - place[player]
            continue
        cost = REMATCH * meetings[min(one, other), max(one, other)]
        cost += FAR_APART * (halves[one] - halves[other]) ** 2
        if balance[one] * balance[other] > 0:
            cost += SAME_SEAT * min(abs(balance[one]), abs(balance[other])) ** 2
        if halves[one] == halves[other]:  # the upper half of equals meets the lower half
            cost += abs(abs(place[one] - place[other]) - sizes[halves[one]] // 2)
        costs[one, other] = cost
    return costs


def _seated(
    upper: int, lower: int, balance: Mapping[int, int], tables: Sequence[PairedTable], number: int
) -> PairedTable:
    """Who sits first: whoever has done so less often, else whoever did not the last time, else in turn."""
    if balance.get(upper, 0) != balance.get(lower, 0):
        return (upper, lower) if balance.get(upper, 0) < balance.get(lower, 0) else (lower, upper)
    for table in reversed(tables):
        if len(table) == 2 and {upper, lower} & set(table):
            last_first = table[0]
            if last_first in (upper, lower):
                return (lower, upper) if last_first == upper else (upper, lower)
            return (upper, lower) if table[1] == upper else (lower, upper)
    return (upper, lower) if number % 2 == 0 else (lower, upper)


# Tables of more than two


def table_sizes(players: int, seats: int) -> list[int]:
    """How many sit at each table: tables are as full as they can be, and no two differ by more than one."""
    count = -(-players // seats)
    return [players // count + (at < players % count) for at in range(count)]


def pair_tables(played: PlayedRounds, seats: int) -> list[PairedTable]:
    """A round of tables of up to so many seats: few meet again, equals sit together, seats are taken in turn."""
    ranked, meetings = played.ranked(), played.meetings()
    tables: list[list[int]] = []
    for size in table_sizes(len(ranked), seats):
        tables.append(ranked[sum(map(len, tables)) :][:size])
    points = {player: played.points.get(player, 0.0) for player in ranked}

    def cost(table: Iterable[int]) -> float:
        return sum(
            1000 * meetings[min(pair), max(pair)] ** 2 + (points[pair[0]] - points[pair[1]]) ** 2
            for pair in combinations(table, 2)
        )

    while _improve(tables, cost):
        pass
    taken = Counter((player, seat) for table in played.tables for seat, player in enumerate(table))
    return [_in_turn(table, taken) for table in tables]


def _improve(tables: list[list[int]], cost: CostOfTable) -> bool:
    """Let two players of different tables change places wherever both tables together are better for it."""
    is_better = False
    for here, there in combinations(tables, 2):
        for one in range(len(here)):
            for other in range(len(there)):
                before = cost(here) + cost(there)
                here[one], there[other] = there[other], here[one]
                if cost(here) + cost(there) < before - 1e-9:
                    is_better = True
                else:
                    here[one], there[other] = there[other], here[one]
    return is_better


def _in_turn(table: Sequence[int], taken: Mapping[tuple[int, int], int]) -> PairedTable:
    """The order of seats in which nobody sits where they have sat before, as far as that can be."""
    return min(
        permutations(table),
        key=lambda order: sum((taken.get((player, seat), 0) + 1) ** 2 for seat, player in enumerate(order)),
    )
