"""Pictures: a view as an SVG file that stands by itself."""

from collections.abc import Sequence

from .game import Game
from .record import Record


def picture(game: Game, view: Record, names: Sequence[str], legal: Sequence[int]) -> str:
    """A view, with what its seat may do, as an SVG file that stands by itself."""
    from ..draw.svg import document
    from ..draw.theme import style

    width, height, _ = game.board.shapes(view)["wide"]
    inside = game.board.scenery(view) + "".join(game.board.draw(view, names, legal).values())
    return document(width, height, inside, style(), game.title, game.terminal.describe(view, names))
