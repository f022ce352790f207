"""The files of a language: read, brought in step with the sources, compiled."""

import io
import string
from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, datetime

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from .collect import LOCALE, catalogues, client_words, put_together

HEADER = "# catstate: the words of {area} in this language. `python -m tools.words` keeps the file in step."
LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)  # files have no dates, so that they only change when words do


def languages() -> list[str]:
    return sorted(folder.name for folder in LOCALE.iterdir() if folder.is_dir())


def load(language: str, area: str) -> Catalog:
    path = LOCALE / language / f"{area}.po"
    if not path.is_file():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def in_step(language: str, area: str, template: Catalog) -> Catalog:
    """An area's catalogue with exactly the messages of the sources, in their order; what is translated stays."""
    old = load(language, area)
    new = Catalog(
        locale=language, header_comment=HEADER.format(area=area), creation_date=LONG_AGO, revision_date=LONG_AGO,
        project="catstate", version="1", last_translator="the catstate authors", language_team="catstate",
    )  # fmt: skip
    new.fuzzy = False
    for message in template:
        if not message.id:
            continue
        known = old.get(message.id, message.context)
        translation = known.string if known is not None else ""
        locations = sorted({(file, 1) for file, _ in message.locations})
        new.add(message.id, translation, locations=locations, context=message.context)
    return new


def written(catalogue: Catalog) -> bytes:
    out = io.BytesIO()
    write_po(out, catalogue, width=120, sort_by_file=True, include_lineno=False, omit_header=False)
    return out.getvalue()


def merged(language: str, parts: dict[str, Catalog]) -> Catalog:
    """All areas as one catalogue."""
    whole = Catalog(locale=language, creation_date=LONG_AGO, revision_date=LONG_AGO)
    for catalogue in parts.values():
        for message in catalogue:
            if message.id and is_translated(message):
                whole.add(message.id, message.string, context=message.context)
    return whole


def compiled(whole: Catalog) -> bytes:
    out = io.BytesIO()
    write_mo(out, whole)
    return out.getvalue()


def forms_of(words: str | Sequence[str] | None) -> list[str]:
    """The words, or those for one and for several; none is one that is empty."""
    return [words or ""] if words is None or isinstance(words, str) else list(words)


def is_translated(message: Message) -> bool:
    return all(forms_of(message.string))


def update(areas: Collection[str] | None = None) -> None:
    """Write all files of all languages, or those of some areas and what is compiled."""
    templates = catalogues()
    for language in languages():
        parts = {area: in_step(language, area, template) for area, template in sorted(templates.items())}
        folder = LOCALE / language
        for path in folder.glob("*.po"):
            if path.stem not in parts and areas is None:
                path.unlink()
        for area, catalogue in parts.items():
            if areas is not None and area not in areas:
                continue
            (folder / f"{area}.po").write_bytes(written(catalogue))
        (folder / "catstate.mo").write_bytes(compiled(merged(language, parts)))
        (folder / "client.json").write_text(client_words(parts.get("client", Catalog())), encoding="utf-8")


def faults(language: str) -> Iterator[str]:
    """What is wrong with a language: a sentence for each fault."""
    yield from (f"{place}: words are put together before they are said." for place in put_together())
    templates = catalogues()
    parts = {area: in_step(language, area, template) for area, template in sorted(templates.items())}
    chosen: dict[object, tuple[str, object]] = {}  # the same message has the same words in every area
    for area, catalogue in parts.items():
        path = LOCALE / language / f"{area}.po"
        if not path.is_file() or path.read_bytes() != written(catalogue):
            yield f"{area}.po is not in step with the sources: run `python -m tools.words`."
        for message in catalogue:
            if not message.id:
                continue
            if not is_translated(message):
                yield f"{area}: {message.id!r} has no words in {language}."
                continue
            yield from (f"{area}: {message.id!r}: {fault}" for fault in slips(message))
            first, words = chosen.setdefault((message.id, message.context), (area, message.string))
            if words != message.string:
                yield f"{message.id!r} has other words in {area} than in {first}."
    folder = LOCALE / language
    for name, content in (
        ("catstate.mo", compiled(merged(language, parts))),
        ("client.json", client_words(parts.get("client", Catalog())).encode()),
    ):
        if not (folder / name).is_file() or (folder / name).read_bytes() != content:
            yield f"{name} is not in step: run `python -m tools.words`."


def slips(message: Message) -> Iterator[str]:
    """What a translation has lost or added: fields, and spaces at its ends."""
    forms, translated = forms_of(message.id), forms_of(message.string)
    wanted = set().union(*map(fields, forms))
    for words in translated:
        try:
            extra = fields(words) ^ wanted
        except ValueError as error:
            yield f"{words!r} has a brace too many or too few ({error})."
            continue
        if extra and not (len(translated) > 1 and extra == {"n"}):
            yield f"{words!r}: the fields {', '.join(sorted(extra))} are not in both."
        if words.strip() != words and forms[0].strip() == forms[0]:
            yield f"{words!r} begins or ends with a space."
        if words.count("**") != forms[0].count("**") and len(forms) == 1:
            yield f"{words!r}: the bold words are not marked alike."


def fields(words: str) -> set[str]:
    """The names between braces, without what says how they are written."""
    return {name for _, name, _, _ in string.Formatter().parse(words) if name is not None}
