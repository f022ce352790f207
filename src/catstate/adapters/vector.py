"""Thousands of matches at once: arrays in, arrays out, stepped by compiled threads.

    envs = catstate.vector("torus", seats=4, batch=4096, seed=7)
    while training:
        actions = policy(envs.observation, envs.mask)      # the seat to act in each match: envs.to_act
        observation, mask, to_act, reward, over = envs.step(actions)

The arrays belong to the environment and are written in place by every step: copy what you keep. A match that ends is
replaced by a fresh one in the same step: then `over` is true, `reward` holds every seat's final score (1 for a win, 0
for a loss, shares between; zeros before the end), `final` the last observation, and the other arrays are already those
of the new match.
"""

import os
from collections import deque
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.chance import below, draw, generator, generators
from ..core.compile import kernel
from ..core.cores import usable_cores
from ..core.errors import BadOption, IllegalAction
from ..core.game import Game
from ..core.layout import Row, layout_of, numbers_in, spread, write_rows
from ..core.record import Ints
from ..core.rules import CHANCE, OVER, SCALE, apply, legal, observe, scores, setup, to_act
from ..core.steps import view_of
from ..games import find
from .crew import Crew, taken

if TYPE_CHECKING:
    from .planning import Searched

Flags = NDArray[np.bool_]
Rewards = NDArray[np.float32]
Listed = NDArray[np.signedinteger[Any]]

SMALLEST = 64  # matches per thread below which a second thread costs more than it brings
CHUNKS = 2  # per thread: whoever is done first takes the next, should another be held up
BEGIN = -1  # as action: begin anew
EVERYONE = -1  # as learner: the caller plays all seats


class StepResult(NamedTuple):
    """What a step brings, one row per match."""

    observation: Row  # [match, number]: the view of the seat to act, see docs/observations.md
    mask: Flags  # [match, action]: what it may do
    to_act: Ints  # [match]: which seat that is
    reward: Rewards  # [match, seat]: final scores of a match that this step ended, else 0
    over: Flags  # [match]: this step ended the match; the other arrays show the next one


class Chunk(NamedTuple):
    """The rows that one thread steps at a time, and its room for thought. Kernels take it as one argument."""

    states: Any
    start: Any  # one state: set up, nothing dealt
    seen: Any  # one view
    words: Ints  # the same memory as integers
    runs: Ints
    learner: Ints
    rng: Ints
    observation: Row
    final: Row
    mask: Flags
    to_act: Ints
    reward: Rewards
    over: Flags
    choices: Ints  # how many actions are legal
    listed: Listed  # the first of them
    out: Ints
    weight: Ints
    points: Ints


class VectorEnv:
    """A batch of matches of one game with the same seats and options."""

    room: ClassVar[int] = 256  # legal actions remembered per match, so that masks need not be searched; more are rare

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        batch: int = 1024,
        seed: int | Sequence[int] | None = None,
        threads: int | None = None,
        learner: int | Sequence[int] = EVERYONE,
        **options: str | int,
    ) -> None:
        """`learner` may name one seat, or one per match: then random players sit in the others, inside the step."""
        self.game = find(game) if isinstance(game, str) else game
        self.seats, self.options = self.game.settle(seats, options)
        if batch < 1:
            raise BadOption(f"A batch holds at least 1 match, not {batch}.")
        self.batch = batch
        self.threads = max(1, min(threads or usable_cores(), batch // SMALLEST))
        self.layout = layout_of(self.game)
        self.num_actions: int = self.game.rules.NUM_ACTIONS
        rules = self.game.rules
        self.states = rules.State.batch(batch)
        self._start = rules.State.batch(1)
        setup(self._start[0], self.seats, self.game.encode(self.options))
        self.learner = self._learners(learner)
        self.rng: Ints = generators(0, batch)
        self.observation: Row = np.zeros((batch, self.layout.size), self.layout.number)
        self.final: Row = np.zeros((batch, self.layout.size), self.layout.number)
        self.mask: Flags = np.zeros((batch, self.num_actions), np.bool_)
        self.to_act: Ints = np.zeros(batch, np.int64)
        self.reward: Rewards = np.zeros((batch, self.seats), np.float32)
        self.over: Flags = np.zeros(batch, np.bool_)
        self.choices: Ints = np.zeros(batch, np.int64)  # how many actions are legal in each match
        short = np.int16 if self.num_actions <= np.iinfo(np.int16).max else np.int64
        self.listed: Listed = np.zeros((batch, min(self.num_actions, self.room)), short)  # the first of them by number
        self._sampled: Ints = np.zeros(batch, np.int64)
        self._anew: Ints = np.full(batch, BEGIN)
        self._gather()
        self.reset(seed)

    def reset(self, seed: int | Sequence[int] | None = None) -> StepResult:
        """Begin every match anew. One seed seeds all; a list gives each match its own; None goes on from fresh."""
        if seed is None:
            seed = int.from_bytes(os.urandom(8), "big")
        if isinstance(seed, int | np.integer):
            self.rng[:] = generators(int(seed), self.batch)
        else:
            if len(seed) != self.batch:
                raise BadOption(f"{self.batch} matches want {self.batch} seeds, not {len(seed)}.")
            for row, one in zip(self.rng, seed, strict=True):
                row[:] = generator(int(one))
        self._each(step_all, self._anew)
        return self.last

    def step(self, actions: NDArray[np.integer[Any]]) -> StepResult:
        """Play one action in every match. If any is illegal, IllegalAction says which and nothing is played."""
        actions = np.asarray(actions)
        if actions.shape != (self.batch,) or actions.dtype.kind not in "iu":
            raise IllegalAction(
                "", f"step wants {self.batch} whole numbers, not {actions.dtype} of shape {actions.shape}."
            )
        chosen: Ints = actions.astype(np.int64, copy=False)
        wrong = find_illegal(self.mask, chosen)
        if wrong >= 0:
            raise self._refusal(wrong, int(chosen[wrong]))
        self._each(step_all, chosen)
        return self.last

    def sample(self, out: Ints | None = None, rng: Ints | None = None) -> Ints:
        """A legal action for every match, each as likely as the others; drawn from the matches' own generators,
        or from others that you give, one row per match."""
        out = self._sampled if out is None else out
        # In this thread: it is done before another would have woken up.
        sample_all(self.rng if rng is None else rng, self.choices, self.listed, self.mask, out)
        return out

    def view(self, match: int, seat: int) -> Any:
        """What a seat of one match knows, as a record: for words and drawings."""
        return view_of(self.game, self.states[match], seat)

    def snapshot(self) -> tuple[NDArray[Any], ...]:
        """Everything that a match consists of, copied: give it to `restore` to go on from here again."""
        return tuple(array.copy() for array in self._owned())

    def restore(self, snapshot: tuple[NDArray[Any], ...]) -> StepResult:
        """Back to where `snapshot` was taken, of this environment or of one like it."""
        for array, saved in zip(self._owned(), snapshot, strict=True):
            if array.shape != saved.shape or array.dtype != saved.dtype:
                raise BadOption("The snapshot is of another game, or of another batch or number of seats.")
        for array, saved in zip(self._owned(), snapshot, strict=True):
            array[...] = saved
        return self.last

    def copy_rows(
        self, source: Sequence[int] | Ints, target: Sequence[int] | Ints, seed: int | None = None
    ) -> StepResult:
        """Let the matches `target` become what the matches `source` are now: to try several actions from one position.

        Chance goes on alike in both, unless a seed gives the targets chance of their own.
        """
        sources, targets = self._rows(source), self._rows(target)
        if len(sources) != len(targets) or len(set(targets.tolist())) != len(targets):
            raise BadOption("Every row to copy to is named once, and there are as many rows to copy from.")
        for array in self._owned():
            array[targets] = array[sources]
        if seed is not None:
            self.rng[targets] = generators(seed, len(targets))
        return self.last

    def guess(self, rows: Sequence[int] | Ints, seed: int) -> None:
        """Deal anew, in these matches, what the seat to act can't know. Its view and so our arrays stay as they are."""
        from .planning import guess_rows

        guess_rows(self, self._rows(rows), seed)

    def search(
        self, simulations: int, seed: int | Sequence[int] = 0, rows: Sequence[int] | Ints | None = None
    ) -> "Searched":
        """Search from every match, or from these rows, as a bot would from the view of the seat to act.

        The matches stay as they are. One seed gives row after row its own, in order; a list has one for each.
        """
        from .planning import search_rows

        return search_rows(self, simulations, seed, self._rows(range(self.batch) if rows is None else rows))

    def estimates(self) -> Rewards:
        """The bots' judgement of every match as it lies on the table, per seat: 1 is a certain win.

        It knows what is hidden: for the critic of a learner, never for a player. Without judgement all stand even.
        """
        from .planning import estimate_rows

        return estimate_rows(self)

    def _rows(self, rows: Sequence[int] | Ints | range) -> Ints:
        found: Ints = np.array(rows, np.int64).reshape(-1)
        wrong = found[(found < 0) | (found >= self.batch)]
        if len(wrong):
            raise BadOption(f"The rows are 0 to {self.batch - 1}; there is no row {wrong[0]}.")
        return found

    def __getstate__(self) -> dict[str, Any]:
        settled = {"seats": self.seats, "batch": self.batch, "threads": self.threads, "learner": self.learner.tolist()}
        return {"game": self.game.name, "settled": {**settled, **self.options}, "snapshot": self.snapshot()}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        VectorEnv.__init__(self, saved["game"], seed=0, **saved["settled"])
        self.restore(saved["snapshot"])

    def _owned(self) -> tuple[NDArray[Any], ...]:
        plays = (np.asarray(self.states), self.rng, self.learner)
        shows = (
            self.observation,
            self.final,
            self.mask,
            self.to_act,
            self.reward,
            self.over,
            self.choices,
            self.listed,
        )
        return (*plays, *shows)

    def _learners(self, learner: int | Sequence[int]) -> Ints:
        found: Ints = np.zeros(self.batch, np.int64)
        found[:] = learner
        wrong = [int(seat) for seat in found if not EVERYONE <= seat < self.seats]
        if wrong:
            raise BadOption(f"{self.game.title} has the seats 0 to {self.seats - 1} here, no seat {wrong[0]}.")
        return found

    def _gather(self) -> None:
        """Cut the arrays into chunks for the threads, once, so that a step only passes them on."""
        rules = self.game.rules
        room = max(rules.NUM_ACTIONS, rules.NUM_OUTCOMES)
        chunks = 1 if self.threads == 1 else CHUNKS * self.threads
        edges = [self.batch * number // chunks for number in range(chunks + 1)]
        self.parts = [slice(first, last) for first, last in pairwise(edges)]
        self._chunks = []
        for part in self.parts:
            view = rules.View.batch(1)
            self._chunks.append(
                Chunk(
                    self.states[part],
                    self._start,
                    view,
                    numbers_in(view)[0],
                    self.layout.runs,
                    self.learner[part],
                    self.rng[part],
                    self.observation[part],
                    self.final[part],
                    self.mask[part],
                    self.to_act[part],
                    self.reward[part],
                    self.over[part],
                    self.choices[part],
                    self.listed[part],
                    np.zeros(room, np.int64),
                    np.zeros(room, np.int64),
                    np.zeros(self.seats, np.int64),
                )
            )
        self._crew = Crew(self.threads - 1)
        self.last = StepResult(self.observation, self.mask, self.to_act, self.reward, self.over)

    def _each(self, work: Any, actions: Ints) -> None:
        """Let all threads, this one included, do chunk after chunk until none is left."""
        waiting = deque(range(len(self._chunks)))

        def work_on() -> None:
            for number in taken(waiting):
                work(self._chunks[number], actions[self.parts[number]])

        self._crew.share(work_on)

    def _refusal(self, match: int, action: int) -> IllegalAction:
        """Why one action of a batch was refused."""
        where = f"match {match}, seat {int(self.to_act[match])}"
        if not 0 <= action < self.num_actions:
            return IllegalAction("", f"In {where}: {action} is no action of {self.game.title}; nothing was played.")
        clause, sentence = self.game.refusals.refuse(self.view(match, int(self.to_act[match])), action)
        text = self.game.notation.action_text(action)
        return IllegalAction(clause, f"In {where}, action {action} ({text}): {sentence} Nothing was played.")


@kernel
def find_illegal(mask: Flags, actions: Ints) -> int:
    """The first match whose action is not in its mask, or −1."""
    for match in range(len(actions)):
        action = actions[match]
        if action < 0 or action >= mask.shape[1] or not mask[match, action]:
            return match
    return -1


@kernel
def play_on(state: Any, learner: int, rng: Ints, out: Ints, weight: Ints) -> int:
    """Play chance, and at random the seats that are not the learner's, until it must decide or the match is over."""
    actor = to_act(state)
    while actor != OVER and (actor == CHANCE or (learner >= 0 and actor != learner)):
        if actor == CHANCE:
            apply(state, draw(state, rng, out, weight), None)
        else:
            count = legal(state, out)
            apply(state, out[below(rng, count)], None)
        actor = to_act(state)
    return actor


@kernel
def begin(states: Any, match: int, start: Any, learner: int, rng: Ints, out: Ints, weight: Ints) -> int:
    """Set up a match and deal; again, should it end before the learner had a turn. Returns the seat to act."""
    actor = OVER
    while actor == OVER:
        states[match] = start[0]
        actor = play_on(states[match], learner, rng, out, weight)
    return actor


@kernel
def step_all(chunk: Chunk, actions: Ints) -> None:
    """Play an action in every match of a chunk, or BEGIN, and whatever follows until the next decision."""
    states, start, rng, out, weight = chunk.states, chunk.start, chunk.rng, chunk.out, chunk.weight
    learners, over, reward, shown = chunk.learner, chunk.over, chunk.reward, chunk.to_act  # named once: each costs
    for match in range(len(states)):
        learner = learners[match]
        actor = OVER
        if actions[match] != BEGIN:
            apply(states[match], actions[match], None)
            actor = to_act(states[match])
            if actor == CHANCE or (learner >= 0 and actor >= 0 and actor != learner):
                actor = play_on(states[match], learner, rng[match], out, weight)
        if over[match] or actions[match] == BEGIN:
            reward[match] = 0
        over[match] = actor == OVER and actions[match] != BEGIN
        if over[match]:
            close(chunk, match)
        if actor == OVER:
            actor = begin(states, match, start, learner, rng[match], out, weight)
        shown[match] = actor
    show_all(chunk)


@kernel
def close(chunk: Chunk, match: int) -> None:
    """Note the final scores, and what the last to act sees at the end."""
    scores(chunk.states[match], chunk.points)
    for seat in range(len(chunk.points)):
        chunk.reward[match, seat] = chunk.points[seat] / SCALE
    observe(chunk.states[match], chunk.to_act[match], chunk.seen[0])
    spread(chunk.words, chunk.runs, chunk.final[match])


@kernel
def show_all(chunk: Chunk) -> None:
    """Write what the seats to act see and may do."""
    states, seen, words, mask, out = chunk.states, chunk.seen, chunk.words, chunk.mask, chunk.out
    listed, choices = chunk.listed, chunk.choices
    room = listed.shape[1]
    write_rows(seen[0], words, states, chunk.to_act, chunk.observation)
    for match in range(len(states)):
        if choices[match] <= room:  # take back the last mask; Hop's has ten thousand places, a dozen of them true
            for index in range(choices[match]):
                mask[match, listed[match, index]] = False
        else:
            mask[match] = False
        count = legal(states[match], out)
        for index in range(count):
            mask[match, out[index]] = True
        for index in range(min(count, room)):
            listed[match, index] = out[index]
        choices[match] = count


@kernel
def sample_all(rng: Ints, choices: Ints, listed: Listed, mask: Flags, actions: Ints) -> None:
    """Choose a legal action in every match, each alike."""
    for match in range(len(actions)):
        ticket = below(rng[match], choices[match])
        if choices[match] <= listed.shape[1]:
            actions[match] = listed[match, ticket]
        else:
            actions[match] = true_place(mask[match], ticket)


@kernel
def true_place(mask: Flags, ticket: int) -> int:
    """Where a mask is true for the first time after so many others."""
    place = 0
    while ticket > 0 or not mask[place]:
        if mask[place]:
            ticket -= 1
        place += 1
    return place
