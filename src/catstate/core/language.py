"""Words in the reader's language: English stands in the sources, the other languages in catalogues (`locale/`).

    say("{name} lies open on the table.", name="Tabby")
    say_number("{n} box", "{n} boxes", 3)
    say_as("a suit of cards", "Heart")         # the same English word may mean different things

A table of words at the head of a module is written with `mark`, which only tells `tools.words` that these are words;
whoever shows one of them says it: `say(POWERS[physicist])`. Which language is spoken belongs to the task or thread that
speaks: `with speaking("de"): …`. Texts of actions, records and files are the same in every language.

Whatever is kept and holds words is kept for each language: `cached` is `lru_cache` that does so.
"""

import gettext
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, update_wrapper
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from .errors import CatstateError

LANGUAGES = {"en": "English", "de": "Deutsch"}  # code → its own name for itself
ENGLISH = "en"
FOLDER = Path(__file__).parents[1] / "locale"
VARIABLE = "CATSTATE_LANGUAGE"

P = ParamSpec("P")
T = TypeVar("T")


class UnknownLanguage(CatstateError):
    """A language that catstate does not speak."""


_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)
_catalogues: dict[str, gettext.NullTranslations] = {ENGLISH: gettext.NullTranslations()}


def language() -> str:
    """The code of the language that is spoken now."""
    return _spoken.get()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak another language meanwhile."""
    before = _spoken.set(code if code in _catalogues else checked(code))
    try:
        yield
    finally:
        _spoken.reset(before)


def speak(code: str) -> None:
    """Speak a language from now on, in this task or thread and those that it starts."""
    _spoken.set(checked(code))


def checked(code: str) -> str:
    """The code of a language that we speak; refuses others."""
    if code not in LANGUAGES and code not in _catalogues:
        known = ", ".join(f"{known} ({name})" for known, name in LANGUAGES.items())
        raise UnknownLanguage(f"There is no language {code!r}; there are: {known}.")
    return code


def language_of_environment() -> str:
    """What CATSTATE_LANGUAGE names; English if it is not set."""
    return checked(os.environ.get(VARIABLE) or ENGLISH)


def chosen_from(header: str) -> str:
    """The language of ours that a browser likes best; `header` is its Accept-Language."""
    wishes = []
    for place, wish in enumerate(header[:400].split(",")):
        name, _, quality = wish.partition(";q=")
        code = name.strip().lower().partition("-")[0]
        weight = float(quality) if re.fullmatch(r"[01](\.\d{0,3})?", quality.strip()) else 1.0
        if code in LANGUAGES and weight > 0:
            wishes.append((-weight, place, code))
    return min(wishes)[2] if wishes else ENGLISH


def catalogue() -> gettext.NullTranslations:
    """The words of the language that is spoken now; read when it is first spoken."""
    code = _spoken.get()
    found = _catalogues.get(code)
    if found is None:
        found = _catalogues[code] = _read(FOLDER / code / "catstate.mo")
    return found


def _read(place: Path) -> gettext.NullTranslations:
    """A compiled catalogue; English where none was compiled, as in sources that were only checked out."""
    if not place.is_file():
        return gettext.NullTranslations()
    with place.open("rb") as file:
        return gettext.GNUTranslations(file)


def add_catalogue(code: str, words: gettext.NullTranslations) -> None:
    """Speak one more language, as tests do that look for words outside the catalogue."""
    _catalogues[code] = words


def say(words: str, /, **values: object) -> str:
    """These words in the language that is spoken, with `{name}` filled in where values are given."""
    if words and _spoken.get() != ENGLISH:
        words = catalogue().gettext(words)
    return words.format_map(values) if values else words


def say_number(one: str, many: str, n: int, /, **values: object) -> str:
    """The words for one thing or for several; `{n}` is the number."""
    words = catalogue().ngettext(one, many, n)
    return words.format_map({"n": n, **values})


def say_as(context: str, words: str, /, **values: object) -> str:
    """Words that mean different things in different places; `context` says which, and is never shown."""
    if _spoken.get() != ENGLISH:
        words = catalogue().pgettext(context, words)
    return words.format_map(values) if values else words


def mark(words: str) -> str:
    """The same words: they stand in a table, and are said where they are shown."""
    return words


def read_doc(name: Path) -> str:
    """A file of docs/, as it is installed or in the sources; in the language that is spoken, if there is one, else in
    English; "" if there is none. `docs/rules/de/cats.md` is `docs/rules/cats.md` in German."""
    here = Path(__file__).parents[1]
    names = [name] if language() == ENGLISH else [name.parent / language() / name.name, name]
    for one in names:
        for docs in (here / "docs", here.parents[1] / "docs"):
            if (docs / one).is_file():
                return (docs / one).read_text(encoding="utf-8")
    return ""


def listed(parts: Sequence[str]) -> str:
    """`a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return say("{all_but_last} and {last}", all_but_last=", ".join(parts[:-1]), last=parts[-1])


def either(parts: Sequence[str]) -> str:
    """`a, b or c`."""
    if len(parts) < 2:
        return "".join(parts)
    return say("{all_but_last} or {last}", all_but_last=", ".join(parts[:-1]), last=parts[-1])


def decimal(value: float, places: int) -> str:
    """A number with a fixed number of places: `0.5`, in German `0,5`."""
    return f"{value:.{places}f}".replace(".", say_as("decimal sign", "."))


def grouped(value: int) -> str:
    """A large whole number in groups of three: `12,000`, in German `12.000`."""
    return f"{value:,}".replace(",", say_as("between thousands", ","))


def capital(words: str) -> str:
    """The same with a capital letter, as a sentence begins."""
    return words[:1].upper() + words[1:]


def cached(maxsize: int | None = None) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """`lru_cache` for what holds words: kept for each language."""

    def keep(make: Callable[P, T]) -> Callable[P, T]:
        @lru_cache(maxsize)
        def kept(_language: str, /, *args: Any, **named: Any) -> T:
            return make(*args, **named)

        def spoken(*args: P.args, **named: P.kwargs) -> T:
            return kept(_spoken.get(), *args, **named)  # type: ignore[arg-type] # as lru_cache, it finds out

        update_wrapper(spoken, make)
        spoken.cache_clear = kept.cache_clear  # type: ignore[attr-defined] # as lru_cache offers
        return spoken

    return keep
