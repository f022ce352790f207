"""Mining: puzzles from matches of bots."""

import random
from collections.abc import Iterator

import numpy as np

from ..bots.sense import prepare_sense
from ..core.chance import generator
from ..core.game import Game
from ..core.match import Match
from ..core.sense import WORK, playout_action
from .collection import collection_of
from .prover import Prover, Unproved
from .puzzle import Puzzle
from .solving import make_puzzle

LONGEST = 400  # plies of a match that are looked at
ALIKE = 0.8  # positions that share more of their words than this are too much alike
LATE = 0.5  # share of the positions looked at that are among the last of their match
TRIED = 14  # positions of a match that are looked at for one theme
PATIENCE = 12  # matches
STEP = 200  # of difficulty
LOOKED = 3_000_000  # positions that the proof of one candidate may look at


class Miner:
    """Finds puzzles of a game that are not too much like those it has."""

    def __init__(self, game: Game, seed: int = 0, themes: tuple[str, ...] = ()) -> None:
        self.game, self.prover, self.random = game, Prover(game), random.Random(seed)
        self.prover.most = LOOKED
        prepare_sense(game)
        self.rng, self.work = generator(seed), np.zeros(WORK, np.int64)
        self.out = np.zeros(game.rules.NUM_ACTIONS, np.int64)
        self.themes = themes or tuple(self.prover.proof.GOALS)
        self.seen: list[frozenset[str]] = []
        self.names: set[str] = set()
        self.levels: dict[str, list[int]] = {}  # theme → the difficulty of each puzzle, in steps
        for puzzle in collection_of(game).puzzles.values():
            self.add(puzzle)

    def find(self, count: int) -> Iterator[Puzzle]:
        """So many puzzles from one match after another, at most one of each theme from a match.

        Every theme gets its share; one that gets nothing from many matches leaves its share to the others. No third of
        a theme is of one difficulty, as long as there are others to be found.
        """
        left = {theme: -(-count // len(self.themes)) for theme in self.themes}
        found, since = 0, dict.fromkeys(self.themes, 0)
        while found < count:
            positions = list(self.positions())
            for theme in self.themes:
                is_rare = all(since[other] > PATIENCE for other in self.themes if left[other] > 0 and other != theme)
                if found == count or (left[theme] <= 0 and not (is_rare and len(self.themes) > 1)):
                    continue
                since[theme] += 1
                puzzle = self.search(positions, theme)
                if puzzle is None or (self.is_usual(puzzle) and since[theme] < PATIENCE):
                    continue
                self.add(puzzle)
                found, since[theme], left[theme] = found + 1, 0, left[theme] - 1
                yield puzzle

    def add(self, puzzle: Puzzle) -> None:
        """From now on puzzles like this one are not found again."""
        self.seen.append(words_of(puzzle.start))
        self.names.add(puzzle.name)
        self.levels.setdefault(puzzle.theme, []).append(puzzle.level // STEP)

    def is_usual(self, puzzle: Puzzle) -> bool:
        """Whether there are many puzzles of this theme and difficulty already."""
        levels = self.levels.get(puzzle.theme, [])
        return len(levels) >= 6 and 3 * (levels.count(puzzle.level // STEP) + 1) > len(levels) + 1

    def search(self, positions: list[Match], theme: str) -> Puzzle | None:
        """The first puzzle of a theme among some of the positions, those near the end more often."""
        asked = []
        for match in positions:
            try:
                self.prover.aim(match, theme)
            except Unproved:
                continue
            asked.append(match)
        late = asked[-max(1, len(asked) // 6) :]
        pool = self.random.sample(late, min(len(late), int(TRIED * LATE)))
        pool += self.random.sample(asked, min(len(asked), TRIED - len(pool)))
        for match in pool:
            try:
                found = make_puzzle(self.prover, match, theme)
            except Unproved:
                continue
            if found is not None and found.name not in self.names and not self.is_known(found):
                return found
        return None

    def is_known(self, puzzle: Puzzle) -> bool:
        """Whether there is a puzzle much like this one."""
        words = words_of(puzzle.start)
        return any(len(words & other) > ALIKE * len(words | other) for other in self.seen)

    def setting(self) -> tuple[int, dict[str, str]]:
        """A number of seats and options: a preset, now and then with another choice."""
        seats = self.random.choice(list(self.game.seats))
        preset = self.random.choice(self.game.presets) if self.game.presets else None
        options = dict(preset.options_for(seats)) if preset else {}
        for option in self.game.options:
            if option.name in self.game.measured and self.random.random() < 0.5:
                options[option.name] = self.random.choice(option.choices)
        return seats, options

    def positions(self) -> Iterator[Match]:
        """The positions of one match of bots in which somebody decides, each as the start of a match of its own."""
        seats, options = self.setting()
        seed = self.random.randrange(1 << 40)
        match = Match.start(self.game, seats, options, seed)
        while not match.over and match.ply < LONGEST:
            yield fresh(match)
            match = match.play(self.choose(match))

    def choose(self, match: Match) -> int:
        """What a quick bot does: the one that plays on in every search, by the game's own judgement."""
        legal = match.legal().ids
        self.out[: len(legal)] = legal
        return int(playout_action(match.state(), self.rng, self.out, len(legal), self.work))


def fresh(match: Match) -> Match:
    """The position alone, with chance left open."""
    start = match.state().tobytes()
    return Match.start(match.game, match.seats, match.options, scripted=True, start=start)


def words_of(match: Match) -> frozenset[str]:
    """The position in words, to be compared."""
    lines = match.position().partition("position\n")[2].splitlines()
    return frozenset(f"{line.split()[0]} {word}" for line in lines if line.split() for word in line.split())
