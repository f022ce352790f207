"""A record read once into plain numbers and lists."""

import catstate
from catstate.core.values import places_of, plain
from catstate.games.cats.state import View


def test_every_field_as_numbers_and_lists() -> None:
    view: View = catstate.game("cats").new(seats=3, seed=1).view(1)
    values = plain(view)
    for name, _ in View.fields():
        assert getattr(values, name) == getattr(view, name).tolist()
    assert type(values.seat) is int
    assert type(values.hands[1][2]) is int


def test_it_does_not_follow_the_record() -> None:
    view: View = catstate.game("cats").new(seats=3, seed=1).view(1)
    values = plain(view)
    view.boxes = 99
    assert values.boxes == 18


def test_places_lie_side_by_side() -> None:
    """Each field begins where the one before it ends; shapes and places agree."""
    end = 0
    for _, start, stop, shape in places_of(View):
        size = 1
        for length in shape:
            size *= length
        assert (start, stop) == (end, end + size)
        end = stop
    assert end * 8 == View.dtype.itemsize
