"""The reader's test: sentences are short, and no word of the game is used before it is explained."""

import re
from collections.abc import Iterable, Iterator

from .course import Course
from .lesson import Lesson

LONGEST = 25  # words in a sentence
SENTENCE = re.compile(r"(?<=[.!?:;…])[\"”’)*]*\s+")
WORD = re.compile(r"[^\W_][\w'’-]*")
BOLD = re.compile(r"\*\*(.+?)\*\*")


def long_sentences(text: str, longest: int = LONGEST) -> list[str]:
    """The sentences of a text that have too many words."""
    paragraphs = re.split(r"\n\s*\n|\n\s*[-*] ", text)
    sentences = [sentence for paragraph in paragraphs for sentence in SENTENCE.split(" ".join(paragraph.split()))]
    return [sentence for sentence in sentences if len(WORD.findall(sentence)) > longest]


def texts_of(lesson: Lesson) -> Iterator[tuple[int, str]]:
    """Everything that a learner reads in a lesson, each with its line, in the order of reading."""
    yield 1, lesson.title
    for step in lesson.steps:
        if step.words:
            yield step.line, step.words
        if step.question:
            yield step.do_line, step.question
            for answer in step.answers:
                yield step.do_line, answer
        for wrong in step.wrong:
            yield wrong.number, wrong.words


def wording_faults(course: Course) -> Iterator[str]:
    """Sentences that are too long, and words that nobody has explained yet.

    A term is explained where it stands in bold for the first time; a title may name what its lesson explains. The
    sentence on a term in the list of terms may use only terms above it. The goal card is read before any lesson: a term
    there must stand in bold too.
    """
    explained: set[str] = set()
    for lesson in course.lessons:
        here = {term for _, text in texts_of(lesson) for term in course.terms if _uses(_bold(text), term)}
        for line, text in texts_of(lesson):
            for sentence in long_sentences(text):
                yield str(lesson.fail(line, f"more than {LONGEST} words: {sentence!r}"))
            for term in _unexplained(course, explained | here if text == lesson.title else explained, text):
                yield str(lesson.fail(line, f"{term!r} is used before it is explained: set it in bold there."))
    for term in set(course.terms) - explained if course.lessons else ():
        yield f"No lesson of {course.game.title} explains {term!r} (in bold)."
    on_card: set[str] = set()  # its lines are read in their order
    for said in course.goal.lines if course.goal else ():
        yield from (f"{course.game.title}, goal card: more than {LONGEST} words: {it!r}" for it in long_sentences(said))
        for term in _unexplained(course, on_card, said):
            yield f"{course.game.title}, goal card: {term!r} is not explained: set it in bold and say what it is."
    above: set[str] = set()
    for term, sentence in course.terms.items():
        above.add(term)
        for other in course.terms:
            if other not in above and _uses(sentence, other):
                yield f"{course.game.title}: what is said on {term!r} uses {other!r}, which comes later."


def unexplained_in_coach(course: Course, texts: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Terms that a remark uses in passing, each with the number of the remark from 0: somebody on the first table has
    read the goal card and nothing else, so what is new stands in bold in the remark that explains it."""
    explained: set[str] = set()
    for said in course.goal.lines if course.goal else ():
        explained |= {term for term in course.terms if _uses(_bold(said), term)}
    for number, text in enumerate(texts):
        yield from ((number, term) for term in _unexplained(course, set(explained), text))


def _unexplained(course: Course, explained: set[str], text: str) -> Iterator[str]:
    bold = _bold(text)
    for term in course.terms:
        if _uses(bold, term):
            explained.add(term)
        elif term not in explained and _uses(text, term):
            yield term


def _bold(text: str) -> str:
    return " · ".join(BOLD.findall(text))


def _uses(text: str, term: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(term)}(?:s|es|’s|'s)?(?!\w)", text, re.IGNORECASE) is not None
