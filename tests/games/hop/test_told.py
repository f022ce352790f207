"""What players are told: remarks on choices, sentences, formulas, the terminal."""

from .scene import begun, defended, scene


def test_own_goals_are_called_so() -> None:
    """[1.6] A shock that loses is not announced like one that wins."""
    assert scene().put("e1↓0 c1↓1").detail("cradle e1↓ ←") == "own goal: you lose"
    assert scene().put("d4↑0").detail("hop d4↑ d5") == "shock"
    assert scene(degree="master").put("b2↑0 b2↓1").detail("doubleton b2 b1") == "pay 1, own goal: you lose"


def test_resistance_income_is_told() -> None:
    """[8.12] Beside the choice and in the log, apart from what the movement costs."""
    match = scene(degree="doctorate").put("c3↑0 c3↓1").purses(2, 2).tokens("resist c3 d3")
    assert match.detail("hop c3↑ d3") == "pay 1, resistance pays 1"
    hop = match.play("hop c3↑ d3")
    assert hop.told() == "Ada hops from c3↑ to d3, paying 1 energy, and gets 1 for crossing a resistance."
    assert hop.energy() == [2, 2, 4]
    pair = match.play("doubleton c3 d3")
    assert pair.told() == "Ada moves a doubleton from c3 to d3, and gets 1 for crossing a resistance."
    empty = match.purses(4, 4)
    assert empty.play("doubleton c3 d3").told() == "Ada moves a doubleton from c3 to d3."
    swap = defended(first="diffuse").put("c3↑0 d3↑1").tokens("resist c3 d3")
    assert swap.detail("diffuse c3↑ d3") == "costs 1, resistance pays 1"


def test_effects_show_no_energy_difference() -> None:
    """[6.5] They exchange none, so the note has operators alone; a removed site sends its electrons home."""
    assert defended(first="tunnel").put("b2↑1").play("tunnel b1↑ b3").note() == "c†₍b3,↑₎ d₍b1,↑₎"
    assert defended(first="long hop").put("c3↑0").play("long hop c3↑ c5").note() == "c†₍c5,↑₎ c₍c3,↑₎"
    home = defended(first="vacancy").put("c3↑0 c3↓1").play("vacancy c3")
    assert home.note() == "d†₍d5,↓₎ c₍c3,↓₎ d†₍b1,↑₎ c₍c3,↑₎"
    swap = defended(first="diffuse").put("c3↑0 d3↑1").play("diffuse c3↑ d3")
    assert swap.note() == "c†₍d3,↑,●₎ c†₍c3,↑,■₎ c₍d3,↑,■₎ c₍c3,↑,●₎"


def test_zero_point_energy_names_who_pays() -> None:
    """[8.16] Only those who hold any."""
    match = defended(4, first="zero point").purses(2, 1, 0, 3).play("zero point")
    assert match.told() == "Ada calls on the zero-point energy for 1 energy: Niels and Erwin pay 1 each."
    alone = defended(first="zero point").purses(2, 0).play("zero point")
    assert alone.told() == "Ada calls on the zero-point energy for 1 energy: nobody else holds any."


def test_question_of_the_block_names_what_is_barred() -> None:
    """[2.3] Not twice running: the question says which one."""
    match = begun().play("block hop", "doubleton b1 b2", "end", "block hop", "doubleton d5 d4", "end")
    assert match.match.ask(1) == (
        "You: block one movement for Ada's turn, not the hop, which was blocked in the last one."
    )
    assert begun().match.ask(1) == "You: block one movement for Ada's turn."


def test_cradles_say_who_is_pushed_and_where() -> None:
    """[3.4] The label names both hops."""
    match = scene().put("a3↑0 c3↑1 d3↑1")
    labels = {choice.text: choice.label for choice in match.match.choices(0)}
    assert labels["cradle a3↑ →"] == "Cradle from a3↑ → to b3: Niels's d3 goes to e3"
    own = {choice.text: choice.label for choice in scene().put("a3↑0 c3↑0").match.choices(0)}
    assert own["cradle a3↑ →"] == "Cradle from a3↑ → to b3: your c3 goes to d3"


def test_an_empty_table_is_mentioned() -> None:
    """[5.3] Movements that would pay out are missing from the list, and the terminal says why."""
    line = "The table is empty: no movement that would pay energy out is possible."
    assert line in scene(degree="master").purses(4, 4).match.text(0)
    assert line not in scene(degree="master").purses(4, 3).match.text(0)


def test_the_last_board_shows_the_shock() -> None:
    """[1.6] The electron that shocked stands on the electrode."""
    shown = scene().put("d4↑0").play("hop d4↑ d5").match.text(0)
    assert "!●!" in shown
    assert "the electrode of Niels is shocked" in shown
