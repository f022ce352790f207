"""How fair is it to sit first? Bots of one level play every preset among themselves; who begins is taken in turns.

Every deal is played once for each seat that may begin, so that luck evens out. Figures are kept in the game's folder
(`data/balance.json`), and docs/balance/<game>.md is written from them. A run goes on where the last one stopped;
figures of older rules are measured anew.
"""

import json
import multiprocessing
import re
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from ..bots.levels import level_of
from ..bots.sense import thinking_of
from ..core.balance import Figures, key_of, load
from ..core.catalogue import find
from ..core.cores import usable_cores
from ..core.dealer import pick
from ..core.game import Game
from ..core.match import Match
from ..core.rules import CHANCE
from ..core.steps import outcomes_of

BEGINS = re.compile(r"(?:first|begin) (\d+)")  # the outcome of chance that says who begins
GAMES = {"Postdoc": 400, "Professor": 100}  # matches per cell at least
DEFAULT_GAMES = {"Postdoc": 1200, "Professor": 100}  # matches of the preset that a table offers first
ALIKE = 1e-9


@dataclass(frozen=True)
class Cell:
    """One set of options at one number of seats, played by one level."""

    game: str
    seats: int
    preset: str
    options: tuple[tuple[str, str], ...]  # settled, without numbers that are as usual
    level: str
    wanted: int  # matches

    @property
    def key(self) -> str:
        return key_of(self.seats, dict(self.options), self.level)


def cells_of(game: Game) -> list[Cell]:
    """Every preset with every choice of the options that `Game.measured` names, at every number of seats."""
    cells: dict[str, Cell] = {}
    axes = [option for option in game.options if option.name in game.measured]
    level = "Professor" if thinking_of(game).cooperative else "Postdoc"
    for seats in game.seats:
        for preset in game.presets:
            for choices in product(*(option.choices for option in axes)):
                own = preset.options_for(seats)
                options = {**{option.name: choice for option, choice in zip(axes, choices, strict=True)}, **own}
                settled = tuple(game.telling(seats, game.settle(seats, options)[1]).items())
                plain = tuple(game.telling(seats, game.settle(seats, own)[1]).items()) == settled
                first = plain and preset.name == game.default_preset
                levels = [level, "Professor"] if first and level != "Professor" else [level]
                for name in levels:
                    wanted = (DEFAULT_GAMES if first else GAMES)[name]
                    cell = Cell(game.name, seats, preset.name, settled, name, wanted)
                    cells.setdefault(cell.key, cell)
    return list(cells.values())


def play_deal(cell: Cell, seed: int) -> Figures:
    """One deal, once for every seat that may begin; once only where seat 0 always does."""
    game = find(cell.game)
    totals, draws, plies = [0.0] * cell.seats, 0, 0
    games = 0
    for begins in range(cell.seats):
        first, scores, length = play_from(game, cell, seed, begins)
        for seat, score in enumerate(scores):
            totals[(seat - max(first, 0)) % cell.seats] += score
        draws += max(scores) - min(scores) < ALIKE and 0 < scores[0] < 1
        plies += length
        games += 1
        if first < 0:
            break
    return Figures(cell.level, games, tuple(totals), draws, plies)


def play_from(game: Game, cell: Cell, seed: int, begins: int) -> tuple[int, tuple[float, ...], int]:
    """One match in which this seat begins: who began, −1 if chance did not decide that; the scores, the decisions."""
    match = game.new(cell.seats, scripted=True, **dict(cell.options))
    level = level_of(cell.level)
    first, decisions = -1, 0
    deal = f"balance {seed}"
    while not match.over:
        if match.to_act == CHANCE:
            outcomes, weights = outcomes_of(game, match.state())
            outcome = int(outcomes[pick(deal, match.ply, weights.tolist())])
            if said := BEGINS.fullmatch(game.notation.outcome_text(outcome)):
                first = begins
                outcome = game.read_outcome(said[0].replace(said[1], str(begins)))
            match = match.play(outcome)
        else:
            seat = match.to_act
            thought = (seed * 1_000_003 + match.ply) * 16 + seat
            match = match.play(level.choose(game, match.view(seat), match.legal().ids, thought))
            decisions += 1
    return first, match.scores, decisions


def is_drawn(game: Game, cell: Cell) -> bool:
    """Whether chance decides who begins."""
    match = Match.start(game, cell.seats, dict(cell.options), 0)
    texts = [game.notation.outcome_text(entry.action) for entry in match.log if entry.actor == CHANCE]
    return any(BEGINS.fullmatch(text) for text in texts)


def add(one: Figures | None, other: Figures) -> Figures:
    if one is None:
        return other
    totals = tuple(a + b for a, b in zip(one.totals, other.totals, strict=True))
    return Figures(one.level, one.games + other.games, totals, one.draws + other.draws, one.plies + other.plies)


def measure(
    game: Game,
    figures: dict[str, Figures],
    minutes: float,
    workers: int | None = None,
    progress: Callable[[Cell, Figures], None] = lambda cell, figures: None,
    chosen: Sequence[Cell] | None = None,
) -> None:
    """Go on measuring for a time, on all cores: always the cell that has the smallest part of its matches."""
    cells = cells_of(game) if chosen is None else list(chosen)
    turns = {cell.key: cell.seats if is_drawn(game, cell) else 1 for cell in cells}  # matches on each deal
    begun = {c.key: figures[c.key].games // turns[c.key] if c.key in figures else 0 for c in cells}
    deadline = time.monotonic() + 60 * minutes
    running: dict[Future[Figures], Cell] = {}
    places = workers or usable_cores()
    with ProcessPoolExecutor(places, multiprocessing.get_context("spawn")) as pool:
        while True:
            open_cells = [cell for cell in cells if begun[cell.key] * turns[cell.key] < cell.wanted]
            while open_cells and len(running) < 2 * places and time.monotonic() < deadline:
                cell = min(open_cells, key=lambda cell: begun[cell.key] * turns[cell.key] / cell.wanted)
                running[pool.submit(play_deal, cell, begun[cell.key])] = cell
                begun[cell.key] += 1
                open_cells = [cell for cell in cells if begun[cell.key] * turns[cell.key] < cell.wanted]
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for job in done:
                cell = running.pop(job)
                figures[cell.key] = add(figures.get(cell.key), job.result())
                progress(cell, figures[cell.key])


def read(place: Path, game: Game) -> dict[str, Figures]:
    """What earlier runs measured under these rules."""
    if not place.is_file():
        return {}
    text = place.read_text(encoding="utf-8")
    return load(text) if json.loads(text)["rules_number"] == game.rules_number else {}


def write(figures: Mapping[str, Figures], place: Path, game: Game) -> None:
    thinking = thinking_of(game)
    rows = {
        key: {
            "level": row.level,
            "games": row.games,
            "totals": [round(total, 6) for total in row.totals],
            "draws": row.draws,
            "plies": row.plies,
            "sentence": row.sentence(thinking.cooperative, game.teams.get(len(row.totals), ())),
        }
        for key, row in sorted(figures.items())
    }
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(row)}" for key, row in rows.items())
    place.parent.mkdir(exist_ok=True)
    place.write_text(f'{{"rules_number": {game.rules_number}, "figures": {{\n{lines}\n}}}}\n', encoding="utf-8")


def page(game: Game, figures: Mapping[str, Figures]) -> str:
    """The figures as a page of the documentation."""
    thinking = thinking_of(game)
    lines = [
        f"# {game.title.replace('|', chr(92) + '|')}: how fair it is",
        "",
        f"Written by `catstate balance {game.name}`. Bots of one level play among themselves; who begins is taken "
        "in turns on every deal. Intervals are Wilson's, 95 %. *Decisions* are those of all players in a match.",
        "",
        "| seats | preset | options | bots | matches | share by order of play | draws | decisions |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for cell in cells_of(game):
        row = figures.get(cell.key)
        if row is None:
            continue
        usual = dict(game.settle(cell.seats, {})[1])
        options = ", ".join(f"{name} {choice}" for name, choice in cell.options if usual[name] != choice) or "usual"
        shares = row.shares[:1] if thinking.cooperative or cell.seats in game.teams else row.shares
        listed = " · ".join(share.percent for share in shares)
        lines.append(
            f"| {cell.seats} | {cell.preset} | {options} | {cell.level} | {row.games:,} | {listed} "
            f"| {row.draws / row.games:.1%} | {row.plies / row.games:.0f} |"
        )
    last = "Fair is 1/n for n seats."
    if thinking.cooperative:
        last = "All win or lose together: it is the share won."
    elif game.teams:
        last += " Where teams play, the share is that of the team which begins, and fair is one half."
    return "\n".join([*lines, "", last]) + "\n"
