"""Learning Schrödinger's Cats by regularised self-play. docs/cats-bot.md tells how; `benchmarks/cats_policy.py` is the
command."""
