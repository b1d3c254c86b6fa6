"""Computers think in worker processes, so that the web process never waits for them."""

import asyncio
import gc
import multiprocessing
import os
import random
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait

from shoal import game as games
from shoal.engine import player, roster

__all__ = ["Workers"]

ATTEMPTS = 3
"""How often a turn is asked for when workers die over it."""


class Workers:
    """A few processes that choose actions; one that dies is replaced and its question asked again."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")  # a fork would copy the event loop and the database
        return ProcessPoolExecutor(self._count, mp_context=context, initializer=_begin)

    def warm_up(self) -> None:
        """Start the workers before they are needed; returns at once."""
        for _ in range(self._count):
            self._pool.submit(_load_players)

    async def choose(self, game: str, state: str, seat: int, name: str, seed: bytes) -> str:
        """Return the text of the action that a player chooses in a state given by its text."""
        for attempt in range(ATTEMPTS):
            pool = self._pool
            try:
                return await asyncio.wrap_future(pool.submit(_choose, game, state, seat, name, seed))
            except BrokenProcessPool:
                if pool is self._pool:
                    self._pool = self._new_pool()
                if attempt == ATTEMPTS - 1:
                    raise
        raise AssertionError("unreachable")

    def close(self) -> None:
        """End the workers, each after the question that it is at, and leave nothing of theirs in the system."""
        self._pool.shutdown(cancel_futures=True)
        gc.collect()  # semaphores are given back with the last reference to them, and a signal may end us at once


def _choose(game_name: str, state_text: str, seat: int, name: str, seed: bytes) -> str:
    game = games.load(game_name)
    return player(game, name).choose(game.parse_state(state_text), seat, random.Random(seed)).text


def _load_players() -> None:
    """Import and compile what the first questions will need, by answering one of each kind."""
    for game in map(games.load, games.GAMES):
        state = game.initial()
        while state.chances():
            state = state.after(state.chances()[0][0])
        for listed in roster(game):
            player(game, listed.name).choose(state, state.actors()[0], random.Random(0))


def _begin() -> None:
    """Leave Ctrl-C to the web process, and end when that is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    threading.Thread(target=lambda: (wait([parent.sentinel]), os._exit(0)), daemon=True).start()
