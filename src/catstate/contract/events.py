"""The four laws of events, checked at a ply of a random match.

Secret: a seat is shown no more than its view tells. Complete: what changes in a view is covered by an event. Same
bytes: a journal changes nothing. Told: every event that a seat is shown has a sentence, unless it is listed as silent.
"""

import re
from collections.abc import Sequence, Set
from typing import Any

import numpy as np

from ..core import rules as verbs
from ..core.chance import generator
from ..core.frames import frame_of
from ..core.game import Game
from ..core.journal import NotedEvent, events_in, is_full, new_journal, shown
from ..core.match import Match
from ..core.motions import KINDS, SOUNDS
from ..core.record import copy_of
from ..core.rules import CHANCE, HIDDEN, OVER, PUBLIC
from ..core.steps import view_of

GUESSES = 3  # possible worlds tried per view
UNFILLED = re.compile(r"[{}]|\w\|\w")  # what the narrator should have replaced
WORDED = ("caption", "sound", "pause")  # motions that have words instead of a thing
ROOM = 4096  # rows of a journal that no ply fills


def noted(state: Any, action: int) -> tuple[NotedEvent, ...]:
    """What happens when the action is carried out, on the state itself."""
    journal = new_journal(ROOM)
    verbs.apply(state, action, journal)
    assert not is_full(journal), f"one action has {int(journal[0, 0])} events"
    return events_in(journal)


def check_events(game: Game, before: Any, action: int, seats: int, names: Sequence[str], seed: int) -> None:
    """All four laws, for one action or outcome of a state."""
    plain, after = copy_of(before), copy_of(before)
    verbs.apply(plain, action, None)
    events = noted(after, action)
    assert plain.tobytes() == after.tobytes(), "a journal changes what happens"
    small = new_journal(1)
    verbs.apply(again := copy_of(before), action, small)
    assert int(small[0, 0]) == len(events), "a journal that is full does not count on"
    assert again.tobytes() == plain.tobytes()
    for event in events:
        assert event.kind >= 0, f"{event} has a kind that belongs to the framework"
        assert -1 <= event.who < seats, f"{event} concerns a seat that is not there"
        assert -1 <= event.audience < seats, f"{event} is told to a seat that is not there"
    for seat in range(PUBLIC, seats):
        check_complete(game, view_of(game, before, seat), view_of(game, after, seat), shown(events, seat))
        check_told(game, view_of(game, after, seat), shown(events, seat), names)
        check_secret(game, before, action, after, shown(events, seat), seat, seed)


def check_complete(game: Game, before: Any, after: Any, events: Sequence[NotedEvent]) -> None:
    """Whatever of a view changes is covered by an event that its seat is shown. At the end everything is laid open."""
    assert events, "something happened, and no event says what"
    if after.to_act == OVER:
        return
    kinds = {event.kind for event in events}
    story = game.story
    for name, _ in game.rules.View.fields():
        if name in story.SCRATCH or np.array_equal(before[name], after[name]):
            continue
        assert name in story.CHANGED_BY, f"story.CHANGED_BY does not say which events change {name}"
        assert kinds & set(story.CHANGED_BY[name]), (
            f"{name} changed for seat {after.seat}, and none of its events was shown: only {sorted(kinds)}"
        )


def check_told(game: Game, view: Any, events: Sequence[NotedEvent], names: Sequence[str]) -> None:
    """Every event has a sentence unless its game lists it as silent; motions are of the vocabulary."""
    for event in events:
        frame = frame_of(game, event, view, names)
        line = frame.lines[0] if frame.lines else None
        assert line is not None or event.kind in game.story.SILENT, f"{event} is not told to seat {view.seat}"
        if line is not None:
            assert line.text[-1] in ".!?)…”", f"no sentence: {line.text!r}"
            assert "-1" not in line.text, f"a sentence shows an unknown: {line.text!r}"
            assert not UNFILLED.search(line.text), f"not filled in: {line.text!r}"
        for motion in frame.motions:
            assert motion.kind in KINDS, f"no client knows the motion {motion.kind!r}"
            assert motion.kind != "sound" or motion.text in SOUNDS, f"no client knows the sound {motion.text!r}"
            assert motion.text if motion.kind in WORDED else motion.id, f"{motion} says or moves nothing"


def check_staged(match: Match, ids_before: Set[str], ids_after: Set[str], seat: int) -> None:
    """Sentences and motions speak of things that are on the board, before or after what happened."""
    ids = ids_before | ids_after
    for scene in match.scenes(seat):
        for frame in scene.frames:
            things = {thing for line in frame.lines for thing in line.things}
            places = {place for m in frame.motions for place in (m.id, m.origin, m.to) if place}
            missing = sorted((things | places) - ids)
            assert not missing, f"{frame.events} speaks of {missing}, which is not drawn for seat {seat}"


def check_secret(
    game: Game, before: Any, action: int, after: Any, events: Sequence[NotedEvent], seat: int, seed: int
) -> None:
    """In another world that looks the same to a seat before and after, the seat is shown the same events."""
    actor = int(verbs.to_act(before))
    known, learned = view_of(game, before, seat), view_of(game, after, seat).tobytes()
    shown_action = int(verbs.seen(before, seat, action))
    rng = generator(seed)
    for _ in range(GUESSES):
        world = game.rules.State.new()
        verbs.determinize(known, rng, world)
        for other in alike(game, world, actor, action, seat, shown_action):
            ahead = copy_of(world)
            told = shown(noted(ahead, other), seat)
            if view_of(game, ahead, seat).tobytes() == learned:
                assert told == tuple(events), (
                    f"the events tell seat {seat} what it can't know: {told} in a world that looks like {tuple(events)}"
                )


def alike(game: Game, world: Any, actor: int, action: int, seat: int, shown_action: int) -> list[int]:
    """The actions of another world that a seat would see as it sees this one."""
    if int(verbs.to_act(world)) != actor:
        return []
    rules = game.rules
    out = np.zeros(max(rules.NUM_ACTIONS, rules.NUM_OUTCOMES), np.int64)
    count = verbs.odds(world, out, np.zeros_like(out)) if actor == CHANCE else verbs.legal(world, out)
    options = [int(option) for option in out[:count]]
    if shown_action != HIDDEN:
        return [action] if action in options else []
    return [option for option in options if int(verbs.seen(world, seat, option)) == HIDDEN]
