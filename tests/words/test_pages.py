"""Every page in a language that puts brackets around all it says: no word stands outside the catalogue.

What a game says on its board, in its log and its choices is looked at in `test_games.py`.
"""

from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from catstate.bots.levels import LEVELS
from catstate.core import language
from catstate.core.game import NAMES
from catstate.games import GAMES
from catstate.learn.course import course_of
from catstate.server.settings import Settings

from ..server.client import Board, Client
from ..server.conftest import FAST, Running
from .outside import CODE, Brackets, outside

SPOKEN = ("aria-label", "title", "alt", "placeholder", "label")
VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
UNREAD = {"script", "style", "code", "svg", "template"}
OF_GAMES = {"ui-sight", "ui-describe", "ui-ask", "ui-actions", "ui-log", "ui-since", "ui-words", "ui-question"}
EXAMPLE = {
    "Your",
    "column",
    "turn",
    "drop",
    "which",
    "and",
    "four",
    "has",
    "in",
    "row",
    "wins",
}  # Connect Four is in no catalogue
PROPER = {"Boson", "catstate", "API", "UTC", "Ada", "Niels", "Grace", "Deutsch", "English", "http", "min"}


class Reader(HTMLParser):
    """The words of a page that people read or hear."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._skipped = 0  # how many elements are open in one that is not read
        self._open = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        is_unread = tag in UNREAD or given.get("id") in OF_GAMES or "mono" in given.get("class", "").split()
        is_unread = is_unread or (tag != "html" and "lang" in given)  # in a language of its own
        if self._skipped or is_unread:
            self._skipped += tag not in VOID
            return
        self.words += [given[name] for name in SPOKEN if name in given]
        if tag == "meta" and given.get("name") == "description":
            self.words.append(given["content"])

    def handle_endtag(self, tag: str) -> None:
        self._skipped -= bool(self._skipped)

    def handle_data(self, data: str) -> None:
        if not self._skipped:
            self.words.append(data)


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    monkeypatch.setitem(language.LANGUAGES, CODE, "Brackets")
    language.add_catalogue(CODE, Brackets())
    place = tmp_path_factory.mktemp("pages") / "tables.sqlite"
    with Running(Settings(**{"database": f"sqlite:///{place}", **FAST})) as running:
        yield running


def reader(site: Running, name: str) -> Client:
    client = site.client(name)
    client.http.headers["accept-language"] = CODE
    return client


def names() -> frozenset[str]:
    known = {*PROPER, *EXAMPLE, *NAMES, *LEVELS}
    titles = {word for game in GAMES.values() for word in (game.title + " " + game.name).replace("|", " ").split()}
    titles |= {part for title in titles for part in title.replace("’", "'").replace("⟩", "").split("'")}
    return frozenset(known | titles)


def left_of(page: str) -> list[str]:
    found = Reader()
    found.feed(page)
    return sorted(set(outside("\n".join(found.words), names())))  # a message may reach over several elements


def test_no_word_of_a_page_stands_outside_the_catalogue(site: Running) -> None:
    ada, niels = reader(site, "Ada"), reader(site, "Niels")
    wrong = {path: left for path in paths(ada, niels) if (left := left_of(read(ada, path)))}
    assert not wrong, "\n".join(f"{path}: {' '.join(left)}" for path, left in wrong.items())


def read(client: Client, path: str) -> str:
    answer = client.http.get(path, follow_redirects=True)
    assert answer.headers["content-type"].startswith("text/html"), path
    assert answer.status_code == (404 if path.endswith("/nowhere") else 200), path
    return str(answer.text)


def paths(ada: Client, niels: Client) -> Iterator[str]:
    """The pages that there are, with something on each of them."""
    waiting = ada.make("torus", seats=3, public=True, rated=True)
    ada.make("cats", seats=2, public=True, days=2, overdue="bot", wanted="new")
    running = ada.make("connect_four")
    ended = over(ada, niels)
    assert ada.post(f"/tables/{running}/start").status_code == 200
    club = ada.post("/clubs", name="Ada", about="").json()["club"]
    yield from ("/", "/?game=torus", "/games", "/games?result=won", "/me", "/me/page", "/learn", "/puzzles", "/clubs")
    yield from (f"/t/{waiting}", f"/t/{running}", f"/t/{running}/leaving", f"/t/{ended}", f"/t/{ended}/replay")
    yield from (
        f"/t/{ended}/person?seat=1",
        f"/clubs/{club}",
        f"/clubs/{club}/new",
        "/nowhere",
        "/t/nowhere",
        "/offline",
    )
    cup = {"name": "Ada", "game": "connect_four", "kind": "swiss", "hours": 24}
    tournament = ada.post(f"/clubs/{club}/tournaments", **cup).json()["tournament"]
    lesson = course_of(GAMES["cats"]).lessons[0].address
    yield from (f"/tournaments/{tournament}", f"/learn/{lesson}", "/puzzles/torus/next", "/puzzles/daily")
    for game in ("torus", "cats"):
        yield from (f"/new/{game}", f"/learn/{game}", f"/puzzles/{game}", f"/ladder/{game}", f"/daily/{game}")


def over(ada: Client, niels: Client) -> str:
    """A match that has ended."""
    table = ada.make("connect_four", rated=True, hints=False)
    assert niels.post(f"/tables/{table}/seats/1").status_code == 200
    assert ada.post(f"/tables/{table}/start").status_code == 200
    boards: list[Board] = [ada.open(table), niels.open(table)]
    for ply in range(7):
        for board in boards:
            board.reach(ply)
        boards[ply % 2].act("drop a" if ply % 2 == 0 else "drop b")
    boards[0].until(lambda message: message["over"])
    return table
