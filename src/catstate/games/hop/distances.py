"""How far every cell is from every electrode, for judgement and for reasons."""

import numpy as np

from catstate.core.record import Ints, table

from .pieces import BOARDS, CELLS, ELECTRODE_CELLS, NEAR, SEATS

FAR = 9  # farther than any electron can be


def measure_ways() -> Ints:
    """WAY[board, seat, cell], see below."""
    ways = np.full((BOARDS, SEATS, CELLS), FAR)
    for board in range(BOARDS):
        for seat in range(board % 3 + 2):
            start = int(ELECTRODE_CELLS[board, seat])
            ways[board, seat, start] = 0
            queue = [start]
            for cell in queue:
                for near in NEAR[board, cell]:
                    if near >= 0 and ways[board, seat, near] > ways[board, seat, cell] + 1:
                        ways[board, seat, near] = ways[board, seat, cell] + 1
                        queue.append(int(near))
    return table(np.minimum(ways, FAR))


# WAY[board, seat, cell]: hops from a cell to a seat's electrode on a board without gaps.
WAY = measure_ways()
