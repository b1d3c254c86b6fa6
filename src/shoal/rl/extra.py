"""What to say when a library of the extra `rl` is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from shoal.errors import MissingExtraError

__all__ = ["extra"]


@contextmanager
def extra(what: str) -> Iterator[None]:
    """Turn the lack of a package into `MissingExtraError`, which says how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        raise MissingExtraError(
            f"{what} needs the package {missing}, which is not installed: pip install 'shoal[rl]' adds it"
        ) from error
