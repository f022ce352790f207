"""Which language is spoken, and how sentences are said in it."""

import gettext
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from catstate.core import language
from catstate.core.language import LANGUAGES, UnknownLanguage, cached, chosen_from, say, say_as, say_number, speaking
from catstate.core.narrator import narrate

NAMES = ("Ada", "Niels")
WORDS = {
    "{0} give|gives {1} {what}.": "{0} gibst|gibt {1:dat} {what}.",
    "{0} take|takes {whose1} hand.": "{0} nimmst|nimmt {whose1:e} Hand.",
    "{n} box": "{n} Kiste",
    "{n} boxes": "{n} Kisten",
}


class German(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return WORDS.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return WORDS[msgid1 if n == 1 else msgid2]

    def pgettext(self, context: str, message: str) -> str:
        return f"{message} ({context})"


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(language._catalogues, "de", German())
    with speaking("de"):
        yield


def test_english_is_what_stands_in_the_sources() -> None:
    assert say("A {what} of {n}.", what="box", n=3) == "A box of 3."
    assert say("{0} as it is") == "{0} as it is", "fields are filled in only where values are given"
    assert [say_number("{n} box", "{n} boxes", n) for n in (0, 1, 2)] == ["0 boxes", "1 box", "2 boxes"]
    assert say_as("a suit", "Heart") == "Heart"


@pytest.mark.usefixtures("german")
def test_another_language_says_it_in_its_own_words() -> None:
    assert [say_number("{n} box", "{n} boxes", n) for n in (1, 2)] == ["1 Kiste", "2 Kisten"]
    assert say_as("a suit", "Heart") == "Heart (a suit)"


@pytest.mark.usefixtures("german")
def test_the_reader_stands_in_the_case_that_the_sentence_wants() -> None:
    sentence = "{0} give|gives {1} {what}."
    assert narrate(sentence, NAMES, 0, 0, 1, what="ein Herz") == "Du gibst Niels ein Herz."
    assert narrate(sentence, NAMES, 1, 0, 1, what="ein Herz") == "Ada gibt dir ein Herz."
    assert narrate(sentence, NAMES, -1, 0, 1, what="ein Herz") == "Ada gibt Niels ein Herz."
    owned = "{0} take|takes {whose1} hand."
    assert narrate(owned, NAMES, 1, 0, 1) == "Ada nimmt deine Hand."
    assert narrate(owned, NAMES, 0, 0, 1) == "Du nimmst Niels' Hand."


def test_english_has_one_word_for_the_reader() -> None:
    assert narrate("{0} take|takes {whose1} hand.", NAMES, 1, 0, 1) == "Ada takes your hand."
    assert narrate("{0} take|takes {whose1} hand.", NAMES, 0, 0, 1) == "You take Niels's hand."


@pytest.mark.usefixtures("german")
def test_what_is_kept_is_kept_for_each_language() -> None:
    @cached()
    def box() -> str:
        return say_number("{n} box", "{n} boxes", 1)

    assert box() == "1 Kiste"
    with speaking("en"):
        assert box() == "1 box"


@pytest.mark.usefixtures("german")
def test_a_language_belongs_to_the_thread_that_speaks() -> None:
    heard: list[str] = []
    thread = threading.Thread(target=lambda: heard.append(language.language()))
    thread.start()
    thread.join()
    assert (language.language(), heard) == ("de", ["en"])


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr, en;q=0.5, de;q=0.7", "de"),
        ("en-GB,de;q=0.9", "en"),
        ("de;q=0, en", "en"),
        ("fr;q=1", "en"),
        ("de;q=x,,;q=,*", "de"),
    ],
)
def test_the_language_that_a_browser_likes_best(header: str, code: str) -> None:
    assert chosen_from(header) == code


def test_a_language_that_is_not_spoken_is_refused_with_a_sentence() -> None:
    with pytest.raises(
        UnknownLanguage, match=r"There is no language 'xx'; there are: en \(English\), de \(Deutsch\)\."
    ):
        language.speak("xx")


def test_every_language_has_its_own_name_for_itself() -> None:
    assert LANGUAGES["en"] == "English"
    assert LANGUAGES["de"] == "Deutsch"


def test_english_alone_reads_no_catalogue() -> None:
    code = "from catstate.core import language; language.say('x'); print(len(language._catalogues))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "1"
