"""Films: the scenes of a table as messages, drawn and written once for all who see from the same seat.

A scene is sent as what changed of the drawing since the scene before, layer by layer. Whoever is new, has missed a
scene or is far behind gets a whole board instead.
"""

from collections import deque
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from ...core.match import Match
from ...core.steps import view_of
from ..play.story import SeatStory, ToldScene
from ..play.tables import Table
from .boards import drawn_board, turn_of
from .wire import SceneFrame, SceneMessage, encode

FARTHEST = 30  # scenes that a socket may be behind before it is given a whole board


@dataclass(frozen=True)
class Reel:
    """One scene, written down."""

    number: int
    message: str


class Film:
    """What has been shown from one seat: the last drawing, and the last scenes as messages."""

    def __init__(self, story: SeatStory) -> None:
        self.story = story
        self.edition = -1  # of the story when the drawing was made
        self._ply = 0  # of the last drawing
        self._number = 0  # of the last scene that is in the drawing
        self._layers: dict[str, str] = {}
        self._reels: deque[Reel] = deque(maxlen=FARTHEST)
        self._whole = (-1, -1, "")  # number of the scene, edition, message

    def whole(self, table: Table) -> str:
        """The present board, complete."""
        self._catch_up(table)
        number, edition, message = self._whole
        if (number, edition) != (self._number, self.edition):
            message = encode(drawn_board(table.running(), self.story.seat, self._layers))
            self._whole = (self._number, self.edition, message)
        return message

    def since(self, table: Table, number: int) -> list[str] | None:
        """The scenes after this one; None where only a whole board helps."""
        self._catch_up(table)
        behind = self._number - number
        if not 0 <= behind <= len(self._reels):
            return None
        return [reel.message for reel in self._reels if reel.number > number]

    @property
    def number(self) -> int:
        """The last scene that is in the drawing."""
        return self._number

    def _catch_up(self, table: Table) -> None:
        """Draw the scenes that are new; after a gap, only the present board."""
        story, match = self.story, table.running()
        new = story.since(self._number) if self.edition == story.edition else None
        if new is None:
            self._reels.clear()
            self.edition, self._number, self._ply = story.edition, story.number, match.ply
            self._layers = dict(match.game.board.draw(match.view(story.seat), match.names, match.legal_for(story.seat)))
            return
        for scene in new:
            self._add(match, scene)

    def _add(self, match: Match, scene: ToldScene) -> None:
        seat, board = self.story.seat, match.game.board
        is_last = scene.number == self.story.number
        view = match.view(seat) if is_last else view_of(match.game, scene.after, seat)
        legal = match.legal_for(seat) if is_last else ()
        layers = dict(board.draw(view, match.names, legal))
        message = SceneMessage(
            was=self._ply,
            ply=scene.ply,
            actor=scene.actor,
            first=scene.first,
            frames=[SceneFrame(lines=frame.lines, motions=frame.motions) for frame in scene.frames],
            layers={name: svg for name, svg in layers.items() if svg != self._layers.get(name)},
            frame=board.frame(view),
            tall=board.tall(view, legal),
            turn=turn_of(match, seat) if is_last else None,
            describe=match.game.terminal.describe(view, match.names) if is_last else "",
        )
        self._layers, self._ply, self._number = layers, scene.ply, scene.number
        self._reels.append(Reel(scene.number, encode(message)))


class Films:
    """The films of all tables, one for each seat that somebody looks from."""

    def __init__(self) -> None:
        self._films: WeakKeyDictionary[Table, dict[int, Film]] = WeakKeyDictionary()

    def of(self, table: Table, seat: int) -> Film:
        films = self._films.setdefault(table, {})
        story = table.story(seat)
        if seat not in films or films[seat].story is not story:
            films[seat] = Film(story)
        return films[seat]
