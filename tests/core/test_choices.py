"""Groups of actions, warnings, and paths of picks from either end."""

from itertools import groupby

import pytest

from catstate import GAMES
from catstate.contract.groups import MOST_KEYS, keys_for
from catstate.core.match import Match

TITLES = ("cats", "hop", "lab", "torus")


def turns(title: str, plies: int = 90, **options: str) -> list[Match]:
    """Positions of a match, each going on with another of the legal actions."""
    match = Match.start(GAMES[title], None, options, 7)
    found = []
    while not match.over and match.ply < plies:
        found.append(match)
        match = match.play(match.legal()[7 * match.ply % len(match.legal())])
    return found


@pytest.mark.parametrize("title", TITLES)
def test_every_action_is_reached_in_a_few_keys(title: str) -> None:
    for match in turns(title):
        choices = match.choices(match.to_act)
        assert all(choice.group and choice.key for choice in choices)
        assert max(keys_for(choice, choices) for choice in choices) <= MOST_KEYS


@pytest.mark.parametrize("title", TITLES)
def test_choices_are_the_legal_actions(title: str) -> None:
    for match in turns(title):
        assert {choice.text for choice in match.choices(match.to_act)} == set(match.legal())


def test_prove_it_and_the_doctorate_come_first() -> None:
    match = next(match for match in turns("cats") if "prove it" in match.legal())
    choices = match.choices(match.to_act)
    assert choices[0].text == "prove it"
    kinds = [name for name, _ in groupby(choice.group for choice in choices if choice.number)]
    assert kinds == ["Alive cats", "Dead cats", "Empty boxes"]
    for name in kinds:
        numbers = [choice.number for choice in choices if choice.group == name]
        assert numbers == sorted(set(numbers))


@pytest.mark.parametrize(("title", "end"), [("hop", "end"), ("lab", "rest"), ("torus", "end turn")])
def test_what_ends_the_turn_comes_last(title: str, end: str) -> None:
    found = [match.choices(match.to_act) for match in turns(title) if end in match.legal()]
    assert found
    assert all(choices[-1].text == end for choices in found)


@pytest.mark.parametrize("title", TITLES)
def test_after_every_pick_something_is_asked(title: str) -> None:
    for match in turns(title):
        asked = match.questions(match.to_act)
        for choice in match.choices(match.to_act):
            for path in (choice.picks, *choice.also):
                for end in range(1, len(path)):
                    assert asked[" ".join(path[:end])].endswith(("?", "."))


@pytest.mark.parametrize(("title", "thing"), [("lab", "scientist-"), ("torus", "space-"), ("hop", "cell-")])
def test_paths_begin_with_the_piece_or_the_place_too(title: str, thing: str) -> None:
    """Who walks, where a diamond leads, what hops: each can be clicked before the card or the way."""
    paths = [path for match in turns(title) for choice in match.choices(match.to_act) for path in choice.also]
    assert any(path[0].startswith(thing) and len(path) > 1 for path in paths)


def test_a_hop_begins_with_the_electron_too() -> None:
    """Clicking the electrode first is as good as clicking the movement."""
    match = next(match for match in turns("hop") if any(text.startswith("hop") for text in match.legal()))
    hop = next(choice for choice in match.choices(match.to_act) if choice.text.startswith("hop"))
    card, electron, target = hop.picks
    assert card == "move-hop"
    assert any(path[:2] == (electron, target) for path in hop.also)
