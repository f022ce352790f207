"""The board, the turn and the movements, clause by clause. Layouts are drawn from the rulebook by hand."""

import pytest

from catstate.games.hop.actions import Phase
from catstate.games.hop.pieces import ELECTRODES, NEAR, Grid, cell_name, cell_of

from .scene import HOP, begun, scene


@pytest.mark.parametrize(("seats", "sites"), [(2, 23), (3, 22), (4, 32)])
def test_grid_and_electrodes(seats: int, sites: int) -> None:
    """[1.1] 25 cells without the electrodes, 36 with four players."""
    state = HOP.new(seats=seats, scripted=True).state()
    assert (state.ground == 1).sum() == sites
    homes = {2: ("b1", "d5"), 3: ("a1", "e3", "b5"), 4: ("b1", "f2", "e6", "a5")}[seats]
    assert ELECTRODES[seats] == homes
    assert [state.ground[cell_of(home)] for home in homes] == [2 + seat for seat in range(seats)]


def test_frame_is_the_grid_and_one_ring() -> None:
    """[1.2] A hop or an impurity can't leave the frame: z0 … f6 for two players."""
    near = {cell_name(cell) for cell in NEAR[0, cell_of("f6")] if cell >= 0}
    assert near == {"e6", "f5"}
    assert scene().put("a3↑0").refusal("hop a3↑ z3") == ("1.2", "There is no site on z3.")


def test_one_electron_in_a_place() -> None:
    """[1.3] A place takes one electron of any colour; the other spin is free."""
    match = scene().put("c2↑0 c3↑1")
    assert match.refusal("hop c2↑ c3") == ("1.3", "The place c3↑ is taken.")
    assert "hop c2↑ c3" in scene().put("c2↑0 c3↓1").legal()


def test_seven_electrons_at_home() -> None:
    """[1.4] All seven start on the electrode; an empty electrode sends nobody."""
    assert begun().state.stock.tolist() == [7, 7, 0, 0]
    away = scene().put("a1↑0 a2↑0 a3↑0 a4↑0 a5↑0 c1↓0 c3↓0")
    assert away.refusal("hop b1↑ b2") == ("1.4", "Your electrode is empty.")


def test_teams_of_two() -> None:
    """[1.5] With four players the first and third win together."""
    match = scene(seats=4).put("f3↑0").play("hop f3↑ f2")
    assert match.scores == (1, 0, 1, 0)


def test_shock_ends_the_game() -> None:
    """[1.6] One electron on the opponent's electrode ends the game at once, also by its owner's own hand."""
    match = scene().put("d4↑0").play("hop d4↑ d5")
    assert match.over
    assert match.scores == (1, 0)
    assert match.match.result() == "Ada shocks Niels's electrode: Ada wins."
    # Ada rocks a cradle along the bottom row: her e1 goes to d1, and c1, which is Niels's, into her electrode on b1.
    goal = scene().put("e1↓0 c1↓1").play("cradle e1↓ ←")
    assert goal.over
    assert goal.scores == (0, 1)
    assert goal.match.result() == "Ada shocks their own electrode, an own goal: Niels wins."
    warned = [choice.text for choice in scene().put("e1↓0 c1↓1 d4↑0").match.choices(0) if choice.warning]
    assert warned == ["cradle e1↓ ←"]  # and not the hop that shocks Niels


def test_draw_after_two_hundred_turns() -> None:
    """[1.7] The 200th turn ends in a draw."""
    match = scene().turn(199).used("hop").put("c2↑0").play("end")
    assert match.over
    assert match.scores == (0.5, 0.5)
    assert not scene().turn(198).used("hop").put("c2↑0").play("end").over


def test_scores_of_three() -> None:
    """[1.8] Survivors share; with aim = shocker the shocker takes all, and an own goal is shared by the others."""
    assert scene(seats=3).put("e2↑0").play("hop e2↑ e3").scores == (0.5, 0, 0.5)
    assert scene(seats=3, aim="shocker").put("e2↑0").play("hop e2↑ e3").scores == (1, 0, 0)
    own = scene(seats=3, aim="shocker").put("d1↓0 b1↓2").play("cradle d1↓ ←")
    assert own.scores == (0, 0.5, 0.5)


def test_order_of_turns() -> None:
    """[2.1] The box names the first player; then seats follow each other."""
    match = begun(3, first=2)
    movers = []
    for _ in range(4):
        match = match.play("block flip" if "block flip" in match.legal() else "block hop")
        movers.append(int(match.state.mover))
        match = match.play(sorted(text for text in match.legal() if text.startswith("doubleton"))[0], "end")
    assert movers == [2, 0, 1, 2]


def test_who_blocks() -> None:
    """[2.2] Before the first turn the last player blocks, then whoever has just played; a block comes first."""
    match = begun(3, first=1)
    assert match.to_act == 0
    assert match.refusal("hop e3↑ e2")[0] == "2.2"
    match = match.play("block flip", "hop e3↑ e2", "end")
    assert match.to_act == 1
    assert match.state.mover == 2
    assert match.play("block hop").refusal("block flip")[0] == "2.2"


def test_not_blocked_twice_running() -> None:
    """[2.3] What was blocked in a player's last turn can't be blocked in the next one of that player."""
    match = begun().play("block hop", "doubleton b1 b2", "end", "block hop", "doubleton d5 d4", "end")
    clause, sentence = match.refusal("block hop")
    assert (clause, sentence) == ("2.3", "The hop was blocked in that player's last turn; not twice running.")
    assert set(match.legal()) == {"block doubleton", "block cradle", "block flip", "block tunnel"}


def test_two_different_movements() -> None:
    """[2.4] Two movements of different kinds, none of them blocked; the second ends the turn."""
    match = scene().blocked("flip").put("c2↑0").play("hop c2↑ c3")
    assert match.refusal("hop c3↑ c4") == (
        "2.4",
        "The hop was used in this turn; the second movement must be of another kind.",
    )
    assert match.refusal("flip c3") == ("2.4", "The flip is blocked in this turn.")
    assert match.play("doubleton b1 b2").state.phase == Phase.BLOCK
    again = scene(repeat="yes").put("c2↑0").play("hop c2↑ c3").play("hop c3↑ c4")
    assert again.electrons() == {"c4↑0"}
    assert again.state.phase == Phase.BLOCK


def test_one_movement_is_a_must() -> None:
    """[2.5] The turn can be ended after one movement; who has none passes."""
    match = scene().put("c2↑0")
    assert match.refusal("end") == ("2.5", "At least one movement must be made while any is legal.")
    assert match.play("hop c2↑ c3").play("end").state.mover == 1
    # Ada's last electron is half of a pair in a trap: it can't leave, nor flip, and the thesis is blocked.
    stuck = scene(degree="doctorate").blocked("thesis").put("c3↑0 c3↓1").ionized(6, 0).tokens("trap c3")
    assert list(stuck.legal()) == ["end"]
    assert stuck.play("end").state.mover == 1


def test_first_turn_of_one_movement() -> None:
    """[2.6] With opening = one the very first turn has one movement, later ones two."""
    match = begun(opening="one").play("block tunnel", "hop b1↑ b2")
    assert match.state.phase == Phase.BLOCK
    match = match.play("block tunnel", "hop d5↑ d4")
    assert match.state.phase == Phase.MOVE


def test_started_by_ones_own() -> None:
    """[3.1] Only your own electrons start a movement, but others may be moved."""
    match = scene().put("c2↑1 c3↑0 c3↓1")
    assert match.refusal("hop c2↑ b2") == ("3.1", "No electron of yours stands on c2↑.")
    assert scene().put("c3↑1 c3↓1").refusal("doubleton c3 c4")[0] == "3.1"
    assert match.play("doubleton c3 c4").electrons() == {"c2↑1", "c4↑0", "c4↓1"}


def test_hop() -> None:
    """[3.2] To the four neighbours, spin kept, empty places only."""
    match = scene().put("c3↓0 b3↓1 d3↑1")
    assert {one for one in match.legal("hop") if one.startswith("c3")} == {"c3↓ c2", "c3↓ c4", "c3↓ d3"}
    assert match.play("hop c3↓ d3").electrons() == {"d3↓0", "b3↓1", "d3↑1"}
    assert match.refusal("hop c3↓ d4") == ("3.2", "c3 and d4 are no neighbours on this grid.")


def test_doubleton() -> None:
    """[3.3] Both electrons together; both places must be empty; out of the electrode as a pair."""
    match = scene().put("c3↑0 c3↓1 c4↑1 e1↑0")
    assert match.refusal("doubleton c3 c4") == ("3.3", "A pair needs both places of c4, and one is taken.")
    assert match.refusal("doubleton e1 e2") == ("3.3", "There is no pair on e1.")
    assert {one for one in match.legal("doubleton") if one.startswith("c3")} == {"c3 b3", "c3 d3", "c3 c2"}
    assert scene().play("doubleton b1 b2").electrons() == {"b2↑0", "b2↓0"}
    last = scene().put("a1↑0 a2↑0 a3↑0 a4↑0 a5↑0 c1↓0")
    assert last.refusal("doubleton b1 b2") == ("3.3", "A pair needs two electrons; your electrode holds one.")


def test_cradle_moves_first_and_last() -> None:
    """[3.4] m _ r r _ becomes _ m r _ r."""
    match = scene().put("a3↑0 c3↑1 d3↑0")
    assert match.play("cradle a3↑ →").electrons() == {"b3↑0", "c3↑1", "e3↑0"}
    single = scene().put("a3↓0 c3↓1").play("cradle a3↓ →")
    assert single.electrons() == {"b3↓0", "d3↓1"}


def test_cradle_needs_gap_row_and_room() -> None:
    """[3.4] No gap, no row, no room behind: no cradle; the other spin does not count."""
    assert scene().put("a3↑0 b3↑1").refusal("cradle a3↑ →") == (
        "3.4",
        "The place in front must be empty: the place b3↑ is taken.",
    )
    assert scene().put("a3↑0 c3↓1").refusal("cradle a3↑ →") == ("3.4", "No row begins on c3↑.")
    assert scene().put("b3↑0 d3↑1 e3↑1").refusal("cradle b3↑ →") == (
        "3.4",
        "The last of the row, on e3↑, has no room behind it.",
    )
    assert "cradle a3↑ →" in scene().put("a3↑0 b3↓1 c3↑1 c3↓1 d3↓1").legal()


def test_flip() -> None:
    """[3.5] Alone in its site, to the other spin; never in an electrode."""
    assert scene().put("d4↑0").play("flip d4").electrons() == {"d4↓0"}
    assert scene().put("d4↑0 d4↓1").refusal("flip d4") == (
        "3.5",
        "Both places of d4 are taken; an electron flips only if it is alone.",
    )
    assert scene().refusal("flip b1")[0] == "3.1"


def test_leaving_home_with_a_chosen_spin() -> None:
    """[3.6] Hop, doubleton, cradle and tunnel may start at home; each with either spin."""
    assert scene().legal("hop") == {f"b1{spin} {cell}" for spin in "↑↓" for cell in ("a1", "c1", "b2")}
    match = scene().blocked("flip").put("b3↑1 b2↓1")
    assert {"cradle b1↑ ↑", "tunnel b1↓ b3", "doubleton b1 a1"} <= set(match.legal())
    assert match.refusal("hop d5↑ d4") == ("3.6", "The electrode on d5 is not yours.")


def test_entering_electrodes() -> None:
    """[3.7] Its own: back in stock. A partner's: not legal. Another's: a shock, whoever moved the electron."""
    home = scene().put("b2↑0").play("hop b2↑ b1")
    assert home.electrons() == set()
    assert home.state.stock[0] == 7
    four = scene(seats=4).put("e5↑0 e5↓1")
    assert four.refusal("hop e5↑ e6") == (
        "3.7",
        "The electrode on e6 is your partner's; no electron of yours may enter it.",
    )
    assert four.refusal("doubleton e5 e6")[0] == "3.7"
    mixed = scene().put("b2↑0 b2↓1").play("doubleton b2 b1")
    assert mixed.scores == (0, 1)
    mixed = scene().put("d4↑0 d4↓1").play("doubleton d4 d5")
    assert mixed.scores == (1, 0)
    assert mixed.state.stock.tolist() == [6, 7, 0, 0]
    assert mixed.state.visitors.tolist() == [1, 0, 0, 0]


def test_tunnel() -> None:
    """[3.8] Over an unbroken row of its spin to the first empty place behind."""
    match = scene().blocked("flip").put("a3↑0 b3↑1 c3↑0 b3↓1")
    assert {one for one in match.legal("tunnel") if one.startswith("a3")} == {"a3↑ d3"}
    assert match.play("tunnel a3↑ d3").electrons() == {"b3↑1", "c3↑0", "d3↑0", "b3↓1"}
    assert scene().blocked("flip").put("a3↑0 c3↑1").refusal("tunnel a3↑ d3") == (
        "3.8",
        "Nobody stands on b3↑: the row to jump over must be unbroken.",
    )


def test_lines_end_at_gaps_and_electrodes() -> None:
    """[3.9] A row stops before an electrode; landing in it is possible, passing over it is not."""
    match = scene().blocked("flip").put("d3↑0 d4↑1")
    assert "tunnel d3↑ d5" in match.legal()
    assert match.play("tunnel d3↑ d5").scores == (1, 0)
    assert scene().blocked("flip").put("e5↑0 a5↑1").refusal("tunnel e5↑ b5") == ("3.9", "The line from e5 ends on d5.")
    broken = (
        scene(degree="doctorate")
        .cards("tunnel", *("vacancy", "trap", "short", "superpose", "heat", "vortex"))
        .thesis()
        .blocked("flip")
        .gaps("c3")
        .put("a3↑0 b3↑1")
    )
    assert "tunnel a3↑ c3" not in broken.legal()


@pytest.mark.parametrize(
    ("grid", "seats", "cell", "around"),
    [
        (Grid.SQUARE, 2, "c3", {"b3", "d3", "c2", "c4"}),
        (Grid.TRIANGULAR, 2, "c3", {"b3", "d3", "c2", "c4", "d4", "b2"}),
        (Grid.TRIANGULAR, 3, "c3", {"b3", "d3", "c2", "c4", "d4", "b2"}),
        (Grid.TRIANGULAR, 4, "f6", {"e6", "f5", "e5", "g6", "f7", "g7"}),
        (Grid.HEXAGONAL, 2, "c3", {"b3", "d3", "c4"}),
        (Grid.HEXAGONAL, 2, "b3", {"a3", "c3", "b2"}),
    ],
)
def test_neighbours(grid: Grid, seats: int, cell: str, around: set[str]) -> None:
    """[4.1, 4.2, 4.3] Four, six and three neighbours."""
    board = grid * 3 + seats - 2
    assert {cell_name(int(one)) for one in NEAR[board, cell_of(cell)] if one >= 0} == around


def test_lines_of_the_triangular_grid() -> None:
    """[4.2] A tunnel along the third line, ↗↙; ↖↘ is no line."""
    two = scene(grid="triangular").blocked("flip").put("a1↑0 b2↑1 d1↑0 c2↑1")
    assert "tunnel a1↑ c3" in two.legal()
    assert "tunnel d1↑ b3" not in two.legal()
    three = scene(grid="triangular", seats=3).blocked("flip").put("b2↑0 c3↑1")
    assert "tunnel b2↑ d4" in three.legal()


def test_lines_of_the_honeycomb() -> None:
    """[4.3] From a3 the line ↗ goes up to a4, right to b4, up to b5; the line → along the row."""
    match = scene(grid="hexagonal").blocked("flip").put("a3↑0 a4↑1 b3↑1")
    assert {one for one in match.legal("tunnel") if one.startswith("a3")} == {"a3↑ b4", "a3↑ c3", "a3↑ b2"}
    cradle = scene(grid="hexagonal").put("a3↑0 b4↑1")
    assert cradle.play("cradle a3↑ ↗").electrons() == {"a4↑0", "b5↑1"}


def test_the_end_of_the_turn_says_what_is_left_unused() -> None:
    """[2.3, 2.5] A turn has two movements and can end after one."""
    moved = scene().put("c3↑0").play("hop c3↑ c4")
    remarks = {choice.text: choice.detail for choice in moved.match.choices(0)}
    assert remarks["end"] == "one movement unused"
