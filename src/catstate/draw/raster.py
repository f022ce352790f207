"""Our pictures as PNG files.

Boards are drawn as SVG. resvg turns them into pixels: its wheel needs nothing else and runs on every system. It knows
no CSS variables, so the colours of the light theme are written out first. The letters come with us, so that a picture
is the same on every machine, also on one without fonts.
"""

import re
import sys
from importlib.resources import files

from .theme import INK

VARIABLE = re.compile(r"var\(--([\w-]+)\)")


def png(svg: str, width: int) -> bytes:
    """A drawing of this width. Needs resvg, which the extras `rl` and `server` bring."""
    import resvg_py

    fonts = [str(files("catstate.draw").joinpath("fonts", name)) for name in ("sans.ttf", "sans-Bold.ttf")]
    plain = VARIABLE.sub(lambda found: INK[found[1]][0], svg)
    return resvg_py.svg_to_bytes(
        svg_string=plain, width=width, background=INK["ink"][0], skip_system_fonts=True, font_files=fonts
    )


if __name__ == "__main__":  # reads a drawing, writes a picture: `python -m catstate.draw.raster WIDTH`
    sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode(), int(sys.argv[1])))
