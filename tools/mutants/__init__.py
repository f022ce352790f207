"""Faults put in: change one thing in the rules at a time and see whether a test notices.

`make mutants GAME=torus` runs it. The rules of a game are `rules.py` and its chapters. A mutant is the game with one
comparison, calculation, constant, branch or statement changed. It is killed when a test fails that passes without the
change; a mutant that survives is a rule that no test guards.

Why a tool of our own: mutmut leaves decorated functions alone, and every kernel is one; cosmic-ray starts the test
command anew for each mutant and does not choose tests. Here pytest and the game are loaded once, interpreted
(NUMBA_DISABLE_JIT=1). Each mutant is a forked copy of that process in which the code of one function is exchanged; it
runs the tests that execute the changed statement, the quickest first, and stops at the first failure.
"""
