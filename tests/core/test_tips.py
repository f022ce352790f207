"""Tips: what a thing is, and whether it can be used now."""

import re

import pytest

import catstate
from catstate.core.match import Match
from catstate.core.rules import PUBLIC
from catstate.core.tips import drawn_ids, match_tip, tips_about

NOW = re.compile("Now(:| it can be used)")  # it can be used; a refusal may begin with the word, too


def columns(played: str) -> Match:
    match = catstate.game("connect_four").new()
    for column in played:
        match = match.play(f"drop {column}")
    return match


def test_a_tip_says_what_a_click_would_do() -> None:
    tip = match_tip(columns(""), 0, "column-c")
    assert tip.name == "Column c"
    assert tip.clause == "2.2"
    assert tip.now == "6 of its 6 cells are free. Now: Drop a disc into column c."


def test_a_tip_gives_the_refusal_where_a_thing_cannot_be_used() -> None:
    match = columns("aaaaaa")
    with pytest.raises(catstate.IllegalAction) as refused:
        match.play("drop a")
    assert match_tip(match, 0, "column-a").now.endswith(str(refused.value))
    assert match_tip(match, 1, "column-a").now == "0 of its 6 cells are free.", "it is not this seat's turn"


def test_a_part_is_used_as_the_whole() -> None:
    tip = match_tip(columns(""), 0, "top-c")
    assert tip.whole == "column-c"
    assert tip.now.endswith("Now: Drop a disc into column c.")


def test_what_is_not_drawn_has_no_tip() -> None:
    with pytest.raises(catstate.CatstateError, match="There is no 'column-h' on this board"):
        match_tip(columns(""), 0, "column-h")


def test_tips_are_found_by_words() -> None:
    assert [tip.name for tip in tips_about(columns(""), 0, "COLUMN b")] == ["Column b"]
    assert tips_about(columns(""), PUBLIC, "rook") == []


def test_a_suit_of_particle_panic_is_a_card() -> None:
    """A power says what, when and how long; it keeps its name when it becomes usable."""
    match = catstate.game("torus").new(seats=2, seed=3)
    seat = match.to_act
    for suit in range(4):
        tip = match_tip(match, seat, f"hand-{seat}-{suit}")
        assert tip.name == ("Heart", "Club", "Diamond", "Spade")[suit]
        assert tip.when
        assert tip.lasts
    held = match.view(seat).hands[seat, 0]
    assert match_tip(match, seat, "code-0").now.endswith(f"The code needs 5 hearts in one hand; you hold {held}. [6.1]")


@pytest.mark.parametrize("title", ["cats", "hop", "lab", "torus"])
def test_in_the_middle_of_a_pick_a_tip_says_whether_a_thing_goes_with_it(title: str) -> None:
    """What may be picked next says what it does; anything else why not, with its clause where there is one."""
    match = catstate.game(title).new(seed=7)
    checked = 0
    while checked < 12 and not match.over:
        view, seat = match.view(match.to_act), match.to_act
        paths = [path for choice in match.choices(seat) for path in (choice.picks, *choice.also) if len(path) > 1]
        for picked in sorted({path[:1] for path in paths})[:2]:
            after = {path[1] for path in paths if path[:1] == picked}
            later = {thing for path in paths if path[:1] == picked for thing in path[1:]}
            for thing in drawn_ids(match.game, view, match.names, match.legal_for(seat))[checked::17]:
                tip = match_tip(match, seat, thing, picked)
                if (tip.whole or thing) in after:
                    assert NOW.search(tip.now)
                elif (tip.whole or thing) not in later | set(picked):
                    assert not NOW.search(tip.now.removeprefix(match_tip(match, PUBLIC, thing).now))
            checked += 1
        match = match.play(match.legal()[5 * match.ply % len(match.legal())])
    assert checked >= 12 or title == "cats", "only Tabby of the Cats wants two picks"


def test_what_can_never_be_used_now_says_the_same_in_the_middle_of_a_pick() -> None:
    """The refusal with its clause."""
    match = catstate.game("hop").new(seats=2, seed="table 0").play("block flip")
    mover = match.to_act
    refused = match_tip(match, mover, "move-cradle").now
    assert refused.endswith("]")
    assert match_tip(match, mover, "move-cradle", ("move-hop",)).now == refused
