"""Steps: the entries of a log, what they do to a state, and what can be asked of a state."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from . import rules as verbs
from .errors import IllegalAction
from .game import Game
from .journal import NOBODY, NotedEvent, TableEvent, events_in, is_full, new_journal
from .record import Ints, copy_of
from .rules import CHANCE

# In the log, as actions:
UNDO = -3  # takes back the last decision and whatever chance brought after it
RESIGN = -4  # this seat gives up, which ends the match
AGREE = -5  # all agree to end the match
ENDINGS = (RESIGN, AGREE)


class Entry(NamedTuple):
    """One line of the log: who, and which action or outcome. The index in the log is the ply."""

    actor: int  # a seat, or CHANCE
    action: int


class Step(NamedTuple):
    """One entry, the states around it, and what happened between them."""

    before: Any
    entry: Entry
    after: Any
    events: tuple[NotedEvent, ...]


ENDED_BY = {RESIGN: TableEvent.RESIGNED, AGREE: TableEvent.AGREED}


def ending_event(entry: Entry) -> NotedEvent:
    """What an entry that ends a match means: somebody resigned, or all agreed."""
    return NotedEvent(ENDED_BY[entry.action], NOBODY if entry.action == AGREE else entry.actor)


def taken_back(seat: int) -> tuple[NotedEvent, ...]:
    return (NotedEvent(TableEvent.TAKEN_BACK, seat),)


def apply_noted(state: Any, action: int, before: Any = None) -> tuple[NotedEvent, ...]:
    """Carry out an action or outcome; what happened. A cascade that fills the journal is noted again in a larger.

    `before` is the same state, if somebody keeps it.
    """
    if before is None:
        before = copy_of(state)
    journal = new_journal()
    verbs.apply(state, action, journal)
    if is_full(journal):
        journal = new_journal(int(journal[0, 0]))
        verbs.apply(copy_of(before), action, journal)
    return events_in(journal)


def drop_last_decision(entries: list[Entry]) -> None:
    """Drop the last decision and the chance that followed it."""
    while entries and entries.pop().actor == CHANCE:
        pass


def effective_entries(log: Iterable[Entry]) -> list[Entry]:
    """The actions and outcomes of a log, without what was taken back."""
    kept: list[Entry] = []
    for entry in log:
        if entry.action == UNDO:
            drop_last_decision(kept)
        elif entry.action not in ENDINGS:
            kept.append(entry)
    return kept


def replayed(state: Any, log: Iterable[Entry], noted: bool = True) -> Iterator[Step]:
    """Every step of a log from this state on, undone ones included; without its events if they are not `noted`.

    States that an undo may go back to are kept, so that a log full of undos takes no longer than another.
    """
    past: list[tuple[Entry, Any]] = []  # what was not taken back, each entry with the state before it
    for entry in log:
        before = state
        events: tuple[NotedEvent, ...] = ()
        if entry.action == UNDO:
            while past:
                last, state = past.pop()
                if last.actor != CHANCE:
                    break
            events = taken_back(entry.actor)
        elif entry.action in ENDINGS:
            events = (ending_event(entry),)
        else:
            past.append((entry, state))
            state = copy_of(state)
            if noted:
                events = apply_noted(state, entry.action)
            else:
                verbs.apply(state, entry.action, None)
        yield Step(before, entry, state, events)


def view_of(game: Game, state: Any, seat: int) -> Any:
    """What a seat knows of a state."""
    view = game.rules.View.new()
    verbs.observe(state, seat, view)
    return view


def legal_ids(game: Game, state: Any) -> list[int]:
    """What the seat to act may do."""
    out = np.zeros(game.rules.NUM_ACTIONS, np.int64)
    ids: list[int] = out[: verbs.legal(state, out)].tolist()
    return ids


def outcomes_of(game: Game, state: Any) -> tuple[Ints, Ints]:
    """What chance can bring, and the weights."""
    out = np.zeros(game.rules.NUM_OUTCOMES, np.int64)
    weight = np.zeros(game.rules.NUM_OUTCOMES, np.int64)
    count = verbs.odds(state, out, weight)
    return out[:count], weight[:count]


def scores_by_ending(game: Game, seats: int, ending: Entry) -> tuple[float, ...]:
    """Who resigns loses, with the team; the others share the win. Who agree share it all. Co-operators lose."""
    total = game.score_sum.get(seats)
    if total is None:
        return (0.0,) * seats
    lost = game.team_of(ending.actor, seats) if ending.action == RESIGN else ()
    share = total / (seats - len(lost))
    return tuple(0.0 if seat in lost else share for seat in range(seats))


def check_outcome(game: Game, state: Any, outcome: int) -> None:
    """Refuse what chance can't bring in a state."""
    outcomes, _ = outcomes_of(game, state)
    if outcome not in outcomes:
        write = game.notation.outcome_text
        could = ", ".join(write(int(one)) for one in outcomes[:8])
        raise IllegalAction("", f"Chance can't bring {write(outcome)!r} here; it could bring: {could}.")
