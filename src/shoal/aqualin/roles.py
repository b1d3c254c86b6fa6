"""The two roles: one player scores schools of equal colour, the other schools of equal animal."""

from enum import IntEnum

from shoal.aqualin.tiles import ANIMALS, COLOURS, Tile
from shoal.errors import NotationError

__all__ = ["Role", "parse_role"]


class Role(IntEnum):
    """What a player scores; the number is also the player's seat."""

    COLOUR = 0
    ANIMAL = 1

    @property
    def letter(self) -> str:
        """The letter of the notation: `c` or `a`."""
        return "ca"[self]

    @property
    def word(self) -> str:
        """The word of the records: `colour` or `animal`."""
        return ("colour", "animal")[self]

    @property
    def other(self) -> "Role":
        """The rival's role."""
        return Role(1 - self)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of the six kinds that this role tells apart."""
        return (COLOURS, ANIMALS)[self]

    def kind_of(self, tile: Tile) -> int:
        """Return the kind of a tile in this role's eyes, 0 to 5."""
        return tile % 6 if self else tile // 6


def parse_role(text: str) -> Role:
    """Read `c`, `a`, `colour` or `animal`."""
    for role in Role:
        if text in (role.letter, role.word):
            return role
    raise NotationError(f"{text!r} is not a role: expected c for colour or a for animal")
