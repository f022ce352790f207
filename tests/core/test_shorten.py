"""Names on drawings fit into their room, however wide their letters are."""

import pytest

from catstate.draw.svg import shorten


@pytest.mark.parametrize("name", ["Ada", "Niels", "Schrödinger"])
def test_a_name_that_fits_stays_whole(name: str) -> None:
    assert shorten(name, 100) == name


@pytest.mark.parametrize("letter", ["W", "m", "i", "量"])
def test_what_is_left_is_narrower_the_wider_its_letters_are(letter: str) -> None:
    """Forty letters end in …; a wide one, nearly as wide as high, fits about seven times into 100 units of 14."""
    shown = shorten(letter * 40, 100)
    assert shown.endswith("…")
    assert shown.rstrip("…") == letter * (len(shown) - 1)
    if letter != "i":
        assert 4 <= len(shown) - 1 <= 100 / 14
    else:
        assert len(shown) > 12


def test_there_is_always_something_to_see() -> None:
    assert shorten("Wolfgang", 1) == "W…"


def test_no_space_is_left_before_the_sign() -> None:
    for room in range(20, 140):
        assert " …" not in shorten("Ada Lovelace of London", room)
