"""A whole game of every title between two browsers, by list, by board and by keys, and against bots."""

import os
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from catstate import GAMES, game
from catstate.contract.groups import MOST_KEYS
from catstate.core.choices import Choice
from catstate.core.match import Match
from catstate.core.transcript import read

from ..server.conftest import Running
from .conftest import (
    PHONE,
    SHORT,
    WIDE,
    Visitor,
    finish,
    pick_on_the_board,
    play_on_alone,
    script_of,
    short_match,
    sit_together,
    sit_together_by_hand,
)
from .test_pages import violations

TITLES = [*GAMES]
NAMES = ("Ada", "Niels", "Marie", "Erwin")
PAIRS: dict[str, tuple[ViewportSize, ViewportSize]] = {"phone and laptop": (PHONE, WIDE)}
if os.environ.get("CATSTATE_SOAK"):
    PAIRS["lying phone and tablet"] = ({"width": 812, "height": 375}, {"width": 820, "height": 1180})
    PAIRS["small phone and desk"] = ({"width": 360, "height": 640}, {"width": 1920, "height": 1080})


@cache
def plan_of(title: str) -> Match:
    """The match that is played: a short one of sensible players."""
    return short_match(game(title), max(2, game(title).seats[0]), SHORT.get(title, {}))


@pytest.mark.parametrize("title", TITLES)
def test_two_browsers_play_a_whole_game(
    server: Running, visit: Callable[..., Visitor], title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plan_of(title)
    seats = plan.seats
    monkeypatch.setattr("catstate.server.play.registry.new_seed", lambda: plan.setting.seed)
    people = [visit(server) for _ in range(seats)]
    for person, name in zip(people, NAMES, strict=False):
        person.say_name(name)
    path = sit_together_by_hand(people, title)
    for person in people:
        play_on_alone(person, 0, script_of(plan))
    acted = finish(people)
    assert sum(acted) == len(script_of(plan))
    for person in people:
        expect(person.page.locator("#ui-end .scores li")).to_have_count(seats)
    match = read(people[0].context.request.get(f"{server.url}{path}/record").text())
    assert match.log == plan.log
    asked = people[1].page.locator("#ui-ask").inner_text()
    expect(people[1].page.locator("#ui-end .reason")).to_have_text(match.result())
    assert match.result().startswith(asked)  # as many sentences as there is room for
    assert asked.endswith(".")


def play_by_plan(
    server: Running,
    visit: Callable[..., Visitor],
    monkeypatch: pytest.MonkeyPatch,
    title: str,
    act: Callable[[Page, Match, str], None],
    pair: str,
    midway: Callable[[Page], list[str]] = lambda page: [],
) -> None:
    """Play the planned match on two screens, decision by decision; half-way nothing is wrong with either."""
    plan = plan_of(title)
    monkeypatch.setattr("catstate.server.play.registry.new_seed", lambda: plan.setting.seed)
    small, large = PAIRS[pair]
    sizes: list[dict[str, Any]] = [{"viewport": small, "has_touch": True}, {"viewport": large}]
    people = [visit(server, name, **sizes[seat % 2]) for seat, name in enumerate(NAMES[: plan.seats])]
    path = sit_together(people, title, SHORT.get(title))
    script = script_of(plan)
    for number, (ply, text) in enumerate(script.items()):
        match = plan.at(ply)
        page = people[match.to_act].page
        page.wait_for_function(IS_ASKED, arg=ply)
        if number == len(script) // 2:
            assert [found for person in people for found in midway(person.page)] == []
        act(page, match, text)
    for person in people:
        person.page.wait_for_selector("#ui-end[data-over]")
    assert read(people[0].context.request.get(f"{server.url}{path}/record").text()).log == plan.log


IS_ASKED = (
    "ply => document.querySelector(`.turn #ui-actions[data-ply='${ply}']`) && document.querySelector('.may-ring')"
)


def click_on_the_board(page: Page, match: Match, text: str) -> None:
    """Pick an action on the board, by mouse or finger; from the piece wherever that is a path, too."""
    choice = next(one for one in match.choices(match.to_act) if one.text == text)
    pick_on_the_board(page, (choice.also or (choice.picks,))[-1], match.ply)
    while choice.warning and page.locator("#ui-sure[open]").count():
        page.locator("#ui-sure-yes").click()  # at first a click still belongs to the choice


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("title", TITLES)
def test_the_board_alone_is_enough(
    server: Running, visit: Callable[..., Visitor], title: str, pair: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Axe looks at both screens on the way."""
    play_by_plan(server, visit, monkeypatch, title, click_on_the_board, pair, violations)


def keys_to(choice: Choice, choices: list[Choice]) -> list[str]:
    """The letter of a group, and its number or its place there."""
    same = [one for one in choices if one.group == choice.group]
    letter = [choice.key] if choice.key else []
    if len(same) == 1:
        return letter
    return [*letter, *str(choice.number or same.index(choice) + 1)]


def type_it(page: Page, match: Match, text: str) -> None:
    """Choose an action by keys."""
    choices = match.choices(match.to_act)
    choice = next(one for one in choices if one.text == text)
    keys = [*keys_to(choice, choices), "Enter", *(["Enter"] if choice.warning else [])]
    assert len(keys) <= MOST_KEYS
    for key in keys[: -2 if choice.warning else -1]:
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.value") == text
    page.keyboard.press("Enter")
    while choice.warning and page.locator("#ui-sure[open]").count():
        page.keyboard.press("Enter")  # at first it still belongs to the choice


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("title", TITLES)
def test_the_keyboard_alone_is_enough(
    server: Running, visit: Callable[..., Visitor], title: str, pair: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every action within five keys."""
    play_by_plan(server, visit, monkeypatch, title, type_it, pair)


def test_against_bots_with_a_hint(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server, "Ada")
    ada.go("/")
    ada.page.locator("form[action='/play/connect_four'] button").click()
    ada.wait_for_turn()
    ada.click("Hint")
    expect(ada.page.locator("#ui-advice")).to_contain_text("worth about")
    play_on_alone(ada, 3)
    finish([ada])
    ada.page.wait_for_selector("#ui-chart svg")
    assert ada.page.locator("#ui-chart .curve").count() >= 1
    assert "the seed matches" in (ada.page.locator("#ui-fair").text_content() or "")
