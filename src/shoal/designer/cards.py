"""Cards: squares of four sections, each a coloured area with or without an animal, laid in one of four rotations."""

from dataclasses import dataclass
from typing import TypeAlias

from shoal.errors import NotationError

__all__ = ["QUARTERS", "Card", "Face", "Rotation", "Section"]

Rotation: TypeAlias = int
"""Quarter turns clockwise, 0 to 3."""

QUARTERS: tuple[Rotation, ...] = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class Section:
    """A quarter of a card."""

    colour: str
    """The letter of its colour in the deck."""

    animal: str = ""
    """The letter of the animal that lives there, or empty."""

    @property
    def text(self) -> str:
        """The colour's letter, then the animal's if there is one."""
        return self.colour + self.animal


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card."""

    sections: tuple[Section, Section, Section, Section]
    """Top left, top right, bottom left, bottom right."""

    @classmethod
    def from_text(cls, text: str) -> "Face":
        """Read two rows with `/` between them, such as `BdC/CR`; whether a deck has the letters is not checked."""
        rows = text.split("/")
        if len(rows) != 2:
            raise NotationError(f"the face {text!r} has {len(rows)} rows, expected 2 separated by /")
        sections = [section for row in rows for section in _row(row, text)]
        return cls((sections[0], sections[1], sections[2], sections[3]))

    @property
    def text(self) -> str:
        """Two rows with `/` between them, such as `BdC/CR`."""
        a, b, c, d = (section.text for section in self.sections)
        return f"{a}{b}/{c}{d}"

    def turned(self, rotation: Rotation) -> "Face":
        """Return the face after quarter turns clockwise."""
        a, b, c, d = self.sections
        for _ in range(rotation % 4):
            a, b, c, d = c, a, d, b
        return Face((a, b, c, d))

    @property
    def animals(self) -> int:
        """How many animals live on the card."""
        return sum(section.animal != "" for section in self.sections)

    def canonical(self) -> "Face":
        """Return the one of its four rotations that stands for all of them."""
        return min((self.turned(rotation) for rotation in QUARTERS), key=lambda face: face.text)


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a deck."""

    name: str
    """`E1`-`E6` for entrance cards, `L01`-`L40` for layout cards."""

    face: Face

    def __hash__(self) -> int:
        return hash(self.name)  # equal cards have equal names, and faces take long

    @property
    def is_entrance(self) -> bool:
        """Whether an aquarium begins with it."""
        return self.name.startswith("E")


def _row(row: str, face: str) -> tuple[Section, Section]:
    sections: list[Section] = []
    for letter in row:
        if letter.isascii() and letter.isupper():
            sections.append(Section(letter))
        elif letter.isascii() and letter.islower() and sections and not sections[-1].animal:
            sections[-1] = Section(sections[-1].colour, letter)
        else:
            raise NotationError(f"the face {face!r}: {letter!r} is neither a colour's nor an animal's letter there")
    if len(sections) != 2:
        raise NotationError(f"the face {face!r}: expected 2 sections in the row {row!r}, not {len(sections)}")
    return sections[0], sections[1]
