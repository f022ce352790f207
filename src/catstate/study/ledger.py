"""What a study has played so far: one Parquet file with a row per cell, replaced as a whole after every portion."""

import os
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from ..core.errors import CatstateError
from ..core.extras import extra
from ..core.version import __version__
from .figures import CellFigures

with extra("study", "A study"):
    import pyarrow as arrow
    from pyarrow import parquet

LISTS = ("by_seat", "by_turn", "by_entrant")
COUNTS = ("seats", "entrants", "games", "draws", "decisions", "choices", "squares")


class BadLedger(CatstateError):
    """A file that holds no figures of studies."""


class StudyLedger:
    """The figures of each cell, and how many portions they are made of."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.figures: dict[str, CellFigures] = {}
        self.portions: dict[str, int] = {}
        if place.exists():
            self._read()

    def add(self, key: str, figures: CellFigures) -> None:
        """The next portion of a cell."""
        if key in self.figures:
            self.figures[key].add(figures)
        else:
            self.figures[key] = figures
        self.portions[key] = self.portions.get(key, 0) + 1

    def save(self) -> None:
        """Write everything; whoever is killed meanwhile leaves the old file whole."""
        rows = [self._row(key, figures) for key, figures in sorted(self.figures.items())]
        table = arrow.Table.from_pylist(rows).replace_schema_metadata({"catstate": __version__})
        fresh = self.place.with_suffix(".fresh")
        parquet.write_table(table, fresh)
        os.replace(fresh, self.place)

    def _row(self, key: str, figures: CellFigures) -> dict[str, Any]:
        lengths = sorted(figures.lengths.items())
        return {
            "cell": key,
            "portions": self.portions[key],
            **{name: getattr(figures, name) for name in COUNTS},
            **{name: getattr(figures, name).tolist() for name in LISTS},
            "plies": [plies for plies, _ in lengths],
            "games_of_plies": [games for _, games in lengths],
            "faults": [f"{times} × {fault}" for fault, times in sorted(figures.faults.items())],
        }

    def _read(self) -> None:
        try:
            rows = parquet.read_table(self.place).to_pylist()
            for row in rows:
                figures = CellFigures(**{name: row[name] for name in COUNTS})
                for name in LISTS:
                    setattr(figures, name, np.array(row[name], np.int64))
                figures.lengths = Counter(dict(zip(row["plies"], row["games_of_plies"], strict=True)))
                for words in row["faults"]:
                    times, _, fault = words.partition(" × ")
                    figures.faults[fault] = int(times)
                self.figures[row["cell"]], self.portions[row["cell"]] = figures, row["portions"]
        except (arrow.ArrowException, OSError, KeyError, ValueError, TypeError) as error:
            raise BadLedger(f"{self.place} holds no figures of a study ({error}). Move it away.") from None
