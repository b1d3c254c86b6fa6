"""Reading path data back."""

import re


def points(d: str) -> list[tuple[float, float]]:
    """Return the points of path data of lines, curves and whole circles; control points count as points."""
    found = []
    x = y = 0.0
    for command, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        values = [float(number) for number in re.findall(r"-?\d*\.?\d+", numbers)]
        if command in "MLCSQ":
            found += list(zip(values[::2], values[1::2], strict=True))
        elif command in "HV":
            found.append((values[0], y) if command == "H" else (x, values[0]))
        elif command == "A":
            found.append((values[5], values[6]))
        elif command == "a":
            radius = values[0]
            centre = x + values[5] / 2
            found += [(centre - radius, y), (centre + radius, y), (centre, y - radius), (centre, y + radius)]
            x += values[5]
            continue
        if found:
            x, y = found[-1]
    return found


def ends(d: str) -> list[tuple[float, float]]:
    """Return where the segments of path data end; all commands count, however their lines bend."""
    found: list[tuple[float, float]] = []
    x = y = 0.0
    for command, numbers in re.findall(r"([MLHVQTCSAZ])([^A-Za-z]*)", d, re.IGNORECASE):
        values = [float(number) for number in re.findall(r"-?\d*\.?\d+", numbers)]
        size = {"H": 1, "V": 1, "Q": 4, "C": 6, "S": 4, "A": 7}.get(command.upper(), 2)
        for at in range(0, len(values), size):
            step = values[at : at + size]
            dx, dy = (step[0], 0.0) if command in "Hh" else (0.0, step[0]) if command in "Vv" else (step[-2], step[-1])
            if command.islower():
                x, y = x + dx, y + dy
            else:
                x, y = (x if command == "V" else dx), (y if command == "H" else dy)
            found.append((x, y))
    return found
