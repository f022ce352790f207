"""The look: one table of colours for light and dark, and the classes that boards use.

The same style sheet stands inside every exported picture and is served to the page, so a board looks the same
everywhere. A board names classes only; it never names a colour.
"""

INK = {  # token → light, dark
    "ink": ("#141a2b", "#141a2b"),  # the table around the board
    "panel": ("#1f2740", "#1f2740"),
    "panel-line": ("#313a5c", "#3c4670"),
    "on-ink": ("#ffffff", "#ffffff"),
    "muted-on-ink": ("#aab1cc", "#aab1cc"),
    "paper": ("#f7f4ec", "#232b45"),  # the board
    "hall": ("#ece7da", "#2c3553"),
    "floor": ("#fffdf6", "#38426a"),
    "wall": ("#2a3147", "#0d1220"),
    "line": ("#cfc8b8", "#475179"),
    "word": ("#1d2336", "#eef0f8"),
    "muted": ("#5f6578", "#aab1cc"),
    "accent": ("#f2b705", "#f2b705"),  # only ever: you may act here
    "up": ("#e8833a", "#e8833a"),
    "up-pale": ("#f6e2d2", "#4d3a35"),
    "down": ("#3b7dc4", "#5a97d8"),
    "down-pale": ("#dbe4ea", "#2c4262"),
    "good": ("#1d8a6b", "#49b795"),
    "bad": ("#c8432b", "#e5745f"),
}
SECTORS = ("#d65a3f", "#2a9d76", "#3b7dc4", "#d9a514")  # red, green, blue, yellow; always doubled by a letter
PLAYERS = ("#c8432b", "#1d8a6b", "#7b4fc9", "#1d7f91", "#a8630f", "#3b62c4", "#b0327f", "#4b5563")
SHAPES = ("●", "■", "▲", "◆", "★", "⬟", "✚", "⬢")  # a player is a colour and a shape
FONT = "'Catstate Sans', 'DejaVu Sans', 'Segoe UI', system-ui, sans-serif"


def variables(dark: bool) -> str:
    return "".join(f"--{name}:{pair[dark]};" for name, pair in INK.items())


def style() -> str:
    """The style sheet of all boards; dark where the viewer's system or page asks for it."""
    rules = [
        f":root,svg{{{variables(False)}}}",
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]),:root:not([data-theme=light]) svg"
        f"{{{variables(True)}}}}}",
        f":root[data-theme=dark],:root[data-theme=dark] svg{{{variables(True)}}}",
        f"svg,svg text{{font-family:{FONT};font-variant-numeric:tabular-nums}}",
        "svg{font-size:14px}",
        ".word{fill:var(--word)}",
        ".small{fill:var(--muted);font-size:13.4px}",
        ".big{fill:var(--word);font-size:22px;font-weight:700}",
        ".on-ink{fill:var(--on-ink)}",
        ".white{fill:#fff}.white-line{stroke:#fff;fill:none}",
        ".thin{stroke-width:1}.thick{stroke-width:3}",
        ".none{fill:none}",
        ".only-tall,.only-low{display:none}",  # what other shapes of a drawing have instead
    ]
    for name in INK:
        if name not in ("word", "on-ink"):
            rules.append(f".{name}{{fill:var(--{name})}}.{name}-line{{stroke:var(--{name});fill:none}}")
    for index, colour in enumerate(PLAYERS):
        rules.append(f".p{index}{{fill:{colour}}}.p{index}-line{{stroke:{colour};fill:none}}")
    for letter, colour in zip("RGBY", SECTORS, strict=True):
        rules.append(f".s{letter}{{fill:{colour}}}.s{letter}-line{{stroke:{colour};fill:none}}")
        rules.append(f".s{letter}-pale{{fill:{colour};fill-opacity:.13}}")
    return "\n".join(rules)
