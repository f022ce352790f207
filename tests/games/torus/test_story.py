"""The story of Particle Panic: the sentences people read, and how what happened is shown."""

import pytest

from catstate.core.motions import appear, burst, caption, count, flip, fly, move, sound, vanish
from catstate.games.torus.actions import Event
from catstate.games.torus.story import SENTENCES, SILENT

from .scene import opened, scene


def test_a_turn() -> None:
    """[4.2] [4.3] A turn as a narrator tells it: to others by name, to its player as you."""
    match = scene(3).hands("hc").places(3).play("neutralize", "* roll 2", "spend heart", "* roll 3", "spend club")
    match = match.play("end turn", "* roll 3", "* roll 5")
    assert match.told() == [
        "Ada rolls 2 to neutralize on space 3.",
        "It takes at least 4. Ada may still spend cards.",
        "Ada spends a heart to roll again.",
        "Ada rolls 3 to neutralize on space 3.",
        "It takes at least 4. Ada may still spend cards.",
        "Ada spends a club: 3 becomes 4.",
        "Ada neutralizes a particle: space 3 is clear.",
        "Ada ends the turn.",
        "Three particles are about to emerge.",
        "They emerge on space 5.",
        "Niels is up.",
    ]
    assert match.told(0)[:3] == [
        "You roll 2 to neutralize on space 3.",
        "It takes at least 4. You may still spend cards.",
        "You spend a heart to roll again.",
    ]
    assert match.told(1)[-1] == "You are up."


def test_the_beginning() -> None:
    """[1.3] [1.5] The alarm, every hand, and who is up."""
    match = opened(2).play(*(f"* card {card}" for card in ("heart", "club", "heart", "spade", "club", "spade")))
    match = match.play(*["* card heart"] * 6)
    assert match.told(1) == [
        "The alarm goes off. One particle lies on each of the spaces 2 to 6.",
        "Ada holds two hearts and one club.",
        "You hold one club and two spades.",
        "Ada is up.",
    ]
    assert len(match.match.film()) == 1  # the whole deal is one board


@pytest.mark.parametrize(
    ("particles", "rolls", "expected"),
    [
        ((0, 0, 0, 0, 0, 0), (1, 5), ["One particle is about to emerge.", "It emerges on space 5."]),
        (
            (0, 0, 0, 2, 5, 6),
            (3, 5),
            [
                "Three particles are about to emerge.",
                "They emerge on space 5, where only one fits.",
                "A particle spills from space 5 to space 4, the nearest with room.",
                "A particle spills from space 5 to space 4, the nearest with room.",
            ],
        ),
        (
            (0, 0, 0, 6, 6, 6),
            (1, 5),
            ["One particle is about to emerge.", "It emerges on space 5, which is full."],
        ),
        (
            (0, 0, 0, 2, 4, 6),
            (3, 5),
            [
                "Three particles are about to emerge.",
                "They emerge on space 5, where only two fit.",
                "A particle spills from space 5 to space 4, the nearest with room.",
            ],
        ),
    ],
)
def test_an_emergence(particles: tuple[int, ...], rolls: tuple[int, int], expected: list[str]) -> None:
    """[7.1] [7.2] How many, where, and every particle that goes elsewhere."""
    match = scene(3).particles(*particles).play("end turn", f"* roll {rolls[0]}", f"* roll {rolls[1]}")
    assert [line for line in match.told()[1:] if not line.endswith("is up.")] == expected


def test_the_automatic_rest_of_a_spill_is_told() -> None:
    """[7.2] [7.3] 6 5 0 6 6 5, four on space 1: one is sent to 2, one must go to 6, two to 3."""
    match = scene(3).particles(6, 5, 0, 6, 6, 5).play("end turn", "* roll 4", "* roll 1", "spill 2")
    assert match.told(0)[3:] == [
        "You let a particle spill from space 1 to space 2.",
        "A particle spills from space 1 to space 6, the nearest with room.",
        "A particle spills from space 1 to space 3, the nearest with room.",
        "A particle spills from space 1 to space 3, the nearest with room.",
        "Niels is up.",
    ]


@pytest.mark.parametrize(
    ("roll", "told", "result"),
    [
        (2, "One particle from space 3 finds no room: every space holds six.", "One particle from space 3 finds"),
        (4, "Three particles from space 3 find no room: every space holds six.", "Three particles from space 3 find"),
    ],
)
def test_particles_without_room_are_named(roll: int, told: str, result: str) -> None:
    """[8.3] How many, from where, and that this is the end."""
    match = scene(3).particles(6, 6, 6, 6, 6, 5).play("end turn", f"* roll {roll}", "* roll 3")
    assert match.told()[-3:] == [
        "A particle spills from space 3 to space 6, the nearest with room.",
        told,
        "The ring is full: the lab is lost.",
    ]
    assert match.match.result().startswith(f"{result} no room: the lab is lost.")


@pytest.mark.parametrize(
    ("left", "sentence"),
    [
        (1, "Ada neutralizes a particle: space 3 is clear."),
        (2, "Ada neutralizes a particle: one is left on space 3."),
        (6, "Ada neutralizes a particle: five are left on space 3."),
    ],
)
def test_a_success(left: int, sentence: str) -> None:
    """[3.2] What is left on the space."""
    match = scene(3).places(3).particles(0, 1, left, 1, 1, 1).play("neutralize", "* roll 6")
    assert match.told()[-1] == sentence


def test_failures() -> None:
    """[3.3] [4.2] [8.1] [8.4] Why, what it costs, and what follows from it."""
    bare = scene(3).places(3).play("neutralize", "* roll 1")
    assert bare.told()[-1] == "The attempt fails: Ada now has a hand limit of 5."
    full = scene(3).hands("hhhccc").places(3).play("neutralize", "* roll 1", "accept", "discard heart")
    assert full.told(0)[-3:] == [
        "You accept the failure and now have a hand limit of 5.",
        "You hold one card too many now.",
        "You discard a heart.",
    ]
    lost = scene(3).places(3).limit(0, 1).play("neutralize", "* roll 1")
    assert lost.told()[-2:] == [
        "The attempt fails: Ada now has a hand limit of 0.",
        "Ada can't hold a card any more: the lab is lost.",
    ]


@pytest.mark.parametrize(
    ("clubs", "lost"),
    [(0, ""), (1, " The club on the old roll is lost."), (2, " The two clubs on the old roll are lost.")],
)
def test_a_heart_and_the_clubs_before_it(clubs: int, lost: str) -> None:
    """[4.2] Clubs that were added to the old roll are lost, and it is said."""
    match = scene(3).hands("hcc").places(3).play("neutralize", "* roll 1", *["spend club"] * clubs, "spend heart")
    assert match.told()[-1] == f"Ada spends a heart to roll again.{lost}"


def test_a_success_that_hits_nothing() -> None:
    """[4.3] [4.5] The particle was pushed away while the roll waited."""
    match = scene(3).hands("sc").places(3).play("neutralize", "* roll 3", "spend spade 3 to 4", "spend club")
    assert match.told()[-3:] == [
        "Ada spends a spade: a particle moves from space 3 to space 4.",
        "Ada spends a club: 3 becomes 4.",
        "The roll succeeds, but no particle is left on space 3.",
    ]


def test_moving() -> None:
    """[3.1] [4.4] By the die, by staying, by a diamond."""
    match = scene(3).hands("d").play("move", "* roll 2", "go 6", "spend diamond to 5")
    assert match.told() == [
        "Ada rolls 2 to move.",
        "Ada goes from space 1 to space 6.",
        "Ada spends a diamond and steps from space 6 to space 5.",
    ]
    assert scene(3).play("move", "* roll 2", "go 1").told(0)[-1] == "You stay on space 1."


def test_collecting() -> None:
    """[3.5] [3.6] [3.9] The card, the one below it, the second one, and what is over the limit."""
    match = scene(2).hands("cccccc").tops("shhhhh").play("collect", "* card diamond", "collect", "* card club")
    assert match.told() == [
        "Ada collects a spade from space 1.",
        "Below it lies a diamond.",
        "Ada takes the diamond as well.",
        "Below it lies a club.",
        "Ada has collected two cards more than the hand limit of 6.",
    ]
    left = scene(2).play("collect", "* card club", "done")
    assert left.told(0)[-1] == "You leave the club there."
    lost = scene(3).size(1, 1).play("collect")
    assert lost.told()[-1] == "That was the last card on space 1: the lab is lost."


def test_a_free_card_taken_or_left() -> None:
    """[3.8] Whoever ends the turn beside a free card is told what was left."""
    table = scene(3, collect="end_of_turn")
    assert table.play("end turn").told() == ["Ada ends the turn and leaves the heart on space 1."]
    assert table.play("collect").told() == ["Ada ends the turn with a free card.", "Ada collects a heart from space 1."]
    assert table.places(2).play("end turn").told(0) == ["You end the turn."]


def test_sharing_and_codes() -> None:
    """[5.1] [5.3] [6.1] [8.2] You and the others, the how manieth code, and the end."""
    given = scene(3).hands("h", "cccccc").play("give heart to 1")
    assert given.told(1) == ["Ada gives you a heart.", "You have been given one card more than the hand limit of 6."]
    assert scene(3).hands("hc", "").play("give heart to 1", "done").told(0) == ["You give Niels a heart."]
    entered = scene(3).entered("c").hands("hhhhh").play("enter hearts")
    assert entered.told() == ["Ada enters the heart code, the second of four!"]
    won = scene(3).entered("hcd").hands("sssss").play("enter spades")
    assert won.told(0) == [
        "You enter the spade code, the last of four!",
        "The lab destroys itself, and the world is safe. Everybody wins!",
    ]


def test_every_event_is_told_or_silent() -> None:
    """No kind is forgotten, and none is both."""
    assert SENTENCES.keys() | SILENT == set(Event)
    assert not SENTENCES.keys() & SILENT


# How it is shown


def test_a_spill_is_shown_particle_by_particle() -> None:
    """[7.2] Those that fit appear together; each of the others travels from space to space in a frame of its own."""
    frames = scene(3).particles(6, 0, 0, 4, 4, 6).play("end turn", "* roll 5", "* roll 5").motions()
    assert appear("particle-5-4") in frames[0]
    assert appear("particle-5-5") in frames[0]
    assert frames[1:4] == [
        [move(thing, origin="space-5"), sound("whoosh")] for thing in ("particle-4-4", "particle-4-5", "particle-3-0")
    ]
    rest = scene(3).particles(6, 5, 0, 6, 6, 5).play("end turn", "* roll 4", "* roll 1", "spill 2").motions()
    assert [frame[0] for frame in rest[:4]] == [
        move(thing, origin="space-1") for thing in ("particle-2-5", "particle-6-5", "particle-3-0", "particle-3-1")
    ]


def test_cards_travel() -> None:
    """[3.5] [4.4] [5.1] [6.1] [8.1] From the stack to the hand, from hand to hand, to the codes and out of the game."""
    collected = scene(3).play("collect").motions()[0]
    assert vanish("card-1-10", to="hand-0-0") in collected
    assert count("size-1") in collected
    assert flip("card-1-9") in scene(3).play("collect", "* card club").motions()[0]
    given = scene(3).hands("h", "").play("give heart to 1").motions()[0]
    assert given[0] == fly("sign-0-0", "hand-0-0", "hand-1-0")
    assert {count("count-0-0"), count("count-1-0"), count("held-0"), count("held-1")} <= set(given)
    spent = scene(3).hands("d").play("spend diamond to 2").motions()[0]
    assert fly("sign-0-2", "hand-0-2", "spent") in spent
    assert move("pawn-0") in spent
    entered = scene(3).hands("ccccc").play("enter clubs").motions()[0]
    assert entered.count(fly("sign-0-1", "hand-0-1", "code-1")) == 5
    assert {flip("code-1"), burst("code-1"), sound("chime")} <= set(entered)


def test_particles_go() -> None:
    """[3.2] [4.5] One that is neutralized is gone from its place, one that is pushed travels."""
    match = scene(3).hands("s").places(3).particles(0, 1, 3, 1, 1, 1).play("neutralize", "* roll 5")
    assert vanish("particle-3-2") in match.motions()[-1]
    assert move("particle-4-1", origin="particle-3-1") in match.play("spend spade 3 to 4").motions()[0]


def test_dice_roll_and_limits_fall() -> None:
    """[3.1] [3.3] [7.1] Dice turn over; a hand limit that falls counts down."""
    assert flip("die") in scene(3).play("move", "* roll 3").motions()[0]
    failed = scene(3).places(3).play("neutralize", "* roll 1").motions()
    assert flip("die") in failed[0]
    assert count("limit-0") in failed[1]
    assert flip("die-count") in scene(3).play("end turn", "* roll 3").motions()[0]
    assert flip("die-space") in scene(3).play("end turn", "* roll 3", "* roll 2").motions()[0]


def test_the_end_is_shown() -> None:
    """[8.2] [8.3] Large words and a sound."""
    won = scene(3).entered("hcd").hands("sssss").play("enter spades").motions()[-1]
    assert {caption("The world is safe!"), sound("win")} <= set(won)
    lost = scene(3).size(1, 1).play("collect").motions()[-1]
    assert lost == [caption("The lab is lost."), sound("lose")]
    stay = scene(3).play("move", "* roll 2", "go 1").motions()
    assert stay == [[]]  # nobody walks
