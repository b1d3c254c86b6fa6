"""What a picture shows, in words: captions for everyone, descriptions for those who do not see it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from shoal.designer.aquarium import Aquarium, Chain
from shoal.designer.cards import Card, Section
from shoal.designer.deck import Deck
from shoal.designer.position import Position
from shoal.designer.rules import ROUNDS, Phase, Rule, rank_of
from shoal.game import Seat

__all__ = [
    "card_words",
    "chain_words",
    "circumstances",
    "counted",
    "describe",
    "describe_aquarium",
    "privilege",
    "seat_name",
    "seat_status",
    "situation",
    "standing",
    "title",
]

_TURNS = ("to draw", "draws next", "draws third", "draws fourth", "draws fifth")


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, such as `1 point` or `2 points`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def seat_name(seat: Seat, names: Sequence[str] = ()) -> str:
    """Return who sits there, or `Seat 1` and so on."""
    return names[seat] if seat < len(names) else f"Seat {seat + 1}"


# -- captions ----------------------------------------------------------------------------------------------------------


def title(position: Position) -> str:
    """Name the picture in a few words."""
    return f"Aquarium Designer, {situation(position)}"


def situation(position: Position, names: Sequence[str] = ()) -> str:
    """Say how far the game is and who is to act, or who won."""
    if position.phase is Phase.OVER:
        return _result(position, names)
    when = f"round {position.round} of {ROUNDS}" if position.round else "entrance cards"
    is_everybody = 1 < len(position.actors()) == position.seats
    actors = "everybody" if is_everybody else _joined([seat_name(seat, names) for seat in position.actors()])
    what = {
        Phase.DEAL: "to be dealt",
        Phase.SHOW: "cards to be turned up",
        Phase.DRAW: f"{actors} to draw",
        Phase.LAY: f"{actors} to lay",
    }[position.phase]
    return f"{when}: {what}"


def _result(position: Position, names: Sequence[str]) -> str:
    scores = position.scores()
    if position.is_solo:
        return f"{counted(scores[0], 'point')}, rank {rank_of(scores[0])}"
    outcome = position.ended("played")
    winners = [seat_name(seat, names) for seat in outcome.winners]
    points = counted(scores[outcome.winners[0]], "point")
    tied = scores.count(max(scores)) > len(winners)
    verb = "wins" if len(winners) == 1 else "share the first place"
    return f"{_joined(winners)} {verb} with {points}{' and more animals' if tied else ''}"


def _joined(words: Sequence[str]) -> str:
    """Join words with commas and `and`."""
    return " and ".join([*([", ".join(words[:-1])] if words[:-1] else []), *words[-1:]])


def circumstances(position: Position) -> str:
    """Say by which rule the game is scored, and how many cards are to come while that matters."""
    return f"{position.rule} rule" + ("" if position.phase is Phase.OVER else f", {_deck_count(position)}")


def _deck_count(position: Position) -> str:
    """Say how many layout cards are still to come."""
    return f"{counted(len(position.unseen()), 'card')} in the deck"


def standing(aquarium: Aquarium, rule: Rule) -> str:
    """Say what an aquarium is worth now."""
    return f"{counted(aquarium.score(rule), 'point')}, {counted(aquarium.animals, 'animal')}"


def seat_status(position: Position, seat: Seat) -> tuple[str, ...]:
    """Say what a seat has done and has to do: at most two short lines."""
    return tuple(line for line in (_duty(position, seat), privilege(position, seat)) if line)


def _duty(position: Position, seat: Seat) -> str:
    card, queue = position.held[seat], position.queue()
    if position.phase is Phase.OVER:
        return "" if position.is_solo else f"place {position.ended('played').places[seat]}"
    if card is not None:
        return f"{'to lay' if position.phase is Phase.LAY else 'holds'} {card.name}"
    if position.phase is Phase.LAY:
        return "has laid"
    passed = ["has passed"] if seat in position.passed else []
    return ", ".join([*([_TURNS[queue.index(seat)]] if seat in queue else []), *passed])


def privilege(position: Position, seat: Seat) -> str:
    """Say whether a seat is the first to draw next time; empty if not."""
    first = "draws first" if position.phase in (Phase.DEAL, Phase.SHOW) or not position.round else "begins next round"
    return first if seat == position.begins_next() and not position.is_solo else ""


# -- descriptions ------------------------------------------------------------------------------------------------------


def describe(position: Position, names: Sequence[str] = ()) -> str:
    """Tell everything that the picture of a position shows."""
    sentences = [f"{_capital(situation(position, names))}, {position.rule} rule.", *_table(position)]
    for seat, aquarium in enumerate(position.aquariums):
        status = "".join(f", {line}" for line in seat_status(position, seat))
        told = describe_aquarium(aquarium, position.deck, position.rule)
        sentences.append(f"{seat_name(seat, names)}{status}: {told}")
    return " ".join(sentences)


def _table(position: Position) -> Iterator[str]:
    """Tell the cards that lie between the players or in their hands."""
    deck = position.deck
    if position.offer:
        yield f"On offer: {'; '.join(card_words(card, deck) for card in position.offer)}."
    if position.visible:
        yield f"For the next round: {card_words(position.visible, deck)}."
    held = [card_words(card, deck) for card in position.held if card is not None]
    if held:
        yield f"Cards held: {'; '.join(held)}."
    if position.phase is not Phase.OVER:
        yield f"{_capital(_deck_count(position))}."


def describe_aquarium(aquarium: Aquarium, deck: Deck, rule: Rule) -> str:
    """Tell everything about an aquarium: its worth, its sections by row, and its chains with animals."""
    if not aquarium.laid:
        return "no cards laid."
    chains = [chain_words(chain, deck, rule) for chain in aquarium.chains() if chain.animals]
    listed = f" Chains with animals: {'; '.join(chains)}." if chains else ""
    return f"{standing(aquarium, rule)}. {' '.join(_rows(aquarium, deck))}{listed}"


def _rows(aquarium: Aquarium, deck: Deck) -> Iterator[str]:
    """Tell the sections, one sentence a row, the highest row first."""
    sections = aquarium.sections()
    columns, rows = ({spot[axis] for spot in sections} for axis in (0, 1))
    for number, row in enumerate(reversed(range(min(rows), max(rows) + 1)), start=1):
        line = (sections.get((column, row)) for column in range(min(columns), max(columns) + 1))
        yield f"Row {number}: {_runs(line, deck)}."


def _runs(line: Iterable[Section | None], deck: Deck) -> str:
    """Name sections from left to right, equal neighbours together: `2 blue, red with angelfish`."""
    runs = ((_section(section, deck), len(list(run))) for section, run in groupby(line))
    return ", ".join(f"{length} {name}" if length > 1 else name for name, length in runs)


def _section(section: Section | None, deck: Deck) -> str:
    if section is None:
        return "empty"
    colour = _name(section.colour, deck)
    return f"{colour} with {_name(section.animal, deck)}" if section.animal else colour


def _name(letter: str, deck: Deck) -> str:
    """Return the name of a colour or an animal."""
    names = {kind.letter: kind.name for kinds in (deck.colours, deck.animals) for kind in kinds}
    return names[letter]


def card_words(card: Card, deck: Deck, rotation: int = 0) -> str:
    """Tell a card's face, its upper row first."""
    sections = card.face.turned(rotation).sections
    return f"{card.name} with {_runs(sections[:2], deck)} above {_runs(sections[2:], deck)}"


def chain_words(chain: Chain, deck: Deck, rule: Rule) -> str:
    """Tell a chain's size, its animals and its points."""
    points = chain.points(rule)
    worth = counted(points, "point") if points else f"no points, needs {rule.needed}"
    size, animals = counted(len(chain.spots), "section"), counted(chain.animals, "animal")
    return f"{_name(chain.colour, deck)}, {size} and {animals}, {worth}"


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]
