"""Lessons in a real browser: every one is completed by clicking the board, on a desk and on a phone.

The script below knows nothing of any game. It knows what `do:` and `ask:` say, and clicks the things that the page says
an action begins with, one glowing ring after the other.
"""

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from catstate import GAMES
from catstate.learn.course import course_of
from catstate.learn.lesson import Lesson
from catstate.learn.standing import LessonStanding, stand

from ..server.conftest import Running
from .conftest import PHONE, WIDE, Visitor, pick_on_the_board
from .test_pages import violations, violations_light_and_dark

IN_SOAK = bool(os.environ.get("CATSTATE_SOAK"))
SIZES = pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])

ARRIVED = "step => document.body.dataset.step === step"  # its words are there, and what it asks for can be done


def click_board(page: Page, standing: LessonStanding) -> None:
    """Do the first thing that the step asks for, by clicks on the board."""
    wanted = standing.right[0]
    choices = standing.match.choices(standing.lesson.seat)
    picks = next(choice.picks for choice in choices if choice.text == wanted)
    assert picks, f"{wanted!r} can't be clicked"
    pick_on_the_board(page, picks, standing.match.ply)


def press(page: Page, button: str) -> None:
    page.eval_on_selector(button, "button => button.click()")


def walk(page: Page, lesson: Lesson) -> None:
    """Go through a lesson from its first step to its end."""
    did: list[str] = []
    for number, step in enumerate(lesson.steps):
        standing = stand(lesson, number, did)
        page.wait_for_function(ARRIVED, arg=str(number + 1))
        if step.kind == "do":
            click_board(page, standing)
            did.append(standing.right[0])
        elif step.kind == "ask":
            press(page, f'#ui-answers button[value="{standing.right[0]}"]')
            page.wait_for_selector("#ui-verdict.right")
            press(page, "#ui-next")
        elif step.kind == "read":
            press(page, "#ui-next")
    assert "Well done!" in page.inner_text("#ui-words")


@SIZES
def test_every_lesson_is_completed_by_clicks(
    server: Running, visit: Callable[..., Visitor], viewport: dict[str, int]
) -> None:
    """By finger on a phone, where a tap may first bring the board closer; by mouse on a desk, one lesson of a game."""
    ada = visit(server, "Ada", viewport=viewport, has_touch=viewport == PHONE, is_mobile=viewport == PHONE)
    for game in GAMES.values():
        lessons = course_of(game).lessons
        walked = lessons if viewport == PHONE or IN_SOAK else lessons[-1:]
        for lesson in walked:
            page = ada.go(f"/learn/{lesson.address}")
            walk(page, lesson)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), lesson.address
        page = ada.go(f"/learn/{game.name}")
        expect(page.locator(".lessons .done")).to_have_count(len(walked))


@SIZES
def test_learn_pages_are_accessible_and_fit(
    server: Running, visit: Callable[..., Visitor], viewport: dict[str, int]
) -> None:
    ada = visit(server, "Ada", viewport=viewport)
    found: list[str] = []
    for path in ("/learn", "/learn/cats", "/learn/cats/1-a-hypothesis?step=2", "/learn/cats/2-prove-it"):
        page = ada.go(path)
        looked = violations_light_and_dark(page) if viewport is WIDE else violations(page)
        found += [f"{path} {one}" for one in looked]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert page.title()
    page.locator("#ui-answers button", has_text="three of them").click()
    expect(page.locator("#ui-verdict")).to_contain_text("You hold none yourself.")
    found += violations(page)
    page = ada.go("/learn/cats/1-a-hypothesis?step=8")
    found += [f"the end {one}" for one in violations(page)]
    assert found == []


def test_a_lesson_by_keyboard(server: Running, visit: Callable[..., Visitor]) -> None:
    """Next, a wrong action, a refused one, the right one, a question: without a pointer."""
    page = visit(server, "Ada").go("/learn/cats/1-a-hypothesis")
    page.locator("#ui-next").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#ui-words")).to_contain_text("That is a hypothesis")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator("#ui-verdict")).to_contain_text("True for sure: you see three yourself.")
    for key in ("a", "4", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#ui-words")).to_contain_text("You are asked whether you want to show")
    page.locator("#ui-actions button[value='done']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#ui-words")).to_contain_text("Everybody must say more")
    page.locator("#ui-next").focus()
    page.keyboard.press("Enter")
    page.wait_for_function(ARRIVED, arg="5")
    page.locator("#ui-actions button[value='bid 5 alive']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#ui-verdict a")).to_have_attribute("href", "/rules/cats#3.3")


def test_show_me_back_and_the_browsers_own_back(server: Running, visit: Callable[..., Visitor]) -> None:
    page = visit(server, "Ada").go("/learn/cats/1-a-hypothesis?step=2")
    page.locator("#ui-show").click()
    expect(page.locator("#ui-words")).to_contain_text("You are asked whether")
    assert "did=bid%204%20alive" in page.url
    page.reload()
    expect(page.locator("#ui-words")).to_contain_text("You are asked whether")
    page.locator("#ui-previous").click()
    expect(page.locator("#ui-words")).to_contain_text("That is a hypothesis")
    page.go_back()
    expect(page.locator("#ui-words")).to_contain_text("You are asked whether")


def test_what_others_do_is_shown_before_it_is_explained(server: Running, visit: Callable[..., Visitor]) -> None:
    """At a pace at which people watch: sentences come one by one, the words wait, and Skip brings the present."""
    ada = visit(server, "Ada", pace="slow", reduced_motion="no-preference")
    page = ada.go("/learn/cats/1-a-hypothesis?step=3&did=bid+4+alive")
    ada.almost_stand_still()
    page.locator("#ui-show").click()
    expect(page.locator("#ui-told")).to_contain_text("Niels")
    expect(page.locator("#ui-lesson")).to_be_hidden()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator("#ui-words")).to_contain_text("Everybody must say more")
    expect(page.locator("#ui-marks .taught-mark")).to_have_count(2)


def test_progress_in_the_browser_comes_to_the_account(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server, "Ada")
    page = ada.go("/learn")
    page.evaluate("localStorage.setItem('catstate-learned', 'cats/1-a-hypothesis cats/2-prove-it')")
    with page.expect_response("**/api/learn") as told:
        page.reload()
    assert told.value.status == 204
    expect(page.locator("[data-lessons^='cats/'] [data-done]")).to_have_text("2")
    page.evaluate("localStorage.removeItem('catstate-learned')")
    page.goto(f"{ada.url}/learn/cats")
    expect(page.locator(".lessons .done")).to_have_count(2)
