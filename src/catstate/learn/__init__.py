"""Learning: lessons, which are transcripts with words around them, and what a beginner is told at the first table."""
