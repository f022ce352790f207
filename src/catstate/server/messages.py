"""Messages: what a watcher is sent. Boards are made from one seat's view and nothing else."""

import json
from typing import Any

from ..core.match import Match
from ..core.rules import PUBLIC
from .seats import BOT
from .table import Table

SVG, TEXT = "svg", "text"


def dumps(message: Any) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def board_of(table: Table, match: Match, seat: int, form: str = SVG) -> dict[str, Any]:
    """One seat's whole board: picture or text, the open question, what may be done."""
    game, names, view = match.game, match.names, match.view(seat)
    message: dict[str, Any] = {
        "t": "board",
        "ply": match.ply,
        "seat": seat,
        "act": max(-1, match.to_act),
        "over": match.over,
        "ask": match.result() if match.over else match.ask(seat),
        "choices": [tuple(choice) for choice in match.choices(seat)],
        "undo": seat >= 0 and any(mark.actor == seat for mark in table.marks),
    }
    if form == SVG:
        message["frame"] = game.board.frame(view)
        if hasattr(game.board, "tall"):
            message["tall"] = game.board.tall(view)
        message["svg"] = game.board.draw(view, names)
        message["describe"] = game.board.describe(view, names)
    else:
        message["text"] = game.board.text(view, names)
    if match.over:
        message["scores"] = match.scores
    return message


def board(table: Table, seat: int, form: str = SVG) -> str:
    """The board message of a seat, written once for all who see from there."""
    match = table.running()
    key = seat if form == SVG else -2 - seat - 1
    edition, message = table.boards.get(key, (-1, ""))
    if edition != table.edition:
        message = dumps(board_of(table, match, seat, form))
        table.boards[key] = (table.edition, message)
    return message


def people(table: Table, account: str) -> dict[str, Any]:
    """Who sits where and is there, what is asked, how long there is; `mine` are the reader's own seats."""
    facts = table.facts
    return {
        "t": "people",
        "seats": [
            {
                "name": name,
                "kind": seat.kind,
                "level": seat.level if seat.kind == BOT else "",
                "here": seat.kind == BOT or table.is_present(seat.seat),
                "away": seat.away,
                "thinking": table.thinking == seat.seat,
            }
            for seat, name in zip(table.seats, table.names, strict=True)
        ],
        "mine": table.seats_of(account),
        "watching": len({w.account for w in table.watchers if not table.seats_of(w.account)}),
        "deadline": table.deadline,
        "clock": facts.clock,
        "offer": dict(facts.offer),
        "again": facts.again,
        "preparing": table.thinking >= 0 and not table.tables.players.is_ready(table.game),
        "started": facts.started is not None,
        "ended": facts.ended is not None,
    }


def viewpoint(table: Table, account: str, shown: int) -> tuple[int, int]:
    """From which seat an account sees, and behind which seat's curtain it waits (−1 = none).

    Somebody with several seats at one screen sees from the seat to act; in a game with secrets its hand stays behind
    a curtain until the screen has been passed on.
    """
    mine = table.seats_of(account)
    match = table.match
    if not mine:
        return PUBLIC, -1
    if len(mine) == 1 or match is None or match.over:
        return (shown if shown in mine else mine[0]), -1
    acting = match.to_act
    if acting not in mine:
        return (shown if shown in mine else PUBLIC), -1
    if shown == acting or not match.game.secrets:
        return acting, -1
    return PUBLIC, acting
