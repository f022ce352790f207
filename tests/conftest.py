"""All tests run compiled with bounds checks; servers and commands started by tests inherit that."""

import os
import sys
from pathlib import Path

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")
os.environ.setdefault("NUMBA_NRT_STATS", "1")  # lets tests count allocations of compiled code
sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))

import connect_four

import catstate

catstate.register(connect_four.GAME)
