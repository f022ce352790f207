"""Frames: what happened, in the portions in which people watch it.

A *scene* is one board and how it came about: the plies that belong together (a deal of 36 boxes is one scene), and in
it a *frame* for each thing worth seeing (a chain of three teleports is three frames). A frame has its sentences and its
motions. Its number is (ply, index within the scene), which anybody can derive from the log.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .game import Game
from .journal import EVERYONE, NotedEvent, TableEvent, shown
from .language import mark
from .motions import Motion
from .narrator import narrate
from .parts import Line

if TYPE_CHECKING:
    from .steps import Step


@dataclass
class Frame:
    """One thing worth seeing, as one seat is shown it."""

    events: list[NotedEvent] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    motions: list[Motion] = field(default_factory=list)


@dataclass
class Scene:
    """One board and how it came about."""

    ply: int  # of the board: how many entries the log had then
    actor: int  # whose action it was; CHANCE if chance began it
    after: Any  # the state that the board shows
    frames: list[Frame] = field(default_factory=list)

    @property
    def is_undo(self) -> bool:
        return bool(self.frames) and self.frames[0].events[0].kind == TableEvent.TAKEN_BACK

    @property
    def lines(self) -> list[Line]:
        return [line for frame in self.frames for line in frame.lines]


def scenes(
    game: Game,
    seat: int,
    names: Sequence[str],
    first: int,
    steps: Iterable["Step"],
    look: Callable[[int, Any], Any] | None = None,
) -> list[Scene]:
    """Steps of a match as scenes for one seat, or the public; `first` is the ply of the first step.

    `look(seat, state)` gives a seat's view of a state, where somebody has some of them ready.

    A scene goes on while the first event of the next ply belongs together with the one before.
    """
    found: list[Scene] = []
    for ply, step in enumerate(steps, first):
        frames = frames_of(game, step, seat, names, look)
        kind = step.events[0].kind if step.events else None
        if kind == TableEvent.TAKEN_BACK and found and found[-1].is_undo:
            found.pop()  # several actions that are taken back at once are told as one
        goes_on = kind is None or kind in game.story.TOGETHER
        if found and goes_on:
            scene = found[-1]
            scene.ply, scene.after = ply + 1, step.after
            if frames and scene.frames:
                join(scene.frames[-1], frames.pop(0))
            scene.frames += frames
        else:
            found.append(Scene(ply + 1, step.entry.actor, step.after, frames))
    return found


def frames_of(
    game: Game, step: "Step", seat: int, names: Sequence[str], look: Callable[[int, Any], Any] | None = None
) -> list[Frame]:
    """One step as frames for one seat, or the public."""
    if look is None:
        from .steps import view_of

        view = view_of(game, step.after, seat)
    else:
        view = look(seat, step.after)
    frames: list[Frame] = []
    for event in shown(step.events, seat):
        frame = frame_of(game, event, view, names)
        if frames and event.kind in game.story.TOGETHER:
            join(frames[-1], frame)
        else:
            frames.append(frame)
    return frames


def frame_of(game: Game, event: NotedEvent, view: Any, names: Sequence[str]) -> Frame:
    """One event in words and motions."""
    if event.kind < 0:
        return Frame([event], [table_line(event, names, int(view.seat))])
    line = game.story.tell(event, view, names)
    return Frame([event], [line] if line.text else [], list(game.board.stage(event, view)))


def join(frame: Frame, other: Frame) -> None:
    """Show another frame at the same moment."""
    frame.events += other.events
    frame.lines += other.lines
    frame.motions += other.motions


GIVES_UP = 1  # the first number of TIME_OVER, where no choice is made for the seat: it has lost
TABLE_SENTENCES = {
    TableEvent.TAKEN_BACK: mark("{0} take|takes back your|their last action."),
    TableEvent.TIME_OVER: mark("Time is over for {0}: the first choice is made."),
    TableEvent.BOT_PLAYED: mark("A bot plays for {0}."),
    TableEvent.BOT_FAILED: mark("The bot of {0} failed: a built-in bot plays on."),
    TableEvent.HANDED_OVER: mark("{0} resigned: a bot plays on."),
    TableEvent.RESIGNED: mark("{0} resign|resigns."),
    TableEvent.AGREED: mark("All agree to end the match here."),
}


def table_line(event: NotedEvent, names: Sequence[str], reader: int) -> Line:
    """What happened to the match, in words."""
    seats = () if event.who == EVERYONE else (event.who,)
    sentence = TABLE_SENTENCES[TableEvent(event.kind)]
    if event.kind == TableEvent.TIME_OVER and event.a == GIVES_UP:
        sentence = mark("Time is over for {0}.")
    return Line(narrate(sentence, names, reader, *seats))
