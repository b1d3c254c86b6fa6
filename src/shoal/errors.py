"""What Shoal says when something is wrong: one exception a kind of complaint, each with one clear sentence."""

__all__ = ["IllegalActionError", "InvalidPositionError", "MissingExtraError", "NotationError", "ShoalError"]


class ShoalError(Exception):
    """Base of every complaint that is the caller's to mend; its text is one sentence for people."""


class NotationError(ShoalError, ValueError):
    """A text cannot be read; the sentence names the field, the character or the cell, and what was expected."""


class IllegalActionError(ShoalError, ValueError):
    """An action can be read but is not allowed here; the state it was meant for is unchanged."""


class InvalidPositionError(ShoalError, ValueError):
    """A position that cannot occur in play was given to something that needs one that can."""


class MissingExtraError(ShoalError, ImportError):
    """A feature needs an optional part of Shoal that is not installed; the sentence says how to install it."""
