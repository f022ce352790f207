"""Web push without a network: messages that only one browser can read (RFC 8291), and who sends them (RFC 8292)."""

import base64
import json
import secrets
from dataclasses import dataclass
from urllib.parse import urlsplit

from cryptography.exceptions import InvalidKey, InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from ...core.language import say
from ..errors import Refused

CURVE = ec.SECP256R1()
KEY_LENGTH, SECRET_LENGTH, SALT_LENGTH = 65, 16, 16  # bytes: an uncompressed point, the browser's secret, the salt
RECORD = 4096  # bytes of one record; our messages are one
LARGEST = 3000  # bytes of a message: makers of browsers take 4096, with all that is added
LAST = b"\x02"  # behind the text of the last record
SIGNED_FOR = 12 * 3600  # seconds that a signature counts
FAULTS = (ValueError, InvalidKey, InvalidSignature)


def to_text(raw: bytes) -> str:
    """Base64 as in addresses, without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def check_browser(key: str, secret: str) -> None:
    """Refuse keys that no browser gives."""
    try:
        raw_key, raw_secret = from_text(key), from_text(secret)
        if len(raw_key) != KEY_LENGTH or len(raw_secret) != SECRET_LENGTH:
            raise ValueError("length")
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw_key)
    except FAULTS:
        raise Refused(say("These are not the keys of a browser's push subscription.")) from None


def derive(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(material)


def encrypt(text: bytes, key: str, secret: str, ours: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """A message for the browser with this key and secret; our key and the salt are new for every message."""
    if len(text) > LARGEST:
        raise ValueError(f"a push message of {len(text)} bytes is too long")
    theirs = from_text(key)
    shared = ours.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    sender = point(ours.public_key())
    material = derive(shared, from_text(secret), b"WebPush: info\0" + theirs + sender, 32)
    cipher = AESGCM(derive(material, salt, b"Content-Encoding: aes128gcm\0", 16))
    nonce = derive(material, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(sender)]) + sender
    return head + cipher.encrypt(nonce, text + LAST, None)


def encrypted(text: bytes, key: str, secret: str) -> bytes:
    """The same with a key and a salt of its own."""
    return encrypt(text, key, secret, ec.generate_private_key(CURVE), secrets.token_bytes(SALT_LENGTH))


@dataclass(frozen=True)
class Sender:
    """The key by which makers of browsers know this server."""

    private: ec.EllipticCurvePrivateKey
    contact: str = ""  # where they may write to: a mailto: or https: address

    @classmethod
    def of(cls, text: str, contact: str = "") -> "Sender":
        """The key as it is kept: its number."""
        return cls(ec.derive_private_key(int(text, 16), CURVE), contact)

    @property
    def public(self) -> str:
        """What a browser is told when somebody asks it for push messages."""
        return to_text(point(self.private.public_key()))

    def authorization(self, endpoint: str, now: float) -> str:
        """The header that proves who sends a message."""
        place = urlsplit(endpoint)
        claims = {"aud": f"{place.scheme}://{place.netloc}", "exp": int(now) + SIGNED_FOR}
        if self.contact:
            claims["sub"] = self.contact
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        signed = ".".join(to_text(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
        numbers = decode_dss_signature(self.private.sign(signed.encode(), ec.ECDSA(SHA256())))
        signature = b"".join(number.to_bytes(32, "big") for number in numbers)
        return f"vapid t={signed}.{to_text(signature)}, k={self.public}"


def new_sender() -> str:
    """A new key, as it is kept."""
    return f"{ec.generate_private_key(CURVE).private_numbers().private_value:x}"
