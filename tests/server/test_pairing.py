"""Pairing and standings by themselves: whole tournaments on paper."""

import random
from collections import Counter
from itertools import combinations

import pytest

from catstate.server.play.pairing import (
    PairedTable,
    PlayedRounds,
    pair_everyone,
    pair_swiss,
    pair_tables,
    rounds_of_everyone,
    table_sizes,
)
from catstate.server.play.standings import TableResult, points_of, standings, total_points


def pairs_of(tables: list[PairedTable]) -> Counter[tuple[int, ...]]:
    return Counter(tuple(sorted(pair)) for table in tables for pair in combinations(table, 2))


def flat(rounds: list[list[PairedTable]]) -> list[PairedTable]:
    return [table for tables in rounds for table in tables]


# Everybody meets everybody


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 9, 24])
def test_everybody_meets_everybody_once_and_sits_first_half_the_time(count: int) -> None:
    players = [10 + number for number in range(count)]
    rounds = [pair_everyone(players, number) for number in range(1, rounds_of_everyone(count) + 1)]
    assert pairs_of(flat(rounds)) == dict.fromkeys(combinations(players, 2), 1)
    for tables in rounds:
        sitting = [player for table in tables for player in table]
        assert len(set(sitting)) == len(sitting) == count - count % 2
    first = Counter(table[0] for tables in rounds for table in tables)
    second = Counter(table[1] for tables in rounds for table in tables)
    assert all(abs(first[player] - second[player]) <= 1 for player in players)


def test_there_is_no_round_more() -> None:
    with pytest.raises(ValueError, match="has no round 4"):
        pair_everyone([1, 2, 3, 4], 4)


# Swiss


def play_swiss(count: int, rounds: int, seed: int, leaving: dict[int, int] | None = None) -> list[list[PairedTable]]:
    """A tournament in which the stronger usually wins; `leaving` says after which round somebody goes."""
    chance, results, played = random.Random(seed), list[TableResult](), list[list[PairedTable]]()
    for number in range(1, rounds + 1):
        players = [one for one in range(count) if (leaving or {}).get(one, rounds) >= number]
        history = PlayedRounds(players, total_points(results, False), flat(played))
        tables = pair_swiss(history)
        assert sorted(player for table in tables for player in table) == players
        played.append(tables)
        for table in tables:
            if len(table) == 1:
                scores = [1.0]
            else:
                win = chance.random() < (0.8 if table[0] < table[1] else 0.2)
                scores = [0.5, 0.5] if chance.random() < 0.1 else [float(win), float(not win)]
            results.append(TableResult(number, table, scores))
    return played


@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (4, 2), (5, 3), (8, 4), (9, 4), (16, 6), (33, 6), (64, 6)])
@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_meets_twice_or_rests_twice_while_that_can_be_avoided(count: int, rounds: int, seed: int) -> None:
    played = play_swiss(count, rounds, seed)
    tables = flat(played)
    assert max(pairs_of(tables).values()) == 1
    rests = Counter(table[0] for table in tables if len(table) == 1)
    assert max(rests.values(), default=0) <= 1
    assert rests.total() == (rounds if count % 2 else 0)


@pytest.mark.parametrize("seed", range(4))
def test_first_seats_stay_in_balance(seed: int) -> None:
    balance: Counter[int] = Counter()
    for tables in play_swiss(32, 6, seed):
        for first, second in tables:
            balance[first] += 1
            balance[second] -= 1
    assert max(map(abs, balance.values())) <= 2


def test_equals_meet_and_the_upper_half_meets_the_lower() -> None:
    first = pair_swiss(PlayedRounds(range(8), {}))
    assert {tuple(sorted(table)) for table in first} == {(0, 4), (1, 5), (2, 6), (3, 7)}
    points = {0: 1.0, 1: 1.0, 2: 1.0, 3: 1.0}
    second = pair_swiss(PlayedRounds(range(8), points, first))
    assert all((table[0] < 4) == (table[1] < 4) for table in second)


def test_the_lowest_who_has_not_sat_out_sits_out() -> None:
    points = {0: 2.0, 1: 1.0, 2: 1.0, 3: 0.0, 4: 0.0}
    assert (4,) in pair_swiss(PlayedRounds(range(5), points))
    assert (3,) in pair_swiss(PlayedRounds(range(5), points, [(4,)]))


def test_the_last_pair_never_forces_a_rematch() -> None:
    """Pairing from above, 0–1 and 2–3 are left, who have met: 0–2 and 1–3 it must be."""
    points = {0: 2.0, 1: 2.0, 2: 1.0, 3: 1.0}
    tables = pair_swiss(PlayedRounds(range(4), points, [(2, 3), (0, 3), (1, 2)]))
    assert {tuple(sorted(table)) for table in tables} == {(0, 2), (1, 3)}


def test_when_all_have_met_they_meet_again() -> None:
    tables = pair_swiss(PlayedRounds([0, 1], {}, [(0, 1)]))
    assert tables == [(1, 0)]  # and whoever sat second sits first


def test_whoever_leaves_is_paired_no_more() -> None:
    played = play_swiss(16, 5, 3, leaving={0: 2, 5: 3})
    assert all(0 not in table for tables in played[2:] for table in tables)
    assert max(pairs_of(flat(played)).values()) == 1


# Tables of four


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(2, [2]), (3, [3]), (4, [4]), (5, [3, 2]), (6, [3, 3]), (9, [3, 3, 3]), (13, [4, 3, 3, 3]), (16, [4] * 4)],
)
def test_tables_are_as_full_as_they_can_be(players: int, sizes: list[int]) -> None:
    assert table_sizes(players, 4) == sizes


def test_at_tables_of_four_people_meet_many_others_and_change_seats() -> None:
    tables: list[PairedTable] = []
    for _ in range(4):
        new = pair_tables(PlayedRounds(range(16), {}, tables), 4)
        assert sorted(player for table in new for player in table) == [*range(16)]
        tables += new
    assert max(pairs_of(tables).values()) <= 2
    seats = Counter((player, seat) for table in tables for seat, player in enumerate(table))
    assert max(seats.values()) <= 2
    for player in range(16):
        assert len({other for table in tables if player in table for other in table}) >= 11


# Points


def test_points_at_two_and_at_four() -> None:
    two = TableResult(1, [0, 1], [0.5, 0.5])
    four = TableResult(1, [2, 3, 4, 5], [1, 0, 0, 0], lost=[1])
    assert points_of([two, four, TableResult(1, [6], [1])], False) == [(0.5, 0.5), (4, 0, 1, 1), (1,)]


def test_the_same_deals_compare_each_seat_with_that_seat_elsewhere() -> None:
    """Seat 1 wins the deal at two of three tables: whoever wins it on seat 0 did better than both others there."""
    results = [TableResult(1, [0, 1], [1, 0]), TableResult(1, [2, 3], [0, 1]), TableResult(1, [4, 5], [0, 1])]
    assert points_of(results, True) == [(1, 0), (0.25, 0.75), (0.25, 0.75)]
    assert points_of(results[:1], True) == [(1, 0)]  # nothing to compare with
    given_up = [TableResult(1, [0, 1], [1, 0], lost=[1]), *results[1:]]
    assert points_of(given_up, True) == [(1, 0), (0.5, 0.5), (0.5, 0.5)]


def test_equal_points_are_ordered_by_the_opponents_and_equals_share_a_place() -> None:
    """Ada (0) beat Bo (1) and Dora (3); Bo beat Cy (2); Cy beat Dora. Bo and Cy have one point each: Bo met 2 + 1,
    Cy met 1 + 0."""
    results = [
        TableResult(1, [0, 1], [1, 0]),
        TableResult(1, [2, 3], [1, 0]),
        TableResult(2, [0, 3], [1, 0]),
        TableResult(2, [1, 2], [1, 0]),
    ]
    lines = standings(range(5), results, False)
    assert [(line.place, line.player, line.points, line.opponents) for line in lines] == [
        (1, 0, 2, 1),
        (2, 1, 1, 3),
        (3, 2, 1, 1),
        (4, 3, 0, 3),
        (5, 4, 0, 0),
    ]
    assert [line.place for line in standings(range(3), [], False)] == [1, 1, 1]
    assert (lines[0].wins, lines[0].played, lines[0].beaten) == (2, 2, 1)
