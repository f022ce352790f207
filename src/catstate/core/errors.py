"""What can go wrong, each as one sentence that names what was wrong and what would be right."""


class CatstateError(Exception):
    """The root of every error that a user's input can cause."""


class UnknownGame(CatstateError):
    """No game of that name."""


class BadGame(CatstateError):
    """A game's folder that does not keep to the contract."""


class BadOption(CatstateError):
    """An option, value or number of seats that the game does not have."""


class UnknownClause(CatstateError):
    """No rule of that number."""


class NotUnderstood(CatstateError):
    """A text that is no action of this game."""


class IllegalAction(CatstateError):
    """An action the rules forbid now; `clause` is the numbered rule."""

    def __init__(self, clause: str, sentence: str) -> None:
        super().__init__(f"{sentence} [{clause}]" if clause else sentence)
        self.clause = clause
        self.sentence = sentence


class BadTranscript(CatstateError):
    """A .game text that can't be read or does not replay."""


class BadPosition(CatstateError):
    """A position that can't be: a piece too many or too few, a word that nobody knows."""

    def __init__(self, sentence: str, line: int | None = None) -> None:
        super().__init__(sentence)
        self.line = line  # which of the position's lines is wrong, from 0; None: the position as a whole
