"""What you are told, and where: switches on the page about you, links in e-mails, and the feed."""

from datetime import UTC, datetime
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

from fastapi import APIRouter, Request
from sqlalchemy import Connection
from starlette.responses import HTMLResponse, Response

from ...core.language import say, speaking
from ..errors import NotYours, Unknown
from ..play.delivery import has_mail
from ..play.notices import Notice, day_of, turn_notice, what_of_day
from ..play.requests import Arguments
from ..play.turns import FREE_DAYS, days_left
from ..store import notices, stored_tables, turns
from ..store.accounts import DELETED
from ..store.rows import Vacation
from .context import account_of, notifier_of, origin_of, registry_of, settings_of
from .pages import carry_out, form_of, go_to, page

notice_pages = APIRouter(prefix="/notices", include_in_schema=False)
BACK = "/me#ui-notices"
ATOM = "http://www.w3.org/2005/Atom"


async def notice_values(request: Request) -> dict[str, Any]:
    """What the part of the page about notices shows."""
    registry, account, notifier = registry_of(request), account_of(request).id, notifier_of(request)

    def ask(connection: Connection) -> tuple[notices.Wishes, int, list[Vacation]]:
        free = turns.vacations_of(connection, {account}).get(account, [])
        return notices.wishes_of(connection, account), len(notices.browsers_of(connection, account)), free

    wishes, browsers, free = await registry.services.store.read(ask)
    now = registry.services.now()
    coming = [one for one in free if one.ends > now]
    return {
        "wishes": wishes,
        "browsers": browsers,
        "has_mail": has_mail(settings_of(request)),
        "push_key": notifier.sender.public,
        "feed": origin_of(request) + notifier.links.feed(account, wishes.feed) if wishes.feed else "",
        "vacations": [(day_of(one.begins)[0], day_of(one.ends)[0], one.begins <= now) for one in coming],
        "free_days": FREE_DAYS,
        "days_left": days_left(free, now),
        "today": day_of(now)[0],
        "is_asked": request.query_params.get("asked") == "mail",
    }


async def change(request: Request, command: str, arguments: Arguments) -> None:
    """Carry out a command for somebody who is known here: whoever sends no cookie can't be told anything."""
    if not request.state.known:
        raise NotYours(say("Open the page about you first, so that this browser remembers who you are."))
    await carry_out(request, command, arguments)


@notice_pages.post("")
async def choose(request: Request) -> Response:
    """What to be told of."""
    form = await form_of(request)
    words = [subject for subject in ("turns", "deals", "puzzles") if form.get(subject) == "on"]
    await change(request, "notify", Arguments(" ".join([*words, form.get("hour", "")[:2]]).strip()))
    return go_to(BACK)


@notice_pages.post("/push")
async def push(request: Request) -> Response:
    """A browser wants push messages, or no more of them."""
    form = await form_of(request)
    parts = [form.get(name, "") for name in ("endpoint", "key", "secret")]
    await change(request, "push", Arguments(" ".join(part for part in parts if part)))
    return Response(status_code=204)


@notice_pages.post("/mail")
async def mail(request: Request) -> Response:
    """E-mails to an address, which is asked first; or none any more."""
    address = (await form_of(request)).get("mail", "")
    await change(request, "mail", Arguments(address))
    return go_to("/me?asked=mail#ui-notices" if address.strip() else BACK)


@notice_pages.post("/feed")
async def feed_address(request: Request) -> Response:
    """A feed with a new address, or none any more."""
    await change(request, "feed", Arguments(yes=(await form_of(request)).get("feed") == "new"))
    return go_to(BACK)


@notice_pages.post("/vacation")
async def vacation(request: Request) -> Response:
    form = await form_of(request)
    await change(request, "vacation", Arguments(f"{form.get('begin', '')} {form.get('days', '')}".strip()))
    return go_to(BACK)


# Links in e-mails. Opening one asks first, because programs that look for harmful links open them too.


@notice_pages.get("/confirm/{link}")
async def ask_to_confirm(request: Request, link: str) -> HTMLResponse:
    _, address = notifier_of(request).links.to_confirm(link)
    return page(request, "mail.html", address=address, what="confirm", done=False)


@notice_pages.post("/confirm/{link}")
async def confirm(request: Request, link: str) -> HTMLResponse:
    """The address is that of whoever reads its mail."""
    account, address = notifier_of(request).links.to_confirm(link)
    registry = registry_of(request)
    if registry.people.standing(account).generation == DELETED:
        raise Unknown(say("The account that asked for this is deleted."))
    await registry.services.store.write(lambda connection: notices.change_wishes(connection, account, mail=address))
    return page(request, "mail.html", address=address, what="confirm", done=True)


@notice_pages.get("/stop/{link}")
async def ask_to_stop(request: Request, link: str) -> HTMLResponse:
    _, address = notifier_of(request).links.to_stop(link)
    return page(request, "mail.html", address=address, what="stop", done=False)


@notice_pages.post("/stop/{link}")
async def stop(request: Request, link: str) -> HTMLResponse:
    """No e-mail goes there any more; mail programs do this with one click (RFC 8058)."""
    account, address = notifier_of(request).links.to_stop(link)

    def write(connection: Connection) -> None:
        if notices.wishes_of(connection, account).mail == address:
            notices.change_wishes(connection, account, mail="")

    await registry_of(request).services.store.write(write)
    return page(request, "mail.html", address=address, what="stop", done=True)


# The feed


@notice_pages.get("/feed/{link}")
async def feed(request: Request, link: str) -> Response:
    """What waits for somebody, for whoever knows the secret address."""
    account, number = notifier_of(request).links.of_feed(link)
    services = registry_of(request).services
    now = services.now()
    day, hour = day_of(now)

    def ask(connection: Connection) -> list[tuple[str, float, Notice]]:
        entries = []
        waiting = turns.turns_of_account(connection, account) if wishes.turns else []
        summaries = stored_tables.summaries_of(connection, [turn.table for turn in waiting])
        tables = {summary.stored.id: summary for summary in summaries}
        for turn in waiting:
            if turn.table in tables:
                notice = turn_notice(tables[turn.table], turn, now)
                entries.append((f"urn:catstate:turn:{turn.table}:{turn.ply}", turn.since, notice))
        reminder = what_of_day(connection, wishes, day) if hour >= wishes.hour else None
        if reminder is not None:
            at = datetime.fromisoformat(day).replace(hour=wishes.hour, tzinfo=UTC).timestamp()
            entries.append((f"urn:catstate:day:{day}", at, reminder))
        return entries

    wishes = await services.store.read(lambda connection: notices.wishes_of(connection, account))
    if not number or wishes.feed != number:
        raise Unknown(say("This feed has ended."))
    with speaking(wishes.language):  # a program reads it
        text = atom(await services.store.read(ask), origin_of(request), request.url.path, now)
    return Response(text, media_type="application/atom+xml", headers={"x-robots-tag": "noindex"})


def atom(entries: list[tuple[str, float, Notice]], origin: str, path: str, now: float) -> bytes:
    """Entries, each with a name and the time it began, as an Atom feed (RFC 4287)."""
    root = Element("feed", xmlns=ATOM)
    latest = max([at for _, at, _ in entries], default=now)
    _put(root, "title", say("catstate: what waits for you"))
    _put(root, "id", origin + path)
    _put(root, "updated", _time(latest))
    SubElement(root, "link", rel="self", href=origin + path)
    _put(SubElement(root, "author"), "name", "catstate")
    for name, at, notice in sorted(entries, key=lambda entry: -entry[1]):
        entry = SubElement(root, "entry")
        _put(entry, "title", notice.title)
        _put(entry, "id", name)
        _put(entry, "updated", _time(at))
        _put(entry, "summary", notice.words)
        SubElement(entry, "link", rel="alternate", href=origin + notice.links[0][1])
    return bytes(tostring(root, encoding="utf-8", xml_declaration=True))


def _put(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = text


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
