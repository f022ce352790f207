"""The last experiment of Schrödinger's Cats, solved: benchmarks/cats_endgame.py makes what Professor plays from."""
