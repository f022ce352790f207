"""Whoever missed something gets the true board: a scene that was lost, a connection that broke in a staged moment."""

import json
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

from ..server.conftest import Running
from .conftest import Visitor, sit_together
from .test_staging import MOVING
from .test_table import drop, log_of


class Wire:
    """The connection of one visitor, of which single scenes can be lost, and which can break."""

    def __init__(self, visitor: Visitor) -> None:
        self.opened: list[WebSocketRoute] = []
        self.lose = 0  # so many of the next scenes
        self.asked: list[str] = []
        visitor.page.route_web_socket("**/live*", self._open)

    def _open(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        self.opened.append(route)

        def pass_on(message: str | bytes) -> None:
            kept = [one for one in json.loads(message) if not self._is_lost(one["t"])]
            route.send(json.dumps(kept))

        def ask(message: str | bytes) -> None:
            self.asked.append(json.loads(message)["do"])
            server.send(message)

        server.on_message(pass_on)
        route.on_message(ask)

    def _is_lost(self, kind: str) -> bool:
        lost = kind == "scene" and self.lose > 0
        self.lose -= lost
        return lost


def test_a_lost_scene_is_noticed_at_the_next(server: Running, visit: Callable[..., Visitor]) -> None:
    """A scene that follows another board than ours is never shown on it: the whole board is asked for, once."""
    ada, niels = visit(server, "Ada"), visit(server, "Niels")
    wire = Wire(niels)
    sit_together([ada, niels], "connect_four")
    wire.lose = 1
    drop(ada, "a")
    expect(ada.page.locator("#ui-log p")).to_have_count(1)
    ada.click("Take back")
    expect(niels.page.locator("#ui-log p")).to_have_count(2)
    drop(ada, "b")
    expect(niels.page.locator("#disc-1-0")).to_be_attached()
    assert niels.page.locator("#ui-pieces circle").count() == 1
    assert log_of(niels)[-1] == "Ada drops a disc into column b."
    assert wire.asked.count("look") == 1


def prove_it(ada: Visitor, niels: Visitor) -> None:
    """Ada bids, and Niels has her prove it: the boxes stand open before him."""
    for visitor, action in ((ada, "bid "), (ada, "done"), (niels, "prove it")):
        visitor.page.locator(f"#ui-actions button[value^='{action}']").first.evaluate("button => button.click()")
    sure = niels.page.locator("#ui-sure[open] #ui-sure-yes")  # it is certainly lost, of which one is warned
    sure.evaluate("button => button.click()")
    expect(niels.page.get_by_role("button", name="Continue")).to_be_visible()


def test_a_question_that_was_answered_is_not_asked_again(server: Running, visit: Callable[..., Visitor]) -> None:
    """While the boxes stand open, nobody is asked for a hypothesis; then the next experiment asks."""
    ada, niels = visit(server, "Ada"), visit(server, "Niels", pace="step", **MOVING)
    sit_together([ada, niels], "cats")
    prove_it(ada, niels)
    expect(niels.page.locator("#ui-ask")).to_have_text("This is what your action brings.")
    niels.page.keyboard.press("s")
    expect(niels.page.locator("#ui-ask")).not_to_have_text("This is what your action brings.")


def test_a_connection_that_breaks_while_boxes_are_shown(server: Running, visit: Callable[..., Visitor]) -> None:
    """The present board replaces the staged moment: nothing of it is left, nothing is told twice or lost."""
    ada, niels = visit(server, "Ada"), visit(server, "Niels", pace="step", **MOVING)
    wire = Wire(niels)
    sit_together([ada, niels], "cats")
    prove_it(ada, niels)
    before = len(wire.opened)
    wire.opened[-1].close()
    expect(niels.page.locator("#ui-player")).to_be_hidden()
    assert len(wire.opened) == before + 1
    assert niels.page.locator("#ui-ghosts > *, #ui-pieces .held").count() == 0
    expect(niels.page.locator("#ui-log p")).to_have_count(len(log_of(ada)))
    shown, told = niels.page.locator("#ui-pieces").inner_html(), log_of(niels)
    niels.page.reload()
    expect(niels.page.locator("#ui-log p")).to_have_count(len(told))
    assert log_of(niels) == told
    assert niels.page.locator("#ui-pieces").inner_html() == shown
