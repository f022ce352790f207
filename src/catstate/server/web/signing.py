"""Signing: the signed texts that prove an account, as a cookie, a bearer token or a private link."""

import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from ..play.accounts import Account
from ..play.people import Standings

COOKIE = "catstate"
DAY = 24 * 3600
LIFE = 180 * DAY  # seconds that a token counts; each day it is used it is renewed
LINK_LIFE = 15 * 60
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 20  # letters: 99 bits


@dataclass(frozen=True)
class Proof:
    """Who a token proves somebody to be."""

    account: Account
    is_old: bool  # a new one should be handed out


@dataclass(frozen=True)
class Link:
    """A private link that makes another device the same account."""

    account: Account
    id: str
    until: float


class Signer:
    """Makes and reads the texts that prove an account."""

    def __init__(self, secret: str, first_until: float = 0.0) -> None:
        self._secret = secret
        self._accounts = URLSafeTimedSerializer(secret, "account with time")
        self._links = URLSafeTimedSerializer(secret, "device link with time")
        self._first_accounts = URLSafeSerializer(secret, "account")  # as the first release made them, without a time
        self._first_until = first_until

    def token(self, account: Account) -> str:
        return str(self._accounts.dumps([account.id, account.name, account.generation]))

    def proof(self, token: str) -> Proof | None:
        """Whom a token proves; None when it is forged, or too old."""
        try:
            (number, name, generation), made = self._accounts.loads(token[:500], LIFE, return_timestamp=True)
            return Proof(Account(str(number), str(name), int(generation)), time.time() - made.timestamp() > DAY)
        except (BadSignature, ValueError, TypeError):
            return self._first_proof(token)

    def _first_proof(self, token: str) -> Proof | None:
        if time.time() > self._first_until:
            return None
        try:
            number, name = self._first_accounts.loads(token[:500])
            return Proof(Account(str(number), str(name)), is_old=True)
        except (BadSignature, ValueError, TypeError):
            return None

    def link(self, account: Account) -> str:
        """The private text that makes another device the same account, once and soon."""
        return str(self._links.dumps([account.id, account.name, account.generation, secrets.token_hex(8)]))

    def linked(self, text: str) -> Link | None:
        try:
            (number, name, generation, id), made = self._links.loads(text[:500], LINK_LIFE, return_timestamp=True)
            account = Account(str(number), str(name), int(generation))
            return Link(account, str(id), made.timestamp() + LINK_LIFE)
        except (BadSignature, ValueError, TypeError):
            return None

    def code_hash(self, code: str) -> str:
        """What is stored of a recovery code; blanks, strokes and capitals make no difference."""
        letters = "".join(letter for letter in code.lower() if letter in CODE_LETTERS)
        if len(letters) != CODE_LENGTH:
            return ""
        return hmac.new(self._secret.encode(), f"code {letters}".encode(), hashlib.sha256).hexdigest()


def new_code() -> str:
    """A recovery code, in groups that can be copied by hand."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return "-".join(letters[first : first + 5] for first in range(0, CODE_LENGTH, 5))


class Signing:
    """Holds the signer as soon as the store has told the secret, and who may sign in."""

    signer: Signer
    people: Standings

    def proof(self, token: str) -> Proof | None:
        """Whom a token proves, unless they have logged out everywhere since."""
        proof = self.signer.proof(token)
        return proof if proof is not None and self.people.is_current(proof.account) else None


def cookie_header(token: str, secure: bool) -> str:
    """The header that makes a browser remember who it is."""
    return f"{COOKIE}={token}; Path=/; Max-Age={LIFE}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"


def no_cookie_header(secure: bool) -> str:
    """The header that makes a browser forget who it was."""
    return f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"
