"""Browsers in German: the language is chosen in the menu, and a whole match is played, told and announced in it."""

import gettext
import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from catstate import game
from catstate.core import language
from catstate.server.web import spoken
from tools.words.collect import LOCALE, client_words
from tools.words.files import compiled, load, merged

from ..server.conftest import Running
from .conftest import Visitor, finish, play_on_alone, script_of, short_match, sit_together

ENGLISH = re.compile(r"\b(the|you|your|of|and|is|says|are|has|wins|what|with)\b", re.IGNORECASE)


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """German as its files have it now, whether they were compiled or not."""
    parts = {place.stem: load("de", place.stem) for place in (LOCALE / "de").glob("*.po")}
    words = gettext.GNUTranslations(io.BytesIO(compiled(merged("de", parts))))
    monkeypatch.setitem(language._catalogues, "de", words)
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "client.json").write_text(client_words(parts["client"]), encoding="utf-8")
    monkeypatch.setattr(spoken, "FOLDER", tmp_path)
    spoken.client_words.cache_clear()
    yield
    spoken.client_words.cache_clear()


def choose_german(visitor: Visitor) -> None:
    page = visitor.go("/rules/cats?from=menu")
    page.locator("details.menu summary").click()
    page.get_by_label("Language:").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.url.endswith("/rules/cats?from=menu"), "the choice leads back"


def texts(page: Page, what: str) -> list[str]:
    return [text for text in page.locator(what).all_text_contents() if text.strip()]


@pytest.mark.usefixtures("german")
def test_a_whole_match_each_in_their_own_language(
    server: Running, visit: Callable[..., Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = short_match(game("cats"), 2, {})
    monkeypatch.setattr("catstate.server.play.registry.new_seed", lambda: plan.setting.seed)
    ada, niels = visit(server, "Ada"), visit(server, "Niels")
    choose_german(ada)
    sit_together([ada, niels], "cats")
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    expect(niels.page.locator("html")).to_have_attribute("lang", "en")
    expect(ada.page.locator("#ui-turn")).to_have_text(re.compile("am Zug$"))
    expect(niels.page.locator("#ui-turn")).to_have_text(re.compile("(Your|’s) turn$"))
    for visitor in (ada, niels):
        play_on_alone(visitor, 0, script_of(plan))
    finish([ada, niels])
    expect(ada.page.locator("#ui-turn")).to_have_text("Das Ende")
    expect(niels.page.locator("#ui-turn")).to_have_text("The end")
    for part in ("#ui-log p", "#ui-live p", "#ui-ask", "#ui-end h2", "#ui-people li", ".tools button"):
        german, english = texts(ada.page, part), texts(niels.page, part)
        assert german, part
        assert english, part
        wrong = [text for text in german if ENGLISH.search(text)]
        assert not wrong, f"{part} has English words: {wrong}"
    assert any(ENGLISH.search(text) for text in texts(niels.page, "#ui-log p"))
