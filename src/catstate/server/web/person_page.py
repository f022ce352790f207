"""Somebody at a table or behind a page: their own page, and how not to hear or meet them any more."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, Response

from ...core.language import say
from ..errors import Unknown
from ..play.blocking import key_of, named_person
from ..play.requests import Arguments
from ..store import profiles
from .context import account_of, commands_of, registry_of
from .pages import carry_out, form_of, go_to, page

person_page = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Avoided:
    """Somebody whom you mute or block."""

    name: str
    kind: str
    key: str  # names them in forms


def avoided_by(request: Request) -> list[Avoided]:
    """Whom the reader mutes or blocks, by name."""
    account, secret = account_of(request).id, commands_of(request).secret
    found = registry_of(request).people.blocked_by(account).values()
    return sorted((Avoided(one.name, one.kind, key_of(secret, account, one.other)) for one in found), key=_by_name)


def _by_name(one: Avoided) -> str:
    return one.name.casefold()


@person_page.get("/t/{name}/person")
async def person(
    request: Request,
    name: str,
    seat: Annotated[int | None, Query(ge=0, le=63)] = None,
    line: Annotated[int, Query(ge=-1, le=100_000)] = -1,
) -> HTMLResponse:
    """Whoever sits on a seat or said a line of the chat."""
    registry, account = registry_of(request), account_of(request).id
    table = await registry.find(name)
    named = named_person(table, seat, line)
    if not named.account:
        raise Unknown(say("Nobody is there about whom there is more to say."))
    shown = await registry.services.store.read(lambda c: profiles.profile_of(c, named.account))
    blocked = registry.people.blocked_by(account).get(named.account)
    return page(
        request,
        "person.html",
        table=table,
        named=named,
        is_me=named.account == account,
        profile=shown if shown is not None and shown.public else None,
        seat=seat if line < 0 else None,
        line=line,
        kind=blocked.kind if blocked is not None else "",
        key=key_of(commands_of(request).secret, account, named.account),
    )


@person_page.post("/p/{name}/avoid")
async def avoid(request: Request, name: str) -> Response:
    """Mute or block whoever a page belongs to."""
    kind = (await form_of(request)).get("kind", "")
    await carry_out(request, "avoid", Arguments(f"{kind} {name}"))
    return go_to("/me#ui-avoided")


@person_page.post("/me/hear")
async def hear(request: Request) -> Response:
    """Neither mute nor block somebody any more."""
    await carry_out(request, "hear", Arguments((await form_of(request)).get("key", "")))
    return go_to("/me#ui-avoided")
