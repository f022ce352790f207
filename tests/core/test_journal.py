"""The journal: what happens is noted, in order, for whom it concerns; and costs nothing when nobody reads it."""

import numpy as np
import pytest

from catstate.core.compile import kernel
from catstate.core.journal import (
    EVERYONE,
    Journal,
    NotedEvent,
    TableEvent,
    events_in,
    is_full,
    new_journal,
    note,
    note_to,
    shown,
)


@kernel
def happen(times: int, journal: Journal) -> int:
    """Note something for everyone, and so often something for seat 1."""
    note(journal, 3, 0, 10, 11)
    for number in range(times):
        note_to(journal, 1, 4, 1, number, d=7)
    return times


def test_rows_are_noted_in_order() -> None:
    journal = new_journal()
    happen(2, journal)
    assert events_in(journal) == (
        NotedEvent(3, 0, EVERYONE, (10, 11, 0, 0)),
        NotedEvent(4, 1, 1, (0, 0, 0, 7)),
        NotedEvent(4, 1, 1, (1, 0, 0, 7)),
    )


def test_without_a_journal_nothing_is_noted() -> None:
    assert happen(5, None) == 5


def test_the_count_goes_on_when_the_journal_is_full() -> None:
    journal = new_journal(2)
    happen(4, journal)
    assert is_full(journal)
    assert int(journal[0, 0]) == 5
    assert not is_full(new_journal(2))
    assert np.array_equal(journal[2, :4], [4, 1, 1, 0])


def test_only_the_audience_is_shown_the_numbers() -> None:
    """Others learn that it happened, and to whom."""
    journal = new_journal()
    happen(1, journal)
    events = events_in(journal)
    assert shown(events, 1) == events
    for seat in (0, 2, -1):
        everyone, secret = shown(events, seat)
        assert everyone == events[0]
        assert secret.is_hidden
        assert (secret.kind, secret.who) == (4, 1)
        with pytest.raises(ValueError, match="hidden"):
            _ = secret.a


def test_kinds_of_the_framework_are_apart_from_those_of_games() -> None:
    assert all(kind < 0 for kind in TableEvent)
    assert len({int(kind) for kind in TableEvent}) == len(TableEvent)
