"""Delivery: one push message or one e-mail on its way, in a thread. Nothing here knows what messages are about.

Whoever subscribes names the address that we then call, so it must not lead into our own network: it is an https
address with a name, and every address that the name stands for is a public one. The connection goes to the very address
that was checked; redirects are not followed.
"""

import http.client
import ipaddress
import smtplib
import socket
import ssl
from email.message import EmailMessage
from typing import Any
from urllib.parse import urlsplit

from ...core.language import mark, say
from ..errors import Refused
from ..settings import BadSetting, Settings

SECONDS = 10.0  # that a server may take to answer
LONGEST_ENDPOINT = 1000  # characters
GONE = (404, 410)  # the browser wants no more messages
PATIENT = (408, 425, 429)  # besides 5xx: try again later
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")  # IPv4 addresses, private ones too, behind a translator
SECURITIES = ("starttls", "tls", "none")


class Undelivered(Exception):
    """A message has not arrived; it may, later."""

    def __init__(self, reason: str, after: float = 0.0) -> None:
        super().__init__(reason)
        self.after = after  # seconds that the other server asks us to wait


class Unwanted(Exception):
    """A message that will never arrive there."""


class Unsubscribed(Unwanted):
    """The browser has ended its subscription."""


def check_endpoint(endpoint: str, anywhere: bool) -> None:
    """Refuse an address that no maker of browsers gives."""
    sentence = mark("This is not the address of a browser's push subscription.")
    if len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        raise Refused(say(sentence))
    try:
        place = urlsplit(endpoint)
        port = place.port
    except ValueError:
        raise Refused(say(sentence)) from None
    host = place.hostname or ""
    if anywhere and place.scheme in ("http", "https") and host:
        return
    is_named = "." in host and not _is_address(host)
    if place.scheme != "https" or not is_named or port not in (None, 443) or "@" in place.netloc:
        raise Refused(say(sentence))


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host.replace(".", "").isdigit()  # such as 127.1, which some systems take for an address
    return True


def public_address(host: str, port: int, anywhere: bool) -> str:
    """The address of a host; refuses a name that leads into a private network, however one of its addresses does."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise Undelivered(f"{host} is not known: {error}") from None
    addresses = [str(place[4][0]) for place in found]
    if not anywhere and not all(map(is_public, addresses)):
        raise Unwanted(f"{host} leads into a private network")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address is one of the open Internet, and holds no address of another kind that is not."""
    parsed = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(parsed, ipaddress.IPv6Address) and (parsed.ipv4_mapped or parsed.sixtofour or parsed.teredo):
        return False  # makers of browsers have addresses of their own
    return parsed.is_global and not parsed.is_multicast and parsed not in TRANSLATED


class _Checked(http.client.HTTPConnection):
    """A connection to an address that was checked, under the host's name."""

    def __init__(self, scheme: str, host: str, port: int, address: str) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self._scheme, self._address = scheme, address

    def connect(self) -> None:
        self.sock = socket.create_connection((self._address, self.port), SECONDS)
        if self._scheme == "https":
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)


def push(endpoint: str, body: bytes, headers: dict[str, str], anywhere: bool) -> None:
    """Hand a message to the maker of a browser."""
    check_endpoint(endpoint, anywhere)
    place = urlsplit(endpoint)
    host, port = place.hostname or "", place.port or (443 if place.scheme == "https" else 80)
    connection = _Checked(place.scheme, host, port, public_address(host, port, anywhere))
    try:
        path = place.path or "/"
        connection.request("POST", f"{path}?{place.query}" if place.query else path, body, headers)
        answer = connection.getresponse()
        status, after = answer.status, answer.getheader("retry-after", "")
    except (OSError, http.client.HTTPException) as error:
        raise Undelivered(f"{host} does not answer: {error}") from None
    finally:
        connection.close()
    if status in GONE:
        raise Unsubscribed(f"{host} answers {status}")
    if status in PATIENT or status >= 500:
        raise Undelivered(f"{host} answers {status}", float(after) if after.isdigit() and len(after) < 7 else 0.0)
    if not 200 <= status < 300:
        raise Unwanted(f"{host} answers {status}")


# E-mail


def has_mail(settings: Settings) -> bool:
    """Whether this server sends e-mails: there must be a way, and an address for the links in them."""
    return bool(settings.mail_host and settings.origin)


def check_mail_settings(settings: Settings) -> None:
    """Refuse settings with which no e-mail could be sent, before anybody waits for one."""
    if settings.mail_security not in SECURITIES:
        raise BadSetting(
            f"CATSTATE_MAIL_SECURITY is {settings.mail_security[:20]!r}; it can be {', '.join(SECURITIES)}."
        )
    if settings.mail_host and not settings.origin:
        raise BadSetting("CATSTATE_MAIL_HOST needs CATSTATE_ORIGIN: e-mails have links to this server.")


def contact_of(settings: Settings) -> str:
    """Where makers of browsers may write to about our push messages."""
    if settings.contact:
        return settings.contact
    if has_mail(settings):
        return f"mailto:{sender_of_mail(settings)}"
    return settings.origin if settings.origin.startswith("https://") else ""


def sender_of_mail(settings: Settings) -> str:
    return settings.mail_from or f"catstate@{urlsplit(settings.origin).hostname}"


def send_mail(settings: Settings, message: EmailMessage) -> None:
    """Hand an e-mail to the SMTP server of the settings."""
    options: dict[str, Any] = {"timeout": SECONDS}
    try:
        if settings.mail_security == "tls":
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                settings.mail_host, settings.mail_port, context=ssl.create_default_context(), **options
            )
        else:
            server = smtplib.SMTP(settings.mail_host, settings.mail_port, **options)
        with server:
            if settings.mail_security == "starttls":
                server.starttls(context=ssl.create_default_context())
            if settings.mail_user:
                server.login(settings.mail_user, settings.mail_password)
            server.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        if all(500 <= code < 600 for code, _ in error.recipients.values()):
            raise Unwanted(f"the mail server refuses the address: {error}") from None
        raise Undelivered(f"the mail server does not take the address now: {error}") from None
    except (OSError, smtplib.SMTPException) as error:
        raise Undelivered(f"the mail server does not take it: {error}") from None
