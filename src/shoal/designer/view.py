"""What a picture of a position needs, as plain data for JSON: the web board draws it and knows no rules."""

from typing import Any

from shoal.designer.actions import Lay
from shoal.designer.aquarium import Aquarium, Chain, Laid
from shoal.designer.cards import Card
from shoal.designer.deck import Deck
from shoal.designer.notation import parse_action
from shoal.designer.position import Position
from shoal.designer.rules import Phase, Rule, rank_of

__all__ = ["preview", "view"]


def view(position: Position) -> dict[str, Any]:
    """Describe a position. Seats are counted from 0; whoever may act is among `actors`."""
    scores = position.scores()
    return {
        "position": position.text,
        "deck": _deck(position.deck),
        "rule": str(position.rule),
        "round": position.round,
        "phase": str(position.phase),
        "actors": list(position.actors()),
        "offer": _names(position.offer),
        "visible": position.visible.name if position.visible else None,
        "held": [card.name if card else None for card in position.held],
        "passed": sorted(position.passed),
        "may_pass": position.phase is Phase.DRAW and position.may_pass(position.turn),
        "queue": list(position.queue()),
        "begins_next": position.begins_next(),
        "gone": _names(position.gone),
        "aquariums": [_aquarium(aquarium, position.rule) for aquarium in position.aquariums],
        "scores": {f"seat{seat + 1}": score for seat, score in enumerate(scores)},
        "rank": rank_of(scores[0]) if position.is_solo and position.phase is Phase.OVER else None,
    }


def preview(position: Position, text: str) -> dict[str, Any]:
    """Describe a position with an action for a trial: a laid card is shown in its place, with what it gains.

    Raises `IllegalActionError` or `NotationError` when the action is not allowed.
    """
    if not text.strip():
        return {**view(position), "draft": ""}
    action = parse_action(text, position.deck)
    position.after(action)  # only to refuse what is not allowed: with the last card laid the round would be over
    trial = _laid(position, action.laid) if isinstance(action, Lay) else {}
    return {**view(position), **trial, "draft": action.text}


def _laid(position: Position, laid: Laid) -> dict[str, Any]:
    seat = position.held.index(laid.card)
    aquarium = position.aquariums[seat].after(laid)
    gain = aquarium.score(position.rule) - position.aquariums[seat].score(position.rule)
    aquariums = (*position.aquariums[:seat], aquarium, *position.aquariums[seat + 1 :])
    return {"aquariums": [_aquarium(one, position.rule) for one in aquariums], "seat": seat, "gain": gain}


def _deck(deck: Deck) -> dict[str, Any]:
    return {
        "name": deck.name,
        "colours": {colour.letter: {"name": colour.name, "display": colour.display} for colour in deck.colours},
        "animals": {animal.letter: animal.name for animal in deck.animals},
        "faces": {card.name: card.face.text for card in (*deck.entrances, *deck.layouts)},
    }


def _aquarium(aquarium: Aquarium, rule: Rule) -> dict[str, Any]:
    return {
        "text": aquarium.text,
        "laid": [
            {"card": laid.card.name, "place": list(laid.place), "rotation": laid.rotation} for laid in aquarium.laid
        ],
        "free": [list(place) for place in aquarium.free_places()],
        "chains": [_chain(chain, rule) for chain in aquarium.chains() if chain.animals],
        "points": aquarium.score(rule),
        "animals": aquarium.animals,
    }


def _chain(chain: Chain, rule: Rule) -> dict[str, Any]:
    return {
        "colour": chain.colour,
        "spots": [list(spot) for spot in chain.spots],
        "animals": chain.animals,
        "points": chain.points(rule),
    }


def _names(cards: tuple[Card, ...]) -> list[str]:
    return [card.name for card in cards]
