"""The catalogues of words: collect what is said in the sources, keep each language's files in step, compile them.

    python -m tools.words                 # collect, bring locale/*/*.po up to date, write the compiled catalogues
    python -m tools.words --missing cats  # what an area still lacks

One file for each area: a game's room (`cats.po`), the server's pages (`server.po`), the browser's client (`client.po`),
lessons and puzzles without a game (`learn.po`), and all the rest (`core.po`). Together they are one catalogue.
"""
