"""Tips over HTTP: what a thing is and does, on the board of a table or of any written position."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field

from ...core.language import say
from ...core.rules import PUBLIC
from ...core.tips import match_tip
from ...core.transcript import read
from ..errors import Refused
from ..play.requests import Arguments
from .context import caller_of, commands_of, registry_of
from .wire import TipMessage

tips = APIRouter(prefix="/api")
LONGEST_POSITION = 20_000  # characters
LONGEST_THING = 40  # characters
LONGEST_PICKS = 200  # characters


class TipQuestion(BaseModel):
    """A thing on the board of a position."""

    position: str = Field(description="a position or a match as text", max_length=LONGEST_POSITION)
    thing: str = Field(description="the id of a thing on its board", max_length=LONGEST_THING)
    seat: int = Field(PUBLIC, description="who looks; −1 is everybody")


@tips.get("/tables/{table}/tips/{thing}", tags=["play"])
async def explain(
    request: Request,
    table: Annotated[str, Path(description="the table's name", max_length=16)],
    thing: Annotated[str, Path(description="the id of a thing on the board", max_length=LONGEST_THING)],
    seat: Annotated[int | None, Query(description="one of your seats, or −1 for what everybody sees")] = None,
    ply: Annotated[int, Query(description="the board of this ply; the present one if left out")] = -1,
    picked: Annotated[
        str, Query(description="the ids of what you have clicked before, with spaces between", max_length=LONGEST_PICKS)
    ] = "",
) -> TipMessage:
    """What a thing on a board is and does, and whether you can use it now."""
    place = await registry_of(request).find(table)
    arguments = Arguments(text=thing, seat=seat, ply=ply, picked=tuple(picked.split()))
    result = await commands_of(request).carry_out("explain", caller_of(request), arguments, place)
    assert result.tip is not None
    return TipMessage(thing=thing, **result.tip._asdict())


@tips.post("/tips", tags=["play"])
def explain_position(question: TipQuestion) -> TipMessage:
    """The same on the board of a written position, without a table."""
    match = read(question.position)
    if question.seat not in range(PUBLIC, match.seats):
        raise Refused(say("There is no seat {seat} in this position.", seat=question.seat))
    return TipMessage(thing=question.thing, **match_tip(match, question.seat, question.thing)._asdict())
