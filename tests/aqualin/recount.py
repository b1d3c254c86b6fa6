"""The points counted slowly and obviously, from the text of a reef and the rules as they are printed."""

__all__ = ["recount"]

POINTS = {2: 1, 3: 3, 4: 6, 5: 10, 6: 15}


def recount(reef: str) -> tuple[int, int]:
    """Return the colour total and the animal total."""
    grid = [expand(rank) for rank in reef.split("/")]
    return total(grid, 0), total(grid, 1)


def expand(rank: str) -> list[str]:
    """Return the six cells of a rank: two letters or nothing."""
    cells: list[str] = []
    while rank:
        if rank[0].isdigit():
            cells += [""] * int(rank[0])
            rank = rank[1:]
        else:
            cells.append(rank[:2])
            rank = rank[2:]
    return cells


def total(grid: list[list[str]], letter: int) -> int:
    """Add up the schools: groups of two or more side by side that agree in one letter of their names."""
    seen: set[tuple[int, int]] = set()
    points = 0
    for row in range(6):
        for column in range(6):
            if grid[row][column] and (row, column) not in seen:
                group = flood(grid, letter, row, column, set())
                seen |= group
                points += POINTS.get(len(group), 0)
    return points


def flood(
    grid: list[list[str]], letter: int, row: int, column: int, group: set[tuple[int, int]]
) -> set[tuple[int, int]]:
    """Collect the group around one tile."""
    group.add((row, column))
    for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        if near in group or not (0 <= near[0] < 6 and 0 <= near[1] < 6):
            continue
        there = grid[near[0]][near[1]]
        if there and there[letter] == grid[row][column][letter]:
            flood(grid, letter, *near, group)
    return group
