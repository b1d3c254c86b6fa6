"""One player's aquarium: cards laid side by side within some 3 × 3 area, its chains and its points."""

from dataclasses import dataclass
from typing import TypeAlias

from shoal.designer.cards import QUARTERS, Card, Rotation, Section
from shoal.designer.rules import Rule
from shoal.errors import IllegalActionError
from shoal.kernels.bits import popcount
from shoal.kernels.field import Mask, group_around, members

__all__ = ["Aquarium", "Chain", "Laid", "Place", "Spot"]

Place: TypeAlias = tuple[int, int]
"""Column and row of a card relative to the entrance card, right and up positive."""

Spot: TypeAlias = tuple[int, int]
"""Column and row of a section; the lower left section of the entrance card is (0, 0)."""

SIDE = 3
"""An aquarium is no wider and no higher than this, in cards."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on its place."""

    card: Card
    place: Place
    rotation: Rotation

    @property
    def text(self) -> str:
        """The card in the notation, such as `L17@1,0r2`."""
        column, row = self.place
        return f"{self.card.name}@{column},{row}r{self.rotation}"

    def sections(self) -> tuple[tuple[Spot, Section], ...]:
        """Return the card's four sections and where they lie."""
        x, y = 2 * self.place[0], 2 * self.place[1]
        a, b, c, d = self.card.face.turned(self.rotation).sections
        return ((x, y + 1), a), ((x + 1, y + 1), b), ((x, y), c), ((x + 1, y), d)


@dataclass(frozen=True, slots=True)
class Chain:
    """A connected group of sections of one colour, as large as it gets."""

    colour: str
    spots: tuple[Spot, ...]
    """Where it lies, by row and then column."""

    animals: int
    """How many animals live in it."""

    def points(self, rule: Rule) -> int:
        """Return what it earns: its sections and its animals, if it holds as many animals as the rule wants."""
        return len(self.spots) + self.animals if self.animals >= rule.needed else 0


@dataclass(frozen=True, slots=True)
class Aquarium:
    """Cards in laying order, the entrance card first. Whether they lie as they may is checked by `after`."""

    laid: tuple[Laid, ...] = ()

    @property
    def text(self) -> str:
        """The aquarium in the notation, `-` while it is empty."""
        return " ".join(laid.text for laid in self.laid) or "-"

    @property
    def places(self) -> tuple[Place, ...]:
        """The places taken, in laying order."""
        return tuple(laid.place for laid in self.laid)

    @property
    def animals(self) -> int:
        """How many animals live here, whether their chains score or not."""
        return sum(laid.card.face.animals for laid in self.laid)

    def free_places(self) -> tuple[Place, ...]:
        """Return where the next card may lie, by row and then column."""
        if not self.laid:
            return ((0, 0),)
        taken = self.places
        (left, right), (low, high) = ((max(values) - SIDE, min(values) + SIDE) for values in zip(*taken, strict=True))
        near = {(x + dx, y + dy) for x, y in taken for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}.difference(taken)
        free = ((y, x) for x, y in near if left < x < right and low < y < high)
        return tuple((x, y) for y, x in sorted(free))

    def options(self, card: Card) -> tuple[Laid, ...]:
        """Return every way to lay a card, by place and then rotation."""
        return tuple(Laid(card, place, rotation) for place in self.free_places() for rotation in QUARTERS)

    def after(self, laid: Laid) -> "Aquarium":
        """Return the aquarium with one more card, or raise `IllegalActionError`."""
        problem = self._problem(laid.place)
        if problem:
            raise IllegalActionError(f"{laid.text} cannot be laid: {problem}")
        if laid.card.is_entrance == bool(self.laid):
            raise IllegalActionError(f"{laid.text} cannot be laid: an aquarium begins with its one entrance card")
        return Aquarium((*self.laid, laid))

    def _problem(self, place: Place) -> str:
        """Return why no card may lie on a place, or an empty text."""
        x, y = place
        if not self.laid:
            return "" if place == (0, 0) else "the entrance card lies on 0,0"
        for other in self.laid:
            if other.place == place:
                return f"{other.card.name} lies on {x},{y}"
        if not any(abs(x - column) + abs(y - row) == 1 for column, row in self.places):
            return f"no card lies side by side with {x},{y}"
        for name, values in (("row", [*(p[0] for p in self.places), x]), ("column", [*(p[1] for p in self.places), y])):
            if max(values) - min(values) >= SIDE:
                return f"with {x},{y} the aquarium would leave its 3 × 3 area: more than three cards in a {name}"
        return ""

    def sections(self) -> dict[Spot, Section]:
        """Return what lies on each spot."""
        return {spot: section for laid in self.laid for spot, section in laid.sections()}

    def chains(self) -> tuple[Chain, ...]:
        """Return every chain, by colour and then by its lowest spot."""
        sections = self.sections()
        if not sections:
            return ()
        left = min(column for column, _ in sections)
        low = min(row for _, row in sections)
        animals = 0
        kinds: dict[str, Mask] = {}
        for (column, row), section in sections.items():
            bit = 1 << 7 * (row - low) + column - left
            kinds[section.colour] = kinds.get(section.colour, 0) | bit
            animals |= bit if section.animal else 0
        found = []
        for colour, rest in sorted(kinds.items()):
            while rest:
                chain = group_around(rest & -rest, rest)
                spots = tuple((square % 7 + left, square // 7 + low) for square in members(chain))
                found.append(Chain(colour, spots, popcount(chain & animals)))
                rest ^= chain
        return tuple(found)

    def score(self, rule: Rule) -> int:
        """Return the total of all chains."""
        return sum(chain.points(rule) for chain in self.chains())
