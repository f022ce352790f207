"""Films: the scenes of a table as messages, drawn and written once for all who see from the same seat.

A scene is sent as what changed of the drawing since the scene before, layer by layer. Whoever is new, has missed a
scene or is far behind gets a whole board instead.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from weakref import WeakKeyDictionary

from ...core.match import Match
from ..play.story import SeatStory, ToldScene
from ..play.tables import Table
from .boards import drawn_board, turn_of
from .wire import SceneFrame, SceneMessage, Words, encode

FARTHEST = 30  # scenes that a socket may be behind before it is given a whole board


@dataclass(frozen=True)
class Reel:
    """One scene, written down."""

    number: int
    message: bytes


class Film:
    """What has been shown from one seat: the last drawing, and the last scenes as messages."""

    def __init__(self, story: SeatStory) -> None:
        self.story = story
        self.edition = -1  # of the story when the drawing was made
        self._ply = 0  # of the last drawing
        self._number = 0  # of the last scene that is in the drawing
        self._layers: dict[str, str] = {}
        self._reels: deque[Reel] = deque(maxlen=FARTHEST)
        self._whole = (-1, -1, b"")  # number of the scene, edition, message
        self._words = (-1, -1, b"")  # the same of the board in words

    def whole(self, table: Table) -> bytes:
        """The present board, complete."""
        self._catch_up(table)
        number, edition, message = self._whole
        if (number, edition) != (self._number, self.edition):
            message = encode(drawn_board(table.running(), self.story.seat, self._layers))
            self._whole = (self._number, self.edition, message)
        return message

    def words(self, table: Table) -> bytes:
        """The present board in words."""
        self._catch_up(table)
        number, edition, message = self._words
        if (number, edition) != (self._number, self.edition):
            match = table.running()
            text = match.game.terminal.describe(match.seen_by(self.story.seat), match.names)
            message = encode(Words(ply=match.ply, text=text))
            self._words = (self._number, self.edition, message)
        return message

    def since(self, table: Table, number: int) -> list[bytes] | None:
        """The scenes after this one; None where only a whole board helps."""
        self._catch_up(table)
        behind = self._number - number
        if not 0 <= behind <= len(self._reels):
            return None
        return [self._reels[-back].message for back in range(behind, 0, -1)]

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
        is_last = scene.number == self.story.number
        message, self._layers = scene_message(match, self.story.seat, scene, self._ply, self._layers, is_last)
        if is_last:
            message.turn = turn_of(match, self.story.seat)
        self._ply, self._number = scene.ply, scene.number
        self._reels.append(Reel(scene.number, encode(message)))


def scene_message(
    match: Match, seat: int, scene: ToldScene, was: int, layers: Mapping[str, str], is_last: bool
) -> tuple[SceneMessage, dict[str, str]]:
    """A scene after the board of ply `was`, drawn as these layers; and the layers that it leads to.

    The last scene of a match shows what may be done. `describe` is left to whoever shows it.
    """
    board = match.game.board
    view = match.seen_by(seat, None if is_last else scene.after)
    legal = match.legal_for(seat) if is_last else ()
    drawn = dict(board.draw(view, match.names, legal))
    message = SceneMessage(
        was=was,
        ply=scene.ply,
        actor=scene.actor,
        first=scene.first,
        frames=[SceneFrame(lines=frame.lines, motions=frame.motions) for frame in scene.frames],
        layers={name: svg for name, svg in drawn.items() if svg != layers.get(name)},
        shapes=dict(board.shapes(view)),
        turn=None,
        describe="",
    )
    return message, drawn


def told_scenes(match: Match, seat: int, before: int) -> list[SceneMessage]:
    """What happened in a match since the board of this ply, as messages to one seat, without a table."""
    if match.ply == before:
        return []
    story = SeatStory(seat)
    story.tell(match, before, islice(match.replay(), before, match.ply), {})
    was, layers = before, dict[str, str]()
    messages: list[SceneMessage] = []
    for scene in story.scenes:
        message, layers = scene_message(match, seat, scene, was, layers, scene.number == story.number)
        messages.append(message)
        was = scene.ply
    messages[-1].describe = match.game.terminal.describe(match.view(seat), match.names)
    return messages


class Films:
    """The films of all tables, one for each seat that somebody looks from and each language."""

    def __init__(self) -> None:
        self._films: WeakKeyDictionary[Table, dict[tuple[int, str], Film]] = WeakKeyDictionary()

    def of(self, table: Table, seat: int) -> Film:
        films = self._films.setdefault(table, {})
        story = table.stories.of(seat)
        key = seat, story.language
        film = films.get(key)
        if film is None or film.story is not story:
            film = films[key] = Film(story)
        return film
