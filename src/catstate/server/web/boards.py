"""Boards: messages made from a table. A board is made from one seat's view and nothing else."""

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from weakref import WeakKeyDictionary

from ...bots.analysis import Review
from ...core.language import language
from ...core.match import Match
from ..play.rated import rating_words
from ..play.story import SeatStory
from ..play.tables import Table
from ..store.rows import BOT
from .wire import (
    ChartPoint,
    DrawnBoard,
    Offer,
    Person,
    ReplayBoard,
    ReviewChart,
    SceneFrame,
    Seating,
    TextBoard,
    Turn,
    Turned,
    TurningPoint,
)

SVG, TEXT = "svg", "text"


def turn_of(match: Match, seat: int) -> Turn:
    """Where the match stands, and what this seat may do."""
    return Turn(**turn_fields(match, seat))


def turn_fields(match: Match, seat: int) -> dict[str, Any]:
    """The fields of a Turn: picture and text have them in common."""
    return {
        "ply": match.ply,
        "seat": seat,
        "act": max(-1, match.to_act),
        "over": match.over,
        "ask": match.result() if match.over else match.ask(seat),
        "choices": match.choices(seat),
        "asks": match.questions(seat),
        "undo": seat >= 0 and match.has_acted(seat),
        "scores": list(match.scores) if match.over else None,
    }


def drawn_board(match: Match, seat: int, layers: Mapping[str, str] | None = None) -> DrawnBoard:
    """One seat's whole board as a picture; `layers` if it has been drawn already."""
    game, names, view, legal = match.game, match.names, match.seen_by(seat), match.legal_for(seat)
    return DrawnBoard(
        **turn_fields(match, seat),
        shapes=dict(game.board.shapes(view)),
        layers=dict(layers or game.board.draw(view, names, legal)),
        describe=game.terminal.describe(view, names),
    )


def replay_scene(match: Match, then: Match, before: int, seat: int) -> ReplayBoard:
    """The board of an earlier time, which nobody acts on any more, and how it came about since the ply `before`."""
    story = SeatStory(seat)
    new = match.at(before).continued(match.log[before : then.ply]).steps  # and the chance after them
    story.tell(match, before, new[: then.ply - before], {})
    frames = [frame for scene in story.scenes for frame in scene.frames]
    board = replace(drawn_board(then, seat), choices=[])
    return ReplayBoard(**vars(board), frames=[SceneFrame(lines=frame.lines, motions=frame.motions) for frame in frames])


def text_board(match: Match, seat: int) -> TextBoard:
    """One seat's whole board as text."""
    return TextBoard(**turn_fields(match, seat), text=match.text(seat))


_kept: WeakKeyDictionary[Table, dict[str, tuple[Any, dict[str, Any]]]] = WeakKeyDictionary()  # language → edition, them


def kept_seating_fields(table: Table, account: str) -> dict[str, Any]:
    """The same for an open board: put together once for all who watch."""
    edition, code = table.seating_edition, language()
    languages = _kept.get(table)
    if languages is None:
        languages = _kept[table] = {}
    kept = languages.get(code)
    if kept is None or kept[0] != edition:
        kept = languages[code] = edition, seating_fields(table, "")
    return {**kept[1], "mine": table.seats_of(account)}


def seating_fields(table: Table, account: str) -> dict[str, Any]:
    """The fields of a Seating, without the time of day."""
    stored, thinking = table.stored, table.bot_runner.seat
    offer = stored.offer
    return {
        "seats": [
            Person(
                name=name,
                kind=seat.kind,
                level=seat.level if seat.kind == BOT else "",
                here=seat.kind == BOT or table.is_present(seat.number),
                away=seat.away,
                vacation=table.vacation_of(seat.number),
                thinking=thinking == seat.number,
            )
            for seat, name in zip(table.seats, table.names, strict=True)
        ],
        "mine": table.seats_of(account),
        "watching": len({w.account for w in table.watchers if not table.seats_of(w.account)}),
        "deadline": table.deadline,
        "clock": stored.clock,
        "by_turns": stored.is_by_turns,
        "offer": Offer(what=offer.get("what", "undo"), seat=offer["seat"], waiting=offer["waiting"]) if offer else None,
        "again": stored.again,
        "rated": stored.rated,
        "rating": rating_words(table),
        "preparing": table.bot_runner.is_preparing,
        "started": stored.started is not None,
        "ended": stored.ended is not None,
    }


def seating(table: Table, account: str) -> Seating:
    """Who sits where, as this account may know it."""
    return Seating(**seating_fields(table, account), now=time.time())


def review_chart(review: Review) -> ReviewChart:
    """The chart of a finished match, and two turning points for each seat."""
    points = [moment for seat in range(len(review.names)) for moment in review.turning_points(seat)[:2]]
    return ReviewChart(
        names=list(review.names),
        chart=[ChartPoint(ply=p.ply, values=[round(value, 3) for value in p.values]) for p in review.chart],
        luck=[round(share, 2) for share in review.luck],
        moments=[
            TurningPoint(
                ply=p.ply, seat=p.seat, label=p.label, best=p.best_label, reason=p.reason, cost=round(p.cost, 2)
            )
            for p in points
        ],
        turned=Turned(**vars(review.turned)) if review.turned is not None else None,
    )
