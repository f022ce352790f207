"""What happens is shown at the viewer's pace, in order, and is over at once when skipped."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from ..server.conftest import Running
from .conftest import Visitor, play_with_random_bots, sit_together
from .test_table import drop, log_of

MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}


def is_playing(page: Page) -> bool:
    return page.locator("#ui-player:not([hidden])").count() > 0


def test_a_disc_falls_and_skipping_shows_the_end(server: Running, visit: Callable[..., Visitor]) -> None:
    ada, niels = visit(server, "Ada", pace="slow", **MOVING), visit(server, "Niels", pace="slow", **MOVING)
    sit_together([ada, niels], "connect_four")
    niels.almost_stand_still()
    drop(ada, "d")
    disc = niels.page.locator("#disc-3-0")
    expect(disc).to_be_attached()
    expect(niels.page.get_by_role("button", name="Skip")).to_be_visible()
    niels.page.keyboard.press("s")
    expect(niels.page.locator("#ui-player")).to_be_hidden()
    assert (
        niels.page.evaluate("document.getAnimations().filter((a) => a.effect.target?.closest('#ui-pieces')).length")
        == 0
    )
    assert disc.evaluate("one => one.style.translate") == ""


def test_what_you_may_do_is_usable_while_things_move(server: Running, visit: Callable[..., Visitor]) -> None:
    """Acting skips to the present: nothing is sent twice, nothing is lost."""
    ada, niels = visit(server, "Ada", pace="slow", **MOVING), visit(server, "Niels", pace="slow", **MOVING)
    sit_together([ada, niels], "connect_four")
    drop(ada, "a")
    drop(niels, "b")
    drop(ada, "c")
    drop(niels, "d")
    for one in (ada, niels):
        one.page.keyboard.press("s")
        expect(one.page.locator("#ui-pieces circle")).to_have_count(4)
        expect(one.page.locator("#ui-log p")).to_have_count(4)


def test_the_question_waits_for_what_is_being_shown(server: Running, visit: Callable[..., Visitor]) -> None:
    """Meanwhile the turn is that of whoever is shown; turn by turn, so that nothing depends on time."""
    ada, niels = visit(server, "Ada"), visit(server, "Niels", pace="step", **MOVING)
    sit_together([ada, niels], "connect_four")
    drop(ada, "a")
    expect(niels.page.locator("#ui-turn")).to_have_text("Your turn")
    drop(niels, "b")
    drop(ada, "c")
    expect(niels.page.get_by_role("button", name="Next turn")).to_be_visible()
    expect(niels.page.locator("body.turn.watching")).to_be_attached()
    expect(niels.page.locator("#ui-turn")).to_have_text("Ada’s turn")
    expect(niels.page.locator("#ui-actions button").first).to_be_enabled()
    niels.page.keyboard.press("s")
    expect(niels.page.locator("body.turn:not(.watching)")).to_be_attached()
    expect(niels.page.locator("#ui-turn")).to_have_text("Your turn")


def test_a_step_of_a_replay_tells_its_end_last(server: Running, visit: Callable[..., Visitor]) -> None:
    ada, niels = visit(server, "Ada", pace="slow", **MOVING), visit(server, "Niels")
    table = sit_together([ada, niels], "connect_four")
    drop(ada, "a")
    drop(niels, "b")
    expect(ada.page.locator("#ui-log p")).to_have_count(2)
    page = ada.go(f"{table}/replay?ply=0")
    asked = page.locator("#ui-ask").inner_text()
    page.evaluate(
        """() => { window.told = []; const ask = document.getElementById('ui-ask');
        new MutationObserver(() => told.push(ask.textContent)).observe(ask, {childList: true});
        new MutationObserver(() => { window.watched ||= document.body.classList.contains('watching'); })
          .observe(document.body, {attributeFilter: ['class']}); }"""
    )
    page.get_by_role("button", name="Forward").click()
    page.wait_for_function("() => window.watched && !document.body.classList.contains('watching')")
    assert page.evaluate("told") == ["Ada drops a disc into column a.", page.locator("#ui-ask").inner_text()]
    assert page.locator("#ui-ask").inner_text() != asked
    expect(page.locator("#ui-log [aria-current]")).to_contain_text("column a")


def test_a_click_on_the_board_while_things_move_only_skips(server: Running, visit: Callable[..., Visitor]) -> None:
    ada, niels = visit(server, "Ada", pace="slow", **MOVING), visit(server, "Niels", pace="slow", **MOVING)
    sit_together([ada, niels], "connect_four")
    niels.almost_stand_still()
    drop(ada, "a")
    expect(niels.page.locator("#ui-player")).to_be_visible()
    niels.page.locator("#column-g").click(force=True)
    expect(niels.page.locator("#ui-player")).to_be_hidden()
    assert log_of(niels) == ["Ada drops a disc into column a."]


def test_the_pace_is_remembered(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server, "Ada", pace="normal")
    ada.go("/")
    ada.page.locator("summary[aria-label=Settings]").click()
    ada.page.get_by_label("Pace").select_option("fast")
    ada.page.reload()
    ada.page.locator("summary[aria-label=Settings]").click()
    expect(ada.page.get_by_label("Pace")).to_have_value("fast")


def test_turn_by_turn_waits_for_the_viewer(server: Running, visit: Callable[..., Visitor]) -> None:
    ada, niels, eve = (
        visit(server, name, pace=pace) for name, pace in (("Ada", "once"), ("Niels", "once"), ("Eve", "step"))
    )
    path = sit_together([ada, niels], "connect_four")
    eve.go(path)
    eve.page.wait_for_function("() => document.querySelector('#ui-people .acts')")
    drop(ada, "a")
    expect(eve.page.locator("#ui-log p")).to_have_count(1)
    drop(niels, "b")
    drop(ada, "c")
    expect(eve.page.get_by_role("button", name="Next turn")).to_be_visible()
    expect(eve.page.locator("#ui-log p")).to_have_count(1)
    eve.page.keyboard.press(" ")
    expect(eve.page.locator("#ui-log p")).to_have_count(2)
    eve.page.get_by_role("button", name="Next turn").click()
    expect(eve.page.locator("#ui-log p")).to_have_count(3)


def test_sentences_are_read_out_in_order(server: Running, visit: Callable[..., Visitor]) -> None:
    """The live region gets every sentence, one after the other, as it is shown."""
    ada, niels = visit(server, "Ada"), visit(server, "Niels", pace="fast")
    sit_together([ada, niels], "connect_four")
    region = niels.page.locator("#ui-live")
    assert region.get_attribute("aria-live") == "polite"
    drop(ada, "a")
    expect(region.locator("p")).to_have_text(["Ada drops a disc into column a."])
    drop(niels, "b")
    drop(ada, "c")
    expect(region.locator("p")).to_have_text(
        ["Ada drops a disc into column a.", "You drop a disc into column b.", "Ada drops a disc into column c."]
    )


def test_a_bots_turn_is_read_out(server: Running, visit: Callable[..., Visitor]) -> None:
    """A whole turn of a bot reaches the live region, sentence by sentence, in the order of the log."""
    ada = visit(server, "Ada", pace="fast")
    play_with_random_bots(ada, "torus")
    ada.wait_for_turn()
    ada.page.get_by_role("button", name="End the turn").first.click()
    ada.page.wait_for_function(
        "() => [...document.querySelectorAll('#ui-live p')].some((one) => one.textContent === 'You are up.')",
    )
    heard = ada.page.locator("#ui-live p").all_inner_texts()
    assert heard[0] == "You end the turn."
    assert log_of(ada)[-len(heard) :] == heard
    assert len(heard) > 3


def test_since_your_turn_tells_what_others_did(server: Running, visit: Callable[..., Visitor]) -> None:
    ada, niels = visit(server, "Ada"), visit(server, "Niels")
    sit_together([ada, niels], "connect_four")
    drop(ada, "a")
    since = niels.page.locator("#ui-since li")
    expect(since).to_have_text(["Ada drops a disc into column a."])
    since.first.hover()
    expect(niels.page.locator("#ui-marks .spoken-mark[data-for='disc-0-0']")).to_be_attached()
    drop(niels, "b")
    expect(since).to_have_count(0)
    expect(niels.page.locator("#ui-marks .last-mark[data-for='disc-0-0']")).to_be_attached()
    expect(niels.page.locator("#ui-marks .last-mark[data-for='disc-1-0']")).to_be_attached()
    niels.page.reload()
    drop(ada, "c")
    expect(since).to_have_text(["Ada drops a disc into column c."])


def test_nothing_moves_for_whoever_wants_stillness(server: Running, visit: Callable[..., Visitor]) -> None:
    ada, niels = visit(server, "Ada"), visit(server, "Niels", pace="slow", reduced_motion="reduce")
    sit_together([ada, niels], "connect_four")
    drop(ada, "d")
    disc = niels.page.locator("#disc-3-0")
    expect(disc).to_be_attached()
    assert disc.evaluate("one => [one.style.translate, one.getAnimations().length]") == ["", 0]


def test_a_connection_lost_in_the_middle_ends_in_the_true_board(server: Running, visit: Callable[..., Visitor]) -> None:
    ada, niels = visit(server, "Ada"), visit(server, "Niels", pace="slow", **MOVING)
    sit_together([ada, niels], "connect_four")
    niels.almost_stand_still()
    drop(ada, "a")
    expect(niels.page.locator("#ui-player")).to_be_visible()
    niels.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    niels.page.reload()
    expect(niels.page.locator("#ui-pieces circle")).to_have_count(1)
    expect(niels.page.locator("#ui-log p")).to_have_text(["Ada drops a disc into column a."])
    assert not is_playing(niels.page)
