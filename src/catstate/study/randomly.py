"""Random games with all that is seen in them, compiled: the same games as `chunks.random_games` counts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..core.chance import below, draw
from ..core.compile import kernel
from ..core.game import Game
from ..core.journal import COLUMNS, new_journal
from ..core.layout import Row, layout_of, numbers_in, spread
from ..core.record import Ints
from ..core.rules import CHANCE, OVER, apply, legal, observe, scores, setup, to_act

PLY, SEAT, CHOSE, CHOICES, EVENTS = range(5)  # columns of `about`; the last two are counts
DECISIONS = 256  # room at first; a game that needs more is played again with twice as much


class GameSheet(NamedTuple):
    """Memory for one game. Kernels take it as one argument."""

    observation: Row  # [decision, number]
    about: Ints  # [decision, column]
    listed: Ints  # the legal actions of all decisions, one after the other
    happened: Ints  # the events of all decisions, as rows of a journal


@dataclass(frozen=True)
class RecordedGame:
    """One random game."""

    room: GameSheet
    decisions: int
    points: Ints  # per seat, in units of 1/SCALE

    def rows(self) -> Iterator[tuple[int, int, int, Row, Ints, Ints]]:
        """Ply, seat, action, observation, legal actions and journal of every decision."""
        choice = event = 0
        for number, (ply, seat, chose, choices, events) in enumerate(self.room.about[: self.decisions].tolist()):
            journal = new_journal(events)
            journal[0, 0] = events
            journal[1:] = self.room.happened[event : event + events]
            legal_now = self.room.listed[choice : choice + choices]
            yield ply, seat, chose, self.room.observation[number], legal_now, journal
            choice, event = choice + choices, event + events


class RandomRecorder:
    """Plays one random game after the other from one generator."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str], rng: Ints, events: bool) -> None:
        rules = game.rules
        self.layout = layout_of(game)
        self.seats, self.options, self.rng = seats, game.encode(options), rng.copy()
        self.out, self.weight = np.zeros((2, max(rules.NUM_ACTIONS, rules.NUM_OUTCOMES)), np.int64)
        self.batch, self.view = rules.State.batch(2), rules.View.batch(1)
        self.journal = new_journal() if events else None

    def play(self) -> RecordedGame:
        """The next game."""
        decisions = DECISIONS
        while True:
            room = self._room(decisions)
            rng, points = self.rng.copy(), np.zeros(self.seats, np.int64)
            table = (self.batch, self.seats, self.options, rng, self.out, self.weight)
            count = record_game(
                *table, self.view, numbers_in(self.view)[0], self.layout.runs, room, points, self.journal
            )
            if count >= 0:
                self.rng = rng
                return RecordedGame(room, count, points)
            decisions *= 2
            if self.journal is not None:
                self.journal = new_journal(2 * len(self.journal))

    def _room(self, decisions: int) -> GameSheet:
        return GameSheet(
            np.zeros((decisions, self.layout.size), self.layout.number),
            np.zeros((decisions, EVENTS + 1), np.int64),
            np.zeros(32 * decisions, np.int64),
            np.zeros((0 if self.journal is None else 32 * decisions, COLUMNS), np.int64),
        )


@kernel
def record_game(
    batch: Any,
    seats: int,
    options: Ints,
    rng: Ints,
    out: Ints,
    weight: Ints,
    view: Any,
    words: Ints,
    runs: Ints,
    room: GameSheet,
    points: Ints,
    journal: Any,
) -> int:
    """One game at random, written down; how many decisions it had, or −1 when the room is too small for it."""
    batch[1] = batch[0]
    state = batch[1]
    setup(state, seats, options)
    decisions = choices = events = plies = 0
    actor = to_act(state)
    while actor != OVER:
        if actor == CHANCE:
            apply(state, draw(state, rng, out, weight), journal)
        else:
            count = legal(state, out)
            if decisions == len(room.about) or choices + count > len(room.listed):
                return -1
            observe(state, actor, view[0])
            spread(words, runs, room.observation[decisions])
            for index in range(count):
                room.listed[choices + index] = out[index]
            choices += count
            action = out[below(rng, count)]
            room.about[decisions, PLY] = plies
            room.about[decisions, SEAT] = actor
            room.about[decisions, CHOSE] = action
            room.about[decisions, CHOICES] = count
            decisions += 1
            apply(state, action, journal)
        plies += 1
        if journal is not None:
            noted = journal[0, 0]
            if noted >= len(journal) or events + noted > len(room.happened):
                return -1
            if decisions > 0:  # what is dealt before the first decision belongs to none
                for row in range(noted):
                    for column in range(journal.shape[1]):
                        room.happened[events + row, column] = journal[row + 1, column]
                events += noted
                room.about[decisions - 1, EVENTS] += noted
            journal[0, 0] = 0
        actor = to_act(state)
    scores(state, points)
    return decisions
