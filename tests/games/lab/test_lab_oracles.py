"""Sight, reach and the wipe test against slow, obvious oracles, on thousands of random positions.

The oracles know the board by row and column, and walls as sets of sides; they share no table with the rules but the
list of tiles.
"""

import random

import pytest

from catstate.games.lab.acting import can_wipe
from catstate.games.lab.pieces import SCENARIOS, TILES, Element
from catstate.games.lab.reach import survey
from catstate.games.lab.sight import can_walk, first_blank, is_reached, steps_to, way_seen
from catstate.games.lab.state import KIND, PAIR, State

from .scene import GAME

POSITIONS = 2000
DELTA = ((-1, 0), (0, 1), (1, 0), (0, -1))
Place = tuple[int, int]


class Plan:
    """A position as a person sees it."""

    def __init__(self, chance: random.Random) -> None:
        self.walls: dict[Place, set[int]] = {}  # tile → its open sides
        self.thrower: set[Place] = set()
        self.mouths: dict[Place, Place] = {}
        self.scenario = chance.choice([0, 0, 1, 5])
        self.state = State.new()
        GAME.rules.setup(self.state, 2, GAME.encode(GAME.settle(2, {"cats": "off"})[1]))
        self.state.scenario = self.scenario
        self.state.sight = SCENARIOS[self.scenario].sight or 13
        self.state.actions = SCENARIOS[self.scenario].actions
        share, lonely = chance.random(), chance.random() < 0.5
        for row in range(13):
            for col in range(13):
                if row % 6 and col % 6 and chance.random() < share:
                    self.lay(chance, (row, col), walls=lonely)
        for place in self.walls:
            assert place[0] % 6
        self.link(chance)
        for colour in range(4):
            row, col = chance.choice([(r, c) for r in range(13) for c in range(13) if (r, c) != (6, 6)])
            self.state.cube[colour] = row * 13 + col
        survey(self.state)

    def lay(self, chance: random.Random, place: Place, walls: bool) -> None:
        kind = chance.randrange(len(TILES)) if not walls else chance.choice([0, 0, 1, 1, 4, 5, 6, 2, 16, 19])
        way = chance.randrange(4)
        tile = TILES[kind]
        self.walls[place] = {(side + way) % 4 for side in range(4) if tile.openings >> side & 1}
        if tile.element in (Element.TELEPORTER, Element.RANDOMIZER, Element.COLLAPSER):
            self.thrower.add(place)
        self.state.tile[place[0] * 13 + place[1]] = (
            way + (15 << PAIR if tile.element == Element.WORMHOLE_END else 0) + (kind << KIND)
        )

    def link(self, chance: random.Random) -> None:
        """Pair off some openings and ends; the others are dead ends, and more openings than there are pairs go."""
        at: dict[int, list[Place]] = {Element.WORMHOLE: [], Element.WORMHOLE_END: []}
        for place in list(self.walls):
            element = TILES[int(self.state.tile[place[0] * 13 + place[1]]) >> KIND].element
            if element in at:
                at[element].append(place)
        for extra in at[Element.WORMHOLE][8:]:
            self.state.tile[extra[0] * 13 + extra[1]] = 3 << KIND
        chance.shuffle(at[Element.WORMHOLE_END])
        for pair, opening in enumerate(at[Element.WORMHOLE][:8]):
            space = opening[0] * 13 + opening[1]
            self.state.tile[space] += pair << PAIR
            self.state.opening[pair] = space
            if pair < len(at[Element.WORMHOLE_END]) and chance.random() < 0.8:
                end = at[Element.WORMHOLE_END][pair]
                space = end[0] * 13 + end[1]
                self.state.tile[space] += (pair - 15) << PAIR
                self.state.end[pair] = space
                self.mouths[opening], self.mouths[end] = end, opening

    def is_hall(self, place: Place) -> bool:
        return place[0] % 6 == 0 or place[1] % 6 == 0

    def is_blank(self, place: Place) -> bool:
        return not self.is_hall(place) and place not in self.walls

    def sides(self, place: Place) -> set[int]:
        return {0, 1, 2, 3} if self.is_hall(place) else self.walls.get(place, set())

    def beside(self, place: Place, way: int) -> Place | None:
        row, col = place[0] + DELTA[way][0], place[1] + DELTA[way][1]
        return (row, col) if 0 <= row < 13 and 0 <= col < 13 else None

    def line(self, place: Place, way: int) -> list[Place]:
        """Every space one sees in a direction; a blank is the last."""
        seen: list[Place] = []
        while way in self.sides(place):
            following = self.beside(place, way)
            if following is None:
                break
            if self.is_blank(following):
                seen.append(following)
                break
            if (way + 2) % 4 not in self.sides(following):
                break
            seen.append(following)
            place = following
        return seen[:2] if SCENARIOS[self.scenario].sight else seen

    def reached(self) -> dict[Place, int]:
        """Everywhere one can come to from a hallway, looking into blanks from wherever one can stay, and the most
        actions left there. A turn must end where one can stay, or on a cube that its last action collects."""
        actions = SCENARIOS[self.scenario].actions
        halls = [(row, col) for row in range(13) for col in range(13) if self.is_hall((row, col))]
        met: set[tuple[Place, int]] = {(place, actions) for place in halls}  # and the actions left there
        todo = list(met)
        while todo:
            place, left = todo.pop()
            places = self.neighbours(place)
            if place not in self.thrower:
                left = actions
                places |= self.looks(place) | ({self.mouths[place]} if place in self.mouths else set())
            for following in places:
                node = (following, left - 1 if following in self.thrower else actions)
                if node[1] > 0 and left > 0 and node not in met:
                    met.add(node)
                    todo.append(node)
        most: dict[Place, int] = {}
        for place, left in met:
            most[place] = max(left, most.get(place, 0))
        return most

    def neighbours(self, place: Place) -> set[Place]:
        """Rooms one walks into; a blank may be open on any side once it is seen."""
        found = set()
        for way in range(4):
            following = self.beside(place, way)
            leaves = self.is_blank(place) or way in self.sides(place)
            if following is not None and leaves and (way + 2) % 4 in self.sides(following):
                found.add(following)
        return found

    def looks(self, place: Place) -> set[Place]:
        """Blanks one can look into from here, also straight through throwers, as far as sight reaches."""
        found = set()
        for way in range(4):
            here, steps = place, SCENARIOS[self.scenario].sight or 13
            while steps and (here == place or here in self.thrower):
                steps -= 1
                following = self.beside(here, way)
                if following is None or not (self.is_blank(here) or way in self.sides(here)):
                    break
                if self.is_blank(following):
                    found.add(following)
                    break
                if (way + 2) % 4 not in self.sides(following):
                    break
                here = following
        return found


@pytest.fixture(scope="module")
def positions() -> list[Plan]:
    return [Plan(random.Random(seed)) for seed in range(POSITIONS)]


def number(place: Place) -> int:
    return place[0] * 13 + place[1]


def test_sight_agrees_with_the_oracle(positions: list[Plan]) -> None:
    """[2.2, 9.6] The first blank in line, from a sample of spaces in every position."""
    blanks = 0
    for index, plan in enumerate(positions):
        chance = random.Random(index)
        for _ in range(12):
            place, way = (chance.randrange(13), chance.randrange(13)), chance.randrange(4)
            line = plan.line(place, way)
            wanted = number(line[-1]) if line and plan.is_blank(line[-1]) else -1
            assert first_blank(plan.state, number(place), way) == wanted
            blanks += wanted >= 0
    assert blanks > POSITIONS


def test_seeing_another_space_agrees_with_the_oracle(positions: list[Plan]) -> None:
    """[8.3] Who or what is seen, in which direction."""
    seen = 0
    for index, plan in enumerate(positions):
        chance = random.Random(index)
        for _ in range(6):
            place = (chance.randrange(13), chance.randrange(13))
            other = chance.choice([(place[0], chance.randrange(13)), (chance.randrange(13), place[1])])
            wanted = next((way for way in range(4) if other in plan.line(place, way)), -1)
            assert way_seen(plan.state, number(place), number(other)) == wanted
            seen += wanted >= 0
    assert seen > POSITIONS // 4


def test_walking_agrees_with_the_oracle(positions: list[Plan]) -> None:
    """[3.3] No wall on either side, no blank, no rim."""
    ways = 0
    for index, plan in enumerate(positions):
        chance = random.Random(index)
        for _ in range(12):
            place, way = (chance.randrange(13), chance.randrange(13)), chance.randrange(4)
            following = plan.beside(place, way)
            wanted = not plan.is_blank(place) and following in plan.neighbours(place)
            wanted = wanted and way in plan.sides(place) and following is not None
            assert can_walk(plan.state, number(place), way) == wanted
            ways += wanted
    assert ways > POSITIONS


def test_reach_and_the_wipe_test_agree_with_the_oracle(positions: list[Plan]) -> None:
    """[4.9, 4.10] Every space of every position, and every cube."""
    unreachable = wiped = 0
    for plan in positions:
        reached = plan.reached()
        for row in range(13):
            for col in range(13):
                place = row, col
                assert is_reached(plan.state, number(place)) == (place in reached), place
                if place in reached:
                    assert steps_to(plan.state, number(place)) == 1 + int(plan.state.actions) - reached[place], place
        for colour in range(4):
            place = divmod(int(plan.state.cube[colour]), 13)
            assert can_wipe(plan.state, colour) == (place not in reached)
            wiped += place not in reached
        unreachable += 169 - len(reached)
    assert unreachable > POSITIONS
    assert wiped > 20
