"""Every decision of a study as Parquet: what the seat saw, what it might do, what it did, and how the game ended.

A folder holds one file per piece: a portion that bots play, or a block of random games. A file depends on its cell and
its number only, so that whoever plays it writes the same bytes, and what is there need not be written again.
"""

import hashlib
import io
import json
import math
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..bots.levels import Decision
from ..core.errors import CatstateError
from ..core.extras import extra
from ..core.game import Game
from ..core.journal import NotedEvent, events_in
from ..core.layout import layout_of
from ..core.match import Match
from ..core.record import Ints
from ..core.rules import SCALE
from ..core.version import __version__
from .chunks import BLOCK, RANDOM_GAMES, block_generators, games_in, play_bots
from .figures import CellFigures
from .plan import StudyCell
from .randomly import RandomRecorder

with extra("study", "A study"):
    import pyarrow as arrow
    from pyarrow import parquet

ROWS = 2048  # decisions of a row group, at least: what is held in memory


class BadDecisions(CatstateError):
    """A folder that holds no decisions."""


def schema_of_decisions(game: Game, events: bool) -> Any:
    """The columns, and in the metadata what is needed to read them."""
    layout = layout_of(game)
    names = arrow.dictionary(arrow.int32(), arrow.string())
    happened = arrow.struct(
        [
            ("kind", arrow.string()),
            ("who", arrow.int8()),
            ("audience", arrow.int8()),
            ("numbers", arrow.list_(arrow.int32())),
        ]
    )
    columns = [
        ("cell", names),
        ("game", arrow.int64()),
        ("ply", arrow.int32()),
        ("seat", arrow.int8()),
        ("player", names),
        ("observation", arrow.list_(arrow.from_numpy_dtype(layout.number), layout.size)),
        ("legal", arrow.list_(arrow.int32())),
        ("action", arrow.int32()),
        ("value", arrow.float32()),
        ("result", arrow.float32()),
        ("scores", arrow.list_(arrow.float32())),
        *([("events", arrow.list_(happened))] if events else []),
    ]
    fields = {part.name: [part.start, part.stop, list(part.shape)] for part in layout.parts}
    about = {"game": game.name, "rules_number": game.rules_number, "num_actions": game.rules.NUM_ACTIONS}
    told = json.dumps({**about, "catstate": __version__, "observation": fields})
    return arrow.schema(columns, metadata={"catstate": told})


@dataclass
class DecisionSheet:
    """Decisions of one cell on their way into a file; whole row groups leave it as games end."""

    cell: StudyCell
    events: bool = False
    columns: dict[str, list[Any]] = field(default_factory=dict)
    since: int = 0  # the first row of the game that is being played

    def __post_init__(self) -> None:
        self.sink = io.BytesIO()
        self.schema = schema_of_decisions(self.game, self.events)
        self.writer = parquet.ParquetWriter(self.sink, self.schema, compression="zstd")
        self.columns = {name: [] for name in self.schema.names}

    @cached_property
    def game(self) -> Game:
        return self.cell.played

    def decided(self, number: int, before: Match, after: Match, who: str, decision: Decision) -> None:
        """One decision of a bot."""
        seat = before.to_act
        row = layout_of(self.game).row(before.view(seat))
        events = [event for step in after.steps for event in step.events] if self.events else []
        self.add(number, before.ply, seat, who, row, before.legal().ids, decision.action, decision.value, events)

    def add(
        self,
        number: int,
        ply: int,
        seat: int,
        who: str,
        row: NDArray[Any],
        legal: Any,
        action: int,
        value: float,
        events: list[NotedEvent],
    ) -> None:
        said = {"cell": self.cell.key, "game": number, "ply": ply, "seat": seat, "player": who, "observation": row}
        said |= {"legal": legal, "action": action, "value": None if math.isnan(value) else value}
        if self.events:
            said["events"] = [self._event(event) for event in events]
        for name, one in said.items():
            self.columns[name].append(one)

    def _event(self, event: NotedEvent) -> dict[str, Any]:
        numbers = list(event.numbers or ())
        kind = self.game.event_names[event.kind]
        return {"kind": kind, "who": event.who, "audience": event.audience, "numbers": numbers}

    def ended(self, points: Ints) -> None:
        """The game of the last rows is over, with these points."""
        scores = (points / SCALE).astype(np.float32).tolist()
        seats = self.columns["seat"][self.since :]
        self.columns["result"] += [scores[seat] for seat in seats]
        self.columns["scores"] += [scores] * len(seats)
        self.since += len(seats)
        if self.since >= ROWS:
            self._flush()

    def _flush(self) -> None:
        if self.since:
            arrays = [self._array(name) for name in self.schema.names]
            self.writer.write_table(arrow.Table.from_arrays(arrays, schema=self.schema), row_group_size=self.since)
        self.columns = {name: [] for name in self.schema.names}
        self.since = 0

    def _array(self, name: str) -> Any:
        kind, said = self.schema.field(name).type, self.columns[name]
        if name == "observation":
            return arrow.FixedSizeListArray.from_arrays(arrow.array(np.concatenate(said)), kind.list_size)
        if name in ("cell", "player"):
            return arrow.array(said, arrow.string()).dictionary_encode()
        return arrow.array(said, kind)

    def finish(self) -> bytes:
        """The file."""
        self._flush()
        self.writer.close()
        return self.sink.getvalue()


# What workers do


def record_chunk(cell: StudyCell, number: int, most: int, events: bool) -> tuple[CellFigures, bytes]:
    """Portion `number` of a cell that bots play: its figures, and the file of its decisions."""
    first = number * games_in(cell)
    sheet = DecisionSheet(cell, events)
    return play_bots(cell, first, min(games_in(cell), most - first), sheet), sheet.finish()


def record_block(cell: StudyCell, number: int, block: int, most: int, events: bool) -> bytes:
    """The file of one block of a portion of random games: the same games as when they were counted."""
    first = number * RANDOM_GAMES + block * BLOCK
    sheet = DecisionSheet(cell, events)
    recorder = RandomRecorder(sheet.game, cell.seats, dict(cell.options), block_generators(cell, number)[block], events)
    for game in range(first, min(first + BLOCK, most)):
        told = recorder.play()
        for ply, seat, action, row, legal, noted in told.rows():
            sheet.add(game, ply, seat, cell.players[0], row, legal, action, math.nan, list(events_in(noted)))
        sheet.ended(told.points)
    return sheet.finish()


# The folder


@dataclass(frozen=True)
class DecisionFolder:
    """Where the files are."""

    place: Path
    events: bool = False

    def file(self, cell: StudyCell, number: int, block: int = 0) -> Path:
        """The file of a piece."""
        kind = f"{cell.key}, {'with' if self.events else 'without'} events"
        return self.place / f"{hashlib.sha256(kind.encode()).hexdigest()[:12]}-{number:06}-{block:02}.parquet"

    def write(self, file: Path, content: bytes) -> None:
        """Put a whole file in its place; whoever is killed meanwhile leaves none."""
        self.place.mkdir(exist_ok=True)
        fresh = file.with_suffix(".fresh")
        fresh.write_bytes(content)
        os.replace(fresh, file)

    def missing(self, cell: StudyCell, portions: int, most: int) -> Iterator[tuple[int, int]]:
        """Portions and blocks of a cell of which there is no file."""
        for number in range(portions):
            games = min(games_in(cell), most - number * games_in(cell))
            blocks = math.ceil(games / BLOCK) if cell.is_random else 1
            for block in range(blocks):
                if not self.file(cell, number, block).exists():
                    yield number, block


@dataclass(frozen=True)
class DecisionBatch:
    """Some decisions as arrays, a row for each."""

    observation: NDArray[Any]  # [row, number], see docs/observations.md
    mask: NDArray[np.bool_]  # [row, action]: what was legal
    action: Ints
    value: NDArray[np.float32]  # the score that the player expected, NaN if it does not say
    result: NDArray[np.float32]  # the score that it got
    seat: Ints
    game: Ints
    table: Any  # all columns, as Arrow has them


def read_decisions(place: Path | str) -> Iterator[DecisionBatch]:
    """The decisions of a folder, a row group at a time, so that a dataset may be larger than memory."""
    files = sorted(Path(place).glob("*.parquet"))
    if not files:
        raise BadDecisions(f"There are no decisions in {place}.")
    for file in files:
        with parquet.ParquetFile(file) as opened:
            about = opened.schema_arrow.metadata.get(b"catstate") if opened.schema_arrow.metadata else None
            if about is None or b"num_actions" not in about:
                raise BadDecisions(f"{file} holds no decisions.")
            for group in range(opened.num_row_groups):
                yield batch_of(opened.read_row_group(group), json.loads(about)["num_actions"])


def batch_of(table: Any, actions: int) -> DecisionBatch:
    """A row group as arrays."""
    columns = {name: table.column(name).combine_chunks() for name in table.column_names}
    legal = columns["legal"]
    mask = np.zeros((len(table), actions), np.bool_)
    mask[np.repeat(np.arange(len(table)), np.diff(legal.offsets.to_numpy())), legal.flatten().to_numpy()] = True
    seen = columns["observation"].flatten().to_numpy().reshape(len(table), -1)
    plain = {name: columns[name].to_numpy(zero_copy_only=False) for name in ("action", "value", "result")}
    where = {name: columns[name].to_numpy().astype(np.int64) for name in ("seat", "game")}
    return DecisionBatch(
        seen, mask, plain["action"].astype(np.int64), plain["value"], plain["result"], **where, table=table
    )
