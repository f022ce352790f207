"""SVG elements and the theme, shared by all boards."""
