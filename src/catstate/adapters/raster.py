"""Our pictures as pixels, for `render_mode="rgb_array"` and videos."""

import io
import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.extras import extra
from ..draw.raster import png
from ..draw.theme import INK

with extra("rl", "A picture as pixels"):
    import resvg_py  # noqa: F401 (`png` uses it)
    from PIL import Image

Pixels = NDArray[np.uint8]  # [row, column, 3]

LONGER_SIDE = 800  # pixels
SIZE = re.compile(r'viewBox="0 0 (\d+) (\d+)"')


def pixels(svg: str) -> Pixels:
    """A drawing in red, green and blue. Both sides are even numbers, because most video codecs want that."""
    width, height = size_of(svg)
    with Image.open(io.BytesIO(png(svg, width))) as image:
        return np.asarray(image.convert("RGB").resize((width, height)))


def fitted(picture: Pixels, shape: tuple[int, ...]) -> Pixels:
    """The same picture in a frame of this shape: all frames of a video are alike, but boards may grow."""
    if picture.shape == shape:
        return picture
    rows, columns = shape[:2]
    scale = min(rows / picture.shape[0], columns / picture.shape[1])
    size = max(1, int(picture.shape[1] * scale)), max(1, int(picture.shape[0] * scale))
    frame = Image.new("RGB", (columns, rows), INK["ink"][0])
    frame.paste(Image.fromarray(picture).resize(size), ((columns - size[0]) // 2, (rows - size[1]) // 2))
    return np.asarray(frame)


def size_of(svg: str) -> tuple[int, int]:
    """Width and height in pixels."""
    found: Any = SIZE.search(svg)
    width, height = int(found[1]), int(found[2])
    scale = LONGER_SIDE / max(width, height)
    return 2 * round(width * scale / 2), 2 * round(height * scale / 2)
