"""The points counted slowly and obviously, from the text of an aquarium, its cards' faces and the printed rules."""

import re
from collections.abc import Mapping

__all__ = ["grid_of", "recount"]


def recount(aquarium: str, faces: Mapping[str, str], needed: int) -> tuple[int, int]:
    """Return the total and the number of animals; a chain scores from `needed` animals on."""
    grid = grid_of(aquarium, faces)
    total = 0
    seen: set[tuple[int, int]] = set()
    for spot in grid:
        if spot not in seen:
            chain = flood(grid, spot, set())
            seen |= chain
            animals = sum(len(grid[other]) == 2 for other in chain)
            total += len(chain) + animals if animals >= needed else 0
    return total, sum(len(section) == 2 for section in grid.values())


def grid_of(aquarium: str, faces: Mapping[str, str]) -> dict[tuple[int, int], str]:
    """Return what each spot holds: a colour and perhaps an animal."""
    grid: dict[tuple[int, int], str] = {}
    for word in aquarium.strip("-").split():
        name, place = word.split("@")
        where, turns = place.split("r")
        column, row = map(int, where.split(","))
        upper, lower = (re.findall("[A-Z][a-z]?", line) for line in faces[name].split("/"))
        for _ in range(int(turns)):
            upper, lower = [lower[0], upper[0]], [lower[1], upper[1]]
        for dx in (0, 1):
            grid[2 * column + dx, 2 * row + 1] = upper[dx]
            grid[2 * column + dx, 2 * row] = lower[dx]
    return grid


def flood(
    grid: Mapping[tuple[int, int], str], spot: tuple[int, int], chain: set[tuple[int, int]]
) -> set[tuple[int, int]]:
    """Collect everything of one colour around a spot."""
    chain.add(spot)
    x, y = spot
    for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
        if near not in chain and near in grid and grid[near][0] == grid[spot][0]:
            flood(grid, near, chain)
    return chain
