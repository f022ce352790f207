"""|Hop⟩ a second time, slowly and obviously: effects and turns, on the board of oracle_board.py."""

from typing import Any

from .oracle_board import BOTH, CARDS, DOWN, LASTING, PRICES, UP, Board, Cell, cell_of, name_of


class Table(Board):
    """The whole game; `legal()` gives texts, `play(text)` changes it."""

    # Effects

    def linked(self, sites: set[Cell]) -> bool:
        """From each electrode a path of sites leads to every other."""
        for home in self.homes:
            seen, todo = {home}, [home]
            while todo:
                for cell in self.near(todo.pop()):
                    if cell not in seen and (cell in sites or cell in self.homes):
                        seen.add(cell)
                        if cell in sites:
                            todo.append(cell)
            if not seen.issuperset(self.homes):
                return False
        return True

    def cells_of(self, token: str) -> list[Cell]:
        word, *places = token.split()
        if word == "vortex":
            return self.meshes()[places[0]]
        return [cell_of(place) for place in places]

    def lasting(self, word: str) -> set[str]:
        """Where a token can be laid or lifted."""
        if word in ("trap", "heat"):
            texts = {f"{word} {name_of(cell)}" for cell in self.sites}
        elif word == "vortex":
            texts = {f"vortex {mesh} {turn}" for mesh in self.meshes() for turn in ("cw", "ccw")}
        else:
            pairs = {(one, two) for one in self.sites for two in self.near(one) if two in self.sites}
            if word == "resist":
                pairs = {(one, two) for one, two in pairs if (one[1], one[0]) < (two[1], two[0])}
            texts = {f"{word} {name_of(one)} {name_of(two)}" for one, two in pairs}
        lying = {token for token in self.tokens if token.split()[0] == word}
        busy = {cell for token in self.tokens for cell in self.cells_of(token)}
        if len(lying) == 3:
            return lying
        return lying | {text for text in texts if not busy & set(self.cells_of(text))}

    def ways_to_play(self, effect: str) -> set[str]:
        if effect in LASTING:
            return self.lasting(effect)
        if effect in ("tunnel", "long hop"):
            return {text for text in self.candidates(effect) if self.could_work(text)}
        if effect == "vacancy":
            gone = {f"vacancy {name_of(cell)}" for cell in self.sites if self.linked(self.sites - {cell})}
            empty = {cell for site in self.sites for cell in self.near(site)} - self.sites - set(self.homes)
            return gone | ({f"impurity {name_of(cell)}" for cell in empty} if len(self.sites) < 36 else set())
        if effect == "diffuse":
            pairs = {(one, two) for one in self.sites for two in self.near(one) if two in self.sites}
            ordered = {(one, two) for one, two in pairs if (one[1], one[0]) < (two[1], two[0])}
            texts = {f"diffuse {name_of(one)}{spin} {name_of(two)}" for one, two in ordered for spin in (UP, DOWN)}
            return {text for text in texts if self.could_work(text)}
        if effect == "superpose":
            return {f"superpose {name_of(cell)}" for cell, spin in self.at if self.lone(cell) and spin != BOTH}
        if effect == "ionize":
            return {f"ionize {name_of(cell)}{spin}" for cell, spin in self.at if not self.trapped(cell)}
        if effect == "short":
            return {f"short {seat}" for seat in range(self.seats) if seat != self.mover and self.purse[seat]}
        return {effect}

    # The contract

    def to_act(self) -> int:
        if self.phase == "over":
            return -2
        if self.phase in ("deal", "spin"):
            return -1
        if self.phase == "block":
            return (self.mover - 1) % self.seats
        if self.phase == "name":
            assert self.asked is not None
            return self.namer[self.asked]
        return self.mover

    def legal(self) -> set[str]:
        if self.phase == "block":
            return {f"block {kind}" for kind in self.board if kind != self.blocked[self.mover]}
        if self.phase == "name":
            return {"name ↑", "name ↓"}
        if self.phase == "swap":
            return {"keep", "swap"}
        if self.phase == "extra":
            return self.movements(["hop", "doubleton", "cradle", "flip"]) or {"end"}
        found = {"end"} if self.done else set()
        if self.left:
            kinds = [kind for kind in self.board if kind != self.blocked[self.mover]]
            if self.options["repeat"] == "no":
                kinds = [kind for kind in kinds if kind not in self.done]
            found |= self.movements(kinds)
            in_play = self.stock[self.mover] or self.mover in self.at.values()
            if "thesis" in kinds and "thesis" not in self.done and in_play:
                found.add("thesis")
        if "thesis" in self.done:
            for price, effect in zip(PRICES, self.row, strict=True):
                if price <= self.purse[self.mover] and effect not in self.used:
                    found |= self.ways_to_play(effect)
        return found or {"end"}

    def outcomes(self) -> set[str]:
        if self.phase == "spin":
            return {f"begin {seat}" for seat in range(self.seats)}
        return {f"lay {side}" for card in CARDS if not set(card) & set(self.row) for side in card}

    def play(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        if self.phase == "deal":
            self.row.append(rest)
            self.phase = "spin" if len(self.row) == 7 else "deal"
        elif self.phase == "spin":
            self.mover, self.phase = int(rest), "block"
        elif self.phase == "block":
            self.blocked[self.mover] = rest
            self.start_turn()
        elif self.phase == "name":
            self.answer(rest)
        elif self.phase == "swap":
            cell = cell_of(self.tokens[self.acting].split()[1])
            if word == "swap":
                self.at[cell, UP], self.at[cell, DOWN] = self.at[cell, DOWN], self.at[cell, UP]
            self.acting += 1
            self.end_turn()
        elif word == "end":
            if self.phase == "extra":
                self.phase = "move"
            else:
                self.acting = 0
                self.end_turn()
        else:
            self.begin(text)

    def start_turn(self) -> None:
        self.phase, self.done, self.used = "move", [], []
        self.left = 1 if self.turns == 0 and self.options["opening"] == "one" else 2

    def begin(self, text: str) -> None:
        kind = "long hop" if text.startswith("long hop") else text.split()[0]
        kind = {"impurity": "vacancy", "zero": "zero point"}.get(kind, kind)
        if kind in self.board:
            if self.phase == "move":
                self.left -= 1
                self.done.append(kind)
        else:
            price = PRICES[self.row.index(kind)]
            self.purse[self.mover] -= price
            self.bank += price
            self.used.append(kind)
        if kind == "mobility":
            self.phase = "extra"
        elif kind == "thesis":
            self.after()
        else:
            self.resolve(text)

    def resolve(self, text: str) -> None:
        """Ask for the next spin that is needed, or do it."""
        asked = self.needed(text)
        if asked is None:
            self.carry_out(text)
            self.after()
        else:
            self.phase, self.pending, self.asked = "name", text, asked

    def needed(self, text: str) -> Cell | None:
        """The nearest superposed electron that is moved, entered or looked at in a row."""
        words = text.split()
        if words[0] not in ("hop", "flip", "cradle", "tunnel", "long", "diffuse"):
            return None
        way = self.way(text)
        if way[0] in self.namer:
            return way[0]
        if words[0] not in ("cradle", "tunnel"):
            return next((cell for cell in way if cell in self.namer), None)
        spin = words[-2][2]
        for number, cell in enumerate(way[1:]):
            if cell in self.namer:
                return cell
            if (cell, spin) not in self.at and not (words[0] == "cradle" and number == 0):
                return None
        return None

    def answer(self, spin: str) -> None:
        assert self.asked is not None
        self.at[self.asked, spin] = self.at.pop((self.asked, BOTH))
        del self.namer[self.asked]
        self.asked = None
        if not self.pending:
            self.end_turn()
            return
        text, self.pending = self.named(self.pending), ""
        if self.could_work(text):
            self.resolve(text)
        else:
            self.after()

    def carry_out(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        if word in ("hop", "doubleton", "cradle", "flip", "tunnel", "long"):
            moved = self.moved(text)
            assert moved is not None, text
            if word != "long" and not (word == "tunnel" and self.degree == "doctorate"):
                change = self.change(moved)
                self.purse[self.mover] -= change
                self.bank += change
            for transfer in moved:
                self.relocate(*transfer)
            if word in ("hop", "doubleton", "cradle"):
                self.collect({frozenset((cell, to)) for cell, _, to, _ in moved})
        elif word in LASTING:
            if text in self.tokens:
                self.tokens.remove(text)
            else:
                self.tokens.append(text)
        elif word == "diffuse":
            first, second = rest.split()
            one, two = (cell_of(first[:2]), first[2]), (cell_of(second), first[2])
            self.at[one], self.at[two] = self.at[two], self.at[one]
            self.collect({frozenset((one[0], two[0]))})
        elif word == "short":
            self.purse[int(rest)] -= 1
            self.purse[self.mover] += 1
        elif word == "zero":
            for seat in range(self.seats):
                if seat != self.mover and self.purse[seat]:
                    self.purse[seat] -= 1
                    self.bank += 1
        elif word == "ionize":
            del self.at[cell_of(rest[:2]), rest[2]]
            self.namer.pop(cell_of(rest[:2]), None)
        else:
            self.carry_out_on_site(word, cell_of(rest))

    def carry_out_on_site(self, word: str, cell: Cell) -> None:
        if word == "impurity":
            self.sites.add(cell)
            return
        places = [(cell, spin) for spin in (UP, DOWN, BOTH) if (cell, spin) in self.at]
        if word == "superpose":
            self.at[cell, BOTH] = self.at.pop(places[0])
            self.namer[cell] = self.mover
            return
        for place in places:  # a vacancy
            self.stock[self.at.pop(place)] += 1
            self.namer.pop(cell, None)
        self.tokens = [token for token in self.tokens if cell not in self.cells_of(token)]
        self.sites.remove(cell)

    def collect(self, edges: set[frozenset[Cell]]) -> None:
        """Each resistance crossed pays one, if the table has one."""
        for token in self.tokens:
            if token.startswith("resist") and frozenset(self.cells_of(token)) in edges and self.bank:
                self.purse[self.mover] += 1
                self.bank -= 1

    def after(self) -> None:
        if self.loser >= 0 or (not self.at and not any(self.stock)):
            self.phase = "over"
        elif self.left == 0 and "thesis" not in self.done:
            self.acting = 0
            self.end_turn()
        else:
            self.phase = "move"

    def end_turn(self) -> None:
        while self.acting < len(self.tokens):
            token = self.tokens[self.acting]
            if not self.act(token):
                return
            self.acting += 1
        self.row = [effect for effect in self.row if effect not in self.used] + self.used
        self.used, self.done = [], []
        self.turns += 1
        self.mover = (self.mover + 1) % self.seats
        self.phase = "over" if self.turns == 200 else "block"
        if self.turns == 1 and self.options["opening"] == "answer":
            self.start_turn()

    def act(self, token: str) -> bool:
        """One token at the end of a turn; false if somebody must decide first."""
        word, cells = token.split()[0], self.cells_of(token)
        if word == "heat":
            cell = cells[0]
            colours = [self.at.get((cell, spin)) for spin in (UP, DOWN)]
            if cell in self.namer:
                self.at[cell, UP] = self.at.pop((cell, BOTH))
                del self.namer[cell]
            elif colours[0] is None and colours[1] is not None:
                self.at[cell, UP] = self.at.pop((cell, DOWN))
            elif None not in colours and colours[0] != colours[1]:
                self.phase = "swap"
                return False
        elif word == "vortex":
            if token.endswith("ccw"):
                cells = cells[::-1]
            to = dict(zip(cells, cells[1:] + cells[:1], strict=True))
            self.at = {(to.get(cell, cell), spin): colour for (cell, spin), colour in self.at.items()}
            self.namer = {to.get(cell, cell): seat for cell, seat in self.namer.items()}
        elif word == "cavity":
            return self.act_cavity(*cells)
        return True

    def act_cavity(self, first: Cell, second: Cell) -> bool:
        here = [spin for spin in (UP, DOWN, BOTH) if (first, spin) in self.at]
        there = [spin for spin in (UP, DOWN, BOTH) if (second, spin) in self.at]
        if not here or len(there) == 2:
            return True
        if there:
            for cell in (first, second):
                if cell in self.namer:
                    self.phase, self.asked, self.pending = "name", cell, ""
                    return False
        for spin in here:
            if spin not in there:
                self.at[second, spin] = self.at.pop((first, spin))
                if spin == BOTH:
                    self.namer[second] = self.namer.pop(first)
        return True

    def facts(self) -> dict[str, Any]:
        """What can be compared with the compiled game."""
        return {
            "to_act": self.to_act(),
            "electrons": {f"{name_of(cell)}{spin}{colour}" for (cell, spin), colour in self.at.items()},
            "namers": {name_of(cell): seat for cell, seat in self.namer.items()},
            "sites": {name_of(cell) for cell in self.sites},
            "stock": self.stock,
            "purse": [*self.purse, self.bank],
            "row": self.row,
            "tokens": self.tokens,
            "turns": self.turns,
            "loser": (self.loser, self.shocker),
        }
