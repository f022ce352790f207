"""What the narrator says of each event, to whom, and how it is shown on the board."""

import pytest

from catstate.core.motions import Motion, appear, caption, flash, flip, move, pause, shake, sound, vanish

from .scene import Scene, scene


def test_a_deal_is_told_in_one_line() -> None:
    """[2.4, 2.5, 8.2] How many boxes there are everyone is told, what is in the hand only its owner."""
    lab = scene(3).first(1).hands("AAD", "HHE", "DDE")
    told = {seat: [line.text for line in lab.match.story(seat)] for seat in (-1, 0, 1)}
    assert told[-1] == [
        "Niels is First Scientist.",
        "Experiment 1. Niels deals 3 boxes to each of 3 scientists: 9 in the experiment.",
    ]
    assert told[0] == [*told[-1], "You hold 2 alive and 1 dead."]
    assert told[1] == [
        "You are First Scientist.",
        "Experiment 1. You deal 3 boxes to each of 3 scientists: 9 in the experiment.",
        "You hold 1 empty and 2 Heisenbergs.",
    ]


def test_a_whole_deal_is_one_picture() -> None:
    """36 boxes travel in one frame of one scene, each to its owner."""
    lab = scene(6, mode="elimination", doctorates="off").seeded(4)
    film = lab.match.film(0)
    assert len(film) == 1
    frames = [[motion for motion in frame.motions if motion.kind == "move"] for frame in film[0].frames]
    assert [len(moves) for moves in frames] == [0, 36]
    assert {motion.origin for motion in frames[1]} == {"deck"}
    assert sum(motion.id.startswith("mine-1-") for motion in frames[1]) == 6
    assert len({motion.id for motion in frames[1]}) == 36


def test_setting_up() -> None:
    """[2.1, 2.2, 2.3] The doctorate is told to its owner only; the open one says what it is for."""
    lab = scene(2).play("* first 1")
    assert [lab.told(seat) for seat in (0, 1)] == [["Niels is First Scientist."], ["You are First Scientist."]]
    lab = lab.play("* doctorate prride")
    assert lab.told(0) == ["Your doctorate is Sally Prride: look through the discard pile."]
    assert lab.told(1) == lab.told(-1) == []
    lab = lab.play("* doctorate pawking")
    opened = lab.play("* doctorate mewton").told(0)
    assert opened == [
        "Sir Isaac Mewton lies open on the table, for Tabby to copy: draw two boxes.",
        "Experiment 1. Niels deals 6 boxes to each of 2 scientists: 12 in the experiment.",
    ]
    tabby = lab.play("* doctorate tabby").told(0)
    assert tabby[0] == "Neil deGrasse Tabby lies open on the table, and nobody is left to copy anything."


def test_the_story_of_an_experiment() -> None:
    """A line for each thing that happens, with its cause, in the second person for the reader."""
    lab = scene(3).doctorates("pounce", "felidae", "pawking").open("mewton").hands("AAD", "ADD", "HDE")
    assert lab.told(0) == ["You hold 2 alive and 1 dead."]
    assert lab.told(-1) == []
    lab = lab.play("bid 1 dead")
    assert [lab.told(seat) for seat in (0, 1)] == [["You open with 1 dead cat."], ["Ada opens with 1 dead cat."]]
    lab = lab.play("show dead")
    assert [lab.told(seat) for seat in (0, 1)] == [["You show a dead cat."], ["Ada shows a dead cat."]]
    lab = lab.play("done")
    assert lab.told(0) == []
    lab = lab.play("done")
    assert [lab.told(seat) for seat in (0, 1)] == [["You keep all boxes."], ["Ada keeps all boxes."]]
    lab = lab.play("reveal felidae")
    assert lab.told(0) == [
        "Niels reveals Michael Felidae.",
        "Your dead finding leaves the experiment: 8 boxes in it now.",
    ]
    assert lab.told(2)[1] == "Ada's dead finding leaves the experiment: 8 boxes in it now."
    lab = lab.quiet("4 alive").play("reveal pawking")
    assert lab.told(0) == [
        "Marie reveals Stephen Pawking.",
        "Marie skips the hypothesis. Niels's 4 alive cats still stand.",
    ]
    assert lab.told(1)[1] == "Marie skips the hypothesis. Your 4 alive cats still stand."
    lab = lab.play("reveal pounce")
    assert lab.told(1) == [
        "Ada reveals Cecilia Pounce-Gaposchkin.",
        "2 more alive cats count in this experiment.",
    ]
    lab = lab.play("prove it")
    assert lab.told(2) == [
        "Prove It! Ada does not believe Niels: 4 alive cats?",
        "A bonus of 2 makes 2 so far.",
        "Ada has 2 alive cats: that makes 4.",
        "Niels has 1 alive cat: that makes 5.",
        "You have 1 Heisenberg: that makes 6.",
        "3 alive cats, 1 Heisenberg and a bonus of 2 make 6.",
        "Validated! Niels said 4, and there are 6 alive cats.",
        "Ada is out. 2 scientists are left in the lab.",
    ]
    assert lab.told(1)[0] == "Prove It! Ada does not believe you: 4 alive cats?"
    assert lab.told(0)[-1] == "You are out. 2 scientists are left in the lab."
    assert lab.play("* gather").told(1) == [
        "All boxes are gathered and shuffled.",
        "Experiment 2. You deal 2 boxes to each of 2 scientists: 4 in the experiment.",
    ]


def test_skips_of_the_first_and_of_a_single_cat() -> None:
    """[5.13] Nothing stands, or 1 dead cat does."""
    lab = scene(2).doctorates("pawking", "tabby").hands("AD", "DA").play("reveal pawking")
    assert lab.told(0)[1] == "You skip the hypothesis. There is none yet: the next scientist opens."
    lab = scene(2).doctorates("mewton", "pawking").hands("AD", "DA").quiet("1 dead").play("reveal pawking")
    assert lab.told(0)[1] == "Niels skips the hypothesis. Your 1 dead cat still stands."


def test_an_exchange() -> None:
    """[4.9] To others she exchanges a box; what, and what she draws, is hers to know."""
    lab = scene(2).hands("AADDDD", "DDDDDD").play("bid 3 alive", "show alive", "done", "discard dead")
    assert [lab.told(seat) for seat in (0, 1)] == [["You exchange a dead cat."], ["Ada exchanges a box."]]
    lab = lab.play("* deal empty")
    assert [lab.told(seat) for seat in (0, 1)] == [["You draw an empty box."], []]


def test_felinestein_and_mewton() -> None:
    """[5.5, 5.12] How many boxes go or come; which, to their owner."""
    lab = scene(3).doctorates("felinestein", "mewton", "feyncat").hands("ADE", "DDD", "EEE").play("reveal felinestein")
    assert lab.told(0) == [
        "You reveal Albert Felinestein.",
        "You exchange the whole hand, 3 boxes.",
        "You lay aside 1 alive, 1 dead and 1 empty.",
    ]
    assert lab.told(1) == ["Ada reveals Albert Felinestein.", "Ada exchanges the whole hand, 3 boxes."]
    lab = scene(2).doctorates("tabby", "pounce").open("mewton").hands("AD", "DA").play("reveal tabby as mewton")
    assert lab.told(1) == [
        "Ada reveals Neil deGrasse Tabby as Sir Isaac Mewton.",
        "Ada draws 2 boxes more: 6 in the experiment.",
    ]


def test_bonuses_add_up() -> None:
    """[5.6, 5.7, 5.15] Two, and two more by a copy; one empty box counts."""
    lab = scene(2).doctorates("pounce", "tabby").hands("AD", "DA").play("reveal pounce").quiet("1 alive")
    lab = lab.play("reveal tabby as pounce")
    assert lab.told(0)[1] == "2 more alive cats count in this experiment, 4 with the bonus before."
    lab = scene(2).doctorates("meower", "tabby").hands("AD", "DA").play("reveal meower")
    assert lab.told(0)[1] == "1 more empty box counts in this experiment."


def test_a_pile_of_one() -> None:
    """[5.11] She looks at the one box, and the others learn that it is one."""
    lab = scene(2).doctorates("mewton", "prride").hands("ADDDDD", "DDDDDD")
    lab = lab.play("bid 1 alive", "show alive", "done", "discard dead", "* deal dead", "reveal prride")
    assert lab.told(1)[1:] == ["You look at the one box of the discard pile.", "You see 1 dead."]
    assert lab.told(0)[1:] == ["Niels looks at the one box of the discard pile."]


@pytest.mark.parametrize(
    ("hands", "words"),
    [(("HA", "DD"), "1 Heisenberg counts as nothing."), (("HH", "DD"), "2 Heisenbergs count as nothing.")],
)
def test_heisenbergs_that_count_as_nothing(hands: tuple[str, str], words: str) -> None:
    """[5.10, 6.2] One counts, two count."""
    lab = scene(2).doctorates("feyncat", "pounce").hands(*hands).play("reveal feyncat")
    assert lab.told(1)[1] == "Heisenbergs count as nothing in this experiment."
    assert words in lab.quiet("1 alive").play("prove it").told(1)


def verdict(hands: tuple[str, str], bid: str) -> list[str]:
    lab = scene(2).hands(*hands).quiet(bid).play("prove it")
    return [line for line in lab.told(1) if line.startswith(("Validated", "Debunked"))]


def test_verdicts() -> None:
    """[6.3] Exactly, more, fewer, one and none at all."""
    assert verdict(("AA", "AD"), "3 alive") == ["Validated! Ada said 3, and there are exactly 3 alive cats."]
    assert verdict(("AA", "AD"), "2 alive") == ["Validated! Ada said 2, and there are 3 alive cats."]
    assert verdict(("AE", "AD"), "1 empty") == ["Validated! Ada said 1, and there is exactly 1 empty box."]
    assert verdict(("AE", "AD"), "2 empty") == ["Debunked! Ada said 2, and there is only 1 empty box."]
    assert verdict(("AA", "AD"), "1 empty") == ["Debunked! Ada said 1, and there are no empty boxes."]


def test_losses_and_the_end_are_told() -> None:
    """[7.2, 7.4] What a loss means, how many wins there are, and who has won."""
    lab = scene(2).hands("AAAAAA", "DDDDDD").quiet("1 alive").play("prove it")
    assert lab.told(1)[-2:] == ["Ada has won 1 of 3 experiments.", "It is your first loss; the second means out."]
    assert lab.told(-1)[-1] == "It is Niels's first loss; the second means out."
    lab = lab.deal().quiet("1 alive").play("prove it")
    assert lab.told(0)[-3:] == [
        "You have won 2 of 3 experiments.",
        "Niels is out.",
        "You are the last one in the lab and get the honorary PhD!",
    ]


def test_three_wins_are_told() -> None:
    """[7.2] The third win is the reason."""
    lab = scene(4, mode="tenure").doctorates("mewton", "pawking", "tabby", "feyncat")
    lab = lab.hands("AAAAAA", "DDDDDD", "DDDDDD", "DDEEEE").quiet("1 alive").play("prove it")
    lab = lab.deal().quiet("1 alive").play("reveal pawking", "prove it").deal()
    lab = lab.quiet("1 alive").play("bid 2 alive", "done", "reveal tabby as pawking", "bid 26 dead", "done", "prove it")
    assert lab.told(2)[-1] == "Ada has won three experiments and gets the honorary PhD!"


# On the board


def proved() -> Scene:
    """Seat 0 said 2 alive with one shown; seat 1 calls. In hands: a dead one, then an alive and an empty one."""
    lab = scene(2, mode="elimination").hands("AD", "AE")
    return lab.play("bid 2 alive", "show alive", "done", "done", "prove it")


def test_prove_it_opens_box_after_box() -> None:
    """A frame for each box; the count runs 1, 2 against 2; then the verdict, who is out, and a pause."""
    frames = proved().motions(0)
    assert [motion for motion in frames[0] if motion.kind == "caption"] == [caption("Prove It!")]
    assert frames[1] == [flash("finding-1-0-0-0"), Motion("count", "count", text="1")]
    assert frames[2] == [flip("mine-1-1-0")]
    assert frames[3] == [flip("box-1-1-0"), Motion("count", "count", text="2"), sound("flip")]
    assert frames[4] == [flip("box-1-1-1"), appear("observed-1")]
    assert caption("Validated!") in frames[5]
    assert appear("verdict-1") in frames[5]
    assert frames[6] == [shake("scientist-1"), pause("Continue")]
    assert frames[7][-1] == sound("win")
    assert len(frames) == 8


def test_everyone_sees_the_same_opening() -> None:
    """Own boxes have names of their own, the rest is alike; the loser hears another sound."""
    frames = proved().motions(1)
    assert [frame[0] for frame in frames[2:5]] == [flip("box-1-0-0"), flip("mine-1-0-0"), flip("mine-1-2-0")]
    assert frames[7][-1] == sound("lose")
    public = proved().motions(-1)
    assert [frame[0] for frame in public[2:5]] == [flip("box-1-0-0"), flip("box-1-1-0"), flip("box-1-1-1")]


def test_boxes_are_gathered_after_the_pause() -> None:
    """Gathering is another scene: what lay open goes back to the deck, then the next boxes are dealt."""
    lab = scene(3).hands("AAA", "DDD", "DDD").play("bid 1 alive", "show alive", "done", "done", "prove it")
    assert lab.motions(0)[-1][-1] == pause("Continue")
    frames = lab.play("* gather").motions(0)
    gone = [motion for motion in frames[0] if motion.kind == "vanish"]
    assert [motion.id for motion in gone[:4]] == ["mine-1-0-0", "mine-1-0-1", "finding-1-0-0-0", "box-1-1-0"]
    assert len(gone) == 9
    assert {motion.to for motion in gone} == {"deck"}
    assert Motion("count", "deck-count", text="52") in frames[0]
    assert Motion("count", "deck-count", text="48") in frames[1]


def test_boxes_travel() -> None:
    """[4.2, 4.5] From the hand to the findings, to the pile and from the deck, named so that nothing leaks."""
    lab = scene(2).hands("AADDDD", "DDDDDD").play("bid 3 alive", "show alive")
    assert lab.motions(0)[0][0] == move("finding-1-0-0-0", origin="mine-1-0-1")
    assert lab.motions(1)[0][0] == move("finding-1-0-0-0", origin="box-1-0-5")
    lab = lab.play("done", "discard dead")
    assert lab.motions(0)[0][0] == vanish("mine-1-1-3", to="pile")
    assert lab.motions(1)[0][0] == vanish("box-1-0-4", to="pile")
    lab = lab.play("* deal empty")
    assert lab.motions(0)[0][0] == move("mine-1-2-0", origin="deck")
    assert lab.motions(1)[0][0] == move("box-1-0-4", origin="deck")


def test_wiped_findings_go_to_the_pile() -> None:
    """[5.8] Seat by seat, the numbers on the way."""
    lab = scene(3).doctorates("mewton", "pounce", "purrie").hands("AAH", "ADD", "EEE")
    lab = lab.play("bid 3 alive", "show alive", "show alive", "done", "discard heisenberg", "* deal dead")
    lab = lab.play("bid 4 alive", "show alive", "done", "done", "reveal purrie")
    frames = lab.motions(2)
    assert frames[0][0] == flip("doctorate-2")
    assert frames[1][:3] == [
        vanish("finding-1-0-0-0", to="pile"),
        vanish("finding-1-0-0-1", to="pile"),
        Motion("count", "pile-count", text="3"),
    ]
    assert Motion("count", "pile-count", text="4") in frames[2]
    assert Motion("count", "boxes-count", text="6") in frames[2]
