"""SVG as strings: one function makes any element, a few more make what all boards need."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from xml.sax.saxutils import escape, quoteattr

FIELD = {"cls": "class", "xlink": "href"}  # attribute names that Python does not allow or that read better
UNSAFE = re.compile(r"[&<>\"\n\r\t]")  # must be escaped in an attribute; most values need nothing, and escaping is slow


KEPT = 32_768  # pieces of drawings: boards are drawn again and again from the same few


@lru_cache(KEPT, typed=True)
def element(tag: str, *inside: str, **attributes: Any) -> str:
    """`element("circle", cx=3, cls="paper")`; underscores become hyphens, None is left out, floats are shortened."""
    opening = _opening(tag, attributes)
    return f"{opening}>{''.join(inside)}</{tag}>" if inside else f"{opening}/>"


def _opening(tag: str, attributes: Mapping[str, Any]) -> str:
    parts = []
    for name, value in attributes.items():
        if value is None:
            continue
        if isinstance(value, float):
            value = f"{value:.2f}".rstrip("0").rstrip(".")
        words = str(value)
        quoted = quoteattr(words) if UNSAFE.search(words) else f'"{words}"'
        parts.append(f" {FIELD.get(name) or name.replace('_', '-')}={quoted}")
    return f"<{tag}{''.join(parts)}"


@lru_cache(KEPT, typed=True)
def group(*inside: str, **attributes: Any) -> str:
    """Elements that belong together; `at=(x, y)` moves them there."""
    at = attributes.pop("at", None)
    if at is not None:
        attributes["transform"] = f"translate({at[0]:g} {at[1]:g})"
    return element("g", *(inside or ("",)), **attributes)


@lru_cache(KEPT, typed=True)
def label(x: float, y: float, words: str, cls: str = "word", **attributes: Any) -> str:
    """Text centred on a point; escapes it."""
    attributes.setdefault("text_anchor", "middle")
    return element("text", escape(words), x=x, y=y, cls=cls, **attributes)


# How wide letters are in the page's own bold letters, in shares of their size; all others, accents too, are as OTHERS.
WIDTHS = {
    **dict.fromkeys("iljIJft!|.,:;'()[]/ -", 0.38),
    **dict.fromkeys("ABCDEFGHKLNOPQRSTUVXYZ&+=<>~", 0.76),
    **dict.fromkeys("mwMW@%…", 1.04),
}
OTHERS = 0.63
SQUARE = 0x1100  # from here on scripts have letters as wide as they are high


@lru_cache(KEPT)
def shorten(words: str, room: float, size: float = 14) -> str:
    """Words that are too wide for their room end in …, however wide their letters are."""
    widths = [size * (1.04 if ord(letter) >= SQUARE else WIDTHS.get(letter, OTHERS)) for letter in words]
    if sum(widths) <= room:
        return words
    left = room - size * WIDTHS["…"]
    for count, width in enumerate(widths):
        left -= width
        if left < 0:
            return words[: max(1, count)].rstrip() + "…"
    return words


@lru_cache(KEPT)
def title(words: str) -> str:
    """What a pointer or a screen reader learns about the element around it."""
    return element("title", escape(words))


def document(width: int, height: int, inside: str, style: str, name: str, description: str) -> str:
    """A whole SVG file: readable by itself, described in words."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f"aria-label={quoteattr(name)}><title>{escape(name)}</title><desc>{escape(description)}</desc>"
        f"<style>{style}</style>{inside}</svg>"
    )
