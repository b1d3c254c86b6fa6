"""Measuring strength: matches between players, ratings with their uncertainty, tests that stop when they know."""

from shoal.arena.dataset import Dataset, make_dataset
from shoal.arena.executors import Executor, LocalExecutor, ProcessExecutor, RayExecutor
from shoal.arena.intervals import Estimate
from shoal.arena.journal import Journal
from shoal.arena.match import Fixture, Match
from shoal.arena.play import Pace, Result
from shoal.arena.players import check_players
from shoal.arena.programs import ProgramSettings
from shoal.arena.ratings import Rating
from shoal.arena.sprt import Sprt
from shoal.arena.standings import Hindsight, Meeting, Part, Standing, Standings
from shoal.arena.tournament import Plan, run

__all__ = [
    "Dataset",
    "Estimate",
    "Executor",
    "Fixture",
    "Hindsight",
    "Journal",
    "LocalExecutor",
    "Match",
    "Meeting",
    "Pace",
    "Part",
    "Plan",
    "ProcessExecutor",
    "ProgramSettings",
    "Rating",
    "RayExecutor",
    "Result",
    "Sprt",
    "Standing",
    "Standings",
    "check_players",
    "make_dataset",
    "run",
]
