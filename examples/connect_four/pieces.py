"""Connect Four: what is in the box."""

COLUMNS = 7
ROWS = 6
HEIGHT = ROWS + 1  # bits per column: one empty bit on top keeps lines from running into the next column
CELLS = COLUMNS * HEIGHT
LETTERS = "abcdefg"  # the names of the columns
