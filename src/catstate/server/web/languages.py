"""Languages: the choice in the settings, and the client's words."""

import re

from fastapi import APIRouter, Request
from sqlalchemy import Connection
from starlette.responses import Response

from ...core.language import LANGUAGES, say
from ..errors import Refused, Unknown
from ..store import notices
from .context import account_of, registry_of
from .files import FOREVER, digest_of
from .pages import form_of, go_to
from .spoken import COOKIE, client_words

languages = APIRouter(include_in_schema=False)
YEAR = 31_536_000  # seconds
OURS = re.compile(r"/(?![/\\])")  # how a path on this server begins


@languages.post("/language")
async def choose(request: Request) -> Response:
    """Speak another language from now on, here and in messages to whoever asked for some."""
    form = await form_of(request)
    code, back = form.get("language", ""), form.get("back", "")
    if code not in LANGUAGES:
        raise Refused(
            say("There is no language {name!r}; there are: {known}.", name=code[:20], known=", ".join(LANGUAGES))
        )
    if request.state.known:
        account = account_of(request).id

        def write(connection: Connection) -> None:
            notices.change_language(connection, account, code)

        await registry_of(request).services.store.write(write)
    answer = go_to(back if OURS.match(back) else "/")
    answer.set_cookie(COOKIE, code, max_age=YEAR, samesite="lax", secure=request.url.scheme == "https")
    return answer


@languages.get("/words/{version}/{code}.js")
async def words(version: str, code: str) -> Response:
    """The client's words in a language."""
    script = client_words(code) if code in LANGUAGES else ""
    if not script:
        raise Unknown(say("There is no such file."))
    headers = FOREVER if version == digest_of(script) else {}
    return Response(script, media_type="text/javascript", headers=headers)
