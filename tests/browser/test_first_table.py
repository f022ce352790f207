"""The first table in a real browser: the goal before the first action, then remarks, each once."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Page, Route, WebSocketRoute, expect

from ..server.conftest import Running
from .conftest import PHONE, WIDE, Visitor
from .test_pages import violations


def play_now(ada: Visitor, game: str) -> Page:
    """Against the weakest bots, which need no compiled search."""
    page = ada.go("/")
    page.locator(f"select[name=level][form=ui-play-{game}]").select_option("Random")
    page.locator(f"form[action='/play/{game}'] button").click()
    page.wait_for_selector("#ui-actions button:visible")
    return page


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_goal_and_coach(server: Running, visit: Callable[..., Visitor], viewport: dict[str, int]) -> None:
    ada = visit(server, "Ada", viewport=viewport, new=True)
    page = play_now(ada, "cats")
    goal = page.locator("#ui-goal")
    expect(goal.get_by_text("Be the last scientist in the lab.")).to_be_visible()
    assert violations(page) == []
    page.locator("#ui-goal-seen").click()
    expect(goal.locator("dl")).to_be_hidden()
    coach = page.locator("#ui-coach")
    expect(coach).to_be_visible()
    assert violations(page) == []
    said = [coach.locator("b").first.inner_text()]
    for _ in range(6):
        with page.expect_response(lambda answer: "/coach?" in answer.url) as answer:
            coach.get_by_role("button", name="Got it").click()
        if all(remark["title"] in said for remark in answer.value.json()):
            break
        expect(coach).to_be_visible()
        said.append(coach.locator("b").first.inner_text())
    assert len(said) == len(set(said)) <= 6
    with page.expect_response(lambda answer: "/coach?" in answer.url) as answer:
        page.reload()
    fresh = [remark["title"] for remark in answer.value.json() if remark["title"] not in said]
    expect(goal.locator("dl")).to_be_hidden()
    if fresh:  # a bot's action has brought up something new
        expect(coach.locator("b").first).to_have_text(fresh[0])
        coach.get_by_role("button", name="Got it").click()
    else:
        expect(coach).to_be_hidden()
    if viewport == PHONE:
        page.get_by_role("tab", name="People").click()  # there it stands on a phone
    goal.locator("summary").click()  # it can be read again
    expect(goal.get_by_text("Be the last scientist in the lab.")).to_be_visible()


def test_the_coach_waits_until_others_have_acted(server: Running, visit: Callable[..., Visitor]) -> None:
    """The goal may be put away while the bots still act at a pace at which people watch."""
    page = play_now(visit(server, "Ada", new=True, pace="slow", reduced_motion="no-preference"), "cats")
    page.locator("#ui-goal-seen").click()
    page.wait_for_selector("#ui-coach:visible", timeout=60_000)
    assert page.evaluate("document.body.classList.contains('watching')") is False


def test_a_remark_that_comes_too_late_is_not_made(server: Running, visit: Callable[..., Visitor]) -> None:
    """Whoever acts before the coach has answered sees what comes of it, not a remark on the board of before."""
    ada = visit(server, "Ada", new=True)

    def hold_actions(socket: WebSocketRoute) -> None:
        tables = socket.connect_to_server()
        socket.on_message(lambda message: None if json.loads(message)["do"] == "act" else tables.send(message))

    ada.page.route_web_socket("**/live*", hold_actions)
    page = play_now(ada, "cats")
    answers: list[tuple[Route, APIResponse]] = []
    page.route("**/coach?*", lambda route: answers.append((route, route.fetch())))
    page.locator("#ui-goal-seen").click()
    while not answers:
        page.wait_for_timeout(20)
    late, answer = answers[0]
    assert answer.json(), "there was something to say"
    page.locator("#ui-actions button[value^='bid ']").first.evaluate("button => button.click()")
    with page.expect_response("**/coach?*"):
        late.fulfill(response=answer)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(page.locator("#ui-coach")).to_be_hidden()


def test_the_coach_can_be_silenced_for_good(server: Running, visit: Callable[..., Visitor]) -> None:
    ada = visit(server, "Ada", new=True)
    page = play_now(ada, "hop")
    page.locator("#ui-goal-seen").click()
    page.locator("#ui-coach").get_by_role("button", name="No more tips").click()
    expect(page.locator("#ui-coach")).to_be_hidden()
    page.evaluate("localStorage.removeItem('catstate-learned')")  # another device, the same account
    page.reload()
    page.wait_for_selector("#ui-actions button:visible")
    assert page.evaluate("document.body.dataset.coach") is None


def test_the_first_action_puts_the_goal_away(server: Running, visit: Callable[..., Visitor]) -> None:
    page = play_now(visit(server, "Ada", new=True), "torus")
    expect(page.locator("#ui-goal dl")).to_be_visible()
    page.locator("#ui-actions button").first.click()
    expect(page.locator("#ui-goal dl")).to_be_hidden()
