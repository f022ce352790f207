"""Where tests take delivery: a maker of browsers with its browsers, and a mail server, on ports of this machine."""

import base64
import json
import secrets
import socketserver
import threading
import time
from collections.abc import Callable
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeVar

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

T = TypeVar("T")
PATIENCE = 120.0  # seconds of the real clock after which a test gives up
CURVE = ec.SECP256R1()


def wait_for(look: Callable[[], T]) -> T:
    """Look again until there is something."""
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < end
        time.sleep(0.01)
    return found


def text_of(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class PushedBrowser:
    """A browser's half of web push, written from RFC 8291 and RFC 8188 and from nothing of the server's."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.private = ec.generate_private_key(CURVE)
        self.secret = secrets.token_bytes(16)
        self.received: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.answers: list[int] = []  # what its maker answers next; 201 when there is nothing

    @property
    def fields(self) -> dict[str, str]:
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "key": text_of(point), "secret": text_of(self.secret)}

    def decrypt(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        sender = body[21 : 21 + length]
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        mine = bytes_of(self.fields["key"])
        material = HKDF(SHA256(), 32, self.secret, b"WebPush: info\x00" + mine + sender).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(material)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(material)
        text = AESGCM(key).decrypt(nonce, body[21 + length :], None)
        assert text.endswith(b"\x02")
        return text[:-1]

    def take(self, headers: dict[str, str], body: bytes) -> int:
        answer = self.answers.pop(0) if self.answers else 201
        self.headers.append(headers)
        if answer == 201:
            self.received.append(json.loads(self.decrypt(body)))
        return answer


def proven_sender(authorization: str) -> tuple[str, dict[str, Any]]:
    """Who signed a push message, and what for (RFC 8292); fails when the signature is not theirs."""
    kind, _, rest = authorization.partition(" ")
    assert kind == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    signed, _, signature = parts["t"].rpartition(".")
    raw = bytes_of(signature)
    numbers = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes_of(parts["k"]))
    public.verify(numbers, signed.encode(), ec.ECDSA(SHA256()))
    head, claims = (json.loads(bytes_of(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    return parts["k"], claims


class BrowserMaker:
    """Takes push messages for browsers, as the makers of browsers do."""

    def __init__(self) -> None:
        self.browsers: dict[str, PushedBrowser] = {}
        maker = self

        class Door(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                browser = maker.browsers.get(self.path)
                fields = {name.lower(): value for name, value in self.headers.items()}
                self.send_response(browser.take(fields, body) if browser else 404)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
        self.origin = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def browser(self) -> PushedBrowser:
        path = f"/push/{secrets.token_hex(8)}"
        self.browsers[path] = PushedBrowser(self.origin + path)
        return self.browsers[path]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class MailServer:
    """Takes e-mails, as far as SMTP is needed for that."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.answers: list[str] = []  # to the next recipients; "250 ok" when there is nothing
        office = self

        class Door(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self._say("220 test")
                while line := self.rfile.readline().strip():
                    word = line[:4].upper()
                    if word == b"DATA":
                        self._say("354 go on")
                        office.letters.append(self._letter())
                        self._say("250 taken")
                    elif word == b"RCPT":
                        self._say(office.answers.pop(0) if office.answers else "250 ok")
                    elif word == b"QUIT":
                        self._say("221 bye")
                        return
                    else:
                        self._say("250 ok")

            def _letter(self) -> EmailMessage:
                lines = []
                while (line := self.rfile.readline()) not in (b".\r\n", b""):
                    lines.append(line.removeprefix(b"."))
                return BytesParser(EmailMessage, policy=default).parsebytes(b"".join(lines))

            def _say(self, line: str) -> None:
                self.wfile.write(line.encode() + b"\r\n")

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Door)
        self._server.daemon_threads = True
        self.port = int(self._server.server_address[1])
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def next_letter(self) -> EmailMessage:
        """The e-mail that comes next."""
        wait_for(lambda: self.letters)
        return self.letters.pop(0)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
