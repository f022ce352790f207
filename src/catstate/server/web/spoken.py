"""Which language a request speaks: that chosen in the settings, else what the browser likes best, else English."""

import re
from functools import cache

from starlette.datastructures import Headers

from ...core.language import FOLDER, LANGUAGES, chosen_from, language
from .files import digest_of

COOKIE = "language"
CHOSEN = re.compile(rf"(?:^|;)\s*{COOKIE}=({'|'.join(LANGUAGES)})\s*(?:;|$)")


def language_of(headers: Headers) -> str:
    """The language in which whoever sent these is answered."""
    chosen = CHOSEN.search(headers.get("cookie", ""))
    return chosen[1] if chosen is not None else chosen_from(headers.get("accept-language", ""))


@cache
def client_words(code: str) -> str:
    """What the client says, as a script that runs before it; "" where it says what stands in its sources."""
    place = FOLDER / code / "client.json"
    return f"globalThis.catstateWords={place.read_text(encoding='utf-8')}" if place.is_file() else ""


def client_words_address() -> str:
    """Where the client's words are in the language that is spoken; "" if it needs none."""
    words = client_words(language())
    return f"/words/{digest_of(words)}/{language()}.js" if words else ""
