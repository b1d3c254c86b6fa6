"""The game Aqualin: rules, notation, records and drawings."""

from shoal.aqualin.actions import Draw, Placement, Slide, Turn
from shoal.aqualin.position import Position
from shoal.aqualin.record import ReefRecord, read_records
from shoal.aqualin.reef import Reef, School
from shoal.aqualin.roles import Role
from shoal.records import write_records

__all__ = [
    "Draw",
    "Placement",
    "Position",
    "Reef",
    "ReefRecord",
    "Role",
    "School",
    "Slide",
    "Turn",
    "read_records",
    "write_records",
]
