"""Records of puzzles: who tried which, and how well somebody solves those of a game."""

import sqlalchemy as sql

from ...learn.rating import PuzzleRating, rated
from .schema import puzzle_ratings, puzzle_results

column, result = puzzle_ratings.c, puzzle_results.c


def puzzle_rating(connection: sql.Connection, account: str, game: str) -> PuzzleRating:
    """How well somebody solves the puzzles of a game."""
    chosen = sql.select(column.mean, column.deviation, column.tried, column.solved)
    row = connection.execute(chosen.where(column.account == account, column.game == game)).first()
    return PuzzleRating(*row) if row is not None else PuzzleRating()


def puzzle_results_of(connection: sql.Connection, account: str, game: str) -> dict[str, bool]:
    """The puzzles of a game that somebody tried, and whether the first try solved them."""
    chosen = sql.select(result.puzzle, result.solved).where(result.account == account, result.game == game)
    return {str(row.puzzle): bool(row.solved) for row in connection.execute(chosen)}


def solved_days(connection: sql.Connection, account: str) -> set[str]:
    """The days on which somebody solved the puzzle of the day at the first try."""
    chosen = sql.select(result.day).where(result.account == account, result.solved.is_(True), result.day != "")
    return set(connection.execute(chosen).scalars())


def day_outcomes(connection: sql.Connection, day: str) -> dict[str, int]:
    """How many have solved the puzzle of a day at the first try, and how many have not."""
    solved = sql.func.count().filter(result.solved.is_(True))
    row = connection.execute(sql.select(sql.func.count(), solved).where(result.day == day)).one()
    return {"solved": int(row[1]), "missed": int(row[0] - row[1])}


def note_result(
    connection: sql.Connection, account: str, game: str, puzzle: str, level: int, solved: bool, day: str, at: float
) -> PuzzleRating:
    """The first result of somebody with a puzzle counts, later ones do not; the rating afterwards."""
    before = puzzle_rating(connection, account, game)
    key = (result.account == account, result.game == game, result.puzzle == puzzle)
    if connection.execute(sql.select(result.solved).where(*key)).first() is not None:
        return before
    connection.execute(
        sql.insert(puzzle_results).values(account=account, game=game, puzzle=puzzle, solved=solved, day=day, at=at)
    )
    after = rated(before, level, solved)
    numbers = {"mean": after.mean, "deviation": after.deviation, "tried": after.tried, "solved": after.solved}
    if before.tried:
        mine = (column.account == account, column.game == game)
        connection.execute(sql.update(puzzle_ratings).where(*mine).values(**numbers))
    else:
        connection.execute(sql.insert(puzzle_ratings).values(account=account, game=game, **numbers))
    return after
