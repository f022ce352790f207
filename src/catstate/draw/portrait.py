"""Portraits: a cat for whoever has no photograph here, drawn from a seed. The same seed gives the same cat."""

import hashlib
from collections.abc import Sequence

from .theme import PLAYERS

SIZE = 64  # the picture is a square with sides of this length
FURS = ("#e8833a", "#f7f4ec", "#4b5563", "#a8630f", "#d9a514", "#8189a8", "#3a3f50")
EYES = ("#1d8a6b", "#f2b705", "#3b7dc4", "#7b4fc9")
DARK, PALE = "#141a2b", "#ffffff"
HEAD = "M12 50V16l11 9h18l11-9v34c0 5-9 9-20 9s-20-4-20-9z"


def portrait(seed: str) -> str:
    """The picture as an SVG element without a title: the name beside it says whose it is."""
    draw = _Draw(seed)
    ground = draw.one_of(PLAYERS)
    fur = draw.one_of(FURS)
    other = draw.one_of([one for one in FURS if one != fur])
    line = DARK if fur in FURS[:2] or fur == FURS[4] else PALE
    parts = [
        f'<rect width="{SIZE}" height="{SIZE}" rx="12" fill="{ground}"/>',
        draw.one_of(BACKGROUNDS),
        f'<path d="{HEAD}" fill="{fur}"/>',
        draw.one_of(PATTERNS).replace("FUR", other),
        _eye(draw, 24, line),
        _eye(draw, 40, line),
        f'<path d="M30 42h4l-2 2.6z" fill="{line}"/>',
        draw.one_of(MOUTHS).replace("LINE", line),
    ]
    return f'<svg class="portrait" viewBox="0 0 {SIZE} {SIZE}" aria-hidden="true">{"".join(parts)}</svg>'


BACKGROUNDS = (
    '<g fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"><ellipse cx="32" cy="32" rx="30" ry="11"/>'
    '<ellipse cx="32" cy="32" rx="11" ry="30"/></g>',
    '<path d="M0 14q8-9 16 0t16 0 16 0 16 0M0 54q8-9 16 0t16 0 16 0 16 0" fill="none" stroke="#fff"'
    ' stroke-opacity=".4" stroke-width="2.5"/>',
    '<g fill="#fff" fill-opacity=".35"><circle cx="8" cy="8" r="3"/><circle cx="56" cy="10" r="4"/>'
    '<circle cx="7" cy="34" r="2.4"/><circle cx="58" cy="38" r="2.6"/><circle cx="32" cy="8" r="2.4"/></g>',
    '<path d="M-4 20 20-4M-4 40 40-4M24 68 68 24M44 68 68 44" stroke="#fff" stroke-opacity=".3" stroke-width="4"/>',
    '<path d="M0 64V40l64-30v54z" fill="#fff" fill-opacity=".2"/>',
)
PATTERNS = (
    '<path d="M32 25h9l11-9v34c0 5-9 9-20 9z" fill="FUR"/>',  # two halves: alive and dead
    '<g fill="FUR"><path d="M29 25h6l-3 9z"/><path d="M12 34l8 2-8 3zM52 34l-8 2 8 3z"/></g>',
    '<g fill="FUR"><circle cx="18" cy="47" r="3.4"/><circle cx="46" cy="48" r="4"/>'
    '<circle cx="37" cy="28" r="2.6"/></g>',
    '<path d="M12 16l11 9-4 5-7-1zM52 16l-11 9 4 5 7-1z" fill="FUR"/>',
    '<ellipse cx="32" cy="48" rx="11" ry="9.5" fill="FUR"/>',
    '<circle cx="40" cy="35" r="7.5" fill="FUR"/>',
)
MOUTHS = (
    '<path d="M32 44.6v2.4q-3 4-6 1.4M32 47q3 4 6 1.4" fill="none" stroke="LINE" stroke-width="1.6"/>',
    '<path d="M27 49h10" stroke="LINE" stroke-width="1.6"/>',
    '<path d="M26 47q6 6 12 0" fill="none" stroke="LINE" stroke-width="1.6"/>',
    '<g stroke="LINE" stroke-width="1.2"><path d="M22 44l-12-2M22 47l-11 2M42 44l12-2M42 47l11 2"/></g>',
)


def _eye(draw: "_Draw", x: int, line: str) -> str:
    """One eye; the two of a cat may differ, as the cat of a box does."""
    colour = draw.one_of(EYES)
    return (
        f'<circle cx="{x}" cy="35" r="4.4" fill="{PALE}"/><circle cx="{x}" cy="35" r="3" fill="{colour}"/>',
        f'<circle cx="{x}" cy="35" r="4.4" fill="{PALE}"/><ellipse cx="{x}" cy="35" rx="1.4" ry="3.8" fill="{DARK}"/>',
        f'<path d="M{x - 4} 36q4-5 8 0" fill="none" stroke="{line}" stroke-width="2"/>',
        f'<path d="M{x - 3} 32l6 6m0-6l-6 6" stroke="{line}" stroke-width="2"/>',
        f'<circle cx="{x}" cy="35" r="3" fill="{line}"/>',
    )[draw.below(5)]


class _Draw:
    """Choices that follow from a seed."""

    def __init__(self, seed: str) -> None:
        self._number = int.from_bytes(hashlib.sha256(seed.encode()).digest(), "big")

    def below(self, count: int) -> int:
        self._number, chosen = divmod(self._number, count)
        return chosen

    def one_of(self, things: Sequence[str]) -> str:
        return things[self.below(len(things))]
