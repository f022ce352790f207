"""A new board disturbs as little as it can: what glides must not stutter, and nothing waits for what is made ready."""

from collections.abc import Callable

from playwright.sync_api import expect

from ..server.conftest import Running
from .conftest import Visitor, play_with_random_bots, sit_together
from .test_staging import MOVING
from .test_table import drop

# Notes whether anything was put among the rings between two looks at where things lie.
WATCH_RINGS = """() => {
  window.counts = new Set();
  const look = SVGGraphicsElement.prototype.getBBox;
  SVGGraphicsElement.prototype.getBBox = function (...rest) {
    window.counts.add(document.querySelectorAll('#ui-halo > *').length);
    return look.apply(this, rest);
  };
}"""

# Nothing is drawn from now on: whoever waits until the browser has drawn, waits for ever.
STOP_DRAWING = """() => {
  const later = window.setTimeout;
  window.requestAnimationFrame = () => 0;
  window.setTimeout = (done, time, ...rest) => (time === 100 ? 0 : later(done, time, ...rest));
}"""

# Notes for every thing of the board that begins to glide whether it has a place of its own besides its transform.
WATCH_GLIDING = """() => {
  window.glided = {};
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.tagName === 'use' && this.id) window.glided[this.id] = this.hasAttribute('x') || this.hasAttribute('y');
    return animate.apply(this, how);
  };
}"""

# Notes what begins to move while it moves already: browsers then draw the board for every step of both motions.
WATCH_TWICE = """() => {
  window.twice = [];
  window.moved = [];
  const now = new Set();
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (now.has(this)) window.twice.push(this.id);
    now.add(this);
    window.moved.push(this.id);
    const animation = animate.apply(this, how);
    animation.finished.then(() => now.delete(this), () => now.delete(this));
    return animation;
  };
}"""


def test_what_stays_the_same_is_left_alone(server: Running, visit: Callable[..., Visitor]) -> None:
    """Of a layer that has changed only what is new is put in place: the disc below stays the same element."""
    ada, niels = visit(server, "Ada"), visit(server, "Niels")
    sit_together([ada, niels], "connect_four")
    drop(ada, "a")
    lowest = niels.page.locator("#disc-0-0")
    lowest.evaluate("disc => { disc.wasHere = true; }")
    drop(niels, "a")
    expect(niels.page.locator("#disc-0-1")).to_be_attached()
    assert lowest.evaluate("disc => disc.wasHere")


def test_a_glow_leaves_no_trace_on_a_thing(server: Running, visit: Callable[..., Visitor]) -> None:
    """Columns that could be picked are afterwards as they were drawn."""
    ada, niels = visit(server, "Ada"), visit(server, "Niels")
    sit_together([ada, niels], "connect_four")
    drawn = niels.page.locator("#ui-scenery").evaluate("one => one.outerHTML")
    drop(ada, "a")
    expect(niels.page.locator("#ui-halo .may-ring")).to_have_count(7)
    drop(niels, "b")
    expect(niels.page.locator("#ui-halo .may-ring")).to_have_count(0)
    assert niels.page.locator("#ui-scenery").evaluate("one => one.outerHTML") == drawn


def test_what_glides_can_be_moved_without_drawing_the_board(server: Running, visit: Callable[..., Visitor]) -> None:
    """Chromium draws the board for every step of a `use` that has an x or y; afterwards it has them as it was drawn."""
    ada = visit(server, "Ada", pace="fast", **MOVING)
    play_with_random_bots(ada, "hop")
    ada.wait_for_turn()
    ada.page.evaluate(WATCH_GLIDING)
    ada.page.locator("#ui-actions button[value^='hop ']").first.evaluate("button => button.click()")
    ada.page.wait_for_function("() => Object.keys(window.glided).length > 0")
    assert set(ada.page.evaluate("Object.values(window.glided)")) == {False}
    ada.page.keyboard.press("s")
    expect(ada.page.locator("#ui-player")).to_be_hidden()
    places = ada.page.locator("#ui-pieces use[id^=electron]").evaluate_all(
        "all => all.map((one) => [one.hasAttribute('x'), one.hasAttribute('transform')])"
    )
    assert places
    assert all(place == [True, False] for place in places)


def test_a_number_that_counts_twice_beats_once(server: Running, visit: Callable[..., Visitor]) -> None:
    """A doubleton brings two electrons from the stock, whose number is moved by one motion."""
    ada = visit(server, "Ada", pace="fast", **MOVING)
    play_with_random_bots(ada, "hop")
    ada.wait_for_turn()
    ada.page.evaluate(WATCH_TWICE)
    ada.page.locator("#ui-actions button[value^='doubleton ']").first.evaluate("button => button.click()")
    ada.page.wait_for_function("() => window.moved.some((id) => id.startsWith('stock-'))")
    ada.page.keyboard.press("s")
    assert ada.page.evaluate("window.twice") == []


def test_growing_letters_are_not_laid_out_anew(server: Running, visit: Callable[..., Visitor]) -> None:
    """Otherwise browsers shape the letters of a number for each size that it passes through."""
    ada, niels = visit(server, "Ada"), visit(server, "Niels")
    sit_together([ada, niels], "connect_four")
    rendering = "all => all.map((text) => getComputedStyle(text).textRendering)"
    assert set(ada.page.locator("#ui-board text").evaluate_all(rendering)) == {"geometricprecision"}


def test_rings_are_measured_together(server: Running, visit: Callable[..., Visitor]) -> None:
    """A ring that is put in place before the next is measured makes the browser lay out the board once for each."""
    ada, niels = visit(server, "Ada"), visit(server, "Niels")
    sit_together([ada, niels], "connect_four")
    niels.page.evaluate(WATCH_RINGS)
    drop(ada, "a")
    expect(niels.page.locator("#ui-halo .may-ring")).to_have_count(7)
    assert niels.page.evaluate("[...window.counts]") == [0]


def test_skipping_does_not_wait_for_what_is_made_ready(server: Running, visit: Callable[..., Visitor]) -> None:
    """The true board is there at once, however far the browser is with making it ready."""
    ada, niels = visit(server, "Ada"), visit(server, "Niels", **MOVING, pace="slow")
    sit_together([ada, niels], "connect_four")
    niels.page.evaluate(STOP_DRAWING)
    drop(ada, "d")
    expect(niels.page.get_by_role("button", name="Skip")).to_be_visible()
    assert niels.page.locator("#disc-3-0").count() == 0
    niels.page.keyboard.press("s")
    expect(niels.page.locator("#disc-3-0")).to_be_attached()
    expect(niels.page.locator("#ui-player")).to_be_hidden()
    assert niels.page.locator("#disc-3-0").evaluate("disc => getComputedStyle(disc).visibility") == "visible"


def test_whoever_skips_may_go_on_in_the_same_moment(server: Running, visit: Callable[..., Visitor]) -> None:
    """The board is free before the click that skips is over: the next click is an action, not another skip."""
    ada, niels = visit(server, "Ada"), visit(server, "Niels", **MOVING, pace="slow")
    sit_together([ada, niels], "connect_four")
    niels.almost_stand_still()
    drop(ada, "d")
    skip = niels.page.get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    hidden = skip.evaluate("button => { button.click(); return document.getElementById('ui-player').hidden; }")
    assert hidden
    assert not niels.page.evaluate("document.body.classList.contains('watching')")
    expect(niels.page.locator("#ui-log p")).to_have_text(["Ada drops a disc into column d."])


def test_a_board_is_whole_when_its_room_changes_meanwhile(server: Running, visit: Callable[..., Visitor]) -> None:
    ada, niels = visit(server, "Ada"), visit(server, "Niels", **MOVING, pace="slow")
    sit_together([ada, niels], "connect_four")
    niels.page.evaluate(STOP_DRAWING)
    drop(ada, "d")
    expect(niels.page.get_by_role("button", name="Skip")).to_be_visible()
    niels.page.set_viewport_size({"width": 700, "height": 900})
    expect(niels.page.locator("#disc-3-0")).to_be_attached()
