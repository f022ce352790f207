"""Permanent tokens as they lie on the board."""

from functools import lru_cache
from math import atan2, degrees

from .actions import PARTS, Kind
from .lattice import Lattice
from .pieces import cell_name


@lru_cache(maxsize=4096)
def draw_token(where: Lattice, token: int) -> str:
    """One token, named by its action."""
    kind, cell, other, _ = PARTS[token]
    r = where.radius
    scale = f"scale({min(1.0, r / 20):.2f})"
    if kind == Kind.TRAP:
        x, y = where.at[cell]
        e, k = r + 1, r * 0.45
        path = f"M{-e} {-k}V{-e}H{-k}M{k} {-e}H{e}V{-k}M{e} {k}V{e}H{k}M{-k} {e}H{-e}V{k}"
        return _token(f"trap-{cell_name(cell)}", x, y, f'<path class="wall-line" stroke-width="3" d="{path}"/>')
    if kind == Kind.HEAT:
        x, y = where.at[cell]
        flame = "M0 -8C3 -4 6 -2 5.5 3A5.5 5.5 0 0 1 -5.5 3C-5.5 1 -4 0 -3 -2C-2 -1 0 -3 0 -8Z"
        inside = f'<g transform="{scale}"><circle r="9" class="floor"/><path class="bad" d="{flame}"/></g>'
        return _token(f"heat-{cell_name(cell)}", x + r * 0.78, y - r * 0.62, inside)
    if kind == Kind.VORTEX:
        x, y = where.middle(*where.corners(cell))
        size = r * 0.62 if len(where.corners(cell)) > 3 else r * 0.42
        a = size * 0.7
        arc = f"M{a:.1f} {-a:.1f}A{size:.1f} {size:.1f} 0 1 0 {size:.1f} {size * 0.15:.1f}"
        head = f"M{a + 2:.1f} {-a - 4:.1f}V{-a:.1f}H{a - 4:.1f}"
        flip = ' transform="scale(-1 1)"' if other else ""
        inside = f'<circle r="{size + 4:.1f}" class="floor"/>'
        inside += f'<path{flip} class="wall-line" stroke-width="2.2" d="{arc}{head}"/>'
        return _token(f"vortex-{cell_name(cell // 2)}{'v' if cell % 2 else ''}", x, y, inside)
    x, y = where.middle(cell, other)
    (x1, y1), (x2, y2) = where.at[cell], where.at[other]
    angle = round(degrees(atan2(y2 - y1, x2 - x1)), 1)
    if kind == Kind.CAVITY:
        inside = (
            '<rect x="-12" y="-8" width="24" height="16" rx="4" class="floor"/>'
            '<path class="wall-line" stroke-width="2.2" d="M-7 -7H-11V7H-7M7 -7H11V7H7M-6 0H6M2 -4L6 0L2 4"/>'
        )
    else:
        inside = (
            '<rect x="-11" y="-7" width="22" height="14" rx="4" class="floor"/>'
            '<path class="wall-line" stroke-width="2.2" d="M-11 0H-8L-6 -5L-2 5L2 -5L6 5L8 0H11"/>'
        )
    name = f"{'cavity' if kind == Kind.CAVITY else 'resistance'}-{cell_name(cell)}-{cell_name(other)}"
    return _token(name, x, y, f'<g transform="rotate({angle:g}) {scale}">{inside}</g>')


def _token(name: str, x: float, y: float, inside: str) -> str:
    return f'<g id="{name}" transform="translate({x:.1f} {y:.1f})">{inside}</g>'
