"""Signing: the signed texts that prove an account, as a cookie, a bearer token or a private link."""

from itsdangerous import BadSignature, URLSafeSerializer

from ..play.accounts import Account

COOKIE = "catstate"
YEAR = 365 * 24 * 3600


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


class Signing:
    """Holds the signer as soon as the store has told the secret."""

    signer: Signer


def cookie_header(token: str, secure: bool) -> str:
    """The header that makes a browser remember who it is."""
    return f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"
