"""The table: games in the browser, live, with a JSON API for other people's clients and bots."""
