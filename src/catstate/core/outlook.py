"""What a network is shown of a view, when that is not its row."""

from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from .record import Ints, Record

V_contra = TypeVar("V_contra", bound=Record, contravariant=True)

Features = NDArray[np.int16]


class Outlook(Protocol[V_contra]):
    """outlook.py (optional): numbers made from a view, from which a network learns more easily than from its row."""

    @property
    def FEATURES(self) -> int:  # noqa: N802 — a constant of the module
        """How many there are."""

    def outlook(self, view: V_contra, out: Features, work: Ints, /) -> None:
        """Write the numbers for the seat of the view, which has a question to answer; `work` as in `Sense`."""
