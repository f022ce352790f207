"""How fast the turns of others are told in the terminal."""

PACES = ("slow", "normal", "fast", "once", "step")
PAUSES = {"slow": 2.0, "normal": 1.0, "fast": 0.35}  # how long sentences stay, beside normal
SHORTEST, LONGEST, LETTER = 0.4, 2.0, 0.02  # seconds: of a sentence, and of a letter in it


def reading_time(sentence: str, pace: str) -> float:
    """Seconds for which a sentence stays before the next is told."""
    return PAUSES.get(pace, 0.0) * min(LONGEST, max(SHORTEST, LETTER * len(sentence)))
