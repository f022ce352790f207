"""What is kept: the database and the one way to write to it. Knows nothing of play or of the web."""
