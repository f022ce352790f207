"""A whole game of every title between two browsers, and against bots."""

from collections.abc import Callable

import pytest

from catstate import GAMES, game
from catstate.core.transcript import read

from ..server.conftest import Running
from .conftest import (
    SHORT,
    Visitor,
    finish,
    play_on_alone,
    play_with_random_bots,
    script_of,
    set_short,
    short_match,
    sit_together,
)

TITLES = [*GAMES]


@pytest.mark.parametrize("title", TITLES)
def test_two_browsers_play_a_whole_game(
    server: Running, visit: Callable[..., Visitor], title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = max(2, game(title).seats[0])
    plan = short_match(game(title), seats, SHORT.get(title, {}))
    monkeypatch.setattr("catstate.server.play.registry.new_seed", lambda: plan.setting.seed)
    people = [visit(server, name) for name in ("Ada", "Niels", "Marie", "Erwin")[:seats]]
    path = sit_together(people, title, lambda page: set_short(page, title))
    for person in people:
        play_on_alone(person, 0, script_of(plan))
    acted = finish(people)
    assert sum(acted) == len(script_of(plan))
    for person in people:
        assert person.page.locator("#ui-end .scores li").count() == seats
    match = read(people[0].context.request.get(f"{server.url}{path}/record").text())
    assert match.log == plan.log
    assert match.result() == people[1].page.locator("#ui-ask").inner_text()


@pytest.mark.parametrize("title", TITLES)
def test_the_board_itself_is_enough(server: Running, visit: Callable[..., Visitor], title: str) -> None:
    """Clicks on glowing things, never on the list: every path of picks leads to an action."""
    ada = visit(server, "Ada")
    play_with_random_bots(ada, title)
    for turn in range(12):
        ada.wait_for_turn()
        if ada.is_over:
            break
        before = ada.page.locator("#ui-actions").get_attribute("data-ply")
        for step in range(6):
            rings = ada.page.locator("#ui-halo .may-ring")
            rings.first.wait_for(state="attached")  # something must glow
            rings.nth((turn + step) % rings.count()).click(force=True)
            ada.page.wait_for_timeout(30)
            is_sent = ada.page.locator("#ui-actions").get_attribute("data-ply") != before
            if is_sent or not ada.page.locator(".picked-ring").count():
                break
        ada.page.wait_for_function("before => document.querySelector('#ui-actions').dataset.ply !== before", arg=before)
    assert ada.page.locator("#ui-log li").count() > 0


def test_against_bots_with_a_hint(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server, "Ada")
    ada.go("/")
    ada.page.locator("form[action='/play/connect_four'] button").click()
    ada.wait_for_turn()
    ada.click("Hint")
    ada.page.wait_for_selector("#ui-advice:not([hidden])", timeout=60_000)
    assert "worth about" in ada.page.locator("#ui-advice").inner_text()
    play_on_alone(ada, 3)
    finish([ada])
    ada.page.wait_for_selector("#ui-chart svg", timeout=90_000)
    assert ada.page.locator("#ui-chart .curve").count() >= 1
    assert "the seed matches" in (ada.page.locator("#ui-fair").text_content() or "")
