"""Accounts: who somebody is, without signing up. A signed cookie, or the same text as a bearer token."""

import secrets
import unicodedata
from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeSerializer

from ..core.game import NAMES
from .errors import Refused

COOKIE = "catstate"
YEAR = 365 * 24 * 3600
LONGEST_NAME = 24


@dataclass(frozen=True)
class Account:
    """A person at this server: a number nobody can guess, and the name others see."""

    id: str
    name: str


class Signer:
    """Makes and reads the texts that prove an account."""

    def __init__(self, secret: str) -> None:
        self._accounts = URLSafeSerializer(secret, "account")
        self._links = URLSafeSerializer(secret, "device link")

    def token(self, account: Account) -> str:
        return str(self._accounts.dumps([account.id, account.name]))

    def account(self, token: str) -> Account | None:
        return self._read(self._accounts, token)

    def link(self, account: Account) -> str:
        """The private text that makes another device the same account."""
        return str(self._links.dumps([account.id, account.name]))

    def linked(self, text: str) -> Account | None:
        return self._read(self._links, text)

    @staticmethod
    def _read(serializer: URLSafeSerializer, text: str) -> Account | None:
        try:
            number, name = serializer.loads(text[:500])
            return Account(str(number), str(name))
        except (BadSignature, ValueError, TypeError):
            return None


def new_account(name: str = "") -> Account:
    """Somebody we have not met; gets a scientist's name until another is given."""
    return Account(secrets.token_hex(12), name or secrets.choice(NAMES))


def clean_name(text: str) -> str:
    """A name as it may be shown: one line, printable, short; refuses what is not."""
    name = " ".join("".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text[:1000]).split())
    if not name:
        raise Refused("A name needs at least one letter.")
    if len(name) > LONGEST_NAME:
        raise Refused(f"A name has at most {LONGEST_NAME} characters.")
    return name
