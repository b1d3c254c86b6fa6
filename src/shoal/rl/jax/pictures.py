"""Pictures of the game in JAX: those of the package, side by side for a batch."""

import math

import jax

from shoal.aqualin.drawing import svg as position_svg
from shoal.rl.jax.aqualin import GameState
from shoal.rl.jax.positions import to_position

__all__ = ["svg"]

WIDTH, HEIGHT = 320, 440
"""Room for one picture, in pixels."""


def svg(state: GameState, scale: float = 1.0) -> str:
    """Return a picture of a game, or of all games of a batch in rows."""
    if state.placing.ndim == 0:
        return position_svg(to_position(state), size=round(WIDTH * scale))
    games = [jax.tree.map(lambda leaf, at=at: leaf[at], state) for at in range(state.placing.shape[0])]
    return _sheet([position_svg(to_position(game), size=round(WIDTH * scale)) for game in games], scale)


def _sheet(pictures: list[str], scale: float) -> str:
    columns = math.ceil(math.sqrt(len(pictures)))
    width, height = round(WIDTH * scale), round(HEIGHT * scale)
    room = f'width="{width}" height="{height}"'
    placed = (
        f'<svg x="{at % columns * width}" y="{at // columns * height}" {room}>{picture}</svg>'
        for at, picture in enumerate(pictures)
    )
    size = f'width="{columns * width}" height="{math.ceil(len(pictures) / columns) * height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(placed)}</svg>'
