"""SVG documents and the parts that all pictures share: no scripts, no ids, nothing from elsewhere."""

from html import escape

from shoal.drawing.palette import BOARD, CASING, WORDS
from shoal.drawing.shapes import ROUND

__all__ = ["badge", "board", "cased", "document", "moved", "outlined", "text"]

_FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


def document(
    width: float, height: float, size: int, title: str, body: str, description: str = "", unit: str = ""
) -> str:
    """Return a picture, `size` pixels or another unit wide, with its name and its description for screen readers."""
    more = f"<desc>{escape(description)}</desc>" if description else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{size}{unit}" '
        f'height="{round(size * height / width)}{unit}" role="img" font-family="{_FONT}">'
        f"<title>{escape(title)}</title>{more}{body}</svg>"
    )


def board(width: float, height: float) -> str:
    """Return the dark board below a picture."""
    return f'<rect width="{width:g}" height="{height:g}" rx="28" fill="{BOARD}"/>'


def moved(x: float, y: float, art: str, scale: float = 1) -> str:
    """Put what is drawn around the origin somewhere else."""
    scaled = "" if scale == 1 else f" scale({scale:g})"
    return f'<g transform="translate({x:g} {y:g}){scaled}">{art}</g>'


def text(
    x: float, y: float, words: str, *, anchor: str = "start", size: float = 22, fill: str = WORDS, bold: bool = False
) -> str:
    """Write plain words, by default on the board."""
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size:g}"{weight} fill="{fill}">'
        f"{escape(words, quote=False)}</text>"
    )


def cased(path: str, width: float) -> str:
    """Draw a white line that shows on everything."""
    mark = f'fill="none" {ROUND}'
    return (
        f'<path d="{path}" {mark} stroke="{CASING}" stroke-width="{width + 5:g}"/>'
        f'<path d="{path}" {mark} stroke="#fff" stroke-width="{width:g}"/>'
    )


def outlined(path: str, paint: str, dashes: str = "none") -> str:
    """Draw the outline of a group of cells."""
    return (
        f'<path d="{path}" fill="none" stroke="{CASING}" stroke-width="8"/>'
        f'<path d="{path}" fill="none" stroke="{paint}" stroke-width="4.5" stroke-dasharray="{dashes}"/>'
    )


def badge(x: float, y: float, number: int, paint: str, radius: float) -> str:
    """Write a number in a small square of 30 units around a point; a radius of 15 makes it a disc."""
    return (
        f'<rect x="{x - 15:g}" y="{y - 15:g}" width="30" height="30" rx="{radius:g}" fill="{paint}" '
        f'stroke="{CASING}" stroke-width="2"/>'
        f"{text(x, y + 7, str(number), anchor='middle', size=20, fill=CASING, bold=True)}"
    )
