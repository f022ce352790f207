"""A position's text cut into phrases: a word and what belongs to it, each with its line. See positions.py."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from catstate.core.errors import BadPosition
from catstate.core.language import say

from .actions import Kind
from .pieces import CARDS, EFFECTS, MOVEMENTS

ELECTRON = re.compile(r"([a-gz]\d)([↑↓↕])(\d)(?:/(\d))?$")  # c3↑0, c4↕1/0
AT_HOME = re.compile(r"([a-gz]\d):(\d)[×x*](\d+)$")  # b1:0×4
CARD_WORDS = tuple(word.replace(" ", "-") for word, _ in EFFECTS)  # by Effect
TOKEN_KINDS = {"trap": Kind.TRAP, "heat": Kind.HEAT, "resist": Kind.RESISTANCE}
TOKEN_KINDS |= {"vortex": Kind.VORTEX, "cavity": Kind.CAVITY}
NUMBERS = ("turn", "turns", "left", "acting")  # words that are followed by one number
LISTS = {"gap": "cells", "site": "cells", "cards": "effects", "played": "effects", "used": "movements"}
KNOWN = ("gap", "site", *TOKEN_KINDS, "cards", "purse", *NUMBERS, "block", "used", "played", "asks", "pending")
ONCE = (*NUMBERS, "purse", "asks", "pending")  # words that a position has once at most


class Word(NamedTuple):
    """A word of the text and the index of its line."""

    text: str
    line: int

    def wrong(self, sentence: str) -> BadPosition:
        return BadPosition(f"{self.text!r}: {sentence}", self.line)


class Phrase(NamedTuple):
    """A word and what belongs to it."""

    word: Word
    rest: list[Word]

    @property
    def kind(self) -> str:
        """Pieces and tokens are read together, whatever their words."""
        if self.word.text in KNOWN:
            return "token" if self.word.text in TOKEN_KINDS else ""
        return "piece"


def phrases_of(lines: Sequence[str]) -> list[Phrase]:
    """The text cut into phrases; a word that nobody knows is refused."""
    phrases: list[Phrase] = []
    for number, line in enumerate(lines):
        first = True
        for text in line.replace(",", " ").split():
            word = Word(text, number)
            is_piece = ELECTRON.match(text) or AT_HOME.match(text)
            in_phrase = not first and bool(phrases) and takes(phrases[-1], text)
            if in_phrase:
                phrases[-1].rest.append(word)
            elif is_piece or text in KNOWN:
                phrases.append(Phrase(word, []))
            else:
                raise word.wrong(
                    say(
                        "no word of a position; an electron is written c3↑0, and the words are: {names}.",
                        names=", ".join(KNOWN),
                    )
                )
            first = False
    return phrases


def takes(phrase: Phrase, text: str) -> bool:
    """Whether the next word still belongs to a phrase."""
    name, count = phrase.word.text, len(phrase.rest)
    if name == "pending":
        return True
    if name == "cards" and count == CARDS:
        return False
    if name in LISTS or name == "purse":
        return fits(LISTS.get(name, "numbers"), text)
    if name in NUMBERS:
        return count == 0
    if name in TOKEN_KINDS:
        return count < (2 if name == "vortex" else 1)
    if name == "block":
        return count == 0 or (count == 1 and phrase.rest[0].text.isdecimal())
    if name == "asks":
        return count == 0 or (count == 1 and phrase.rest[0].text == "name")
    return False


def fits(what: str, text: str) -> bool:
    """Whether a word can be one of a list of cells, movements, effects or numbers."""
    if what == "cells":
        return re.fullmatch(r"[a-gz]\d", text) is not None
    if what == "numbers":
        return text.isdecimal()
    return text in (MOVEMENTS if what == "movements" else CARD_WORDS)


def refuse_repeats(phrases: Sequence[Phrase]) -> None:
    """What can be said once only is not said twice: whose turn it is, a purse, the electrons on one electrode.

    A list is not empty.
    """
    said: set[str] = set()
    for phrase in phrases:
        text = phrase.word.text
        if text in LISTS and not phrase.rest:
            raise phrase.word.wrong(say("it must be followed by {what}.", what=LISTS[text]))
        if home := AT_HOME.match(text):
            text = f"{home[1]}:{home[2]}"
        elif text == "block":
            text = " ".join(["block", *(word.text for word in phrase.rest[:-1])])
        elif text not in ONCE:
            continue
        if text in said:
            raise phrase.word.wrong(say("{word!r} is written twice.", word=text))
        said.add(text)
