"""The client's words: the collector finds each of them, wherever it stands in a line."""

import re

from tools.words.collect import CLIENT, catalogues

SAID = re.compile(r'(?<![.\w])say(?:Number)?\(\s*"((?:[^"\\]|\\.)*)"')


def test_every_word_that_the_client_says_is_collected() -> None:
    """The collector reads neither words within a template literal nor those within what another sentence is given."""
    known = {message.id if isinstance(message.id, str) else message.id[0] for message in catalogues()["client"]}
    said = {
        (words, place.name)
        for place in CLIENT.rglob("*.ts")
        for words in SAID.findall(place.read_text(encoding="utf-8"))
    }
    assert len(said) > 50
    assert sorted(one for one in said if one[0] not in known) == []
