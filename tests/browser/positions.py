"""Positions from the middle of games, to start from."""

MIDDLE = "2GcGf2/1BcBfBj2/UcUf2YtYs/RcRf1Yj1Yh/1PjPhPs2/Gh1GtRh1Bs BhGjGsPcPfPt c c"
"""Twenty tiles: schools of both roles, blocked tiles, long ways."""

LAST_TURN = "YtGtYfRjPcYc/UcBsUtUfUjYh/GhBfRfGfRcPh/BhBjGjPsYsYj/GcGsUsRsPfPt/UhBtBcRhRt1 Pj a c"
"""The reef of the rulebook's example of scoring, but for its last tile on f1."""
