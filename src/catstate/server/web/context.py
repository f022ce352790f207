"""What a request or a socket comes with: the server's own parts, and who asks."""

from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from ...core.rules import PUBLIC
from ..play.accounts import Account
from ..play.commands import Commands
from ..play.notices import Notifier
from ..play.registry import TableRegistry
from ..play.requests import Caller
from ..settings import Settings
from .film import Films
from .replays import ReplayCache
from .signing import Signer

if TYPE_CHECKING:
    from .pictures import PictureCache
    from .profile_numbers import PlayedCache


def registry_of(connection: HTTPConnection) -> TableRegistry:
    registry: TableRegistry = connection.app.state.registry
    return registry


def commands_of(connection: HTTPConnection) -> Commands:
    commands: Commands = connection.app.state.commands
    return commands


def films_of(connection: HTTPConnection) -> Films:
    films: Films = connection.app.state.films
    return films


def replays_of(connection: HTTPConnection) -> ReplayCache:
    replays: ReplayCache = connection.app.state.replays
    return replays


def notifier_of(connection: HTTPConnection) -> Notifier:
    notifier: Notifier = connection.app.state.notifier
    return notifier


def pictures_of(connection: HTTPConnection) -> "PictureCache":
    pictures: PictureCache = connection.app.state.pictures
    return pictures


def counts_of(connection: HTTPConnection) -> "PlayedCache":
    counts: PlayedCache = connection.app.state.counts
    return counts


def settings_of(connection: HTTPConnection) -> Settings:
    settings: Settings = connection.app.state.settings
    return settings


def signer_of(connection: HTTPConnection) -> Signer:
    signer: Signer = connection.app.state.signing.signer
    return signer


def account_of(connection: HTTPConnection) -> Account:
    """The account that a request or socket comes from."""
    account: Account = connection.state.account
    return account


def caller_of(connection: HTTPConnection, shown: int = PUBLIC) -> Caller:
    return Caller(account_of(connection), connection.state.address, shown)


def origin_of(connection: HTTPConnection) -> str:
    """The address under which people reach us."""
    given = settings_of(connection).origin
    if given:
        return given.rstrip("/")
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.url.netloc}"
