"""Play: live tables, seats, bots, clocks, and the commands by which people change them. Knows nothing of the web."""
