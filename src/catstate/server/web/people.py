"""The page about you: name, other devices, recovery code, logging out, deleting."""

import time

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from ...core.language import mark, say
from ..errors import Unknown
from ..play.accounts import Account
from ..play.requests import Arguments
from ..store import accounts as stored
from ..store.writer import Clash
from .context import account_of, origin_of, registry_of, signer_of
from .notices import notice_values
from .pages import carry_out, form_of, go_to, page, qr_code
from .person_page import avoided_by
from .signing import Link, cookie_header, new_code, no_cookie_header

people = APIRouter(include_in_schema=False)


async def me_page(request: Request, recovery: str = "") -> HTMLResponse:
    link = f"{origin_of(request)}/me/{signer_of(request).link(account_of(request))}"
    return page(
        request,
        "me.html",
        link=link,
        code=qr_code(link),
        recovery=recovery,
        notices=await notice_values(request),
        avoided=avoided_by(request),
    )


@people.get("/me")
async def me(request: Request) -> HTMLResponse:
    return await me_page(request)


@people.post("/me")
async def rename_me(request: Request) -> Response:
    form = await form_of(request)
    result = await carry_out(request, "rename", Arguments(form.get("name", "")))
    back = form.get("back", "/me")
    answer = go_to(back if back.startswith("/") and not back.startswith("//") else "/me")
    return remember(request, answer, result.account or account_of(request))


@people.post("/me/code")
async def show_code(request: Request) -> Response:
    """A recovery code. It is shown this once; only its hash is kept."""
    code = new_code()
    account = account_of(request)
    await registry_of(request).people.keep_code(account, signer_of(request).code_hash(code))
    return remember(request, await me_page(request, code), account)


@people.post("/me/recover")
async def recover(request: Request) -> Response:
    """Be the account again that a recovery code belongs to."""
    hashed = signer_of(request).code_hash((await form_of(request)).get("code", "")[:100])
    result = await carry_out(request, "recover", Arguments(hashed))
    return remember(request, go_to("/games"), result.account or account_of(request))


@people.post("/me/logout")
async def log_out(request: Request) -> Response:
    """End every other device's token, and all private links."""
    result = await carry_out(request, "logout", Arguments())
    return remember(request, go_to("/me"), result.account or account_of(request))


@people.post("/me/delete")
async def delete_me(request: Request) -> Response:
    """Delete the account: the name goes, the matches stay."""
    if (await form_of(request)).get("sure") != "yes":
        raise Unknown(say("Tick the box if you want to delete your account."))
    await carry_out(request, "delete", Arguments())
    answer = go_to("/")
    answer.headers["set-cookie"] = no_cookie_header(request.url.scheme == "https")
    return answer


@people.get("/me/{link}")
async def device(request: Request, link: str) -> HTMLResponse:
    """Somebody opens their private link on another device; asked first, so that nobody is made another unawares."""
    return page(request, "device.html", other=(await valid_link(request, link)).account, link=link)


@people.post("/me/{link}")
async def become(request: Request, link: str) -> Response:
    found = await valid_link(request, link)
    registry = registry_of(request)
    try:
        await registry.services.store.write(
            lambda connection: stored.use_link(connection, found.id, found.until, time.time())
        )
    except Clash:
        raise Unknown(say(NO_LINK)) from None
    return remember(request, go_to("/games"), found.account)


NO_LINK = mark("This private link is not valid any more: it lasts 15 minutes and brings in one device.")


async def valid_link(request: Request, text: str) -> Link:
    registry = registry_of(request)
    link = signer_of(request).linked(text)
    if link is None or not registry.people.is_current(link.account):
        raise Unknown(say(NO_LINK))
    if await registry.services.store.read(lambda connection: stored.is_link_used(connection, link.id)):
        raise Unknown(say(NO_LINK))
    return link


def remember(request: Request, answer: Response, account: Account) -> Response:
    """Make the browser remember that it is this account."""
    answer.headers["set-cookie"] = cookie_header(signer_of(request).token(account), request.url.scheme == "https")
    return answer
