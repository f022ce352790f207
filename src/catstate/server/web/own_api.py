"""The JSON API about yourself: what your page shows, what you are told and where, whom you mute or block."""

from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field

from ..play.notice_commands import SUBJECTS
from ..play.requests import Arguments
from ..store import notices, profiles
from .api import at, carry_out, me
from .context import registry_of
from .notices import notice_values
from .person_page import avoided_by

own_api = APIRouter(prefix="/api/accounts/me", tags=["yourself"])
KeyPath = Annotated[str, Path(description="as the list of them gives it", max_length=16)]


class NewSettings(BaseModel):
    """What shall be another than it is; what is left out stays."""

    public: bool | None = Field(None, description="whether everybody may look at your page")
    turns: bool | None = Field(None, description="be told when a match by turns waits for you")
    deals: bool | None = Field(None, description="be reminded of the daily deal")
    puzzles: bool | None = Field(None, description="be reminded of the puzzle of the day")
    hour: int | None = Field(None, description="when to be reminded, in UTC", ge=0, le=23)


class NewMail(BaseModel):
    """Where to write to."""

    mail: str = Field(description='your address, which you confirm by a link; "" for no e-mails', max_length=254)


class NewBrowser(BaseModel):
    """A push subscription, as a browser gives it."""

    endpoint: str = Field(description="where its maker takes messages", max_length=2000)
    key: str = Field("", description="`p256dh`; left out, with the secret, to end the messages", max_length=200)
    secret: str = Field("", description="`auth`", max_length=100)


class NewAvoided(BaseModel):
    """Somebody you do not want to hear, or not to meet: a seat, a line of the chat or a page."""

    kind: Literal["mute", "block"] = Field(description="`mute`: their chat is not shown; `block`: also no common table")
    table: str = Field("", description="where they sit or have said something", max_length=16)
    seat: int | None = Field(None, description="their seat there")
    line: int = Field(-1, description="or the number of their line of the chat")
    page: str = Field("", description="or the last part of the address of their page", max_length=16)


@dataclass(kw_only=True)
class SettingsInfo:
    """What you have chosen."""

    page: str  # the last part of the address of your page
    public: bool
    turns: bool
    deals: bool
    puzzles: bool
    hour: int  # of reminders, in UTC
    mail: str  # a confirmed address, or ""
    feed: str  # the secret address of your feed, or ""
    browsers: int  # to which messages are pushed
    vacations: list[tuple[str, str]]  # that run or come: the first day, and the day after the last
    days_left: int  # of vacation in this year


@dataclass(kw_only=True)
class AvoidedInfo:
    """Somebody you mute or block."""

    name: str  # what they were called then
    kind: str  # mute or block
    key: str  # names them here, and nowhere else


@own_api.get("/settings")
async def show_settings(request: Request) -> SettingsInfo:
    """What your page shows and what you are told. Nobody is told anything before they have said where to."""
    account, registry = me(request), registry_of(request)
    values, store, now = await notice_values(request), registry.services.store, registry.services.now()
    own = await store.write(lambda c: profiles.own_profile(c, account.id, account.name, now))
    wishes = values["wishes"]
    return SettingsInfo(
        page=own.page,
        public=own.public,
        **{subject: getattr(wishes, subject) for subject in SUBJECTS},
        hour=wishes.hour,
        mail=wishes.mail,
        feed=values["feed"],
        browsers=values["browsers"],
        vacations=[(begins, ends) for begins, ends, _ in values["vacations"]],
        days_left=values["days_left"],
    )


@own_api.patch("/settings")
async def change_settings(request: Request, wanted: NewSettings) -> SettingsInfo:
    """Change some of it; the answer is how it is then."""
    account, store = me(request).id, registry_of(request).services.store
    if wanted.public is not None:
        await carry_out(request, "publish", arguments=Arguments(yes=wanted.public))
    chosen = wanted.model_dump(exclude_none=True, exclude={"public"})
    if chosen:
        wishes = await store.read(lambda connection: notices.wishes_of(connection, account))
        words = [subject for subject in SUBJECTS if chosen.get(subject, getattr(wishes, subject))]
        await carry_out(
            request, "notify", arguments=Arguments(" ".join([*words, str(chosen.get("hour", wishes.hour))]))
        )
    return await show_settings(request)


@own_api.put("/mail")
async def put_mail(request: Request, wanted: NewMail) -> SettingsInfo:
    """E-mails to an address, once you have opened the link that is sent there."""
    await carry_out(request, "mail", arguments=Arguments(wanted.mail))
    return await show_settings(request)


@own_api.put("/browser")
async def put_browser(request: Request, wanted: NewBrowser) -> SettingsInfo:
    """Push messages to a browser, or no more of them."""
    parts = [part for part in (wanted.endpoint, wanted.key, wanted.secret) if part]
    await carry_out(request, "push", arguments=Arguments(" ".join(parts)))
    return await show_settings(request)


@own_api.post("/feed")
async def new_feed(request: Request) -> SettingsInfo:
    """A feed with a new secret address; the old one ends."""
    await carry_out(request, "feed", arguments=Arguments(yes=True))
    return await show_settings(request)


@own_api.delete("/feed")
async def end_feed(request: Request) -> SettingsInfo:
    """No feed any more."""
    await carry_out(request, "feed")
    return await show_settings(request)


@own_api.get("/avoided")
async def list_avoided(request: Request) -> list[AvoidedInfo]:
    """Whom you mute or block."""
    me(request)
    return [AvoidedInfo(name=one.name, kind=one.kind, key=one.key) for one in avoided_by(request)]


@own_api.post("/avoided", status_code=201)
async def avoid(request: Request, wanted: NewAvoided) -> list[AvoidedInfo]:
    """Mute or block somebody; the answer is whom you mute or block now."""
    if wanted.page:
        await carry_out(request, "avoid", arguments=Arguments(f"{wanted.kind} {wanted.page}"))
    else:
        named = Arguments(seat=wanted.seat, ply=wanted.line)
        await carry_out(request, wanted.kind, await at(request, wanted.table), named)
    return await list_avoided(request)


@own_api.delete("/avoided/{key}")
async def hear(request: Request, key: KeyPath) -> list[AvoidedInfo]:
    """Neither mute nor block somebody any more."""
    await carry_out(request, "hear", arguments=Arguments(key))
    return await list_avoided(request)
