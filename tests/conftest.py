"""What all tests share: Ctrl-C, how Hypothesis searches, and when the long proofs run."""

import os
import signal

import pytest
from hypothesis import settings

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # so it is in the background of a shell, and would be inherited
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("shoal", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("shoal")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the long proofs unless they are asked for, as with `-m nightly`."""
    if "nightly" in config.getoption("markexpr"):
        return
    nightly = [item for item in items if item.get_closest_marker("nightly")]
    if nightly:
        config.hook.pytest_deselected(items=nightly)
        items[:] = [item for item in items if item not in nightly]
