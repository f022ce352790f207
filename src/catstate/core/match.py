"""Match: a log and the state it leads to, as a value. `play` and `undo` give a new one and leave the old alone."""

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import numpy as np

from . import rules as verbs
from .advice import ADVISERS, Analysis
from .choices import Actions, Choice, choices_of, questions_of
from .dealer import commitment, new_seed, pick
from .errors import IllegalAction
from .frames import Scene, scenes, table_line
from .game import NAMES, Game
from .journal import NotedEvent, shown
from .language import language, say
from .parts import Line
from .picture import picture
from .record import copy_of
from .rules import CHANCE, OVER, PUBLIC, SCALE
from .setting import Setting
from .steps import (
    AGREE,
    ENDINGS,
    RESIGN,
    UNDO,
    Entry,
    Step,
    apply_noted,
    check_outcome,
    drop_last_decision,
    effective_entries,
    ending_event,
    legal_ids,
    outcomes_of,
    replayed,
    scores_by_ending,
    taken_back,
    view_of,
)
from .structured import json_of


class Match:
    """One match: read it, play on it, take it back, write it down."""

    def __init__(
        self,
        setting: Setting,
        log: list[Entry],
        length: int,
        state: Any,
        steps: tuple[Step, ...],
        names: Sequence[str] = (),
    ) -> None:
        self.setting = setting
        self.names = tuple(names[: setting.seats]) + NAMES[len(names) : setting.seats]  # missing ones are filled up
        self._log = log  # shared with other matches of the same line; only the first `_length` entries are ours
        self._length = length
        self._state = state
        self._to_act: int | None = None  # asked of the kernel once, as are the next two: a match never changes
        self._legal: Actions | None = None
        self._views: dict[int, Any] = {}  # by seat, for our own words; those handed out are copies
        self._choices: dict[tuple[int, str], list[Choice]] = {}  # by seat and language
        self.steps = steps  # what the last play brought: the action and the chance after it

    @classmethod
    def start(
        cls,
        game: Game,
        seats: int | None = None,
        options: Mapping[str, str | int] | None = None,
        seed: int | str | None = None,
        names: Sequence[str] = (),
        scripted: bool = False,
        start: bytes | None = None,
    ) -> "Match":
        """A match before its first decision: what chance deals at the start is dealt."""
        seats, settled = game.settle(seats, options or {})
        chosen = None if scripted else (new_seed() if seed is None else str(seed))
        setting = Setting(game, seats, settled, chosen, start)
        return cls(setting, [], 0, setting.first_state(), (), names)._dealt(())

    @classmethod
    def resume(cls, setting: Setting, entries: Iterable[tuple[int, int]], names: Sequence[str] = ()) -> "Match":
        """A match from its settings and its log, as they were kept. The log is believed: it was checked when played."""
        log = [Entry(int(actor), int(action)) for actor, action in entries]
        match = cls(setting, log, len(log), None, (), names)
        match._state = match._state_after(match.effective())
        return match._dealt(())

    # What is the case

    @property
    def game(self) -> Game:
        return self.setting.game

    @property
    def seats(self) -> int:
        return self.setting.seats

    @property
    def options(self) -> Mapping[str, str]:
        return self.setting.options

    @property
    def commitment(self) -> str:
        """The published hash of the seed; empty when chance is scripted."""
        return commitment(self.setting.seed) if self.setting.seed is not None else ""

    @property
    def to_act(self) -> int:
        """The seat to act, CHANCE (only when scripted) or OVER."""
        if self._to_act is None:
            self._to_act = OVER if self.ending is not None else int(verbs.to_act(self._state))
        return self._to_act

    @property
    def over(self) -> bool:
        return self.to_act == OVER

    @property
    def ending(self) -> Entry | None:
        """The entry that ended the match before its rules did: somebody resigned, or all agreed; else None."""
        last = self._log[self._length - 1] if self._length else None
        return last if last is not None and last.action in ENDINGS else None

    @property
    def ply(self) -> int:
        """How many entries the log has: the number the next one will bear."""
        return self._length

    @property
    def log(self) -> tuple[Entry, ...]:
        """Everything that was done, undone things and undos included."""
        return tuple(self._log[: self._length])

    @property
    def scores(self) -> tuple[float, ...]:
        """Per seat, 1 for a win and 0 for a loss; zeros before the end."""
        if self.ending is not None:
            return scores_by_ending(self.game, self.seats, self.ending)
        out = np.zeros(self.seats, np.int64)
        if self.over:
            verbs.scores(self._state, out)
        return tuple(float(points) / SCALE for points in out)

    def state(self) -> Any:
        """A copy of the whole table. Not for players: hand out views."""
        return copy_of(self._state)

    def view(self, seat: int) -> Any:
        """What a seat knows; −1 is the public."""
        return copy_of(self._view(seat))

    def _view(self, seat: int) -> Any:
        if seat not in self._views:
            self._views[seat] = view_of(self.game, self._state, seat)
        return self._views[seat]

    def seen_by(self, seat: int, state: Any = None) -> Any:
        """What a seat knows, now or in another state, to be looked at and not changed: no copy is made."""
        return self._view(seat) if state is None or state is self._state else view_of(self.game, state, seat)

    def legal(self) -> Actions:
        """What the seat to act may do, as texts, the most harmless first."""
        if self._legal is None:
            self._legal = Actions(self.game, legal_ids(self.game, self._state) if self.to_act >= 0 else ())
        return self._legal

    def legal_for(self, seat: int) -> tuple[int, ...]:
        """The ids of what this seat may do now; empty when another is to act."""
        return self.legal().ids if self.to_act == seat and seat >= 0 else ()

    def choices(self, seat: int) -> list[Choice]:
        """What this seat may do now, in words and as paths of picks; empty when another is to act."""
        key = seat, language()
        if key not in self._choices:
            legal = self.legal_for(seat)
            self._choices[key] = choices_of(self.game, self._view(seat), self.names, legal) if legal else []
        return self._choices[key]

    def questions(self, seat: int) -> dict[str, str]:
        """What is asked after each beginning of a path of picks; the key is the ids with a space between."""
        choices = self.choices(seat)
        return questions_of(self.game, self._view(seat), self.names, choices) if choices else {}

    def analyse(self, seat: int | None = None, budget: Any = None) -> Analysis:
        """What a strong player thinks of every legal action, judged from the view of this seat, which must be to act.

        `budget` is a count of simulations (int), seconds (float), the name of a level, or a `Budget`.
        """
        return ADVISERS[-1](self, seat, budget)

    # Words and pictures

    def ask(self, seat: int) -> str:
        """The question now open, as this seat reads it."""
        return self.game.notation.ask(self._view(seat), self.names)

    def result(self) -> str:
        """How it ended; empty before the end."""
        if self.ending is not None:
            return table_line(ending_event(self.ending), self.names, PUBLIC).text
        return self.game.story.result(self._view(PUBLIC), self.names) if self.over else ""

    def text(self, seat: int = PUBLIC) -> str:
        """The board for a terminal, as this seat sees it."""
        return self.game.terminal.text(self._view(seat if seat >= 0 else PUBLIC), self.names)

    def svg(self, seat: int = PUBLIC) -> str:
        """The board as a picture that stands by itself, as this seat sees it."""
        return picture(self.game, self._view(seat), self.names, self.legal_for(seat))

    def _repr_svg_(self) -> str:
        return self.svg(PUBLIC if self.seats > 1 else 0)

    json = json_of  # what a seat knows and may do, as plain JSON

    def scenes(self, seat: int = PUBLIC) -> list[Scene]:
        """What the last play brought, as this seat is shown it: boards with frames, sentences and motions."""
        return scenes(self.game, seat, self.names, self.ply - len(self.steps), self.steps)

    def lines(self, seat: int) -> list[Line]:
        """What the last play brought, told to this seat."""
        return [line for scene in self.scenes(seat) for line in scene.lines]

    def story(self, seat: int = PUBLIC) -> list[Line]:
        """The whole match told to this seat, line by line."""
        return [line for scene in self.film(seat) for line in scene.lines]

    def film(self, seat: int = PUBLIC) -> list[Scene]:
        """The whole match as this seat was shown it, scene by scene."""
        return scenes(self.game, seat, self.names, 0, self.replay())

    def events(self, seat: int = PUBLIC) -> list[tuple[int, NotedEvent]]:
        """All that happened as this seat was shown it: pairs of ply and event."""
        return [(ply, event) for ply, step in enumerate(self.replay()) for event in shown(step.events, seat)]

    def __repr__(self) -> str:
        doing = "over" if self.over else f"{self.names[self.to_act]} to act" if self.to_act >= 0 else "chance"
        return f"<{self.game.title}, {self.seats} seats, ply {self.ply}, {doing}>"

    # Playing

    def play(self, action: str | int) -> "Match":
        """The match after this action, and after the chance that follows it. Refuses what is not legal."""
        actor = self.to_act
        if actor == OVER:
            raise IllegalAction("", say("The match is over."))
        if actor == CHANCE:
            number = self.game.read_outcome(action) if isinstance(action, str) else int(action)
            check_outcome(self.game, self._state, number)
        else:
            number = self.game.read_action(action, self.legal()) if isinstance(action, str) else int(action)
            self.check_legal(number)
        return self._extended(Entry(actor, number), ())._dealt()

    def check_legal(self, action: int) -> None:
        """Refuse an action that is not legal now, with its clause and the reason."""
        if action in self.legal().ids:
            return
        if not 0 <= action < self.game.rules.NUM_ACTIONS:
            raise IllegalAction("", say("{action} is no action of {game}.", action=action, game=self.game.title))
        clause, sentence = self.game.refusals.refuse(self.view(self.to_act), action)
        raise IllegalAction(clause, sentence)

    def undo(self, consent: bool = False) -> "Match":
        """Take back the last decision: free while it is your own, not final and unanswered, else by consent of all."""
        effective = self.effective()
        last = max((i for i, entry in enumerate(effective) if entry.actor >= 0), default=-1)
        if last < 0:
            raise IllegalAction("", say("There is nothing to take back."))
        if self.over:
            raise IllegalAction("", say("The match is over; nothing can be taken back."))
        actor = effective[last].actor
        if not consent:
            if last != len(effective) - 1:
                raise IllegalAction("", say("Chance has answered that action; it can only be taken back if all agree."))
            if clause := self._final_clause():
                raise IllegalAction(clause, say("That action is final; it can only be taken back if all agree."))
        return self._followed_by(Entry(actor, UNDO), self._state_after(effective[:last]), taken_back(actor), ())

    def undone_to(self, seat: int) -> "Match":
        """Take back, by consent of all, until the last action of this seat is undone."""
        match = self
        steps: list[Step] = []
        while True:
            actor = next((entry.actor for entry in reversed(match.effective()) if entry.actor != CHANCE), seat)
            match = match.undo(consent=True)
            steps += match.steps
            if actor == seat:
                break
        match.steps = tuple(steps)
        return match

    def has_acted(self, seat: int) -> bool:
        """Whether anything in the log was done by this seat."""
        for entry in islice(self._log, self._length):  # `any` would take twice as long, and every board asks this
            if entry.actor == seat:
                return True
        return False

    def can_undo(self, seat: int) -> bool:
        """Whether this seat may take its last action back without asking anyone."""
        effective = self.effective()
        if self.over or not effective or effective[-1].actor != seat or seat < 0:
            return False
        return not self._final_clause()

    def _final_clause(self) -> str:
        """The clause by which the last entry can't be taken back; "" if it can."""
        if self.steps and self.steps[-1].entry == self._log[self._length - 1] and self.steps[-1].entry.action != UNDO:
            events = self.steps[-1].events
        else:  # the match was read from a log, or something was taken back: do the last entry once more
            effective = self.effective()
            events = apply_noted(self._state_after(effective[:-1]), effective[-1].action)
        final = self.game.rules.FINAL
        return next((final[event.kind] for event in events if event.kind in final), "")

    def resign(self, seat: int) -> "Match":
        """The match after this seat has given up."""
        return self._ended(Entry(seat, RESIGN))

    def agree(self) -> "Match":
        """The match after all have agreed to end it here."""
        return self._ended(Entry(0, AGREE))

    def _ended(self, entry: Entry) -> "Match":
        if self.over:
            raise IllegalAction("", say("The match is over."))
        if not 0 <= entry.actor < self.seats:
            raise IllegalAction("", say("There is no seat {seat}.", seat=entry.actor))
        return self._followed_by(entry, self._state, (ending_event(entry),), ())

    def continued(self, entries: Iterable[tuple[int, int]]) -> "Match":
        """The match after more entries of its log, as they were kept; only these are applied, and they are its steps.

        Like `resume`, it believes them: they were checked when they were played.
        """
        match = copy.copy(self)
        match.steps = ()
        for actor, action in entries:
            entry = Entry(int(actor), int(action))
            if entry.action == UNDO:
                kept = match.effective()
                drop_last_decision(kept)
                match = match._followed_by(entry, match._state_after(kept), taken_back(entry.actor), match.steps)
            elif entry.action in ENDINGS:
                match = match._followed_by(entry, match._state, (ending_event(entry),), match.steps)
            else:
                match = match._extended(entry, match.steps)
        return match._dealt(match.steps)

    def renamed(self, names: Sequence[str]) -> "Match":
        """The same match under other names."""
        match = copy.copy(self)
        match.names = tuple(names[: self.seats]) + NAMES[len(names) : self.seats]
        match._choices = {}
        return match

    def reseeded(self, seed: int | str) -> "Match":
        """The same position as the start of a match dealt from this seed."""
        return Match.start(self.game, self.seats, self.options, seed, self.names, start=np.array(self._state).tobytes())

    # Looking back

    def effective(self) -> list[Entry]:
        """The actions and outcomes of the log, without what was taken back."""
        return effective_entries(self._log[: self._length])

    def replay(self, noted: bool = True) -> Iterator[Step]:
        """Every step again from the start, undone ones included; quicker without its events."""
        return replayed(self.setting.first_state(), self._log[: self._length], noted)

    def at(self, ply: int) -> "Match":
        """The match as it was when the log had this many entries."""
        if not 0 <= ply <= self._length:
            raise IllegalAction(
                "", say("The match has {count} plies; there is no ply {ply}.", count=self._length, ply=ply)
            )
        earlier = Match(self.setting, self._log, ply, None, (), self.names)
        earlier._state = earlier._state_after(earlier.effective())
        return earlier

    # Writing down

    def transcript(self) -> str:
        """The whole match as text: a saved game, a replay, a bug report."""
        from .transcript import write

        return write(self)

    def position(self) -> str:
        """The state as text, without how it came about."""
        from .transcript import write_position

        return write_position(self)

    # Inside

    def _appended(self, entry: Entry) -> list[Entry]:
        log = self._log
        if len(log) != self._length:  # another line went on from here: leave it its own
            log = log[: self._length]
        log.append(entry)
        return log

    def _extended(self, entry: Entry, steps: tuple[Step, ...]) -> "Match":
        after = copy_of(self._state)
        events = apply_noted(after, entry.action, self._state)
        return self._followed_by(entry, after, events, steps)

    def _followed_by(
        self, entry: Entry, after: Any, events: tuple[NotedEvent, ...], steps: tuple[Step, ...]
    ) -> "Match":
        step = Step(self._state, entry, after, events)
        return Match(self.setting, self._appended(entry), self._length + 1, after, (*steps, step), self.names)

    def _dealt(self, steps: tuple[Step, ...] | None = None) -> "Match":
        match, told = self, self.steps if steps is None else steps
        seed = self.setting.seed
        while seed is not None and match.to_act == CHANCE:
            outcomes, weights = outcomes_of(self.game, match._state)
            chosen = outcomes[pick(seed, match._length, weights.tolist())]
            match = match._extended(Entry(CHANCE, int(chosen)), told)
            told = match.steps
        return match

    def _state_after(self, entries: Sequence[Entry]) -> Any:
        state = self.setting.first_state()
        for entry in entries:
            verbs.apply(state, entry.action, None)
        return state
