"""The spaces of observations, as Gymnasium and PettingZoo want them."""

from typing import Any

import numpy as np

from ..core.extras import extra
from ..core.layout import Layout

with extra("rl", "A learning environment"):
    from gymnasium.spaces import Box, Dict


def box_of(layout: Layout) -> Any:
    """All rows of a layout: every number of its type."""
    kind = np.iinfo(layout.number)
    return Box(kind.min, kind.max, (layout.size,), layout.number.type)


def observation_space(layout: Layout, actions: int) -> Any:
    """What a seat sees, and which actions it may take."""
    return Dict({"observation": box_of(layout), "action_mask": Box(0, 1, (actions,), np.int8)})
