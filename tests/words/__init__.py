"""Words: all that people read is in the catalogue, and each language says it whole."""
