"""The boards are fair: whatever one player sees from an electrode, every other sees too."""

from collections import Counter

import pytest

from catstate.games.hop.pieces import (
    BOARDS,
    CELLS,
    COVERED,
    ELECTRODE_CELLS,
    FRAMED,
    NEAR,
    NEXT,
    WAYS,
    Grid,
    cell_name,
    grid_of,
    seats_of,
)

HONEYCOMBS = [board for board in range(BOARDS) if grid_of(board) == Grid.HEXAGONAL]


def near(board: int, cell: int) -> set[int]:
    return {int(other) for other in NEAR[board, cell] if other >= 0}


def homes_of(board: int) -> list[int]:
    return [int(cell) for cell in ELECTRODE_CELLS[board, : seats_of(board)]]


def steps_from(board: int, start: int) -> dict[int, int]:
    """Cell → steps, over the sites of the set-up; an electrode ends a way."""
    steps, todo = {start: 0}, [start]
    for cell in todo:
        for other in near(board, cell):
            if other not in steps and COVERED[board, other]:
                steps[other] = steps[cell] + 1
                if other not in homes_of(board):
                    todo.append(other)
    return steps


def rows_of_three(board: int) -> set[tuple[int, int, int]]:
    """Every three cells in a row on a line: they decide where cradles and tunnels go."""
    rows = set()
    for cell in range(CELLS):
        for way in range(WAYS):
            second = int(NEXT[board, cell, way])
            third = int(NEXT[board, second, way]) if second >= 0 else -1
            if third >= 0:
                rows.add((cell, second, third))
    return rows


def symmetries(board: int, start: int, image: int) -> list[dict[int, int]]:
    """Every map of the frame onto itself that keeps neighbours, and the set-up, and takes one cell to another."""
    cells = [start]
    for cell in cells:  # each cell after a neighbour of it, so that few images are possible
        cells += [other for other in sorted(near(board, cell)) if other not in cells]
    assert len(cells) == FRAMED[board].sum()
    maps = [{start: image}]
    for cell in cells[1:]:
        known = [other for other in near(board, cell) if other in maps[0]]
        maps = [
            {**partial, cell: to}
            for partial in maps
            for to in near(board, partial[known[0]])
            if to not in partial.values()
            and COVERED[board, cell] == COVERED[board, to]
            and all(partial[other] in near(board, to) for other in known)
        ]
    return [found for found in maps if all({found[o] for o in near(board, c)} == near(board, found[c]) for c in found)]


def teams(board: int) -> set[frozenset[int]]:
    homes = homes_of(board)
    return {frozenset(homes[0::2]), frozenset(homes[1::2])} if len(homes) == 4 else {frozenset((h,)) for h in homes}


@pytest.mark.parametrize("board", HONEYCOMBS)
def test_honeycombs_are_symmetric(board: int) -> None:
    """[1.1, 4.3] From every player a symmetry of the board leads to every other: neighbours, lines, the ring, teams."""
    homes, rows = homes_of(board), rows_of_three(board)
    for start in homes:
        for image in homes:
            found = [
                one
                for one in symmetries(board, start, image)
                if {one[home] for home in homes} == set(homes)
                and {frozenset(one[home] for home in team) for team in teams(board)} == teams(board)
                and {(one[a], one[b], one[c]) for a, b, c in rows} == rows
            ]
            assert found, f"{cell_name(start)} and {cell_name(image)} are not alike"


@pytest.mark.parametrize(
    ("board", "exits", "distances"),
    [(HONEYCOMBS[0], 3, (7,)), (HONEYCOMBS[1], 2, (6, 6)), (HONEYCOMBS[2], 2, (4, 7, 7))],
)
def test_exits_and_distances_of_the_honeycomb(board: int, exits: int, distances: tuple[int, ...]) -> None:
    """[1.1] Counted by hand from the picture: the same exits and the same ways to the others for every player."""
    homes = homes_of(board)
    for home in homes:
        assert sum(bool(COVERED[board, other]) and other not in homes for other in near(board, home)) == exits
        steps = steps_from(board, home)
        assert tuple(sorted(steps[other] for other in homes if other != home)) == distances
    profiles = [Counter(steps_from(board, home).values()) for home in homes]
    assert all(profile == profiles[0] for profile in profiles)


@pytest.mark.parametrize("board", range(BOARDS))
def test_opponents_are_at_least_four_steps_apart(board: int) -> None:
    """[1.1, 4.2] On every grid; on the triangular one two players are exactly four apart, on the square one six."""
    homes = homes_of(board)
    steps = [steps_from(board, home) for home in homes]
    pairs = [(one, two) for one in range(len(homes)) for two in range(one)]
    assert min(steps[one][homes[two]] for one, two in pairs) >= 4
    if seats_of(board) == 2 and grid_of(board) != Grid.HEXAGONAL:
        assert steps[0][homes[1]] == (4 if grid_of(board) == Grid.TRIANGULAR else 6)
