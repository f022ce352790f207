"""Puzzle ratings: a solver meets a puzzle as one player meets another (Plackett–Luce, from openskill)."""

from dataclasses import dataclass

from ..core.extras import extra

CENTRE, POINTS = 25.0, 60.0  # openskill's scale: its mean, and points of ours for one of its own
LEVEL_OF_CENTRE = 1500
START, DOUBT = 1100, 25.0 / 3  # of somebody new; openskill's own doubt
KNOWN = 1.5  # the doubt about a puzzle's level, in openskill's units
UNSURE = 5.0  # from this doubt on a rating is shown with a question mark


@dataclass(frozen=True)
class PuzzleRating:
    """How well somebody solves puzzles, and how sure we are."""

    mean: float = CENTRE + (START - LEVEL_OF_CENTRE) / POINTS
    deviation: float = DOUBT
    tried: int = 0
    solved: int = 0

    @property
    def points(self) -> int:
        """The rating as people read it, on the scale of the puzzles' levels."""
        return round(LEVEL_OF_CENTRE + POINTS * (self.mean - CENTRE))

    @property
    def words(self) -> str:
        """`1240`, or `1240?` while it is not sure yet."""
        return f"{self.points}{'?' if self.deviation > UNSURE else ''}"


def rated(rating: PuzzleRating, level: int, solved: bool) -> PuzzleRating:
    """The rating after a puzzle of this level."""
    with extra("server", "A rating"):
        from openskill.models import PlackettLuce

    model = PlackettLuce()
    solver = model.rating(mu=rating.mean, sigma=rating.deviation)
    puzzle = model.rating(mu=CENTRE + (level - LEVEL_OF_CENTRE) / POINTS, sigma=KNOWN)
    ((new,), _) = model.rate([[solver], [puzzle]], ranks=[1, 2] if solved else [2, 1])
    return PuzzleRating(new.mu, new.sigma, rating.tried + 1, rating.solved + solved)
