"""Sparring partners for Schrödinger's Lab. They walk towards the nearest cube that they lack, and home with it."""

import heapq
from collections.abc import Sequence
from typing import Any

from ...core.game import Game
from ...games.lab.actions import Action, Phase
from ...games.lab.pieces import BESIDE, MAINFRAME, OPEN, SECTOR, SPACES, THROWS
from ...games.lab.state import KIND

FAR = 10_000
BLANK = 3  # steps that a blank space counts for: somebody must look into it first
ALL_SIDES = 15


class Walker:
    """Goes for the nearest cube, takes it, carries it to the Mainframe; never steals, never shoves."""

    name = "Walker"
    thrower = 2  # steps that a space counts for on which nobody can stay

    def choose(self, game: Game, view: Any, legal: Sequence[int], seed: int) -> int:
        seat = int(view.seat)
        if view.phase == Phase.ACT:
            action = self.act(view, seat, legal)
            steps = [step for step in legal if Action.STEP <= step < Action.DROP]
            return steps[seed % len(steps)] if action == Action.REST and steps and seed % 4 == 0 else action
        if view.phase in (Phase.LOOK, Phase.TURN_DRAWN):
            away = self.distances(view, self.goals(view, seat))
            rank = self.look_ahead if view.phase == Phase.LOOK else self.open_towards
            return min(legal, key=lambda action: rank(away, view, seat, action))
        for action in (Action.REACT, Action.AGREE):
            if action in legal:
                return int(action)
        return legal[seed % len(legal)]

    def goals(self, view: Any, seat: int) -> list[int]:
        """Where it wants to be: the Mainframe with a cube in hand, else at the free cubes that it lacks."""
        if view.holds[seat] >= 0:
            return [MAINFRAME]
        return [
            int(view.cube[colour]) for colour in range(4) if self.lacks(view, seat, colour) and view.cube[colour] >= 0
        ]

    def lacks(self, view: Any, seat: int, colour: int) -> bool:
        return not int(view.logged[seat]) >> colour & 1

    def act(self, view: Any, seat: int, legal: Sequence[int]) -> int:
        for colour in range(4):
            if Action.COLLECT + colour in legal and self.lacks(view, seat, colour):
                return int(Action.COLLECT) + colour
        away = self.distances(view, self.goals(view, seat))
        steps = [action for action in legal if Action.STEP <= action < Action.DROP]
        best = min(steps, key=lambda step: self.beside(away, view, seat, step - Action.STEP), default=-1)
        here = away[int(view.place[seat])]
        return best if best >= 0 and self.beside(away, view, seat, best - Action.STEP) < here else int(Action.REST)

    def look_ahead(self, away: list[int], view: Any, seat: int, look: int) -> int:
        """How far from the goal the first blank space in that direction is."""
        space = int(view.place[seat])
        while space >= 0 and (SECTOR[space] < 0 or view.tile[space] >= 0):
            space = int(BESIDE[space, look - Action.LOOK])
        return away[space] if space >= 0 else FAR

    def open_towards(self, away: list[int], view: Any, seat: int, turn: int) -> int:
        """How far from the goal the nearest space is to which the new tile opens when it lies this way."""
        if not Action.TURN <= turn < Action.PUT_BACK:
            return FAR
        space, kind = int(view.todo[view.depth - 1, 2]), int(view.todo[view.depth - 1, 4])
        sides = int(OPEN[kind, turn - Action.TURN])
        return min(
            (away[BESIDE[space, way]] for way in range(4) if sides >> way & 1 and BESIDE[space, way] >= 0), default=FAR
        )

    def beside(self, away: list[int], view: Any, seat: int, way: int) -> int:
        space = int(BESIDE[view.place[seat], way])
        return away[space] if space >= 0 else FAR

    def sides(self, view: Any, space: int) -> int:
        """The open sides of a space, a bit each; a blank may yet be open on all."""
        if SECTOR[space] < 0 or view.tile[space] < 0:
            return ALL_SIDES
        return int(OPEN[view.tile[space] >> KIND, view.tile[space] & 3])

    def cost(self, view: Any, space: int) -> int:
        if SECTOR[space] < 0:
            return 1
        if view.tile[space] < 0:
            return 1 + BLANK
        return 1 + self.thrower if THROWS[view.tile[space] >> KIND] else 1

    def distances(self, view: Any, goals: list[int]) -> list[int]:
        """How far each space is from the nearest goal, walls and blanks counted."""
        away = [FAR] * SPACES
        queue = [(0, goal) for goal in goals]
        for _, goal in queue:
            away[goal] = 0
        while queue:
            far, space = heapq.heappop(queue)
            if far > away[space]:
                continue
            for way in range(4):
                beside = int(BESIDE[space, way])
                if (
                    beside < 0
                    or not self.sides(view, space) >> way & 1
                    or not self.sides(view, beside) >> (way ^ 2) & 1
                ):
                    continue
                if far + self.cost(view, space) < away[beside]:
                    away[beside] = far + self.cost(view, space)
                    heapq.heappush(queue, (away[beside], beside))
        return away


class Thief(Walker):
    """Takes cubes out of others' hands, and runs after those who carry one."""

    name = "Thief"

    def goals(self, view: Any, seat: int) -> list[int]:
        carriers = [
            int(view.place[other])
            for other in range(int(view.seats))
            if other != seat and view.holds[other] >= 0 and self.lacks(view, seat, int(view.holds[other]))
        ]
        return carriers if carriers and view.holds[seat] < 0 else super().goals(view, seat)

    def act(self, view: Any, seat: int, legal: Sequence[int]) -> int:
        for other in range(int(view.seats)):
            if Action.STEAL + other in legal and self.lacks(view, seat, int(view.holds[other])):
                return int(Action.STEAL) + other
        return super().act(view, seat, legal)


class Elbow(Walker):
    """Shoves whoever stands in reach while the hands are free, and else walks."""

    name = "Elbow"

    def act(self, view: Any, seat: int, legal: Sequence[int]) -> int:
        shoves = [action for action in legal if Action.ELBOW <= action < Action.ELBOW_THROUGH]
        return shoves[0] if shoves and view.holds[seat] < 0 else super().act(view, seat, legal)


class SafeWalker(Walker):
    """Walks round teleporters, randomizers and collapsers, however far that is."""

    name = "SafeWalker"
    thrower = 20
