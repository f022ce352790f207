"""Charts as SVG: axes, bars and lines in the classes of the theme."""

from collections.abc import Callable, Sequence

from .svg import element, group, label


class Chart:
    """A chart under construction: what is added is drawn in the order it comes."""

    def __init__(
        self,
        width: int,
        height: int,
        across: tuple[float, float],
        up: tuple[float, float],
        left: int = 46,
        top: int = 16,
    ) -> None:
        self.width, self.height, self.across, self.up = width, height, across, up
        self.left, self.top, self.right, self.bottom = left, top, width - 14, height - 44
        self.parts: list[str] = []

    def x(self, value: float) -> float:
        low, high = self.across
        return self.left + (self.right - self.left) * (value - low) / (high - low)

    def y(self, value: float) -> float:
        low, high = self.up
        return self.bottom - (self.bottom - self.top) * (value - low) / (high - low)

    def axes(
        self,
        below: Sequence[float],
        beside: Sequence[float],
        words: str,
        name: Callable[[float], str] = "{:g}".format,
        name_beside: Callable[[float], str] = "{:g}".format,
    ) -> None:
        """Marks with their names, lines across at each mark beside, and words under the axis below."""
        for value in beside:
            y = self.y(value)
            self.parts.append(element("line", x1=self.left, x2=self.right, y1=y, y2=y, cls="line-line"))
            self.parts.append(label(self.left - 6, y + 4, name_beside(value), cls="small", text_anchor="end"))
        for value in below:
            self.parts.append(label(self.x(value), self.bottom + 16, name(value), cls="small"))
        self.parts.append(label((self.left + self.right) / 2, self.height - 8, words, cls="small"))

    def bar(self, middle: float, value: float, width: float, cls: str) -> None:
        """A bar that stands on the axis below; `width` in units of the drawing."""
        top = self.y(value)
        self.parts.append(
            element("rect", x=self.x(middle) - width / 2, y=top, width=width, height=self.bottom - top, rx=2, cls=cls)
        )

    def line(
        self, points: Sequence[tuple[float, float]], cls: str, width: float = 2.0, opacity: float | None = None
    ) -> None:
        way = "M" + "L".join(f"{self.x(x):.1f} {self.y(y):.1f}" for x, y in points)
        self.parts.append(element("path", d=way, cls=cls, stroke_width=width, opacity=opacity))

    def legend(self, entries: Sequence[tuple[str, str]], x: float, y: float) -> None:
        """What each colour stands for."""
        for index, (cls, words) in enumerate(entries):
            self.parts.append(element("rect", x=x, y=y + 18 * index - 9, width=10, height=10, rx=2, cls=cls))
            self.parts.append(label(x + 16, y + 18 * index, words, cls="small", text_anchor="start"))

    def text(self, value: tuple[float, float], words: str, cls: str = "small", anchor: str = "start") -> None:
        """Words beside a point."""
        self.parts.append(label(self.x(value[0]), self.y(value[1]) - 4, words, cls=cls, text_anchor=anchor))

    def svg(self) -> str:
        return group(*self.parts)
