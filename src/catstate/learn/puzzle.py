"""A puzzle as a value, and where its solver stands. docs/puzzles.md shows how one is written."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from ..core.errors import CatstateError, NotUnderstood
from ..core.game import Game, fold
from ..core.language import say, say_as, say_number
from ..core.match import Match
from ..core.proof import PuzzleGoal

ANY = "*"  # in a refutation: every other action


class BadPuzzle(CatstateError):
    """A puzzle that can't be read or is not proved; the sentence names the file and the line."""


class UnknownPuzzle(CatstateError):
    """No puzzle of that name."""


class PuzzleMove(NamedTuple):
    """One step of a line: who, and the text of the action."""

    seat: int
    text: str


Moves = tuple[PuzzleMove, ...]


@dataclass(frozen=True)
class Refutation:
    """What happens after a wrong answer."""

    path: tuple[str, ...]  # what the solver did before, rightly
    wrong: tuple[str, ...]  # the answers that it is about; ANY stands for all others
    line: Moves  # what follows; nothing where the words of the goal say all

    def fits(self, did: Sequence[str], text: str) -> bool:
        return [fold(one) for one in self.path] == [fold(one) for one in did] and (
            ANY in self.wrong or fold(text) in {fold(one) for one in self.wrong}
        )


@dataclass(frozen=True)
class Solution:
    """A position with every solution."""

    start: Match
    lines: tuple[Moves, ...]  # every solution; the first is shown
    refutations: tuple[Refutation, ...] = ()
    chances: dict[str, float] = field(default_factory=dict)  # of each action in per cent, where chance decides


@dataclass(frozen=True, eq=False)  # one object per puzzle: hashed by identity
class Puzzle:
    """One position with a question. Only its first line is read with its collection, the rest when it is needed."""

    name: str  # as in its address
    game: Game
    theme: str
    level: int  # the rating at which half of all people solve it
    tags: tuple[str, ...]
    read: Callable[[], Solution]

    @property
    def setting(self) -> tuple[str, ...]:
        """The tags that tell nothing of the solution, in words: players and options, all of two words or more."""
        options = {option.name: option for option in self.game.options}
        found = []
        for name, space, choice in (tag.partition(" ") for tag in self.tags):
            if space:
                option = options.get(name)
                found.append(
                    f"{option.label}: {option.words(choice)}"
                    if option
                    else say_number("{n} player", "{n} players", int(name))
                    if choice == "players"
                    else f"{name} {choice}"
                )
        return tuple(found)

    @cached_property
    def solution(self) -> Solution:
        return self.read()

    @property
    def start(self) -> Match:
        return self.solution.start

    @property
    def lines(self) -> tuple[Moves, ...]:
        return self.solution.lines

    @property
    def refutations(self) -> tuple[Refutation, ...]:
        return self.solution.refutations

    @property
    def chances(self) -> dict[str, float]:
        return self.solution.chances

    @property
    def seat(self) -> int:
        """The solver's."""
        return self.start.to_act

    @property
    def goal(self) -> PuzzleGoal:
        assert self.game.proof is not None
        return self.game.proof.GOALS[self.theme]


@dataclass(frozen=True)
class Attempt:
    """A puzzle after what its solver did rightly so far."""

    puzzle: Puzzle
    did: tuple[str, ...]
    match: Match
    is_solved: bool
    right: tuple[str, ...]  # the actions that lead on


@dataclass(frozen=True)
class Reply:
    """What is said to an action, and what is then played: the action, and what others answer."""

    right: bool
    words: str
    moves: Moves  # of others, after the action
    before: Match
    after: Match
    attempt: Attempt | None  # where the solver stands now, if the action was right


def attempt(puzzle: Puzzle, did: Sequence[str] = ()) -> Attempt:
    """Where a solver stands who did this; refuses what is not part of a solution."""
    lines = list(puzzle.lines)
    match, done = puzzle.start, 0
    for text in did:
        lines = [line for line in lines if len(line) > done and fold(line[done].text) == fold(text)]
        if not lines:
            raise NotUnderstood(say("{text} is not part of a solution of this puzzle.", text=repr(text[:60])))
        match, done = _follow(match, lines[0], done)
    right = dict.fromkeys(line[done].text for line in lines if len(line) > done)
    taken = tuple(move.text for move in lines[0][:done] if move.seat == puzzle.seat)
    return Attempt(puzzle, taken, match, not right, tuple(right))


def _follow(match: Match, line: Moves, done: int) -> tuple[Match, int]:
    """Play the solver's next action and all that others answer."""
    seat = line[done].seat
    match, done = match.play(line[done].text), done + 1
    while done < len(line) and line[done].seat != seat:
        match, done = match.play(line[done].text), done + 1
    return match, done


def reply(standing: Attempt, text: str) -> Reply:
    """What is said to an action of the solver; an action that is not legal is refused as at a table."""
    puzzle, match = standing.puzzle, standing.match
    if standing.is_solved:
        raise NotUnderstood(say("This puzzle is solved."))
    played = match.play(text)
    written = match.game.notation.action_text(played.log[match.ply].action)
    if written in standing.right:
        now = attempt(puzzle, (*standing.did, written))
        answers = _answers(puzzle, standing, written)
        return Reply(True, praise(puzzle, written) if now.is_solved else "", answers, match, now.match, now)
    found = next((one for one in puzzle.refutations if one.fits(standing.did, written)), None)
    answers = found.line if found else ()
    for move in answers:
        played = played.play(move.text)
    return Reply(False, blame(puzzle, written), answers, match, played, None)


def _answers(puzzle: Puzzle, standing: Attempt, written: str) -> Moves:
    """What others play after a right action."""
    for line in puzzle.lines:
        own = [index for index, move in enumerate(line) if move.seat == puzzle.seat]
        texts = [line[index].text for index in own]
        count = len(standing.did) + 1
        if texts[:count] == [*standing.did, written]:
            end = own[count] if count < len(own) else len(line)
            return line[own[count - 1] + 1 : end]
    return ()


def praise(puzzle: Puzzle, text: str) -> str:
    """What is said to the last action of a solution."""
    if not puzzle.chances:
        return say("Solved.")
    others = [chance for other, chance in puzzle.chances.items() if other != text and not is_right(puzzle, other)]
    right = say("Right: {chance}.", chance=percent(puzzle.chances[text]))
    if not others:
        return right
    return f"{right} {say('Anything else: {chance} at most.', chance=percent(max(others)))}"


def blame(puzzle: Puzzle, text: str) -> str:
    """What is said to a wrong action."""
    if not puzzle.chances:
        return say(puzzle.goal.failed)
    best = max(puzzle.chances.values())
    return say(
        "That gives {chance}; there is something with {best}.",
        chance=percent(puzzle.chances.get(text, 0.0)),
        best=percent(best),
    )


def is_right(puzzle: Puzzle, text: str) -> bool:
    return any(line[0].text == text for line in puzzle.lines)


def percent(chance: float) -> str:
    """`94 %`, `62.5 %`, `under 1 %`; only what is certain is 0 % or 100 %."""
    if 0 < chance < 1:
        return say("under 1 %")
    if 99.9 < chance < 100:
        return say("over 99.9 %")
    return f"{chance:.3g} %".replace(".", say_as("decimal sign", "."))
