"""Which web component draws which game: the only place of the web app that tells games apart."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from shoal.aqualin import drawing as aqualin
from shoal.designer import drawing as designer
from shoal.designer import open_deck

__all__ = ["PICTURES", "Picture"]


@dataclass(frozen=True, slots=True)
class Picture:
    """How a game is shown in a browser."""

    element: str
    """The custom element that draws a view."""

    module: str
    """The script in `static/` that defines it."""

    art: Callable[[], str]
    """Returns the SVG of the symbols it uses."""


PICTURES: Mapping[str, Picture] = {
    "aqualin": Picture("reef-board", "reef-board.js", aqualin.sprite),
    "designer": Picture("aquarium-board", "aquarium-board.js", lambda: designer.sprite(open_deck())),
}
"""The games that can be played in a browser."""
