"""Tips on the page: every thing says what it is, by pointer, finger and keyboard, and none of it acts."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from ..server.conftest import Running
from .conftest import PHONE, Visitor

TIP = "#ui-tip"


def start(server: Running, visitor: Visitor, game: str, **wanted: Any) -> Page:
    """A match against one bot, with the visitor to act."""
    visitor.go("/")
    made = visitor.page.request.post(
        f"{server.url}/api/tables", data={"game": game, "seats": 2, "bots": {"1": "Random"}, **wanted}
    )
    table = made.json()["table"]
    visitor.page.request.post(f"{server.url}/api/tables/{table}/start")
    page = visitor.go(f"/t/{table}")
    expect(page.locator("body.turn .may-ring").first).to_be_visible()
    return page


def middle(thing: Locator) -> dict[str, float]:
    box = thing.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def press_long(page: Page, thing: Locator) -> None:
    """A finger rests on a thing, and is lifted."""
    at = middle(thing)
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator(TIP)).to_be_visible()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_pointer_at_rest_is_told_what_a_thing_does(server: Running, visit: Callable[..., Visitor]) -> None:
    """Also a thing that may be used keeps its name: the words of the button do not take its place."""
    page = start(server, visit(server), "torus")
    pawn = page.locator(".may-ring[data-for=pawn-0]")
    pawn.hover()
    tip = page.locator(TIP)
    expect(tip).to_contain_text("Pawn of")
    expect(tip).to_contain_text("Roll to move it up to that many spaces")
    expect(tip).to_contain_text("Now: Roll to move.")
    page.mouse.move(2, 2)
    expect(tip).to_be_hidden()


def test_a_click_on_what_cannot_be_used_says_why(server: Running, visit: Callable[..., Visitor]) -> None:
    page = start(server, visit(server), "torus")
    page.locator("#code-0").click()
    tip = page.locator(TIP)
    expect(tip).to_contain_text("The heart code")
    expect(tip).to_contain_text("The code needs 5 hearts in one hand")
    with page.expect_popup() as opened:
        tip.get_by_role("link", name="[6.1]").click()
    expect(opened.value.locator('[id="6.1"]')).to_be_in_viewport()
    tip.get_by_role("button", name="Close").click()
    expect(tip).to_be_hidden()


def test_a_long_press_explains_and_never_acts(server: Running, visit: Callable[..., Visitor]) -> None:
    page = start(server, visit(server, viewport=PHONE, has_touch=True), "torus")
    ply = page.locator("#ui-actions").get_attribute("data-ply")
    press_long(page, page.locator(".may-ring[data-for=pawn-0]"))
    tip = page.locator(TIP)
    expect(tip).to_contain_text("Pawn of")
    expect(page.locator("body.turn")).to_be_visible()
    assert page.locator("#ui-actions").get_attribute("data-ply") == ply, "the long press rolled the die"
    box = tip.bounding_box()
    assert box is not None
    assert box["width"] > 340, "on a phone the tip lies at the foot, as wide as the screen"


def test_a_card_opens_with_its_picture(server: Running, visit: Callable[..., Visitor]) -> None:
    page = start(server, visit(server), "cats", options={"doctorates": "on"})
    page.locator("#doctorate-0").click(button="right", force=True)  # its ring lies over it
    tip = page.locator(f"{TIP}.card")
    expect(tip.locator("svg.tip-picture use")).to_be_attached()
    for words in ("When", "How long", "Once in a match", "Rule 5."):
        expect(tip).to_contain_text(words)


def test_a_card_without_a_picture_has_none(server: Running, visit: Callable[..., Visitor]) -> None:
    """A scenario is written on the board: as a picture its words would be pale on pale."""
    page = start(server, visit(server), "lab", options={"scenario": "night shift"})
    page.locator("#scenario").click(button="right", force=True)
    tip = page.locator(f"{TIP}.card")
    for words in ("Night Shift", "Sight reaches two spaces.", "The whole match.", "Rule 9."):
        expect(tip).to_contain_text(words)
    expect(tip.locator("svg.tip-picture")).to_have_count(0)


def test_the_keyboard_walks_over_the_board(server: Running, visit: Callable[..., Visitor]) -> None:
    page = start(server, visit(server), "hop")
    page.locator("#ui-board").focus()
    tip = page.locator(TIP)
    page.keyboard.press("ArrowRight")
    expect(tip).to_be_visible()
    first = tip.inner_text()
    page.keyboard.press("ArrowRight")
    expect(tip).not_to_have_text(first)
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()


def test_arrow_keys_reach_every_thing_and_each_has_a_tip(server: Running, visit: Callable[..., Visitor]) -> None:
    """The pieces too, which lie in layers."""
    page = start(server, visit(server), "torus")
    page.locator("#ui-board").focus()
    wanted, names = {"Space 1", "Stack 2", "Particles", "The heart code", "Die of the turn"}, set[str]()
    for _ in range(80):
        with page.expect_response(lambda answer: "/tips/" in answer.url) as asked:
            page.keyboard.press("ArrowRight")
        assert asked.value.ok, f"{asked.value.url} is no thing"
        names.add(asked.value.json()["name"])
        if wanted <= names:
            break
    assert wanted <= names


def test_a_click_between_the_lines_of_a_thing_explains_it(server: Running, visit: Callable[..., Visitor]) -> None:
    """A blank space of the laboratory is drawn as a gap, and the marks of a hand limit stand apart."""
    for game, thing, words in (("lab", "#at-100", "blank"), ("torus", "#pips-0", "Hand limit")):
        page = start(server, visit(server), game)
        at = middle(page.locator(thing))
        page.mouse.click(at["x"], at["y"])
        expect(page.locator(f"{TIP}.pinned")).to_contain_text(words)


def test_the_focus_on_an_action_explains_its_thing(server: Running, visit: Callable[..., Visitor]) -> None:
    page = start(server, visit(server), "torus")
    page.keyboard.press("1")
    page.keyboard.press("Tab")
    expect(page.locator(TIP)).to_contain_text("Rule")


def test_a_replay_has_tips_too(server: Running, visit: Callable[..., Visitor]) -> None:
    page = start(server, visit(server), "torus")
    table = page.url.rsplit("/", 1)[1]
    page.goto(f"{server.url}/t/{table}/replay?ply=0")
    page.locator("#space-3").click(position={"x": 56, "y": 8})
    expect(page.locator(TIP)).to_contain_text("Space 3")


# For each number of a picture: how far it stands from the others, and whether it is on its thing and in the picture.
NUMBERS = """figure => {
  const frame = figure.querySelector('svg').getBoundingClientRect();
  const discs = [...figure.querySelectorAll('.points circle')].map(disc => disc.getBoundingClientRect());
  const middle = box => [box.x + box.width / 2, box.y + box.height / 2];
  return discs.map((disc, index) => {
    const thing = document.getElementById(figure.querySelectorAll('[data-point]')[index].dataset.point);
    const box = thing.getBoundingClientRect(), [x, y] = middle(disc), near = disc.width;
    const others = discs.filter(other => other !== disc).map(middle);
    return {
      apart: Math.min(...others.map(([u, v]) => Math.hypot(u - x, v - y))) / disc.width,
      within: disc.x > frame.x - 1 && disc.right < frame.right + 1
        && disc.y > frame.y - 1 && disc.bottom < frame.bottom + 1,
      there: x > box.x - near && x < box.right + near && y > box.y - near && y < box.bottom + near,
    };
  });
}"""


def test_numbers_on_pictures_stand_apart_and_at_their_things(server: Running, visit: Callable[..., Visitor]) -> None:
    visitor = visit(server)
    for game in ("torus", "cats", "hop", "lab"):
        page = visitor.go(f"/rules/{game}")
        for number, picture in enumerate(page.locator("figure:has([data-point])").all(), 1):
            found = picture.evaluate(NUMBERS)
            assert found
            for place, one in enumerate(found, 1):
                where = f"{game}, picture {number}, number {place}"
                assert one["within"], f"{where} leaves the picture"
                assert one["there"], f"{where} is not at its thing"
                assert one["apart"] > 0.95, f"{where} lies over another"


def test_rules_print_on_two_sheets(server: Running, visit: Callable[..., Visitor]) -> None:
    """Two sheets of A4, printed on both sides; the numbers are on the pictures."""
    visitor = visit(server)
    for game in ("torus", "cats", "hop", "lab"):
        page = visitor.go(f"/rules/{game}")
        named = page.locator("figure [data-point]").count()
        assert page.locator("figure .points g").count() == named > 5
        pages = re.findall(rb"/Type\s*/Page[^s]", page.pdf(prefer_css_page_size=True))
        assert 1 <= len(pages) <= 4, game
