"""The .game text: saved game, replay, bug report and test are one thing.

catstate torus 1                the game and the number of its rules
seats 2
names Ada, Niels
option collect=end_of_turn      one line for each option that is not at its default
seed 7                          or `scripted`, when the outcomes below are law; a running match may
commitment 9f…                  give only the commitment
position                        optional: where the match starts, indented: in the game's own words (docs/positions.md)
  c3↑0 c4↓1 trap d3             or as fields that differ from the set-up: `particles: 0 1 1 2 0 0`, `hands[0,1]: 3`
* roll 5                        chance
0: move 3                       a seat and its action; `undo` and `undo by consent` take back;
                                `resign` and `agree to end` end the match
! 0: collect [3.4]              refused, by this clause; `undo` too
= particles 0 1 1 2 0 0         a fact: a field of the state, `to_act`, `scores`, `legal TEXT`, `illegal TEXT`,
                                `has WORDS`, `lacks WORDS`: what the position, written in words, says or does not say
# a remark
end                             so that a cut-off file is noticed
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .catalogue import find
from .dealer import commitment, pick
from .errors import BadPosition, BadTranscript, CatstateError, IllegalAction
from .game import Game
from .match import Match
from .positions import position_lines, read_lines
from .record import copy_of
from .rules import CHANCE, OVER
from .setting import Setting
from .steps import AGREE, RESIGN, UNDO, Entry, outcomes_of

WORDS = {UNDO: "undo", RESIGN: "resign", AGREE: "agree to end"}
ACTORS = {CHANCE: "chance", OVER: "over"}


# Writing


def write(match: Match, remarks: Mapping[int, str] | None = None) -> str:
    """The whole match; a running one keeps its seed to itself. `remarks` are written before the plies they name."""
    setting = match.setting
    lines = [*_head(match)]
    if setting.seed is None:
        lines.append("scripted")
    else:
        if match.over:
            lines.append(f"seed {setting.seed}")
        lines.append(f"commitment {commitment(setting.seed)}")
    if setting.start is not None:
        lines += _position_block(setting, setting.first_state())
    for ply, line in enumerate(entry_lines(setting.game, match.log)):
        if remarks and ply in remarks:
            lines.append("# " + " ".join(remarks[ply].split()))
        lines.append(line)
    if match.over:
        lines.append("= scores " + " ".join(f"{score:g}" for score in match.scores))
    return "\n".join([*lines, "end"]) + "\n"


def save(match: Match, remarks: Mapping[int, str] | None = None) -> str:
    """The whole match with its seed, so that it can go on: for whoever runs it, not for players of a running match."""
    if match.setting.seed is None or match.over:
        return write(match, remarks)
    text = write(match, remarks)
    return text.replace("\ncommitment ", f"\nseed {match.setting.seed}\ncommitment ", 1)


def entry_lines(game: Game, log: tuple[Entry, ...]) -> list[str]:
    """Entries as lines of a transcript."""
    notation = game.notation
    lines = []
    for actor, action in log:
        if action in WORDS:
            lines.append(f"{actor}: {WORDS[action]}")
        elif actor == CHANCE:
            lines.append(f"* {notation.outcome_text(action)}")
        else:
            lines.append(f"{actor}: {notation.action_text(action)}")
    return lines


def write_position(match: Match) -> str:
    """The state alone: what differs from the set-up."""
    lines = [*_head(match), "scripted", *_position_block(match.setting, match.state())]
    return "\n".join([*lines, "end"]) + "\n"


def _head(match: Match) -> Iterator[str]:
    setting, game = match.setting, match.game
    yield f"catstate {game.name} {game.rules_number}"
    yield f"seats {setting.seats}"
    yield f"names {', '.join(re.sub('[,#]', ' ', name) for name in match.names)}"
    for option in game.options:
        if setting.options[option.name] != option.default_for(setting.seats):
            yield f"option {option.name}={setting.options[option.name]}"


def _position_block(setting: Setting, state: Any) -> list[str]:
    return ["position", *(f"  {line}" for line in position_lines(setting, state))]


# Reading


@dataclass
class TranscriptReader:
    """Reads a transcript line by line; every complaint names the line."""

    expect: str | None = None
    game: Game | None = None
    seats: int | None = None
    names: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    seed: str | None = None
    promised: str | None = None
    scripted: bool = False
    fields: list[tuple[int, str]] = field(default_factory=list)  # the position's lines, each with its number
    match: Match | None = None
    ended: bool = False
    number: int = 0

    def fail(self, sentence: str) -> BadTranscript:
        return BadTranscript(f"Line {self.number}: {sentence}")

    def read(self, text: str) -> Match:
        self.read_lines(text)
        if self.game is None:
            raise BadTranscript("The text is empty; a transcript begins with 'catstate GAME NUMBER'.")
        if not self.ended:
            raise BadTranscript(f"The transcript is cut off after line {self.number}: the line 'end' is missing.")
        return self.begin()

    def read_lines(self, text: str) -> None:
        """Every line in turn; remarks are left out."""
        in_position = False
        for self.number, raw in enumerate(text.splitlines(), 1):
            line = raw.split("#", 1)[0].rstrip()
            if not line.strip():
                self._blank()
                continue
            if self.ended:
                raise self.fail("there is more after the line 'end'.")
            if self.game is None:
                self._first(line)
            elif line[0].isspace():
                if not in_position:
                    raise self.fail("an indented line belongs under 'position'.")
                self.fields.append((self.number, line.strip()))
            else:
                in_position = line == "position"
                if not in_position:
                    self._line(line)

    def follow(self, match: Match, number: int, line: str) -> Match:
        """What one more line, of this number, makes of a match."""
        self.game, self.match, self.number = match.game, match, number
        self._line(line)
        return self.begin()

    def _blank(self) -> None:
        """An empty line means nothing here."""

    def _first(self, line: str) -> None:
        words = line.split()
        if len(words) != 3 or words[0] != "catstate" or not words[2].isdecimal():
            raise self.fail("a transcript begins with 'catstate GAME NUMBER'.")
        self.game = find(words[1])
        if self.expect not in (None, words[1]):
            raise self.fail(f"this is a text of {self.game.title}, not of {self.expect}.")
        if int(words[2]) != self.game.rules_number:
            raise self.fail(
                f"written under rules {words[2]} of {self.game.title}; this catstate plays rules "
                f"{self.game.rules_number} and would replay it wrongly."
            )

    def _line(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        head: dict[str, Callable[[str], None]] = {
            "seats": self._seats,
            "names": self._names,
            "option": self._option,
            "seed": self._seed,
            "commitment": self._commitment,
            "scripted": self._scripted,
        }
        if word in head:
            if self.match is not None:
                raise self.fail(f"'{word}' must stand before the first ply.")
            head[word](rest.strip())
        elif word == "end":
            self.ended = True
        elif word == "*":
            self._chance(rest.strip())
        elif word == "!":
            self._refused(rest.strip())
        elif word == "=":
            self._fact(rest.strip())
        elif word.endswith(":") and word[:-1].isdecimal():
            self._action(int(word[:-1]), rest.strip())
        else:
            raise self.fail(f"{line[:60]!r} is no line of a transcript.")

    def _seats(self, rest: str) -> None:
        if not rest.isdecimal():
            raise self.fail("'seats' wants a number.")
        self.seats = int(rest)

    def _names(self, rest: str) -> None:
        self.names = tuple(name.strip() for name in rest.split(","))

    def _option(self, rest: str) -> None:
        name, equals, choice = rest.partition("=")
        if not equals:
            raise self.fail("an option is written 'option NAME=CHOICE'.")
        self.options[name.strip()] = choice.strip()

    def _seed(self, rest: str) -> None:
        self.seed = rest

    def _commitment(self, rest: str) -> None:
        self.promised = rest

    def _scripted(self, rest: str) -> None:
        self.scripted = True

    def begin(self) -> Match:
        """The match so far; the first time, the one the head describes."""
        if self.match is None:
            assert self.game is not None
            start = None
            if self.fields:
                start = self._start().tobytes()
            self.match = Match.start(self.game, self.seats, self.options, names=self.names, scripted=True, start=start)
        return self.match

    def _start(self) -> Any:
        assert self.game is not None
        seats, options = self.game.settle(self.seats, self.options)
        try:
            state = read_lines(Setting(self.game, seats, options, None), [line for _, line in self.fields])
        except BadPosition as error:
            if error.line is None:
                raise
            raise BadPosition(f"Line {self.fields[error.line][0]}: {error}") from error
        return np.array(state)

    def _chance(self, text: str) -> None:
        match = self.begin()
        if match.to_act != CHANCE:
            raise self.fail(f"chance brings {text!r}, but {describe_actor(match)} is to act.")
        self._play(text)

    def _action(self, seat: int, text: str) -> None:
        match = self.begin()
        if text in ("undo", "undo by consent"):
            self.match = match.undo(consent=True)
            return
        if text in ("resign", "agree to end"):
            self.match = match.resign(seat) if text == "resign" else match.agree()
            return
        if match.to_act != seat:
            raise self.fail(f"seat {seat} plays {text!r}, but {describe_actor(match)} is to act.")
        self._play(text)

    def _play(self, text: str) -> None:
        try:
            self.match = self.begin().play(text)
        except CatstateError as error:
            raise self.fail(f"{text!r} is refused: {error}") from error

    def _refused(self, rest: str) -> None:
        seat, colon, action = rest.partition(":")
        action, bracket, clause = action.rpartition("[")
        if not colon or not seat.strip().isdecimal() or not bracket:
            raise self.fail("a refusal is written '! SEAT: ACTION [CLAUSE]'.")
        match = self.begin()
        before = match.state().tobytes()
        try:
            if action.strip() == "undo":
                match.undo()
            elif match.to_act != int(seat):
                raise IllegalAction("turn", f"{describe_actor(match)} is to act.")
            else:
                match.play(action.strip())
        except IllegalAction as error:
            if error.clause != clause.rstrip("]").strip():
                raise self.fail(f"{action.strip()!r} was refused by [{error.clause}]: {error.sentence}") from error
        except CatstateError as error:
            raise self.fail(str(error)) from error
        else:
            raise self.fail(f"{action.strip()!r} should have been refused.")
        if match.state().tobytes() != before:
            raise self.fail("the refused action changed the state.")

    def _fact(self, rest: str) -> None:
        match = self.begin()
        name, _, wanted = rest.partition(" ")
        if name in ("legal", "illegal"):
            if (wanted in match.legal()) != (name == "legal"):
                raise self.fail(f"{wanted!r} is {'not ' if name == 'legal' else ''}legal; legal: {match.legal()!r}")
            return
        if name in ("has", "lacks"):
            lines = position_lines(match.setting, match.state())
            if any(f" {wanted} " in f" {line} " for line in lines) != (name == "has"):
                raise self.fail(f"the position {'does not say' if name == 'has' else 'says'} {wanted!r}: {lines!r}")
            return
        found = self._found(match, name)
        if found.split() != wanted.replace("/", " ").split():
            raise self.fail(f"{name} is {found}, not {wanted}.")

    def _found(self, match: Match, name: str) -> str:
        if name == "to_act":
            return ACTORS.get(match.to_act, str(match.to_act))
        if name == "scores":
            return " ".join(f"{score:g}" for score in match.scores)
        plain, bracket, index = name.partition("[")
        if plain not in dict(match.game.rules.State.fields()):
            raise self.fail(f"{match.game.title} has no field {plain!r}.")
        value = np.asarray(match.state()[plain])
        if bracket:
            value = value[tuple(int(word) for word in index.rstrip("]").split(","))]
        return " ".join(map(str, np.asarray(value).ravel()))


def describe_actor(match: Match) -> str:
    """Who is to act, for a sentence."""
    return ACTORS.get(match.to_act, f"seat {match.to_act}")


def read(text: str, expect: str | None = None) -> Match:
    """Replay a transcript: every action legal, every fact true, or `BadTranscript` says which line is not.

    With a seed in it, the match goes on from that seed.
    """
    reader = TranscriptReader(expect)
    match = reader.read(text)
    if reader.seed is None:
        return match
    setting = match.setting
    dealt = Setting(setting.game, setting.seats, setting.options, reader.seed, setting.start)
    goes_on = Match(dealt, list(match.log), match.ply, match.state(), (), match.names)
    return goes_on._dealt(())


@dataclass(frozen=True)
class Verification:
    """What checking a transcript found."""

    match: Match
    draws: int  # chance outcomes that were checked against the seed
    fair: bool | None  # None: no seed to check against
    sentence: str


def verify(text: str) -> Verification:
    """Replay a transcript and check every draw against its seed and its commitment."""
    reader = TranscriptReader()
    match = reader.read(text)
    if reader.seed is None:
        return Verification(match, 0, None, "It replays. It gives no seed, so the draws can't be checked.")
    if reader.promised is not None and commitment(reader.seed) != reader.promised:
        return Verification(match, 0, False, "The seed is not the one that was committed to before play.")
    draws = 0
    for ply, step in enumerate(match.replay(noted=False)):
        if step.entry.actor == CHANCE:
            outcomes, weights = outcomes_of(match.game, copy_of(step.before))
            drawn = int(outcomes[pick(reader.seed, ply, weights.tolist())])
            if drawn != step.entry.action:
                write_outcome = match.game.notation.outcome_text
                return Verification(
                    match,
                    draws,
                    False,
                    f"At ply {ply} chance brought {write_outcome(step.entry.action)!r}, "
                    f"but the seed says {write_outcome(drawn)!r}.",
                )
            draws += 1
    return Verification(
        match, draws, True, f"It replays, and all {draws} draws come from the seed committed to before play."
    )
