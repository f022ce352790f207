"""Particle Panic in words and pictures: the questions people read and the things they click."""

import pytest

from .scene import GAME, Scene, scene


def test_the_question_is_addressed_to_whoever_looks() -> None:
    """You read `You`, others read the name."""
    match = scene(3).play("move", "* roll 4")
    assert match.match.ask(0) == "You rolled 4 to move: which space?"
    assert match.match.ask(1) == "Ada rolled 4 to move: which space?"


def test_two_pawns_of_one_person_are_told_apart() -> None:
    """[1.7] By their shapes, in questions and in the log."""
    match = scene(1, pawns="two").hands("h").play("give heart to 1", "end turn", "* roll 1", "* roll 3")
    assert match.match.ask(0).startswith("You ■: ")
    assert match.told()[0] == "Ada ● gives Ada ■ a heart."
    assert match.told(0)[0] == "You ● give you ■ a heart."


@pytest.mark.parametrize(
    ("text", "label", "picks"),
    [
        ("move", "Roll to move", ("pawn-0",)),
        ("collect", "Collect the heart", ("stack-1",)),
        ("spend diamond to 6", "Spend a diamond: step to space 6", ("hand-0-2", "space-6")),
        ("spend spade 3 to 4", "Spend a spade: particle from 3 to 4", ("hand-0-3", "particles-3", "space-4")),
        ("give spade to 1", "Give a spade to Niels", ("hand-0-3", "pawn-1")),
        ("end turn", "End the turn", ("end",)),
    ],
)
def test_what_one_clicks(text: str, label: str, picks: tuple[str, ...]) -> None:
    """Every action is a button in words and a path of things on the board."""
    choices = {choice.text: choice for choice in scene(3).hands("ds").match.choices(0)}
    assert (choices[text].label, choices[text].picks) == (label, picks)


def remark(table: Scene, text: str) -> str:
    """What the button of an action says beside its words."""
    return next(choice.detail for choice in table.match.choices(table.to_act) if choice.text == text)


def test_what_an_action_uses_up_is_said_beside_it() -> None:
    """[2.1] [3.4] [4.1] Basic or special action; nothing where it is paid for already."""
    table = scene(3).hands("ddshhh").places(3, 3).particles(0, 1, 2, 1, 1, 1)
    assert remark(table, "move") == "basic action"
    assert remark(table, "neutralize") == "basic action; 4–6 succeeds"
    assert remark(table, "spend diamond to 2") == "special action; one particle"
    assert remark(table, "spend spade 2 to 1") == "special action"
    assert remark(table, "give heart to 1") == "special action; holds 0 of 6"
    opened = table.play("spend diamond to 4", "neutralize", "* roll 5", "spend diamond to 3")
    assert remark(opened, "neutralize") == "4–6 succeeds"
    assert remark(opened, "spend spade 2 to 1") == ""
    assert remark(scene(3).hands("hhhhh"), "enter hearts") == "special action; pays five cards"
    assert remark(scene(3).hands("hhhhh").entered("cds"), "enter hearts") == "special action; wins the game"


def test_what_can_not_be_undone_is_said_before() -> None:
    """[3.7] [5.3] [8.4] [8.5] The pawn that collects stays; a failure at limit one and the last card lose."""
    assert remark(scene(3), "collect") == "basic action; your pawn then stays"
    assert remark(scene(3).size(1, 1), "collect") == "last card: the game is lost"
    assert remark(scene(2).play("collect", "* card club"), "collect") == "second card"
    last = scene(3).places(3).hands("h").limit(0, 1)
    assert remark(last, "neutralize") == "basic action; 4–6, or the game is lost"
    rolled = last.play("neutralize", "* roll 1")
    assert remark(rolled, "accept") == "hand limit falls to 0: the game is lost"
    assert remark(scene(3).hands("h", "cccccc"), "give heart to 1") == "special action; holds 6 of 6: discards"


def test_a_failing_roll_is_answered_with_open_eyes() -> None:
    """[4.2] [4.3] What a club makes of the roll, and what accepting costs."""
    rolled = scene(3).places(3).hands("hc").play("neutralize", "* roll 2")
    assert remark(rolled, "accept") == "hand limit falls to 5"
    assert remark(rolled, "spend heart") == "special action"
    assert remark(rolled, "spend club") == "special action; makes 3, not enough yet"
    assert remark(scene(2).places(3).hands("c").play("neutralize", "* roll 2"), "spend club") == (
        "special action; makes 3: success"
    )


def test_a_free_card_is_not_given_away_unseen() -> None:
    """[3.8] Where a turn may end with a free card, taking it comes before ending without it, which says so."""
    table = scene(3, collect="end_of_turn")
    assert table.legal[0] == "collect"
    choices = {choice.text: choice for choice in table.match.choices(0)}
    assert (choices["collect"].label, choices["collect"].detail) == ("Collect the heart", "ends the turn")
    assert list(choices)[-1] == "end turn"
    assert choices["end turn"].label == "End the turn without a card"
    assert choices["end turn"].warning == "You leave a free card lying here."
    assert "End, no card" in table.match.svg(0)
    assert "End, no card" not in table.match.svg(1)
    beside_a_particle = table.places(2).match
    assert beside_a_particle.choices(0)[-1].label == "End the turn"
    assert "End, no card" not in beside_a_particle.svg(0)


def test_a_free_card_that_costs_something_comes_later() -> None:
    """[3.8] [8.1] [8.5] The last card of a stack loses, and a full hand must discard: ending the turn is milder."""
    assert scene(3, collect="end_of_turn").size(1, 1).legal[0] == "end turn"
    assert scene(3, collect="end_of_turn").hands("cccccc").legal[0] == "end turn"
    assert scene(3, collect="end_of_turn", over_limit="refuse").hands("cccccc").legal[0] == "end turn"


def test_more_than_a_code_in_hand() -> None:
    """[8.1] Six clubs are not "6 of 5"."""
    over = scene(3).places(3).hands("cccccc").play("neutralize", "* roll 1", "accept")
    assert remark(over, "discard club") == "6 held, a code needs 5"
    entered = scene(3).places(3).hands("cccccc").entered("c").play("neutralize", "* roll 1", "accept")
    assert remark(entered, "discard club") == "its code is entered"


def test_the_board_in_a_terminal() -> None:
    """The ring with its stacks, pawns and particles, hands below."""
    shown = scene(2).hands("hhs").places(1, 5).particles(0, 2, 1, 1, 6, 1).match.text(0)
    assert "│ ♥ of 10        ■ │" in shown
    assert "│ ******           │" in shown
    assert "▶ ● Ada              ♥ 2  ♣ 0  ♦ 0  ♠ 1   3 of 6   2 basic, 2 special" in shown


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_playable_is_what_a_table_plays(seats: int) -> None:
    """The first preset, and what is played if nothing is chosen: large groups get the small group's rules."""
    assert GAME.presets[0].name == "Playable"
    _, playable = GAME.settle(seats, GAME.preset("Playable").options_for(seats))
    assert playable == GAME.settle(seats, {})[1]
    assert GAME.telling(seats, playable) == {
        "over_limit": "refuse" if seats > 2 else "discard",
        "collect": "end_of_turn" if seats == 4 else "action",
        "small_group_rules": "all" if seats > 2 else "printed",
        "codes": "4",
        "pawns": "two" if seats == 1 else "one",
    }


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize(("name", "collect"), [("the turn ends", "end_of_turn"), ("an action", "action")])
def test_by_the_book(seats: int, name: str, collect: str) -> None:
    """[2.2] [3.5] [3.8] The two readings of when a card is collected; small groups only have what they are given."""
    _, options = GAME.settle(seats, GAME.preset(f"By the book, collecting as {name}").options_for(seats))
    expected = {
        "over_limit": "discard",
        "collect": collect,
        "small_group_rules": "printed",
        "codes": "4",
        "pawns": "one",
    }
    assert GAME.telling(seats, options) == expected


def test_the_rulebook_is_claimed_by_no_preset_that_can_not_play_its_example() -> None:
    """[3.8] Move onto a particle, neutralize it, collect: one turn of two players, as the book prints it."""
    example = "move", "* roll 2", "go 3", "neutralize", "* roll 5", "collect"
    ends = GAME.preset("By the book, collecting as the turn ends")
    assert scene(2, **ends.options).play(*example).hand(0) == "h"
    assert "example" in ends.about
    for preset in GAME.presets:
        assert "letter" not in preset.about
        assert preset is ends or "example" not in preset.about


def test_ruinous_choices_are_marked() -> None:
    """[8.4] [8.5] A failure at a hand limit of 1 and the last card of a stack lose the game; nothing else is marked."""
    calm = {choice.text: choice.warning for choice in scene(2).particles(2).match.choices(0)}
    assert not any(calm.values())
    risky = scene(2).particles(2).limit(0, 1).match.choices(0)
    assert [choice.text for choice in risky if choice.warning] == ["neutralize"]
    last = scene(2).size(1, 1).match.choices(0)
    assert [choice.text for choice in last if choice.warning] == ["collect"]


def test_a_click_on_a_space_goes_there_while_a_move_is_rolled() -> None:
    """[3.1] [4.4] A diamond could step to the same space: then it starts from the card."""
    match = scene(2).hands("d").play("move", "* roll 3").match
    paths = [path for choice in match.choices(0) for path in (choice.picks, *choice.also)]
    assert ("space-2",) in paths
    assert not any(path[0] == "space-2" for path in paths if len(path) > 1)


def test_collecting_fixes_the_pawn_and_says_so() -> None:
    """[3.7] It is asked about while the pawn could still go on: with another basic action, or with a diamond."""
    warned = "Your pawn then stays on this space until your next turn."

    def warning(table: Scene) -> str:
        return next(choice.warning for choice in table.match.choices(0) if choice.text == "collect")

    assert warning(scene(2)) == warned, "two players have two basic actions"
    assert warning(scene(3)) == "", "three have one: nothing is left to go on with"
    assert warning(scene(3).hands("d")) == warned


def test_the_end_of_the_turn_says_what_is_left_unused() -> None:
    """[2.1]"""
    ends = [next(one.detail for one in scene(seats).match.choices(0) if one.text == "end turn") for seats in (2, 3)]
    assert ends == ["2 basic and 2 special unused", "1 basic and 1 special unused"]
