"""Marks of chains: an outline and the points where they score, a faint one where animals are still missing."""

from shoal.designer.aquarium import Aquarium, Chain, Spot
from shoal.designer.deck import Deck
from shoal.designer.drawing.field import Window, pool_path
from shoal.designer.drawing.waters import Water, waters
from shoal.designer.rules import Rule
from shoal.drawing.outline import CELL
from shoal.drawing.palette import CASING
from shoal.drawing.svg import outlined, text

__all__ = ["badge_spot", "chains_art"]


def chains_art(aquarium: Aquarium, deck: Deck, rule: Rule, window: Window) -> str:
    """Return the marks of every chain with animals, to lie over the field."""
    chains = [chain for chain in aquarium.chains() if chain.animals]
    water = waters(deck)
    outlines = (_outline(chain, water[chain.colour], rule, window) for chain in chains)
    return "".join((*outlines, *(_badge(chain, aquarium, rule, window) for chain in chains)))


def badge_spot(chain: Chain, aquarium: Aquarium) -> Spot:
    """Return where a chain has most room for a badge: off animals and gates if it can be, near its middle."""
    sections = aquarium.sections()
    gates = {spot for laid in aquarium.laid if laid.card.is_entrance for spot, _ in laid.sections()}
    x, y = (sum(values) / len(chain.spots) for values in zip(*chain.spots, strict=True))
    return min(
        chain.spots,
        key=lambda spot: (bool(sections[spot].animal), spot in gates, (spot[0] - x) ** 2 + (spot[1] - y) ** 2, spot),
    )


def _outline(chain: Chain, water: Water, rule: Rule, window: Window) -> str:
    if chain.points(rule):
        return outlined(pool_path(chain, window, 4), "#fff")
    return (
        f'<path d="{pool_path(chain, window, 7)}" fill="none" stroke="{water.ink}" stroke-width="2.5" '
        'stroke-dasharray="3 7" stroke-linecap="round"/>'
    )


def _badge(chain: Chain, aquarium: Aquarium, rule: Rule, window: Window) -> str:
    """Write the points of a chain and how they come about, or how many animals of those needed it has."""
    spot = badge_spot(chain, aquarium)
    column, row = window.square(spot)
    x, y = (column + 0.5) * CELL, row * CELL
    has_room = not aquarium.sections()[spot].animal
    points = chain.points(rule)
    sum_of = f"{len(chain.spots)}+{chain.animals}"
    if not points:
        return _pill(x, y + (60 if has_room else 82), f"{chain.animals}/{rule.needed}", 44, "#fff", CASING)
    if not has_room:
        return _pill(x, y + 82, f"{points} = {sum_of}", 88, CASING, "#fff")
    frame = (
        f'<rect x="{x - 38:g}" y="{y + 32:g}" width="76" height="58" rx="14" fill="#fff" stroke="{CASING}" '
        'stroke-width="2.5"/>'
    )
    total = text(x, y + 61, str(points), anchor="middle", size=32, fill=CASING, bold=True)
    return frame + total + text(x, y + 81, sum_of, anchor="middle", size=18, fill=CASING)


def _pill(x: float, y: float, words: str, width: float, ink: str, paint: str) -> str:
    """Write a few words in a narrow badge around a point."""
    frame = (
        f'<rect x="{x - width / 2:g}" y="{y - 13:g}" width="{width:g}" height="26" rx="13" fill="{paint}" '
        f'stroke="{CASING}" stroke-width="2.5"/>'
    )
    return frame + text(x, y + 6.5, words, anchor="middle", size=18, fill=ink, bold=True)
